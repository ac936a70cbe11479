/*
 * questions.h - the pre-edit questions of a round: typed (HYP=, WHY=, …), or
 * from a plan file (PLAN=), typed ones first.
 */
#ifndef DOMAIN_QUESTIONS_H
#define DOMAIN_QUESTIONS_H

struct cJSON;

/*
 * {hypothesis, bottleneck, evidence, why, expect, risk, set, last, phase,
 * next, checklist} as they were typed, null where nothing was said. Reads PLAN and
 * HYP_FILE ("-" is standard input); plan (or NULL) is the file that is read
 * where neither these nor HYP were typed. Caller frees. NULL with refused().
 */
struct cJSON *questions_read(const char *plan);

#endif
