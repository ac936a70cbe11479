/* host.c - what the machine itself was doing around a run. */
#define _GNU_SOURCE	/* sched_getaffinity */
#include "host.h"

#include <ctype.h>
#include <glob.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../base/err.h"

static double
first_number(const char *path)
{
	FILE *f = fopen(path, "re");
	double v = -1;

	if (f == NULL)
		return -1;
	if (fscanf(f, "%lf", &v) != 1)
		v = -1;
	fclose(f);
	return v;
}

/* "cpu user nice system idle iowait irq softirq steal …", in ticks. */
static void
read_stat(struct host *h)
{
	double t[8], hz = (double)sysconf(_SC_CLK_TCK);
	FILE *f = fopen("/proc/stat", "re");

	h->steal_s = h->idle_s = -1;
	if (f == NULL)
		return;
	if (fscanf(f, "cpu %lf %lf %lf %lf %lf %lf %lf %lf", &t[0], &t[1],
	    &t[2], &t[3], &t[4], &t[5], &t[6], &t[7]) == 8) {
		h->idle_s = (t[3] + t[4]) / hz;
		h->steal_s = t[7] / hz;
	}
	fclose(f);
}

/* Sum (or mean) of the numbers in all files of a pattern; -1 if none. */
static double
read_all(const char *pattern, bool mean)
{
	glob_t g;
	double sum = 0, v;
	size_t n = 0;

	if (glob(pattern, 0, NULL, &g) != 0)
		return -1;
	for (size_t i = 0; i < g.gl_pathc; i++) {
		if ((v = first_number(g.gl_pathv[i])) < 0)
			continue;
		sum += v;
		n++;
	}
	globfree(&g);
	return n == 0 ? -1 : mean ? sum / (double)n : sum;
}

void
host_read(struct host *h)
{
	double khz = read_all("/sys/devices/system/cpu/cpu[0-9]*/cpufreq/"
	    "scaling_cur_freq", true);

	h->load = first_number("/proc/loadavg");
	h->freq_mhz = khz < 0 ? -1 : khz / 1000;
	h->throttles = read_all("/sys/devices/system/cpu/cpu[0-9]*/"
	    "thermal_throttle/core_throttle_count", false);
	read_stat(h);
}

static int
check_range(long from, long to, const char *list, const char *what)
{
	cpu_set_t allowed;

	if (sched_getaffinity(0, sizeof(allowed), &allowed) < 0)
		return failed("CPU affinity:");
	for (long c = from; c <= to; c++)
		if (c < 0 || c >= CPU_SETSIZE || !CPU_ISSET((size_t)c, &allowed))
			return refused("%s: \"%s\": CPU %ld is not one that "
			    "this process may run on", what, list, c);
	return 0;
}

int
host_check_cpus(const char *list, const char *what)
{
	const char *p = list;
	char *end;
	long from, to;

	while (*p != '\0') {
		if (!isdigit((unsigned char)*p))
			break;
		from = to = strtol(p, &end, 10);
		if (*end == '-' && isdigit((unsigned char)end[1]))
			to = strtol(end + 1, &end, 10);
		if (to < from || (*end != ',' && *end != '\0'))
			break;
		if (check_range(from, to, list, what) < 0)
			return -1;
		p = *end == ',' ? end + 1 : end;
		if (*end == '\0')
			return 0;
	}
	return *list == '\0' ? 0 : refused("%s: \"%s\" is not a list of CPUs "
	    "such as 0-3,8", what, list);
}

void
host_pin(struct strs *argv, const char *list)
{
	if (*list == '\0')
		return;
	strs_add(argv, "taskset");
	strs_add(argv, "-c");
	strs_add(argv, list);
}
