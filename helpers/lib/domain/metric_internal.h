/* metric_internal.h - what the files of metric.h share; nobody else needs it. */
#ifndef DOMAIN_METRIC_INTERNAL_H
#define DOMAIN_METRIC_INTERNAL_H

#include "metric.h"

/* Text that is looked at; what begins before fresh is an earlier run's. */
struct metric_text {
	const char *p;
	size_t len;
	size_t fresh;
};

/* Where it is read from, for messages. */
const char *metric_where(const struct metric *);

/*
 * The text that the metric is read from; hold owns the bytes of stdout and
 * stderr together, if it is used. 0, or -1 with refused().
 */
int metric_text(struct metric_text *, struct buf *hold, const struct metric *,
    const struct metric_input *);

/* refused(): what was looked for, and the last line there. Returns -1. */
int metric_nothing(const struct metric *, const struct metric_text *,
    const char *what);

bool metric_is_eol(char c);

/*
 * A decimal number and nothing else; strtod alone would take nan, hex, and
 * "12abc". 0 if it is none.
 */
int metric_number_scan(double *out, const char *s, size_t n, bool thousands);

/* Is v, found as s, finite and above zero? 0, or -1 with refused(). */
int metric_number_check(double *out, double v, const struct metric *,
    const char *s, size_t n);

/* The number that s is, blanks around it; 0, or -1 with refused(). */
int metric_number_read(double *out, const struct metric *, const char *s,
    size_t n, bool thousands);

/* The value of each kind: 0, or -1 with refused(). */
int metric_json_read(double *out, const struct metric *,
    const struct metric_text *);
int metric_csv_read(double *out, const struct metric *,
    const struct metric_text *);

#endif
