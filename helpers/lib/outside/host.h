/*
 * host.h - what the machine itself was doing around a run, as far as it shows:
 * load, time stolen by a hypervisor, clock frequency, throttling.
 */
#ifndef OUTSIDE_HOST_H
#define OUTSIDE_HOST_H

#include <stdbool.h>

#include "../base/list.h"

/* Counters at one moment; -1 where the system does not show it. */
struct host {
	double load;		/* mean number of runnable tasks, 1 minute */
	double steal_s;		/* CPU time stolen since boot, all CPUs */
	double idle_s;		/* idle CPU time since boot, all CPUs */
	double freq_mhz;	/* mean current frequency of all CPUs */
	double throttles;	/* thermal throttling events since boot */
};

void host_read(struct host *);

/*
 * A list of CPUs, "0-3,8", for pinning: -1 with refused() naming what is
 * wrong, or a CPU that we may not run on. "" is all of them.
 */
int host_check_cpus(const char *list, const char *what);

/* Put "taskset -c list" before a command line, if list is not empty. */
void host_pin(struct strs *argv, const char *list);

#endif
