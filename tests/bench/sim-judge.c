/*
 * sim-judge - error rates, power and cost of the judge on synthetic noise
 * and on recorded timings, beside the rules people use instead. The decisions
 * are made by the very code that decides rounds. Exit 1 if a rate is outside
 * what pawl promises.
 */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/base/mem.h"
#include "../../helpers/lib/base/str.h"
#include "../../helpers/lib/domain/cases.h"
#include "../../helpers/lib/domain/judge.h"
#include "../../helpers/lib/domain/rng.h"
#include "lib/noise.h"
#include "lib/rivals.h"
#include "lib/slow.h"

#define CAMPAIGN_ROUNDS 200
#define CASES 3

struct options {
	int decisions;
	int campaigns;
	uint64_t seed;
	const char *only;
	int part, parts;
};

static int violations;

/* What is decided about: a candidate that is better by g. */
struct trial {
	double g;
	int cap;
	bool simplify;	/* it is smaller: "not slower" is enough */
};

static void
decide(struct judge_result *out, const struct model *m, uint64_t seed,
    const struct trial *trial)
{
	struct judge_rules rules = JUDGE_RULES_INIT;
	double g = trial->g;
	double sign = m->series.higher ? 1 : -1;
	struct noise z;
	struct rng coin;
	struct judge j;

	rules.max_pairs = trial->cap;
	rules.shift = trial->simplify ? rules.min_effect : 0;
	rules.higher_is_better = m->series.higher;
	noise_init(&z, m, rng_derive(seed, 0));
	rng_init(&coin, rng_derive(seed, 1));
	judge_init(&j, &rules);
	while (!judge_done(&j)) {
		double first = noise_next(&z), second = noise_next(&z);

		if (rng_coin(&coin))
			judge_add(&j, exp(first), exp(second + sign * g));
		else
			judge_add(&j, exp(second), exp(first + sign * g));
	}
	judge_result(out, &j);
}

/* What one rule does over many decisions. */
struct tally {
	int decisions, kept;
	int median_runs;
	double claimed;		/* sum of the gains of keeps */
};

static void
tally_judge(struct tally *t, const struct model *m, uint64_t seed,
    const struct trial *trial, int decisions)
{
	int used[JUDGE_PAIRS_MAX + 1] = { 0 }, below = 0;
	struct judge_result r;

	memset(t, 0, sizeof(*t));
	t->decisions = decisions;
	for (int i = 0; i < decisions; i++) {
		decide(&r, m, rng_derive(seed, (uint64_t)i), trial);
		used[r.pairs]++;
		if (r.verdict == VERDICT_KEPT) {
			t->kept++;
			t->claimed += r.gain;
		}
	}
	while (below + used[t->median_runs] <= (decisions - 1) / 2)
		below += used[t->median_runs++];
	t->median_runs *= 2;
}

static void
tally_rivals(struct tally t[RIVALS], const struct model *m, uint64_t seed,
    double g, int decisions)
{
	double sign = m->series.higher ? -1 : 1, f[BLOCK], c[BLOCK], claim;
	struct noise z;

	memset(t, 0, RIVALS * sizeof(*t));
	for (int i = 0; i < decisions; i++) {
		noise_init(&z, m, rng_derive(rng_derive(seed, (uint64_t)i), 0));
		for (int k = 0; k < BLOCK; k++)
			f[k] = exp(sign * noise_next(&z));
		for (int k = 0; k < BLOCK; k++)
			c[k] = exp(sign * noise_next(&z) - g);
		for (int rule = 0; rule < RIVALS; rule++) {
			t[rule].decisions++;
			if (rival_keeps(&claim, (enum rival)rule, f, c)) {
				t[rule].kept++;
				t[rule].claimed += claim;
			}
		}
	}
}

static double
percent(const struct tally *t)
{
	return 100.0 * t->kept / t->decisions;
}

static void
held(bool ok, const char *model, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
static void
held(bool ok, const char *model, const char *fmt, ...)
{
	va_list ap;

	if (ok)
		return;
	violations++;
	printf("VIOLATED %s: ", model);
	va_start(ap, fmt);
	vprintf(fmt, ap);
	va_end(ap);
	printf("\n");
}

/*
 * Room for chance when fewer decisions are made than the rates were promised
 * for: 3.5 standard errors of a count.
 */
static double
slack(const struct options *o, double rate)
{
	return o->decisions >= 20000 ? 0 :
	    350 * sqrt(rate * (1 - rate) / o->decisions);
}

/* The same for medians of runs: one look more. */
static int
median_slack(const struct options *o, int runs)
{
	return o->decisions >= 20000 ? runs : runs * 4 / 3;
}

enum cell { NULL_64, NULL_256, PLUS_1, PLUS_2, PLUS_5, MINUS_5, CELLS };

static const struct trial cells[] = {
	[NULL_64] = { 0, 64, false }, [NULL_256] = { 0, 256, false },
	[PLUS_1] = { .01, 64, false }, [PLUS_2] = { .02, 64, false },
	[PLUS_5] = { .05, 64, false }, [MINUS_5] = { -.05, 64, false }
};

static void
check_judge(const struct model *m, const struct tally *t,
    const struct options *o)
{
	held(percent(&t[NULL_64]) <= 0.5 + slack(o, .005), m->name,
	    "keeps %.2f %% of no-ops (64 pairs)", percent(&t[NULL_64]));
	held(percent(&t[NULL_256]) <= 1 + slack(o, .01), m->name,
	    "keeps %.2f %% of no-ops (256 pairs)", percent(&t[NULL_256]));
	if (m->held & HELD_POWER) {
		held(percent(&t[PLUS_2]) >= 98 - slack(o, .02), m->name,
		    "keeps only %.1f %% of +2 %%", percent(&t[PLUS_2]));
		held(t[PLUS_2].median_runs <= median_slack(o, 80),
		    m->name,
		    "needs %d runs for +2 %%", t[PLUS_2].median_runs);
	}
	if (m->held & HELD_POWER_5)
		held(percent(&t[PLUS_5]) >= 98 - slack(o, .02), m->name,
		    "keeps only %.1f %% of +5 %%", percent(&t[PLUS_5]));
	if (m->held & HELD_LOSE)
		held(t[MINUS_5].median_runs <= median_slack(o, 12),
		    m->name,
		    "needs %d runs to throw out -5 %%", t[MINUS_5].median_runs);
}

static void
row_judge(const struct model *m, uint64_t seed, const struct options *o)
{
	struct tally t[CELLS];

	memset(t, 0, sizeof(t));
	printf("%-24s", m->name);
	for (int i = 0; i < CELLS; i++) {
		if (i > NULL_256 && (m->held & ERROR_ONLY))
			break;
		tally_judge(&t[i], m, rng_derive(seed, (uint64_t)i),
		    &cells[i], o->decisions);
		if (i <= NULL_256)
			printf(" %6.2f", percent(&t[i]));
		else if (i != MINUS_5)
			printf(" %6.1f", percent(&t[i]));
		fflush(stdout);
	}
	if (m->held & ERROR_ONLY)
		printf("%28s%4d\n", "", t[NULL_64].median_runs);
	else
		printf(" %5d %4d %4d\n", t[MINUS_5].median_runs,
		    t[NULL_64].median_runs, t[PLUS_2].median_runs);
	check_judge(m, t, o);
}

/* Kept at 0 and at +2 %, for the rivals. */
static void
row_rivals(const struct model *m, uint64_t seed, const struct options *o)
{
	struct tally none[RIVALS], two[RIVALS];

	tally_rivals(none, m, rng_derive(seed, 0), 0, o->decisions);
	tally_rivals(two, m, rng_derive(seed, 1), .02, o->decisions);
	printf("%-24s", m->name);
	for (int i = 0; i < RIVALS; i++)
		printf("   %5.1f %5.1f", percent(&none[i]), percent(&two[i]));
	printf("\n");
}

/* What is claimed after 200 rounds that change nothing, on average, in %. */
static void
row_campaigns(const struct model *m, uint64_t seed, const struct options *o)
{
	int rounds = CAMPAIGN_ROUNDS * o->campaigns;
	struct tally own, t[RIVALS];
	double claim;

	tally_judge(&own, m, rng_derive(seed, 0), &cells[NULL_64], rounds);
	tally_rivals(t, m, rng_derive(seed, 1), 0, rounds);
	claim = 100 * own.claimed / o->campaigns;
	printf("%-24s %8.2f", m->name, claim);
	for (int i = 0; i < RIVALS; i++)
		printf(" %12.1f", 100 * t[i].claimed / o->campaigns);
	printf("\n");
	if (m->held & HELD_LOSE)
		held(claim <= (o->campaigns < 40 ? 2 : 0.5), m->name,
		    "200 no-op rounds claim %.2f %%", claim);
}

/*
 * SIMPLIFY=1: code that is smaller and as fast is kept like a gain of 1 %, and
 * 1 % slower is kept as rarely as a no-op is elsewhere.
 */
static void
row_simplify(const struct model *m, uint64_t seed, const struct options *o)
{
	static const struct trial slower = { -.01, 64, true },
	    same = { 0, 64, true }, better = { .01, 64, false };
	int few = o->decisions < 2000 ? o->decisions : 2000;
	struct tally s, n, b;

	tally_judge(&s, m, rng_derive(seed, 0), &slower, o->decisions);
	tally_judge(&n, m, rng_derive(seed, 1), &same, few);
	tally_judge(&b, m, rng_derive(seed, 1), &better, few);
	printf("%-24s %6.2f %6.1f %6.1f %5d %4d\n", m->name, percent(&s),
	    percent(&n), percent(&b), s.median_runs, n.median_runs);
	held(percent(&s) <= 0.5 + slack(o, .005), m->name,
	    "keeps %.2f %% of what is smaller and 1 %% slower", percent(&s));
	held(fabs(percent(&n) - percent(&b)) <= 1, m->name,
	    "keeps %.1f %% of what is smaller and as fast, %.1f %% of +1 %%",
	    percent(&n), percent(&b));
}

/*
 * One decision over cases that share the noise of the run (what a load does
 * to one, it does to all) and have .3 % of their own.
 */
static bool
cases_keep(const struct model *m, uint64_t seed, double g)
{
	static const char *const names[CASES] = { "a", "b", "c" };
	struct judge_rules rules = JUDGE_RULES_INIT;
	double sign = m->series.higher ? 1 : -1, value[2][CASES];
	struct cases cases;
	struct noise z;
	struct rng coin;
	struct judge j;

	rules.higher_is_better = m->series.higher;
	rules.min_pairs = CASES_MIN_PAIRS;
	noise_init(&z, m, rng_derive(seed, 0));
	rng_init(&coin, rng_derive(seed, 1));
	judge_init(&j, &rules);
	cases_init(&cases, CASES, names, NULL, .02);
	while (!judge_done(&j)) {
		bool second = rng_coin(&coin);

		for (int run = 0; run < 2; run++) {
			bool candidate = (run == 1) != second;
			double shared = noise_next(&z);

			for (int i = 0; i < CASES; i++)
				value[candidate][i] = exp(shared + 0.003 *
				    noise_normal(&z) + (candidate ? sign * g : 0));
		}
		cases_add(&cases, &j, value[0], value[1]);
	}
	cases_free(&cases);
	return j.verdict == VERDICT_KEPT;
}

static void
row_cases(const struct model *m, uint64_t seed, const struct options *o)
{
	struct options few = *o;
	struct tally none = { 0 }, two = { 0 };

	if (few.decisions > 2000)
		few.decisions = 2000;
	none.decisions = two.decisions = few.decisions;
	for (int i = 0; i < few.decisions; i++) {
		uint64_t s = rng_derive(seed, (uint64_t)i);

		none.kept += cases_keep(m, rng_derive(s, 0), 0);
		two.kept += cases_keep(m, rng_derive(s, 1), .02);
	}
	printf("%-24s %6.2f %6.1f\n", m->name, percent(&none), percent(&two));
	held(percent(&none) <= 0.5 + slack(&few, .005), m->name,
	    "keeps %.2f %% of no-ops of %d cases", percent(&none), CASES);
}

/* Few pairs and a pool: no more than one no-op in a hundred is kept, provisionally. */
static void
row_slow(const struct model *m, uint64_t seed, const struct options *o)
{
	static const double gains[] = { 0, .05, .2 };
	double worst = 0;

	printf("%-24s", m->name);
	for (int pairs = 2; pairs <= 4; pairs += 2)
		for (int i = 0; i < 3; i++) {
			struct tally t = { .decisions = o->decisions };
			uint64_t s = rng_derive(seed, (uint64_t)(4 * pairs + i));

			for (int k = 0; k < t.decisions; k++)
				t.kept += slow_keeps(m, rng_derive(s,
				    (uint64_t)k), gains[i], pairs);
			printf(i == 0 ? " %6.2f" : " %6.1f", percent(&t));
			if (i == 0 && percent(&t) > worst)
				worst = percent(&t);
		}
	printf("\n");
	if (m->kind != RECORDED && !(m->held & ERROR_ONLY))
		held(worst <= 1 + slack(o, .01), m->name,
		    "few pairs and a pool keep %.2f %% of no-ops", worst);
}

typedef void row_fn(const struct model *, uint64_t, const struct options *);

/* One table. Seeds depend on the model only, not on what else is run. */
static void
table(const struct models *all, const struct options *o, row_fn *row,
    uint64_t id, int leave_out)
{
	for (size_t i = 0; i < all->n; i++) {
		if ((all->v[i].held & leave_out) ||
		    (o->only != NULL && !strstr(all->v[i].name, o->only)) ||
		    (int)(i % (size_t)o->parts) != o->part)
			continue;
		row(&all->v[i], rng_derive(rng_derive(o->seed, id), i), o);
	}
}

static void
tables(const struct models *all, const struct options *o)
{
	printf("pawl's judge, %d decisions a cell: %% kept, median runs\n",
	    o->decisions);
	printf("%-24s %6s %6s %6s %6s %6s %5s %4s %4s\n", "noise", "0 @64",
	    "0 @256", "+1 %", "+2 %", "+5 %", "-5 %", "0", "+2 %");
	table(all, o, row_judge, 1, 0);
	printf("\nother rules, %d runs a decision: %% kept at 0 and at "
	    "+2 %%\n%-24s", 2 * BLOCK, "noise");
	for (int i = 0; i < RIVALS; i++)
		printf(" %13s", rival_names[i]);
	printf("\n");
	table(all, o, row_rivals, 2, ERROR_ONLY);
	printf("\nclaimed gain after %d rounds that change nothing, in %% "
	    "(log), mean of %d campaigns\n%-24s %8s", CAMPAIGN_ROUNDS,
	    o->campaigns, "noise", "pawl");
	for (int i = 0; i < RIVALS; i++)
		printf(" %12s", rival_names[i]);
	printf("\n");
	table(all, o, row_campaigns, 3, ERROR_ONLY);
	printf("\n%d cases that share the noise: %% kept at 0 and at +2 %%\n",
	    CASES);
	table(all, o, row_cases, 4, 0);
	printf("\nSIMPLIFY=1: %% kept at -1 %% and 0, without it at +1 %%; median "
	    "runs at -1 %% and 0\n%-24s %6s %6s %6s %5s %4s\n", "noise",
	    "-1 %", "0", "(+1 %)", "-1 %", "0");
	table(all, o, row_simplify, 5, 0);
	printf("\nslow: a round of 2 or 4 pairs and a pool of %d: %% kept at 0, "
	    "+5 %% and +20 %%\n%-24s %6s %6s %6s %6s %6s %6s\n", JUDGE_POOL_MIN,
	    "noise", "0 @2", "+5 %", "+20 %", "0 @4", "+5 %", "+20 %");
	table(all, o, row_slow, 6, 0);
	printf("\n%d promises violated\n", violations);
}

static noreturn void
usage(int status)
{
	fputs("usage: sim-judge [-q] [-n decisions] [-s seed] [-m name] "
	    "[-p part/parts] [recorded ...]\n", status ? stderr : stdout);
	exit(status);
}

static long
number(const char *s, long min, long max, const char *what)
{
	long v;

	if (str_to_long(&v, s, min, max, what) < 0)
		die(ST_USAGE, "%s", failure());
	return v;
}

static void
options_read(struct options *o, int argc, char **argv)
{
	int c;

	while ((c = getopt(argc, argv, "qn:s:m:p:h")) != -1)
		switch (c) {
		case 'q':
			o->decisions = 150;
			o->campaigns = 3;
			break;
		case 'n':
			o->decisions = (int)number(optarg, 1, 10000000, "-n");
			break;
		case 's':
			o->seed = (uint64_t)number(optarg, 0, 1L << 62, "-s");
			break;
		case 'm':
			o->only = optarg;
			break;
		case 'p':
			if (sscanf(optarg, "%d/%d", &o->part, &o->parts) != 2 ||
			    o->part < 1 || o->part > o->parts)
				usage(ST_USAGE);
			o->part--;
			break;
		default:
			usage(c == 'h' ? ST_OK : ST_USAGE);
		}
}

int
main(int argc, char **argv)
{
	struct options o = { 20000, 40, 20240229, NULL, 0, 1 };
	struct models all = { NULL, 0 };

	prog_name_set(argv[0]);
	options_read(&o, argc, argv);
	models_built_in(&all);
	for (int i = optind; i < argc; i++)
		models_recorded(&all, argv[i]);
	tables(&all, &o);
	models_free(&all);
	return prog_end(violations > 0 ? ST_NO : ST_OK);
}
