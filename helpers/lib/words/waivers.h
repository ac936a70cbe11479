/* waivers.h - what was let pass, for whoever looks. */
#ifndef WORDS_WAIVERS_H
#define WORDS_WAIVERS_H

#include <stddef.h>

#include "../base/str.h"
#include "../domain/campaign.h"

struct cJSON;

/* "Waived    WHAT: why (actor, event 3)", a line each; nothing without any. */
void waivers_render(struct buf *, const struct campaign *, size_t width);

/*
 * "Start     250.1 us, after 83.3 us (iter-001) in the epoch before; edited
 * since …": nothing of a first epoch that began from a commit.
 */
void began_text(struct buf *, const struct campaign *);
void began_render(struct buf *, const struct campaign *, size_t width);
/* What a ratio comes to from this start, and came to from the one before. */
void began_goal_text(struct buf *, const struct campaign *);

/* Which of this epoch's runs had no sandbox; nothing if all had. */
void unboxed_text(struct buf *, const struct campaign *);

/* "Sandbox   none: …", nothing if all had. */
void unboxed_render(struct buf *, const struct campaign *, size_t width);

/*
 * "Device    1", and "SIMULATED: …" where figures are no device's; nothing where
 * there is nothing to say.
 */
void device_render(struct buf *, const struct campaign *, size_t width);

/* That of figures that are no device's; nothing if they are one's. */
void simulated_text(struct buf *, const struct campaign *);

/*
 * All of that and what else an epoch's figures stand on, into JSON: began
 * (null, or {taken, iter, value, target}), device, simulated, failed_starts, unboxed
 * ({baseline, rounds}), livewire, waivers, requests (as in board_json()).
 */
void standing_json(struct cJSON *, const struct campaign *);

#endif
