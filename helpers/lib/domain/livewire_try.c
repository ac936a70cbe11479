/* livewire_try.c - one mutant: built, checked, timed. */
#include "livewire_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../base/str.h"
#include "pair.h"
#include "rng.h"
#include "verify.h"

#define PAIRS 3			/* see sight_factor() */
#define PLAIN 10		/* times as slow: one pair says so */
#define VERIFY_TIMES 10		/* as long as the start's check, and … */
#define VERIFY_MORE_S 10
#define RUN_TIMES 60
#define RUN_MORE_S 5

void
tried_release(struct tried *t)
{
	free(t->why);
	memset(t, 0, sizeof(*t));
}

static void
say(struct tried *out, enum notice notice, const char *why)
{
	out->notice = notice;
	free(out->why);
	out->why = why != NULL ? xstrdup(why) : NULL;
}

int
wire_build(bool *built, struct tried *out, struct wire *w, const char *commit)
{
	struct arm *arm = w->live->scratch;
	struct build_result res;
	int differ = 0;

	memset(out, 0, sizeof(*out));
	w->runner->limit_s = 0;
	if (arm_bring(arm, commit, false) < 0 ||
	    build_run(&res, w->runner, arm, w->live->hooks, false) < 0)
		return -1;
	*built = res.ok;
	if (!res.ok)
		say(out, NOTICE_UNTRIED, res.reason);
	else if ((differ = products_differ(&w->products, arm)) >= 0)
		out->same_product = w->products.path.n > 0 && !differ;
	build_result_release(&res);
	return differ < 0 ? -1 : 0;
}

/* A mutant that Python does not take to be one: 0 times something. */
static bool
is_misfit(const struct verify_result *res)
{
	return res->lines != NULL && strstr(res->lines, "TypeError:") != NULL;
}

static int
check(struct tried *out, struct wire *w)
{
	struct verify_result res;
	int rc;

	w->runner->limit_s = VERIFY_TIMES * w->live->verify_s + VERIFY_MORE_S;
	rc = verify_run(&res, w->runner, w->live->scratch, w->live->hooks,
	    pair_seed());
	w->runner->limit_s = 0;
	if (rc < 0)
		return -1;
	say(out, res.ok ? NOTICE_NONE : is_misfit(&res) ? NOTICE_UNTRIED :
	    NOTICE_CHECK, res.ok ? NULL : res.reason);
	verify_result_release(&res);
	return 0;
}

/* A value as a time: larger is slower. */
static double
as_time(const struct wire *w, double value)
{
	return settings_is(project_settings(w->project), SET_DIRECTION,
	    "higher") ? 1 / value : value;
}

/* One run in an arm. 1: a value; 0: it failed, and why; -1. */
static int
run(double *value, char **why, struct wire *w, struct arm *arm, uint64_t seed)
{
	struct sample sample;
	int rc = bench_run(&sample, w->live->bench, arm, seed);

	if (rc == 0) {
		rc = sample.ok;
		*value = sample.ok ? as_time(w, sample.value) : 0;
		if (!sample.ok) {
			free(*why);
			*why = xstrdup(sample.why);
		}
	}
	sample_release(&sample);
	return rc;
}

static int
run_pair(double *a, double *b, char **why, struct wire *w, uint64_t seed,
    bool mutant_first)
{
	struct arm *start = w->live->start, *scratch = w->live->scratch;
	int one, two;

	one = mutant_first ? run(b, why, w, scratch, seed) :
	    run(a, why, w, start, seed);
	if (one < 0)
		return -1;
	two = mutant_first ? run(a, why, w, start, seed) :
	    run(b, why, w, scratch, seed);
	if (two < 0)
		return -1;
	if (!(mutant_first ? two : one))
		return failed("the start's benchmark failed beside a mutant: "
		    "%s", *why);
	return mutant_first ? one : two;
}

/* The first pair alone may say that it is not heard, or plainly is. */
static int
time_it(struct tried *out, struct wire *w)
{
	bool exact = settings_is(project_settings(w->project),
	    SET_DETERMINISTIC, "yes");
	int most = exact ? 1 : PAIRS, n = 0, rc = 1;
	double a[PAIRS], b[PAIRS];
	uint64_t seed = pair_seed();
	char *why = NULL;

	w->runner->limit_s = RUN_TIMES * w->live->run_s + RUN_MORE_S;
	out->factor = 0;
	while (n < most && rc > 0) {
		rc = run_pair(&a[n], &b[n], &why, w, rng_derive(seed,
		    (uint64_t)n), n % 2 == 1);
		if (rc <= 0)
			break;
		out->factor = sight_factor(a, b, ++n);
		if (out->factor < SIGHT_SLOWER || out->factor >= PLAIN)
			break;
	}
	w->runner->limit_s = 0;
	if (rc == 0) {		/* it has to run to be heard */
		out->factor = 0;
		say(out, NOTICE_UNTRIED, why);
	} else if (rc > 0) {
		free(why);
		why = xasprintf("%.3g times as slow", out->factor);
		say(out, out->factor >= SIGHT_SLOWER ? NOTICE_TIME :
		    NOTICE_NONE, why);
	}
	free(why);
	return rc < 0 ? -1 : 0;
}

/* What is broken has to fail the build, the check, or at least the run. */
static int
broken(struct tried *out, struct wire *w, bool built, bool product)
{
	double value;
	char *why = NULL;
	int rc;

	if (!built) {
		out->notice = NOTICE_BUILD;
		return 0;
	}
	if (product && w->products.path.n > 0 && !out->same_product) {
		say(out, NOTICE_PRODUCT, NULL);
		return 0;
	}
	if (check(out, w) < 0)
		return -1;
	if (out->notice != NOTICE_NONE) {
		out->notice = NOTICE_CHECK;
		return 0;
	}
	w->runner->limit_s = RUN_TIMES * w->live->run_s + RUN_MORE_S;
	rc = run(&value, &why, w, w->live->scratch, pair_seed());
	w->runner->limit_s = 0;
	if (rc == 0)
		say(out, NOTICE_TIME, why);
	free(why);
	return rc < 0 ? -1 : 0;
}

int
wire_observe(struct tried *out, struct wire *w, enum mutant_kind kind, bool built,
    bool product)
{
	if (kind == MUTANT_BROKEN)
		return broken(out, w, built, product);
	if (!built)
		return 0;	/* no result */
	return kind == MUTANT_SLOW ? time_it(out, w) : check(out, w);
}
