/*
 * sight.h - what a harness was seen to notice when editable files were broken,
 * and what follows from it. Pure.
 *
 * A file is "blind" if something was tried and nothing noticed it: neither a
 * syntax error in it, nor, if mutants that build were tried, any of those. (A
 * compiler that reads a file proves no more than that it is compiled: what is
 * checked and timed may still be something else, such as an installed copy.)
 * Rounds that change it would be judged by what they did not change; they are
 * refused (guard) until that is waived.
 *
 * The check is "toothless" if wrong results were tried, and it noticed none in
 * any file; the benchmark is "deaf" if slow-downs were tried, and it noticed
 * none in any file.
 */
#ifndef DOMAIN_SIGHT_H
#define DOMAIN_SIGHT_H

#include "../base/list.h"
#include "mutate.h"

struct cJSON;

/* Who noticed a mutant. */
enum notice {
	NOTICE_UNTRIED,		/* no such mutant, or none that builds */
	NOTICE_NONE,
	NOTICE_BUILD,
	NOTICE_PRODUCT,		/* nobody, but what is built is another file */
	NOTICE_CHECK,
	NOTICE_TIME,
	NOTICE_COUNT
};

const char *notice_name(enum notice);	/* "not tried", "none", "build", … */
enum notice notice_of(const char *name);	/* UNTRIED for any other */

/*
 * {path, language, seen: {broken, result, work, slow: a notice's name}, …}:
 * the record of one file.
 */
enum notice sight_seen(const struct cJSON *file, enum mutant_kind);
bool sight_is_blind(const struct cJSON *file);

/*
 * Add to the record {mode, files: […], untried: […]} what follows: blind (an
 * array of paths), check and time ("notices", "notices nothing", "not tried").
 */
void sight_conclude(struct cJSON *record);

/* Does the record say so? NULL is no record. */
bool sight_is_toothless(const struct cJSON *record);
bool sight_is_deaf(const struct cJSON *record);
bool sight_has_blind(const struct cJSON *record, const char *path);
bool sight_has_noticed(const struct cJSON *record, const char *path);

/*
 * The record without the mutants, for the ledger's event, and the mutants of
 * all files, each with its path. Caller frees.
 */
struct cJSON *sight_summary(const struct cJSON *record);
struct cJSON *sight_mutants(const struct cJSON *record);

/*
 * Is a slow-down heard? a: times of the unmutated runs, b: of the mutant's
 * (or values, larger is slower). The rule: the fastest mutant run takes at
 * least 1.5 times as long as the slowest one without it. With n = 3 noise
 * alone orders runs like that in one of 20 cases, and the distance takes care
 * of nearly all of those. The factor that is compared is returned; >= 1.5 is
 * heard.
 */
#define SIGHT_SLOWER 1.5
double sight_factor(const double *a, const double *b, int n);

/*
 * How many turns a busy loop gets next, after spins turns gave this factor (0:
 * the run did not end in time), at most most. Aims at a factor of 4, in steps
 * of at most 100. The same number: there is nothing else to try.
 */
long sight_next_spins(long spins, double factor, long most);

#endif
