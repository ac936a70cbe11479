/*
 * report.h - the tuning report: what was wanted, what came of it, how, and how
 * it was measured. Everything in it is from git, nothing from the clock.
 */
#ifndef WORDS_REPORT_H
#define WORDS_REPORT_H

#include "../base/list.h"
#include "../base/str.h"
#include "../domain/campaign.h"
#include "../domain/settings.h"
#include "doc.h"

struct cJSON;
struct stages;

struct report_input {
	const char *op;
	const struct cJSON *events;
	const struct campaign *camp;
	const struct settings *settings;
	const struct stages *stages;
	const struct cJSON *best;	/* result.json of the best round */
	const char *svg;		/* the chart, or NULL */
	const char *no_svg;		/* why there is none */
	/* A file of runs/iter-NNN/ appended: 1 there, 0 not, -1. */
	int (*file)(struct buf *, void *arg, long iter, const char *name);
	void *arg;
};

/* All of it; of the rounds' files so much that the page stays usable. 0 or -1. */
int report_make(struct doc *, const struct report_input *);

/* The kept rounds that the frontier consists of, oldest first. */
void report_path(const struct cJSON **out, size_t *n,
    const struct cJSON *events, const struct campaign *);

/* Whoever an event of this epoch names, each once. */
void report_actors(struct strs *, const struct cJSON *events,
    const struct campaign *);

#endif
