/* reference.h - what the kernel is compared with: measured, and said. */
#ifndef WORDS_REFERENCE_H
#define WORDS_REFERENCE_H

#include "../base/str.h"
#include "../domain/project.h"

struct cJSON;

/*
 * Verify and time PAWL_REFERENCE in the frontier's run tree, and append the
 * event. The project is open and locked. 0 or -1, nothing recorded.
 */
int reference_record(struct project *);

/* "12.3 us (11.9 to 12.8, 10 runs), 3.4 TFLOPS", from the event's data. */
void reference_text(struct buf *, const struct cJSON *data);

/* The field "Reference", with how the best compares; nothing without one. */
void reference_render(struct buf *, const struct campaign *, size_t width);

#endif
