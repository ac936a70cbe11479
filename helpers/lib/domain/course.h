/*
 * course.h - how far a campaign is on its way: stage, rounds without gain,
 * stops and pauses. Folded from the ledger's events. Pure.
 */
#ifndef DOMAIN_COURSE_H
#define DOMAIN_COURSE_H

#include <stdbool.h>

struct cJSON;

struct course {
	long stage;		/* index into PAWL_STAGES */
	long stage_time;	/* when it began, seconds */
	long stage_rounds;	/* so far */
	long stage_dry;		/* in a row without gain, in this stage */
	bool report;		/* a performance report was given in it */
	long stalled;		/* in a row without gain since the last gain,
				 * review or stage */
	long kept_time;		/* of the last keep in the epoch, or its start */
	long last_iter;		/* the last round, not a baseline; -1 */
	bool analysed;		/* do its notes say why it came so? */
	bool updated;		/* make update changed the base: a baseline is due */
	double utilization, bubble, balance; /* of the frontier's profile, per cent;
				 * -1: not known */
	bool beyond;		/* it goes on although the cores are used up */
	char stop[16];		/* why it stands still: "user", "time", "until",
				 * "stages", "cores"; "" it does not */
	long stop_time;
	long counted_from;	/* the time limit counts from here, */
	long paused;		/* less so many seconds */
};

void course_init(struct course *);

/* What campaign_fold() does with an event. */
void course_fold(struct course *, const char *kind, const struct cJSON *data,
    long when);

/* Does the profile leave little to gain: over 80 % used, under 10 % bubbles? */
bool course_is_spent(const struct course *);

/* Seconds that count against PAWL_TIME_LIMIT. */
long course_used(const struct course *, long now);

struct cJSON *course_to_json(const struct course *);
void course_from_json(struct course *, const struct cJSON *);

#endif
