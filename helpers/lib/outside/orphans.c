/* orphans.c - what a killed round left, found by its mark. */
#include "proc.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../base/clock.h"
#include "../base/err.h"
#include "../base/mem.h"
#include "procs.h"

#define GONE_S 5.0

static bool
mark_is(const char *value, const char *mark)
{
	size_t n = strlen(mark);

	return strncmp(value, mark, n) == 0 &&
	    (value[n] == '\0' || value[n] == '/');
}

static bool
pid_has_mark(pid_t pid, const char *mark)
{
	struct buf text = BUF_INIT;
	char path[64], chunk[8192];
	bool found = false;
	struct stat st;
	ssize_t n;
	size_t at;
	int fd;

	snprintf(path, sizeof(path), "/proc/%ld/environ", (long)pid);
	if ((fd = open(path, O_RDONLY | O_CLOEXEC)) < 0)
		return false;
	if (fstat(fd, &st) == 0 && st.st_uid == geteuid())
		while ((n = read(fd, chunk, sizeof(chunk))) > 0)
			buf_add(&text, chunk, (size_t)n);
	close(fd);
	for (at = 0; at < text.len && !found; at += strlen(text.p + at) + 1)
		found = str_starts(text.p + at, PROC_MARK_ENV "=") &&
		    mark_is(text.p + at + strlen(PROC_MARK_ENV "="), mark);
	buf_free(&text);
	return found;
}

static void
ancestors_note(struct pids *up, const struct processes *es)
{
	const struct process *e = processes_find(es, getpid());

	up->v = xcalloc(es->n + 1, sizeof(*up->v));
	up->n = 0;
	while (e != NULL && up->n < es->n) {
		up->v[up->n++] = e->pid;
		e = processes_find(es, e->ppid);
	}
}

/*
 * Kill those that are there now; how many were. What was hit before counts
 * until it is gone: dying, it has no environment any more, and a sandbox's
 * processes outlive its first one for a moment.
 */
static int
marked_kill_once(size_t *found, struct processes *hit, struct strs *killed,
    const char *mark)
{
	struct processes es = PROCESSES_INIT;
	struct pids up = { NULL, 0 };
	struct process *e;

	*found = 0;
	if (processes_read(&es) < 0)
		return -1;
	ancestors_note(&up, &es);
	for (e = es.v; e < es.v + es.n; e++)
		e->hit = e->state != 'Z' && !pids_has(&up, e->pid) &&
		    (processes_have(hit, e) || pid_has_mark(e->pid, mark));
	processes_spread(&es, &up);
	for (e = es.v; e < es.v + es.n; e++)
		if (e->hit)
			process_name(killed, &es, e);
	for (e = es.v; e < es.v + es.n; e++) {
		if (!e->hit || e->state == 'Z' || e->state == 'X')
			continue;
		process_kill(e);
		++*found;
		if (!processes_have(hit, e))
			processes_add(hit, e);
	}
	processes_free(&es);
	free(up.v);
	return 0;
}

int
proc_kill_marked(struct strs *killed, const char *mark)
{
	double until = clock_mono_s() + GONE_S, step = 0.001;
	struct processes hit = PROCESSES_INIT;
	size_t found = 0;
	int rc;

	while ((rc = marked_kill_once(&found, &hit, killed, mark)) == 0 &&
	    found > 0) {
		if (clock_mono_s() >= until) {
			rc = failed("%zu processes of %s cannot be ended",
			    found, mark);
			break;
		}
		clock_sleep(step);
		if (step < 0.05)
			step *= 2;
	}
	processes_free(&hit);
	return rc;
}
