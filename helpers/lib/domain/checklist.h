/*
 * checklist.h - the hardware checklist: answered once a stage (CHECKLIST=, or
 * Checklist in the plan), recorded with that round, and carried on to the
 * rounds of the same stage; and whether the bottleneck has moved.
 *
 * What is known of both is {iter, text, bottleneck}: the round that answered
 * and its answers, null where the stage has none, and the class that the last
 * kept round of the epoch stated.
 */
#ifndef DOMAIN_CHECKLIST_H
#define DOMAIN_CHECKLIST_H

struct cJSON;

/* What campaign_fold() does with an event; known may be NULL at first. */
void checklist_fold(struct cJSON **known, const char *kind,
    const struct cJSON *data);

/*
 * Does a strict project let the round of this open step begin? 0, or -1 with
 * refused() naming what is not answered.
 */
int checklist_check(const struct cJSON *known, const struct cJSON *open);

/*
 * Into the round's data: checklist, as it was typed or, with checklist_iter,
 * as an earlier round answered; bottleneck_shift, "yes", "no", or null where
 * one of the classes was not stated.
 */
void checklist_record(struct cJSON *data, const struct cJSON *known,
    const struct cJSON *asked);

#endif
