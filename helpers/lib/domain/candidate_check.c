/* candidate_check.c - may the changes of a candidate be made by a round? */
#include "candidate_check.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../outside/git/object.h"
#include "named.h"

bool
link_leads_out(const char *path, const char *target)
{
	struct strs at = STRS_INIT;
	bool out = *target == '/' || *target == '\0';
	const char *s = path, *slash;

	for (; (slash = strchr(s, '/')) != NULL; s = slash + 1)
		strs_take(&at, xstrndup(s, (size_t)(slash - s)));
	for (s = target; *s != '\0' && !out; s += *s == '/') {
		size_t n = strcspn(s, "/");

		if (n == 2 && strncmp(s, "..", 2) == 0) {
			out = at.n == 0;
			if (!out)
				free(at.v[--at.n]);
		} else if (n > 0 && !(n == 1 && *s == '.'))
			strs_take(&at, xstrndup(s, n));
		/* at any time: what it goes through may be a link itself */
		out = out || (at.n == 1 && strcasecmp(at.v[0], ".git") == 0);
		s += n;
	}
	strs_free(&at);
	return out;
}

bool
paths_clash(const char *a, const char *b)
{
	for (;;) {
		size_t n = strcspn(a, "/"), m = strcspn(b, "/");

		if (n != m || strncasecmp(a, b, n) != 0)
			return false;
		if (strncmp(a, b, n) != 0)
			return true;
		a += n;
		b += n;
		if (*a == '\0' || *b == '\0')
			return false;
		a++;
		b++;
	}
}

static int
check_link(struct project *p, const struct change *c)
{
	struct buf target = BUF_INIT;
	int rc = blob_read(&target, &p->repo, c->new_blob);

	if (rc == 0 && link_leads_out(c->path, buf_str(&target))) {
		char *shown = str_fold(buf_str(&target));

		rc = refused("%s is a symbolic link out of the repository (to "
		    "%s): what it leads to is in no commit: copy it, or name "
		    "it in PAWL_INPUTS", c->path, shown);
		free(shown);
	}
	buf_free(&target);
	return rc;
}

/* Does a link stand for a directory that this path needs? */
static int
check_way(struct project *p, const struct change *c)
{
	char *dir = xstrdup(c->path);
	int rc = 0;

	for (char *s = strchr(dir, '/'); s != NULL && rc == 0;
	    s = strchr(s + 1, '/')) {
		char *whole;

		*s = '\0';
		whole = path_join(p->repo.root, dir);
		if (file_is_link(whole))
			rc = refused("%s is a symbolic link now, and was a "
			    "directory: what is in it would be another "
			    "place's: make it a directory again (git checkout "
			    "%s)", dir, dir);
		free(whole);
		*s = '/';
	}
	free(dir);
	return rc;
}

static int
refuse_case(const char *path, const char *other)
{
	return refused("%s differs from %s in case alone, and where case does "
	    "not count they are one file: give it another name", path, other);
}

/* A new path against all that the frontier has, and other new ones. */
static int
check_added(const struct candidate *cand, size_t i,
    const struct tree_files *files)
{
	const char *path = cand->changes.v[i].path;

	for (size_t k = 0; k < files->n; k++)
		if (paths_clash(path, files->v[k].path))
			return refuse_case(path, files->v[k].path);
	for (size_t k = 0; k < i; k++)
		if (paths_clash(path, cand->changes.v[k].path))
			return refuse_case(path, cand->changes.v[k].path);
	return 0;
}

/* A path that is gone: is it there under another case? */
static int
check_removed(struct project *p, const struct change *c)
{
	char *whole = path_join(p->repo.root, c->path);
	char *dir = path_parent(whole);
	const char *name = strrchr(whole, '/') + 1;
	struct strs names = STRS_INIT;
	/* a file may be there now */
	int rc = file_is_dir(dir) ? dir_names(&names, dir) : 0;

	for (size_t i = 0; i < names.n && rc == 0; i++)
		if (strcasecmp(names.v[i], name) == 0 &&
		    strcmp(names.v[i], name) != 0)
			rc = refuse_case(names.v[i], c->path);
	strs_free(&names);
	free(dir);
	free(whole);
	return rc;
}

static int
check_names(struct project *p, const struct candidate *cand)
{
	struct tree_files files = TREE_FILES_INIT;
	bool loaded = false;
	int rc = 0;

	for (size_t i = 0; i < cand->changes.n && rc == 0; i++) {
		const struct change *c = &cand->changes.v[i];

		if (c->new_blob[0] == '\0')
			rc = check_removed(p, c);
		if (c->old_blob[0] != '\0' || rc < 0)
			continue;
		if (!loaded)
			rc = commit_files(&files, &p->repo, p->camp.frontier,
			    "");
		loaded = true;
		if (rc == 0)
			rc = check_added(cand, i, &files);
	}
	tree_files_free(&files);
	return rc;
}

int
candidate_check(struct project *p, const struct candidate *cand)
{
	if (cand->outside.n > 0)
		return refused_names("changed outside PAWL_EDITABLE",
		    &cand->outside, "undo it (git checkout <file>), or, if it "
		    "is part of the harness, make baseline WHY=\"…\"");
	if (cand->filtered.n > 0)
		return refused_names("a git filter would rewrite",
		    &cand->filtered, "libgit2 runs no filters (Git LFS): take "
		    "it out of PAWL_EDITABLE");
	for (size_t i = 0; i < cand->changes.n; i++) {
		const struct change *c = &cand->changes.v[i];

		if (check_way(p, c) < 0 ||
		    (c->new_mode == MODE_LINK && check_link(p, c) < 0))
			return -1;
	}
	return check_names(p, cand);
}
