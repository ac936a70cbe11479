/* missing.c - files that a project needs and git does not hold. */
#include "missing.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../outside/git/hidden.h"
#include "territory.h"

#define LOG_MAX ((size_t)64 << 20)
#define ANY_MAX 12		/* files that nothing names, and are tried */
#define SHORT 3			/* bytes */
#define EACH_MAX 6		/* files that are left out one by one */

static bool
is_record(const struct project *p, const char *name)
{
	static const char *const names[] = { "ITERATIONS.md", "PROGRESS.md",
	    "runs/" };
	const char *dir = settings_str(project_settings(p), SET_RECORDS);

	for (size_t i = 0; i < 3; i++) {
		char *record = path_join(dir, names[i]);
		bool same = strcmp(record, name) == 0;

		free(record);
		if (same)
			return true;
	}
	return false;
}

static bool
is_input(const struct project *p, const char *name)
{
	struct strs words = STRS_INIT;
	bool yes = false;

	strs_add_words(&words, settings_str(project_settings(p), SET_INPUTS));
	for (size_t i = 0; i < words.n && !yes; i++) {
		size_t n = strlen(words.v[i]);

		while (n > 0 && words.v[i][n - 1] == '/')
			n--;
		yes = strncmp(words.v[i], name, n) == 0 &&
		    (name[n] == '\0' || name[n] == '/');
	}
	strs_free(&words);
	return yes;
}

int
missing_list(struct strs *out, struct arm *arm)
{
	struct project *p = arm->project;
	struct strs all = STRS_INIT;
	int rc = outside_git(&all, &p->repo, p->repo.prefix);

	for (size_t i = 0; i < all.n && rc == 0; i++) {
		const char *name = territory_within(p, all.v[i]);
		char *path = name != NULL ? path_join(arm->dir, name) : NULL;
		size_t n = path != NULL ? strlen(path) : 0;

		if (n > 0 && path[n - 1] == '/')
			path[n - 1] = '\0';
		if (path != NULL && !file_exists(path) &&
		    !is_record(p, name) && !is_input(p, name))
			strs_add(out, name);
		free(path);
	}
	strs_free(&all);
	return rc;
}

static bool
is_name_byte(char c)
{
	return isalnum((unsigned char)c) || c == '_' || c == '-';
}

/* Does the text have this name, and no longer one that it is a part of? */
static bool
speaks_of(const char *text, const char *name)
{
	size_t n = strlen(name);
	bool dir = name[n - 1] == '/';

	for (const char *s = text; (s = strstr(s, name)) != NULL; s++) {
		bool before = s == text || (!is_name_byte(s[-1]) &&
		    s[-1] != '.');
		bool after = dir || (!is_name_byte(s[n]) &&
		    !(s[n] == '.' && is_name_byte(s[n + 1])));

		if (before && after)
			return true;
	}
	return false;
}

void
missing_named(struct strs *out, const struct strs *all, const char *text)
{
	for (size_t i = 0; i < all->n; i++) {
		const char *name = all->v[i], *base = name;

		for (const char *s = name; *s != '\0'; s++)
			if (*s == '/' && s[1] != '\0')
				base = s + 1;
		if (strlen(base) < SHORT)	/* "a" is in any text */
			base = name;
		if (speaks_of(text, base))
			strs_add(out, name);
	}
}

/* What missing_list() has that the log of a step speaks of. */
static int
list_named(struct strs *out, struct strs *all, struct arm *arm,
    const char *log_path)
{
	struct buf log = BUF_INIT;
	int rc = missing_list(all, arm);

	if (rc == 0 && file_exists(log_path))
		rc = file_read(&log, log_path, LOG_MAX);
	if (rc == 0)
		missing_named(out, all, buf_str(&log));
	buf_free(&log);
	return rc;
}

int
missing_new(struct strs *out, struct arm *arm, const char *log_path)
{
	struct strs all = STRS_INIT, named = STRS_INIT;
	int rc = list_named(&named, &all, arm, log_path);

	for (size_t i = 0; i < named.n && rc == 0; i++) {
		char *path = project_rel(arm->project, named.v[i]);

		if (!repo_ignores(&arm->project->repo, path))
			strs_add(out, named.v[i]);
		free(path);
	}
	strs_free(&named);
	strs_free(&all);
	return rc;
}

/* Try with all of the names but number without (names->n: all). 1, 0, -1. */
static int
try_with(const struct missing_try *try, const struct strs *names,
    size_t without)
{
	struct runner *r = try->runner;
	size_t before = r->inputs.n;
	int rc;

	for (size_t i = 0; i < names->n; i++) {
		char *path;
		size_t n;

		if (i == without)
			continue;
		path = path_join(r->project->dir, names->v[i]);
		n = strlen(path);
		if (path[n - 1] == '/')
			path[n - 1] = '\0';
		strs_take(&r->inputs, path);
	}
	rc = try->works(try->arg);
	while (r->inputs.n > before)
		free(r->inputs.v[--r->inputs.n]);
	return rc;
}

static void
leave_out(struct strs *names, size_t i)
{
	free(names->v[i]);
	memmove(&names->v[i], &names->v[i + 1],
	    (names->n - i - 1) * sizeof(names->v[0]));
	names->n--;
}

/* Leave out what is not needed, one at a time. 0 or -1. */
static int
reduce(struct strs *names, const struct missing_try *try)
{
	for (size_t i = 0; i < names->n && names->n > 1;) {
		int works = try_with(try, names, i);

		if (works < 0)
			return -1;
		if (works)
			leave_out(names, i);
		else
			i++;
	}
	return 0;
}

int
missing_find(struct strs *out, bool *proved, struct arm *arm,
    const char *log_path, const struct missing_try *try)
{
	struct strs all = STRS_INIT;
	int works = 0, rc = list_named(out, &all, arm, log_path);

	*proved = false;
	if (rc == 0 && out->n == 0 && all.n <= ANY_MAX)
		for (size_t i = 0; i < all.n; i++)
			strs_add(out, all.v[i]);
	if (rc == 0 && out->n > 0 && out->n <= ANY_MAX)
		works = try_with(try, out, out->n);
	if (works > 0 && out->n <= EACH_MAX)
		rc = reduce(out, try);
	*proved = works > 0;
	strs_free(&all);
	return works < 0 ? -1 : rc;
}
