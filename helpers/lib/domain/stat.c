/*
 * stat.c - signed-rank test, Hodges-Lehmann estimate and friends. Sources:
 * Hollander, Wolfe, Chicken, Nonparametric Statistical Methods (3rd ed.,
 * 2014), 3.1 (test), 3.2 (estimate), 3.3 (interval).
 */
#include "stat.h"

#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define RANK_SUM_MAX (STAT_EXACT * (STAT_EXACT + 1) / 2)

/* Quantile .995 of Student's t with index degrees of freedom. */
static const double t_995[] = {
	0, 63.657, 9.925, 5.841, 4.604, 4.032, 3.707
};
#define Z_995 2.575829303548901

static int
double_cmp(const void *va, const void *vb)
{
	double a = *(const double *)va, b = *(const double *)vb;

	return (a > b) - (a < b);
}

static void
sort_copy(double *out, const double *x, int n)
{
	assert(n >= 1 && n <= STAT_MAX);
	memcpy(out, x, (size_t)n * sizeof(*x));
	qsort(out, (size_t)n, sizeof(*out), double_cmp);
}

double
stat_mean(const double *x, int n)
{
	double sum = 0;

	assert(n >= 1);
	for (int i = 0; i < n; i++)
		sum += x[i];
	return sum / n;
}

double
stat_sd(const double *x, int n)
{
	double mean, sum = 0;

	if (n < 2)
		return 0;
	mean = stat_mean(x, n);
	for (int i = 0; i < n; i++)
		sum += (x[i] - mean) * (x[i] - mean);
	return sqrt(sum / (n - 1));
}

double
stat_median(const double *x, int n)
{
	double s[STAT_MAX];

	sort_copy(s, x, n);
	return 0.5 * (s[(n - 1) / 2] + s[n / 2]);
}

double
stat_mad(const double *x, int n)
{
	double s[STAT_MAX], median = stat_median(x, n);

	for (int i = 0; i < n; i++)
		s[i] = fabs(x[i] - median);
	return stat_median(s, n);
}

double
stat_t(double mean, double sd, int n)
{
	if (sd > 0)
		return mean / (sd / sqrt((double)n));
	return mean > 0 ? INFINITY : mean < 0 ? -INFINITY : 0;
}

/*
 * count[s] for s = 0..top: how many of the 2^n subsets of {1..n} have sum s
 * (the usual recurrence, rank by rank). Doubles: 2^64 needs no exact integer.
 */
static void
rank_counts(double *count, int n, long top)
{
	long reach = 0;

	count[0] = 1;
	for (long s = 1; s <= top; s++)
		count[s] = 0;
	for (long rank = 1; rank <= n; rank++) {
		reach = reach + rank < top ? reach + rank : top;
		for (long s = reach; s >= rank; s--)
			count[s] += count[s - rank];
	}
}

/* P(W <= top), for 0 <= top <= half of the largest sum. */
static double
rank_lower(int n, long top)
{
	double count[RANK_SUM_MAX + 1], sum = 0;

	rank_counts(count, n, top);
	for (long s = 0; s <= top; s++)
		sum += count[s];
	return ldexp(sum, -n);
}

double
stat_rank_tail(int n, long w)
{
	long all = (long)n * (n + 1) / 2;
	double mean = (double)all / 2, sd;

	if (w <= 0)
		return 1;
	if (w > all)
		return 0;
	if (n <= STAT_EXACT)	/* W is symmetric about all/2 */
		return 2 * w > all ? rank_lower(n, all - w) :
		    1 - rank_lower(n, w - 1);
	sd = sqrt((double)n * (n + 1) * (2.0 * n + 1) / 24);
	return 0.5 * erfc(((double)w - 0.5 - mean) / sd / sqrt(2));
}

/* Sum of the ranks of |e| over e > 0; e is in ascending order of |e|. */
static long
rank_sum(const double *e, int n)
{
	long sum = 0;

	for (int i = 0, end; i < n; i = end) {
		for (end = i + 1; end < n && fabs(e[end]) == fabs(e[i]);)
			end++;
		for (int k = i; k < end; k++)
			if (e[k] > 0)
				sum += (i + 1 + end) / 2;
	}
	return sum;
}

static int
size_cmp(const void *va, const void *vb)
{
	double a = fabs(*(const double *)va), b = fabs(*(const double *)vb);

	return (a > b) - (a < b);
}

static double
signed_rank_p(const double *x, int n, double at, int sign)
{
	double e[STAT_MAX];

	assert(n >= 1 && n <= STAT_MAX);
	for (int i = 0; i < n; i++)
		e[i] = sign * (x[i] - at);
	qsort(e, (size_t)n, sizeof(*e), size_cmp);
	return stat_rank_tail(n, rank_sum(e, n));
}

double
stat_p_above(const double *x, int n, double at)
{
	return signed_rank_p(x, n, at, 1);
}

double
stat_p_below(const double *x, int n, double at)
{
	return signed_rank_p(x, n, at, -1);
}

/* Doubles as integers in the same order, so that they can be bisected. */
static uint64_t
double_key(double d)
{
	uint64_t u;

	memcpy(&u, &d, sizeof(u));
	return u >> 63 ? ~u : u | (uint64_t)1 << 63;
}

static double
key_double(uint64_t u)
{
	double d;

	u = u >> 63 ? u & ~((uint64_t)1 << 63) : ~u;
	memcpy(&d, &u, sizeof(d));
	return d + 0.0;		/* no -0 */
}

/* How many Walsh averages (s[i] + s[j]) / 2, i <= j, are <= t; s ascends. */
static long
walsh_count(const double *s, int n, double t)
{
	long count = 0;

	for (int i = 0, j = n - 1; i <= j; i++) {
		while (j >= i && 0.5 * (s[i] + s[j]) > t)
			j--;
		count += j - i + 1;
	}
	return count;
}

/*
 * The k-th smallest Walsh average (k from 1), exactly: the smallest double
 * with at least k of them at or below it. 64 steps of n, no n^2/2 values.
 */
static double
walsh_nth(const double *s, int n, long k)
{
	uint64_t lo = double_key(s[0]), hi = double_key(s[n - 1]);

	while (lo < hi) {
		uint64_t mid = lo + (hi - lo) / 2;

		if (walsh_count(s, n, key_double(mid)) >= k)
			hi = mid;
		else
			lo = mid + 1;
	}
	return key_double(lo);
}

double
stat_centre(const double *x, int n)
{
	long all = (long)n * (n + 1) / 2;
	double s[STAT_MAX], a;

	sort_copy(s, x, n);
	a = walsh_nth(s, n, (all + 1) / 2);
	return all % 2 ? a : 0.5 * (a + walsh_nth(s, n, all / 2 + 1));
}

/* The largest k with P(W <= k - 1) <= .005. */
static long
interval_rank(int n)
{
	double count[RANK_SUM_MAX + 1], sum = 0;
	long all = (long)n * (n + 1) / 2, k = 0;

	if (n > STAT_EXACT)
		return (long)floor((double)all / 2 + 0.5 - Z_995 *
		    sqrt((double)n * (n + 1) * (2.0 * n + 1) / 24));
	rank_counts(count, n, all / 2);
	while (k <= all / 2 && ldexp(sum += count[k], -n) <= 0.005)
		k++;
	return k;
}

void
stat_interval99(double *lo, double *hi, const double *x, int n)
{
	double s[STAT_MAX], half;
	long k, all = (long)n * (n + 1) / 2;

	if (n < 2) {
		*lo = -INFINITY;
		*hi = INFINITY;
	} else if (n < 8) {
		half = t_995[n - 1] * stat_sd(x, n) / sqrt((double)n);
		*lo = stat_mean(x, n) - half;
		*hi = stat_mean(x, n) + half;
	} else {
		sort_copy(s, x, n);
		k = interval_rank(n);
		*lo = walsh_nth(s, n, k);
		*hi = walsh_nth(s, n, all + 1 - k);
	}
}
