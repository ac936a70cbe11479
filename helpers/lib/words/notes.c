/* notes.c - notes.md of a round, and what its patch.diff opens with. */
#include "notes.h"

#include <math.h>
#include <string.h>

#include "../base/tr.h"
#include "../outside/json.h"
#include "figures.h"
#include "livewire.h"
#include "notes_internal.h"
#include "profile.h"
#include "subject.h"
#include "text.h"

#define INDENT "      "		/* a code block within a list item */

void
notes_field(struct buf *out, const char *label, const char *s)
{
	if (s == NULL || str_is_blank(s)) {
		buf_addf(out, tr("- %s: not stated\n"), label);
	} else if (text_has_lines(s)) {
		buf_addf(out, tr("- %s:\n\n"), label);
		text_block(out, s, INDENT);
		buf_putc(out, '\n');
	} else {
		buf_addf(out, tr("- %s: "), label);
		text_md(out, s);
		buf_putc(out, '\n');
	}
}

void
notes_field_of(struct buf *out, const char *label, const struct cJSON *d,
    const char *name)
{
	notes_field(out, label, json_str(d, name));
}

/* One below an item, nothing if there is none. */
static void
sub_field(struct buf *out, const char *label, const char *s)
{
	if (s == NULL || str_is_blank(s))
		return;
	if (text_has_lines(s)) {
		buf_addf(out, tr("  - %s:\n\n"), label);
		text_block(out, s, INDENT "  ");
		buf_putc(out, '\n');
	} else {
		buf_addf(out, tr("  - %s: "), label);
		text_md(out, s);
		buf_putc(out, '\n');
	}
}

/* A section that is typed text as a whole. */
static void
section(struct buf *out, const char *title, const char *s)
{
	buf_addf(out, "\n## %s\n\n", title);
	if (s == NULL || str_is_blank(s))
		buf_puts(out, tr("not stated\n"));
	else
		text_block(out, s, "    ");
}

static void
value_md(struct buf *out, double v, const char *unit)
{
	struct buf line = BUF_INIT;

	text_value(&line, v, unit);
	text_md(out, buf_str(&line));
	buf_free(&line);
}

/* A member of an object as text: a string or a number. */
static void
member_line(struct buf *out, const struct cJSON *v)
{
	const char *s = json_as_str(v);
	double n;

	if (s != NULL)
		text_line(out, s);
	else if (json_as_num(&n, v))
		buf_addf(out, "%.15g", n);
}

void
notes_members(struct buf *out, const struct cJSON *obj)
{
	struct buf line = BUF_INIT;

	for (const struct cJSON *m = json_first(obj); m != NULL;
	    m = json_next(m)) {
		buf_clear(&line);
		text_line(&line, json_name(m) != NULL ? json_name(m) : "?");
		buf_putc(&line, '=');
		member_line(&line, m);
		buf_puts(out, "  - ");
		text_md(out, buf_str(&line));
		buf_putc(out, '\n');
	}
	buf_free(&line);
}

/* Rules that the round was made in spite of, and why. */
static void
put_waivers(struct buf *out, const struct cJSON *d)
{
	const struct cJSON *list = json_get(d, "waivers");

	for (const struct cJSON *e = json_first(list); e; e = json_next(e)) {
		struct buf label = BUF_INIT;

		buf_puts(&label, tr("Waived, "));
		text_md(&label, json_str(e, "what"));
		notes_field_of(out, buf_str(&label), e, "why");
		buf_free(&label);
	}
}

/* The parameters as they were before the change. */
static void
put_configuration(struct buf *out, const struct cJSON *d)
{
	const struct cJSON *all = json_get(d, "snapshot_params");
	const struct cJSON *changed = json_get(d, "params");
	struct buf line = BUF_INIT;

	for (const struct cJSON *m = json_first(all); m; m = json_next(m)) {
		const char *old = NULL, *name = json_name(m);

		for (const struct cJSON *p = json_first(changed); p != NULL;
		    p = json_next(p))
			if (str_same(json_str(p, "name"), name))
				old = json_str(p, "old");
		buf_puts(&line, line.len > 0 ? ", " : "");
		text_line(&line, name != NULL ? name : "?");
		buf_putc(&line, '=');
		if (old != NULL)
			text_line(&line, old);
		else
			member_line(&line, m);
	}
	notes_field(out, tr("Current configuration"), line.len > 0 ?
	    buf_str(&line) : tr("no parameters are declared"));
	buf_free(&line);
}

/* The checklist of the stage, and by whom it was answered. */
static void
put_checklist(struct buf *out, const struct cJSON *d)
{
	struct buf label = BUF_INIT;

	buf_puts(&label, tr("Hardware checklist"));
	if (json_int(d, "checklist_iter", -1) >= 0) {
		buf_puts(&label, tr(", as of "));
		text_iter(&label, json_int(d, "checklist_iter", -1));
	}
	notes_field_of(out, buf_str(&label), d, "checklist");
	buf_free(&label);
}

static void
put_pre_edit(struct buf *out, const struct notes_input *in)
{
	const struct cJSON *d = in->data;

	buf_puts(out, tr("\n## Pre-Edit\n\n- Kernel: "));
	text_md(out, in->op != NULL ? in->op : "?");
	buf_puts(out, tr(", starting from "));
	text_iter(out, json_int(d, "from_iter", 0));
	buf_puts(out, " (");
	text_commit(out, json_str(d, "from"));
	buf_putc(out, ')');
	if (json_num(d, "frontier_value", 0) > 0) {
		buf_puts(out, ", ");
		value_md(out, json_num(d, "frontier_value", 0),
		    json_str(d, "unit"));
	}
	buf_putc(out, '\n');
	put_configuration(out, d);
	notes_field_of(out, tr("Current bottleneck"), d, "bottleneck");
	notes_field(out, tr("Bottleneck shift"),
	    subject_word(json_str(d, "bottleneck_shift")));
	notes_field_of(out, tr("Evidence"), d, "evidence");
	notes_field_of(out, tr("Hypothesis"), d, "hypothesis");
	notes_field_of(out, tr("Why it should help"), d, "why");
	notes_field_of(out, tr("Expected improved metric"), d, "expect");
	notes_field_of(out, tr("Main risk"), d, "risk");
	put_checklist(out, d);
	put_waivers(out, d);
}

static void
put_tflops(struct buf *out, const struct cJSON *d)
{
	if (json_num(d, "tflops", 0) > 0)
		buf_addf(out, ", %.4g TFLOP/s", json_num(d, "tflops", 0));
}

static void
put_performance(struct buf *out, const struct cJSON *d)
{
	const char *doubt = figures_doubt(d, json_bool(d, "simplify", false));
	struct effect gain = effect_from_json(json_get(d, "gain"));
	struct effect total = effect_from_json(json_get(d, "total"));
	double value = json_num(d, "value", 0);
	long pairs = json_int(d, "pairs", 0);

	buf_puts(out, tr("- Performance: "));
	if (value > 0)
		value_md(out, value, json_str(d, "unit"));
	else
		buf_puts(out, tr("not measured"));
	put_tflops(out, d);
	if (json_num(d, "frontier_value", 0) > 0 && value > 0) {
		buf_puts(out, tr(", frontier "));
		value_md(out, json_num(d, "frontier_value", 0),
		    json_str(d, "unit"));
	}
	buf_putc(out, '\n');
	if (gain.known) {
		buf_puts(out, tr("- Change of time: "));
		text_change_interval(out, &gain);
		buf_addf(out, tr_n(" (99 %% interval, %ld pair)\n",
		    " (99 %% interval, %ld pairs)\n", pairs), pairs);
		if (doubt != NULL)
			notes_field(out, tr("Interval"), doubt);
	}
	if (total.known) {
		buf_puts(out, tr("- Speedup over the baseline: "));
		text_ratio_interval(out, &total);
		buf_putc(out, '\n');
	}
}

/* A table of the cases; records of before have nothing but gains. */
static void
put_cases(struct buf *out, const struct cJSON *d)
{
	const struct cJSON *cases = json_get(d, "cases");
	const char *unit = json_str(d, "unit");

	if (json_num(json_first(cases), "frontier", 0) <= 0)
		return;
	buf_puts(out, tr("- Cases, whose weighted geometric mean is the "
	    "performance:\n\n  | Case | Before | After | Change of time |\n"
	    "  | --- | --- | --- | --- |\n"));
	for (const struct cJSON *e = json_first(cases); e; e = json_next(e)) {
		const char *name = json_str(e, "name");

		buf_puts(out, "  | ");
		text_md(out, name != NULL ? name : "?");
		buf_puts(out, " | ");
		value_md(out, json_num(e, "frontier", 0), unit);
		buf_puts(out, " | ");
		value_md(out, json_num(e, "candidate", 0), unit);
		buf_puts(out, " | ");
		text_change(out, json_num(e, "gain", 0));
		buf_puts(out, " |\n");
	}
	buf_putc(out, '\n');
}

static void
put_profile(struct buf *out, const struct cJSON *d)
{
	struct buf text = BUF_INIT;

	if (json_get(d, "profile") != NULL)
		profile_text(&text, json_get(d, "profile"));
	if (text.len > 0)
		notes_field(out, tr("Profile"), buf_str(&text));
	buf_free(&text);
}

static void
put_stability(struct buf *out, const struct cJSON *d)
{
	const char *label = json_str(d, "label");
	double resolves = json_num(d, "resolves", NAN);

	buf_puts(out, tr("- Stability: "));
	text_md(out, subject_word(label != NULL ? label : "unknown"));
	if (isfinite(resolves)) {
		buf_puts(out, tr(", resolves "));
		text_size(out, resolves);
	}
	buf_putc(out, '\n');
}

/* When, by which command, with what result correctness was looked at. */
static void
put_verification(struct buf *out, const struct cJSON *d)
{
	const struct cJSON *v = json_get(d, "verification");
	const struct cJSON *failed = json_get(d, "failed_devices");

	if (v != NULL) {
		buf_puts(out, tr("- Precision record:\n"));
		sub_field(out, tr("Time"), json_str(v, "when"));
		sub_field(out, tr("Command"), json_str(v, "command"));
		sub_field(out, tr("Device"), json_str(v, "device"));
		sub_field(out, tr("Result"), subject_word(json_str(v,
		    "result")));
		sub_field(out, tr("Rule"), json_str(v, "reason"));
		sub_field(out, tr("Key output"), json_str(v, "output"));
	}
	for (const struct cJSON *e = json_first(failed); e; e = json_next(e)) {
		struct buf label = BUF_INIT;

		buf_puts(&label, tr("Trouble of device "));
		text_md(&label, json_str(e, "device") != NULL ?
		    json_str(e, "device") : "?");
		notes_field_of(out, buf_str(&label), e, "reason");
		buf_free(&label);
	}
	if (json_bool(d, "simulated", false))
		notes_field(out, tr("Device"), tr("SIMULATED: the figures are not the "
		    "device's"));
}

static void
put_seconds(struct buf *out, const struct cJSON *seconds)
{
	static const char *const steps[] = { "build", "verify", "measure",
	    "total" };
	bool any = false;

	for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
		double s = json_num(seconds, steps[i], -1);

		if (s < 0)
			continue;
		buf_puts(out, any ? ", " : tr("- Time spent: "));
		buf_addf(out, "%s ", subject_word(steps[i]));
		text_span(out, s);
		any = true;
	}
	if (any)
		buf_putc(out, '\n');
}

static void
put_post_run(struct buf *out, const struct cJSON *d)
{
	const char *correct = json_str(d, "correct");

	buf_puts(out, tr("\n## Post-Run\n\n"));
	notes_field(out, tr("Correctness"), subject_word(correct != NULL ?
	    correct : "not run"));
	put_verification(out, d);
	put_performance(out, d);
	put_cases(out, d);
	put_profile(out, d);
	put_stability(out, d);
	buf_puts(out, tr("- Result: "));
	subject_verdict(out, d);
	buf_putc(out, '\n');
	notes_field_of(out, tr("Reason"), d, "reason");
	if (str_same(json_str(d, "sandbox"), "none"))
		notes_field_of(out, tr("Sandbox"), d, "sandbox");
	put_seconds(out, json_get(d, "seconds"));
}

static void
put_analysis(struct buf *out, const struct notes_input *in)
{
	const struct cJSON *d = in->data;
	const char *met = json_str(d, "expect_met");

	buf_puts(out, tr("\n## Analysis\n\n"));
	if (met != NULL) {
		buf_puts(out, tr("The expectation was "));
		text_md(out, subject_word(met));
		buf_puts(out, ".\n");
	}
	if (in->analysis != NULL && !str_is_blank(in->analysis)) {
		buf_puts(out, met != NULL ? "\n" : "");
		text_block(out, in->analysis, "    ");
	} else if (met == NULL)
		buf_puts(out, tr("not stated\n"));
}

static void
put_title(struct buf *out, const struct notes_input *in, const char *kind)
{
	struct buf line = BUF_INIT;

	subject_words(&line, kind, in->data);
	buf_puts(out, "# ");
	text_md(out, buf_str(&line));
	buf_putc(out, '\n');
	buf_free(&line);
}

static void
render(struct buf *out, const struct notes_input *in)
{
	put_title(out, in, "round");
	put_pre_edit(out, in);
	notes_changes(out, in->data);
	put_post_run(out, in->data);
	put_analysis(out, in);
	section(out, tr("Next"), in->next);
}

static void
render_baseline(struct buf *out, const struct notes_input *in)
{
	const struct cJSON *d = in->data, *noise = json_get(d, "noise");
	const char *correct = json_str(d, "correct");

	put_title(out, in, "baseline");
	buf_puts(out, tr("\n## Pre-Edit\n\n"));
	notes_field(out, tr("Kernel"), in->op);
	notes_field(out, tr("Hypothesis"), tr("none: this is what rounds are compared with"));
	notes_field_of(out, tr("Why a baseline now"), d, "why");
	buf_puts(out, tr("\n## Changes\n\nnone\n\n## Post-Run\n\n"));
	notes_field(out, tr("Correctness"), subject_word(correct != NULL ?
	    correct : "not run"));
	put_verification(out, d);
	buf_puts(out, tr("- Performance: "));
	value_md(out, json_num(d, "value", 0), json_str(d, "unit"));
	put_tflops(out, d);
	buf_putc(out, '\n');
	put_profile(out, d);
	put_stability(out, noise);
	notes_field_of(out, tr("Metric"), d, "metric");
	buf_puts(out, tr("- One run: "));
	text_span(out, json_num(d, "run_s", NAN));
	buf_addf(out, tr(", at most %ld pairs a round\n"),
	    json_int(d, "max_pairs", 0));
	notes_field_of(out, tr("Sandbox"), d, "sandbox");
	livewire_notes(out, json_get(d, "livewire"));
	buf_puts(out, tr("- Toolchain:\n"));
	notes_members(out, json_get(d, "toolchain"));
	section(out, tr("Analysis"), in->analysis);
	section(out, tr("Next"), in->next);
}

void
notes_render(struct buf *out, const struct notes_input *in)
{
	enum lang before = tr_use(tr_language(json_str(in->data, "lang")));

	render(out, in);
	tr_use(before);
}

void
notes_baseline(struct buf *out, const struct notes_input *in)
{
	enum lang before = tr_use(tr_language(json_str(in->data, "lang")));

	render_baseline(out, in);
	tr_use(before);
}
