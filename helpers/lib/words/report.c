/* report.c - the tuning report. */
#include "report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../base/mem.h"
#include "../domain/waiver.h"
#include "../outside/json.h"
#include "board.h"
#include "figures.h"
#include "livewire.h"
#include "progress.h"
#include "subject.h"
#include "text.h"
#include "waivers.h"

#define BOARD_WIDTH 110
#define PART_MAX ((size_t)24 << 10)	/* bytes of a file of a round */
#define LOG_MAX ((size_t)6 << 10)
#define ALL_MAX ((size_t)12 << 20)	/* of all of them */

static bool
is_round(const struct cJSON *e)
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

static void
fact(struct doc *d, const char *what, struct buf *b)
{
	doc_fact(d, what, buf_str(b));
	buf_clear(b);
}

void
report_actors(struct strs *out, const struct cJSON *events,
    const struct campaign *c)
{
	for (const struct cJSON *e = json_first(events); e; e = json_next(e))
		if (is_round(e) && epoch_of(e) == c->epoch &&
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

		if (is_round(e) && epoch_of(e) == c->epoch &&
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
		buf_puts(b, "no value was asked for");
	else
		buf_puts(b, !reached ? "not reached" : c->goal_met ?
		    "reached, and confirmed" : "reached, not confirmed");
	if (!isnan(part))
		buf_addf(b, ", %.0f %% of the way in time", part);
}

static void
add_overview(struct doc *d, const struct report_input *in)
{
	const struct campaign *c = in->camp;
	struct strs actors = STRS_INIT;
	struct buf b = BUF_INIT;
	char *names;

	doc_heading(d, 2, "Overview");
	doc_facts(d);
	doc_fact(d, "Operator", in->op);
	progress_goal(&b, c);
	fact(d, "Goal", &b);
	progress_best(&b, c);
	fact(d, "Result", &b);
	add_reached(&b, c);
	fact(d, "Goal reached?", &b);
	text_span(&b, time_spent(in));
	fact(d, "Time spent", &b);
	progress_counts(&b, c);
	fact(d, "Rounds", &b);
	report_actors(&actors, in->events, c);
	names = strs_join(&actors, "; ");
	doc_fact(d, "Who", *names != '\0' ? names : "nobody tried a round");
	simulated_text(&b, c);
	if (b.len > 0)
		fact(d, "Device", &b);
	unboxed_text(&b, c);
	if (b.len > 0)
		fact(d, "Sandbox", &b);
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
	buf_addf(&b, x < 0 ? "not known" : "%.1f %%", x);
	cell(d, &b);
	buf_addf(&b, y < 0 ? "not known" : "%.1f %%", y);
	cell(d, &b);
	if (x >= 0 && y >= 0)
		buf_addf(&b, "%+.1f points", y - x);
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
	static const char *const columns[] = { "figure", "before", "after",
	    "change" };
	const struct campaign *c = in->camp;
	const struct cJSON *before = profile_of(in, c->base_iter);
	const struct cJSON *after = profile_of(in, c->best_iter);
	struct buf b = BUF_INIT;

	doc_heading(d, 2, "Before and after");
	doc_table(d, columns, 4, false);
	buf_addf(&b, "value (%s)", c->unit);
	cell(d, &b);
	text_value(&b, c->base_value, c->unit);
	cell(d, &b);
	text_value(&b, c->best_value, c->unit);
	cell(d, &b);
	if (c->total.known) {
		text_ratio_interval(&b, &c->total);
		buf_puts(&b, ", time ");
		text_change(&b, c->total.g);
		buf_addf(&b, ", %s", progress_basis(c));
	}
	cell(d, &b);
	add_share(d, "core utilization", "utilization", before, after);
	add_share(d, "bubble rate", "bubble", before, after);
	add_share(d, "load balance", "balance", before, after);
	buf_free(&b);
}

static void
add_chart(struct doc *d, const struct report_input *in)
{
	struct buf b = BUF_INIT;

	if (in->svg != NULL) {
		buf_puts(&b, "Speedup over the initial version, and values, "
		    "round by round: ");
		progress_counts(&b, in->camp);
		doc_drawing(d, in->svg, "summary_chart.png", buf_str(&b));
	} else {
		buf_addf(&b, "No chart: %s", in->no_svg);
		doc_para(d, buf_str(&b));
	}
	buf_free(&b);
}

static void
add_steps(struct doc *d, const struct report_input *in)
{
	static const char *const columns[] = { "round", "what was changed",
	    "time", "lines", "bottleneck" };
	const struct cJSON **v = xcalloc(json_len(in->events) + 1,
	    sizeof(*v));
	struct buf b = BUF_INIT;
	size_t n;

	report_path(v, &n, in->events, in->camp);
	doc_heading(d, 2, "Key optimizations");
	if (n == 0)
		doc_para(d, "Nothing was better than the start.");
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

	doc_heading(d, 2, "Best configuration");
	doc_facts(d);
	text_iter(&b, in->camp->best_iter);
	buf_addf(&b, ", commit %s", in->camp->frontier);
	fact(d, "Version", &b);
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
	doc_cell(d, json_str(data, "stage"));
	doc_cell(d, json_str(data, "hypothesis"));
	buf_free(&b);
}

static void
add_rounds(struct doc *d, const struct report_input *in)
{
	static const char *const columns[] = { "round", "verdict", "time",
	    "in all", "value", "pairs", "stage", "hypothesis" };
	struct running run = { .epoch = 0 };

	doc_heading(d, 2, "Every round");
	doc_para(d, "In all: speedup over the baseline, measured against it; ~ "
	    "is the frontier's times the round's own.");
	doc_table(d, columns, 8, true);
	for (const struct cJSON *e = json_first(in->events); e;
	    e = json_next(e)) {
		running_fold(&run, json_str(e, "kind"), json_get(e, "data"));
		if (is_round(e) && run.epoch == in->camp->epoch)
			add_round_row(d, &run, json_get(e, "data"));
	}
}

/* What went wrong, and what was passed over. */
static void
add_problems(struct doc *d, const struct report_input *in)
{
	static const char *const columns[] = { "event", "what", "how it was "
	    "met" };
	struct buf b = BUF_INIT;
	long epoch = 0;

	doc_heading(d, 2, "Problems, and what was passed over");
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
		subject_event(&b, kind, data);
		cell(d, &b);
		doc_cell(d, json_str(data, failure ? "reason" : "why"));
	}
	buf_free(&b);
}

static void
add_waivers(struct doc *d, const struct report_input *in)
{
	static const char *const columns[] = { "waived", "why", "who",
	    "event" };
	struct cJSON *list = waiver_list(in->camp);
	struct strs unseen = STRS_INIT;
	struct buf b = BUF_INIT;

	doc_heading(d, 3, "Waivers");
	if (json_len(list) == 0)
		doc_para(d, "Nothing was waived.");
	else
		doc_table(d, columns, 4, false);
	for (const struct cJSON *w = json_first(list); w; w = json_next(w)) {
		doc_cell(d, json_str(w, "what"));
		doc_cell(d, json_str(w, "why"));
		doc_cell(d, json_str(w, "actor"));
		buf_addf(&b, "%ld", json_int(w, "event", 0));
		cell(d, &b);
	}
	doc_heading(d, 3, "What the live wire saw the harness not see");
	if (in->camp->livewire != NULL) {
		livewire_headline(&b, in->camp->livewire);
		livewire_lines(&unseen, in->camp->livewire);
	} else
		buf_puts(&b, "it was not tried");
	doc_para(d, buf_str(&b));
	for (size_t i = 0; i < unseen.n; i++) {
		buf_clear(&b);
		buf_addf(&b, "Not seen: %s", unseen.v[i]);
		doc_para(d, buf_str(&b));
	}
	strs_free(&unseen);
	json_free(list);
	buf_free(&b);
}

static void
add_words_of(struct buf *b, const struct cJSON *o)
{
	for (const struct cJSON *m = json_first(o); m; m = json_next(m)) {
		const char *s = json_as_str(m);

		if (s == NULL)
			s = json_str(m, "version");
		if (s != NULL)
			buf_addf(b, "%s%s: %s", b->len > 0 ? "; " : "",
			    json_name(m), s);
	}
}

/* Pairs, confirm, noise and sandbox. */
static void
add_proof(struct doc *d, const struct report_input *in)
{
	const struct cJSON *confirm = NULL, *noise = NULL;
	struct buf b = BUF_INIT;
	long pairs = 0;

	for (const struct cJSON *e = json_first(in->events); e;
	    e = json_next(e)) {
		const struct cJSON *data = json_get(e, "data");

		if (str_same(json_str(e, "kind"), "baseline")) {
			confirm = NULL;
			noise = json_get(data, "noise");
			pairs = 0;
		}
		if (str_same(json_str(e, "kind"), "confirm"))
			confirm = data;
		pairs += is_round(e) ? json_int(data, "pairs", 0) : 0;
	}
	buf_addf(&b, "%ld in all rounds", pairs);
	fact(d, "Pairs", &b);
	if (confirm == NULL)
		buf_puts(&b, "none");
	else {
		buf_addf(&b, "%ld pairs of fresh builds: ", json_int(confirm,
		    "pairs", 0));
		subject_event(&b, "confirm", confirm);
	}
	fact(d, "Confirm", &b);
	if (json_str(noise, "label") != NULL) {
		buf_addf(&b, "%s, resolves ", json_str(noise, "label"));
		text_size(&b, json_num(noise, "resolves", 0));
	}
	fact(d, "Noise at the baseline", &b);
	unboxed_text(&b, in->camp);
	if (b.len == 0)
		buf_puts(&b, "all runs had one");
	fact(d, "Sandbox", &b);
	buf_free(&b);
}

static void
add_measuring(struct doc *d, const struct report_input *in)
{
	const struct cJSON *print = json_get(in->best, "fingerprint");
	const struct settings *s = in->settings;
	struct buf b = BUF_INIT;

	doc_heading(d, 2, "How it was measured");
	doc_para(d, "Frontier and candidate are built from commits and run "
	    "interleaved in pairs, in random order; a sequential signed-rank "
	    "test decides, fresh pairs confirm; intervals are of 99 %.");
	doc_facts(d);
	doc_fact(d, "Metric", settings_str(s, SET_METRIC));
	doc_fact(d, "Benchmark", settings_str(s, SET_BENCH));
	doc_fact(d, "Correctness", settings_str(s, SET_VERIFY));
	doc_fact(d, "Smallest gain that counts", settings_str(s,
	    SET_MIN_EFFECT));
	add_proof(d, in);
	add_words_of(&b, json_get(print, "device"));
	fact(d, "Device", &b);
	add_words_of(&b, json_get(print, "tools"));
	fact(d, "Tools", &b);
	doc_fact(d, "Harness", in->camp->harness);
	doc_fact(d, "Settings", in->camp->settings);
	buf_free(&b);
}

static void
add_board(struct doc *d, const struct report_input *in)
{
	struct board_options o = { .width = BOARD_WIDTH, .stages = in->stages,
	    .limit_s = settings_num(in->settings, SET_TIME_LIMIT),
	    .now = in->camp->started + (long)time_spent(in) };
	struct buf b = BUF_INIT;

	doc_heading(d, 2, "Final status board");
	board_render(&b, in->events, in->camp, &o);
	doc_code(d, "text", buf_str(&b));
	buf_free(&b);
}

/* The pairs on lines of their own, as they were measured. */
static void
add_samples(struct doc *d, const struct cJSON *result)
{
	struct buf b = BUF_INIT;

	for (const struct cJSON *s = json_first(json_get(result, "samples"));
	    s; s = json_next(s)) {
		const struct cJSON *x = json_get(s, "a"), *y = json_get(s,
		    "b");

		if (json_int(s, "pair", -1) < 0)
			continue;
		buf_addf(&b, "%3ld %s  %.6g  %.6g\n", json_int(s, "pair", 0),
		    json_str(s, "order") ? json_str(s, "order") : "?",
		    json_num(x, "value", 0), json_num(y, "value", 0));
	}
	if (b.len > 0) {
		doc_heading(d, 3, "Pairs: order, frontier, candidate");
		doc_code(d, "text", buf_str(&b));
	}
	buf_free(&b);
}

/* A file of the round, its head or (a log) its tail; the bytes. */
static int
add_file(size_t *bytes, struct doc *d, const struct report_input *in,
    long iter, const char *title, const char *name, bool tail)
{
	size_t most = tail ? LOG_MAX : PART_MAX;
	struct buf text = BUF_INIT;
	int rc = in->file(&text, in->arg, iter, name);

	if (rc > 0 && text.len > 0) {
		bool cut = text.len > most;
		char *part = tail && cut ? xstrdup(text.p + text.len - most) :
		    str_shorten(buf_str(&text), most);

		doc_heading(d, 3, title);
		if (cut)
			doc_para(d, tail ? "Its end:" : "Its beginning:");
		doc_code(d, strcmp(name, "patch.diff") == 0 ? "diff" : "text",
		    part);
		*bytes += strlen(part);
		free(part);
	}
	buf_free(&text);
	return rc < 0 ? -1 : 0;
}

static int
add_details(size_t *bytes, struct doc *d, const struct report_input *in,
    const struct cJSON *data)
{
	long iter = json_int(data, "iter", 0);
	struct buf name = BUF_INIT, b = BUF_INIT, text = BUF_INIT;
	struct cJSON *result = NULL;
	int rc;

	text_iter(&name, iter);
	subject_event(&b, "round", data);
	doc_details(d, buf_str(&name), buf_str(&b));
	rc = add_file(bytes, d, in, iter, "Notes", "notes.md", false);
	if (rc == 0)
		rc = add_file(bytes, d, in, iter, "Change", "patch.diff",
		    false);
	if (rc == 0 && (rc = in->file(&text, in->arg, iter,
	    "result.json")) > 0) {
		result = json_parse(buf_str(&text), text.len, "result.json");
		rc = result != NULL ? 0 : -1;
	}
	if (result != NULL)
		add_samples(d, result);
	if (rc == 0)
		rc = add_file(bytes, d, in, iter, "Log", "log.txt", true);
	doc_details_end(d);
	json_free(result);
	buf_free(&text);
	buf_free(&b);
	buf_free(&name);
	return rc;
}

static int
add_all_details(struct doc *d, const struct report_input *in)
{
	size_t bytes = 0;
	long left = 0, epoch = 0;

	doc_heading(d, 2, "The rounds themselves");
	doc_para(d, "Notes, change, pairs and log of each are in report.html, "
	    "and in the ledger below runs/.");
	for (const struct cJSON *e = json_first(in->events); e;
	    e = json_next(e)) {
		epoch += str_same(json_str(e, "kind"), "baseline");
		if (!is_round(e) || epoch != in->camp->epoch)
			continue;
		if (bytes > ALL_MAX)
			left++;
		else if (add_details(&bytes, d, in, json_get(e, "data")) < 0)
			return -1;
	}
	if (left > 0) {
		char *text = xasprintf("The page would be too large with all "
		    "of them: %ld are left out; make notes ITER=n shows each.",
		    left);

		doc_para(d, text);
		free(text);
	}
	return 0;
}

int
report_make(struct doc *d, const struct report_input *in)
{
	struct buf title = BUF_INIT;

	buf_addf(&title, "Tuning report: %s", in->op);
	doc_heading(d, 1, buf_str(&title));
	buf_free(&title);
	add_overview(d, in);
	add_comparison(d, in);
	add_chart(d, in);
	add_steps(d, in);
	add_configuration(d, in);
	add_rounds(d, in);
	add_problems(d, in);
	add_waivers(d, in);
	add_measuring(d, in);
	add_board(d, in);
	return add_all_details(d, in);
}
