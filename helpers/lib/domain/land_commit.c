/* land_commit.c - the commits of a landing, in a worktree of its own. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../outside/git/program.h"
#include "../outside/json.h"
#include "land.h"
#include "named.h"

#define STATE_MAX ((size_t)1 << 20)
#define SHOWN_LINES 40

static char *
state_path(struct project *p)
{
	return project_path(p, "land.json");
}

/* What has to be the same for a landing to go on. */
static struct cJSON *
about(const struct land *l)
{
	struct cJSON *o = json_object();

	json_set_str(o, "frontier", l->project->camp.frontier);
	json_set_str(o, "base", l->base);
	json_set_bool(o, "squash", l->squash);
	return o;
}

static int
save(const struct land *l)
{
	struct cJSON *o = about(l);
	char *path = state_path(l->project);
	int rc;

	json_set_int(o, "done", (long)l->done);
	json_set_bool(o, "picked", l->picked);
	json_set_str(o, "tip", l->tip);
	json_set(o, "made", json_strings(&l->made));
	json_set(o, "empty", json_strings(&l->empty));
	rc = json_save(o, path);
	free(path);
	json_free(o);
	return rc;
}

int
land_end(struct land *l)
{
	const char *root = l->project->repo.root;
	char *path = state_path(l->project);
	int rc = 0;

	if (file_exists(l->dir))
		rc = program_asks(NULL, root, "worktree", "remove", "--force",
		    "--force", l->dir, (char *)NULL);
	if (rc >= 0)
		rc = dir_remove(l->dir);
	if (rc == 0)
		rc = program_git(NULL, root, "worktree", "prune",
		    (char *)NULL);
	if (rc == 0)
		rc = dir_remove(path);
	free(path);
	return rc;
}

int
land_drop(struct project *p)
{
	struct land l = { .project = p };
	char *path = state_path(p);
	int rc = file_exists(path);

	l.dir = project_path(p, "land");
	if (rc > 0 || file_exists(l.dir))
		rc = land_end(&l) < 0 ? -1 : 1;
	free(l.dir);
	free(path);
	return rc;
}

static int
begin(struct land *l)
{
	if (land_end(l) < 0)
		return -1;
	l->done = 0;
	l->picked = l->kept = false;
	snprintf(l->tip, OID_HEX, "%s", l->base);
	return program_git(NULL, l->project->repo.root, "worktree", "add",
	    "--quiet", "--detach", l->dir, l->base, (char *)NULL);
}

/* What a conflict interrupted, if it is this landing. 1, 0 or -1. */
static int
recall(struct land *l, const char *path)
{
	struct cJSON *kept = json_load(path, STATE_MAX), *now = about(l);
	int rc = 1;

	for (const struct cJSON *m = json_first(now); m && rc; m = json_next(m)) {
		struct buf where = BUF_INIT;
		const struct cJSON *x, *y;

		if (json_differs(&where, &x, &y, m, json_get(kept,
		    json_name(m))))
			rc = refused("another landing was begun (%s differs): "
			    "finish it with the words that began it, or make "
			    "land OFF=1 drops it", json_name(m));
		buf_free(&where);
	}
	if (rc > 0) {
		l->done = (size_t)json_int(kept, "done", 0);
		l->picked = json_bool(kept, "picked", false);
		l->kept = true;
		snprintf(l->tip, OID_HEX, "%s", json_str(kept, "tip") != NULL ?
		    json_str(kept, "tip") : "");
		json_to_strs(&l->made, json_get(kept, "made"));
		json_to_strs(&l->empty, json_get(kept, "empty"));
	}
	json_free(kept);
	json_free(now);
	return rc;
}

int
land_open(struct land *l)
{
	char *path = state_path(l->project);
	int rc = 0;

	if (file_exists(path) && file_is_dir(l->dir))
		rc = recall(l, path);
	else if (begin(l) < 0)
		rc = -1;
	free(path);
	return rc;
}

/* Files that git could not merge. 0 or -1. */
static int
unmerged(struct strs *out, const struct land *l)
{
	struct buf text = BUF_INIT;
	int rc = program_git(&text, l->dir, "diff", "--name-only",
	    "--diff-filter=U", (char *)NULL);

	strs_add_lines(out, buf_str(&text));
	buf_free(&text);
	return rc;
}

static int
refuse_conflict(struct land *l, const struct strs *files)
{
	char *names = named_some(files);
	int rc;

	l->kept = true;
	rc = save(l);
	if (rc == 0)
		rc = refused("iter-%03ld does not go onto %s by itself: %s: "
		    "mend it in %s, git add it there, then the same make land "
		    "again; make land OFF=1 drops it%s", l->v[l->done].iter,
		    l->base_name != NULL ? l->base_name : "the base", names,
		    l->dir, l->base_name == NULL ? " (BASE=tune/<op>/iter-000~1 "
		    "is the base with what the baseline took in)" : "");
	free(names);
	return rc;
}

/* The changes of a step into the index. 0; -1: also at a conflict. */
static int
pick(struct land *l, const char *commit)
{
	struct strs files = STRS_INIT;
	int rc = program_asks(NULL, l->dir, "cherry-pick", "--no-commit",
	    commit, (char *)NULL), bad;

	if (rc == 0) {
		bad = unmerged(&files, l);
		if (bad == 0 && files.n == 0)
			bad = program_git(NULL, l->dir, "cherry-pick",
			    "--no-commit", commit, (char *)NULL);
		rc = bad < 0 ? -1 : 1;
	}
	l->picked = rc > 0;
	if (files.n > 0 && rc > 0)
		rc = refuse_conflict(l, &files);
	strs_free(&files);
	return rc < 0 ? -1 : 0;
}

/* Who made the attempt made its commit. */
static int
author_of(struct buf *out, const struct land *l, const char *commit)
{
	buf_puts(out, "--author=");
	return program_git(out, l->dir, "log", "-1", "--no-show-signature",
	    "--format=%an <%ae>", commit, (char *)NULL);
}

static void
show(struct buf *out, const struct proc_result *res)
{
	struct strs lines = STRS_INIT;

	strs_add_lines(&lines, buf_str(&res->out));
	strs_add_lines(&lines, buf_str(&res->err));
	for (size_t i = lines.n > SHOWN_LINES ? lines.n - SHOWN_LINES : 0;
	    i < lines.n; i++) {
		buf_puts(out, lines.v[i]);
		buf_putc(out, '\n');
	}
	strs_free(&lines);
}

static int
run_commit(struct buf *shown, struct land *l, const char *author,
    const char *file)
{
	struct proc_result res = PROC_RESULT_INIT;
	struct strs words = STRS_INIT;
	int rc;

	strs_add_words(&words, "commit --quiet --cleanup=whitespace -F");
	strs_add(&words, file);
	strs_add(&words, author);
	if (l->sign_off)
		strs_add(&words, "--signoff");
	rc = program_run(&res, l->dir, &words);
	if (rc == 0 && res.exit_status != 0) {
		show(shown, &res);
		rc = refused("git commit said no (a hook of this repository, or "
		    "what it needs): nothing was landed; mend it and make land "
		    "again");
	}
	proc_result_release(&res);
	strs_free(&words);
	return rc;
}

static int
check_change_id(const struct land *l)
{
	struct buf text = BUF_INIT;
	int rc;

	if (l->style != LAND_GERRIT)
		return 0;
	rc = program_git(&text, l->dir, "log", "-1", "--no-show-signature",
	    "--format=%(trailers:key=Change-Id,valueonly)", (char *)NULL);
	if (rc == 0 && str_is_blank(buf_str(&text)))
		rc = refused("STYLE=gerrit: the commit got no Change-Id: install "
		    "Gerrit's commit-msg hook in this repository, and make "
		    "land again");
	buf_free(&text);
	return rc;
}

/* HEAD of the worktree, and nothing in it that is not committed. */
static int
settle(struct land *l)
{
	struct buf head = BUF_INIT;
	int rc = program_git(&head, l->dir, "rev-parse", "HEAD",
	    (char *)NULL);

	if (rc == 0)
		snprintf(l->tip, OID_HEX, "%s", buf_str(&head));
	if (rc == 0)
		rc = program_git(NULL, l->dir, "reset", "--quiet", "--hard",
		    (char *)NULL);
	buf_free(&head);
	return rc;
}

/* What is in the index becomes a commit that says what step says. */
static int
commit(struct buf *shown, struct land *l, size_t step)
{
	const struct land_step *s = &l->v[step < l->n ? step : l->n - 1];
	struct buf message = BUF_INIT, author = BUF_INIT;
	char *file = project_path(l->project, "land.msg"), before[OID_HEX];
	int rc;

	memcpy(before, l->tip, OID_HEX);
	l->message(&message, l, step);
	rc = file_write(file, message.p, message.len);
	if (rc == 0)
		rc = author_of(&author, l, s->commit);
	if (rc == 0)
		rc = run_commit(shown, l, buf_str(&author), file);
	if (rc == 0)
		rc = check_change_id(l);
	if (rc == 0)
		rc = settle(l);
	if (rc == 0 && strcmp(before, l->tip) == 0)
		rc = failed("git commit made no commit");
	if (rc == 0)
		strs_take(&l->made, xasprintf("%s %ld", l->tip, s->iter));
	buf_free(&message);
	buf_free(&author);
	free(file);
	return rc;
}

/* Is there nothing in the index that HEAD lacks? 1, 0 or -1. */
static int
is_empty(const struct land *l)
{
	return program_asks(NULL, l->dir, "diff", "--cached", "--quiet",
	    (char *)NULL);
}

/* A step that is in the index, or that the user has committed there. */
static int
finish_step(struct buf *shown, struct land *l, bool resumed)
{
	struct strs files = STRS_INIT;
	int rc = unmerged(&files, l), empty;

	if (rc == 0 && files.n > 0)
		rc = refuse_conflict(l, &files);
	if (rc == 0 && resumed)
		rc = program_git(NULL, l->dir, "add", "--update", (char *)NULL);
	if (rc == 0 && !l->squash) {
		empty = is_empty(l);
		if (empty < 0)
			rc = -1;
		else if (empty)
			strs_take(&l->empty, xasprintf("iter-%03ld",
			    l->v[l->done].iter));
		else
			rc = commit(shown, l, l->done);
	}
	if (rc == 0) {
		l->done++;
		l->picked = false;
	}
	if (l->kept && rc == 0)
		rc = save(l);
	strs_free(&files);
	return rc;
}

/* A conflict that was mended, whose step is still to be committed. */
static int
go_on(struct buf *shown, struct land *l)
{
	struct buf head = BUF_INIT;
	int rc = program_git(&head, l->dir, "rev-parse", "HEAD",
	    (char *)NULL);

	if (rc == 0 && strcmp(buf_str(&head), l->tip) != 0) {
		rc = refused("%s has a commit that make land did not make: git "
		    "-C %s reset --soft %.12s, then make land again", l->dir,
		    l->dir, l->tip);
	} else if (rc == 0) {
		rc = finish_step(shown, l, true);
	}
	buf_free(&head);
	return rc;
}

int
land_commit(struct buf *shown, struct land *l)
{
	int rc = 0, empty;

	if (l->kept && l->picked)
		rc = go_on(shown, l);
	while (rc == 0 && l->done < l->n) {
		if (pick(l, l->v[l->done].commit) < 0 ||
		    finish_step(shown, l, false) < 0)
			rc = -1;
	}
	if (rc == 0 && l->squash) {
		empty = is_empty(l);
		rc = empty < 0 ? -1 : empty ? 0 : commit(shown, l, l->n);
	}
	if (rc == 0 && l->made.n == 0)
		rc = refused("%s has all that was kept: there is nothing to "
		    "land", l->base_name != NULL ? l->base_name : "the base");
	return rc;
}
