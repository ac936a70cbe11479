/*
 * test-stat - the exact statistics against enumeration, published tables and
 * naive versions of themselves.
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

#include "../../helpers/lib/domain/rng.h"
#include "../../helpers/lib/domain/stat.h"

#define NEAR(a, b) assert_true(fabs((a) - (b)) < 1e-12)

static void
moments_of_known_values(void **state)
{
	double x[] = { 4, 1, 3, 10 };

	(void)state;
	NEAR(stat_mean(x, 4), 4.5);
	NEAR(stat_sd(x, 4), sqrt(45.0 / 3));
	NEAR(stat_median(x, 4), 3.5);
	NEAR(stat_median(x, 3), 3);
	NEAR(stat_mad(x, 4), 1.5);
	NEAR(stat_sd(x, 1), 0);
	NEAR(stat_t(2, 4, 16), 2);
}

static void
t_without_spread_is_the_sign(void **state)
{
	(void)state;
	assert_true(stat_t(1e-9, 0, 5) == INFINITY);
	assert_true(stat_t(-1e-9, 0, 5) == -INFINITY);
	assert_true(stat_t(0, 0, 5) == 0);
}

/* P(W+ >= w) by going through all 2^n signs of ranks 1..n. */
static double
enumerated_tail(int n, long w)
{
	long hits = 0;

	for (unsigned long signs = 0; signs < 1ul << n; signs++) {
		long sum = 0;

		for (int i = 0; i < n; i++)
			sum += signs >> i & 1 ? i + 1 : 0;
		hits += sum >= w;
	}
	return (double)hits / (double)(1ul << n);
}

static void
tail_is_enumeration(void **state)
{
	(void)state;
	for (int n = 1; n <= 12; n++)
		for (long w = -1; w <= n * (n + 1) / 2 + 1; w++)
			NEAR(stat_rank_tail(n, w), enumerated_tail(n, w));
}

/*
 * Critical values T of the smaller rank sum, one-sided: P(T <= crit) <= alpha
 * and P(T <= crit + 1) > alpha. Wilcoxon, Wilcox, Some Rapid Approximate
 * Statistical Procedures (1964), table 2.
 */
static void
tail_is_the_published_table(void **state)
{
	static const struct {
		int n, crit[3];		/* .05, .025, .005 */
	} rows[] = {
		{ 8, { 5, 3, 0 } }, { 9, { 8, 5, 1 } }, { 10, { 10, 8, 3 } },
		{ 11, { 13, 10, 5 } }, { 12, { 17, 13, 7 } },
		{ 13, { 21, 17, 9 } }, { 14, { 25, 21, 12 } },
		{ 15, { 30, 25, 15 } }, { 16, { 35, 29, 19 } },
		{ 17, { 41, 34, 23 } }, { 18, { 47, 40, 27 } },
		{ 19, { 53, 46, 32 } }, { 20, { 60, 52, 37 } },
		{ 25, { 100, 89, 68 } }
	};
	static const double alpha[] = { .05, .025, .005 };

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		for (int a = 0; a < 3; a++) {
			int n = rows[i].n;
			long all = n * (n + 1) / 2, t = rows[i].crit[a];

			assert_true(stat_rank_tail(n, all - t) <= alpha[a]);
			assert_true(stat_rank_tail(n, all - t - 1) > alpha[a]);
		}
}

static void
normal_tail_meets_the_exact_one(void **state)
{
	double mean = 65 * 66 / 4.0, sd = sqrt(65 * 66 * 131 / 24.0);
	double mean64 = 64 * 65 / 4.0, sd64 = sqrt(64 * 65 * 129 / 24.0);

	(void)state;
	for (double z = -2; z < 3.2; z += .1) {
		double p64 = stat_rank_tail(64, lround(mean64 + z * sd64));
		double p65 = stat_rank_tail(65, lround(mean + z * sd));

		assert_true(fabs(p64 - p65) < .006 && p65 / p64 > .8 &&
		    p65 / p64 < 1.25);
	}
	NEAR(stat_rank_tail(64, 2080), ldexp(1, -64));
	assert_true(stat_rank_tail(64, 2080) > 0);
}

static void
p_of_hand_ranked_values(void **state)
{
	/* ranks: -1 2 3 -4 5, W+ = 10 of 15, P(W >= 10) = 10/32 */
	double x[] = { -.1, .2, .3, -.4, .5 };

	(void)state;
	NEAR(stat_p_above(x, 5, 0), 10 / 32.0);
	/* W- = 5, P(W >= 5) = 1 - P(W <= 4) = 1 - 7/32 */
	NEAR(stat_p_below(x, 5, 0), 25 / 32.0);
	NEAR(stat_p_above(x, 5, -1), 1 / 32.0);
	NEAR(stat_p_below(x, 5, 1), 1 / 32.0);
}

static void
zeros_and_ties_count_against_rejection(void **state)
{
	double zero[] = { 0, 1, 2, 3 }, tied[] = { 1, 1, 1, 1 };
	double mixed[] = { 0, 0, 1, -1, 1, 2 };

	(void)state;
	/* the zero has rank 1: W+ = 9, P(W >= 9) = 2/16 */
	NEAR(stat_p_above(zero, 4, 0), 2 / 16.0);
	NEAR(stat_p_below(zero, 4, 0), 1);
	/* midrank 2.5 becomes 2: W+ = 8, P(W >= 8) = 3/16 */
	NEAR(stat_p_above(tied, 4, 0), 3 / 16.0);
	/* ranks 1 1 4 4 4 6: W+ = 14 */
	NEAR(stat_p_above(mixed, 6, 0), enumerated_tail(6, 14));
}

/*
 * Size with ties and zeros, by enumeration of signs: a test at the levels the
 * judge uses rejects no more often than it may.
 */
static void
ties_do_not_inflate_the_level(void **state)
{
	static const double level[] = { .001, .005, .016 };
	struct rng r;

	(void)state;
	rng_init(&r, 1);
	for (int trial = 0; trial < 60; trial++) {
		int n = 6 + (int)rng_below(&r, 7), hits[3] = { 0 };
		uint64_t kinds = 1 + rng_below(&r, 4);
		double size[12], x[12];

		for (int i = 0; i < n; i++)
			size[i] = (double)rng_below(&r, kinds + 1);
		for (unsigned s = 0; s < 1u << n; s++) {
			for (int i = 0; i < n; i++)
				x[i] = s >> i & 1 ? size[i] : -size[i];
			for (int a = 0; a < 3; a++)
				hits[a] += stat_p_above(x, n, 0) <= level[a];
		}
		for (int a = 0; a < 3; a++)
			assert_true(hits[a] <= level[a] * (1 << n));
	}
}

static int
double_cmp(const void *va, const void *vb)
{
	double a = *(const double *)va, b = *(const double *)vb;

	return (a > b) - (a < b);
}

/* All Walsh averages, sorted; the caller frees. */
static double *
walsh(const double *x, int n, int *count)
{
	double *w = calloc((size_t)n * (size_t)(n + 1) / 2, sizeof(*w));

	*count = 0;
	for (int i = 0; i < n; i++)
		for (int k = i; k < n; k++)
			w[(*count)++] = (x[i] + x[k]) / 2;
	qsort(w, (size_t)*count, sizeof(*w), double_cmp);
	return w;
}

static void
fill(double *x, int n, struct rng *r)
{
	for (int i = 0; i < n; i++) {
		x[i] = rng_unit(r) * rng_unit(r) - .2;
		if (n % 3 == 0)		/* ties and zeros */
			x[i] = floor(5 * x[i]);
	}
}

static void
centre_is_the_naive_one(void **state)
{
	static const int sizes[] = {
		1, 2, 3, 4, 5, 6, 9, 10, 17, 32, 63, 64, 100, 255, 256, 384
	};
	struct rng r;
	double x[384];

	(void)state;
	rng_init(&r, 2);
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		int count;
		double *w;

		fill(x, sizes[i], &r);
		w = walsh(x, sizes[i], &count);
		assert_true(stat_centre(x, sizes[i]) ==
		    .5 * (w[(count - 1) / 2] + w[count / 2]));
		free(w);
	}
}

/* Hollander, Wolfe: at n = 8 the .005 point is W <= 0, at n = 20 W <= 37. */
static void
interval_takes_the_published_ranks(void **state)
{
	static const struct {
		int n, rank;
	} rows[] = { { 8, 1 }, { 9, 2 }, { 10, 4 }, { 12, 8 }, { 20, 38 } };
	struct rng r;
	double x[32], lo, hi;

	(void)state;
	rng_init(&r, 3);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		int count;
		double *w;

		fill(x, rows[i].n, &r);
		w = walsh(x, rows[i].n, &count);
		stat_interval99(&lo, &hi, x, rows[i].n);
		assert_true(lo == w[rows[i].rank - 1]);
		assert_true(hi == w[count - rows[i].rank]);
		free(w);
	}
}

static void
interval_of_few_values_is_students(void **state)
{
	double x[] = { 1, 2, 3 }, lo, hi;

	(void)state;
	stat_interval99(&lo, &hi, x, 3);
	NEAR(lo, 2 - 9.925 / sqrt(3));
	NEAR(hi, 2 + 9.925 / sqrt(3));
	stat_interval99(&lo, &hi, x, 1);
	assert_true(lo == -INFINITY && hi == INFINITY);
}

static void
interval_covers(void **state)
{
	static const int sizes[] = { 3, 6, 8, 16, 64, 100 };
	struct rng r;
	double x[100];

	(void)state;
	rng_init(&r, 4);
	for (size_t s = 0; s < sizeof(sizes) / sizeof(sizes[0]); s++) {
		int missed = 0;

		for (int trial = 0; trial < 3000; trial++) {
			double lo, hi;

			for (int i = 0; i < sizes[s]; i++) {
				x[i] = -6;	/* Irwin-Hall: near normal */
				for (int k = 0; k < 12; k++)
					x[i] += rng_unit(&r);
			}
			stat_interval99(&lo, &hi, x, sizes[s]);
			missed += lo > 0 || hi < 0;
		}
		/* 30 expected at most; 50 is 3.6 standard errors more */
		assert_true(missed <= 50);
	}
}

/* First outputs of xoshiro256** from the state 1 2 3 4 (reference code). */
static void
generator_is_the_reference(void **state)
{
	struct rng r = { { 1, 2, 3, 4 } };

	(void)state;
	assert_true(rng_next(&r) == 11520);
	assert_true(rng_next(&r) == 0);
	assert_true(rng_next(&r) == 1509978240);
	assert_true(rng_next(&r) == 1215971899390074240u);
	/* splitmix64 from 0 */
	assert_true(rng_derive(0, 0) == 0xe220a8397b1dcdafu);
	assert_true(rng_derive(0, 1) == 0x6e789e6aa1b965f4u);
}

static void
generator_is_even(void **state)
{
	struct rng r, again;
	int heads = 0, count[7] = { 0 };

	(void)state;
	rng_init(&r, 5);
	again = r;
	for (int i = 0; i < 70000; i++) {
		heads += rng_coin(&r);
		count[rng_below(&r, 7)]++;
	}
	assert_true(abs(heads - 35000) < 600);
	for (int i = 0; i < 7; i++)
		assert_true(abs(count[i] - 10000) < 400);
	rng_init(&r, 5);
	assert_true(rng_next(&r) == rng_next(&again));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(moments_of_known_values),
		cmocka_unit_test(t_without_spread_is_the_sign),
		cmocka_unit_test(tail_is_enumeration),
		cmocka_unit_test(tail_is_the_published_table),
		cmocka_unit_test(normal_tail_meets_the_exact_one),
		cmocka_unit_test(p_of_hand_ranked_values),
		cmocka_unit_test(zeros_and_ties_count_against_rejection),
		cmocka_unit_test(ties_do_not_inflate_the_level),
		cmocka_unit_test(centre_is_the_naive_one),
		cmocka_unit_test(interval_takes_the_published_ranks),
		cmocka_unit_test(interval_of_few_values_is_students),
		cmocka_unit_test(interval_covers),
		cmocka_unit_test(generator_is_the_reference),
		cmocka_unit_test(generator_is_even)
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
