/* disturb.c - was a pair disturbed by something else on the machine? */
#include "disturb.h"

#include <stdlib.h>
#include <string.h>

#include "stat.h"

#define KNOWN 4			/* runs that must be known before */
#define SHARE_LEAST 0.8		/* median of a benchmark that is CPU bound */
#define SHARE_DROP 0.7		/* times the median: disturbed */
#define WALL_LEAST_S 0.1	/* in shorter runs starting a process is much */
#define STEAL_MOST 0.1
#define ONE_SIDED 3		/* more hits of one arm are its own doing */

void
disturb_init(struct disturb *d, int cap)
{
	memset(d, 0, sizeof(*d));
	d->left = cap / 4 > 2 ? cap / 4 : 2;
}

static double
share(const struct sample *s)
{
	return s->wall_s > 0 ? s->cpu_s / s->wall_s : 0;
}

/* Below this share of CPU time a run was not alone; 0: nothing is known. */
static double
share_bound(const struct disturb *d)
{
	double usual;

	if (d->n < KNOWN || stat_median(d->wall_s, d->n) < WALL_LEAST_S)
		return 0;
	usual = stat_median(d->share, d->n);
	return usual >= SHARE_LEAST ? SHARE_DROP * usual : 0;
}

static const char *
run_why(const struct sample *s, double bound)
{
	if (s->host.throttles > 0)
		return "throttle";
	if (s->host.steal > STEAL_MOST)
		return "steal";
	return share(s) < bound ? "cpu" : NULL;
}

const char *
disturb_why(const struct disturb *d, const struct sample *frontier,
    const struct sample *candidate)
{
	double bound = share_bound(d);
	const char *why;

	if (d->left == 0 || abs(d->hits[0] - d->hits[1]) > ONE_SIDED)
		return NULL;
	why = run_why(frontier, bound);
	return why != NULL ? why : run_why(candidate, bound);
}

void
disturb_again(struct disturb *d, const struct sample *frontier,
    const struct sample *candidate)
{
	double bound = share_bound(d);

	if (d->left > 0)
		d->left--;
	d->hits[0] += run_why(frontier, bound) != NULL;
	d->hits[1] += run_why(candidate, bound) != NULL;
}

static void
run_add(struct disturb *d, const struct sample *s)
{
	if (d->n == 2 * JUDGE_PAIRS_MAX)
		return;
	d->share[d->n] = share(s);
	d->wall_s[d->n++] = s->wall_s;
}

void
disturb_add(struct disturb *d, const struct sample *frontier,
    const struct sample *candidate)
{
	run_add(d, frontier);
	run_add(d, candidate);
}
