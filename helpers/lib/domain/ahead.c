/* ahead.c - start a step's program before its turn. */
#define _GNU_SOURCE	/* pipe2 */
#include "ahead.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../base/err.h"
#include "../base/str.h"

#define GO_FD_ENV "PAWL_GO_FD"

extern char **environ;

void
ahead_start(struct ahead *a, const char *path)
{
	posix_spawn_file_actions_t actions;
	char *argv[] = { (char *)path, NULL }, text[16];
	int fd[2];

	if (a->pid > 0 || pipe2(fd, O_CLOEXEC) < 0)
		return;
	snprintf(text, sizeof(text), "%d", fd[0]);
	posix_spawn_file_actions_init(&actions);
	/* onto itself: it stays open in the program, and only there */
	if (posix_spawn_file_actions_adddup2(&actions, fd[0], fd[0]) != 0 ||
	    setenv(GO_FD_ENV, text, 1) < 0 ||
	    posix_spawn(&a->pid, path, &actions, NULL, argv, environ) != 0)
		a->pid = 0;
	unsetenv(GO_FD_ENV);
	posix_spawn_file_actions_destroy(&actions);
	close(fd[0]);
	a->go = fd[1];
	if (a->pid == 0)
		close(fd[1]);
}

static void
reap(struct ahead *a)
{
	while (waitpid(a->pid, NULL, 0) < 0 && errno == EINTR)
		continue;
	a->pid = 0;
}

pid_t
ahead_go(struct ahead *a)
{
	pid_t pid = a->pid;
	bool told;

	if (pid <= 0)
		return -1;
	told = write(a->go, "g", 1) == 1;	/* SIGPIPE is ignored */
	close(a->go);
	if (!told) {
		reap(a);
		return -1;
	}
	a->pid = 0;
	return pid;
}

void
ahead_drop(struct ahead *a)
{
	if (a->pid <= 0)
		return;
	close(a->go);
	reap(a);
}

/* -1: this program was not started ahead. */
static int
go_fd(void)
{
	const char *text = getenv(GO_FD_ENV);
	long fd = -1;

	if (text == NULL || str_to_long(&fd, text, 3, 65535, GO_FD_ENV) < 0) {
		failure_clear();
		return -1;
	}
	unsetenv(GO_FD_ENV);
	return (int)fd;
}

int
ahead_open(struct project *p, bool index)
{
	int fd = go_fd(), rc = project_open(p);
	char c;

	if (fd < 0)
		return rc;
	if (rc == 0 && index)
		repo_warm(&p->repo);
	/* a signal ends it, too: it has not begun anything */
	if (read(fd, &c, 1) != 1)
		exit(ST_INFRA);
	close(fd);
	return rc == 0 ? project_reload(p) : -1;
}
