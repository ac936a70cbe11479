/* proc_internal.h - a run that is on; only what proc.h is made of needs it. */
#ifndef OUTSIDE_PROC_INTERNAL_H
#define OUTSIDE_PROC_INTERNAL_H

#include <sys/resource.h>

#include "output.h"
#include "proc.h"
#include "procs.h"

#define PROC_TICK_S 0.2
#define PROC_STUCK_S 10.0	/* after KILL: then it hangs in the kernel */

struct run {
	const struct proc_spec *spec;
	struct proc_result *res;
	bool heed;		/* signals to us end it */
	pid_t pid;
	int pidfd;
	int io[2];		/* our ends of its stdout and stderr */
	struct keep keep[2];
	struct runlog log;
	struct pids known;	/* children we had before: not its leavings */
	double start;
	double term_at;		/* when we asked it to end; 0: not yet */
	double kill_at;
	double next_tick;
};

/* proc_start.c: start it, its output in r->io. 0 or -1. */
int run_start(struct run *);
void fd_close(int *fd);

/* proc.c: read what is there now, at most a turn's worth. */
void run_drain(struct run *, int i);
void run_add_usage(struct run *, const struct rusage *);

/* leavings.c: before it starts, note the children that we have. 0 or -1. */
int leavings_before(struct run *);

/* End and name what it left running. 0; -1 if that cannot be ended. */
int leavings_end(struct run *);

#endif
