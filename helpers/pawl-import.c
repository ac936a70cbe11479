/* pawl-import - a campaign from one file, audited before it is taken. */
#include <stdio.h>
#include <stdlib.h>

#include "lib/base/err.h"
#include "lib/base/prog.h"
#include "lib/domain/args.h"
#include "lib/domain/bundle.h"
#include "lib/outside/proc.h"
#include "lib/words/line.h"

static const char usage[] =
    "usage: pawl-import FILE=x.bundle\n"
    "Takes a campaign that make export wrote into this repository, which may be\n"
    "an empty one. Its names and its audit are looked at first, and no ref that\n"
    "is here is moved. Then make audit and make reproduce work on it.\n";

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct buf shown = BUF_INIT;
	struct bundle bundle;
	struct repo repo;
	size_t refs;
	char *file;
	int rc;

	proc_signals_install();
	if (args_parse(argv + first, argc - first) < 0)
		die_last();
	if ((file = args_path("FILE")) == NULL || *file == '\0')
		die(ST_USAGE, "which file? make import FILE=x.bundle");
	if (git_start() < 0 || repo_open(&repo, ".") < 0 ||
	    bundle_open(&bundle, &repo, file) < 0)
		die_last();
	rc = bundle_audit(&shown, &bundle, &repo);
	line_block(buf_str(&shown));
	if (rc < 0 || bundle_import(&refs, &bundle, &repo) < 0)
		die_last();
	printf("the campaign of %s is here: %zu of its %zu branches are new\n",
	    bundle.op, refs, bundle.refs.n);
	printf("next: git checkout tune/%s/frontier\n", bundle.op);
	buf_free(&shown);
	bundle_close(&bundle);
	repo_close(&repo);
	free(file);
	return prog_end(ST_OK);
}
