/* pawl-hooks - put pawl's hooks into the repository, or take them away. */
#include <stdio.h>
#include <stdlib.h>

#include "lib/base/err.h"
#include "lib/base/file.h"
#include "lib/base/prog.h"
#include "lib/domain/args.h"
#include "lib/domain/hooks.h"

static const char usage[] =
    "usage: pawl-hooks [OFF=1]\n"
    "Installs git hooks that keep a campaign's branches as pawl wrote them:\n"
    "pre-commit, commit-msg, pre-rebase, reference-transaction, pre-push. Hooks\n"
    "that are there go on running, first. OFF=1 puts everything back.\n";

/* Where pawl's own hooks are: beside its make fragments. Caller frees. */
static char *
find_ours(void)
{
	const char *mk = getenv("PAWL_MK");
	char *dir, *real;

	if (mk == NULL)
		die(ST_STATE, "make hooks says where pawl is");
	dir = path_join(mk, "../hooks");
	real = path_real(dir);
	if (real == NULL)
		die_last();
	free(dir);
	return real;
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage), rc;
	struct strs said = STRS_INIT;
	struct repo repo;
	char *ours, *dir;
	bool off;

	if (args_parse(argv + first, argc - first) < 0 ||
	    git_start() < 0 || repo_open(&repo, ".") < 0)
		die_last();
	off = args_flag("OFF");
	ours = find_ours();
	dir = hooks_dir(&repo, ours);
	if (dir == NULL)
		die_last();
	rc = off ? hooks_remove(&said, dir) : hooks_install(&said, dir, ours);
	for (size_t i = 0; i < said.n; i++)
		printf("%s %s\n", off ? "removed" : "installed", said.v[i]);
	if (rc < 0)
		die_last();
	if (said.n == 0)
		puts(off ? "no hooks of pawl's are there" :
		    "all hooks are there already");
	strs_free(&said);
	free(dir);
	free(ours);
	repo_close(&repo);
	return prog_end(ST_OK);
}
