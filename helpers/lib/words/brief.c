/* brief.c - make brief: what whoever takes over has to know. */
#include "brief.h"

#include <stdlib.h>

#include "../base/mem.h"
#include "../base/tr.h"
#include "../domain/kept.h"
#include "../domain/remarks.h"
#include "../domain/waiver.h"
#include "../outside/json.h"
#include "epochs.h"
#include "figures.h"
#include "lessons.h"
#include "profile.h"
#include "progress.h"
#include "reference.h"
#include "stage.h"
#include "requirements.h"
#include "subject.h"
#include "text.h"
#include "waivers.h"

#define KEPT_MAX 25		/* rounds that are shown */
#define FAILED_MAX 20
#define ROUNDS_MAX KEPT_MAX	/* the more of both */
#define REQUIREMENT_LINES 50
#define CONTEXT_MAX 20
#define LINE_MAX_COLUMNS 160
#define ATTEMPTS_MAX 4
#define TOOLS_MAX 10
#define PITFALLS_MAX 2		/* lines of an attempt that failed */

static const enum setting constraints[] = { SET_EDITABLE, SET_HARNESS,
    SET_PARAMS, SET_BUILD, SET_VERIFY, SET_VERIFY_PASS, SET_VERIFY_FAIL,
    SET_BENCH, SET_METRIC, SET_DIRECTION, SET_UNIT, SET_CASES,
    SET_MIN_EFFECT, SET_GUARD_METRICS, SET_STRICT };
#define N_CONSTRAINTS (sizeof(constraints) / sizeof(constraints[0]))

static void
put_line(struct buf *out, const char *before, const char *text)
{
	buf_puts(out, before);
	text_cut(out, text, LINE_MAX_COLUMNS);
	buf_putc(out, '\n');
}

static void
put_kept(struct buf *out, const struct cJSON *d)
{
	struct buf line = BUF_INIT;

	subject_words(&line, "round", d);
	put_line(out, "- ", buf_str(&line));
	buf_free(&line);
}

static void
put_failed(struct buf *out, const struct brief_input *in,
    const struct cJSON *d)
{
	struct remarks said = remarks_find(in->events, json_int(d, "iter", -1));
	struct buf reason = BUF_INIT;

	put_kept(out, d);
	if (said.analysis != NULL)
		put_line(out, "    ", said.analysis);
	else if (json_str(d, "reason") != NULL) {
		subject_reason(&reason, d);
		put_line(out, "    ", buf_str(&reason));
	}
	buf_free(&reason);
}

static void
put_rounds(struct buf *out, const struct brief_input *in, enum outcome outcome,
    const char *heading)
{
	const struct cJSON *d[ROUNDS_MAX];
	size_t n = kept_rounds(d, outcome == OUTCOME_NOT_KEPT ? FAILED_MAX :
	    KEPT_MAX, in->events, outcome);

	if (n > 0)
		buf_puts(out, heading);
	for (size_t i = 0; i < n; i++)
		if (outcome == OUTCOME_NOT_KEPT)
			put_failed(out, in, d[i]);
		else
			put_kept(out, d[i]);
}

static void
put_stand(struct buf *out, const struct brief_input *in)
{
	struct buf b = BUF_INIT;

	progress_goal(&b, in->c);
	if (in->c->target > 0) {
		buf_putc(&b, ' ');
		progress_bar(&b, in->c);
	}
	text_field(out, tr("Goal"), buf_str(&b), LINE_MAX_COLUMNS);
	if (in->c->epoch == 0) {
		buf_free(&b);
		return;
	}
	buf_clear(&b);
	progress_best(&b, in->c);
	text_field(out, tr("Best"), buf_str(&b), LINE_MAX_COLUMNS);
	reference_render(out, in->c, LINE_MAX_COLUMNS);
	buf_clear(&b);
	progress_counts(&b, in->c);
	text_field(out, tr("Rounds"), buf_str(&b), LINE_MAX_COLUMNS);
	buf_clear(&b);
	stage_line(&b, in->c, in->stages, settings_num(in->settings,
	    SET_TIME_LIMIT), in->now);
	if (b.len > 0)
		text_field(out, tr("Stage"), buf_str(&b), LINE_MAX_COLUMNS);
	buf_clear(&b);
	profile_cores(&b, &in->c->course);
	if (b.len > 0)
		text_field(out, tr("Cores"), buf_str(&b), LINE_MAX_COLUMNS);
	if (in->open_iter >= 0)
		buf_addf(out, tr("Open      iter-%03ld: make resume, or make "
		    "abandon\n"), in->open_iter);
	buf_free(&b);
}

static void
put_constraints(struct buf *out, const struct brief_input *in)
{
	struct cJSON *waivers = waiver_list(in->c);

	buf_puts(out, tr("\n## What holds\n\n"));
	for (size_t i = 0; i < N_CONSTRAINTS; i++) {
		char *label;

		if (!settings_is_set(in->settings, constraints[i]))
			continue;
		label = xasprintf("PAWL_%s = ",
		    setting_info(constraints[i])->name);
		put_line(out, label, settings_str(in->settings,
		    constraints[i]));
		free(label);
	}
	for (const struct cJSON *p = json_first(in->params); p != NULL;
	    p = json_next(p)) {
		buf_puts(out, tr("parameter "));
		text_line(out, json_name(p));
		put_line(out, " = ", json_as_str(p) != NULL ? json_as_str(p) :
		    "?");
	}
	for (const struct cJSON *w = json_first(waivers); w; w = json_next(w)) {
		buf_puts(out, tr("waived: "));
		text_line(out, json_str(w, "what"));
		put_line(out, ", ", json_str(w, "why"));
	}
	json_free(waivers);
}

static void
put_attempt(struct buf *out, const struct cJSON *d)
{
	const struct cJSON *lines = json_get(d, "pitfalls");
	struct buf line = BUF_INIT;
	int n = 0;

	subject_words(&line, "environment", d);
	put_line(out, "- ", buf_str(&line));
	for (const struct cJSON *p = json_first(lines); p != NULL &&
	    n++ < PITFALLS_MAX; p = json_next(p))
		put_line(out, "    ", json_as_str(p) != NULL ? json_as_str(p) :
		    "");
	buf_free(&line);
}

static void
put_first_valid(struct buf *out, const struct cJSON *d)
{
	struct buf line = BUF_INIT;

	subject_words(&line, "baseline", d);
	put_line(out, tr("- valid: "), buf_str(&line));
	buf_free(&line);
}

/* The last attempts and switches, and the baselines between them. */
static void
put_events(struct buf *out, const struct brief_input *in)
{
	const struct cJSON *ring[ATTEMPTS_MAX];
	size_t n = 0;

	for (const struct cJSON *e = json_first(in->events); e != NULL;
	    e = json_next(e))
		if (str_same(json_str(e, "kind"), "environment") ||
		    str_same(json_str(e, "kind"), "baseline"))
			ring[n++ % ATTEMPTS_MAX] = e;
	if (n > ATTEMPTS_MAX)
		buf_addf(out, tr("- and %zu before: make log\n"), n - ATTEMPTS_MAX);
	for (size_t i = n > ATTEMPTS_MAX ? n - ATTEMPTS_MAX : 0; i < n; i++) {
		const struct cJSON *e = ring[i % ATTEMPTS_MAX];

		if (str_same(json_str(e, "kind"), "baseline"))
			put_first_valid(out, json_get(e, "data"));
		else
			put_attempt(out, json_get(e, "data"));
	}
}

/* Tools of the last baseline, or of the last attempt at one. */
static const struct cJSON *
find_tools(const struct brief_input *in)
{
	const struct cJSON *tools = NULL, *d;

	for (const struct cJSON *e = json_first(in->events); e != NULL;
	    e = json_next(e)) {
		d = json_get(e, "data");
		if (str_same(json_str(e, "kind"), "baseline"))
			tools = json_get(d, "toolchain");
		else if (str_same(json_str(e, "kind"), "environment") &&
		    json_get(d, "tools") != NULL)
			tools = json_get(d, "tools");
	}
	return tools;
}

/* What it runs on, and what was tripped over before it ran. */
static void
put_environment(struct buf *out, const struct brief_input *in)
{
	const struct cJSON *tools = find_tools(in);
	int n = 0;

	buf_puts(out, tr("\n## Environment\n\n"));
	put_events(out, in);
	for (const struct cJSON *t = json_first(tools); t != NULL &&
	    n++ < TOOLS_MAX; t = json_next(t)) {
		buf_puts(out, "- ");
		text_line(out, json_name(t));
		put_line(out, ": ", json_as_str(t) != NULL ? json_as_str(t) :
		    tr("not there"));
	}
	device_render(out, in->c, LINE_MAX_COLUMNS);
}

static void
put_requirements(struct buf *out, const char *text)
{
	struct strs lines = STRS_INIT;

	if (text == NULL)
		return;
	buf_puts(out, tr("\n## TASK_REQUIREMENTS.md\n\n"));
	requirements_core(&lines, text);
	for (size_t i = 0; i < lines.n && i < REQUIREMENT_LINES; i++)
		put_line(out, "    ", lines.v[i]);
	if (lines.n > REQUIREMENT_LINES)
		buf_addf(out, tr("    … %zu more lines\n"),
		    lines.n - REQUIREMENT_LINES);
	strs_free(&lines);
}

#define LEARNED_MAX 10

/* What make learn was told here, the last ones; then what others say. */
static void
put_lessons(struct buf *out, const struct brief_input *in)
{
	const struct cJSON *ring[LEARNED_MAX];
	struct buf line = BUF_INIT;
	size_t n = 0;

	for (const struct cJSON *e = json_first(in->events); e != NULL;
	    e = json_next(e))
		if (str_same(json_str(e, "kind"), "lesson"))
			ring[n++ % LEARNED_MAX] = json_get(e, "data");
	if (n > 0)
		buf_puts(out, "\n## Learned here\n\n");
	for (size_t i = n > LEARNED_MAX ? n - LEARNED_MAX : 0; i < n; i++) {
		buf_clear(&line);
		subject_event(&line, "lesson", ring[i % LEARNED_MAX]);
		put_line(out, "- ", buf_str(&line));
	}
	if (in->n_lessons > 0)
		buf_puts(out, "\n## Lessons of other campaigns\n\n");
	for (size_t i = 0; i < in->n_lessons; i++) {
		buf_clear(&line);
		lessons_line(&line, in->lessons[i]);
		put_line(out, "- ", buf_str(&line));
	}
	buf_free(&line);
}

static void
put_context(struct buf *out, const struct strs *names)
{
	if (names->n == 0)
		return;
	buf_puts(out, tr("\n## Documents in context/\n\n"));
	for (size_t i = 0; i < names->n && i < CONTEXT_MAX; i++)
		put_line(out, tr("- context/"), names->v[i]);
	if (names->n > CONTEXT_MAX)
		buf_addf(out, tr("- and %zu more\n"), names->n - CONTEXT_MAX);
}

/* What the last round's notes suggest, and what pawl does. */
static void
put_next(struct buf *out, const struct brief_input *in)
{
	struct remarks last = remarks_find(in->events, in->c->last_iter);
	struct buf b = BUF_INIT;

	buf_puts(out, tr("\n## Next\n\n"));
	if (last.next != NULL) {
		buf_addf(out, tr("iter-%03ld suggests: "), in->c->last_iter);
		put_line(out, "", last.next);
	}
	progress_next(&b, in->c, in->refusal);
	buf_puts(out, buf_str(&b));
	buf_putc(out, '\n');
	buf_free(&b);
}

static size_t
count_lines(const struct buf *b)
{
	size_t n = 0;

	for (size_t i = 0; i < b->len; i++)
		n += b->p[i] == '\n';
	return n;
}

/* So many lines of the text, and a word on the rest. */
static void
put_at_most(struct buf *out, const struct buf *text, size_t lines)
{
	size_t all = count_lines(text), n = 0, at = 0;

	if (all <= lines) {
		buf_add(out, text->p, text->len);
		return;
	}
	while (n + 2 < lines)
		n += text->p[at++] == '\n';
	buf_add(out, text->p, at);
	buf_addf(out, tr("\n… %zu more lines: make board, make config\n"),
	    all - n);
}

void
brief_render(struct buf *out, const struct brief_input *in)
{
	struct buf body = BUF_INIT, next = BUF_INIT;
	size_t room;

	buf_puts(&body, tr("# Brief of "));
	text_line(&body, in->op);
	buf_addf(&body, " (%s)\n\n", in->id);
	put_stand(&body, in);
	epochs_render(&body, in->events, 2 * LINE_MAX_COLUMNS);
	put_rounds(&body, in, OUTCOME_KEPT, tr("\n## How the best was reached\n\n"));
	put_rounds(&body, in, OUTCOME_UNDONE, tr("\n## Rolled back\n\n"));
	put_rounds(&body, in, OUTCOME_NOT_KEPT,
	    tr("\n## What did not work\n\n"));
	put_environment(&body, in);
	put_constraints(&body, in);
	put_requirements(&body, in->requirements);
	put_lessons(&body, in);
	put_context(&body, in->context);
	put_next(&next, in);
	room = count_lines(&next) + 3 < BRIEF_LINES ?
	    BRIEF_LINES - count_lines(&next) : 3;
	put_at_most(out, &body, room);
	buf_add(out, next.p, next.len);
	buf_free(&body);
	buf_free(&next);
}

static struct cJSON *
round_json(const struct brief_input *in, const struct cJSON *d)
{
	struct remarks said = remarks_find(in->events, json_int(d, "iter", -1));
	struct cJSON *one = json_object();

	json_set_int(one, "iter", json_int(d, "iter", -1));
	json_set_str(one, "verdict", json_str(d, "verdict"));
	json_set(one, "gain", json_copy(json_get(d, "gain")));
	json_set_str(one, "hypothesis", json_str(d, "hypothesis"));
	json_set_str(one, "reason", json_str(d, "reason"));
	json_set_str(one, "analysis", said.analysis);
	json_set_str(one, "next", said.next);
	return one;
}

static struct cJSON *
rounds_json(const struct brief_input *in, enum outcome outcome, size_t max)
{
	const struct cJSON *d[ROUNDS_MAX];
	size_t n = kept_rounds(d, max, in->events, outcome);
	struct cJSON *list = json_array();

	for (size_t i = 0; i < n; i++)
		json_push(list, round_json(in, d[i]));
	return list;
}

static struct cJSON *
stage_json(const struct brief_input *in)
{
	const struct course *at = &in->c->course;
	struct cJSON *o;

	if (at->stage < 0 || (size_t)at->stage >= in->stages->n)
		return json_string(NULL);
	o = json_object();
	json_set_str(o, "name", in->stages->v[at->stage].name);
	json_set_int(o, "index", at->stage);
	json_set_int(o, "rounds", at->stage_rounds);
	json_set_int(o, "dry", at->stage_dry);
	json_set_bool(o, "report", at->report);
	return o;
}

static struct cJSON *
environment_json(const struct brief_input *in)
{
	const struct cJSON *tools = find_tools(in);
	struct cJSON *o = json_object(), *list = json_array();

	for (const struct cJSON *e = json_first(in->events); e != NULL;
	    e = json_next(e))
		if (str_same(json_str(e, "kind"), "environment"))
			json_push(list, json_copy(json_get(e, "data")));
	json_set(o, "tools", tools != NULL ? json_copy(tools) : json_object());
	json_set_str(o, "device", in->c->device[0] != '\0' ? in->c->device :
	    NULL);
	json_set_bool(o, "simulated", in->c->simulated);
	json_set(o, "events", list);
	return o;
}

static void
add_lessons(struct cJSON *o, const struct brief_input *in)
{
	struct cJSON *own = json_array(), *others = json_array();

	for (const struct cJSON *e = json_first(in->events); e != NULL;
	    e = json_next(e))
		if (str_same(json_str(e, "kind"), "lesson"))
			json_push(own, json_copy(json_get(e, "data")));
	for (size_t i = 0; i < in->n_lessons; i++)
		json_push(others, json_copy(in->lessons[i]));
	json_set(o, "learned", own);
	json_set(o, "lessons", others);
}

struct cJSON *
brief_json(const struct brief_input *in)
{
	struct cJSON *o = json_object(), *holds = json_object();
	struct buf b = BUF_INIT;

	json_set_int(o, "schema", 1);
	json_set_str(o, "id", in->id);
	json_set_str(o, "op", in->op);
	progress_goal(&b, in->c);
	json_set_str(o, "goal", buf_str(&b));
	json_set_int(o, "best_iter", in->c->best_iter);
	json_set_num(o, "best_value", in->c->best_value);
	json_set_str(o, "unit", in->c->unit);
	json_set(o, "total", figures_total(in->c));
	json_set_num(o, "attainment", figures_attainment(in->c));
	json_set(o, "epochs_before", epochs_json(in->events));
	json_set(o, "kept", rounds_json(in, OUTCOME_KEPT, KEPT_MAX));
	json_set(o, "rolled_back", rounds_json(in, OUTCOME_UNDONE, KEPT_MAX));
	json_set(o, "failed", rounds_json(in, OUTCOME_NOT_KEPT, FAILED_MAX));
	for (size_t i = 0; i < N_CONSTRAINTS; i++)
		json_set_str(holds, setting_info(constraints[i])->name,
		    settings_str(in->settings, constraints[i]));
	json_set(o, "constraints", holds);
	json_set(o, "params", in->params != NULL ? json_copy(in->params) :
	    json_object());
	json_set(o, "context", json_strings(in->context));
	json_set_str(o, "requirements", in->requirements);
	json_set(o, "environment", environment_json(in));
	json_set(o, "stage", stage_json(in));
	json_set_int(o, "stalled", in->c->course.stalled);
	if (in->open_iter >= 0)
		json_set_int(o, "open", in->open_iter);
	else
		json_set(o, "open", json_string(NULL));
	json_set(o, "waivers", waiver_list(in->c));
	buf_clear(&b);
	progress_next(&b, in->c, in->refusal);
	json_set_str(o, "next", buf_str(&b));
	add_lessons(o, in);
	buf_free(&b);
	return o;
}
