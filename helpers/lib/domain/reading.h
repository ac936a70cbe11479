/*
 * reading.h - what is read off one process of the benchmark: the value of
 * each case that it measured, and the guard metrics.
 */
#ifndef DOMAIN_READING_H
#define DOMAIN_READING_H

#include "bench.h"
#include "metric.h"

struct reading {
	struct metric metric;
	size_t at;		/* which case */
	long guard;		/* which guard metric; -1: the value itself */
	char *old;		/* what its file held before; NULL: no file */
	size_t old_len;
};

struct readings {
	struct reading *v;
	size_t n;
};

/* Before the process starts; cases from first to last. 0 or -1. */
int readings_prepare(struct readings *, const struct bench *,
    const struct arm *, const char *nonce, size_t first, size_t last);

/* After it ended well: into the sample, or why it failed. */
void readings_take(struct sample *out, const struct readings *,
    const struct bench *, const struct proc_result *, const struct arm *);

void readings_release(struct readings *);

/* The sample has failed; consumes why. The first reason stays. */
void sample_fail(struct sample *, char *why);

#endif
