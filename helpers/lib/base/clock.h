/* clock.h - time of day, elapsed time, and which boot this is. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <time.h>

/* Seconds since the epoch; PAWL_NOW (seconds) overrides it in tests. */
time_t clock_now(void);

/* Seconds of a clock that only goes forward, for measuring spans. */
double clock_mono_s(void);

void clock_sleep(double s);

/* "2026-01-31T12:34:56Z"; out has at least 21 bytes. */
void clock_format(char *out, time_t t);

/* The kernel's boot id, "unknown" where there is none; static memory. */
const char *clock_boot_id(void);

#endif
