/*
 * moments.h - turns of a campaign that whoever looks at its progress is to see:
 * [{what, time, iter, …}] of the epoch, oldest first: the start and the latest,
 * moments_before counts those between that went out. Pure.
 *
 *	correct	the start passed its check: iter
 *	gain	a round saved more than MOMENT_GAIN of the time: g
 *	stall	so many rounds in a row without gain: dry; one for a row
 *	stage	another stage began: to
 */
#ifndef DOMAIN_MOMENTS_H
#define DOMAIN_MOMENTS_H

struct campaign;
struct cJSON;

#define MOMENT_GAIN 0.05	/* share of the time */
#define MOMENTS_MAX 24
#define MOMENT_STALL 3		/* rounds, and each multiple of them */

/* After the event was folded. */
void moments_fold(struct campaign *, const struct cJSON *event);

#endif
