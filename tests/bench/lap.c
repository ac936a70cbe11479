/*
 * lap - run a command, its output thrown away, and append "label ms" to a
 * file. The stopwatch of tests/bench/run: date(1) takes longer to start than
 * what is measured there.
 */
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../helpers/lib/base/clock.h"
#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/base/prog.h"

extern char **environ;

static int
run(char **argv)
{
	posix_spawn_file_actions_t quiet;
	int status, err;
	pid_t pid;

	posix_spawn_file_actions_init(&quiet);
	posix_spawn_file_actions_addopen(&quiet, 0, "/dev/null", O_RDONLY, 0);
	posix_spawn_file_actions_addopen(&quiet, 1, "/dev/null", O_WRONLY, 0);
	err = posix_spawnp(&pid, argv[0], &quiet, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&quiet);
	if (err != 0 || waitpid(pid, &status, 0) < 0)
		die(ST_INFRA, "cannot run %s", argv[0]);
	return WIFEXITED(status) ? WEXITSTATUS(status) : ST_INFRA;
}

int
main(int argc, char **argv)
{
	double since;
	FILE *f;
	int rc;

	prog_name_set(argv[0]);
	if (argc < 4)
		die(ST_USAGE, "usage: lap file label command [argument ...]");
	since = clock_mono_s();
	rc = run(argv + 3);
	since = clock_mono_s() - since;
	if ((f = fopen(argv[1], "a")) == NULL)
		die(ST_INFRA, "open %s:", argv[1]);
	fprintf(f, "%s %.3f\n", argv[2], 1000 * since);
	if (fclose(f) != 0)
		die(ST_INFRA, "write %s:", argv[1]);
	return rc;
}
