/* answers.h - are the answers to the pre-edit questions what they have to be? */
#ifndef DOMAIN_ANSWERS_H
#define DOMAIN_ANSWERS_H

#include "../base/list.h"
#include "project.h"

struct cJSON;

/*
 * asked as of questions_read(). Always: a hypothesis, a bottleneck of
 * PAWL_BOTTLENECKS ("unknown" with evidence), an expectation that can be
 * checked, files of context/ that are there. In strict projects all answers.
 * What is missing or wrong, each of it, is added to said. 0; -1 with failed().
 */
int answers_check(struct strs *said, struct project *,
    const struct cJSON *asked);

/*
 * " SET=OPT=-O3" as it has to be typed again beside what a refusal asks for, ""
 * if the round sets nothing; caller frees.
 */
char *answers_set(const struct cJSON *asked);

/*
 * The class of a bottleneck alone: of PAWL_BOTTLENECKS, "unknown" with
 * evidence (NULL: none). 0; -1 with refused().
 */
int answers_bottleneck(const struct project *, const char *bottleneck,
    const char *evidence);

/* The files of context/ that a text names, as "context/profile.txt". Pure. */
void answers_files(struct strs *out, const char *text);

#endif
