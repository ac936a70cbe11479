/* hooks.c - pawl's hooks in a repository. */
#include "hooks.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../base/str.h"
#include "../outside/git/config.h"
#include "../outside/git/object.h"

#define KEPT ".pawl-chained"
#define MARK "# pawl: written by make hooks"
#define HOOK_MAX ((size_t)1 << 20)

static const struct {
	const char *name;
	bool input;		/* it reads standard input */
} hooks[] = {
	{ "pre-commit", false },
	{ "commit-msg", false },
	{ "pre-rebase", false },
	{ "reference-transaction", true },
	{ "pre-push", true },
};
#define NHOOKS (sizeof(hooks) / sizeof(hooks[0]))

/* With core.hooksPath: is it part of what is committed? 1, 0 or -1. */
static int
is_tracked(struct repo *r, const char *dir)
{
	struct tree_files files = TREE_FILES_INIT;
	char head[OID_HEX], *real, *rel;
	int rc = 0;

	if (!file_exists(dir))
		return 0;
	if ((real = path_real(dir)) == NULL ||
	    repo_head_commit(head, r) < 0) {
		free(real);
		return -1;
	}
	if (head[0] != '\0' && str_starts(real, r->root) &&
	    real[strlen(r->root)] == '/') {
		rel = real + strlen(r->root) + 1;
		rc = commit_files(&files, r, head, rel);
		if (rc == 0)
			rc = files.n > 0;
	}
	tree_files_free(&files);
	free(real);
	return rc;
}

char *
hooks_dir(struct repo *r, const char *ours)
{
	char *path = config_get_path(r, "core.hooksPath"), *dir;
	int tracked;

	if (path == NULL)
		return path_join(r->common, "hooks");
	dir = *path == '/' ? xstrdup(path) : path_join(r->root, path);
	tracked = is_tracked(r, dir);
	if (tracked > 0 || (tracked == 0 &&
	    !config_is_own(r, "core.hooksPath"))) {
		refused("core.hooksPath is %s, which is %s: nothing was "
		    "written there; add to its hooks pre-commit, commit-msg, "
		    "pre-rebase, reference-transaction and pre-push, before "
		    "they read standard input, a line such as: %s/pre-commit "
		    "\"$@\" || exit", path, tracked > 0 ?
		    "part of your sources" : "not this repository's alone",
		    ours);
		tracked = -1;
	}
	free(path);
	if (tracked == 0)
		return dir;
	free(dir);
	return NULL;
}

/* In quotes, as sh reads it. */
static void
put_quoted(struct buf *b, const char *s)
{
	buf_putc(b, '\'');
	for (; *s != '\0'; s++)
		if (*s == '\'')
			buf_puts(b, "'\\''");
		else
			buf_putc(b, *s);
	buf_putc(b, '\'');
}

/* Both get the same standard input; the first one that says no decides. */
static void
script(struct buf *b, const char *name, bool input, const char *ours)
{
	const char *feed = input ? "printf %s \"$input\" | " : "";

	buf_addf(b, "#!/bin/sh\n" MARK "; make hooks OFF=1 takes it away.\n"
	    "kept=$(dirname \"$0\")/%s" KEPT "\nhook=", name);
	put_quoted(b, ours);
	buf_addf(b, "/%s\n", name);
	if (input)
		buf_puts(b, "input=$(cat && echo .) && input=${input%.}\n");
	buf_addf(b, "if test -x \"$kept\"; then\n"
	    "\t%s\"$kept\" \"$@\" || exit\nfi\n"
	    "if ! test -x \"$hook\"; then\n"
	    "\techo \"pawl: $hook is gone, nothing was checked: make hooks, "
	    "or make hooks OFF=1\" >&2\n\texit 0\nfi\n"
	    "%s\"$hook\" \"$@\"\n", feed, feed);
}

/* Is the file one of those that script() makes? */
static bool
is_ours(const char *path)
{
	struct buf text = BUF_INIT;
	bool yes = file_exists(path) && !file_is_link(path) &&
	    !file_is_dir(path) && file_read(&text, path, HOOK_MAX) == 0 &&
	    str_starts(buf_str(&text), "#!/bin/sh\n" MARK);

	failure_clear();
	buf_free(&text);
	return yes;
}

static bool
holds(const char *path, const struct buf *want)
{
	struct buf text = BUF_INIT;
	bool yes = file_read(&text, path, HOOK_MAX) == 0 &&
	    text.len == want->len &&
	    memcmp(text.p, want->p, want->len) == 0;

	failure_clear();
	buf_free(&text);
	return yes;
}

static int
install_one(struct strs *said, size_t i, const char *dir, const char *ours)
{
	const char *name = hooks[i].name;
	char *path = path_join(dir, name), *kept = xasprintf("%s" KEPT, path);
	struct buf text = BUF_INIT;
	int rc = 0;

	script(&text, name, hooks[i].input, ours);
	if (is_ours(path) && holds(path, &text))
		goto out;
	if (file_exists(path) && !is_ours(path)) {
		if (file_exists(kept))
			rc = refused("%s and %s are both there: move one "
			    "away", path, kept);
		else if (rename(path, kept) < 0)
			rc = failed("rename %s:", path);
	}
	if (rc == 0)
		rc = file_replace(path, text.p, text.len);
	if (rc == 0 && chmod(path, 0755) < 0)
		rc = failed("chmod %s:", path);
	if (rc == 0)
		strs_take(said, xasprintf(file_exists(kept) ?
		    "%s, after the one that was there" : "%s", name));
out:
	buf_free(&text);
	free(kept);
	free(path);
	return rc;
}

int
hooks_install(struct strs *said, const char *dir, const char *ours)
{
	if (dir_make(dir) < 0)
		return -1;
	for (size_t i = 0; i < NHOOKS; i++)
		if (install_one(said, i, dir, ours) < 0)
			return -1;
	return 0;
}

int
hooks_remove(struct strs *said, const char *dir)
{
	int rc = 0;

	for (size_t i = 0; i < NHOOKS && rc == 0; i++) {
		char *path = path_join(dir, hooks[i].name);
		char *kept = xasprintf("%s" KEPT, path);
		bool there = is_ours(path), back = file_exists(kept);

		if (there && unlink(path) < 0)
			rc = failed("remove %s:", path);
		if (rc == 0 && back && file_exists(path))
			back = false;	/* somebody's new one: both stay */
		if (rc == 0 && back && rename(kept, path) < 0)
			rc = failed("rename %s:", kept);
		if (rc == 0 && (there || back))
			strs_take(said, xasprintf(back ? "%s, yours is back" :
			    "%s", hooks[i].name));
		free(kept);
		free(path);
	}
	return rc;
}
