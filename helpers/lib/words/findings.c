/* findings.c - what an audit came to. */
#include "findings.h"

#include "../outside/json.h"
#include "notes.h"
#include "subject.h"
#include "summary.h"
#include "text.h"
#include "views.h"

/* notes.md of a round, with what was said of it. */
static void
notes_again(struct buf *out, const char *op, const char *kind,
    const struct cJSON *data, const char *analysis, const char *next)
{
	struct notes_input in = { op, data, analysis, next };

	if (str_same(kind, "baseline"))
		notes_baseline(out, &in);
	else
		notes_render(out, &in);
}

const struct audit_words findings_words = {
	.views = views_render,
	.subject = subject_event,
	.candidate = subject_candidate,
	.delta = summary_delta,
	.patch_head = notes_patch_head,
	.note = summary_note,
	.notes = notes_again,
};

static void
put_part(struct buf *out, const char *label, const char *text)
{
	if (text == NULL)
		return;
	buf_addf(out, "    %-9s ", label);
	text_line(out, text);
	buf_putc(out, '\n');
}

static void
put_finding(struct buf *out, const struct audit_finding *f)
{
	text_line(out, f->object);
	buf_puts(out, ": ");
	text_line(out, f->field);
	buf_putc(out, '\n');
	put_part(out, "expected", f->expected);
	put_part(out, "found", f->found);
	put_part(out, "mend", f->mend);
}

static void
put_deep(struct buf *out, const struct cJSON *again)
{
	size_t broken = json_len(json_get(again, "broken"));

	buf_addf(out, "built and verified again: %zu attempts",
	    json_len(json_get(again, "deep")));
	if (broken > 0)
		buf_addf(out, "; %zu with other parameters broken again, to "
		    "see who notices", broken);
	buf_putc(out, '\n');
}

/* Which rounds were measured again, and what came of each. */
static void
put_again(struct buf *out, const struct audit *a)
{
	const struct cJSON *list = json_get(a->again, "sample");
	const char *between = " ";

	if (json_get(a->again, "deep") != NULL)
		put_deep(out, a->again);
	if (list == NULL)
		return;
	buf_addf(out, "measured again (SEED=%s):", json_str(a->again, "seed"));
	for (const struct cJSON *e = json_first(list); e; e = json_next(e)) {
		buf_puts(out, between);
		text_iter(out, json_int(e, "iter", 0));
		buf_addf(out, " %s", json_str(e, "agreement"));
		between = ", ";
	}
	buf_puts(out, json_len(list) == 0 ? " none was\n" : "\n");
}

void
findings_render(struct buf *out, const struct audit *a)
{
	for (size_t i = 0; i < a->n; i++)
		put_finding(out, &a->v[i]);
	for (size_t i = 0; i < a->remarks.n; i++) {
		buf_puts(out, "remark: ");
		text_line(out, a->remarks.v[i]);
		buf_putc(out, '\n');
	}
	put_again(out, a);
	buf_puts(out, "audit of ");
	text_line(out, a->project->op);
	buf_addf(out, ": %zu event%s, %ld round%s: ", json_len(a->events),
	    json_len(a->events) == 1 ? "" : "s", a->rounds,
	    a->rounds == 1 ? "" : "s");
	if (a->n == 0)
		buf_puts(out, "clean\n");
	else
		buf_addf(out, "%zu thing%s not as recorded\n", a->n,
		    a->n == 1 ? " is" : "s are");
}

struct cJSON *
findings_json(const struct audit *a)
{
	struct cJSON *o = json_object(), *list = json_array();

	for (size_t i = 0; i < a->n; i++) {
		const struct audit_finding *f = &a->v[i];
		struct cJSON *one = json_object();

		json_set_str(one, "object", f->object);
		json_set_str(one, "field", f->field);
		json_set_str(one, "expected", f->expected);
		json_set_str(one, "found", f->found);
		json_set_str(one, "mend", f->mend);
		json_push(list, one);
	}
	json_set_str(o, "schema", "pawl-audit-1");
	json_set_str(o, "op", a->project->op);
	json_set_str(o, "ledger", a->project->log_ref);
	json_set_str(o, "tip", a->tip);
	json_set_int(o, "events", (long)json_len(a->events));
	json_set_int(o, "rounds", a->rounds);
	json_set_int(o, "views", a->views.number);
	json_set_bool(o, "clean", a->n == 0);
	json_set(o, "findings", list);
	json_set(o, "again", json_copy(a->again));
	json_set(o, "remarks", json_strings(&a->remarks));
	return o;
}
