/* procs.h - the processes there are, as /proc shows them. */
#ifndef OUTSIDE_PROCS_H
#define OUTSIDE_PROCS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "../base/list.h"

struct process {
	pid_t pid;
	pid_t ppid;
	char state;
	bool hit;			/* the caller's mark */
	unsigned long long began;	/* with pid: which process this is */
	char name[64];
};

struct processes {
	struct process *v;
	size_t n;
	size_t cap;
};
#define PROCESSES_INIT { NULL, 0, 0 }

struct pids {
	pid_t *v;
	size_t n;
};

/* All of them, none hit; what was in the list is gone. 0 or -1. */
int processes_read(struct processes *);
void processes_add(struct processes *, const struct process *);
void processes_free(struct processes *);

const struct process *processes_find(const struct processes *, pid_t);

/* Is this very process in the list, not only its number? */
bool processes_have(const struct processes *, const struct process *);

/* A hit's children are hits too, but never a process in but. */
void processes_spread(struct processes *, const struct pids *but);

/*
 * Add "name (pid)" once to out (may be NULL). What has ended is left out, and
 * a sandbox's own first process, whose children are in the list.
 */
void process_name(struct strs *out, const struct processes *,
    const struct process *);

/* KILL it, unless its number is another process's by now. */
void process_kill(const struct process *);

bool pids_has(const struct pids *, pid_t);

#endif
