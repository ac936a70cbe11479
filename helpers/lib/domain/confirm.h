/* confirm.h - what a fixed number of pairs says about a campaign. Pure. */
#ifndef DOMAIN_CONFIRM_H
#define DOMAIN_CONFIRM_H

#include "fixed.h"

struct confirmation {
	struct measure_fixed all;	/* baseline against best */
	struct measure_fixed top;	/* last certified against best */
	bool has_top;		/* it is neither baseline nor best */
	int resumed;		/* pairs that an interrupted one left */
	const char *device;	/* of PAWL_DEVICES, that it ran on; or NULL */
	/* set by confirm_judge() */
	bool provisional;	/* the best one was, up to now */
	bool refuted;
	bool reached;		/* the goal */
};

/* Is there a certified version between baseline and best to compare with? */
bool confirm_wants_top(const struct campaign *);

/*
 * What is provisional has to be proven: an interval that does not exclude 0
 * refutes it. The rest was proven: refuted only if the best one is slower than
 * the baseline. What is refuted reaches no goal.
 */
void confirm_judge(struct confirmation *, const struct campaign *);

/* Data of the event; trigger says why it was measured. Caller frees. */
struct cJSON *confirm_json(const struct confirmation *,
    const struct campaign *, const char *trigger);

/*
 * Why baseline and frontier are to be measured against each other now, after
 * a kept round: the goal seems reached, or many rounds were kept since the
 * last time. NULL: not yet.
 */
const char *confirm_due(const struct campaign *);

#endif
