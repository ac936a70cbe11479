/* checklist.c - the hardware checklist, answered once a stage. */
#define _GNU_SOURCE	/* strcasestr */
#include "checklist.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>

#include "../base/err.h"
#include "../base/list.h"
#include "../base/str.h"
#include "../outside/json.h"
#include "named.h"

/* As guides/checklist.md has them. */
static const char *const items[] = { "tile-shape", "data-movement",
	"small-transfers", "barriers", "local-memory", "overlap",
	"unit-balance", "bottleneck-shift" };

static void
set(struct cJSON **known, long iter, const char *text)
{
	if (*known == NULL)
		*known = json_object();
	json_set_int(*known, "iter", iter);
	json_set_str(*known, "text", text);
}

static void
fold_round(struct cJSON **known, const struct cJSON *data)
{
	const char *text = json_str(data, "checklist");
	const char *bottleneck = json_str(data, "bottleneck");

	if (json_bool(data, "redesign", false))
		set(known, -1, NULL);
	if (text != NULL && json_get(data, "checklist_iter") == NULL)
		set(known, json_int(data, "iter", -1), text);
	if (bottleneck == NULL || !str_same(json_str(data, "verdict"), "kept"))
		return;
	if (*known == NULL)
		set(known, -1, NULL);
	json_set_str(*known, "bottleneck", bottleneck);
}

void
checklist_fold(struct cJSON **known, const char *kind,
    const struct cJSON *data)
{
	if (strcmp(kind, "baseline") == 0) {
		json_free(*known);
		*known = NULL;
	} else if (strcmp(kind, "stage") == 0 &&
	    json_bool(data, "begins", false))
		set(known, -1, NULL);
	else if (strcmp(kind, "round") == 0)
		fold_round(known, data);
}

int
checklist_check(const struct cJSON *known, const struct cJSON *open)
{
	const char *text = json_str(json_get(open, "questions"), "checklist");
	struct strs missing = STRS_INIT;
	int rc = 0;

	if (text == NULL && (json_str(known, "text") == NULL ||
	    json_bool(open, "redesign", false)))
		return refused("PAWL_STRICT=yes, and the hardware checklist is "
		    "not answered in this stage: make plan shows it, and "
		    "Checklist: in the plan, or CHECKLIST=\"tile-shape: …\", "
		    "answers it");
	for (size_t i = 0; text != NULL && i < sizeof(items) /
	    sizeof(items[0]); i++)
		if (strcasestr(text, items[i]) == NULL)
			strs_add(&missing, items[i]);
	if (missing.n > 0)
		rc = refused_names("PAWL_STRICT=yes, and CHECKLIST does not "
		    "answer", &missing, "name each item with its answer");
	strs_free(&missing);
	return rc;
}

static const char *
shift(const char *before, const char *now)
{
	if (before == NULL || now == NULL ||
	    strcasecmp(before, "unknown") == 0 ||
	    strcasecmp(now, "unknown") == 0)
		return NULL;
	return strcasecmp(before, now) == 0 ? "no" : "yes";
}

void
checklist_record(struct cJSON *data, const struct cJSON *known,
    const struct cJSON *asked)
{
	const char *text = json_str(asked, "checklist");
	bool carried = text == NULL && json_str(known, "text") != NULL &&
	    !json_bool(data, "redesign", false);

	json_set_str(data, "checklist", carried ? json_str(known, "text") :
	    text);
	if (carried)
		json_set_int(data, "checklist_iter",
		    json_int(known, "iter", -1));
	json_set_str(data, "bottleneck_shift", shift(json_str(known,
	    "bottleneck"), json_str(asked, "bottleneck")));
}
