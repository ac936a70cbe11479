/* pawl-hook - what pawl's git hooks ask: may this git command go on? */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/err.h"
#include "lib/base/prog.h"
#include "lib/base/str.h"
#include "lib/outside/git/repo.h"

static const char usage[] =
    "usage: pawl-hook pre-commit\n"
    "Refuses commits by hand on branches that only pawl writes: the ledger\n"
    "tune/<op>/log and the attempts tune/<op>/iter-NNN. Exit status 1: no.\n";

/* "log" or "iter-007" of "refs/heads/tune/<op>/…"; NULL: not pawl's. */
static const char *
last_part(const char *branch)
{
	const char *start = "refs/heads/tune/", *slash;

	if (branch == NULL || !str_starts(branch, start))
		return NULL;
	slash = strrchr(branch, '/');
	return slash > branch + strlen(start) ? slash + 1 : NULL;
}

static int
pre_commit(struct repo *repo)
{
	char *branch = repo_head_branch(repo);
	const char *part = last_part(branch);
	bool ours = part != NULL && (strcmp(part, "log") == 0 ||
	    str_starts(part, "iter-"));

	if (ours)
		warn("%s is written by pawl alone: git checkout %.*sfrontier, "
		    "and commit there", branch + strlen("refs/heads/"),
		    (int)(part - branch) - (int)strlen("refs/heads/"),
		    branch + strlen("refs/heads/"));
	free(branch);
	return ours ? ST_NO : ST_OK;
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage), status;
	struct repo repo;

	prog_words(argc, first, 1, 1, usage);
	if (strcmp(argv[first], "pre-commit") != 0) {
		fputs(usage, stderr);
		return ST_USAGE;
	}
	if (git_start() < 0 || repo_open(&repo, ".") < 0)
		die_last();
	status = pre_commit(&repo);
	repo_close(&repo);
	return prog_end(status);
}
