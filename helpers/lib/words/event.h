/* event.h - how a program adds one event to the ledger and says so. */
#ifndef WORDS_EVENT_H
#define WORDS_EVENT_H

#include "../domain/approval.h"
#include "../domain/project.h"

struct cJSON;
struct tree_edits;

/*
 * Open the project of the current directory for an event: repository and
 * branches in order, lock taken. 0 or -1.
 */
int event_begin(struct project *, const char *program);

/*
 * Append it (data is consumed; edits of the ledger's tree may be NULL), bring
 * the derived copies, print its subject. 0 or -1.
 */
int event_record(struct project *, const char *kind, struct cJSON *data,
    struct tree_edits *edits);

/* The same, and nothing is printed. */
int event_record_silent(struct project *, const char *kind,
    struct cJSON *data, struct tree_edits *edits);

/*
 * The samples of the event that comes next, into edits, as "dir/0007.json" of
 * the ledger's tree: suffix stands behind the number. 0 or -1.
 */
int event_samples(struct tree_edits *edits, struct project *, const char *dir,
    const char *suffix, const struct cJSON *samples);

/*
 * event_record() for a decision that PAWL_APPROVE may name ("goal"): -1 with
 * refused() while it waits for a signature.
 */
int event_decide(struct project *, const char *kind, struct cJSON *data,
    const char *decision);

/* event_record(), and a commit stays reachable from the ledger by it. 0 or -1. */
int event_record_keeping(struct project *, const char *kind,
    struct cJSON *data, const char *commit);

/* How the domain has a request for an approval written. */
extern const struct approval_words event_words;

#endif
