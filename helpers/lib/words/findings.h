/* findings.h - what an audit came to, for people and for programs. */
#ifndef WORDS_FINDINGS_H
#define WORDS_FINDINGS_H

#include "../domain/audit.h"

/* All that this layer makes of an event. */
extern const struct audit_words findings_words;

/* One line a finding and a remark, then the sum. */
void findings_render(struct buf *, const struct audit *);

/* The same: {schema: "pawl-audit-1", …}. Caller frees. */
struct cJSON *findings_json(const struct audit *);

#endif
