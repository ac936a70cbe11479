/* calibration.h - what make calibrate says. */
#ifndef WORDS_CALIBRATION_H
#define WORDS_CALIBRATION_H

#include "../base/str.h"

struct cJSON;

/* The report, from the data of the event "calibrate". */
void calibration_render(struct buf *, const struct cJSON *data);

/* "stable, 64 pairs resolve 0.37 %": without the word calibrate. */
void calibration_subject(struct buf *, const struct cJSON *data);

#endif
