/* questions.c - the pre-edit questions of a round. */
#include "questions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/str.h"
#include "../outside/json.h"
#include "args.h"
#include "plan.h"

#define PLAN_MAX ((size_t)1 << 20)	/* bytes of a plan file */

static int
read_text(struct buf *out, const char *path, const char *what)
{
	int c;

	if (strcmp(path, "-") != 0 && !file_exists(path))
		return refused("%s: %s is not there", what, path);
	if (strcmp(path, "-") != 0)
		return file_read(out, path, PLAN_MAX) < 0 ?
		    (failed_in("%s", what), -1) : 0;
	while ((c = getchar()) != EOF && out->len < PLAN_MAX)
		buf_putc(out, (char)c);
	if (c != EOF)
		return refused("%s: standard input has more than %zu bytes",
		    what, PLAN_MAX);
	return ferror(stdin) ? failed("standard input:") : 0;
}

static int
read_plan(struct plan *plan, const char *path)
{
	struct buf text = BUF_INIT;
	int rc;

	memset(plan, 0, sizeof(*plan));
	if (path == NULL)
		return 0;
	rc = read_text(&text, path, "PLAN");
	if (rc == 0)
		rc = plan_parse(plan, buf_str(&text), text.len, path);
	buf_free(&text);
	return rc;
}

/* HYP_FILE: the hypothesis alone, as it stands there. */
static int
read_hyp_file(struct plan *plan)
{
	const char *path = args_get("HYP_FILE");
	struct buf text = BUF_INIT;
	int rc = 0;

	if (path == NULL || args_get("HYP") != NULL)
		return 0;
	rc = read_text(&text, path, "HYP_FILE");
	if (rc == 0 && (memchr(buf_str(&text), '\0', text.len) != NULL ||
	    !str_is_utf8(buf_str(&text), text.len)))
		rc = refused("HYP_FILE: %s is not UTF-8 text", path);
	if (rc == 0) {
		free(plan->hypothesis);
		plan->hypothesis = str_trim(buf_str(&text));
	}
	buf_free(&text);
	return rc;
}

struct cJSON *
questions_read(const char *planned)
{
	const char *path = args_get("PLAN");
	bool typed = path != NULL || args_get("HYP") != NULL ||
	    args_get("HYP_FILE") != NULL;
	struct plan plan;
	struct cJSON *out = NULL;
	int rc = read_plan(&plan, typed ? path : planned);
	const struct {
		const char *arg, *key;
		char *const *planned;
	} all[] = {
		{ "HYP", "hypothesis", &plan.hypothesis },
		{ "BOTTLENECK", "bottleneck", &plan.bottleneck },
		{ "EVIDENCE", "evidence", &plan.evidence },
		{ "WHY", "why", &plan.why },
		{ "EXPECT", "expect", &plan.expect },
		{ "RISK", "risk", &plan.risk },
		{ "SET", "set", &plan.set },
		{ "LAST", "last", &plan.last },
		{ "PHASE", "phase", &plan.phase },
		{ "NEXT", "next", &plan.next },
		{ "CHECKLIST", "checklist", &plan.checklist },
	};

	if (rc == 0)
		rc = read_hyp_file(&plan);
	if (rc == 0)
		out = json_object();
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]) && rc == 0; i++) {
		const char *text = NULL;

		rc = args_text(&text, all[i].arg);
		if (text == NULL)
			text = *all[i].planned;
		if (text != NULL && str_is_blank(text))
			text = NULL;
		json_set_str(out, all[i].key, text);
	}
	plan_release(&plan);
	if (rc == 0)
		return out;
	json_free(out);
	return NULL;
}
