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
 * (ns us ms s min), of a rate of work with PAWL_FLOPS (MFLOPS, GFLOPS,
 * TFLOPS, also as GFLOP/s) or of traffic with PAWL_BYTES (MB/s, GB/s, TB/s,
 * GiB/s): the work over the rate. 0 where the unit says nothing about time.
 */
double floor_seconds(double value, const struct settings *);

/* TFLOP/s that a value means, with PAWL_FLOPS; 0 where that is not known. */
double floor_tflops(double value, const struct settings *);

/* Seconds in PAWL_UNIT; 0 if that is no unit of time. */
double floor_unit_s(const struct settings *);

/*
 * The value, in the project's unit, that cannot be beaten: PAWL_FLOOR as it
 * is, or the roofline; 0 where none is known.
 */
double floor_value(const struct settings *);

/* Is a value better than that? floor 0: never. */
bool floor_is_beaten(double value, double floor, bool higher_is_better);

/* Share of the roofline that a value reaches, 0 to 1; -1 where unknown. */
double floor_share(double value, const struct settings *);

#endif
