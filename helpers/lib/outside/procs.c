/* procs.c - the processes there are, as /proc shows them. */
#define _GNU_SOURCE	/* syscall */
#include "procs.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "../base/err.h"
#include "../base/mem.h"

static bool
process_read(struct process *e, const char *pid)
{
	char path[64], text[512], *open_at, *close_at;
	ssize_t n;
	size_t len;
	int fd, ppid;

	snprintf(path, sizeof(path), "/proc/%.20s/stat", pid);
	if ((fd = open(path, O_RDONLY | O_CLOEXEC)) < 0)
		return false;
	n = read(fd, text, sizeof(text) - 1);
	close(fd);
	if (n <= 0)
		return false;
	text[n] = '\0';
	open_at = strchr(text, '(');
	close_at = strrchr(text, ')');	/* a name may hold a parenthesis */
	if (open_at == NULL || close_at == NULL || close_at < open_at ||
	    sscanf(close_at + 1, " %c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u "
	    "%*u %*u %*d %*d %*d %*d %*d %*d %llu", &e->state, &ppid,
	    &e->began) != 3)
		return false;
	len = (size_t)(close_at - open_at - 1);
	if (len >= sizeof(e->name))
		len = sizeof(e->name) - 1;
	memcpy(e->name, open_at + 1, len);
	e->name[len] = '\0';
	e->pid = (pid_t)atoi(pid);
	e->ppid = ppid;
	e->hit = false;
	return true;
}

/* A place for one more, which counts when n does. */
static struct process *
processes_room(struct processes *es)
{
	if (es->n == es->cap) {
		es->cap = es->cap > 0 ? es->cap * 2 : 128;
		es->v = xrealloc(es->v, es->cap, sizeof(*es->v));
	}
	return &es->v[es->n];
}

int
processes_read(struct processes *es)
{
	struct dirent *d;
	DIR *dir = opendir("/proc");

	es->n = 0;
	if (dir == NULL)
		return failed("read directory /proc:");
	while ((d = readdir(dir)) != NULL) {
		if (!isdigit((unsigned char)d->d_name[0]))
			continue;
		if (process_read(processes_room(es), d->d_name))
			es->n++;
	}
	closedir(dir);
	return 0;
}

void
processes_add(struct processes *es, const struct process *e)
{
	*processes_room(es) = *e;
	es->n++;
}

void
processes_free(struct processes *es)
{
	free(es->v);
	es->v = NULL;
	es->n = es->cap = 0;
}

const struct process *
processes_find(const struct processes *es, pid_t pid)
{
	size_t i;

	for (i = 0; i < es->n; i++)
		if (es->v[i].pid == pid)
			return &es->v[i];
	return NULL;
}

bool
processes_have(const struct processes *es, const struct process *e)
{
	const struct process *same = processes_find(es, e->pid);

	return same != NULL && same->began == e->began;
}

bool
pids_has(const struct pids *p, pid_t pid)
{
	size_t i;

	for (i = 0; i < p->n; i++)
		if (p->v[i] == pid)
			return true;
	return false;
}

void
processes_spread(struct processes *es, const struct pids *but)
{
	bool more = true;
	size_t i, k;

	while (more) {
		more = false;
		for (i = 0; i < es->n; i++) {
			if (!es->v[i].hit)
				continue;
			for (k = 0; k < es->n; k++) {
				if (es->v[k].ppid != es->v[i].pid ||
				    es->v[k].hit || pids_has(but, es->v[k].pid))
					continue;
				es->v[k].hit = more = true;
			}
		}
	}
}

/* A sandbox's own first process says nothing: its children are named. */
static bool
process_is_shell_of_sandbox(const struct processes *es, const struct process *e)
{
	size_t i;

	if (strcmp(e->name, "bwrap") != 0)
		return false;
	for (i = 0; i < es->n; i++)
		if (es->v[i].ppid == e->pid)
			return true;
	return false;
}

void
process_name(struct strs *out, const struct processes *es,
    const struct process *e)
{
	char *text;

	if (out == NULL || e->state == 'Z' || e->state == 'X' ||
	    process_is_shell_of_sandbox(es, e))
		return;
	text = xasprintf("%s (%ld)", e->name, (long)e->pid);
	if (strs_has(out, text))
		free(text);
	else
		strs_take(out, text);
}

void
process_kill(const struct process *e)
{
	struct process now;
	char pid[24];
	int fd = -1;

	snprintf(pid, sizeof(pid), "%ld", (long)e->pid);
#ifdef SYS_pidfd_open
	fd = (int)syscall(SYS_pidfd_open, e->pid, 0);
#endif
	if (process_read(&now, pid) && now.began == e->began) {
#ifdef SYS_pidfd_send_signal
		if (fd >= 0)
			syscall(SYS_pidfd_send_signal, fd, SIGKILL, NULL, 0);
		else
#endif
			kill(e->pid, SIGKILL);
	}
	if (fd >= 0)
		close(fd);
}
