/* audit_internal.h - what the files of the audit share. */
#ifndef DOMAIN_AUDIT_INTERNAL_H
#define DOMAIN_AUDIT_INTERNAL_H

#include "../outside/git/commit.h"
#include "../outside/git/diff.h"
#include "../outside/json.h"
#include "audit.h"

/* One event, while it is looked at. */
struct audit_event {
	long n;			/* from 1 */
	char name[48];		/* "event 7", with its round if it has one */
	const char *commit;	/* of the ledger */
	const char *before;	/* the one before it, "" none */
	struct commit git;
	struct changes changes;	/* of the ledger's tree */
	const struct cJSON *event;
	const struct cJSON *data;
	const char *kind;
	bool is_round, is_baseline;	/* a baseline is a round, too */
	struct cJSON *state;	/* state.json of its tree */
	long views;		/* form of what is derived */
	char iter[32];		/* "iter-007" of a round */
	struct cJSON *result;	/* its result.json */
	char result_hash[72];
};

/* Is what was derived for this event of the form that we write? */
bool audit_is_ours(const struct audit_event *);

/* A finding if both texts (NULL is none) differ. True if they are the same. */
bool audit_same(struct audit *, const char *object, const char *field,
    const char *expected, const char *found);
bool audit_same_int(struct audit *, const char *object, const char *field,
    long expected, long found);

/* A finding, with the path below field, if found is not what is expected. */
bool audit_same_json(struct audit *, const char *object, const char *field,
    const struct cJSON *expected, const struct cJSON *found);

/* What could not be read is a finding, too. */
void audit_broken(struct audit *, const char *object, const char *field);

/* The blob that an event added or changed at a path, "" if it did not. */
const char *audit_blob(const struct audit_event *, const char *path);

/* A JSON file of the event's tree; NULL with failed(). Caller frees. */
struct cJSON *audit_json(struct audit *, const struct audit_event *,
    const char *path);

/*
 * A commit's message against what it was composed of. strict: nothing else is
 * in it; subject NULL: not compared.
 */
void audit_message(struct audit *, const char *object, const char *message,
    const char *subject, const struct trailer *, size_t n, bool strict);

/* The first line in which two texts differ, as a finding. */
void audit_lines(struct audit *, const char *object, const char *field,
    const char *want, const char *got);

/* A file of the round's record in the event's tree; -1 with a finding. */
int audit_record_text(struct buf *out, struct audit *,
    const struct audit_event *, const char *name);

/* The round whose notes this event writes again, -1 none. */
long audit_completes(const struct audit_event *);

/* Each of these looks at one event and adds findings. */
void audit_event_file(struct audit *, struct audit_event *);
void audit_event_tree(struct audit *, struct audit_event *);
void audit_event_message(struct audit *, struct audit_event *);
void audit_decision(struct audit *, struct audit_event *);
void audit_round(struct audit *, struct audit_event *);
void audit_approvals(struct audit *, struct audit_event *);
void audit_notes(struct audit *, const struct audit_event *);
void audit_completed(struct audit *, struct audit_event *);
void audit_samples(struct audit *, struct audit_event *);
void audit_state(struct audit *, struct audit_event *);

/* The trailers of a round: what R has, and the event between its own two. */
#define AUDIT_TRAILERS 9
struct audit_trailers {
	struct trailer v[AUDIT_TRAILERS + 2];
	char iter[32];
	struct buf delta;
};
void audit_trailers(struct audit_trailers *, struct audit *,
    const struct audit_event *);

#endif
