/*
 * candidate.h - what the working tree differs from the certified frontier in.
 */
#ifndef DOMAIN_CANDIDATE_H
#define DOMAIN_CANDIDATE_H

#include "../base/list.h"
#include "../outside/git/diff.h"
#include "param.h"
#include "project.h"

struct cJSON;

/* In the state directory: the memo of diff_work_at(). */
#define STAGED_MEMO "nothing-staged"

struct candidate {
	struct changes changes;	/* that count; their blobs are stored, but
				 * for CANDIDATE_LOOK */
	struct strs outside;	/* tracked files changed outside the scope */
	struct strs passed_over; /* "path (why)": untracked, does not count */
	struct strs filtered;	/* "path (filter)": git's filters would run */
};
#define CANDIDATE_INIT { CHANGES_INIT, STRS_INIT, STRS_INIT, STRS_INIT }

enum candidate_use {
	CANDIDATE_LOOK,		/* nothing is written: status, clean or not */
	CANDIDATE_ROUND,	/* what PAWL_EDITABLE and PAWL_PARAMS allow */
	CANDIDATE_BASELINE	/* the project's tracked files, and what its
				 * scopes and tune.mk name */
};

/* Compare the working tree with a commit. 0 or -1. */
int candidate_find(struct candidate *, struct project *, const char *from,
    enum candidate_use);
void candidate_free(struct candidate *);

struct cJSON *changes_to_json(const struct changes *);
int changes_from_json(struct changes *, const struct cJSON *);

/*
 * Which parameters do these changes give another value: [{name, old, new}];
 * only_params: and nothing else. Caller frees *out. 0 or -1.
 */
int candidate_params(struct cJSON **out, bool *only_params,
    struct project *, const struct changes *);

/*
 * Write NAME=VALUE of SET into the parameter's file in the working tree.
 * -1 with refused(): no such parameter, or it has that value.
 */
int candidate_set(struct project *, const char *set);

/* All parameters of a commit as {"NAME": "value"}; caller frees; NULL. */
struct cJSON *candidate_snapshot(struct project *, const char *commit);

#endif
