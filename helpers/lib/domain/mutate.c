/* mutate.c - a source file broken in small ways. */
#include "mutate.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "../base/mem.h"
#include "../base/str.h"
#include "source.h"

#define SHOWN 100		/* bytes of a line that is shown */
#define PYTHON_TURN 16		/* a turn takes as long as so many in C */
#define CLOCK_TURN 3		/* a GPU's clocks for one in C */

/* What no compiler takes, on a line of its own or within one. */
#define GARBAGE "@@ pawl live wire (("

/* A text put into the file in place of len bytes. */
struct edit {
	size_t at, len;
	char *text;
};

struct edits {
	struct edit *v;
	size_t n;
};

enum language
language_of(const char *path)
{
	static const struct {
		const char *end;
		enum language language;
	} ends[] = {
		{ ".c", LANGUAGE_C }, { ".h", LANGUAGE_C },
		{ ".cc", LANGUAGE_C }, { ".cpp", LANGUAGE_C },
		{ ".cxx", LANGUAGE_C }, { ".hh", LANGUAGE_C },
		{ ".hpp", LANGUAGE_C }, { ".hxx", LANGUAGE_C },
		{ ".inc", LANGUAGE_C }, { ".cl", LANGUAGE_C },
		{ ".cce", LANGUAGE_C }, { ".asc", LANGUAGE_C },
		{ ".cu", LANGUAGE_CUDA }, { ".cuh", LANGUAGE_CUDA },
		{ ".hip", LANGUAGE_CUDA }, { ".py", LANGUAGE_PYTHON },
	};
	const char *dot = strrchr(path, '.');

	for (size_t i = 0; i < sizeof(ends) / sizeof(*ends); i++)
		if (dot != NULL && strcasecmp(dot, ends[i].end) == 0)
			return ends[i].language;
	return LANGUAGE_NONE;
}

const char *
language_name(enum language language)
{
	static const char *const names[] = { "", "C", "CUDA", "Python" };

	return names[language];
}

const char *
mutant_kind_name(enum mutant_kind kind)
{
	static const char *const names[] = { "broken", "result", "work",
	    "slow" };

	return names[kind];
}

static void
edits_take(struct edits *all, size_t at, size_t len, char *text)
{
	all->v = xrealloc(all->v, all->n + 1, sizeof(*all->v));
	all->v[all->n++] = (struct edit){ at, len, text };
}

static void
edits_free(struct edits *all)
{
	for (size_t i = 0; i < all->n; i++)
		free(all->v[i].text);
	free(all->v);
}

/* Line number, and the line itself, of the place that is changed first. */
static void
describe(struct mutant *out, size_t at)
{
	size_t start = at, end = at;
	char *line, *folded, *trimmed;

	out->line = 1;
	for (size_t i = 0; i < at; i++)
		out->line += out->text[i] == '\n';
	while (start > 0 && out->text[start - 1] != '\n')
		start--;
	while (end < out->len && out->text[end] != '\n')
		end++;
	line = xstrndup(out->text + start, end - start);
	folded = str_fold(line);
	trimmed = str_trim(folded);
	out->is = str_shorten(trimmed, SHOWN);
	free(trimmed);
	free(folded);
	free(line);
}

/* Edits do not overlap, and are in the text's order. */
static void
edits_apply(struct mutant *out, const char *text, size_t len,
    const struct edits *all)
{
	struct buf b = BUF_INIT;
	size_t at = 0;

	for (size_t i = 0; i < all->n; i++) {
		buf_add(&b, text + at, all->v[i].at - at);
		buf_puts(&b, all->v[i].text);
		at = all->v[i].at + all->v[i].len;
	}
	buf_add(&b, text + at, len - at);
	out->len = b.len;
	out->text = buf_steal(&b);
	/* one may begin a line of its own */
	describe(out, all->v[0].at + (all->v[0].text[0] == '\n'));
}

/*
 * In which order places are tried: of the likeliest rank the last function's
 * first (outputs are written at the end, and what is called from outside often
 * stands last), one of each function before a second of any.
 */
struct order {
	const struct spots *spots;
	size_t turn;		/* how many of its function come before it */
	size_t spot;
};

static int
order_compare(const void *x, const void *y)
{
	const struct order *a = x, *b = y;
	const struct spot *p = &a->spots->v[a->spot], *q = &b->spots->v[b->spot];

	if (p->rank != q->rank)
		return p->rank < q->rank ? -1 : 1;
	if (a->turn != b->turn)
		return a->turn < b->turn ? -1 : 1;
	return p->function > q->function ? -1 : p->function < q->function;
}

/* backward: within a function the last comes first. */
static const struct spot *
spot_at(const struct spots *spots, size_t place, bool backward)
{
	struct order *all;
	size_t found;

	if (place >= spots->n)
		return NULL;
	all = xcalloc(spots->n, sizeof(*all));
	for (size_t i = 0; i < spots->n; i++) {
		all[i].spots = spots;
		all[i].spot = i;
		for (size_t k = 0; k < spots->n; k++)
			all[i].turn += (backward ? k > i : k < i) &&
			    spots->v[k].function == spots->v[i].function &&
			    spots->v[k].rank == spots->v[i].rank;
	}
	qsort(all, spots->n, sizeof(*all), order_compare);
	found = all[place].spot;
	free(all);
	return &spots->v[found];
}

/* before … after around what stands there; NULL after: in its place. */
static void
wrap(struct edits *out, const struct source *s, const struct spot *spot,
    const char *before, const char *after)
{
	edits_take(out, spot->at, spot->len, after == NULL ? xstrdup(before) :
	    xasprintf("%s%.*s%s", before, (int)spot->len, s->text + spot->at,
	    after));
}

static const struct spot *
mutate_expression(struct edits *out, const struct source *s,
    const struct spots *spots, enum mutant_kind kind, size_t place,
    size_t form)
{
	static const char *const forms[][2] = { { "(", ") * 0" },
	    { "-(", ")" }, { "0", NULL } };
	const struct spot *spot = spot_at(spots, place,
	    kind == MUTANT_RESULT);

	if (spot == NULL)
		return NULL;
	if (kind == MUTANT_RESULT && form < 3)
		wrap(out, s, spot, forms[form][0], forms[form][1]);
	else if (kind == MUTANT_RESULT && form == MUTANT_NAN)
		wrap(out, s, spot, "(", s->language == LANGUAGE_PYTHON ?
		    ") * float('nan')" : ") * (0.0 / 0.0)");
	else if (kind == MUTANT_WORK && form < 1)
		wrap(out, s, spot, "(", s->language == LANGUAGE_PYTHON ?
		    ") // 2" : ") / 2");
	else
		return NULL;
	return spot;
}

/* White space that the line at `at` starts with. */
static size_t
indentation(const struct source *s, size_t at)
{
	return strspn(s->text + at, " \t");
}

static char *
spin_text(const struct source *s, const struct function *f, size_t form,
    long spins)
{
	if (s->language == LANGUAGE_PYTHON)
		return xasprintf("%.*sfor pawl_i in range(%ld): pass\n",
		    (int)indentation(s, f->open), s->text + f->open,
		    spins / PYTHON_TURN + 1);
	if (s->language == LANGUAGE_CUDA && f->device && form == 0)
		return xasprintf(" { long long pawl_t = clock64(); while "
		    "(clock64() - pawl_t < %ldLL) ; } ", spins * CLOCK_TURN);
	return xasprintf(" { volatile long pawl_i = 0; while (pawl_i < %ldL) "
	    "pawl_i = pawl_i + 1; } ", spins);
}

/* Place 0: all functions, 1: the last, 2: the first. */
static const struct function *
mutate_slow(struct edits *out, const struct source *s, size_t place,
    size_t form, long spins)
{
	const struct function *first = NULL, *last = NULL;

	if (form > (s->language == LANGUAGE_CUDA) || place > 2)
		return NULL;
	for (size_t i = 0; i < s->n_functions; i++) {
		const struct function *f = &s->functions[i];

		if (!f->spins)
			continue;
		first = first == NULL ? f : first;
		last = f;
		if (place == 0)
			edits_take(out, f->open, 0, spin_text(s, f, form,
			    spins));
	}
	if (first == NULL || (first == last && place > 0))
		return NULL;
	if (place > 0) {
		const struct function *f = place == 1 ? last : first;

		edits_take(out, f->open, 0, spin_text(s, f, form, spins));
		return f;
	}
	return first;
}

/* A line of its own, at the end of the file. */
static void
append_line(struct edits *out, const struct source *s, const char *line)
{
	bool open = s->len > 0 && s->text[s->len - 1] != '\n';
	/* a last line that goes on would take it up */
	bool on = s->len > 1 && s->text[s->len - 2] == '\\';

	edits_take(out, s->len, 0, xasprintf("%s%s%s\n", open ? "\n" : "",
	    on ? "\n" : "", line));
}

/* Place 0: in the last function, 1: the first, 2: at the end; without
 * functions 0: at the end, 1: at the beginning. */
static const struct function *
mutate_broken(struct edits *out, const struct source *s, size_t place)
{
	const struct function *f;

	if (s->n_functions == 0) {
		if (place == 0)
			append_line(out, s, GARBAGE);
		else if (place == 1)
			edits_take(out, 0, 0, xstrdup(GARBAGE "\n"));
		return NULL;
	}
	if (place == 2)
		append_line(out, s, GARBAGE);
	if (place > 1)
		return NULL;
	f = &s->functions[place == 0 ? s->n_functions - 1 : 0];
	if (s->language == LANGUAGE_PYTHON)
		edits_take(out, f->open, 0, xasprintf("%.*s%s\n",
		    (int)indentation(s, f->open), s->text + f->open,
		    GARBAGE));
	else
		edits_take(out, f->open, 0, xstrdup(" " GARBAGE " "));
	return f;
}

static const struct function *
function_of(const struct source *s, const struct spot *spot)
{
	return spot != NULL && spot->function < s->n_functions ?
	    &s->functions[spot->function] : NULL;
}

bool
mutate(struct mutant *out, enum language language, const char *text,
    size_t len, enum mutant_kind kind, size_t place, size_t form, long spins)
{
	const struct function *f = NULL;
	struct spots spots = SPOTS_INIT;
	struct edits edits = { NULL, 0 };
	struct source s;
	bool made;

	memset(out, 0, sizeof(*out));
	source_init(&s, language, text, len);
	if (kind == MUTANT_BROKEN && form == 0)
		f = mutate_broken(&edits, &s, place);
	else if (kind == MUTANT_RESULT)
		spots_result(&spots, &s);
	else if (kind == MUTANT_WORK)
		spots_work(&spots, &s);
	else if (kind == MUTANT_SLOW)
		f = mutate_slow(&edits, &s, place, form, spins);
	if (spots.n > 0)
		f = function_of(&s, mutate_expression(&edits, &s, &spots,
		    kind, place, form));
	made = edits.n > 0;
	if (made) {
		edits_apply(out, text, len, &edits);
		out->function = f != NULL && edits.n == 1 && *f->name != '\0' ?
		    xstrdup(f->name) : NULL;
	}
	edits_free(&edits);
	spots_free(&spots);
	source_release(&s);
	return made;
}

void
mutant_release(struct mutant *m)
{
	free(m->text);
	free(m->function);
	free(m->is);
	memset(m, 0, sizeof(*m));
}
