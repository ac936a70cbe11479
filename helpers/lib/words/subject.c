/* subject.c - one line that says what an event was. */
#include "subject.h"

#include <string.h>

#include "../base/tr.h"
#include "../outside/json.h"
#include "calibration.h"
#include "reference.h"
#include "reproduction.h"
#include "text.h"

/* ": text" if there is any. */
static void
put_text(struct buf *out, const char *text)
{
	if (text == NULL || str_is_blank(text))
		return;
	buf_puts(out, ": ");
	text_cut(out, text, SUBJECT_TEXT_MAX);
}

/* What records say, and we show in the reader's language. */
static const char *const words[] = { TR_LATER("kept"), TR_LATER("neutral"),
	TR_LATER("failure"), TR_LATER("inconclusive"), TR_LATER("build"),
	TR_LATER("verify"), TR_LATER("measure"), TR_LATER("total"),
	TR_LATER("pass"), TR_LATER("fail"), TR_LATER("not run"),
	TR_LATER("stable"), TR_LATER("noisy"), TR_LATER("very noisy"),
	TR_LATER("unknown"), TR_LATER("confirmed"), TR_LATER("refuted"),
	TR_LATER("baseline"), TR_LATER("rollback"), TR_LATER("confirm"),
	TR_LATER("out-of-box"), TR_LATER("deep"), TR_LATER("in-core"),
	TR_LATER("none"), TR_LATER("guard"), TR_LATER("snapshot"),
	TR_LATER("record"), TR_LATER("next"), TR_LATER("note"),
	TR_LATER("try"), TR_LATER("sandbox"), TR_LATER("livewire"),
	TR_LATER("witness"), TR_LATER("reference"), TR_LATER("yes"),
	TR_LATER("no"), TR_LATER("calibrate"), TR_LATER("reproduce"),
	TR_LATER("land"), TR_LATER("notify"), TR_LATER("audit") };
#define VERDICTS 7		/* of them a verdict, or a step */

static const char *
word_among(const char *word, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (str_same(word, words[i]))
			return tr(words[i]);
	return NULL;
}

const char *
subject_word(const char *word)
{
	const char *known = word_among(word, sizeof(words) / sizeof(words[0]));

	return known != NULL ? known : word;
}

/* One of ours, so that it needs no escaping wherever it stands. */
static const char *
known(const char *word)
{
	const char *found = word_among(word, VERDICTS);

	return found != NULL ? found : tr("unknown");
}

/* A figure that no device gave. */
static void
put_simulated(struct buf *out, const struct cJSON *d)
{
	if (json_bool(d, "simulated", false))
		buf_puts(out, tr(" SIMULATED"));
}

void
subject_verdict(struct buf *out, const struct cJSON *d)
{
	const char *verdict = json_str(d, "verdict");
	const char *step = json_str(d, "failed_step");

	buf_puts(out, known(verdict));
	if (json_bool(d, "provisional", false))
		buf_puts(out, tr(" (provisional)"));
	else if (json_bool(d, "interrupted", false))
		buf_puts(out, tr(" (interrupted)"));
	else if (step != NULL && str_same(verdict, "failure"))
		buf_addf(out, " (%s)", known(step));
	put_simulated(out, d);
}

void
subject_reason(struct buf *out, const struct cJSON *d)
{
	const char *reason = json_str(d, "reason");
	const char *lines = json_str(d, "error_lines");
	const char *at = reason != NULL ? strstr(reason, "exit status ") : NULL;
	struct buf line = BUF_INIT;

	if (lines != NULL)
		buf_add(&line, lines, strcspn(lines, "\n"));
	if (at != NULL && !str_is_blank(buf_str(&line))) {
		buf_add(out, reason, (size_t)(at - reason));
		buf_puts(out, buf_str(&line));
	} else if (reason != NULL)
		buf_puts(out, reason);
	buf_free(&line);
}

static void
put_round(struct buf *out, const struct cJSON *d)
{
	struct effect gain = effect_from_json(json_get(d, "gain"));

	text_iter(out, json_int(d, "iter", 0));
	buf_putc(out, ' ');
	subject_verdict(out, d);
	if (gain.known && !str_same(json_str(d, "verdict"), "failure")) {
		buf_putc(out, ' ');
		text_change_interval(out, &gain);
	}
	put_text(out, json_str(d, "hypothesis"));
}

static void
put_baseline(struct buf *out, const struct cJSON *d)
{
	long epoch = json_int(d, "epoch", 1);

	text_iter(out, json_int(d, "iter", 0));
	buf_puts(out, tr(" baseline "));
	text_value(out, json_num(d, "value", 0), json_str(d, "unit"));
	put_simulated(out, d);
	if (epoch > 1)
		buf_addf(out, tr(" (epoch %ld)"), epoch);
	put_text(out, json_str(d, "why"));
}

void
subject_goal(struct buf *out, enum goal goal, double value, const char *unit)
{
	if (goal == GOAL_SPEEDUP)
		buf_addf(out, tr("%.4gx faster than the baseline"), value);
	else if (goal == GOAL_TARGET)
		text_value(out, value, unit);
	else
		buf_puts(out, goal == GOAL_BEST ? tr("the best that can be had") :
		    tr("none"));
}

static void
put_goal(struct buf *out, const struct cJSON *d)
{
	long until = json_int(d, "until", 0);

	buf_puts(out, tr("goal "));
	subject_goal(out, goal_of(json_str(d, "kind")), json_num(d, "value",
	    0), json_str(d, "unit"));
	if (until != 0) {
		buf_puts(out, tr(", until "));
		text_moment(out, until);
	}
}

static void
put_rollback(struct buf *out, const struct cJSON *d)
{
	buf_puts(out, tr("rollback to "));
	text_iter(out, json_int(d, "to_iter", 0));
	buf_puts(out, " (");
	text_commit(out, json_str(d, "to"));
	buf_putc(out, ')');
	put_text(out, json_str(d, "why"));
}

void
subject_combines(struct buf *out, const struct cJSON *d)
{
	const char *between = "";
	double iter;

	for (const struct cJSON *e = json_first(json_get(d, "combines"));
	    e != NULL; e = json_next(e)) {
		if (!json_as_num(&iter, e))
			continue;
		buf_puts(out, between);
		text_iter(out, (long)iter);
		between = " + ";
	}
}

const char *
subject_confirmed(const struct cJSON *d)
{
	if (json_bool(d, "refuted", false))
		return tr("refuted");
	if (json_get(d, "reached") == NULL)
		return "";
	return json_bool(d, "reached", false) ? tr("goal reached") :
	    tr("goal not reached");
}

static void
put_confirm(struct buf *out, const struct cJSON *d)
{
	struct effect total = effect_from_json(json_get(d, "total"));

	buf_puts(out, tr("confirm "));
	text_iter(out, json_int(d, "iter", 0));
	buf_putc(out, ' ');
	text_ratio_interval(out, &total);
	put_simulated(out, d);
	if (*subject_confirmed(d) != '\0')
		buf_addf(out, ", %s", subject_confirmed(d));
}

/* Text that is one of the data's, never NULL. */
static const char *
or_mark(const char *text)
{
	return text != NULL ? text : "?";
}

static void
put_stage(struct buf *out, const struct cJSON *d)
{
	if (json_bool(d, "begins", false)) {
		buf_puts(out, tr("stage "));
		text_line(out, or_mark(json_str(d, "to")));
		put_text(out, json_str(d, "why"));
		return;
	}
	buf_puts(out, tr("report for stage "));
	text_line(out, or_mark(json_str(d, "to")));
	put_text(out, json_str(d, "evidence"));
}

static void
put_calibrate(struct buf *out, const struct cJSON *d)
{
	buf_puts(out, tr("calibrate "));
	text_iter(out, json_int(d, "iter", 0));
	buf_putc(out, ' ');
	calibration_subject(out, d);
}

static void
put_waiver(struct buf *out, const struct cJSON *d)
{
	buf_puts(out, tr("waiver "));
	text_cut(out, or_mark(json_str(d, "what")), SUBJECT_TEXT_MAX);
	put_text(out, json_str(d, "why"));
}

/* "request 1a2b3c4d: goal …", "approval 1a2b3c4d by ann@example.org: …". */
static void
put_signed(struct buf *out, const struct cJSON *d)
{
	const char *who = json_str(d, "principal");

	buf_putc(out, ' ');
	text_line(out, or_mark(json_str(d, "id")));
	if (who != NULL) {
		buf_puts(out, tr(" by "));
		text_line(out, who);
	}
	put_text(out, json_str(d, "text"));
}

static void
put_request(struct buf *out, const struct cJSON *d)
{
	buf_puts(out, tr("request"));
	put_signed(out, d);
}

static void
put_approval(struct buf *out, const struct cJSON *d)
{
	buf_puts(out, tr("approval"));
	put_signed(out, d);
}

static void
put_update(struct buf *out, const struct cJSON *d)
{
	buf_addf(out, tr("update by %s onto "), str_same(json_str(d, "how"),
	    "merge") ? tr("merge") : tr("rebase"));
	text_line(out, or_mark(json_str(d, "base")));
	buf_puts(out, " (");
	text_commit(out, json_str(d, "commit"));
	buf_putc(out, ')');
	put_text(out, json_str(d, "why"));
}

static void
put_review(struct buf *out, const struct cJSON *d)
{
	buf_addf(out, tr("review after %ld rounds without gain"),
	    json_int(d, "stalled", 0));
	put_text(out, json_str(d, "direction"));
}

/* On a round, or one that opens a ledger. */
static void
put_note(struct buf *out, const struct cJSON *d)
{
	const char *said = json_str(d, "analysis");

	buf_puts(out, tr("note"));
	if (json_get(d, "iter") == NULL) {
		put_text(out, json_str(d, "text"));
		return;
	}
	buf_puts(out, tr(" on "));
	text_iter(out, json_int(d, "iter", 0));
	put_text(out, said != NULL ? said : json_str(d, "next"));
}

/* "environment: verify failed on devices 0, 1: …", "…: device 0 -> 1: …". */
static void
put_environment(struct buf *out, const struct cJSON *d)
{
	const struct cJSON *devices = json_get(d, "devices");
	const char *step = json_str(d, "step");

	buf_puts(out, tr("environment: "));
	if (step == NULL) {
		buf_puts(out, tr("device "));
		text_line(out, or_mark(json_str(d, "from")));
		buf_puts(out, " -> ");
		text_line(out, or_mark(json_str(d, "device")));
		buf_puts(out, tr(" in "));
		text_iter(out, json_int(d, "iter", 0));
		put_text(out, json_str(d, "why"));
		return;
	}
	text_line(out, step);
	buf_puts(out, tr(" failed before there was a baseline"));
	for (const struct cJSON *e = json_first(devices); e; e = json_next(e)) {
		buf_puts(out, e == json_first(devices) ? tr(", device ") : ", ");
		text_line(out, or_mark(json_str(e, "device")));
	}
	put_text(out, json_str(d, "reason"));
}

/* "land iter-001, iter-003 as land/x (1a2b3c4)", or as patches. */
static void
put_land(struct buf *out, const struct cJSON *d)
{
	const struct cJSON *iters = json_get(d, "iters");
	const char *branch = json_str(d, "branch");
	double iter;

	buf_puts(out, tr("land "));
	for (const struct cJSON *e = json_first(iters); e; e = json_next(e)) {
		if (!json_as_num(&iter, e))
			continue;
		buf_puts(out, e == json_first(iters) ? "" : ", ");
		text_iter(out, (long)iter);
	}
	buf_puts(out, tr(" as "));
	text_line(out, branch != NULL ? branch : tr("patches"));
	buf_puts(out, " (");
	text_commit(out, json_str(d, "commit"));
	buf_putc(out, ')');
}

static void
put_reference(struct buf *out, const struct cJSON *d)
{
	buf_puts(out, tr("reference "));
	reference_text(out, d);
}

static void
put_lesson(struct buf *out, const struct cJSON *d)
{
	bool of = json_get(d, "iter") != NULL;

	buf_puts(out, of ? tr("lesson of ") : tr("lesson"));
	if (of)
		text_iter(out, json_int(d, "iter", 0));
	put_text(out, json_str(d, "what"));
}

static const struct {
	const char *kind;
	void (*put)(struct buf *, const struct cJSON *);
} writers[] = {
	{ "round", put_round }, { "baseline", put_baseline },
	{ "goal", put_goal }, { "confirm", put_confirm },
	{ "rollback", put_rollback }, { "calibrate", put_calibrate },
	{ "reproduce", reproduction_subject }, { "waiver", put_waiver },
	{ "request", put_request }, { "approval", put_approval },
	{ "update", put_update }, { "stage", put_stage },
	{ "review", put_review }, { "note", put_note },
	{ "environment", put_environment }, { "land", put_land },
	{ "lesson", put_lesson },
	{ "reference", put_reference },
};

void
subject_words(struct buf *out, const char *kind, const struct cJSON *d)
{
	const char *text = json_str(d, "text");

	for (size_t i = 0; i < sizeof(writers) / sizeof(writers[0]); i++)
		if (str_same(kind, writers[i].kind)) {
			writers[i].put(out, d);
			return;
		}
	/* a kind that a later pawl knows */
	text_line(out, kind != NULL ? kind : tr("event"));
	put_text(out, text != NULL ? text : json_str(d, "why"));
}

void
subject_event(struct buf *out, const char *kind, const struct cJSON *d)
{
	enum lang before = tr_use(LANG_EN);

	subject_words(out, kind, d);
	tr_use(before);
}

void
subject_candidate(struct buf *out, long iter, const char *hypothesis)
{
	text_iter(out, iter);
	put_text(out, hypothesis);
}
