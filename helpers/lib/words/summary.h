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

/* What came of the round, and where its record is. */
void summary_print(const struct cJSON *data, struct project *);

/*
 * The fixed last line, with the frontier as it is now:
 * "PAWL iter=7 verdict=kept gain=8.4% frontier=3f2a91c".
 */
void summary_last_line(const struct cJSON *data, const struct campaign *);

/* What comes next, and that line: once, by whoever ends the round. */
void summary_end(const struct cJSON *data, struct project *);

#endif
