/* report_details.c - each round of the report: notes, change, pairs, log. */
#include <stdlib.h>
#include <string.h>

#include "../base/mem.h"
#include "../base/tr.h"
#include "../outside/json.h"
#include "report_internal.h"
#include "subject.h"
#include "text.h"

#define PART_MAX ((size_t)24 << 10)	/* bytes of a file of a round */
#define LOG_MAX ((size_t)6 << 10)
#define ALL_MAX ((size_t)12 << 20)	/* of all of them */

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
		doc_heading(d, 3, tr("Pairs: order, frontier, candidate"));
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
			doc_para(d, tail ? tr("Its end:") : tr("Its beginning:"));
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
	subject_words(&b, "round", data);
	doc_details(d, buf_str(&name), buf_str(&b));
	rc = add_file(bytes, d, in, iter, tr("Notes"), "notes.md", false);
	if (rc == 0)
		rc = add_file(bytes, d, in, iter, tr("Change"), "patch.diff",
		    false);
	if (rc == 0 && (rc = in->file(&text, in->arg, iter,
	    "result.json")) > 0) {
		result = json_parse(buf_str(&text), text.len, "result.json");
		rc = result != NULL ? 0 : -1;
	}
	if (result != NULL)
		add_samples(d, result);
	if (rc == 0)
		rc = add_file(bytes, d, in, iter, tr("Log"), "log.txt", true);
	doc_details_end(d);
	json_free(result);
	buf_free(&text);
	buf_free(&b);
	buf_free(&name);
	return rc;
}

int
report_details(struct doc *d, const struct report_input *in)
{
	size_t bytes = 0;
	long left = 0, epoch = 0;

	doc_heading(d, 2, tr("The rounds themselves"));
	doc_para(d, tr("Notes, change, pairs and log of each are in "
	    "report.html, and in the ledger below runs/."));
	for (const struct cJSON *e = json_first(in->events); e;
	    e = json_next(e)) {
		epoch += str_same(json_str(e, "kind"), "baseline");
		if (!report_is_round(e) || epoch != in->camp->epoch)
			continue;
		if (bytes > ALL_MAX)
			left++;
		else if (add_details(&bytes, d, in, json_get(e, "data")) < 0)
			return -1;
	}
	if (left > 0) {
		char *text = xasprintf(tr("The page would be too large with "
		    "all of them: %ld are left out; make notes ITER=n shows "
		    "each."), left);

		doc_para(d, text);
		free(text);
	}
	return 0;
}
