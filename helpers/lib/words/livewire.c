/* livewire.c - what the harness was seen not to see. */
#include "livewire.h"

#include <stdlib.h>
#include <string.h>

#include "../base/mem.h"
#include "../base/tr.h"
#include "../domain/sight.h"
#include "../outside/json.h"
#include "text.h"

#define NAMED_MAX 8		/* files that one line names */

static const char *const what[MUTANT_KINDS] = { TR_LATER("a syntax error"),
    TR_LATER("a wrong result"), TR_LATER("work that is left out"),
    TR_LATER("a slow-down") };

const char *
livewire_what(enum mutant_kind kind)
{
	return what[kind];
}

static bool
is_off(const struct cJSON *record)
{
	return str_same(json_str(record, "mode"), "no");
}

static bool
has_blind(const struct cJSON *record)
{
	return json_len(json_get(record, "blind")) > 0;
}

/* Kinds that were tried over all files, and those that nobody noticed. */
static void
count(int *tried, int *unseen, const struct cJSON *record)
{
	const struct cJSON *files = json_get(record, "files");

	*tried = *unseen = 0;
	for (const struct cJSON *f = json_first(files); f; f = json_next(f))
		for (int k = 0; k < MUTANT_KINDS; k++) {
			enum notice n = sight_seen(f, (enum mutant_kind)k);

			*tried += n != NOTICE_UNTRIED;
			*unseen += n == NOTICE_NONE;
		}
}

void
livewire_headline(struct buf *out, const struct cJSON *record)
{
	size_t files = json_len(json_get(record, "files"));
	int tried, unseen;

	if (is_off(record)) {
		buf_puts(out, tr("off (PAWL_LIVEWIRE=no): what this harness "
		    "cannot see is not known"));
		return;
	}
	count(&tried, &unseen, record);
	buf_addf(out, tr_n("%zu file", "%zu files", (long)files), files);
	buf_addf(out, tr_n(" broken in %d way", " broken in %d ways", tried),
	    tried);
	if (unseen > 0)
		buf_addf(out, tr(", %d not noticed"), unseen);
	else if (tried > 0)
		buf_puts(out, tried > 1 ? tr(", all noticed") : tr(", noticed"));
}

static void
add(struct strs *out, struct buf *line)
{
	strs_take(out, buf_steal(line));
}

/* whole: what may be the reason, and what follows, too. */
static void
line_blind(struct strs *out, const struct cJSON *file, bool whole)
{
	bool compiled = sight_seen(file, MUTANT_BROKEN) == NOTICE_BUILD;
	const char *path = json_str(file, "path");
	struct buf b = BUF_INIT;

	text_line(&b, path);
	buf_puts(&b, compiled ? tr(": it is compiled, but neither check nor "
	    "benchmark notice what it does") : tr(": nothing notices when it is "
	    "broken"));
	if (whole) {
		buf_puts(&b, tr(" (do they use another copy, or what was built "
		    "before?). Rounds that change it are refused; make waive "
		    "WHAT=\"livewire:"));
		text_line(&b, path);
		buf_puts(&b, tr("\" WHY=\"…\" lets them pass"));
	}
	add(out, &b);
}

/* Where a mutant of the kind passed unnoticed: the last one that was tried. */
static void
put_place(struct buf *out, const struct cJSON *file, enum mutant_kind kind)
{
	const struct cJSON *list = json_get(file, "mutants"), *at = NULL;
	const char *function;

	for (const struct cJSON *m = json_first(list); m; m = json_next(m))
		if (str_same(json_str(m, "kind"), mutant_kind_name(kind)) &&
		    str_same(json_str(m, "noticed"), notice_name(NOTICE_NONE)))
			at = m;
	if (json_int(at, "line", 0) <= 0)
		return;
	buf_addf(out, tr(" (line %ld"), json_int(at, "line", 0));
	function = json_str(at, "function");
	if (function != NULL && *function != '\0') {
		buf_puts(out, tr(" in "));
		text_line(out, function);
	}
	if (json_str(at, "is") != NULL) {
		buf_puts(out, ": ");
		text_line(out, json_str(at, "is"));
	}
	buf_putc(out, ')');
}

static void
line_unseen(struct strs *out, const struct cJSON *file)
{
	struct buf b = BUF_INIT;
	int n = 0;

	for (int k = 0; k < MUTANT_KINDS; k++)
		if (sight_seen(file, (enum mutant_kind)k) == NOTICE_NONE) {
			buf_addf(&b, "%s%s", n++ > 0 ? ", " : "", tr(what[k]));
			put_place(&b, file, (enum mutant_kind)k);
		}
	if (n > 0) {
		char *list = buf_steal(&b);

		text_line(&b, json_str(file, "path"));
		buf_addf(&b, tr(": not noticed: %s"), list);
		add(out, &b);
		free(list);
	}
	buf_free(&b);
}

/* Kinds for which a file has no mutant, or none that was concluded. */
static void
line_untried(struct strs *out, const struct cJSON *file)
{
	bool known = !str_same(json_str(file, "language"), "");
	struct buf b = BUF_INIT;
	int n = 0;

	for (int k = 0; k < MUTANT_KINDS; k++) {
		const char *why = json_str(json_get(file, "why"),
		    mutant_kind_name((enum mutant_kind)k));

		/* of other files nobody expects more than the first */
		if (sight_seen(file, (enum mutant_kind)k) != NOTICE_UNTRIED ||
		    why == NULL || (!known && k != MUTANT_BROKEN))
			continue;
		if (n++ == 0) {
			text_line(&b, json_str(file, "path"));
			buf_puts(&b, tr(": not known: "));
		} else
			buf_puts(&b, ", ");
		buf_addf(&b, "%s (%s)", tr(what[k]), why);
	}
	if (n > 0)
		add(out, &b);
	buf_free(&b);
}

static void
line_left_out(struct strs *out, const struct cJSON *record)
{
	const struct cJSON *list = json_get(record, "untried");
	struct buf b = BUF_INIT;
	size_t n = 0;

	for (const struct cJSON *f = json_first(list); f; f = json_next(f)) {
		if (n++ >= NAMED_MAX)
			continue;
		buf_puts(&b, n > 1 ? ", " : tr("not tried: "));
		text_line(&b, json_str(f, "path"));
		buf_addf(&b, " (%s)", json_str(f, "why"));
	}
	if (n > NAMED_MAX)
		buf_addf(&b, tr(" and %zu more"), n - NAMED_MAX);
	if (n > 0)
		add(out, &b);
	buf_free(&b);
}

/* What concerns the whole harness. */
static void
lines_harness(struct strs *out, const struct cJSON *record)
{
	if (sight_is_toothless(record))
		strs_add(out, tr("the check notices nothing: results were zeroed "
		    "in the files that can be edited, and it passed each "
		    "time"));
	if (sight_is_deaf(record))
		strs_add(out, tr("the benchmark notices nothing: the code that "
		    "can be edited was made slow, and no value was worse"));
}

/* Parameters that could be flags of any kind. */
static void
line_free(struct strs *out, const struct cJSON *record)
{
	const struct cJSON *list = json_get(record, "free");
	struct buf b = BUF_INIT;

	for (const struct cJSON *e = json_first(list); e; e = json_next(e)) {
		buf_puts(&b, b.len > 0 ? ", " : "");
		text_line(&b, json_as_str(e));
	}
	if (b.len > 0) {
		buf_puts(&b, tr(": any text is taken, which can replace what "
		    "checks and times it (a pattern in PAWL_PARAMS that lets "
		    "only numbers or names pass cannot)"));
		add(out, &b);
	}
	buf_free(&b);
}

/* What is not seen; untried: and what is not known. */
static void
lines(struct strs *out, const struct cJSON *record, bool untried)
{
	const struct cJSON *files = json_get(record, "files");

	lines_harness(out, record);
	line_free(out, record);
	for (const struct cJSON *f = json_first(files); f; f = json_next(f)) {
		if (sight_is_blind(f))
			line_blind(out, f, untried);
		else
			line_unseen(out, f);
		if (untried)
			line_untried(out, f);
	}
	if (untried)
		line_left_out(out, record);
}

void
livewire_lines(struct strs *out, const struct cJSON *record)
{
	lines(out, record, true);
}

void
livewire_render(struct buf *out, const struct campaign *c, size_t width)
{
	struct strs all = STRS_INIT;

	if (c->livewire == NULL)
		return;
	if (is_off(c->livewire))
		strs_add(&all, tr("not known: PAWL_LIVEWIRE=no"));
	else
		lines(&all, c->livewire, false);
	for (size_t i = 0; i < all.n; i++)
		text_field(out, tr("Unseen"), all.v[i], width);
	strs_free(&all);
}

void
livewire_notes(struct buf *out, const struct cJSON *record)
{
	struct strs all = STRS_INIT;
	struct buf b = BUF_INIT;

	if (json_len(record) == 0)
		return;
	livewire_headline(&b, record);
	buf_puts(out, tr("- Live wire: "));
	text_md(out, buf_str(&b));
	buf_putc(out, '\n');
	if (!is_off(record))
		livewire_lines(&all, record);
	for (size_t i = 0; i < all.n; i++) {
		buf_puts(out, "  - ");
		text_md(out, all.v[i]);
		buf_putc(out, '\n');
	}
	strs_free(&all);
	buf_free(&b);
}

struct cJSON *
livewire_json(const struct campaign *c)
{
	static const char *const names[] = { "mode", "check", "time" };
	struct cJSON *o;
	struct strs all = STRS_INIT;

	if (c->livewire == NULL)
		return json_string(NULL);
	o = json_object();
	for (size_t i = 0; i < 3; i++)
		json_set_str(o, names[i], json_str(c->livewire, names[i]));
	json_set(o, "blind", has_blind(c->livewire) ?
	    json_copy(json_get(c->livewire, "blind")) : json_array());
	lines(&all, c->livewire, false);
	json_set(o, "unseen", json_strings(&all));
	strs_free(&all);
	return o;
}
