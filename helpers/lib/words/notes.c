/* notes.c - notes.md of a round, and what its patch.diff opens with. */
#include "notes.h"

#include <math.h>
#include <string.h>

#include "../outside/json.h"
#include "livewire.h"
#include "subject.h"
#include "text.h"

#define INDENT "      "		/* a code block within a list item */

/* "- label: text", of several lines as a block; s NULL: not stated. */
static void
field(struct buf *out, const char *label, const char *s)
{
	if (s == NULL || str_is_blank(s)) {
		buf_addf(out, "- %s: not stated\n", label);
	} else if (text_has_lines(s)) {
		buf_addf(out, "- %s:\n\n", label);
		text_block(out, s, INDENT);
		buf_putc(out, '\n');
	} else {
		buf_addf(out, "- %s: ", label);
		text_md(out, s);
		buf_putc(out, '\n');
	}
}

static void
field_of(struct buf *out, const char *label, const struct cJSON *d,
    const char *name)
{
	field(out, label, json_str(d, name));
}

/* One below an item, nothing if there is none. */
static void
sub_field(struct buf *out, const char *label, const char *s)
{
	if (s == NULL || str_is_blank(s))
		return;
	if (text_has_lines(s)) {
		buf_addf(out, "  - %s:\n\n", label);
		text_block(out, s, INDENT "  ");
		buf_putc(out, '\n');
	} else {
		buf_addf(out, "  - %s: ", label);
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
		buf_puts(out, "not stated\n");
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

/* "  - NAME=value" of each member of an object. */
static void
put_members(struct buf *out, const struct cJSON *obj)
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

		buf_puts(&label, "Waived, ");
		text_md(&label, json_str(e, "what"));
		field_of(out, buf_str(&label), e, "why");
		buf_free(&label);
	}
}

static void
put_pre_edit(struct buf *out, const struct notes_input *in)
{
	const struct cJSON *d = in->data;

	buf_puts(out, "\n## Pre-Edit\n\n- Kernel: ");
	text_md(out, in->op != NULL ? in->op : "?");
	buf_puts(out, ", starting from ");
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
	field_of(out, "Current bottleneck", d, "bottleneck");
	field_of(out, "Evidence", d, "evidence");
	field_of(out, "Hypothesis", d, "hypothesis");
	field_of(out, "Why it should help", d, "why");
	field_of(out, "Expected improved metric", d, "expect");
	field_of(out, "Main risk", d, "risk");
	put_waivers(out, d);
}

static void
put_list(struct buf *out, const struct cJSON *names)
{
	for (const struct cJSON *f = json_first(names); f != NULL;
	    f = json_next(f)) {
		const char *name = json_as_str(f);

		buf_puts(out, "  - ");
		if (name != NULL && *name != '\0' &&
		    strchr("#+-=", *name) != NULL)
			buf_putc(out, '\\');	/* no heading, no list */
		text_md(out, name != NULL ? name : "?");
		buf_putc(out, '\n');
	}
}

static const char *
or_unknown(const char *s)
{
	return s != NULL ? s : "?";
}

static void
put_concrete(struct buf *out, const struct cJSON *d)
{
	const struct cJSON *params = json_get(d, "params");

	long added = json_int(d, "lines_added", 0);

	buf_addf(out, "- Concrete changes: %ld line%s added, %ld removed, see "
	    "patch.diff\n", added, added == 1 ? "" : "s",
	    json_int(d, "lines_removed", 0));
	for (const struct cJSON *p = json_first(params); p != NULL;
	    p = json_next(p)) {
		buf_puts(out, "  - ");
		text_md(out, or_unknown(json_str(p, "name")));
		buf_puts(out, ": ");
		text_md(out, or_unknown(json_str(p, "old")));
		buf_puts(out, " → ");
		text_md(out, or_unknown(json_str(p, "new")));
		buf_putc(out, '\n');
	}
}

/* Earlier rounds that had this candidate, or one like it. */
static void
put_tried(struct buf *out, const struct cJSON *d)
{
	static const char *const names[] = { "by", "hypothesis", "reason" };
	const struct cJSON *tried = json_get(d, "tried");
	const struct cJSON *near = json_get(d, "near");

	if (tried != NULL) {
		buf_puts(out, "- Tried before in ");
		text_iter(out, json_int(tried, "iter", 0));
		buf_addf(out, ", the same %s\n", str_same(json_str(tried,
		    "same"), "tree") ? "files" : "patch");
	}
	if (json_len(near) > 0)
		buf_puts(out, "- Near attempts:\n");
	for (const struct cJSON *n = json_first(near); n; n = json_next(n)) {
		buf_puts(out, "  - ");
		text_md(out, or_unknown(json_str(n, "name")));
		for (size_t i = 0; i < 3; i++) {
			const char *s = json_str(n, names[i]);

			if (s == NULL || *s == '\0')
				continue;
			buf_puts(out, i == 0 ? ", " : ": ");
			text_md(out, s);
		}
		buf_putc(out, '\n');
	}
}

static void
put_changes(struct buf *out, const struct cJSON *d)
{
	const char *kind = json_str(d, "kind");

	buf_puts(out, "\n## Changes\n\n");
	field(out, "Type of change", str_same(kind, "code") ? "code" :
	    str_same(kind, "parameter") ? "parameter" : NULL);
	if (json_len(json_get(d, "combines")) > 0) {
		buf_puts(out, "- Attempts combined: ");
		subject_combines(out, d);
		buf_putc(out, '\n');
	}
	if (json_str(d, "again") != NULL)
		field_of(out, "Why attempts of this kind again", d, "again");
	put_tried(out, d);
	if (json_len(json_get(d, "risky")) > 0)
		buf_puts(out, "- Of high risk (PAWL_RISKY):\n");
	put_list(out, json_get(d, "risky"));
	if (json_len(json_get(d, "files")) > 0)
		buf_puts(out, "- Files changed:\n");
	else
		buf_puts(out, "- Files changed: none\n");
	put_list(out, json_get(d, "files"));
	put_concrete(out, d);
	if (json_len(json_get(d, "snapshot_params")) > 0)
		buf_puts(out, "- All parameters:\n");
	else
		buf_puts(out, "- All parameters: none are declared "
		    "(PAWL_PARAMS)\n");
	put_members(out, json_get(d, "snapshot_params"));
	if (json_len(json_get(d, "edited")) > 0) {
		buf_puts(out, "- Edited while the round ran, left as they "
		    "were:\n");
		put_list(out, json_get(d, "edited"));
	}
}

static void
put_performance(struct buf *out, const struct cJSON *d)
{
	struct effect gain = effect_from_json(json_get(d, "gain"));
	struct effect total = effect_from_json(json_get(d, "total"));
	double value = json_num(d, "value", 0);
	long pairs = json_int(d, "pairs", 0);

	buf_puts(out, "- Performance: ");
	if (value > 0)
		value_md(out, value, json_str(d, "unit"));
	else
		buf_puts(out, "not measured");
	if (json_num(d, "frontier_value", 0) > 0 && value > 0) {
		buf_puts(out, ", frontier ");
		value_md(out, json_num(d, "frontier_value", 0),
		    json_str(d, "unit"));
	}
	buf_putc(out, '\n');
	if (gain.known) {
		buf_puts(out, "- Change of time: ");
		text_change_interval(out, &gain);
		buf_addf(out, " (99 %% interval, %ld pair%s)\n", pairs,
		    pairs == 1 ? "" : "s");
	}
	if (total.known) {
		buf_puts(out, "- Speedup over the baseline: ");
		text_ratio_interval(out, &total);
		buf_putc(out, '\n');
	}
}

static void
put_stability(struct buf *out, const struct cJSON *d)
{
	const char *label = json_str(d, "label");
	double resolves = json_num(d, "resolves", NAN);

	buf_puts(out, "- Stability: ");
	text_md(out, label != NULL ? label : "unknown");
	if (isfinite(resolves)) {
		buf_puts(out, ", resolves ");
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
		buf_puts(out, "- Precision record:\n");
		sub_field(out, "Time", json_str(v, "when"));
		sub_field(out, "Command", json_str(v, "command"));
		sub_field(out, "Device", json_str(v, "device"));
		sub_field(out, "Result", json_str(v, "result"));
		sub_field(out, "Rule", json_str(v, "reason"));
		sub_field(out, "Key output", json_str(v, "output"));
	}
	for (const struct cJSON *e = json_first(failed); e; e = json_next(e)) {
		struct buf label = BUF_INIT;

		buf_puts(&label, "Trouble of device ");
		text_md(&label, or_unknown(json_str(e, "device")));
		field_of(out, buf_str(&label), e, "reason");
		buf_free(&label);
	}
	if (json_bool(d, "simulated", false))
		field(out, "Device", "SIMULATED: the figures are not the "
		    "device's");
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
		buf_puts(out, any ? ", " : "- Time spent: ");
		buf_addf(out, "%s ", steps[i]);
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

	buf_puts(out, "\n## Post-Run\n\n");
	field(out, "Correctness", correct != NULL ? correct : "not run");
	put_verification(out, d);
	put_performance(out, d);
	put_stability(out, d);
	buf_puts(out, "- Result: ");
	subject_verdict(out, d);
	buf_putc(out, '\n');
	field_of(out, "Reason", d, "reason");
	if (str_same(json_str(d, "sandbox"), "none"))
		field_of(out, "Sandbox", d, "sandbox");
	put_seconds(out, json_get(d, "seconds"));
}

static void
put_analysis(struct buf *out, const struct notes_input *in)
{
	const struct cJSON *d = in->data;
	const char *met = json_str(d, "expect_met");

	buf_puts(out, "\n## Analysis\n\n");
	if (met != NULL) {
		buf_puts(out, "The expectation was ");
		text_md(out, met);
		buf_puts(out, ".\n\n");
	}
	if (in->analysis == NULL || str_is_blank(in->analysis))
		buf_puts(out, "not stated\n");
	else
		text_block(out, in->analysis, "    ");
}

static void
put_title(struct buf *out, const struct notes_input *in, const char *kind)
{
	struct buf line = BUF_INIT;

	subject_event(&line, kind, in->data);
	buf_puts(out, "# ");
	text_md(out, buf_str(&line));
	buf_putc(out, '\n');
	buf_free(&line);
}

void
notes_render(struct buf *out, const struct notes_input *in)
{
	put_title(out, in, "round");
	put_pre_edit(out, in);
	put_changes(out, in->data);
	put_post_run(out, in->data);
	put_analysis(out, in);
	section(out, "Next", in->next);
}

void
notes_baseline(struct buf *out, const struct notes_input *in)
{
	const struct cJSON *d = in->data, *noise = json_get(d, "noise");
	const char *correct = json_str(d, "correct");

	put_title(out, in, "baseline");
	buf_puts(out, "\n## Pre-Edit\n\n");
	field(out, "Kernel", in->op);
	field(out, "Hypothesis", "none: this is what rounds are compared with");
	field_of(out, "Why a baseline now", d, "why");
	buf_puts(out, "\n## Changes\n\nnone\n\n## Post-Run\n\n");
	field(out, "Correctness", correct != NULL ? correct : "not run");
	put_verification(out, d);
	buf_puts(out, "- Performance: ");
	value_md(out, json_num(d, "value", 0), json_str(d, "unit"));
	buf_putc(out, '\n');
	put_stability(out, noise);
	field_of(out, "Metric", d, "metric");
	buf_puts(out, "- One run: ");
	text_span(out, json_num(d, "run_s", NAN));
	buf_addf(out, ", at most %ld pairs a round\n",
	    json_int(d, "max_pairs", 0));
	field_of(out, "Sandbox", d, "sandbox");
	livewire_notes(out, json_get(d, "livewire"));
	buf_puts(out, "- Toolchain:\n");
	put_members(out, json_get(d, "toolchain"));
	section(out, "Analysis", in->analysis);
	section(out, "Next", in->next);
}

/* "-  NAME=old": never "---", so it cannot open a diff. */
static void
put_param(struct buf *out, char sign, const struct cJSON *p, const char *which)
{
	buf_addf(out, "%c  ", sign);
	text_line(out, or_unknown(json_str(p, "name")));
	buf_putc(out, '=');
	text_line(out, or_unknown(json_str(p, which)));
	buf_putc(out, '\n');
}

void
notes_patch_head(struct buf *out, const struct cJSON *d)
{
	const struct cJSON *params = json_get(d, "params");

	if (json_len(params) == 0 || !str_same(json_str(d, "kind"),
	    "parameter"))
		return;
	buf_puts(out, "# ");
	text_iter(out, json_int(d, "iter", 0));
	buf_puts(out, " is a parameter round\n# parameters:\n");
	for (const struct cJSON *p = json_first(params); p != NULL;
	    p = json_next(p)) {
		put_param(out, '-', p, "old");
		put_param(out, '+', p, "new");
	}
	buf_puts(out, "# based on the configuration of ");
	text_iter(out, json_int(d, "from_iter", 0));
	buf_puts(out, " (");
	text_commit(out, json_str(d, "from"));
	buf_puts(out, ")\n\n");
}
