/* verdict.h - what a round can come to. */
#ifndef DOMAIN_VERDICT_H
#define DOMAIN_VERDICT_H

enum verdict {
	VERDICT_KEPT,		/* proven better: the frontier moves */
	VERDICT_NEUTRAL,	/* proven not better by the minimal effect */
	VERDICT_FAILURE,	/* does not build, or is not correct */
	VERDICT_INCONCLUSIVE	/* neither could be proven */
};

/* "kept", "neutral", "failure", "inconclusive". */
const char *verdict_name(enum verdict);

/* 0; -1 with refused() if name is none of the four. */
int verdict_parse(enum verdict *out, const char *name);

#endif
