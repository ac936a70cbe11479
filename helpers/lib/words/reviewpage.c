/* reviewpage.c - REVIEW.md: one page for whoever answers for what is taken. */
#include "reviewpage.h"

#include <stdio.h>
#include <string.h>

#include "../domain/waiver.h"
#include "../outside/json.h"
#include "livewire.h"
#include "progress.h"
#include "subject.h"
#include "text.h"
#include "waivers.h"

#define FENCE_MIN 3

static void
put_item(struct buf *out, const char *label, const char *text)
{
	if (text == NULL || str_is_blank(text))
		return;
	buf_addf(out, "- %s: ", label);
	text_md(out, text);
	buf_putc(out, '\n');
}

/* The last event of a kind in this epoch; NULL: none. */
static const struct cJSON *
last_of(const struct cJSON *events, const char *kind)
{
	const struct cJSON *found = NULL;

	for (const struct cJSON *e = json_first(events); e; e = json_next(e)) {
		if (str_same(json_str(e, "kind"), "baseline"))
			found = NULL;
		if (str_same(json_str(e, "kind"), kind))
			found = e;
	}
	return found;
}

static void
put_result(struct buf *out, const struct reviewpage *r)
{
	const struct cJSON *confirm = last_of(r->events, "confirm");
	struct buf b = BUF_INIT;

	buf_puts(out, "## Baseline against best\n\n");
	progress_best(&b, r->c);
	put_item(out, "best", buf_str(&b));
	buf_clear(&b);
	progress_goal(&b, r->c);
	put_item(out, "goal", buf_str(&b));
	buf_clear(&b);
	if (confirm != NULL)
		subject_event(&b, "confirm", json_get(confirm, "data"));
	else
		buf_puts(&b, "none: make confirm");
	put_item(out, "confirm", buf_str(&b));
	buf_clear(&b);
	progress_counts(&b, r->c);
	put_item(out, "tried", buf_str(&b));
	if (r->c->simulated)
		put_item(out, "SIMULATED", "these figures are not the "
		    "device's");
	buf_free(&b);
}

static void
put_audit(struct buf *out, const struct reviewpage *r)
{
	struct strs lines = STRS_INIT;

	buf_addf(out, "\n## Audit: %s\n\n", r->clean ? "clean" :
	    "SOMETHING WAS FOUND");
	strs_add_lines(&lines, r->audit);
	for (size_t i = 0; i < lines.n; i++) {
		buf_puts(out, "    ");
		text_line(out, lines.v[i]);
		buf_putc(out, '\n');
	}
	strs_free(&lines);
}

static void
put_waivers(struct buf *out, const struct reviewpage *r)
{
	struct cJSON *all = waiver_list(r->c);
	bool any = false;

	buf_puts(out, "\n## Waived, and by whom\n\n");
	for (const struct cJSON *w = json_first(all); w; w = json_next(w)) {
		const char *why = json_str(w, "why");
		const char *actor = json_str(w, "actor");

		any = true;
		buf_puts(out, "- ");
		text_md(out, json_str(w, "what"));
		buf_puts(out, ", by ");
		text_md(out, actor != NULL ? actor : "?");
		buf_addf(out, " (event %ld): ", json_int(w, "event", 0));
		text_md(out, why != NULL ? why : "no reason");
		buf_putc(out, '\n');
	}
	for (const struct cJSON *e = json_first(r->events); e; e = json_next(e)) {
		struct buf b = BUF_INIT;

		if (!str_same(json_str(e, "kind"), "approval"))
			continue;
		any = true;
		subject_event(&b, "approval", json_get(e, "data"));
		buf_puts(out, "- signed: ");
		text_md(out, buf_str(&b));
		buf_putc(out, '\n');
		buf_free(&b);
	}
	if (!any)
		buf_puts(out, "Nothing.\n");
	json_free(all);
}

/* What nobody would notice, and what ran without bounds. */
static void
put_unseen(struct buf *out, const struct reviewpage *r)
{
	struct strs lines = STRS_INIT;
	struct buf b = BUF_INIT;

	buf_puts(out, "\n## What the harness could not see\n\n");
	if (r->c->livewire != NULL) {
		livewire_headline(&b, r->c->livewire);
		put_item(out, "live wire", buf_str(&b));
		livewire_lines(&lines, r->c->livewire);
	} else
		put_item(out, "live wire", "the baseline has none");
	for (size_t i = 0; i < lines.n; i++)
		put_item(out, "unseen", lines.v[i]);
	buf_clear(&b);
	unboxed_text(&b, r->c);
	put_item(out, "sandbox", buf_str(&b));
	strs_free(&lines);
	buf_free(&b);
}

static void
put_rules(struct buf *out, const struct reviewpage *r)
{
	static const enum setting shown[] = { SET_EDITABLE, SET_HARNESS,
	    SET_BUILD, SET_VERIFY, SET_BENCH, SET_METRIC, SET_CASES,
	    SET_GUARD_METRICS, SET_MIN_EFFECT };

	buf_puts(out, "\n## By which rules\n\n");
	for (size_t i = 0; i < sizeof(shown) / sizeof(shown[0]); i++) {
		char name[64];

		if (!settings_is_set(r->settings, shown[i]))
			continue;
		snprintf(name, sizeof(name), "PAWL_%s",
		    setting_info(shown[i])->name);
		put_item(out, name, settings_str(r->settings, shown[i]));
	}
}

/* Longer than any run of backticks in the text, so that nothing ends it. */
static size_t
fence_of(const char *text)
{
	size_t most = FENCE_MIN, run = 0;

	for (; *text != '\0'; text++) {
		run = *text == '`' ? run + 1 : 0;
		if (run >= most)
			most = run + 1;
	}
	return most;
}

static void
put_fence(struct buf *out, size_t n, const char *what)
{
	while (n-- > 0)
		buf_putc(out, '`');
	buf_addf(out, "%s\n", what);
}

static void
put_diff(struct buf *out, const struct buf *diff, const char *commit)
{
	size_t fence = fence_of(buf_str(diff));
	struct strs lines = STRS_INIT;

	strs_add_lines(&lines, buf_str(diff));
	put_fence(out, fence, "diff");
	for (size_t i = 0; i < lines.n && i < REVIEWPAGE_DIFF_LINES; i++)
		text_block(out, *lines.v[i] != '\0' ? lines.v[i] : "\n", "");
	put_fence(out, fence, "");
	if (lines.n > REVIEWPAGE_DIFF_LINES)
		buf_addf(out, "\n%zu more lines: git show %.12s\n", lines.n -
		    REVIEWPAGE_DIFF_LINES, commit);
	strs_free(&lines);
}

static void
put_step(struct buf *out, const struct land_step *s, const struct buf *diff)
{
	struct effect total = effect_from_json(json_get(s->data, "total"));
	const char *text = json_str(s->data, "hypothesis");
	struct buf b = BUF_INIT;

	buf_puts(out, "\n## ");
	subject_event(&b, "round", s->data);
	text_md(out, buf_str(&b));
	buf_puts(out, "\n\n");
	if (text != NULL && text_has_lines(text))
		put_item(out, "hypothesis", text);
	put_item(out, "why", json_str(s->data, "why"));
	put_item(out, "risk", json_str(s->data, "risk"));
	put_item(out, "evidence", json_str(s->data, "evidence"));
	buf_clear(&b);
	buf_addf(&b, "%ld; lines +%ld -%ld", json_int(s->data, "pairs", 0),
	    json_int(s->data, "lines_added", 0),
	    json_int(s->data, "lines_removed", 0));
	if (total.known) {
		buf_puts(&b, "; in all ");
		text_ratio_interval(&b, &total);
	}
	put_item(out, "pairs", buf_str(&b));
	buf_clear(&b);
	buf_addf(&b, "commit %.12s, result.json %s", s->commit,
	    s->record[0] != '\0' ? s->record : "NOT THERE");
	put_item(out, "record", buf_str(&b));
	buf_putc(out, '\n');
	put_diff(out, diff, s->commit);
	buf_free(&b);
}

void
reviewpage_render(struct buf *out, const struct reviewpage *r)
{
	buf_puts(out, "# Review of ");
	text_md(out, r->op);
	buf_puts(out, "\n\n");
	put_result(out, r);
	put_audit(out, r);
	put_waivers(out, r);
	put_unseen(out, r);
	put_rules(out, r);
	for (size_t i = 0; i < r->n; i++)
		put_step(out, &r->steps[i], &r->diffs[i]);
	if (r->n == 0)
		buf_puts(out, "\nNothing was kept.\n");
}
