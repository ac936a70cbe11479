/*
 * expect.h - what a round is expected to bring (EXPECT), in a form that can be
 * checked.
 *
 *	time -5%	falls by at least 5 % of what it was
 *	GFLOPS +10%	rises by at least 10 %
 *	time -20us	falls by at least 20
 *	bubble <20	is then below 20; also <= > >=
 *
 * The unit behind the number is kept and not converted.
 */
#ifndef DOMAIN_EXPECT_H
#define DOMAIN_EXPECT_H

#include <stdbool.h>

enum expect_relation {
	EXPECT_FALL_PCT, EXPECT_RISE_PCT, EXPECT_FALL_BY, EXPECT_RISE_BY,
	EXPECT_BELOW, EXPECT_AT_MOST, EXPECT_ABOVE, EXPECT_AT_LEAST
};

struct expect {
	char *metric;	/* as typed */
	enum expect_relation relation;
	double value;	/* finite, never negative */
	char *unit;	/* "" if none */
};

/* 0; or -1 with refused("EXPECT: …"), out then needs no release. */
int expect_parse(struct expect *out, const char *text);

/* Did the metric do so, going from before to after? Not if one is no number. */
bool expect_met(const struct expect *, double before, double after);

/* Is an absolute value asked for, so that before does not matter? */
bool expect_is_absolute(const struct expect *);

void expect_release(struct expect *);

#endif
