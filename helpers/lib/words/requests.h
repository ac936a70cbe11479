/* requests.h - decisions that wait for an approval, for whoever looks. */
#ifndef WORDS_REQUESTS_H
#define WORDS_REQUESTS_H

#include <stddef.h>

#include "../base/str.h"
#include "../domain/campaign.h"

/*
 * "Waits     goal 5x …: make approve ID=3f2a…", a line each, and what is
 * approved and only has to be given again; nothing without any.
 */
void requests_render(struct buf *, const struct campaign *, size_t width);

#endif
