/*
 * stages.h - PAWL_STAGES: the stages of a campaign, in their order. Pure.
 *
 * Words name:share%:rounds[:report][:floor], e.g.
 *	out-of-box:10%:5 deep:60%:8:report in-core:30%:5:floor
 * share is that of PAWL_TIME_LIMIT, shown and not enforced. A stage is
 * exhausted after so many rounds in a row without gain. report: its rounds
 * need a performance report of this stage. floor: it is over at PAWL_FLOOR.
 */
#ifndef DOMAIN_STAGES_H
#define DOMAIN_STAGES_H

#include <stdbool.h>
#include <stddef.h>

#define STAGES_MAX 8
#define STAGE_NAME 32

struct stage {
	char name[STAGE_NAME];	/* [a-z0-9-]+ */
	double share;		/* 0 to 1 */
	long rounds;
	bool report;
	bool floor;
};

struct stages {
	struct stage v[STAGES_MAX];
	size_t n;		/* 0: the project has none */
};

/* -1 with refused() naming the word and what is wrong with it. */
int stages_parse(struct stages *, const char *setting);

/* Index of a name, or -1. */
long stages_find(const struct stages *, const char *name);

#endif
