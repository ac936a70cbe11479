/* reviewpage.c - one page for whoever answers for what is taken. */
#include "reviewpage.h"

#include <stdio.h>

#include "../base/tr.h"
#include "../domain/waiver.h"
#include "../outside/json.h"
#include "livewire.h"
#include "progress.h"
#include "subject.h"
#include "text.h"
#include "waivers.h"

/* A fact, where there is one. */
static void
fact(struct doc *d, const char *label, const char *text)
{
	if (text != NULL && !str_is_blank(text))
		doc_fact(d, label, text);
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
add_result(struct doc *d, const struct reviewpage *r)
{
	const struct cJSON *confirm = last_of(r->events, "confirm");
	struct buf b = BUF_INIT;

	doc_heading(d, 2, tr("Baseline against best"));
	doc_facts(d);
	progress_best(&b, r->c);
	fact(d, tr("best"), buf_str(&b));
	buf_clear(&b);
	began_text(&b, r->c);
	fact(d, tr("start"), buf_str(&b));
	buf_clear(&b);
	progress_goal(&b, r->c);
	fact(d, tr("goal"), buf_str(&b));
	buf_clear(&b);
	if (confirm != NULL)
		subject_words(&b, "confirm", json_get(confirm, "data"));
	else
		buf_puts(&b, tr("none: make confirm"));
	fact(d, tr("confirm"), buf_str(&b));
	buf_clear(&b);
	progress_counts(&b, r->c);
	fact(d, tr("tried"), buf_str(&b));
	if (r->c->simulated)
		fact(d, "SIMULATED", tr("these figures are not the "
		    "device's"));
	buf_free(&b);
}

static void
add_audit(struct doc *d, const struct reviewpage *r)
{
	doc_heading(d, 2, r->clean ? tr("Audit: clean") :
	    tr("Audit: SOMETHING WAS FOUND"));
	doc_code(d, "text", r->audit);
}

static void
add_waivers(struct doc *d, const struct reviewpage *r)
{
	static const char *const columns[] = { TR_LATER("event"),
	    TR_LATER("what"), TR_LATER("by whom"), TR_LATER("why") };
	struct cJSON *all = waiver_list(r->c);
	char number[32];

	doc_heading(d, 2, tr("Waived, and by whom"));
	if (json_len(all) == 0)
		doc_para(d, tr("Nothing."));
	else
		doc_table(d, columns, 4, false);
	for (const struct cJSON *w = json_first(all); w; w = json_next(w)) {
		snprintf(number, sizeof(number), "%ld", json_int(w, "event",
		    0));
		doc_cell(d, number);
		doc_cell(d, json_str(w, "what"));
		doc_cell(d, json_str(w, "actor"));
		doc_cell(d, json_str(w, "why"));
	}
	json_free(all);
}

static void
add_approvals(struct doc *d, const struct reviewpage *r)
{
	bool any = false;

	for (const struct cJSON *e = json_first(r->events); e; e = json_next(e)) {
		struct buf b = BUF_INIT;

		if (!str_same(json_str(e, "kind"), "approval"))
			continue;
		if (!any) {
			doc_heading(d, 2, tr("Signed for"));
			doc_facts(d);
		}
		any = true;
		subject_words(&b, "approval", json_get(e, "data"));
		fact(d, tr("signed"), buf_str(&b));
		buf_free(&b);
	}
}

/* What nobody would notice, and what ran without bounds. */
static void
add_unseen(struct doc *d, const struct reviewpage *r)
{
	struct strs lines = STRS_INIT;
	struct buf b = BUF_INIT;

	doc_heading(d, 2, tr("What the harness could not see"));
	doc_facts(d);
	if (r->c->livewire != NULL) {
		livewire_headline(&b, r->c->livewire);
		livewire_lines(&lines, r->c->livewire);
	} else
		buf_puts(&b, tr("the baseline has none"));
	fact(d, tr("live wire"), buf_str(&b));
	for (size_t i = 0; i < lines.n; i++)
		fact(d, tr("unseen"), lines.v[i]);
	buf_clear(&b);
	unboxed_text(&b, r->c);
	fact(d, tr("sandbox"), buf_str(&b));
	strs_free(&lines);
	buf_free(&b);
}

static void
add_rules(struct doc *d, const struct reviewpage *r)
{
	static const enum setting shown[] = { SET_EDITABLE, SET_HARNESS,
	    SET_PARAMS, SET_BUILD, SET_VERIFY, SET_VERIFY_PASS,
	    SET_VERIFY_FAIL, SET_BENCH, SET_METRIC, SET_DIRECTION,
	    SET_CASES, SET_GUARD_METRICS, SET_MIN_EFFECT };

	doc_heading(d, 2, tr("By which rules"));
	doc_facts(d);
	for (size_t i = 0; i < sizeof(shown) / sizeof(shown[0]); i++) {
		char name[64];

		if (!settings_is_set(r->settings, shown[i]))
			continue;
		snprintf(name, sizeof(name), "PAWL_%s",
		    setting_info(shown[i])->name);
		fact(d, name, settings_str(r->settings, shown[i]));
	}
}

/* As much of a diff as a page can hold; the rest is in git. */
static void
add_diff(struct doc *d, const struct buf *diff, const char *commit)
{
	struct strs lines = STRS_INIT;
	struct buf b = BUF_INIT;

	strs_add_lines(&lines, buf_str(diff));
	for (size_t i = 0; i < lines.n && i < REVIEWPAGE_DIFF_LINES; i++)
		buf_addf(&b, "%s\n", lines.v[i]);
	doc_code(d, "diff", buf_str(&b));
	buf_clear(&b);
	buf_addf(&b, tr("And %zu more lines: git show %.12s"),
	    lines.n - REVIEWPAGE_DIFF_LINES, commit);
	if (lines.n > REVIEWPAGE_DIFF_LINES)
		doc_para(d, buf_str(&b));
	buf_free(&b);
	strs_free(&lines);
}

static void
add_step(struct doc *d, const struct land_step *s, const struct buf *diff)
{
	struct effect total = effect_from_json(json_get(s->data, "total"));
	struct buf b = BUF_INIT;

	subject_words(&b, "round", s->data);
	doc_heading(d, 2, buf_str(&b));
	doc_facts(d);
	fact(d, tr("hypothesis"), json_str(s->data, "hypothesis"));
	fact(d, tr("why"), json_str(s->data, "why"));
	fact(d, tr("risk"), json_str(s->data, "risk"));
	fact(d, tr("evidence"), json_str(s->data, "evidence"));
	buf_clear(&b);
	buf_addf(&b, "%ld", json_int(s->data, "pairs", 0));
	if (total.known) {
		buf_puts(&b, tr("; in all "));
		text_ratio_interval(&b, &total);
	}
	fact(d, tr("pairs"), buf_str(&b));
	buf_clear(&b);
	buf_addf(&b, "+%ld -%ld", json_int(s->data, "lines_added", 0),
	    json_int(s->data, "lines_removed", 0));
	fact(d, tr("lines"), buf_str(&b));
	buf_clear(&b);
	buf_addf(&b, tr("commit %.12s, result.json %s"), s->commit,
	    s->record[0] != '\0' ? s->record : tr("NOT THERE"));
	fact(d, tr("record"), buf_str(&b));
	add_diff(d, diff, s->commit);
	buf_free(&b);
}

void
reviewpage_make(struct doc *d, const struct reviewpage *r)
{
	struct buf title = BUF_INIT;

	buf_addf(&title, tr("Review of %s"), r->op);
	doc_heading(d, 1, buf_str(&title));
	add_result(d, r);
	add_audit(d, r);
	add_waivers(d, r);
	add_approvals(d, r);
	add_unseen(d, r);
	add_rules(d, r);
	for (size_t i = 0; i < r->n; i++)
		add_step(d, &r->steps[i], &r->diffs[i]);
	if (r->n == 0)
		doc_para(d, tr("Nothing was kept."));
	buf_free(&title);
}
