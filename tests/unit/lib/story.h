/* story.h - a campaign as it grows, and what every text of it has to hold. */
#ifndef UNIT_STORY_H
#define UNIT_STORY_H

#include <stddef.h>

#include "../../../helpers/lib/base/str.h"
#include "../../../helpers/lib/domain/campaign.h"
#include "../../../helpers/lib/outside/json.h"

struct story {
	struct cJSON *events;
	struct campaign camp;
	long n;
};

#define BASELINE "{\"iter\": 0, \"epoch\": 1, \"value\": 1000, " \
	"\"candidate\": \"aaaaaaaaaaaaaaaa\", \"unit\": \"us\", " \
	"\"metric\": \"json:-:us\", \"correct\": \"pass\", \"noise\": " \
	"{\"label\": \"stable\", \"resolves\": 0.006}, \"max_pairs\": 64}"

/* exp(0.6931472) is 2: half the time */
#define ROUND_KEPT "{\"iter\": 1, \"kind\": \"code\", \"verdict\": \"kept\", " \
	"\"hypothesis\": \"tile K by 64\", \"files\": [\"kernel/a.c\"], " \
	"\"lines_added\": 3, \"lines_removed\": 1, \"from_iter\": 0, " \
	"\"from\": \"aaaaaaaaaaaaaaaa\", \"frontier\": \"bbbbbbbbbbbbbbbb\", " \
	"\"frontier_value\": 1000, \"value\": 500, \"unit\": \"us\", " \
	"\"gain\": {\"g\": 0.6931472, \"lo\": 0.67, \"hi\": 0.71}, " \
	"\"total\": {\"g\": 0.6931472, \"lo\": 0.67, \"hi\": 0.71}, " \
	"\"pairs\": 12, \"label\": \"stable\", \"resolves\": 0.006, " \
	"\"correct\": \"pass\"}"

#define ROUND_FAILURE "{\"iter\": 2, \"kind\": \"code\", \"verdict\": " \
	"\"failure\", \"reason\": \"a.c:3: error\", \"hypothesis\": " \
	"\"unroll\", \"files\": [\"kernel/a.c\"], \"from_iter\": 1, " \
	"\"frontier\": \"bbbbbbbbbbbbbbbb\", \"frontier_value\": 500, " \
	"\"value\": null, \"gain\": null, \"failed_step\": \"build\", " \
	"\"correct\": \"not run\"}"

void story_open(struct story *);
void story_close(struct story *);

/* An event of this kind; story_put() consumes data. */
void story_put(struct story *, const char *kind, struct cJSON *data);
void story_add(struct story *, const char *kind, const char *data);

struct cJSON *parsed(const char *text);

/* ROUND_KEPT with these two. */
struct cJSON *round_with(const char *hypothesis, long iter);

/* Is it this text? It is emptied. */
void same(struct buf *, const char *want);

size_t count(const char *text, const char *what);

/* Nothing that acts on a terminal or is not UTF-8. */
void is_tame(const struct buf *);

/* Every table row has the number of cells that its head has. */
void tables_hold(const char *text);

#endif
