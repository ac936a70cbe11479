/* guess_internal.h - between the files of guess.h. */
#ifndef DOMAIN_GUESS_INTERNAL_H
#define DOMAIN_GUESS_INTERNAL_H

#include "guess.h"
#include "metric.h"

/* Take it if its spec reads something off the run; owns line, unit, spec. */
void guess_add(struct guesses *, char *spec, struct guess,
    const struct metric_input *);

/* What the words beside a number are worth. */
int guess_hints(const char *text, size_t len);

/* "seconds" is "s"; caller frees. */
char *guess_unit_name(const char *word);

/* header: unit in the head of a table that the line may be a row of, or NULL. */
void guess_line(struct guesses *, const char *line, const char *where,
    const struct metric_input *, const char *header);

/* The first unit in a line without numbers; NULL; caller frees. */
char *guess_header(const char *line);
void guess_json(struct guesses *, const char *text, size_t len,
    const char *start, const struct metric_input *);
void guess_csv(struct guesses *, const char *text, size_t len,
    const char *start, const struct metric_input *);

#endif
