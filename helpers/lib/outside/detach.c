/* detach.c - a program that goes on by itself. */
#define _GNU_SOURCE	/* POSIX_SPAWN_SETSID */
#include "detach.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "../base/clock.h"
#include "../base/err.h"
#include "../base/file.h"
#include "proc.h"

extern char **environ;

int
detach_start(pid_t *out, const char *const *argv, const char *log)
{
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attr;
	int err;

	posix_spawn_file_actions_init(&files);
	posix_spawnattr_init(&attr);
	posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null",
	    O_RDONLY, 0);
	posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, log,
	    O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0666);
	posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
	posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSID);
	err = posix_spawn(out, argv[0], &files, &attr, (char *const *)argv,
	    environ);
	posix_spawnattr_destroy(&attr);
	posix_spawn_file_actions_destroy(&files);
	if (err == 0)
		return 0;
	errno = err;
	return failed("run %s in the background:", argv[0]);
}

static int
copy_more(struct follow *f)
{
	int fd = open(f->log, O_RDONLY | O_CLOEXEC);
	char part[4096];
	ssize_t n;

	if (fd < 0)
		return errno == ENOENT ? 0 : failed("open %s:", f->log);
	while ((n = pread(fd, part, sizeof(part), f->shown)) > 0) {
		f->shown += n;
		if (fwrite(part, 1, (size_t)n, stdout) != (size_t)n)
			break;
	}
	close(fd);
	if (n < 0)
		return failed("read %s:", f->log);
	return fflush(stdout) == 0 ? 0 : failed("standard output:");
}

int
detach_follow(bool *done, struct follow *f)
{
	const struct timespec nap = { 0, 200000000 };
	double until = f->limit_s > 0 ? clock_mono_s() + f->limit_s : 0;

	for (*done = false; !*done; nanosleep(&nap, NULL)) {
		bool over = f->ended(f->arg);

		if (copy_more(f) < 0)
			return -1;
		*done = over;
		if (over || proc_interrupted() ||
		    (until > 0 && clock_mono_s() >= until))
			return 0;
	}
	return 0;
}
