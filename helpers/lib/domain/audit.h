/*
 * audit.h - does the history hold what it says? The ledger's events are gone
 * through from the first one; what follows from them, and what git has beside
 * them, is made again and compared. Nothing is written.
 */
#ifndef DOMAIN_AUDIT_H
#define DOMAIN_AUDIT_H

#include "ledger.h"
#include "remake.h"
#include "territory.h"

struct cJSON;

/* What the layer of words makes of an event; compared byte for byte. */
struct audit_words {
	ledger_views *views;
	void (*subject)(struct buf *, const char *kind, const struct cJSON *);
	void (*candidate)(struct buf *, long iter, const char *hypothesis);
	void (*delta)(struct buf *, const struct effect *);
	void (*patch_head)(struct buf *, const struct cJSON *data);
	void (*note)(struct buf *, const struct cJSON *data);
	void (*notes)(struct buf *, const char *op, const char *kind,
	    const struct cJSON *data, const char *analysis, const char *next);
};

struct audit_finding {
	char *object;		/* "event 7", "iter-003", a ref, a file */
	char *field;
	char *expected, *found;	/* either may be NULL */
	char *mend;		/* how to get it back, or NULL */
};

/* What was rendered for the event before, to go on from. */
struct audit_views {
	long number;		/* LEDGER_VIEWS of that event, -1 none */
	char *iterations;	/* NULL: begin with what is recorded */
	bool wrong;		/* and was not what is recorded */
	bool state_wrong;
	long older;		/* events of other forms, not compared */
};

struct audit {
	struct project *project; /* log_tip, camp, frozen and the prefix are
				  * those before the event that is looked at */
	const struct audit_words *words;
	char *heads;		/* where its branches are: "refs/heads/", … */
	bool is_local;
	char tip[OID_HEX];
	void (*tick)(void *, long done, long all);	/* may be NULL */
	void *tick_arg;

	struct audit_finding *v;
	size_t n, cap;
	struct strs remarks;
	struct cJSON *events;	/* as the files have them */
	long rounds;
	long last_time;
	struct audit_views views;
	struct territory territory;	/* of the epoch */
	bool has_territory;
	struct cJSON *fingerprint;	/* of the epoch; NULL: not known */
	struct cJSON *again;	/* what was made again: {deep, broken, sample, …} */
	struct strs unboxed;	/* rounds whose commands had no sandbox */
};

/*
 * Find the ledger of an operator: op, or NULL for the one of make, of HEAD, or
 * the only one there is; on its own branch, or else as it was fetched
 * ("refs/remotes/origin/…"). Needs no working tree. 0 or -1.
 */
int audit_open(struct audit *, struct project *, const char *op,
    const struct audit_words *);
void audit_close(struct audit *);

/* The events, one after the other. 0: see the findings; -1: no history. */
int audit_history(struct audit *);

/* Then: branches, git notes, and the copies in the working tree. 0 or -1. */
int audit_refs(struct audit *);
int audit_copies(struct audit *);

/* What the witness has (remote, or NULL: PAWL_WITNESS). 0 or -1. */
int audit_witness(struct audit *, const char *remote);

/*
 * After that, under the project's lock. Build every kept attempt (all: every
 * one) from clean and verify it; measure n rounds again, chosen by a seed, of
 * those that were measured. Of m the caller sets hooks, progress, say. 0; -1:
 * infra.
 */
int audit_deep(struct audit *, struct remake *m, bool all);
int audit_sample(struct audit *, struct remake *m, long n, uint64_t seed);

/* Texts are copied; expected, found and mend may be NULL. */
void audit_find(struct audit *, const char *object, const char *field,
    const char *expected, const char *found, const char *mend);
void audit_remark(struct audit *, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

#endif
