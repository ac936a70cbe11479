/*
 * host.h - what the machine itself was doing around a run, as far as it shows:
 * load, time stolen by a hypervisor, clock frequency, throttling; and pinning
 * to some of its CPUs.
 */
#ifndef OUTSIDE_HOST_H
#define OUTSIDE_HOST_H

#include <stdbool.h>

#include "../base/list.h"

#define HOST_CPUS_MAX 8		/* whose frequency is read: a sample */
#define HOST_LIST_MAX 48	/* bytes of a list of CPUs, "…" if it is longer */

/* Which CPUs are looked at, and what they show. */
struct host_view {
	int cpu[HOST_CPUS_MAX];
	int n;
	bool freq, throttle;
	char list[HOST_LIST_MAX];	/* those that commands may run on */
};

/* Counters at one moment; -1 where the system does not show it. */
struct host {
	double load;		/* mean number of runnable tasks, 1 minute */
	double steal_s;		/* CPU time stolen since boot, all CPUs */
	double busy_s;		/* CPU time that was got since boot, all CPUs */
	double freq_mhz;	/* mean current frequency */
	double throttles;	/* thermal throttling events since boot */
};

/* What happened between two moments; -1 where that is not known. */
struct host_use {
	double load;		/* at the first */
	double steal;		/* stolen share of the CPU time asked for */
	double mhz_from, mhz_to;
	double throttles;
	char cpus[HOST_LIST_MAX];	/* where it might run; "" not known */
};
#define HOST_USE_INIT { -1, -1, -1, -1, -1, "" }

/* cpus: the list that commands are pinned to, "" all; a checked one. */
void host_look(struct host_view *, const char *cpus);

/* A few small files of /proc and /sys. */
void host_read(struct host *, const struct host_view *);
void host_between(struct host_use *, const struct host *from,
    const struct host *to);

/*
 * A list of CPUs, "0-3,8", for pinning: -1 with refused() naming what is
 * wrong, a CPU that we may not run on, or the package that is missing. "" is
 * all of them.
 */
int host_check_cpus(const char *list, const char *what);

/* Put "taskset -c list" before a command line, if list is not empty. */
void host_pin(struct strs *argv, const char *list);

#endif
