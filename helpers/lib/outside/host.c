/* host.c - what the machine itself was doing around a run. */
#define _GNU_SOURCE	/* sched_getaffinity */
#include "host.h"

#include <ctype.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../base/str.h"
#include "tool.h"

#define CPU_DIR "/sys/devices/system/cpu"
#define FREQ "cpufreq/scaling_cur_freq"
#define THROTTLE "thermal_throttle/core_throttle_count"

/* The system counts stolen time in ticks: of less, one would be too much. */
#define STEAL_LEAST_S 0.2

/* The beginning of a file as a string; false if it cannot be read. */
static bool
head_read(char *out, size_t size, const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t n;

	if (fd < 0)
		return false;
	n = read(fd, out, size - 1);
	close(fd);
	out[n > 0 ? n : 0] = '\0';
	return n > 0;
}

static double
first_number(const char *path)
{
	char text[64], *end;
	double v;

	if (!head_read(text, sizeof(text), path))
		return -1;
	v = strtod(text, &end);
	return end == text || v < 0 ? -1 : v;
}

/* "cpu user nice system idle iowait irq softirq steal …", in ticks. */
static void
read_stat(struct host *h)
{
	double t[8], hz = (double)sysconf(_SC_CLK_TCK);
	char text[256];

	h->steal_s = h->busy_s = -1;
	if (!head_read(text, sizeof(text), "/proc/stat") ||
	    sscanf(text, "cpu %lf %lf %lf %lf %lf %lf %lf %lf", &t[0], &t[1],
	    &t[2], &t[3], &t[4], &t[5], &t[6], &t[7]) != 8)
		return;
	h->busy_s = (t[0] + t[1] + t[2] + t[5] + t[6]) / hz;
	h->steal_s = t[7] / hz;
}

/* Sum of a file's number over the CPUs that show one, and how many do. */
static double
cpus_sum(int *n, const struct host_view *view, const char *name)
{
	double sum = 0, v;
	char path[128];

	*n = 0;
	for (int i = 0; i < view->n; i++) {
		snprintf(path, sizeof(path), CPU_DIR "/cpu%d/%s", view->cpu[i],
		    name);
		if ((v = first_number(path)) < 0)
			continue;
		sum += v;
		++*n;
	}
	return sum;
}

void
host_read(struct host *h, const struct host_view *view)
{
	double sum;
	int n;

	h->load = first_number("/proc/loadavg");
	h->freq_mhz = h->throttles = -1;
	if (view->freq && (sum = cpus_sum(&n, view, FREQ)) > 0)
		h->freq_mhz = sum / n / 1000;
	if (view->throttle) {
		sum = cpus_sum(&n, view, THROTTLE);
		h->throttles = n > 0 ? sum : -1;
	}
	read_stat(h);
}

void
host_between(struct host_use *out, const struct host *from,
    const struct host *to)
{
	static const struct host_use unknown = HOST_USE_INIT;
	double stolen = to->steal_s - from->steal_s;
	double asked = to->busy_s - from->busy_s + stolen;

	*out = unknown;
	out->load = from->load;
	if (from->steal_s >= 0 && to->steal_s >= 0 && stolen >= 0 &&
	    asked >= STEAL_LEAST_S)
		out->steal = stolen / asked;
	if (from->freq_mhz >= 0 && to->freq_mhz >= 0) {
		out->mhz_from = from->freq_mhz;
		out->mhz_to = to->freq_mhz;
	}
	if (from->throttles >= 0 && to->throttles >= from->throttles)
		out->throttles = to->throttles - from->throttles;
}

/*
 * The next range of a list; *p moves behind it. False at its end, and where
 * something else stands, which *p then points at.
 */
static bool
range_next(const char **p, long *from, long *to)
{
	const char *s = *p;
	char *end;

	if (!isdigit((unsigned char)*s))
		return false;
	*from = *to = strtol(s, &end, 10);
	if (*end == '-' && isdigit((unsigned char)end[1]))
		*to = strtol(end + 1, &end, 10);
	if (*to < *from || (*end != '\0' &&
	    (*end != ',' || !isdigit((unsigned char)end[1]))))
		return false;
	*p = *end == ',' ? end + 1 : end;
	return true;
}

static void
view_add(struct host_view *v, long from, long to)
{
	for (long c = from; c <= to && v->n < HOST_CPUS_MAX; c++)
		v->cpu[v->n++] = (int)c;
}

/* The set as "0-3,8". */
static void
set_write(struct buf *out, const cpu_set_t *set)
{
	for (int c = 0, last; c < CPU_SETSIZE; c = last + 1) {
		last = c;
		if (!CPU_ISSET((size_t)c, set))
			continue;
		while (last + 1 < CPU_SETSIZE && CPU_ISSET((size_t)last + 1, set))
			last++;
		buf_addf(out, out->len > 0 ? ",%d" : "%d", c);
		if (last > c)
			buf_addf(out, "-%d", last);
	}
}

void
host_look(struct host_view *v, const char *cpus)
{
	struct buf list = BUF_INIT;
	cpu_set_t allowed;
	char *text;
	long from, to;
	int n;

	memset(v, 0, sizeof(*v));
	if (*cpus == '\0' &&
	    sched_getaffinity(0, sizeof(allowed), &allowed) == 0) {
		set_write(&list, &allowed);
		cpus = buf_str(&list);
	}
	text = str_shorten(cpus, HOST_LIST_MAX - 4);
	snprintf(v->list, sizeof(v->list), "%s", text);
	free(text);
	while (range_next(&cpus, &from, &to))
		view_add(v, from, to);
	buf_free(&list);
	v->freq = cpus_sum(&n, v, FREQ) > 0;
	cpus_sum(&n, v, THROTTLE);
	v->throttle = n > 0;
}

static int
check_range(long from, long to, const char *list, const char *what)
{
	cpu_set_t allowed;

	if (sched_getaffinity(0, sizeof(allowed), &allowed) < 0)
		return failed("CPU affinity:");
	for (long c = from; c <= to; c++)
		if (c >= CPU_SETSIZE || !CPU_ISSET((size_t)c, &allowed))
			return refused("%s: \"%s\": CPU %ld is not one that "
			    "this process may run on", what, list, c);
	return 0;
}

int
host_check_cpus(const char *list, const char *what)
{
	const char *p = list;
	char *program;
	long from, to;

	if (*list == '\0')
		return 0;
	while (range_next(&p, &from, &to))
		if (check_range(from, to, list, what) < 0)
			return -1;
	if (*p != '\0')
		return refused("%s: \"%s\" is not a list of CPUs such as "
		    "0-3,8", what, list);
	program = tool_find("taskset", getenv("PATH"));
	free(program);
	if (program == NULL)
		return refused("%s needs taskset, which is not there: install "
		    "the package util-linux, or take the setting out", what);
	return 0;
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
