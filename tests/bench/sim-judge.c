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

#define PI 3.14159265358979323846
#define BLOCK 20		/* runs an arm of the rival rules */
#define CAMPAIGN_ROUNDS 200
#define CASES 3

enum kind {
	WHITE,		/* lognormal, a = sd */
	AR1,		/* phi .9, stationary sd 2 %, white .5 % */
	DRIFT,		/* +-5 % a 100 runs, white 1 % */
	RAMP,		/* +-4 % warming up over about 30 runs, white .8 % */
	STEPS,		/* level 0/3/6 %, changing with p .02, white .8 % */
	BURSTS,		/* 5 % of runs +20...100 %, a = length, white 1 % */
	MODES,		/* 1...3 % by process start, p .5, white .3 % */
	MIXED,		/* drift, ramp, steps, bursts and modes at once */
	SQUARE,		/* load of height a, period b runs, white 1 % */
	SINE,
	RECORDED
};

enum {
	HELD_POWER = 1,	/* +2 % kept >= 98 %, median <= 40 pairs */
	HELD_POWER_5 = 2,	/* +5 % kept >= 98 % */
	HELD_LOSE = 4,	/* -5 % out within 12 runs, campaign claims */
	ERROR_ONLY = 8	/* heavier than what the power lines are about */
};

struct series {
	double *log_value;
	int n;
	bool higher;
};

struct model {
	char name[64];
	enum kind kind;
	double a, b;
	int held;
	struct series series;	/* RECORDED */
};

/* The noise of one session: a stream of runs, in log units. */
struct noise {
	const struct model *m;
	struct rng rng;
	long run;
	double spare;		/* second normal of the pair; NAN: none */
	double ar, level, slope, gap, phase;
	int burst_left;
	double burst;
};

struct options {
	int decisions;
	int campaigns;
	uint64_t seed;
	const char *only;
	int part, parts;
};

static int violations;

static double
normal(struct noise *z)
{
	double u, v, r;

	if (!isnan(z->spare)) {
		u = z->spare;
		z->spare = NAN;
		return u;
	}
	do {
		u = 2 * rng_unit(&z->rng) - 1;
		v = 2 * rng_unit(&z->rng) - 1;
		r = u * u + v * v;
	} while (r >= 1 || r == 0);
	r = sqrt(-2 * log(r) / r);
	z->spare = u * r;
	return v * r;
}

static double
uniform(struct noise *z, double lo, double hi)
{
	return lo + (hi - lo) * rng_unit(&z->rng);
}

static void
noise_init(struct noise *z, const struct model *m, uint64_t seed)
{
	memset(z, 0, sizeof(*z));
	z->m = m;
	rng_init(&z->rng, seed);
	z->spare = NAN;
	z->ar = 0.02 * normal(z);
	z->level = 0.03 * (double)rng_below(&z->rng, 3);
	z->slope = rng_coin(&z->rng) ? 1 : -1;
	z->gap = uniform(z, 0.01, 0.03);
	z->phase = m->kind == RECORDED ?
	    (double)rng_below(&z->rng, (uint64_t)m->series.n) :
	    uniform(z, 0, m->b > 0 ? m->b : 1);
}

static double
bursts(struct noise *z, int length, double share)
{
	bool goes_on = length > 1 && z->burst_left > 0;

	if (length > 2)		/* clustered: geometric with this mean */
		goes_on = goes_on && rng_unit(&z->rng) > 1.0 / length;
	if (goes_on) {
		z->burst_left -= length == 2;
		return z->burst;
	}
	z->burst_left = 0;
	if (rng_unit(&z->rng) >= share / length)
		return 0;
	z->burst_left = 1;
	return z->burst = log1p(uniform(z, 0.2, 1));
}

static double
drift(const struct noise *z)
{
	return z->slope * 0.05 * (double)z->run / 100;
}

static double
ramp(const struct noise *z)
{
	return z->slope * 0.04 * (1 - exp(-(double)z->run / 30));
}

static double
steps(struct noise *z)
{
	if (rng_unit(&z->rng) < 0.02)
		z->level = 0.03 * (double)rng_below(&z->rng, 3);
	return z->level;
}

static double
modes(struct noise *z)
{
	return rng_coin(&z->rng) ? z->gap : 0;
}

static double
load(const struct noise *z, bool square)
{
	double at = fmod(((double)z->run + z->phase) / z->m->b, 1);

	if (square)
		return at < 0.5 ? z->m->a / 2 : -z->m->a / 2;
	return z->m->a / 2 * sin(2 * PI * at);
}

/* Log noise of the next run. */
static double
noise_next(struct noise *z)
{
	const struct model *m = z->m;

	z->run++;
	switch (m->kind) {
	case WHITE:
		return m->a * normal(z);
	case AR1:
		z->ar = 0.9 * z->ar + 0.02 * sqrt(1 - 0.81) * normal(z);
		return z->ar + 0.005 * normal(z);
	case DRIFT:
		return drift(z) + 0.01 * normal(z);
	case RAMP:
		return ramp(z) + 0.008 * normal(z);
	case STEPS:
		return steps(z) + 0.008 * normal(z);
	case BURSTS:
		return bursts(z, (int)m->a, 0.05) + 0.01 * normal(z);
	case MODES:
		return modes(z) + 0.003 * normal(z);
	case MIXED:
		return drift(z) + ramp(z) + steps(z) + modes(z) +
		    bursts(z, 4, 0.05) + 0.003 * normal(z);
	case SQUARE:
	case SINE:
		return load(z, m->kind == SQUARE) + 0.01 * normal(z);
	case RECORDED:
		return m->series.log_value[((long)z->phase + z->run) %
		    m->series.n];
	}
	return 0;
}

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

/* The rules people use: a block of runs of each arm, one after the other. */
enum rival { FASTER_ONCE, MEAN, MINIMUM, WELCH, MANN_WHITNEY, RIVALS };

static const char *const rival_names[] = {
	"faster once", "mean", "minimum", "Welch", "Mann-Whitney"
};

static void
moments(double *mean, double *var, const double *x, int n)
{
	double sum = 0, squares = 0;

	for (int i = 0; i < n; i++)
		sum += x[i];
	*mean = sum / n;
	for (int i = 0; i < n; i++)
		squares += (x[i] - *mean) * (x[i] - *mean);
	*var = squares / (n - 1);
}

/* Quantile .975 of Student's t (Abramowitz, Stegun 26.7.5). */
static double
t_975(double df)
{
	double z = 1.959963984540054, z3 = z * z * z, z5 = z3 * z * z;

	return z + (z3 + z) / (4 * df) +
	    (5 * z5 + 16 * z3 + 3 * z) / (96 * df * df);
}

static bool
welch(const double *f, const double *c, int n)
{
	double mf, vf, mc, vc, a, b;

	moments(&mf, &vf, f, n);
	moments(&mc, &vc, c, n);
	a = vf / n;
	b = vc / n;
	return a + b > 0 && (mf - mc) / sqrt(a + b) >=
	    t_975((a + b) * (a + b) / ((a * a + b * b) / (n - 1)));
}

static bool
mann_whitney(const double *f, const double *c, int n)
{
	double u = 0;

	for (int i = 0; i < n; i++)
		for (int k = 0; k < n; k++)
			u += f[i] > c[k] ? 1 : f[i] == c[k] ? 0.5 : 0;
	return (u - n * n / 2.0) / sqrt(n * n * (2.0 * n + 1) / 12) >= 1.96;
}

static double
smallest(const double *x, int n)
{
	double min = x[0];

	for (int i = 1; i < n; i++)
		min = fmin(min, x[i]);
	return min;
}

static bool
rival_keeps(double *claim, enum rival rule, const double *f, const double *c)
{
	double mf, mc, v;

	moments(&mf, &v, f, BLOCK);
	moments(&mc, &v, c, BLOCK);
	*claim = log(mf / mc);
	switch (rule) {
	case FASTER_ONCE:
		*claim = log(f[BLOCK - 1] / c[0]);
		return *claim > 0;
	case MINIMUM:
		*claim = log(smallest(f, BLOCK) / smallest(c, BLOCK));
		return *claim > 0;
	case WELCH:
		return welch(f, c, BLOCK);
	case MANN_WHITNEY:
		return mann_whitney(f, c, BLOCK);
	default:
		return *claim > 0;
	}
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
				    normal(&z) + (candidate ? sign * g : 0));
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

static const struct model synthetic[] = {
	{ .name = "lognormal 0.5 %", .kind = WHITE, .a = .005,
	    .held = HELD_POWER | HELD_LOSE },
	{ .name = "lognormal 1 %", .kind = WHITE, .a = .01,
	    .held = HELD_POWER | HELD_LOSE },
	{ .name = "lognormal 2 %", .kind = WHITE, .a = .02,
	    .held = HELD_POWER | HELD_LOSE },
	{ .name = "lognormal 5 %", .kind = WHITE, .a = .05,
	    .held = HELD_POWER_5 },
	{ .name = "AR(1)", .kind = AR1, .held = HELD_POWER | HELD_LOSE },
	{ .name = "drift", .kind = DRIFT, .held = HELD_POWER | HELD_LOSE },
	{ .name = "thermal ramp", .kind = RAMP,
	    .held = HELD_POWER | HELD_LOSE },
	{ .name = "thermal steps", .kind = STEPS,
	    .held = HELD_POWER | HELD_LOSE },
	{ .name = "bursts, single", .kind = BURSTS, .a = 1,
	    .held = HELD_POWER | HELD_LOSE },
	{ .name = "bursts, clustered", .kind = BURSTS, .a = 4,
	    .held = HELD_POWER | HELD_LOSE },
	{ .name = "bursts of two runs", .kind = BURSTS, .a = 2,
	    .held = HELD_POWER | HELD_LOSE },
	{ .name = "two modes", .kind = MODES, .held = HELD_POWER | HELD_LOSE },
	{ .name = "all mixed", .kind = MIXED, .held = HELD_POWER | HELD_LOSE },
};

static const double periods[] = { 2, 4, 4.1, 4.5, 8 };
#define PERIODS (sizeof(periods) / sizeof(periods[0]))

struct models {
	struct model *v;
	size_t n;
};

static void
models_add(struct models *all, const struct model *m)
{
	all->v = xrealloc(all->v, all->n + 1, sizeof(*all->v));
	all->v[all->n++] = *m;
}

/* Loads of 2 % (where power is held too) and of 10 % (errors only). */
static void
add_loads(struct models *all, enum kind kind, double height)
{
	struct model m = { .kind = kind, .a = height };

	for (size_t i = 0; i < PERIODS; i++) {
		m.b = periods[i];
		m.held = height > .02 ? ERROR_ONLY :
		    HELD_LOSE | (m.b > 2 ? HELD_POWER : 0);
		snprintf(m.name, sizeof(m.name), "%s %g %%, period %g",
		    kind == SQUARE ? "square" : "sine", 100 * height, m.b);
		models_add(all, &m);
	}
}

/* Column names of the recorded files, by the number of columns. */
static const char *
column_name(int columns, int i)
{
	static const char *const three[] = { NULL, "wall", "own" };
	static const char *const six[] = {
		NULL, "wall", "cpu", "mean", "min", "median"
	};

	return columns == 1 ? "rate" : columns == 3 ? three[i] :
	    columns == 6 ? six[i] : NULL;
}

/* Values of a line into row (at most 6); how many, or -1. */
static int
row_parse(double *row, char *line)
{
	int n = 0;

	for (char *w = strtok(line, " \t\r\n"); w; w = strtok(NULL, " \t\r\n"))
		if (n == 6 || str_to_double(&row[n++], w, 0, 1e300, "value") < 0)
			return -1;
	return n;
}

static void
add_series(struct models *all, const char *path, const double *rows, int n,
    int columns)
{
	const char *base = strrchr(path, '/');

	base = base ? base + 1 : path;
	for (int c = 0; c < columns; c++) {
		struct model m = { .kind = RECORDED };
		const char *column = column_name(columns, c);

		if (column == NULL)
			continue;
		snprintf(m.name, sizeof(m.name), "%.*s %s",
		    (int)strcspn(base, "."), base, column);
		m.series.higher = columns == 1;
		m.series.n = n;
		m.series.log_value = xcalloc((size_t)n, sizeof(double));
		for (int i = 0; i < n; i++)
			m.series.log_value[i] = log(rows[6 * i + c]);
		models_add(all, &m);
	}
}

static void
add_recorded(struct models *all, const char *path)
{
	FILE *f = fopen(path, "r");
	double *rows = NULL;
	int n = 0, columns = 0, got;
	char line[512];

	if (f == NULL)
		die(ST_INFRA, "open %s:", path);
	while (fgets(line, sizeof(line), f) != NULL) {
		rows = xrealloc(rows, 6 * ((size_t)n + 1), sizeof(*rows));
		if ((got = row_parse(rows + 6 * n, line)) == 0)
			continue;
		if (got < 0 || (n > 0 && got != columns) ||
		    column_name(got, got - 1) == NULL)
			die(ST_STATE, "%s: value %d: not 1, 3 or 6 numbers",
			    path, n + 1);
		columns = got;
		n++;
	}
	fclose(f);
	if (n < 2)
		die(ST_STATE, "%s: no values", path);
	add_series(all, path, rows, n, columns);
	free(rows);
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
	for (size_t i = 0; i < sizeof(synthetic) / sizeof(synthetic[0]); i++)
		models_add(&all, &synthetic[i]);
	add_loads(&all, SQUARE, .02);
	add_loads(&all, SINE, .02);
	add_loads(&all, SQUARE, .10);
	add_loads(&all, SINE, .10);
	for (int i = optind; i < argc; i++)
		add_recorded(&all, argv[i]);
	tables(&all, &o);
	for (size_t i = 0; i < all.n; i++)
		free(all.v[i].series.log_value);
	free(all.v);
	return prog_end(violations > 0 ? ST_NO : ST_OK);
}
