/* review.c - the five duties after rounds without gain. */
#include "review.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../base/clock.h"
#include "../base/err.h"
#include "../base/file.h"
#include "../base/list.h"
#include "../base/mem.h"
#include "../base/str.h"
#include "../base/tr.h"
#include "../outside/json.h"
#include "answers.h"
#include "args.h"
#include "gate.h"
#include "project.h"

const struct review_duty review_duties[] = {
	{ "BOTTLENECK", "bottleneck", TR_LATER("the bottleneck's class, seen anew; the "
	    "old one only with EVIDENCE=<file> that is newer than the last "
	    "gain") },
	{ "CAUSE", "cause", TR_LATER("did these rounds work on a symptom or on the "
	    "cause?") },
	{ "DIRECTION", "direction", TR_LATER("which other direction is there?") },
	{ "STRUCTURE", "structure", TR_LATER("which change of structure was considered, "
	    "and why (not)?") },
	{ "REFERENCE", "reference", TR_LATER("what was read about it: a document, a "
	    "paper, a data sheet?") },
};
const size_t review_n_duties = sizeof(review_duties) /
    sizeof(review_duties[0]);

char *
review_file(const char *evidence, const char *dir)
{
	size_t n = strcspn(evidence, ": \t\n,;");
	char *name = xstrndup(evidence, n), *path;

	path = path_join(dir, name);
	if (n == 0 || !path_is_inside(name) || !file_exists(path) ||
	    file_is_dir(path)) {
		free(path);
		path = NULL;
	}
	free(name);
	return path;
}

/* Is the evidence a file that was changed after the last gain? */
static bool
is_newer(const char *evidence, const char *dir, long since)
{
	char *path = evidence == NULL ? NULL : review_file(evidence, dir);
	struct stat st;
	bool yes = path != NULL && stat(path, &st) == 0 &&
	    st.st_mtime > since;

	free(path);
	return yes;
}

static int
read_all(struct cJSON *out, struct strs *missing)
{
	static const char *const others[][2] = { { "EVIDENCE", "evidence" },
	    { "WHY", "why" } };
	const char *text;

	for (size_t i = 0; i < review_n_duties; i++) {
		if (args_text(&text, review_duties[i].arg) < 0)
			return -1;
		if (text == NULL || str_is_blank(text))
			strs_take(missing, xasprintf("%s=\"…\" (%s)",
			    review_duties[i].arg,
			    tr(review_duties[i].asks)));
		json_set_str(out, review_duties[i].key, text);
	}
	for (size_t i = 0; i < 2; i++) {
		if (args_text(&text, others[i][0]) < 0)
			return -1;
		json_set_str(out, others[i][1], text);
	}
	return 0;
}

int
review_check(const struct project *p)
{
	struct stages stages;
	struct gate g;

	if (gate_init(&g, &stages, &p->camp, project_settings(p),
	    (long)clock_now()) < 0)
		return -1;
	return gate_review(&g);
}

struct cJSON *
review_read(const struct project *p)
{
	const struct campaign *c = &p->camp;
	struct cJSON *out = json_object();
	struct strs missing = STRS_INIT;
	int rc = read_all(out, &missing);
	const char *class = json_str(out, "bottleneck");

	if (rc == 0)
		rc = review_check(p);
	if (rc == 0 && missing.n > 0) {
		char *all = strs_join(&missing, "; ");

		rc = refused("not answered yet: %s", all);
		free(all);
	}
	if (rc == 0)
		rc = answers_bottleneck(p, class, json_str(out, "evidence"));
	if (rc == 0 && strcmp(class, c->bottleneck) == 0 &&
	    !is_newer(json_str(out, "evidence"), p->dir,
	    c->course.kept_time))
		rc = refused("BOTTLENECK: \"%s\" is what the last rounds went "
		    "by: name another class, or give EVIDENCE=\"<file>: what "
		    "it shows\" that is newer than the last gain", class);
	strs_free(&missing);
	if (rc == 0)
		return out;
	json_free(out);
	return NULL;
}
