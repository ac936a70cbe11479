/* report_method.c - how what the report says was measured. */
#include "../base/tr.h"
#include "../outside/json.h"
#include "report_internal.h"
#include "subject.h"
#include "text.h"
#include "waivers.h"

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
		pairs += report_is_round(e) ? json_int(data, "pairs", 0) : 0;
	}
	buf_addf(&b, tr("%ld in all rounds"), pairs);
	report_fact(d, tr("Pairs"), &b);
	if (confirm == NULL)
		buf_puts(&b, tr("none"));
	else {
		buf_addf(&b, tr("%ld pairs of fresh builds: "), json_int(confirm,
		    "pairs", 0));
		subject_words(&b, "confirm", confirm);
	}
	report_fact(d, tr("Confirm"), &b);
	if (json_str(noise, "label") != NULL) {
		buf_addf(&b, tr("%s, resolves "), subject_word(json_str(noise, "label")));
		text_size(&b, json_num(noise, "resolves", 0));
	}
	report_fact(d, tr("Noise at the baseline"), &b);
	unboxed_text(&b, in->camp);
	if (b.len == 0)
		buf_puts(&b, tr("all runs had one"));
	report_fact(d, tr("Sandbox"), &b);
	buf_free(&b);
}

void
report_measuring(struct doc *d, const struct report_input *in)
{
	const struct cJSON *print = json_get(in->best, "fingerprint");
	const struct settings *s = in->settings;
	struct buf b = BUF_INIT;

	doc_heading(d, 2, tr("How it was measured"));
	doc_para(d, tr("Frontier and candidate are built from commits and run "
	    "interleaved in pairs, in random order; a sequential signed-rank "
	    "test decides, fresh pairs confirm; each gain has a 99 % interval."));
	doc_facts(d);
	doc_fact(d, tr("Metric"), settings_str(s, SET_METRIC));
	doc_fact(d, tr("Benchmark"), settings_str(s, SET_BENCH));
	doc_fact(d, tr("Correctness"), settings_str(s, SET_VERIFY));
	doc_fact(d, tr("Smallest gain that counts"), settings_str(s,
	    SET_MIN_EFFECT));
	add_proof(d, in);
	add_words_of(&b, json_get(print, "device"));
	report_fact(d, tr("Device"), &b);
	add_words_of(&b, json_get(print, "tools"));
	report_fact(d, tr("Tools"), &b);
	doc_fact(d, tr("Harness"), in->camp->harness);
	doc_fact(d, tr("Settings"), in->camp->settings);
	buf_free(&b);
}
