/* change.c - what a candidate changes, and whether that is one change. */
#include "change.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../outside/git/lines.h"
#include "../outside/git/object.h"
#include "../outside/json.h"
#include "answers.h"
#include "named.h"
#include "risk.h"
#include "territory.h"

#define HUNKS_KEPT 64		/* places that a record names */
#define REDESIGN 10	/* another design may be so many times as large */

/* What is seen while going through the lines. */
struct look {
	struct cJSON *hunks;
	long nhunks, added, removed;
	struct risks risks;
	int rc;
};

static void
see_hunk(void *arg, const struct hunk *h)
{
	struct look *look = arg;
	struct cJSON *o;

	if (look->nhunks++ >= HUNKS_KEPT)
		return;
	o = json_object();
	json_set_str(o, "path", h->path);
	json_set_int(o, "at", h->at);
	json_set_int(o, "n", h->n);
	json_push(look->hunks, o);
}

static void
see_line(void *arg, const char *path, char sign, const char *line, size_t len)
{
	struct look *look = arg;

	(void)path;
	if (sign == '+')
		look->added++;
	else
		look->removed++;
	if (look->rc == 0)
		look->rc = risks_line(&look->risks, sign, line, len);
}

static int
look_at(struct look *look, struct project *p, const struct candidate *cand)
{
	struct lines_seen seen = { see_hunk, see_line, look };

	memset(look, 0, sizeof(*look));
	if (risks_parse(&look->risks, settings_str(project_settings(p),
	    SET_RISKY)) < 0)
		return -1;
	look->hunks = json_array();
	if (changes_look(&p->repo, &cand->changes, &seen) < 0 || look->rc < 0)
		return -1;
	return 0;
}

static bool
is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* Does the name stand in the text, as a word? */
static bool
speaks_of(const char *text, const char *name)
{
	size_t n = strlen(name);

	for (const char *s = text; (s = strstr(s, name)) != NULL; s += n)
		if ((s == text || !is_word(s[-1])) && !is_word(s[n]))
			return true;
	return false;
}

/*
 * Does the code that changes begin to use this parameter, or cease to? 1, 0
 * or -1.
 */
static int
comes_with_code(struct project *p, const struct candidate *cand,
    const char *name)
{
	bool before = false, after = false;

	for (size_t i = 0; i < cand->changes.n; i++) {
		const struct change *c = &cand->changes.v[i];
		struct buf old = BUF_INIT, new = BUF_INIT;
		struct changes one = { &cand->changes.v[i], 1, 1 };
		struct cJSON *params = NULL;
		bool only = false;
		int rc = candidate_params(&params, &only, p, &one);

		if (rc == 0 && json_len(params) == 0 && c->old_blob[0] != '\0')
			rc = blob_read(&old, &p->repo, c->old_blob);
		if (rc == 0 && json_len(params) == 0 && c->new_blob[0] != '\0')
			rc = blob_read(&new, &p->repo, c->new_blob);
		before = before || speaks_of(buf_str(&old), name);
		after = after || speaks_of(buf_str(&new), name);
		json_free(params);
		buf_free(&old);
		buf_free(&new);
		if (rc < 0)
			return -1;
	}
	return before != after;
}

/* Other parameters that a change of code gives another value. 0 or -1. */
static int
count_others(struct strs *out, struct project *p,
    const struct candidate *cand, const struct cJSON *params,
    const char *hypothesis)
{
	for (const struct cJSON *e = json_first(params); e; e = json_next(e)) {
		const char *name = json_str(e, "name");
		int own;

		if (json_str(e, "old") == NULL || json_str(e, "new") == NULL)
			continue;	/* it comes, or goes */
		if ((own = comes_with_code(p, cand, name)) < 0)
			return -1;
		if (!own && (hypothesis == NULL ||
		    !speaks_of(hypothesis, name)))
			strs_add(out, name);
	}
	return 0;
}

static int
check_params(struct project *p, const struct candidate *cand,
    const struct cJSON *params, bool only, const char *hypothesis)
{
	struct strs names = STRS_INIT;
	int rc = 0;

	if (only && json_len(params) > 1) {
		for (const struct cJSON *e = json_first(params); e != NULL;
		    e = json_next(e))
			strs_add(&names, json_str(e, "name"));
		rc = refused_names("a parameter round changes exactly one "
		    "parameter, this one several", &names,
		    "set all but one back");
	} else if (!only && count_others(&names, p, cand, params,
	    hypothesis) < 0) {
		rc = -1;
	} else if (names.n > 0) {
		rc = refused_names("one change a round, but this one changes "
		    "code and the value of", &names, "set it back, and make iter "
		    "SET=… afterwards; if the one is nothing without the "
		    "other, HYP names it");
	}
	strs_free(&names);
	return rc;
}

/* times: 1, or REDESIGN. */
static int
too_large(const char *what, long n, const struct settings *s,
    enum setting limit, int times)
{
	const char *name = setting_info(limit)->name;

	if (times > 1)
		return refused("a redesign may be %d times as large as a round, "
		    "but this one changes %ld %s, and PAWL_%s is %s: make it "
		    "in steps (git stash keeps the rest)", times, n, what, name,
		    settings_str(s, limit));
	return refused("one change a round, but this one changes %ld %s, and "
	    "PAWL_%s is %s: make iter with a part of it (git stash keeps the "
	    "rest), or set PAWL_%s higher and make baseline WHY=\"…\"", n, what,
	    name, settings_str(s, limit), name);
}

/*
 * A large rewrite needs evidence, other changes have to stay small. A redesign
 * has given evidence, and has limits of its own.
 */
static int
check_size(const struct look *look, const struct settings *s,
    const struct candidate *cand, const struct cJSON *open)
{
	const struct cJSON *asked = json_get(open, "questions");
	int times = json_bool(open, "redesign", false) ? REDESIGN : 1;
	long files = (long)cand->changes.n, lines = look->added + look->removed;

	if ((double)files > times * settings_num(s, SET_MAX_FILES))
		return too_large("files", files, s, SET_MAX_FILES, times);
	if ((double)look->nhunks > times * settings_num(s, SET_MAX_HUNKS))
		return too_large("places", look->nhunks, s, SET_MAX_HUNKS,
		    times);
	if (times > 1 && (double)lines > times * settings_num(s, SET_MAX_LINES))
		return too_large("lines", lines, s, SET_MAX_LINES, times);
	if (times > 1 || (double)lines <= settings_num(s, SET_MAX_LINES) ||
	    (json_str(asked, "bottleneck") != NULL &&
	    json_str(asked, "evidence") != NULL))
		return 0;
	return refused("a rewrite of %ld lines (PAWL_MAX_LINES is %s) needs "
	    "evidence of the bottleneck that it is against: make iter with "
	    "BOTTLENECK= and EVIDENCE=, or with a part of it", lines,
	    settings_str(s, SET_MAX_LINES));
}

/* What matches PAWL_RISKY is named, and needs RISK. */
static int
check_risks(struct cJSON *o, const struct look *look,
    const struct cJSON *asked)
{
	struct strs names = STRS_INIT;
	int rc = 0;

	risks_found(&names, &look->risks);
	json_set(o, "risky", json_strings(&names));
	if (names.n > 0 && json_str(asked, "risk") == NULL) {
		char *all = named_some(&names), *set = answers_set(asked);

		rc = refused("a change of high risk (PAWL_RISKY): %s: make "
		    "iter%s RISK=\"the main risk, and how correctness is "
		    "kept\" HYP=…", all, set);
		free(set);
		free(all);
	}
	strs_free(&names);
	return rc;
}

int
change_check(struct cJSON *o, struct project *p,
    const struct candidate *cand, const struct cJSON *open)
{
	const struct settings *s = project_settings(p);
	const struct cJSON *asked = json_get(open, "questions");
	bool combined = json_len(json_get(open, "combines")) > 0, only;
	struct cJSON *params = NULL;
	struct look look;
	int rc = look_at(&look, p, cand);

	if (rc == 0)
		rc = candidate_params(&params, &only, p, &cand->changes);
	if (rc == 0 && !combined)
		rc = check_params(p, cand, params, only,
		    json_str(asked, "hypothesis"));
	if (rc == 0 && !combined && !only)
		rc = check_size(&look, s, cand, open);
	if (rc == 0) {
		json_set_str(o, "kind", only ? "parameter" : "code");
		rc = check_risks(o, &look, asked);
	}
	json_set(o, "params", params);
	json_set(o, "hunks", look.hunks != NULL ? look.hunks : json_array());
	json_set_int(o, "lines_added", look.added);
	json_set_int(o, "lines_removed", look.removed);
	risks_release(&look.risks);
	return rc;
}
