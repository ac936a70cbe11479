/* livewire.h - what the harness was seen not to see, for whoever reads. */
#ifndef WORDS_LIVEWIRE_H
#define WORDS_LIVEWIRE_H

#include "../base/list.h"
#include "../base/str.h"
#include "../domain/campaign.h"
#include "../domain/mutate.h"

struct cJSON;

/* "a syntax error", "a wrong result", … */
const char *livewire_what(enum mutant_kind);

/* "2 files broken in 7 ways, all noticed", "off (PAWL_LIVEWIRE=no): …". */
void livewire_headline(struct buf *out, const struct cJSON *record);

/* What is not seen, and what was not tried, a line each; none if all is well. */
void livewire_lines(struct strs *out, const struct cJSON *record);

/* The lines that matter when looking at a campaign: "Unseen    …" each. */
void livewire_render(struct buf *, const struct campaign *, size_t width);

/* All of it as a section of the baseline's notes. */
void livewire_notes(struct buf *, const struct cJSON *record);

/*
 * For board and status as JSON: {mode, blind: [path], check, time: notices |
 * notices nothing | not tried, unseen: [line]}, null without a baseline.
 */
struct cJSON *livewire_json(const struct campaign *);

#endif
