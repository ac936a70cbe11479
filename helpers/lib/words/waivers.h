/* waivers.h - what was let pass, for whoever looks. */
#ifndef WORDS_WAIVERS_H
#define WORDS_WAIVERS_H

#include <stddef.h>

#include "../base/str.h"
#include "../domain/campaign.h"

/* "Waived    WHAT: why (actor, event 3)", a line each; nothing without any. */
void waivers_render(struct buf *, const struct campaign *, size_t width);

/* Which of this epoch's runs had no sandbox; nothing if all had. */
void unboxed_text(struct buf *, const struct campaign *);

/* {baseline, rounds}, and "Sandbox   none: …", nothing if all had. */
struct cJSON *unboxed_json(const struct campaign *);	/* caller frees */
void unboxed_render(struct buf *, const struct campaign *, size_t width);

/*
 * "Device    1", and "SIMULATED: …" where figures are no device's; nothing where
 * there is nothing to say.
 */
void device_render(struct buf *, const struct campaign *, size_t width);

/* That of figures that are no device's; nothing if they are one's. */
void simulated_text(struct buf *, const struct campaign *);

#endif
