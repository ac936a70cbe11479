/*
 * livewire.h - does the harness notice when an editable file is broken? Run at
 * the baseline, in the candidate's run tree, after the start was verified and
 * measured.
 *
 * Of each file (PAWL_LIVEWIRE=auto: at most 12; full: all) four kinds are
 * tried, see mutate.h: one that does not compile has to fail the build, or else
 * the check; zeroed results and half the work have to fail the check; a busy
 * loop has to make the value worse, by the rule of sight_factor() over three
 * pairs of runs with and without it, interleaved (one, if that says ten times as
 * slow); the loop is made longer until
 * that holds, or one turn through it would take twice as long as a whole run.
 * A mutant that does not build where it should is no result: another form or
 * place is tried. auto tries at most 3 places of a kind and 10 builds a file,
 * and no more after five times what the rest of the baseline took, at least a
 * minute and at most an hour; full 10 places, 40 builds, and no end.
 *
 * Mutants are commits that no ref names, brought to the run tree as a round's
 * candidate is, so what is not built again there is not built in rounds
 * either. For the while the tree is dirty on disk: interrupted at any point it
 * is cleaned before anything else is built in it.
 */
#ifndef DOMAIN_LIVEWIRE_H
#define DOMAIN_LIVEWIRE_H

#include "bench.h"
#include "build.h"
#include "mutate.h"

struct cJSON;

struct livewire {
	struct bench *bench;
	struct arm *start;		/* built, as it was measured */
	struct arm *scratch;		/* opened */
	const struct step_hooks *hooks;
	const char *commit;		/* that the start holds */
	double verify_s, run_s;		/* of the start, wall time */
	double budget_s;		/* that auto has; see livewire_budget() */
	/* What is tried now; may be NULL. */
	void (*tell)(void *arg, const char *path, enum mutant_kind);
	void *arg;
};

/* From what build, verification and measuring of the start took. */
double livewire_budget(double baseline_s);

/*
 * out gets the record: {mode, seconds, files: [{path, language, seen, mutants:
 * [{kind, place, function, is, noticed, why, …}]}], untried: [{path, why}],
 * products: same|vary|none, free: [parameter that takes any text]} and what
 * sight_conclude() adds. With
 * PAWL_LIVEWIRE=no only mode and free. 0; -1 with refused() for a bad
 * PAWL_MUTANTS, or if infra failed.
 */
int livewire_run(struct cJSON **out, const struct livewire *);

/* What a round changed that may have taken the harness's sight. */
struct livewire_change {
	bool flags;	/* parameters, headers, files of no language; else code */
	const struct cJSON *changes;	/* [{path}] */
};

/*
 * A round can blind a harness: flags that replace its main(), or let its
 * comparison pass what is not a number; a header, or a file of flags; code that
 * patches check or clock in its own process. Called when one is about to be
 * kept, for files that the epoch's baseline saw noticed: those that changed, or
 * if it may be flags, or none of them was, at most 3 of all (1 for code alone).
 *
 * A zeroed result is tried, or half the work where there is no result to be
 * changed, after flags also one that is no number, and a busy loop. After
 * flags the check has lost its sight if it passes one of 3 places that it did
 * not pass before. After code places are others: then if it passes up to 8 of
 * the functions that were there before, and up to 8 of new ones that do not
 * stand in for others, and not all of the version before.
 *
 * live: start holds the candidate, scratch is the frontier's tree and is
 * cleaned afterwards.
 *
 * 1: something is not noticed any more, *why (the caller frees) says what; 0:
 * nothing was lost; -1: infra.
 */
int livewire_again(char **why, const struct livewire *live,
    const char *before, const struct livewire_change *);

#endif
