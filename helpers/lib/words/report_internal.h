/* report_internal.h - what the parts of the report share. */
#ifndef WORDS_REPORT_INTERNAL_H
#define WORDS_REPORT_INTERNAL_H

#include "report.h"

/* Is this event a round? */
bool report_is_round(const struct cJSON *event);

/* A fact of what the buffer has, which is empty then. */
void report_fact(struct doc *, const char *what, struct buf *);

/* The section "The epochs before", where there are any. */
void report_epochs(struct doc *, const struct report_input *);

/* Of "Before and after": a table of the cases, where there is more than one. */
void report_cases(struct doc *, const struct report_input *);

/* The section "How it was measured". */
void report_measuring(struct doc *, const struct report_input *);

/* The rounds themselves, bounded. 0 or -1. */
int report_details(struct doc *, const struct report_input *);

#endif
