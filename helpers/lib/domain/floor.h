/*
 * floor.h - what no candidate can be faster than: work and traffic of the
 * operator over the peaks of the machine (the roofline), or a stated time.
 * Pure.
 */
#ifndef DOMAIN_FLOOR_H
#define DOMAIN_FLOOR_H

#include "settings.h"

struct floor_limit {
	double seconds;		/* the least time; 0: nothing is known */
	const char *bound;	/* "compute", "memory" or "stated" */
};

/*
 * From PAWL_FLOOR, or PAWL_FLOPS / PAWL_PEAK_FLOPS and PAWL_BYTES /
 * PAWL_PEAK_BANDWIDTH: t >= max(F/peak F, B/peak B) (Williams, Waterman,
 * Patterson: Roofline, CACM 52(4), 2009).
 */
struct floor_limit floor_of(const struct settings *);

/*
 * A value in the project's unit as seconds, when the unit is one of time
 * (ns us ms s min), or of rate with PAWL_FLOPS (GFLOPS, TFLOPS, MFLOPS: the
 * work over the rate). 0 where the unit says nothing about time.
 */
double floor_seconds(double value, const struct settings *);

/* Share of the roofline that a value reaches, 0 to 1; -1 where unknown. */
double floor_share(double value, const struct settings *);

#endif
