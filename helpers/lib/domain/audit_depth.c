/* audit_depth.c - attempts built, verified and measured again. */
#include "audit_internal.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "blind.h"
#include "pair.h"
#include "rng.h"

/* A round that can be made again: its event, if it was not given up. */
static bool
is_complete(const struct cJSON *event)
{
	const struct cJSON *d = json_get(event, "data");

	return str_same(json_str(event, "kind"), "round") &&
	    !json_bool(d, "interrupted", false);
}

static bool
is_kept(const struct cJSON *d)
{
	return str_same(json_str(d, "verdict"), "kept");
}

/* The project as it was before this round, and what makes it again. */
static int
enter(struct remake *m, struct audit *a, const struct cJSON *event)
{
	if (ledger_rewind(a->project, json_int(event, "n", 0) - 1) < 0)
		return -1;
	return remake_open(m, a->project);
}

static void
name_of(char out[32], const struct cJSON *d)
{
	snprintf(out, 32, "iter-%03ld", json_int(d, "iter", -1));
}

static char *
outcome(const char *step, const char *reason)
{
	if (step == NULL)
		return xstrdup("it builds, and is correct");
	return reason != NULL ? xasprintf("failure (%s): %s", step, reason) :
	    xasprintf("failure (%s)", step);
}

/* result.json of a round, of the tree that the audit read. */
static struct cJSON *
result_of(struct audit *a, const char *name)
{
	char *path = xasprintf("runs/%s/result.json", name);
	struct buf text = BUF_INIT;
	struct cJSON *o = NULL;
	int rc = commit_file(&text, &a->project->repo, a->tip, path);

	if (rc == 0)
		failed("%s: it is not in the ledger", path);
	else if (rc > 0)
		o = json_parse(buf_str(&text), text.len, path);
	buf_free(&text);
	free(path);
	return o;
}

static bool
is_blinded(const struct cJSON *d)
{
	return str_same(json_str(d, "failed_by"), "blinded");
}

/* The step that decided, if it was not the benchmark's figures. */
static const char *
step_of(const struct cJSON *d, bool blinded)
{
	const char *step = json_str(d, "failed_step");

	return str_same(step, "measure") && !blinded ? NULL : step;
}

/* It was kept, or was not since it blinded the harness. */
static bool
is_to_see(const struct cJSON *result)
{
	return blind_is_to_see(result, is_blinded(result) ? "kept" :
	    json_str(result, "verdict")) && json_str(result, "from") != NULL;
}

static void
compare(struct audit *a, const char *name, const struct cJSON *d,
    const struct cJSON *now, bool blinded)
{
	const char *was = step_of(d, blinded), *is = step_of(now,
	    is_blinded(now));
	char *want, *got;

	if (str_same(was, is))
		return;
	want = outcome(was, json_str(d, "reason"));
	got = outcome(is, json_str(now, "reason"));
	audit_find(a, name, "built from clean and verified again", want, got,
	    NULL);
	free(want);
	free(got);
}

/* broken: of rounds where it was also looked at who notices. */
static int
check_again(struct audit *a, struct remake *m, const struct cJSON *event,
    struct cJSON *broken)
{
	const struct cJSON *d = json_get(event, "data");
	const char *commit = json_str(d, "candidate");
	struct cJSON *now = NULL, *result;
	char name[32];
	bool sees;
	int rc;

	name_of(name, d);
	if (commit == NULL)
		return 0;
	if ((result = result_of(a, name)) == NULL)
		return -1;
	if ((rc = enter(m, a, event)) == 0) {
		sees = is_to_see(result);
		rc = remake_check(&now, m, commit, pair_seed(), sees ? result :
		    NULL);
		remake_close(m);
		if (sees)
			json_push(broken, json_number((double)json_int(d,
			    "iter", -1)));
	}
	if (rc == 0)
		compare(a, name, d, now, is_blinded(result));
	json_free(now);
	json_free(result);
	return rc;
}

int
audit_deep(struct audit *a, struct remake *m, bool all)
{
	struct cJSON *list = json_array(), *broken = json_array();
	int rc = 0;

	for (const struct cJSON *e = json_first(a->events); e != NULL &&
	    rc == 0; e = json_next(e)) {
		const struct cJSON *d = json_get(e, "data");

		if (!is_complete(e) || (!all && !is_kept(d)))
			continue;
		rc = check_again(a, m, e, broken);
		json_push(list, json_number((double)json_int(d, "iter", -1)));
	}
	json_set_bool(a->again, "deep_all", all);
	json_set(a->again, "deep", list);
	json_set(a->again, "broken", broken);
	return rc;
}

/* What came of it, among what was measured again, and as a finding. */
static void
say_measured(struct audit *a, const struct cJSON *d, const struct cJSON *now,
    const struct strs *differences, struct cJSON *list)
{
	struct cJSON *o = remake_json(d, now, differences);
	const char *word = json_str(o, "agreement");
	const char *reason = json_str(now, "reason");
	char name[32];

	name_of(name, d);
	if (str_same(word, "contradicts")) {
		audit_find(a, name, "measured again", json_str(d, "verdict"),
		    json_str(now, "verdict"), NULL);
	} else if (str_same(word, "open")) {
		audit_remark(a, "%s: measured again it is %s, recorded %s: "
		    "nothing is proven for or against the record (%s)", name,
		    json_str(now, "verdict"), json_str(d, "verdict"),
		    reason != NULL ? reason : "no reason");
	}
	json_push(list, o);
}

static int
measure_again_one(struct audit *a, struct remake *m,
    const struct cJSON *event, struct cJSON *list)
{
	const struct cJSON *d = json_get(event, "data");
	struct strs differences = STRS_INIT;
	struct cJSON *result, *now;
	char name[32];
	int rc;

	name_of(name, d);
	if ((result = result_of(a, name)) == NULL)
		return -1;
	rc = enter(m, a, event);
	if (rc == 0) {
		remake_differences(&differences, m, result);
		rc = remake_round(&now, m, result);
		remake_close(m);
	}
	if (rc == 0) {
		say_measured(a, d, now, &differences, list);
		json_free(now);
	}
	strs_free(&differences);
	json_free(result);
	return rc;
}

int
audit_sample(struct audit *a, struct remake *m, long n, uint64_t seed)
{
	size_t all = json_len(a->events), left = 0;
	const struct cJSON **pick = xcalloc(all, sizeof(*pick));
	struct cJSON *list = json_array();
	char text[32];
	int rc = 0;

	for (const struct cJSON *e = json_first(a->events); e != NULL;
	    e = json_next(e))
		if (is_complete(e) && json_str(json_get(e, "data"),
		    "failed_step") == NULL)
			pick[left++] = e;
	for (long i = 0; i < n && left > 0 && rc == 0; i++) {
		size_t k = (size_t)(rng_derive(seed, (uint64_t)i) % left);

		rc = measure_again_one(a, m, pick[k], list);
		pick[k] = pick[--left];
	}
	snprintf(text, sizeof(text), "%" PRIu64, seed);
	json_set_str(a->again, "seed", text);
	json_set(a->again, "sample", list);
	free(pick);
	return rc;
}
