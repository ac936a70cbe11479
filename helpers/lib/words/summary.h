/* summary.h - how a round ends on the terminal, and its short forms. */
#ifndef WORDS_SUMMARY_H
#define WORDS_SUMMARY_H

#include "../base/str.h"
#include "../domain/project.h"

struct cJSON;

/* Value of the trailer Pawl-Delta: change of time with interval. */
void summary_delta(struct buf *, const struct effect *);

/* The git note on a candidate: verdict, gain, cumulative figure. */
void summary_note(struct buf *, const struct cJSON *data);

/*
 * What came of the round, where its record is, and what comes next, where
 * nothing follows that the round does by itself.
 */
void summary_print(const struct cJSON *data, struct project *);

/* The line of what comes next. */
void summary_next(struct project *);

/*
 * The fixed last line, with the frontier as it is now:
 * "PAWL iter=7 verdict=kept gain=8.4% frontier=3f2a91c".
 */
void summary_last_line(const struct cJSON *data, const struct campaign *);

#endif
