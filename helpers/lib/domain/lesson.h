/*
 * lesson.h - what campaigns tried, and what came of it, as far as it may help
 * another one. Pure.
 *
 * A lesson: {ledger, op, kind, iter, verdict, failed_step, gain, hypothesis,
 * bottleneck, reason, analysis, learned: text that make learn gave, or null}.
 * One that make learn gave without a round has iter -1 and no verdict.
 */
#ifndef DOMAIN_LESSON_H
#define DOMAIN_LESSON_H

#include <stddef.h>

#define LESSONS_MAX 5000	/* that are kept; the oldest of each go */
#define LESSON_NEAR_MAX 3

struct cJSON;

struct lesson_source {
	const char *ledger;	/* what tells campaigns apart */
	const char *op;
	const char *kind;	/* PAWL_KIND */
};

/*
 * Put those of a campaign into an array: each round that was not abandoned, and
 * what was learned. They take the place of what it had of the same ledger,
 * unless that was more.
 */
void lesson_collect(struct cJSON **all, const struct lesson_source *,
    const struct cJSON *events);

/* What is asked for; NULL: anything. */
struct lesson_query {
	const char *not_ledger;	/* of other campaigns only */
	const char *kind;	/* these come first; others follow */
	const char *only_kind;
	const char *bottleneck;	/* the same */
	const char *only_bottleneck;
	const char *words;	/* at least one is in it */
};

/*
 * The best max of them, best first, into out; how many. What was learned comes
 * first, then what was kept by its gain, then the rest; of equal ones the
 * later.
 */
size_t lesson_select(const struct cJSON **out, size_t max,
    const struct cJSON *lessons, const struct lesson_query *);

/* Those of other campaigns whose words are like a hypothesis. How many. */
size_t lesson_near(const struct cJSON *out[LESSON_NEAR_MAX],
    const struct cJSON *lessons, const char *not_ledger,
    const char *hypothesis);

#endif
