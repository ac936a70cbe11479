/*
 * round.h - the open round: a directory of step files in the state directory,
 * each with the round's id and the hash of the file before it.
 */
#ifndef DOMAIN_ROUND_H
#define DOMAIN_ROUND_H

#include "../outside/digest.h"
#include "project.h"

struct cJSON;

/* The steps in their order; a file each. */
enum step {
	STEP_OPEN, STEP_GUARD, STEP_SNAPSHOT, STEP_BUILD, STEP_VERIFY,
	STEP_MEASURE, STEP_LIVEWIRE, STEP_RECORD, STEP_COUNT
};

#define ROUND_ID_HEX 33

struct round {
	struct project *project;
	char *dir;
	char id[ROUND_ID_HEX];
	long iter;
	bool baseline;			/* iter-000 and first of an epoch */
	struct cJSON *file[STEP_COUNT];	/* NULL: that step is not done */
	char last_hash[DIGEST_HEX];
	int last;			/* last step done, -1 none */
};

const char *step_name(enum step);

/* The step that comes after this one, whatever came of it. */
enum step step_after(enum step, bool baseline);

/* Name of the step that the round stands at: the one after the last done. */
const char *round_stands_at(const struct round *);

/* Is there an open round? */
bool round_exists(const struct project *);

/* -1 with refused() if there is one, saying how to go on. */
int round_none_open(const struct project *);

/*
 * Refuse while there is one that has to be gone on with or closed: it has a
 * snapshot, or is damaged. 0 or -1.
 */
int round_none_left(struct project *);

/*
 * Start one: what the user typed goes into its first file, which this
 * consumes. An unfinished one is refused if it has a snapshot, else it is
 * dropped: nothing of it was recorded. 0 or -1.
 */
int round_begin(struct round *, struct project *, bool baseline,
    struct cJSON *open);

/*
 * Load the open round and check its chain. 0; -1 with refused() if there is
 * none, or failed() naming a file that was changed. A last file that a power
 * cut tore is removed: its step was not done.
 */
int round_load(struct round *, struct project *);

/* The same for a step program: its parent must hold the lock. 0 or -1. */
int round_join(struct round *, struct project *);

/*
 * Write a step's file; consumes data. That of snapshot and record is on disk
 * afterwards, with those before it. 0 or -1.
 */
int round_put(struct round *, enum step, struct cJSON *data);

/*
 * Remove the files of this step and those after it, the last one first, and
 * load what is left. 0 or -1.
 */
int round_forget(struct round *, enum step from);

/* A step's file as written before; NULL if that step is not done. */
const struct cJSON *round_get(const struct round *, enum step);

/*
 * Where the log of one of its commands goes, "logs/iter-007-build.log" in the
 * state directory: it outlives the round. Caller frees; NULL with failed().
 */
char *round_log(const struct round *, const char *command);

/* Path of a file beside the step files; caller frees. */
char *round_path(const struct round *, const char *name);

/*
 * Leave the recorded failure beside the step files, for whoever ends the
 * round; best effort. And read it again: NULL if there is none; caller frees.
 */
void round_complain(const struct round *);
char *round_complaint(const struct round *);

/* Remove the round's directory: it is recorded, or nothing of it was. */
int round_end(struct round *);
void round_release(struct round *);

#endif
