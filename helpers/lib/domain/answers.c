/* answers.c - the answers to the pre-edit questions. */
#include "answers.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../outside/json.h"
#include "expect.h"
#include "named.h"
#include "planned.h"

#define UNKNOWN "unknown"
#define CONTEXT "context/"
#define OPENING "([{<\"'`"
#define CLOSING ".,;:!?)]}>\"'`"

static int
check_all_given(const struct cJSON *asked)
{
	static const char *const names[][2] = {
		{ "bottleneck", "BOTTLENECK" }, { "evidence", "EVIDENCE" },
		{ "why", "WHY" }, { "expect", "EXPECT" }, { "risk", "RISK" },
	};
	struct strs open = STRS_INIT;
	int rc = 0;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (json_str(asked, names[i][0]) == NULL)
			strs_add(&open, names[i][1]);
	if (open.n > 0)
		rc = refused_names("PAWL_STRICT=yes and not answered", &open,
		    "make iter HYP=… with them, or PLAN=plan.md");
	strs_free(&open);
	return rc;
}

static int
check_bottleneck(const char *bottleneck, const char *list,
    const char *evidence)
{
	struct strs words = STRS_INIT;
	char *word = str_trim(bottleneck);
	bool known = false;
	int rc = 0;

	if (strcasecmp(word, UNKNOWN) == 0) {
		free(word);
		return evidence != NULL ? 0 : refused("BOTTLENECK=" UNKNOWN
		    " needs EVIDENCE=\"what code and profile were looked at, "
		    "and what they show\"");
	}
	strs_add_words(&words, list);
	for (size_t i = 0; i < words.n && !known; i++)
		known = strcasecmp(words.v[i], word) == 0;
	if (!known && words.n > 0) {
		char *cut = str_shorten(word, 60), *fold = str_fold(cut);

		if (!strs_has(&words, UNKNOWN))
			strs_add(&words, UNKNOWN);
		free(cut);
		cut = strs_join(&words, " ");
		rc = refused("BOTTLENECK: \"%s\" is none of PAWL_BOTTLENECKS: "
		    "%s", fold, cut);
		free(fold);
		free(cut);
	}
	strs_free(&words);
	free(word);
	return rc;
}

void
answers_files(struct strs *out, const char *text)
{
	struct strs words = STRS_INIT;

	strs_add_words(&words, text);
	for (size_t i = 0; i < words.n; i++) {
		const char *s = words.v[i] + strspn(words.v[i], OPENING);
		size_t n;

		if (str_starts(s, "./"))
			s += 2;
		if (!str_starts(s, CONTEXT))
			continue;
		n = strcspn(s, ":,;\"'`()<>");	/* "context/a.txt:12" */
		while (n > 0 && strchr(CLOSING, s[n - 1]) != NULL)
			n--;
		if (n > strlen(CONTEXT))
			strs_take(out, xstrndup(s, n));
	}
	strs_free(&words);
}

static int
check_evidence(struct project *p, const char *evidence)
{
	struct strs files = STRS_INIT, gone = STRS_INIT;
	int rc = 0;

	if (evidence != NULL)
		answers_files(&files, evidence);
	for (size_t i = 0; i < files.n; i++) {
		char *path = path_join(p->dir, files.v[i]);

		if (!path_is_inside(files.v[i]) || !file_exists(path))
			strs_add(&gone, files.v[i]);
		free(path);
	}
	if (gone.n > 0)
		rc = refused_names("EVIDENCE names files that are not there",
		    &gone, "put them there, or name those that it is in");
	strs_free(&gone);
	strs_free(&files);
	return rc;
}

int
answers_bottleneck(const struct project *p, const char *bottleneck,
    const char *evidence)
{
	return check_bottleneck(bottleneck, settings_str(project_settings(p),
	    SET_BOTTLENECKS), evidence);
}

char *
answers_set(const struct cJSON *asked)
{
	const char *set = json_str(asked, "set");

	if (set == NULL)
		return xstrdup("");
	if (strpbrk(set, " \t\n\"$`\\;&|<>*?()#!~[]{}") == NULL &&
	    strchr(set, '\'') == NULL)
		return xasprintf(" SET=%s", set);
	return strchr(set, '\'') == NULL ? xasprintf(" SET='%s'", set) :
	    xstrdup(" SET=…");
}

static int
no_hypothesis(const struct project *p)
{
	long iter;
	char *plan = planned_last(&iter, p);
	int rc = plan == NULL ? refused("no hypothesis: make iter HYP=\"what "
	    "you changed and why it should be faster\"") :
	    refused("no hypothesis: %s is of iter-%03ld, which has run: make "
	    "plan writes the next one, or make iter HYP=\"what you changed "
	    "and why it should be faster\"", plan, iter);

	free(plan);
	return rc;
}

static int
check_expect(const char *expected)
{
	struct expect expect;

	if (expected == NULL)
		return 0;
	if (expect_parse(&expect, expected) < 0)
		return -1;
	expect_release(&expect);
	return 0;
}

int
answers_check(struct strs *said, struct project *p, const struct cJSON *asked)
{
	const struct settings *s = project_settings(p);
	const char *evidence = json_str(asked, "evidence");
	const char *bottleneck = json_str(asked, "bottleneck");
	int rc = 0;

	/* who typed nothing at all has to hear the one thing that is first */
	if (json_str(asked, "hypothesis") == NULL && said->n == 0)
		rc = said_add(said, no_hypothesis(p));
	if (rc == 0 && settings_is(s, SET_STRICT, "yes") &&
	    json_str(asked, "hypothesis") != NULL)
		rc = said_add(said, check_all_given(asked));
	if (rc == 0 && bottleneck != NULL)
		rc = said_add(said, answers_bottleneck(p, bottleneck, evidence));
	if (rc == 0)
		rc = said_add(said, check_evidence(p, evidence));
	if (rc == 0)
		rc = said_add(said, check_expect(json_str(asked, "expect")));
	return rc;
}
