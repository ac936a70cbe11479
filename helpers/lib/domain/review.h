/*
 * review.h - the five duties after rounds without gain: what make review asks,
 * and whether it was answered. Pure but for the evidence's file.
 */
#ifndef DOMAIN_REVIEW_H
#define DOMAIN_REVIEW_H

#include <stddef.h>

struct cJSON;
struct project;

struct review_duty {
	const char *arg;	/* BOTTLENECK, CAUSE, … */
	const char *key;	/* in the event's data */
	const char *asks;
};

extern const struct review_duty review_duties[];
extern const size_t review_n_duties;

/* Is one due? 0; -1 with refused() saying that none is. */
int review_check(const struct project *);

/*
 * Answers as they were typed: {bottleneck, cause, direction, structure,
 * reference, evidence, why}; NULL with refused() where none is due, or naming what is
 * missing, all of it at once, a class that is none of PAWL_BOTTLENECKS, or the old one
 * without newer evidence (a file changed after the last gain). Caller frees.
 */
struct cJSON *review_read(const struct project *);

/*
 * The file that evidence begins with ("context/x.md: 31 % of …"), NULL if it
 * begins with none that is there; caller frees.
 */
char *review_file(const char *evidence, const char *dir);

#endif
