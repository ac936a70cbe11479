/* bundle.c - a campaign in one file. */
#include "bundle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/lock.h"
#include "../base/mem.h"
#include "../outside/git/config.h"
#include "../outside/git/program.h"
#include "../outside/git/ref.h"
#include "named.h"
#include "refguard.h"

#define HEADS "refs/heads/"
#define NOTES "refs/notes/pawl"
#define NOTES_HERE "refs/notes/pawl-import"
#define DAMAGED "what is in the bundle cannot be taken: copy it again, it " \
	"may be cut off or damaged"
#define OP_CHARACTERS "abcdefghijklmnopqrstuvwxyz0123456789._-"

static char *
absolute(const char *path)
{
	char here[4096];

	if (path[0] == '/' || getcwd(here, sizeof(here)) == NULL)
		return xstrdup(path);
	return path_join(here, path);
}

/* git with these words, which must succeed; the rest is said by refused(). */
static int
git(const char *dir, const struct strs *words, const char *what)
{
	struct proc_result res = PROC_RESULT_INIT;
	int rc = program_run(&res, dir, words);

	if (rc == 0 && res.exit_status != 0) {
		char *why = str_fold(buf_str(&res.err));

		rc = refused("%s: %s", what, why);
		free(why);
	}
	proc_result_release(&res);
	return rc;
}

static int
campaign_refs(struct strs *out, struct project *p)
{
	char *glob = xasprintf(HEADS "tune/%s/*", p->op);
	char notes[OID_HEX];
	int rc = ref_list(out, &p->repo, glob);

	if (rc == 0)
		rc = ref_read(notes, &p->repo, NOTES);
	if (rc == 0 && notes[0] != '\0')
		strs_add(out, NOTES);
	free(glob);
	return rc;
}

/* What BASE has already git leaves out, and no campaign is whole without. */
static int
check_whole(struct project *p, const struct strs *names, const char *file,
    const char *base)
{
	struct strs missing = STRS_INIT;
	struct buf heads = BUF_INIT;
	int rc = program_git(&heads, p->repo.root, "bundle", "list-heads",
	    file, (char *)NULL);

	buf_putc(&heads, '\n');
	for (size_t i = 0; i < names->n && rc == 0; i++) {
		char *line = xasprintf(" %s\n", names->v[i]);

		if (strstr(buf_str(&heads), line) == NULL)
			strs_add(&missing, names->v[i]);
		free(line);
	}
	if (missing.n > 0) {
		unlink(file);
		rc = refused_names("BASE has what the bundle cannot be "
		    "without", &missing, base != NULL ? "leave it out, or "
		    "name an earlier commit" : "try again");
	}
	buf_free(&heads);
	strs_free(&missing);
	return rc;
}

int
bundle_write(size_t *refs, struct project *p, const char *path,
    const char *base)
{
	struct strs words = STRS_INIT, names = STRS_INIT;
	char *file = absolute(path);
	int rc = campaign_refs(&names, p);

	if (rc == 0 && file_exists(file))
		rc = refused("FILE: %s is there already: name another file, or "
		    "remove it", path);
	if (rc == 0 && base == NULL && repo_is_shallow(&p->repo))
		rc = refused("this clone is shallow, and its bundle would lack "
		    "what no one could add: git fetch --unshallow, or "
		    "BASE=branch that the other side has");
	strs_add_words(&words, "bundle create --quiet");
	strs_add(&words, file);
	for (size_t i = 0; i < names.n; i++)
		strs_add(&words, names.v[i]);
	if (base != NULL)
		strs_take(&words, xasprintf("^%s", base));
	if (rc == 0)
		rc = git(p->repo.root, &words, "git bundle create");
	if (rc == 0)
		rc = check_whole(p, &names, file, base);
	if (rc == 0) {
		struct strs all = STRS_INIT;

		strs_add(&all, file);
		rc = files_sync(&all);
		strs_free(&all);
	}
	*refs = names.n;
	strs_free(&names);
	strs_free(&words);
	free(file);
	return rc;
}

/* "iter-007": a number and nothing else. */
static bool
is_iter(const char *ref)
{
	const char *n = strrchr(ref, '/') + strlen("/iter-");

	return *n != '\0' && n[strspn(n, "0123456789")] == '\0';
}

static int
add_name(struct bundle *b, const char *ref)
{
	char op[sizeof(b->op)] = "";
	enum tune_part part = refguard_part(op, ref);

	if (strcmp(ref, NOTES) == 0 && !b->notes) {
		b->notes = true;
		return 0;
	}
	if (part == TUNE_NONE || op[0] == '\0' || op[0] == '-' ||
	    op[strspn(op, OP_CHARACTERS)] != '\0' ||
	    (part == TUNE_ITER && !is_iter(ref)))
		return refused("the bundle has %s, which is no branch of a "
		    "campaign: nothing was imported", ref);
	if (b->op[0] != '\0' && strcmp(b->op, op) != 0)
		return refused("the bundle has branches of two campaigns, %s "
		    "and %s: nothing was imported", b->op, op);
	if (strs_has(&b->refs, ref))
		return refused("the bundle has %s twice: nothing was imported",
		    ref);
	snprintf(b->op, sizeof(b->op), "%s", op);
	strs_add(&b->refs, ref);
	return 0;
}

int
bundle_names(struct bundle *b, const char *heads)
{
	struct strs lines = STRS_INIT;
	char *log;
	int rc = 0;

	strs_add_lines(&lines, heads);
	for (size_t i = 0; i < lines.n && rc == 0; i++) {
		const char *blank = strchr(lines.v[i], ' ');

		rc = add_name(b, blank != NULL ? blank + 1 : lines.v[i]);
	}
	log = xasprintf(HEADS "tune/%s/log", b->op);
	if (rc == 0 && !strs_has(&b->refs, log))
		rc = refused("the bundle has no ledger (tune/<op>/log): make "
		    "export writes one that has");
	free(log);
	strs_free(&lines);
	return rc;
}

int
bundle_open(struct bundle *b, struct repo *repo, const char *path)
{
	struct strs words = STRS_INIT;
	struct buf heads = BUF_INIT;
	int rc = 0;

	memset(b, 0, sizeof(*b));
	b->path = absolute(path);
	if (!file_exists(b->path))
		rc = refused("FILE: there is no %s", path);
	strs_add_words(&words, "bundle verify");
	strs_add(&words, b->path);
	if (rc == 0)
		rc = git(repo->root, &words, "the bundle cannot be used here");
	if (rc == 0)
		rc = program_git(&heads, repo->root, "bundle", "list-heads",
		    b->path, (char *)NULL);
	if (rc == 0)
		rc = bundle_names(b, buf_str(&heads));
	buf_free(&heads);
	strs_free(&words);
	if (rc < 0)
		bundle_close(b);
	return rc;
}

void
bundle_close(struct bundle *b)
{
	strs_free(&b->refs);
	free(b->path);
	b->path = NULL;
}

/* Fetch refs of it into a repository, and its notes under this name. */
static int
fetch(const struct bundle *b, const char *dir, const struct strs *refs,
    const char *notes)
{
	struct strs words = STRS_INIT;
	int rc;

	strs_add_words(&words, "-c fetch.fsckObjects=true -c "
	    "core.hooksPath=/dev/null fetch --quiet --no-tags --atomic "
	    "--no-write-fetch-head --no-recurse-submodules --");
	strs_add(&words, b->path);
	for (size_t i = 0; i < refs->n; i++)
		strs_take(&words, xasprintf("%s:%s", refs->v[i], refs->v[i]));
	if (b->notes)
		strs_take(&words, xasprintf(NOTES ":%s", notes));
	rc = git(dir, &words, DAMAGED);
	strs_free(&words);
	return rc;
}

int
bundle_fetch(const struct bundle *b, const char *dir)
{
	return fetch(b, dir, &b->refs, NOTES);
}

/* A repository of its own that can read this one's objects. */
static int
make_quarantine(const char *dir, const struct repo *repo)
{
	char *info = path_join(dir, ".git/objects/info");
	char *file = path_join(info, "alternates");
	char *line = xasprintf("%s/objects\n", repo->common);
	int rc = dir_fresh(dir);

	if (rc == 0)
		rc = program_git(NULL, dir, "init", "--quiet", "--template=",
		    (char *)NULL);
	if (rc == 0)
		rc = dir_make(info);
	if (rc == 0)
		rc = file_write(file, line, strlen(line));
	free(line);
	free(file);
	free(info);
	return rc;
}

/* All of the file: what is here already a fetch does not look at. */
static int
unpack(const struct bundle *b, const char *dir)
{
	struct strs words = STRS_INIT;
	int rc;

	strs_add_words(&words, "bundle unbundle");
	strs_add(&words, b->path);
	rc = git(dir, &words, DAMAGED);
	strs_free(&words);
	return rc;
}

static int
run_audit(struct buf *shown, const struct bundle *b, const char *dir)
{
	struct proc_result res = PROC_RESULT_INIT;
	struct strs argv = STRS_INIT;
	char *self = path_real("/proc/self/exe"), *bin;
	int rc;

	if (self == NULL)
		return -1;
	bin = path_parent(self);
	strs_take(&argv, path_join(bin, "pawl-audit"));
	strs_add(&argv, "-o");
	strs_add(&argv, b->op);
	rc = program_other(&res, dir, &argv);
	if (rc == 0) {
		buf_puts(shown, buf_str(&res.out));
		buf_puts(shown, buf_str(&res.err));
		if (res.exit_status != 0)
			rc = refused("the audit of the bundle does not pass: "
			    "nothing was imported");
	}
	proc_result_release(&res);
	strs_free(&argv);
	free(bin);
	free(self);
	return rc;
}

int
bundle_audit(struct buf *shown, const struct bundle *b, struct repo *repo)
{
	char *dir = path_join(repo->common, "pawl"), *path, *held;
	struct lock lock = LOCK_INIT;
	int rc = dir_make(dir);

	path = path_join(dir, "import");
	held = path_join(dir, "import.lock");
	if (rc == 0)
		rc = lock_take(&lock, held, "pawl-import");
	if (rc == 0) {
		rc = make_quarantine(path, repo);
		if (rc == 0)
			rc = bundle_fetch(b, path);
		if (rc == 0)
			rc = unpack(b, path);
		if (rc == 0)
			rc = run_audit(shown, b, path);
		if (dir_remove(path) < 0 && rc == 0)
			rc = -1;
		lock_release(&lock);
	}
	free(held);
	free(path);
	free(dir);
	return rc;
}

/* Those that are not here; none may be here as another one. */
static int
find_missing(struct strs *out, const struct bundle *b, struct repo *repo)
{
	struct buf heads = BUF_INIT;
	struct strs lines = STRS_INIT;
	char here[OID_HEX];
	int rc = program_git(&heads, repo->root, "bundle", "list-heads",
	    b->path, (char *)NULL);

	strs_add_lines(&lines, buf_str(&heads));
	for (size_t i = 0; i < lines.n && rc == 0; i++) {
		const char *blank = strchr(lines.v[i], ' ');

		if (blank == NULL || strcmp(blank + 1, NOTES) == 0)
			continue;
		rc = ref_read(here, repo, blank + 1);
		if (rc == 0 && here[0] != '\0' &&
		    !str_starts(lines.v[i], here))
			rc = refused("%s is here already, and is another one "
			    "(%.12s): nothing was imported; import into a fresh "
			    "clone", blank + 1 + strlen(HEADS), here);
		if (rc == 0 && here[0] == '\0')
			strs_add(out, blank + 1);
	}
	strs_free(&lines);
	buf_free(&heads);
	return rc;
}

/* Notes that are here stay; those of the bundle come beside them. */
static int
merge_notes(struct repo *repo)
{
	char here[OID_HEX], theirs[OID_HEX];
	int rc = ref_read(here, repo, NOTES);

	if (rc == 0)
		rc = ref_read(theirs, repo, NOTES_HERE);
	if (rc == 0 && here[0] == '\0')
		rc = ref_move(repo, NOTES, "", theirs, "pawl: import");
	else if (rc == 0)
		rc = program_git(NULL, repo->root, "notes", "--ref=pawl",
		    "merge", "--quiet", "--strategy=ours", NOTES_HERE,
		    (char *)NULL);
	if (rc == 0)
		rc = ref_delete(repo, NOTES_HERE);
	return rc;
}

int
bundle_import(size_t *refs, const struct bundle *b, struct repo *repo)
{
	struct strs missing = STRS_INIT;
	int rc = find_missing(&missing, b, repo);

	*refs = missing.n;
	if (rc == 0)
		rc = ref_delete(repo, NOTES_HERE);
	if (rc == 0)
		rc = fetch(b, repo->root, &missing, NOTES_HERE);
	if (rc == 0 && b->notes)
		rc = merge_notes(repo);
	if (rc == 0)
		rc = config_add(repo, "notes.displayRef", NOTES);
	strs_free(&missing);
	return rc;
}
