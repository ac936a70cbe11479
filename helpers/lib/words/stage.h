/* stage.h - the stages of a campaign, and where it is. */
#ifndef WORDS_STAGE_H
#define WORDS_STAGE_H

#include "../base/str.h"
#include "../domain/project.h"
#include "../domain/stages.h"

/*
 * "deep (2 of 3), 4 rounds, 1 of 8 without gain, 12 min of its 7 h 12 min";
 * nothing without stages. limit_s: of the whole campaign.
 */
void stage_line(struct buf *, const struct campaign *, const struct stages *,
    double limit_s, long now);

/* A line a stage, the open one marked. */
void stage_render(struct buf *, const struct campaign *,
    const struct stages *, double limit_s, long now);

/*
 * What the stage that is open is about: its guide below guides/, with its name,
 * where the project has one.
 */
void stage_guide(struct buf *, const struct project *, const struct stages *);

#endif
