/*
 * ledger.h - the history of a campaign: branch tune/<op>/log, one commit an
 * event, append-only. Its tree holds views, records and events.
 */
#ifndef DOMAIN_LEDGER_H
#define DOMAIN_LEDGER_H

#include "../base/list.h"
#include "../outside/git/object.h"
#include "project.h"

#define LEDGER_SCHEMA 1

/*
 * The form of what is derived from the events: state.json, the views, notes.md,
 * subjects and git notes. It goes up whenever one of them is written in another
 * way, since the audit compares what has this number byte for byte.
 */
#define LEDGER_VIEWS 5

struct cJSON;

/* A trailer of a commit message; the value may be any text. */
struct trailer {
	const char *key;
	const char *value;	/* NULL: left out */
};

/*
 * A commit message: subject, then the trailers, each on one line. Nothing in
 * subject or values can start or end the trailer block. Caller frees.
 */
char *message_compose(const char *subject, const struct trailer *, size_t n);

/* State and frozen settings from p->log_tip into p. 0 or -1. */
int ledger_load(struct project *);

/*
 * The same as it was after n of its events, until project_reload(); nothing is
 * to be appended meanwhile. 0 or -1.
 */
int ledger_rewind(struct project *, long n);

/* Its first commit, "" if there is no ledger. 0 or -1. */
int ledger_first(char out[OID_HEX], struct project *);

/*
 * Directory of the project as the ledger's first event says, relative to the
 * repository; 1 found, 0 no ledger, -1.
 */
int ledger_prefix(char *out, size_t size, struct project *);

/*
 * Renders the views of a ledger after its last event. Either old is NULL and
 * events are all of them, or old is ITERATIONS.md before that event, and events
 * are those that the views still quote: the epoch's baseline, the best and
 * the largest gain, the last LEDGER_RECENT, in order. 0; -1 if old is of
 * another form, then it is called again with all. Settings: those that the
 * ledger holds.
 */
#define LEDGER_RECENT 12
typedef int ledger_views(struct buf *iterations, struct buf *progress,
    const char *old, const struct cJSON *events, const struct campaign *,
    const struct settings *);

/* Does a view quote event number n (of all, the last one being new)? */
bool ledger_quotes(const struct campaign *, long n);

struct ledger_entry {
	const char *kind;
	const char *actor;		/* NULL: who runs this */
	struct cJSON *data;		/* consumed */
	struct tree_edits *edits;	/* views and records; may be NULL */
	const char *subject;
	const struct trailer *trailers;	/* beside the usual ones */
	size_t ntrailers;
	const char *parents[3];		/* R, tips that stay reachable, or NULL */
	const struct settings *settings; /* to freeze with this event */
	ledger_views *views;
};

/*
 * Write the commit of an event without moving the branch: what the ledger's
 * next tip will be, and p->camp as it will be then. 0 or -1.
 */
int ledger_prepare(char out[OID_HEX], struct project *,
    const struct ledger_entry *);

/* What state.json says beside the campaign. */
void ledger_state_head(struct cJSON *state, const char *op,
    const char *directory);

/* Move the branch onto a prepared commit. Doing it twice is fine. 0 or -1. */
int ledger_advance(struct project *, const char *commit);

/* Both. 0 or -1. */
int ledger_append(struct project *, const struct ledger_entry *);

/*
 * A first event, where there is none: before an attempt, since an event's first
 * parent is the one before it, and before what names the ledger. 0 or -1.
 */
int ledger_start(struct project *, ledger_views *);

/*
 * All events in order, as an array of objects (schema, n, kind, time, actor,
 * data); caller frees with json_free(); NULL on failure.
 */
struct cJSON *ledger_events(struct project *);

/* Those behind the first n alone. */
struct cJSON *ledger_events_after(struct project *, long n);

/*
 * Copy ITERATIONS.md and PROGRESS.md of the ledger's tip into the directory
 * of the records (PAWL_RECORDS, else the project's). 0 or -1.
 */
int ledger_copy_views(struct project *);

/* Directory of the derived copies; caller frees. */
char *ledger_records_dir(struct project *);

/* The event of a round among ledger_events(); NULL if there is none. */
const struct cJSON *ledger_find_round(const struct cJSON *events, long iter);

#endif
