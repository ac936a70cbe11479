/* livewire_internal.h - what the files of the live wire share. */
#ifndef DOMAIN_LIVEWIRE_INTERNAL_H
#define DOMAIN_LIVEWIRE_INTERNAL_H

#include "livewire.h"
#include "mutants.h"
#include "param.h"
#include "sight.h"

/* An editable file of the start. */
struct wire_file {
	char *path;		/* in the repository */
	const char *rel;	/* in the project; part of path */
	unsigned mode;
	enum language language;
	struct buf text;
	bool whole;		/* text was read: no binary, not too large */
	bool mutable;		/* more than a line of garbage can be tried */
};

struct wire_files {
	struct wire_file *v;
	size_t n;
};

/* Editable files of a commit, those with most to try first. 0 or -1. */
int wire_files_find(struct wire_files *, struct project *,
    const char *commit);
void wire_files_free(struct wire_files *);

/* Digests of what a build made, to see whether another made the same. */
struct products {
	struct strs path;
	struct strs digest;
};
int products_read(struct products *, struct arm *);
/* Leave out what is not the same in both: builds that vary tell nothing. */
void products_keep_same(struct products *, const struct products *other);
/* Is any of them another now, or gone? 1, 0, -1. */
int products_differ(const struct products *, struct arm *);
void products_free(struct products *);

/* What became of one mutant. */
struct tried {
	enum notice notice;
	char *why;
	bool same_product;	/* though it was built */
	double factor;		/* MUTANT_SLOW */
};
void tried_release(struct tried *);

/* The live wire while it runs. */
struct wire {
	const struct livewire *live;
	struct runner *runner;
	struct project *project;
	struct products products;
	double since, end;	/* clock_mono_s(); end INFINITY: none */
	size_t places, builds;	/* at most */
};

/* A file under trial, and what was seen of it so far. */
struct trial {
	struct wire *w;
	const struct wire_file *f;
	struct params params;
	struct cJSON *record;		/* the file's */
	size_t builds;
};

#define TRIAL_SPINS 3000L		/* of the first busy loop */

/* Out of builds, or of time? */
bool trial_is_over(const struct trial *);

/* As mutate(), of the trial's file. */
bool trial_make(struct mutant *out, const struct trial *, enum mutant_kind,
    size_t place, size_t form, long spins);

/* Build a mutant and see what it does. 0 or -1. */
int trial_mutant(struct tried *out, struct trial *, enum mutant_kind,
    const struct mutant *);

/* Until a busy loop is heard, or is long enough to be. 0 or -1. */
int trial_slow(struct tried *out, struct mutant *, struct trial *,
    size_t place, size_t form);

/* Nothing of a mutant is left for whoever uses the tree next. 0 or -1. */
int wire_clean(struct wire *);

/* Bring a commit to the scratch tree and build it: out->why if it fails. */
int wire_build(bool *built, struct tried *out, struct wire *,
    const char *commit);

/*
 * What does a mutant do that was built there, or (BROKEN) was not? product:
 * that it made another product tells something. 0 or -1.
 */
int wire_observe(struct tried *out, struct wire *, enum mutant_kind,
    bool built, bool product);

/* The record of a file, made if there is none yet, and what goes into it. */
struct cJSON *wire_record(struct cJSON *files, const char *rel);
void wire_set_seen(struct cJSON *record, enum mutant_kind, enum notice);
void wire_set_why(struct cJSON *record, enum mutant_kind, const char *why);
void wire_add_mutant(struct cJSON *record, enum mutant_kind,
    const struct mutant *, const struct tried *);

/* Add free: names of parameters that take any text, see param_is_free(). */
int wire_free_params(struct cJSON *record, struct project *,
    const char *commit);

/* One of PAWL_MUTANTS. */
struct wire_patch {
	const struct mutant_patch *spec;
	char commit[OID_HEX];
	struct strs files;	/* that it changes, in the project */
};

/* -1 with refused(): no tracked file, does not apply, changes the harness. */
int wire_patch_load(struct wire_patch *, struct wire *,
    const struct mutant_patch *);
int wire_patch_try(struct wire *, struct cJSON *files,
    const struct wire_patch *);

#endif
