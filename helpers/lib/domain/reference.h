/*
 * reference.h - PAWL_REFERENCE: what the kernel is compared with (the
 * framework's own operator, say), verified and timed once in an epoch.
 *
 * Its figures are data of the event "reference": {avg, min, max, unit, runs,
 * warmups, values, tflops (where PAWL_FLOPS and the unit tell), command,
 * verification: {command, result: pass or not asked, output}, seed, device}.
 */
#ifndef DOMAIN_REFERENCE_H
#define DOMAIN_REFERENCE_H

#include "build.h"

struct cJSON;

#define REFERENCE_WARMUPS 5	/* at least */
#define REFERENCE_RUNS 10

/* avg, min, max and tflops of n > 0 values. Pure. */
void reference_figures(struct cJSON *out, const double *values, size_t n,
    const struct settings *);

/*
 * May a baseline begin, may a round? -1 with refused() where the kind demands a
 * reference and none is named, or one is named and was not measured.
 */
int reference_check_start(const struct project *);
int reference_check_round(const struct campaign *, const struct settings *);

/*
 * Verify it, warm up, time it, in an arm that is built. 0: *out, the caller
 * frees; -1 with refused() if it is not correct or gives no value, or failed().
 */
int reference_measure(struct cJSON **out, struct runner *, struct arm *,
    const struct step_hooks *);

#endif
