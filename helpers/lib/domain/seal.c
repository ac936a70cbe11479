/* seal.c - what of an arm a command can write. */
#include "seal.h"

#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "territory.h"

/* bwrap looks through all mounts for each: 64 cost 6 ms, 256 50 ms. */
#define BINDS_MAX 64

struct sealing {
	struct binds dirs;
	struct strs files;		/* the second lot, none below another */
	const struct arm *arm;
	struct strs open;		/* directories, sorted, "" the root */
	const struct strs *theirs;	/* files that commands rewrite, sorted */
	/* Of a build only; what is not tracked are products, and free. */
	bool is_build;
	struct strs tracked;		/* files, sorted */
	struct territory territory;
};

/* Is any of the sorted paths below this directory? */
static bool
has_below(const struct strs *paths, const char *dir)
{
	char *prefix = xasprintf("%s/", dir);
	size_t at = strs_lower(paths, prefix);
	bool yes = at < paths->n && str_starts(paths->v[at], prefix);

	free(prefix);
	return yes;
}

static bool
is_harness(const struct sealing *s, const char *path)
{
	const char *rel = territory_within(s->arm->project, path);

	return rel == NULL || !territory_editable(&s->territory, rel);
}

static void
seal_file(struct sealing *s, const char *path)
{
	if (!strs_has_sorted(s->theirs, path) && (!s->is_build ||
	    (strs_has_sorted(&s->tracked, path) && is_harness(s, path))))
		strs_add(&s->files, path);
}

static int
seal_names(struct sealing *s, const char *dir, bool open)
{
	struct strs names = STRS_INIT;
	char *whole = *dir != '\0' ? path_join(s->arm->path, dir) :
	    xstrdup(s->arm->path);
	int rc = dir_names(&names, whole);

	for (size_t i = 0; i < names.n && rc == 0; i++) {
		char *path = *dir != '\0' ? path_join(dir, names.v[i]) :
		    xstrdup(names.v[i]);
		char *at = path_join(whole, names.v[i]);
		bool is_dir = file_is_dir(at), opens, below;

		free(at);
		if (strcmp(path, ".git") == 0) {	/* never its own */
			free(path);
			continue;
		}
		if (!is_dir && open)
			seal_file(s, path);
		opens = is_dir && strs_has_sorted(&s->open, path);
		below = is_dir && has_below(&s->open, path);
		if (is_dir && s->is_build && !has_below(&s->tracked, path))
			opens = below = false;
		else if (is_dir && (opens || open))
			binds_add(&s->dirs, path, opens);
		if (opens || below)
			rc = seal_names(s, path, opens);
		free(path);
	}
	strs_free(&names);
	free(whole);
	return rc;
}

/* Where the files are that a round may edit, its build may write, too. */
static int
open_editable(struct sealing *s, struct arm *arm)
{
	size_t first = s->open.n;

	if (territory_init(&s->territory, project_settings(arm->project)) < 0 ||
	    arm_tracked(&s->tracked, arm) < 0)
		return -1;
	for (size_t i = 0; i < s->tracked.n; i++) {
		const char *path = s->tracked.v[i];
		const char *slash = strrchr(path, '/');
		size_t len = slash != NULL ? (size_t)(slash - path) : 0;
		const char *last = s->open.n > first ?
		    s->open.v[s->open.n - 1] : NULL;

		if (last != NULL && strncmp(last, path, len) == 0 &&
		    last[len] == '\0')
			continue;	/* as the file before */
		if (!is_harness(s, path))
			strs_take(&s->open, xstrndup(path, len));
	}
	return 0;
}

/* Too many directories: everything is open, and files in the root come first. */
static void
put(struct binds *out, const struct sealing *s)
{
	bool root = strs_has_sorted(&s->open, "");
	bool fits = s->dirs.n < BINDS_MAX;
	size_t left = BINDS_MAX - (fits ? s->dirs.n : 0);

	binds_add(out, "", root || !fits);
	for (size_t i = 0; i < s->dirs.n && fits; i++)
		binds_add(out, s->dirs.v[i].path, s->dirs.v[i].writable);
	for (int deep = 0; deep < 2; deep++)
		for (size_t i = 0; i < s->files.n && left > 0; i++)
			if ((strchr(s->files.v[i], '/') != NULL) == deep) {
				binds_add(out, s->files.v[i], false);
				left--;
			}
}

int
seal(struct binds *out, struct arm *arm, const struct baseline_writes *w,
    bool is_build)
{
	const struct strs *dirs = is_build ? &w->build_dirs : &w->run_dirs;
	struct sealing s = { .arm = arm, .is_build = is_build,
	    .theirs = is_build ? &w->build_files : &w->run_files };
	int rc = 0;

	if (!w->known) {
		binds_add(out, "", true);
		return 0;
	}
	for (size_t i = 0; i < dirs->n; i++)
		strs_add(&s.open, dirs->v[i]);
	if (is_build)
		rc = open_editable(&s, arm);
	strs_sort(&s.open);
	if (rc == 0 && s.open.n > 0)
		rc = seal_names(&s, "", strs_has_sorted(&s.open, ""));
	if (rc == 0)
		put(out, &s);
	binds_free(&s.dirs);
	strs_free(&s.files);
	strs_free(&s.open);
	strs_free(&s.tracked);
	territory_release(&s.territory);
	return rc;
}

bool
seal_is_whole(const struct binds *b)
{
	return b->n == 1 && !b->v[0].writable;
}

char *
seal_text(const struct binds *b)
{
	struct buf text = BUF_INIT;

	if (seal_is_whole(b))
		return xstrdup("");
	for (size_t i = 0; i < b->n; i++) {
		if (strchr(b->v[i].path, '\n') != NULL) {
			buf_free(&text);
			return xstrdup(SEAL_NONE);
		}
		buf_addf(&text, "%c%s\n", b->v[i].writable ? '+' : '-',
		    b->v[i].path);
	}
	return buf_steal(&text);
}

bool
seal_opens(const char *text, const char *path)
{
	bool opens = false;

	/* parents come first, so that the last one that fits counts */
	for (const char *end; (end = strchr(text, '\n')) != NULL;
	    text = end + 1) {
		size_t len = (size_t)(end - text) - 1;

		if (len == 0 || (strncmp(path, text + 1, len) == 0 &&
		    path[len] == '/'))
			opens = *text == '+';
	}
	return opens;
}
