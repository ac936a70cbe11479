/* report.c - the tuning report. */
#include "report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../base/mem.h"
#include "../base/tr.h"
#include "../domain/prospect.h"
#include "../domain/waiver.h"
#include "../outside/json.h"
#include "board.h"
#include "figures.h"
#include "livewire.h"
#include "progress.h"
#include "reference.h"
#include "report_internal.h"
#include "subject.h"
#include "text.h"
#include "waivers.h"

#define BOARD_WIDTH 110

bool
report_is_round(const struct cJSON *e)
{
	return str_same(json_str(e, "kind"), "round");
}

static long
epoch_of(const struct cJSON *e)
{
	return json_int(json_get(e, "data"), "epoch", 0);
}

/* An event's text as a cell, and the buffer empty for the next one. */
static void
cell(struct doc *d, struct buf *b)
{
	doc_cell(d, buf_str(b));
	buf_clear(b);
}

void
report_fact(struct doc *d, const char *what, struct buf *b)
{
	doc_fact(d, what, buf_str(b));
	buf_clear(b);
}

void
report_actors(struct strs *out, const struct cJSON *events,
    const struct campaign *c)
{
	for (const struct cJSON *e = json_first(events); e; e = json_next(e))
		if (report_is_round(e) && epoch_of(e) == c->epoch &&
		    json_str(e, "actor") != NULL &&
		    !strs_has(out, json_str(e, "actor")))
			strs_add(out, json_str(e, "actor"));
}

void
report_path(const struct cJSON **out, size_t *n, const struct cJSON *events,
    const struct campaign *c)
{
	const char *at = c->frontier;
	size_t all = 0, k = 0;
	const struct cJSON **kept = xcalloc(json_len(events) + 1,
	    sizeof(struct cJSON *));

	for (const struct cJSON *e = json_first(events); e; e = json_next(e)) {
		const struct cJSON *d = json_get(e, "data");

		if (report_is_round(e) && epoch_of(e) == c->epoch &&
		    str_same(json_str(d, "verdict"), "kept"))
			kept[all++] = d;
	}
	/* backwards, from the frontier to what each of them began from */
	*n = 0;
	for (size_t i = all; i-- > 0;)
		if (str_same(json_str(kept[i], "candidate"), at) ||
		    (json_int(kept[i], "iter", -1) == c->best_iter &&
		    *n == 0)) {
			out[(*n)++] = kept[i];
			at = json_str(kept[i], "from");
		}
	for (; k < *n / 2; k++) {
		const struct cJSON *x = out[k];

		out[k] = out[*n - 1 - k];
		out[*n - 1 - k] = x;
	}
	free(kept);
}

/* Seconds from the epoch's baseline to the last event. */
static double
time_spent(const struct report_input *in)
{
	long last = in->camp->started;

	for (const struct cJSON *e = json_first(in->events); e;
	    e = json_next(e))
		last = json_int(e, "time", last);
	return (double)(last - in->camp->started);
}

static void
add_reached(struct buf *b, const struct campaign *c)
{
	bool reached = campaign_reaches(c, &c->total);
	double part = figures_attainment(c);

	if (c->goal == GOAL_BEST || c->goal == GOAL_NONE)
		buf_puts(b, tr("no value was asked for"));
	else
		buf_puts(b, !reached ? tr("not reached") : c->goal_met ?
		    tr("reached, and confirmed") :
		    tr("reached, not confirmed"));
	if (!isnan(part))
		buf_addf(b, tr(", %.0f %% of the way in time"), part);
}

static void
add_overview(struct doc *d, const struct report_input *in)
{
	const struct campaign *c = in->camp;
	struct strs actors = STRS_INIT;
	struct buf b = BUF_INIT;
	char *names;

	doc_heading(d, 2, tr("Overview"));
	doc_facts(d);
	doc_fact(d, tr("Operator"), in->op);
	if (c->epoch > 1) {
		buf_addf(&b, "%ld", c->epoch);
		report_fact(d, tr("Epoch"), &b);
	}
	progress_goal(&b, c);
	report_fact(d, tr("Goal"), &b);
	progress_best(&b, c);
	report_fact(d, tr("Achieved"), &b);
	began_text(&b, c);
	if (b.len > 0)
		report_fact(d, tr("Start"), &b);
	add_reached(&b, c);
	report_fact(d, tr("Goal reached?"), &b);
	text_span(&b, time_spent(in));
	report_fact(d, tr("Time spent"), &b);
	progress_counts(&b, c);
	report_fact(d, tr("Rounds"), &b);
	report_actors(&actors, in->events, c);
	names = strs_join(&actors, "; ");
	doc_fact(d, tr("Who"), *names != '\0' ? names : c->epoch > 1 ?
	    tr("nobody tried a round in this epoch") :
	    tr("nobody tried a round"));
	simulated_text(&b, c);
	if (b.len > 0)
		report_fact(d, tr("Device"), &b);
	unboxed_text(&b, c);
	if (b.len > 0)
		report_fact(d, tr("Sandbox"), &b);
	free(names);
	strs_free(&actors);
	buf_free(&b);
}

/* A share of a profile before and after, where both are known. */
static void
add_share(struct doc *d, const char *what, const char *name,
    const struct cJSON *before, const struct cJSON *after)
{
	double x = json_num(before, name, -1), y = json_num(after, name, -1);
	struct buf b = BUF_INIT;

	if (x < 0 && y < 0)
		return;
	doc_cell(d, what);
	buf_addf(&b, x < 0 ? tr("not known") : "%.1f %%", x);
	cell(d, &b);
	buf_addf(&b, y < 0 ? tr("not known") : "%.1f %%", y);
	cell(d, &b);
	if (x >= 0 && y >= 0)
		buf_addf(&b, tr("%+.1f points"), y - x);
	cell(d, &b);
	buf_free(&b);
}

/* The profile that the round's event has, NULL without one. */
static const struct cJSON *
profile_of(const struct report_input *in, long iter)
{
	const struct cJSON *found = NULL;

	for (const struct cJSON *e = json_first(in->events); e;
	    e = json_next(e)) {
		const struct cJSON *data = json_get(e, "data");

		if (json_int(data, "iter", -1) == iter &&
		    json_get(data, "profile") != NULL)
			found = json_get(data, "profile");
	}
	return found;
}

static void
add_comparison(struct doc *d, const struct report_input *in)
{
	static const char *const columns[] = { TR_LATER("figure"),
	    TR_LATER("before"), TR_LATER("after"), TR_LATER("change") };
	const struct campaign *c = in->camp;
	const struct cJSON *before = profile_of(in, c->base_iter);
	const struct cJSON *after = profile_of(in, c->best_iter);
	struct buf b = BUF_INIT;

	doc_heading(d, 2, tr("Before and after"));
	doc_table(d, columns, 4, false);
	buf_addf(&b, tr("value (%s)"), c->unit);
	cell(d, &b);
	text_value(&b, c->base_value, c->unit);
	cell(d, &b);
	text_value(&b, c->best_value, c->unit);
	cell(d, &b);
	if (c->total.known) {
		text_ratio_interval(&b, &c->total);
		buf_puts(&b, tr(", time "));
		text_change(&b, c->total.g);
		buf_addf(&b, ", %s", progress_basis(c));
	}
	cell(d, &b);
	add_share(d, tr("core utilization"), "utilization", before, after);
	add_share(d, tr("bubble rate"), "bubble", before, after);
	add_share(d, tr("load balance"), "balance", before, after);
	buf_free(&b);
}

static void
add_chart(struct doc *d, const struct report_input *in)
{
	struct buf b = BUF_INIT;

	if (in->svg != NULL) {
		buf_puts(&b, tr("Speedup over the initial version, and values, "
		    "round by round: "));
		progress_counts(&b, in->camp);
		doc_drawing(d, in->svg, "summary_chart.png", buf_str(&b));
	} else {
		buf_addf(&b, tr("No chart: %s"), in->no_svg);
		doc_para(d, buf_str(&b));
	}
	buf_free(&b);
}

static void
add_steps(struct doc *d, const struct report_input *in)
{
	static const char *const columns[] = { TR_LATER("round"),
	    TR_LATER("what was changed"), TR_LATER("time"),
	    TR_LATER("lines"), TR_LATER("bottleneck") };
	const struct cJSON **v = xcalloc(json_len(in->events) + 1,
	    sizeof(*v));
	struct buf b = BUF_INIT;
	size_t n;

	report_path(v, &n, in->events, in->camp);
	doc_heading(d, 2, tr("Key optimizations"));
	if (n == 0 && in->camp->epoch > 1) {
		buf_addf(&b, tr("Nothing was better than the start of epoch "
		    "%ld."), in->camp->epoch);
		doc_para(d, buf_str(&b));
		buf_clear(&b);
	} else if (n == 0)
		doc_para(d, tr("Nothing was better than the start."));
	else
		doc_table(d, columns, 5, false);
	for (size_t i = 0; i < n; i++) {
		struct effect gain = effect_from_json(json_get(v[i], "gain"));

		text_iter(&b, json_int(v[i], "iter", 0));
		cell(d, &b);
		doc_cell(d, json_str(v[i], "hypothesis"));
		text_change_interval(&b, &gain);
		cell(d, &b);
		if (json_int(v[i], "lines_added", -1) >= 0)
			buf_addf(&b, "+%ld -%ld",
			    json_int(v[i], "lines_added", 0),
			    json_int(v[i], "lines_removed", 0));
		cell(d, &b);
		doc_cell(d, json_str(v[i], "bottleneck"));
	}
	free(v);
	buf_free(&b);
}

static void
add_configuration(struct doc *d, const struct report_input *in)
{
	const struct cJSON *params = json_get(in->best, "snapshot_params");
	struct buf b = BUF_INIT;

	doc_heading(d, 2, tr("Best configuration"));
	doc_facts(d);
	text_iter(&b, in->camp->best_iter);
	buf_addf(&b, tr(", commit %s"), in->camp->frontier);
	report_fact(d, tr("Version"), &b);
	for (const struct cJSON *p = json_first(params); p; p = json_next(p))
		doc_fact(d, json_name(p), json_as_str(p));
	buf_free(&b);
}

static void
add_round_row(struct doc *d, const struct running *run,
    const struct cJSON *data)
{
	struct effect gain = effect_from_json(json_get(data, "gain"));
	double value = json_num(data, "value", 0), g;
	struct buf b = BUF_INIT;
	bool exact;

	text_iter(&b, json_int(data, "iter", 0));
	cell(d, &b);
	subject_verdict(&b, data);
	cell(d, &b);
	if (gain.known)
		text_change_interval(&b, &gain);
	cell(d, &b);
	if (running_round(&g, &exact, run, data)) {
		buf_puts(&b, exact ? "" : "~");
		text_ratio(&b, g);
	}
	cell(d, &b);
	if (value > 0)
		text_value(&b, value, run->unit);
	cell(d, &b);
	if (json_int(data, "pairs", 0) > 0)
		buf_addf(&b, "%ld", json_int(data, "pairs", 0));
	cell(d, &b);
	doc_cell(d, subject_word(json_str(data, "stage")));
	doc_cell(d, json_str(data, "hypothesis"));
	buf_free(&b);
}

static void
add_rounds(struct doc *d, const struct report_input *in)
{
	static const char *const columns[] = { TR_LATER("round"),
	    TR_LATER("verdict"), TR_LATER("time"), TR_LATER("in all"),
	    TR_LATER("value"), TR_LATER("pairs"), TR_LATER("stage"),
	    TR_LATER("hypothesis") };
	struct running run = { .epoch = 0 };

	doc_heading(d, 2, tr("Every round"));
	doc_para(d, tr("In all: speedup over the baseline, measured against "
	    "it; ~ is the frontier's times the round's own."));
	doc_table(d, columns, 8, true);
	for (const struct cJSON *e = json_first(in->events); e;
	    e = json_next(e)) {
		running_fold(&run, json_str(e, "kind"), json_get(e, "data"));
		if (report_is_round(e) && run.epoch == in->camp->epoch)
			add_round_row(d, &run, json_get(e, "data"));
	}
}

/* What went wrong, and what was passed over. */
static void
add_problems(struct doc *d, const struct report_input *in)
{
	static const char *const columns[] = { TR_LATER("event"),
	    TR_LATER("what"), TR_LATER("reason") };
	struct buf b = BUF_INIT;
	long epoch = 0;

	doc_heading(d, 2, tr("Problems, and what was passed over"));
	doc_table(d, columns, 3, false);
	for (const struct cJSON *e = json_first(in->events); e;
	    e = json_next(e)) {
		const struct cJSON *data = json_get(e, "data");
		const char *kind = json_str(e, "kind");
		bool failure = str_same(json_str(data, "verdict"), "failure");

		epoch += str_same(kind, "baseline");
		if (epoch != in->camp->epoch || (!failure &&
		    !str_same(kind, "environment") &&
		    !str_same(kind, "rollback") &&
		    !json_bool(data, "refuted", false)))
			continue;
		buf_addf(&b, "%ld", json_int(e, "n", 0));
		cell(d, &b);
		subject_words(&b, kind, data);
		cell(d, &b);
		if (failure)
			subject_reason(&b, data);
		else if (json_str(data, "why") != NULL)
			buf_puts(&b, json_str(data, "why"));
		cell(d, &b);
	}
	buf_free(&b);
}

static void
add_waivers(struct doc *d, const struct report_input *in)
{
	static const char *const columns[] = { TR_LATER("waived"),
	    TR_LATER("why"), TR_LATER("who"), TR_LATER("event") };
	struct cJSON *list = waiver_list(in->camp);
	struct strs unseen = STRS_INIT;
	struct buf b = BUF_INIT;

	doc_heading(d, 3, tr("Waivers"));
	if (json_len(list) == 0)
		doc_para(d, tr("Nothing was waived."));
	else
		doc_table(d, columns, 4, false);
	for (const struct cJSON *w = json_first(list); w; w = json_next(w)) {
		doc_cell(d, json_str(w, "what"));
		doc_cell(d, json_str(w, "why"));
		doc_cell(d, json_str(w, "actor"));
		buf_addf(&b, "%ld", json_int(w, "event", 0));
		cell(d, &b);
	}
	doc_heading(d, 3, tr("What the live wire saw the harness not see"));
	if (in->camp->livewire != NULL) {
		livewire_headline(&b, in->camp->livewire);
		livewire_lines(&unseen, in->camp->livewire);
	} else
		buf_puts(&b, tr("it was not tried"));
	doc_para(d, buf_str(&b));
	for (size_t i = 0; i < unseen.n; i++) {
		buf_clear(&b);
		buf_addf(&b, tr("Not seen: %s"), unseen.v[i]);
		doc_para(d, buf_str(&b));
	}
	strs_free(&unseen);
	json_free(list);
	buf_free(&b);
}

static void
add_board(struct doc *d, const struct report_input *in)
{
	struct board_options o = { .op = in->op, .width = BOARD_WIDTH,
	    .stages = in->stages, .limit_s = settings_num(in->settings, SET_TIME_LIMIT),
	    .stall = (long)settings_num(in->settings, SET_STALL),
	    .now = in->camp->started + (long)time_spent(in) };
	struct buf b = BUF_INIT, refusal = BUF_INIT;

	doc_heading(d, 2, tr("Final status board"));
	prospect_of(&refusal, in->camp, in->settings, o.now);
	o.refusal = buf_str(&refusal);
	board_render(&b, in->events, in->camp, &o);
	doc_code(d, "text", buf_str(&b));
	buf_free(&refusal);
	buf_free(&b);
}

int
report_make(struct doc *d, const struct report_input *in)
{
	struct buf title = BUF_INIT;

	buf_addf(&title, tr("Tuning report: %s"), in->op);
	doc_heading(d, 1, buf_str(&title));
	buf_free(&title);
	add_overview(d, in);
	report_epochs(d, in);
	add_comparison(d, in);
	report_cases(d, in);
	add_chart(d, in);
	add_steps(d, in);
	add_configuration(d, in);
	add_rounds(d, in);
	add_problems(d, in);
	add_waivers(d, in);
	report_measuring(d, in);
	add_board(d, in);
	return report_details(d, in);
}
