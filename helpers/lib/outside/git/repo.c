/* repo.c - a repository and the working tree that pawl was called in. */
#include "repo.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../base/err.h"
#include "../../base/file.h"
#include "../../base/list.h"
#include "../../base/mem.h"
#include "../../base/str.h"
#include "internal.h"

#define EXCLUDE_MAX (1024 * 1024)

int
git_failed(const char *fmt, ...)
{
	const git_error *e = git_error_last();
	char text[1024];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	return failed("%s: %s", text,
	    e != NULL && e->message != NULL ? e->message : "libgit2 failed");
}

int
oid_parse(git_oid *out, const char *hex)
{
	if (strlen(hex) != 40 || git_oid_fromstr(out, hex) < 0)
		return failed("\"%s\" is not an object name", hex);
	return 0;
}

void
oid_hex(char out[OID_HEX], const git_oid *oid)
{
	git_oid_tostr(out, OID_HEX, oid);
}

int
tree_of_commit(git_tree **out, struct repo *repo, const char *hex)
{
	git_object *object = NULL;
	git_oid oid;
	int rc = 0;

	*out = NULL;
	if (*hex == '\0')
		return 0;
	if (oid_parse(&oid, hex) < 0)
		return -1;
	if (git_object_lookup(&object, repo->git, &oid, GIT_OBJECT_ANY) < 0 ||
	    git_object_peel((git_object **)out, object, GIT_OBJECT_TREE) < 0)
		rc = git_failed("commit %s", hex);
	git_object_free(object);
	return rc;
}

void
sync_each(bool on)
{
	git_libgit2_opts(GIT_OPT_ENABLE_FSYNC_GITDIR, on ? 1 : 0);
}

/*
 * In place of mbedTLS's own: libgit2 has it parse the machine's certificates
 * at every start, which is half of a step's start and for nothing, since pawl
 * connects to nobody through libgit2. Elsewhere nobody asks for this one.
 */
int mbedtls_x509_crt_parse_file(void *chain, const char *path);

int
mbedtls_x509_crt_parse_file(void *chain, const char *path)
{
	(void)chain;
	(void)path;
	return 0;
}

/* git rev-parse --local-env-vars: the repository is where pawl was called. */
static void
forget_environment(void)
{
	static const char *const names[] = { "GIT_DIR", "GIT_WORK_TREE",
	    "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY",
	    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_PREFIX",
	    "GIT_CONFIG", "GIT_GRAFT_FILE", "GIT_SHALLOW_FILE",
	    "GIT_NO_REPLACE_OBJECTS", "GIT_REPLACE_REF_BASE" };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		unsetenv(names[i]);
}

#define TREE_CACHED_MAX ((size_t)1 << 20)	/* bytes; libgit2 has 4096 */

static int
start(void)
{
	if (git_libgit2_init() < 0)
		return git_failed("libgit2 does not start");
	if (git_libgit2_opts(GIT_OPT_ENABLE_FSYNC_GITDIR, 1) < 0)
		return git_failed("libgit2 cannot sync to disk");
	/* objects are checked by git fsck; reading them twice costs a third */
	git_libgit2_opts(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION, 0);
	/* of a ledger of many rounds each tree is read several times */
	git_libgit2_opts(GIT_OPT_SET_CACHE_OBJECT_LIMIT, GIT_OBJECT_TREE,
	    TREE_CACHED_MAX);
	return 0;
}

int
git_start(void)
{
	forget_environment();
	return start();
}

static char *
without_slash(const char *path)
{
	size_t n = strlen(path);

	while (n > 1 && path[n - 1] == '/')
		n--;
	return xstrndup(path, n);
}

static int
open_failed(const char *dir, int rc)
{
	const git_error *e = git_error_last();
	const char *why = e != NULL && e->message != NULL ? e->message : "";

	if (strstr(why, "objectformat") != NULL ||
	    strstr(why, "sha256") != NULL)
		return refused("%s: a SHA-256 repository, which libgit2 "
		    "cannot read: use a SHA-1 repository", dir);
	if (strstr(why, "refstorage") != NULL)
		return refused("%s: a reftable repository, which libgit2 "
		    "cannot read: git refs migrate --ref-format=files", dir);
	if (rc == GIT_EOWNER || strstr(why, "safe.directory") != NULL ||
	    strstr(why, "not owned") != NULL)
		return refused("%s: the repository belongs to another user: "
		    "git config --global --add safe.directory <path>", dir);
	if (rc == GIT_ENOTFOUND)
		return refused("%s: not in a git repository: git init, "
		    "git add and git commit first", dir);
	return git_failed("%s", dir);
}

/* libgit2 1.5 ignores what it does not know under a v0 format: look. */
static int
check_format(struct repo *repo)
{
	git_config *config = NULL;
	git_buf value = { 0 };
	int rc = 0;

	if (git_repository_config_snapshot(&config, repo->git) < 0)
		return git_failed("%s: configuration", repo->common);
	if (git_config_get_string_buf(&value, config,
	    "extensions.objectformat") == 0 &&
	    strcmp(value.ptr, "sha1") != 0)
		rc = refused("%s: a %s repository, which libgit2 cannot "
		    "read: use a SHA-1 repository", repo->common, value.ptr);
	git_buf_dispose(&value);
	if (rc == 0 && git_config_get_string_buf(&value, config,
	    "extensions.refstorage") == 0 && strcmp(value.ptr, "files") != 0)
		rc = refused("%s: a %s repository, which libgit2 cannot "
		    "read: git refs migrate --ref-format=files", repo->common,
		    value.ptr);
	git_buf_dispose(&value);
	git_config_free(config);
	return rc;
}

static int
find_prefix(struct repo *repo, const char *dir)
{
	char *real = path_real(dir);
	size_t n = strlen(repo->root);

	if (real == NULL)
		return -1;
	if (strcmp(real, repo->root) == 0)
		repo->prefix = xstrdup("");
	else if (strncmp(real, repo->root, n) == 0 && real[n] == '/')
		repo->prefix = xstrdup(real + n + 1);
	else
		refused("%s: not below the working tree %s", real, repo->root);
	free(real);
	return repo->prefix != NULL ? 0 : -1;
}

int
repo_open(struct repo *repo, const char *dir)
{
	int rc;

	memset(repo, 0, sizeof(*repo));
	rc = git_repository_open_ext(&repo->git, dir,
	    GIT_REPOSITORY_OPEN_CROSS_FS, NULL);
	if (rc < 0)
		return open_failed(dir, rc);
	if (git_repository_is_bare(repo->git)) {
		refused("%s: a bare repository has no working tree to tune "
		    "in: git worktree add, or clone it", dir);
		goto no;
	}
	repo->root = path_real(git_repository_workdir(repo->git));
	repo->gitdir = without_slash(git_repository_path(repo->git));
	repo->common = without_slash(git_repository_commondir(repo->git));
	if (repo->root == NULL || check_format(repo) < 0 ||
	    find_prefix(repo, dir) < 0)
		goto no;
	return 0;
no:
	repo_close(repo);
	return -1;
}

int
repo_open_hook(struct repo *repo)
{
	int rc;

	memset(repo, 0, sizeof(*repo));
	if (start() < 0)
		return -1;
	rc = git_repository_open_ext(&repo->git, NULL,
	    GIT_REPOSITORY_OPEN_FROM_ENV, NULL);
	if (rc < 0)
		return open_failed(".", rc);
	repo->gitdir = without_slash(git_repository_path(repo->git));
	repo->common = without_slash(git_repository_commondir(repo->git));
	return 0;
}

void
repo_close(struct repo *repo)
{
	git_repository_free(repo->git);
	free(repo->root);
	free(repo->common);
	free(repo->gitdir);
	free(repo->prefix);
	strs_free(&repo->unsynced);
	memset(repo, 0, sizeof(*repo));
}

void
repo_warm(struct repo *repo)
{
	git_index *index = NULL;

	git_repository_index(&index, repo->git);
	git_index_free(index);
}

static int
check_operation(struct repo *repo)
{
	switch (git_repository_state(repo->git)) {
	case GIT_REPOSITORY_STATE_NONE:
		return 0;
	case GIT_REPOSITORY_STATE_MERGE:
		return refused("a merge is in progress: git merge --continue "
		    "or git merge --abort");
	case GIT_REPOSITORY_STATE_REVERT:
	case GIT_REPOSITORY_STATE_REVERT_SEQUENCE:
		return refused("a revert is in progress: git revert "
		    "--continue or git revert --abort");
	case GIT_REPOSITORY_STATE_CHERRYPICK:
	case GIT_REPOSITORY_STATE_CHERRYPICK_SEQUENCE:
		return refused("a cherry-pick is in progress: git cherry-pick "
		    "--continue or git cherry-pick --abort");
	case GIT_REPOSITORY_STATE_BISECT:
		return refused("a bisect is in progress: git bisect reset");
	case GIT_REPOSITORY_STATE_REBASE:
	case GIT_REPOSITORY_STATE_REBASE_INTERACTIVE:
	case GIT_REPOSITORY_STATE_REBASE_MERGE:
		return refused("a rebase is in progress: git rebase "
		    "--continue or git rebase --abort");
	default:
		return refused("git am is in progress: git am --continue or "
		    "git am --abort");
	}
}

/* git writes core.sparseCheckout where libgit2 1.5 does not look. */
static int
check_skipped(git_index *index)
{
	for (size_t i = 0; i < git_index_entrycount(index); i++) {
		const git_index_entry *e = git_index_get_byindex(index, i);

		if (e->flags_extended & GIT_INDEX_ENTRY_SKIP_WORKTREE)
			return refused("the checkout is sparse, it leaves out "
			    "%s: git sparse-checkout disable, or git "
			    "update-index --no-skip-worktree %s", e->path,
			    e->path);
	}
	return 0;
}

/* libgit2 1.5 refuses the extensions of split and sparse indices. */
static int
index_failed(void)
{
	const git_error *e = git_error_last();

	if (e != NULL && strstr(e->message, "extension") != NULL)
		return refused("the index is split or sparse: git "
		    "update-index --no-split-index, git sparse-checkout "
		    "disable");
	return git_failed("the index");
}

static int
check_index(struct repo *repo)
{
	git_config *config = NULL;
	git_index *index = NULL;
	int on = 0, rc = 0;

	if (git_repository_config_snapshot(&config, repo->git) == 0 &&
	    git_config_get_bool(&on, config, "core.sparsecheckout") == 0 && on)
		rc = refused("the checkout is sparse: git sparse-checkout "
		    "disable");
	git_config_free(config);
	if (rc < 0)
		return -1;
	if (git_repository_index(&index, repo->git) < 0 ||
	    git_index_read(index, 0) < 0)
		rc = index_failed();
	else if (git_index_has_conflicts(index))
		rc = refused("the index has conflicts: git status names them");
	else
		rc = check_skipped(index);
	git_index_free(index);
	return rc;
}

int
repo_check(struct repo *repo)
{
	char *user;

	if (check_operation(repo) < 0 || check_index(repo) < 0)
		return -1;
	if ((user = repo_user(repo)) == NULL)
		return -1;
	free(user);
	return 0;
}

char *
repo_head_branch(struct repo *repo)
{
	git_reference *head = NULL;
	char *name = NULL;

	if (git_reference_lookup(&head, repo->git, "HEAD") == 0 &&
	    git_reference_type(head) == GIT_REFERENCE_SYMBOLIC)
		name = xstrdup(git_reference_symbolic_target(head));
	git_reference_free(head);
	return name;
}

int
repo_head_commit(char out[OID_HEX], struct repo *repo)
{
	git_oid oid;
	int rc = git_reference_name_to_id(&oid, repo->git, "HEAD");

	out[0] = '\0';
	if (rc == GIT_ENOTFOUND || rc == GIT_EUNBORNBRANCH)
		return 0;
	if (rc < 0)
		return git_failed("HEAD");
	oid_hex(out, &oid);
	return 0;
}

int
repo_head_set(struct repo *repo, const char *branch)
{
	git_reference *head = NULL;

	if (git_reference_symbolic_create(&head, repo->git, "HEAD", branch, 1,
	    "pawl: onto the frontier") < 0)
		return git_failed("HEAD to %s", branch);
	git_reference_free(head);
	return 0;
}

char *
repo_user(struct repo *repo)
{
	git_signature *who = NULL;
	char *text;

	if (git_signature_default(&who, repo->git) < 0) {
		refused("git does not know who you are: git config "
		    "user.name \"…\" and git config user.email \"…\"");
		return NULL;
	}
	text = xasprintf("%s <%s>", who->name, who->email);
	git_signature_free(who);
	return text;
}

/* A pattern that matches this path alone; the caller frees. */
static char *
exclude_line(const char *path)
{
	struct buf line = BUF_INIT;

	buf_putc(&line, '/');
	for (; *path != '\0'; path++) {
		if (strchr("*?[\\ ", *path) != NULL)
			buf_putc(&line, '\\');
		buf_putc(&line, *path);
	}
	return buf_steal(&line);
}

/* info/exclude, and whether it has the line already. 1, 0 or -1. */
static int
exclude_has(struct buf *text, const char *file, const char *line)
{
	struct strs lines = STRS_INIT;
	int rc = 0;

	if (file_exists(file))
		rc = file_read(text, file, EXCLUDE_MAX);
	strs_add_lines(&lines, buf_str(text));
	if (rc == 0)
		rc = strs_has(&lines, line);
	strs_free(&lines);
	return rc;
}

int
repo_excludes(struct repo *repo, const char *below)
{
	char *line = exclude_line(below);
	char *path = path_join(repo->common, "info/exclude");
	struct buf text = BUF_INIT;
	int rc = exclude_has(&text, path, line);

	buf_free(&text);
	free(path);
	free(line);
	return rc;
}

int
repo_exclude(struct repo *repo, const char *below)
{
	char *line = exclude_line(below);
	char *dir = path_join(repo->common, "info");
	char *path = path_join(dir, "exclude");
	struct buf text = BUF_INIT;
	int rc = exclude_has(&text, path, line);

	if (rc == 0) {
		if (text.len > 0 && text.p[text.len - 1] != '\n')
			buf_putc(&text, '\n');
		buf_addf(&text, "%s\n", line);
		rc = dir_make(dir);
		if (rc == 0)
			rc = file_replace(path, text.p, text.len);
	}
	buf_free(&text);
	free(line);
	free(path);
	free(dir);
	return rc < 0 ? -1 : 0;
}

bool
repo_is_shallow(struct repo *repo)
{
	return git_repository_is_shallow(repo->git) == 1;
}

bool
repo_ignores(struct repo *repo, const char *path)
{
	int ignored = 0;

	return git_ignore_path_is_ignored(&ignored, repo->git, path) == 0 &&
	    ignored;
}

char *
repo_filter(struct repo *repo, const char *path)
{
	const char *value = NULL;

	if (git_attr_get(&value, repo->git, GIT_ATTR_CHECK_FILE_THEN_INDEX,
	    path, "filter") < 0 ||
	    git_attr_value(value) != GIT_ATTR_VALUE_STRING)
		return NULL;
	return xstrdup(value);
}
