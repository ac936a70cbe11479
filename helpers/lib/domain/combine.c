/* combine.c - several attempts as one candidate. */
#include "combine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../base/str.h"
#include "../outside/git/apply.h"
#include "../outside/git/object.h"
#include "../outside/json.h"
#include "epoch.h"
#include "kept.h"
#include "ledger.h"

static bool
is_verdict(const struct cJSON *d, const char *name)
{
	return str_same(json_str(d, "verdict"), name);
}

static bool
leans_right(const struct cJSON *d)
{
	struct effect gain = effect_from_json(json_get(d, "gain"));

	return (is_verdict(d, "neutral") || is_verdict(d, "inconclusive")) &&
	    gain.known && gain.g > 0;
}

/* Was it kept, and taken back by a rollback? Then it is proven. */
static bool
was_undone(const struct cJSON *events, const struct cJSON *d)
{
	const struct cJSON *undone[COMBINE_MAX];
	size_t n = kept_rounds(undone, COMBINE_MAX, events, OUTCOME_UNDONE);

	for (size_t i = 0; i < n; i++)
		if (undone[i] == d)
			return true;
	return false;
}

/* Is this round's commit on the way to the frontier? 1, 0 or -1. */
static int
in_frontier(struct project *p, const struct cJSON *d)
{
	if (!is_verdict(d, "kept"))
		return 0;
	return commit_is_ancestor(&p->repo, json_str(d, "candidate"),
	    p->camp.frontier);
}

static bool
combines(const struct cJSON *d, long iter)
{
	const struct cJSON *c = json_first(json_get(d, "combines"));
	double n;

	for (; c != NULL; c = json_next(c))
		if (json_as_num(&n, c) && (long)n == iter)
			return true;
	return false;
}

/* Is it part of a combination that the frontier has? 1, 0 or -1. */
static int
combined_before(struct project *p, const struct cJSON *events, long iter)
{
	int yes = 0;

	for (const struct cJSON *e = json_first(events); e != NULL && yes == 0;
	    e = json_next(e))
		if (combines(json_get(e, "data"), iter))
			yes = in_frontier(p, json_get(e, "data"));
	return yes;
}

int
combine_list(struct combine *out, struct project *p,
    const struct cJSON *events)
{
	out->n = 0;
	for (const struct cJSON *e = json_first(events); e; e = json_next(e)) {
		const struct cJSON *d = json_get(e, "data");
		long iter = json_int(d, "iter", 0);
		int gone;

		if (!str_same(json_str(e, "kind"), "round") ||
		    json_int(d, "epoch", 0) != p->camp.epoch ||
		    (!leans_right(d) && !was_undone(events, d)) ||
		    out->n == COMBINE_MAX)
			continue;
		if ((gone = combined_before(p, events, iter)) < 0)
			return -1;
		if (gone)
			continue;
		out->iter[out->n] = iter;
		out->data[out->n++] = d;
	}
	return 0;
}

static int
check_attempt(struct project *p, const struct cJSON *events,
    const struct cJSON *event, long iter, bool again)
{
	const struct cJSON *d = json_get(event, "data");
	int there;

	if (d == NULL || !str_same(json_str(event, "kind"), "round") ||
	    json_str(d, "candidate") == NULL)
		return refused("ITERS: %ld is no attempt: make log", iter);
	if (epoch_same(p, d, "ITERS") < 0)
		return -1;
	if ((there = in_frontier(p, d)) < 0)
		return -1;
	if (there)
		return refused("ITERS: iter-%03ld is in the frontier", iter);
	if (!leans_right(d) && !was_undone(events, d) && !again)
		return refused("ITERS: iter-%03ld (%s) did not lean the right "
		    "way: leave it out, or say AGAIN=\"why it should now\"",
		    iter, json_str(d, "verdict"));
	return 0;
}

static int
choose_one(struct combine *out, struct project *p, const struct cJSON *events,
    const char *word, bool again)
{
	const struct cJSON *event;
	long iter;

	if (str_to_long(&iter, word, 0, 1000000, "ITERS") < 0)
		return -1;
	for (size_t k = 0; k < out->n; k++)
		if (out->iter[k] == iter)
			return refused("ITERS: %ld is there twice", iter);
	event = ledger_find_round(events, iter);
	if (check_attempt(p, events, event, iter, again) < 0)
		return -1;
	out->iter[out->n] = iter;
	out->data[out->n++] = json_get(event, "data");
	return 0;
}

int
combine_choose(struct combine *out, struct project *p,
    const struct cJSON *events, const char *iters, bool again)
{
	struct strs words = STRS_INIT;
	int rc = 0;

	out->n = 0;
	strs_add_words(&words, iters);
	if (words.n < 2 || words.n > COMBINE_MAX)
		rc = refused("ITERS: from 2 to %d attempts, such as ITERS=\"3 "
		    "5 9\"; make take ITER=%s brings one back", COMBINE_MAX,
		    words.n == 1 ? words.v[0] : "3");
	for (size_t i = 0; i < words.n && rc == 0; i++)
		rc = choose_one(out, p, events, words.v[i], again);
	strs_free(&words);
	return rc;
}

/* "iter-004: kernel.c: …", with those before number i that changed it, too. */
static char *
conflict_text(const struct combine *c, size_t i, const char *path)
{
	struct buf out = BUF_INIT;
	bool any = false;

	buf_addf(&out, "iter-%03ld: %s: the same lines are changed by ",
	    c->iter[i], path);
	for (size_t k = 0; k < i; k++) {
		struct strs files = STRS_INIT;

		json_to_strs(&files, json_get(c->data[k], "files"));
		if (strs_has(&files, path))
			buf_addf(&out, "%siter-%03ld", any ? ", " : "",
			    c->iter[k]);
		any = any || strs_has(&files, path);
		strs_free(&files);
	}
	if (!any)
		buf_puts(&out, "the frontier");
	return buf_steal(&out);
}

int
combine_merge(char out[OID_HEX], struct strs *conflicts, struct project *p,
    const struct combine *c)
{
	char onto[OID_HEX];

	snprintf(out, OID_HEX, "%s", p->camp.frontier);
	for (size_t i = 0; i < c->n && out[0] != '\0'; i++) {
		struct strs paths = STRS_INIT;

		memcpy(onto, out, sizeof(onto));
		if (changes_carry(out, &paths, &p->repo,
		    json_str(c->data[i], "from"),
		    json_str(c->data[i], "candidate"), onto) < 0)
			return -1;
		for (size_t k = 0; k < paths.n; k++)
			strs_take(conflicts, conflict_text(c, i, paths.v[k]));
		strs_free(&paths);
	}
	return 0;
}
