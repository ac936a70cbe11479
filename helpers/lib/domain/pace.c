/* pace.c - where a measuring stands. */
#include "pace.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "../base/clock.h"

void
pace_start(struct pace *p, int pairs, double limit_s)
{
	memset(p, 0, sizeof(*p));
	p->from = pairs;
	p->since_s = clock_mono_s();
	p->left_s = -1;
	p->limit_s = limit_s;
}

void
pace_tell(struct pace *p, const struct measure_progress *progress, int pairs,
    int most, int extra, const struct effect *so_far)
{
	double spent = clock_mono_s() - p->since_s;

	p->pairs = pairs;
	p->most = most > pairs ? most : pairs;
	if (so_far != NULL)
		p->so_far = *so_far;
	if (pairs > p->from)
		p->left_s = spent / (pairs - p->from) *
		    (p->most - pairs + (p->most > pairs ? extra : 0));
	if (p->left_s > p->limit_s - spent)
		p->left_s = fmax(p->limit_s - spent, 0);
	if (progress != NULL)
		progress->pair(progress->arg, p);
}
