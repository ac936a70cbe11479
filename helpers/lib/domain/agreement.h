/*
 * agreement.h - does a round that was made again say what its record says?
 * Pure. Noise may hide a small gain the second time; what cannot be is that
 * both were proven and are opposite.
 */
#ifndef DOMAIN_AGREEMENT_H
#define DOMAIN_AGREEMENT_H

struct cJSON;

enum agreement {
	AGREES,		/* the same verdict */
	OPEN,		/* nothing was proven for or against it */
	CONTRADICTS
};

/*
 * recorded: data of a round's event; now: {verdict, failed_step, gain}, as
 * remake_round() has them.
 */
enum agreement agreement_of(const struct cJSON *recorded,
    const struct cJSON *now);

/* "agrees", "open", "contradicts". */
const char *agreement_name(enum agreement);

#endif
