/* blind.h - rounds that change what the harness was seen not to see. */
#ifndef DOMAIN_BLIND_H
#define DOMAIN_BLIND_H

#include "../outside/git/diff.h"
#include "livewire.h"
#include "round.h"

/*
 * May a round change these files? -1 with refused() for one whose breaking
 * nothing noticed at the baseline, unless that is waived. 0.
 */
int blind_check(const struct project *, const struct changes *);

/*
 * Parameters that take any text, by the baseline's record of the live wire, as
 * far as that is not waived.
 */
void blind_to_text(struct strs *out, const struct project *,
    const struct cJSON *record);

/*
 * Of a round, or a record, with its params and changes, and its verdict: may
 * what it changed have taken the harness's sight? Only what is kept matters.
 * Flags that the harness may be built with are parameters, headers, and files
 * of no language that livewire knows; code runs in its process.
 */
bool blind_is_to_see(const struct cJSON *round, const char *verdict);

/*
 * Did it? See livewire_again(). Then data becomes a failure. 0 or -1.
 */
int blind_again(struct cJSON *data, const struct livewire *,
    const char *before, const struct cJSON *round);

/* The same of a round that is about to be kept. 0 or -1. */
int blind_round(struct cJSON *data, const struct round *, struct livewire *);

#endif
