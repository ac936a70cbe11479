/*
 * attempt.h - a candidate as commits: C with the sources, R on top with the
 * record, and what follows from the verdict for refs, arms and working tree.
 */
#ifndef DOMAIN_ATTEMPT_H
#define DOMAIN_ATTEMPT_H

#include "../outside/git/object.h"
#include "ledger.h"
#include "pool.h"
#include "round.h"

struct cJSON;

/*
 * Write C of the guard's candidate and its branch iter-NNN, and put the
 * snapshot's file. subject and trailers describe it. 0 or -1.
 */
int attempt_snapshot(struct round *, const char *subject);

/* Make sure that the branch of a snapshot is there (after a crash). */
int attempt_branch(struct round *);

/* Remove its branch again, where it stands at the candidate. 0 or -1. */
int attempt_unbranch(struct round *);

const char *attempt_candidate(const struct round *);	/* C */
const char *attempt_from(const struct round *);		/* its frontier */

/* A file of runs/iter-NNN/. */
struct record_file {
	const char *name;
	struct buf text;
};

struct attempt_record {
	struct record_file *files;
	size_t nfiles;
	const char *subject;		/* of R and of the ledger's event */
	const struct trailer *trailers;
	size_t ntrailers;
	const char *note;		/* for C on the frontier's own log */
	bool kept;			/* frontier becomes C */
	struct cJSON *data;		/* of the event; consumed. Gets record */
	ledger_views *views;
	struct cJSON *more;		/* baseline.json, or NULL */
	const struct pool *pool;	/* as it is from now on, or NULL */
	const struct settings *freeze;	/* baseline: settings to freeze */
	const struct buf *last_notes;	/* of the round before, now that its
					 * analysis is known, or NULL */
};

/*
 * Write R and the ledger's next commit, and put the record's file; no ref
 * moves. 0 or -1.
 */
int attempt_write(struct round *, struct attempt_record *);

/*
 * Can what attempt_write() prepared be applied? 1; 0 if it has to be written
 * again: the ledger grew meanwhile, or git gc removed the objects; -1.
 */
int attempt_is_ready(const struct round *);

/*
 * What the record's file says, done: refs, note, working tree, index, arms,
 * derived copies, last.json; then the round is over. Can be done again after
 * a crash at any point. said gets lines for the user. 0 or -1.
 */
int attempt_apply(struct strs *said, struct round *);

/* "iter-007" */
void attempt_name(char out[32], long iter);

#endif
