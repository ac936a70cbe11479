/* submodule.c - files of submodules in a run tree. */
#include "submodule.h"

#include <stdlib.h>
#include <string.h>

#include "../../base/err.h"
#include "../../base/file.h"
#include "../../base/mem.h"
#include "../proc.h"
#include "internal.h"
#include "object.h"

#define DEPTH_MAX 8	/* submodules in submodules */

/* A place that submodules are to be filled in. */
struct place {
	struct repo repo;	/* whose commit names them; only git is used */
	char *git_dir;		/* its modules/ holds them */
	char *files;		/* where its files are */
	int depth;
};

static int fill(struct place *, const char *commit);

static int
run_git(const char *index, const char *git_dir, const char *files,
    const char *verb, const char *arg1, const char *arg2)
{
	char *env = xasprintf("GIT_INDEX_FILE=%s", index);
	char *dir = xasprintf("--git-dir=%s", git_dir);
	char *tree = xasprintf("--work-tree=%s", files);
	const char *argv[] = { "env", env, "git", "-c",
	    "core.hooksPath=/dev/null", dir, tree, verb, arg1, arg2, NULL };
	struct buf out = BUF_INIT;
	int rc = proc_capture(&out, argv, files);

	buf_free(&out);
	free(tree);
	free(dir);
	free(env);
	return rc;
}

/* Name of the submodule at a path, as .gitmodules of the commit says. */
static char *
name_of(const struct place *at, const char *commit, const char *path)
{
	struct strs words = STRS_INIT;
	struct buf text = BUF_INIT;
	char *blob = xasprintf("%s:.gitmodules", commit), *name = NULL;
	char *dir = xasprintf("--git-dir=%s", at->git_dir);
	const char *argv[] = { "git", dir, "config", "--blob", blob,
	    "--get-regexp", "^submodule\\..*\\.path$", NULL };

	if (proc_capture(&text, argv, NULL) == 0)
		strs_add_lines(&words, buf_str(&text));
	failure_clear();
	for (size_t i = 0; i < words.n && name == NULL; i++) {
		const char *line = words.v[i], *space = strchr(line, ' ');
		size_t head = strlen("submodule."), tail = strlen(".path");

		if (space != NULL && strcmp(space + 1, path) == 0)
			name = xstrndup(line + head,
			    (size_t)(space - line) - head - tail);
	}
	strs_free(&words);
	buf_free(&text);
	free(blob);
	free(dir);
	return name;
}

static int
fill_one(struct place *at, const char *commit, const struct tree_file *link)
{
	char *name = name_of(at, commit, link->path);
	char *modules = path_join(at->git_dir, "modules");
	struct place in = { { 0 },
	    path_join(modules, name != NULL ? name : link->path),
	    path_join(at->files, link->path), at->depth + 1 };
	char *index = xasprintf("%s/pawl-index", in.git_dir);
	int rc = 0;

	if (!file_is_dir(in.git_dir))
		rc = refused("submodule %s is not there: git submodule update "
		    "--init --recursive", link->path);
	else if (dir_make(in.files) < 0 ||
	    run_git(index, in.git_dir, in.files, "read-tree", "--reset",
	    link->blob) < 0 || run_git(index, in.git_dir, in.files,
	    "checkout-index", "--all", "--force") < 0)
		rc = failed_in("submodule %s", link->path);
	else if (git_repository_open(&in.repo.git, in.git_dir) < 0)
		rc = git_failed("submodule %s", link->path);
	else
		rc = fill(&in, link->blob);
	dir_remove(index);
	git_repository_free(in.repo.git);
	free(index);
	free(in.files);
	free(in.git_dir);
	free(modules);
	free(name);
	return rc;
}

static int
fill(struct place *at, const char *commit)
{
	struct tree_files files = TREE_FILES_INIT;
	char blob[OID_HEX];
	unsigned mode;
	int rc = commit_entry(blob, &mode, &at->repo, commit, ".gitmodules");

	if (rc < 0 || blob[0] == '\0')
		return rc;
	if (at->depth > DEPTH_MAX)
		return refused("submodules are nested more than %d deep",
		    DEPTH_MAX);
	rc = commit_files(&files, &at->repo, commit, "");
	for (size_t i = 0; i < files.n && rc == 0; i++)
		if (files.v[i].mode == MODE_COMMIT)
			rc = fill_one(at, commit, &files.v[i]);
	tree_files_free(&files);
	return rc;
}

int
submodules_fill(struct repo *arm, const char *commit)
{
	struct place at = { *arm, arm->common, arm->root, 0 };

	return fill(&at, commit);
}
