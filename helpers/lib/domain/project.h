/*
 * project.h - a project: its repository, names, settings and ledger state.
 */
#ifndef DOMAIN_PROJECT_H
#define DOMAIN_PROJECT_H

#include "../base/lock.h"
#include "../outside/git/repo.h"
#include "campaign.h"
#include "settings.h"

struct ahead;

/* File of the state directory: the ledger's tip, to name it if it is lost. */
#define PROJECT_TIP "ledger-tip"

struct project {
	struct repo repo;
	char *dir;		/* the project, absolute */
	char *op;
	char *state;		/* pawl's state directory */
	char *frontier_ref;	/* refs/heads/tune/<op>/frontier */
	char *log_ref;		/* refs/heads/tune/<op>/log */
	struct settings now;	/* as make says */
	bool from_make;		/* make called us: now is complete */
	struct settings frozen;	/* as the ledger says; defaults without one */
	bool has_frozen;
	bool starting;		/* a baseline is being made: now holds */
	char log_tip[OID_HEX];	/* "" : no ledger */
	char loaded[OID_HEX];	/* the tip that camp and frozen are from */
	char *recorded_in;	/* directory that the ledger names, or NULL */
	struct campaign camp;
	struct lock lock;
	struct ahead *ahead;	/* the chain's, of the steps; or NULL */
};

/*
 * Open the project in the current directory: the directory that make runs in,
 * or, without make, the working tree's project whose frontier HEAD is on.
 * 0; -1 with refused() or failed().
 */
int project_open(struct project *);
void project_close(struct project *);

/*
 * Open it to read its ledger alone, whatever HEAD is on: of operator op (NULL:
 * make's, HEAD's, or the only one there is), on its own branch, or, if that is
 * not here, as it was fetched; log_ref says where. State that cannot be read is
 * left at its defaults. 0 or -1.
 */
int project_open_ledger(struct project *, const char *op);

/* The same of the repository around a directory. */
int project_open_ledger_at(struct project *, const char *dir, const char *op);

/* The operators whose ledgers the repository around dir has. 0 or -1. */
int project_ops(struct strs *out, const char *dir);

/* Read the ledger's state again. 0 or -1. */
int project_reload(struct project *);

/* The settings that hold: the frozen ones once there is a baseline. */
const struct settings *project_settings(const struct project *);

/* Take the project's lock (state directory made if needed). 0 or -1. */
int project_lock(struct project *, const char *what);

/* Path in the state directory; caller frees. */
char *project_path(const struct project *, const char *name);

/* Path of the project's file, relative to the repository; caller frees. */
char *project_rel(const struct project *, const char *name);

/* Branch of a round, "refs/heads/tune/<op>/iter-007"; caller frees. */
char *project_iter_ref(const struct project *, long iter);

/* Who acts: PAWL_ACTOR, else user name and whether at a terminal; frees. */
char *project_actor(const struct project *);

/*
 * Is HEAD on the frontier and a baseline there? -1 with refused() naming the
 * mend.
 */
int project_need_baseline(const struct project *);
int project_need_frontier(struct project *);

#endif
