/*
 * test-disturb - measuring disturbed pairs again does not make the judge keep
 * what is no better: simulated decisions, with the rule and without it.
 *
 * usage: test-disturb [decisions a cell]
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../helpers/lib/base/str.h"
#include "../../helpers/lib/domain/disturb.h"
#include "../../helpers/lib/domain/judge.h"
#include "../../helpers/lib/domain/rng.h"

#define CAP 64
#define NOISE .01
#define PI 3.14159265358979323846

/* How the runs of a session are disturbed, frontier and candidate. */
struct upset {
	const char *name;
	double p[2];		/* of a run */
	double stays;		/* the next run is disturbed, too */
	double share[2];	/* CPU share of an undisturbed run */
	bool fair;		/* no arm is favoured: a no-op is a no-op */
};

static const struct upset upsets[] = {
	{ "none", { 0, 0 }, 0, { 1, 1 }, true },
	{ "5 % of runs", { .05, .05 }, 0, { 1, 1 }, true },
	{ "20 % of runs", { .20, .20 }, 0, { 1, 1 }, true },
	{ "5 %, clustered", { .05, .05 }, .7, { 1, 1 }, true },
	{ "candidate more often", { .05, .15 }, 0, { 1, 1 }, false },
	{ "frontier more often", { .15, .05 }, 0, { 1, 1 }, false },
	{ "candidate waits", { .05, .05 }, 0, { 1, .75 }, true },
	{ "frontier waits", { .05, .05 }, 0, { .75, 1 }, true },
};
#define UPSETS (sizeof(upsets) / sizeof(upsets[0]))

struct session {
	const struct upset *u;
	struct rng rng;
	bool upset;		/* the last run was disturbed */
	long runs, again;
};

static double
normal(struct rng *r)
{
	return sqrt(-2 * log(1 - rng_unit(r))) * cos(2 * PI * rng_unit(r));
}

/* One run: noise, and what a disturbance costs it in time and share. */
static struct sample
run(struct session *s, bool candidate, double g)
{
	struct sample out = { .ok = true, .host = HOST_USE_INIT };
	double lost = 0;

	s->runs++;
	s->upset = rng_unit(&s->rng) < (s->upset && s->u->stays > 0 ?
	    s->u->stays : s->u->p[candidate]);
	if (s->upset)
		lost = log1p(.1 + 1.4 * rng_unit(&s->rng));
	out.value = exp(NOISE * normal(&s->rng) + lost - (candidate ? g : 0));
	out.wall_s = out.value;
	out.cpu_s = out.wall_s * s->u->share[candidate] *
	    exp(.01 * normal(&s->rng) - lost);
	return out;
}

static void
pair(struct sample out[2], struct session *s, bool candidate_first, double g)
{
	out[candidate_first] = run(s, candidate_first, g);
	out[!candidate_first] = run(s, !candidate_first, g);
}

static bool
decide(struct session *s, uint64_t seed, double g, bool rule)
{
	struct judge_rules rules = JUDGE_RULES_INIT;
	struct disturb d;
	struct sample v[2];
	struct rng coin;
	struct judge j;

	rules.max_pairs = CAP;
	rng_init(&s->rng, rng_derive(seed, 0));
	rng_init(&coin, rng_derive(seed, 1));
	judge_init(&j, &rules);
	disturb_init(&d, CAP);
	s->upset = false;
	while (!judge_done(&j)) {
		bool first = rng_coin(&coin);

		pair(v, s, first, g);
		if (rule && disturb_why(&d, &v[0], &v[1]) != NULL) {
			disturb_again(&d, &v[0], &v[1]);
			s->again++;
			pair(v, s, first, g);
		}
		disturb_add(&d, &v[0], &v[1]);
		judge_add(&j, v[0].value, v[1].value);
	}
	return j.verdict == VERDICT_KEPT;
}

static double
rate(double *runs, double *again, const struct upset *u, double g, bool rule,
    int decisions)
{
	struct session s = { .u = u };
	int kept = 0;

	for (int i = 0; i < decisions; i++)
		kept += decide(&s, rng_derive(20240229, (uint64_t)i), g, rule);
	*runs = (double)s.runs / decisions;
	*again = (double)s.again / decisions;
	return (double)kept / decisions;
}

static int decisions = 1500;

/* Room for chance: 3.5 standard errors at this rate. */
static double
slack(double p)
{
	return 3.5 * sqrt(p * (1 - p) / decisions);
}

static void
no_ops_are_not_kept_more_often(void **state)
{
	double runs, again;

	(void)state;
	for (size_t i = 0; i < UPSETS; i++) {
		const struct upset *u = &upsets[i];
		double without = rate(&runs, &again, u, 0, false, decisions);
		double with = rate(&runs, &again, u, 0, true, decisions);

		print_message("# %-22s no-op kept %.2f %% -> %.2f %%, "
		    "%.1f runs, %.1f pairs again\n", u->name, 100 * without,
		    100 * with, runs, again);
		assert_true(with <= fmax(.005, u->fair ? 0 : without) +
		    slack(.005));
	}
}

static void
gains_are_found_as_often(void **state)
{
	double runs[2], again;

	(void)state;
	for (size_t i = 0; i < UPSETS; i++) {
		const struct upset *u = &upsets[i];
		double without = rate(&runs[0], &again, u, .02, false,
		    decisions);
		double with = rate(&runs[1], &again, u, .02, true, decisions);

		print_message("# %-22s +2 %% kept %.1f %% -> %.1f %%, runs %.1f "
		    "-> %.1f, %.1f pairs again\n", u->name, 100 * without,
		    100 * with, runs[0], runs[1], again);
		if (u->fair)
			assert_true(with >= without - slack(.02));
	}
}

int
main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_ops_are_not_kept_more_often),
		cmocka_unit_test(gains_are_found_as_often),
	};
	long n;

	if (argc > 1 && str_to_long(&n, argv[1], 1, 10000000, "decisions") == 0)
		decisions = (int)n;
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
