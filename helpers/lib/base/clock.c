/* clock.c - time of day, elapsed time, and which boot this is. */
#include "clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

time_t
clock_now(void)
{
	const char *fixed = getenv("PAWL_NOW");
	char *end = NULL;
	long long v;

	if (fixed != NULL && *fixed != '\0') {
		v = strtoll(fixed, &end, 10);
		if (*end == '\0' && v >= 0)
			return (time_t)v;
	}
	return time(NULL);
}

double
clock_mono_s(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void
clock_sleep(double s)
{
	struct timespec t;

	t.tv_sec = (time_t)s;
	t.tv_nsec = (long)((s - (double)t.tv_sec) * 1e9);
	nanosleep(&t, NULL);
}

void
clock_format(char *out, time_t t)
{
	struct tm tm;

	gmtime_r(&t, &tm);
	if (strftime(out, 21, "%Y-%m-%dT%H:%M:%SZ", &tm) == 0)
		out[0] = '\0';
}

const char *
clock_boot_id(void)
{
	static char id[64];
	FILE *f;

	if (id[0] != '\0')
		return id;
	f = fopen("/proc/sys/kernel/random/boot_id", "re");
	if (f == NULL || fgets(id, sizeof(id), f) == NULL)
		snprintf(id, sizeof(id), "unknown");
	id[strcspn(id, "\n")] = '\0';
	if (f != NULL)
		fclose(f);
	return id;
}
