/*
 * refguard.h - what may happen by hand to the branches of a campaign: what
 * pawl's git hooks ask. pawl itself runs no hooks.
 *
 * The ledger and the attempts are not touched. The frontier may be committed
 * to, and set back, but not to before what the ledger certifies.
 */
#ifndef DOMAIN_REFGUARD_H
#define DOMAIN_REFGUARD_H

#include "../outside/git/repo.h"

enum tune_part { TUNE_NONE, TUNE_FRONTIER, TUNE_LOG, TUNE_ITER };

/*
 * Which part of which campaign a ref is: "refs/heads/tune/<op>/log". op (128
 * bytes, may be NULL) gets its operator.
 */
enum tune_part refguard_part(char *op, const char *ref);

/*
 * May a transaction that git has prepared move ref from old to new (hex names,
 * zeros for none)? old is not believed: git often does not know it, and what gc
 * and pack-refs do looks like a deletion. 0; -1 with refused().
 */
int refguard_move(struct repo *, const char *new, const char *ref);

/* May local be pushed onto a remote's ref, which is at remote? 0 or -1. */
int refguard_push(struct repo *, const char *local, const char *ref,
    const char *remote);

/*
 * Is this the message of a commit of pawl's: a line "Pawl-X: …"? The line,
 * without its end; NULL if not. Caller frees.
 */
char *refguard_forged(const char *message);

#endif
