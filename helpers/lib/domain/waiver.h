/*
 * waiver.h - what somebody decided to let pass in an epoch, and why.
 *
 * A waiver is an event of its own (make waive), or comes with a round that was
 * made in spite of a rule (CONTINUE=, AGAIN=). It holds for one epoch. Pure.
 *
 * What can be waived by name, and for which epoch it then holds:
 *	livewire:PATH	a file that the baseline could not prove to be part of
 *			what is measured; for this epoch if its baseline
 *			found that out, else for the one that begins next
 *	param:NAME	a parameter that takes any text, in a strict project; for
 *			the epoch that begins next
 *	simulated	figures that are not the device's (PAWL_ON_DEVICE), in a
 *			strict project, for the next baseline
 *	sandbox		commands without a sandbox, in a strict project; for the
 *			epoch that begins next
 *	reference	no figures of PAWL_REFERENCE; for this epoch if it has
 *			none, else for the one that begins next
 * With a round come:
 *	continue	going on although the goal is reached
 *	again:iter-NNN	trying again what that round tried
 */
#ifndef DOMAIN_WAIVER_H
#define DOMAIN_WAIVER_H

#include "project.h"

struct cJSON;

/* Strings belong to the campaign, until its next event. */
struct waiver {
	long event;		/* number in the ledger */
	long epoch;
	const char *what, *why, *actor;
};

/*
 * Is WHAT ("livewire:kernel/x.c") waived in the epoch that holds, or, while a
 * baseline is being made, in the one that it begins? Then out gets it.
 */
bool waiver_find(struct waiver *out, const struct project *,
    const char *what);

/* The same in one epoch of a campaign. */
bool waiver_in_epoch(struct waiver *out, const struct campaign *, long epoch,
    const char *what);

/*
 * Epoch that a waiver of WHAT would hold for, and where its name begins in it
 * ("kernel/x.c"). -1 with refused() if nothing of the kind can be waived.
 */
int waiver_parse(long *epoch, const char **name, const struct campaign *,
    const char *what);

/* Put one into "waivers" of a step's file: the round's record carries it. */
void waiver_note(struct cJSON *step, const char *what, const char *why);

/* Does this data (of a round) waive WHAT? The reason, or NULL. */
const char *waiver_noted(const struct cJSON *data, const char *what);

/* What campaign_fold() does with an event's waivers. */
void waiver_fold(struct campaign *, const struct cJSON *event);

/*
 * Those that hold, and those for the epoch to come, in order: [{event, epoch,
 * what, why, actor}]. Caller frees.
 */
struct cJSON *waiver_list(const struct campaign *);

#endif
