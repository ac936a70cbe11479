/* pawl-hook - what pawl's git hooks ask: may this git command go on? */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/err.h"
#include "lib/base/file.h"
#include "lib/base/list.h"
#include "lib/base/mem.h"
#include "lib/base/prog.h"
#include "lib/base/str.h"
#include "lib/domain/refguard.h"
#include "lib/outside/git/ref.h"

#define MESSAGE_MAX ((size_t)64 << 20)

static const char usage[] =
    "usage: pawl-hook pre-commit\n"
    "       pawl-hook commit-msg FILE\n"
    "       pawl-hook pre-rebase UPSTREAM [BRANCH]\n"
    "       pawl-hook reference-transaction STATE <updates\n"
    "       pawl-hook pre-push REMOTE URL <refs\n"
    "Called by git hooks (make hooks). The ledger tune/<op>/log and the\n"
    "attempts tune/<op>/iter-NNN are written by pawl alone; the frontier does\n"
    "not lose what the ledger certifies. Exit status 1: no.\n";

/* -1 with refused() where nobody but pawl commits. */
static int
pre_commit(struct repo *repo)
{
	char *branch = repo_head_branch(repo), op[128];
	enum tune_part part = refguard_part(op, branch);
	int rc = 0;

	if (part == TUNE_LOG || part == TUNE_ITER)
		rc = refused("%s is written by pawl alone: git checkout "
		    "tune/%s/frontier, and commit there",
		    branch + strlen("refs/heads/"), op);
	free(branch);
	return rc;
}

static int
commit_msg(struct repo *repo, const char *path)
{
	char *branch = repo_head_branch(repo), *line = NULL;
	struct buf text = BUF_INIT;
	int rc = 0;

	if (refguard_part(NULL, branch) != TUNE_NONE) {
		rc = file_read(&text, path, MESSAGE_MAX);
		line = rc == 0 ? refguard_forged(buf_str(&text)) : NULL;
	}
	if (line != NULL)
		rc = refused("only pawl writes such lines on %s: take \"%s\" "
		    "out of the message", branch + strlen("refs/heads/"),
		    line);
	free(line);
	buf_free(&text);
	free(branch);
	return rc;
}

static int
pre_rebase(struct repo *repo, const char *named)
{
	char *branch = named == NULL ? repo_head_branch(repo) :
	    str_starts(named, "refs/") ? xstrdup(named) :
	    xasprintf("refs/heads/%s", named);
	int rc = 0;

	if (refguard_part(NULL, branch) != TUNE_NONE)
		rc = refused("%s is part of a campaign's history and is not "
		    "rebased: git switch -c <name> first, and rebase that",
		    branch + strlen("refs/heads/"));
	free(branch);
	return rc;
}

/* Standard input's lines, as words. */
static bool
next_words(struct strs *words)
{
	struct buf line = BUF_INIT;
	int c;

	while ((c = getchar()) != EOF && c != '\n')
		buf_putc(&line, (char)c);
	strs_free(words);
	strs_add_words(words, buf_str(&line));
	buf_free(&line);
	return c != EOF;
}

static int
reference_transaction(struct repo *repo, const char *state)
{
	struct strs words = STRS_INIT;
	int rc = 0;

	while (strcmp(state, "prepared") == 0 && rc == 0 && next_words(&words))
		if (words.n == 3)
			rc = refguard_move(repo, words.v[1], words.v[2]);
	strs_free(&words);
	return rc;
}

/* The other side should not get a frontier whose story it does not know. */
static void
look_for_log(struct repo *repo, const char *remote, const char *op,
    const struct strs *pushed)
{
	char *log = xasprintf("refs/heads/tune/%s/log", op);
	char *theirs = xasprintf("refs/remotes/%s/tune/%s/log", remote, op);
	char here[OID_HEX], there[OID_HEX];

	if (!strs_has(pushed, log) && ref_read(here, repo, log) == 0 &&
	    ref_read(there, repo, theirs) == 0 && strcmp(here, there) != 0)
		warn("tune/%s/frontier is pushed without its log, which holds "
		    "all rounds: git push %s tune/%s/log", op, remote, op);
	failure_clear();
	free(theirs);
	free(log);
}

static int
pre_push(struct repo *repo, const char *remote)
{
	struct strs words = STRS_INIT, pushed = STRS_INIT;
	char op[128];
	int rc = 0;

	while (rc == 0 && next_words(&words)) {
		if (words.n != 4)
			continue;
		strs_add(&pushed, words.v[2]);
		rc = refguard_push(repo, words.v[1], words.v[2], words.v[3]);
	}
	for (size_t i = 0; i < pushed.n && rc == 0; i++)
		if (refguard_part(op, pushed.v[i]) == TUNE_FRONTIER)
			look_for_log(repo, remote, op, &pushed);
	strs_free(&pushed);
	strs_free(&words);
	return rc;
}

static bool
is_hook(char *const *w, int n)
{
	static const struct {
		const char *name;
		int min, max;
	} known[] = {
		{ "pre-commit", 1, 1 }, { "commit-msg", 2, 2 },
		{ "pre-rebase", 2, 3 }, { "reference-transaction", 2, 2 },
		{ "pre-push", 3, 3 },
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (strcmp(w[0], known[i].name) == 0)
			return n >= known[i].min && n <= known[i].max;
	return false;
}

static int
ask(struct repo *repo, char *const *w, int n)
{
	if (strcmp(w[0], "pre-commit") == 0)
		return pre_commit(repo);
	if (strcmp(w[0], "commit-msg") == 0)
		return commit_msg(repo, w[1]);
	if (strcmp(w[0], "pre-rebase") == 0)
		return pre_rebase(repo, n == 3 ? w[2] : NULL);
	if (strcmp(w[0], "reference-transaction") == 0)
		return reference_transaction(repo, w[1]);
	return pre_push(repo, w[1]);
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage), rc;
	struct repo repo;

	prog_words(argc, first, 1, 3, usage);
	if (!is_hook(argv + first, argc - first)) {
		fputs(usage, stderr);
		return ST_USAGE;
	}
	if (repo_open_hook(&repo) < 0) {
		/* not a repository that pawl works in: none of its business */
		warn("%s", failure());
		return ST_OK;
	}
	rc = ask(&repo, argv + first, argc - first);
	if (rc < 0)
		warn("%s", failure());
	repo_close(&repo);
	return prog_end(rc < 0 ? ST_NO : ST_OK);
}
