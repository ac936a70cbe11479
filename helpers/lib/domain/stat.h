/*
 * stat.h - the few statistics the judge needs. Pure: no I/O, no globals, no
 * allocation. Values are finite; n is at most STAT_MAX.
 */
#ifndef DOMAIN_STAT_H
#define DOMAIN_STAT_H

#define STAT_MAX 512	/* values in one call */
#define STAT_EXACT 64	/* up to here signed-rank tails are exact */

double stat_mean(const double *x, int n);		/* n >= 1 */
double stat_sd(const double *x, int n);	/* divisor n - 1; 0 for n < 2 */
double stat_median(const double *x, int n);		/* n >= 1 */

/* Median of |x - median|, not scaled; n >= 1. */
double stat_mad(const double *x, int n);

/*
 * Student's t of a mean against 0. With sd = 0 it is +-infinity by the sign
 * of the mean, and 0 if that is 0.
 */
double stat_t(double mean, double sd, int n);

/*
 * P(W+ >= w) of Wilcoxon's signed-rank statistic of n untied values when
 * signs are fair coins: exact for n <= STAT_EXACT, above it the normal
 * approximation with continuity correction.
 */
double stat_rank_tail(int n, long w);

/*
 * Signed-rank p of "the centre of x is <= at": small when the values lie
 * above. A value equal to at counts against rejection, ties get the midrank
 * rounded down. stat_p_below: p of "the centre is >= at".
 */
double stat_p_above(const double *x, int n, double at);
double stat_p_below(const double *x, int n, double at);

/* Hodges-Lehmann estimate: the median of all Walsh averages; n >= 1. */
double stat_centre(const double *x, int n);

/*
 * 99 % interval of the centre, from Walsh averages (n >= 8). Below 8 values
 * no Walsh interval reaches 99 %: there it is Student's t interval of the
 * mean (2..7), and +-infinity for n < 2.
 */
void stat_interval99(double *lo, double *hi, const double *x, int n);

#endif
