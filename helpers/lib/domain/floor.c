/* floor.c - what no candidate can be faster than. */
#include "floor.h"

#include <string.h>
#include <strings.h>

struct unit {
	const char *name;
	double factor;
};

static const struct unit times[] = {
	{ "ns", 1e-9 }, { "us", 1e-6 }, { "ms", 1e-3 }, { "s", 1 },
	{ "sec", 1 }, { "seconds", 1 }, { "min", 60 },
};
static const struct unit rates[] = {
	{ "MFLOPS", 1e6 }, { "GFLOPS", 1e9 }, { "TFLOPS", 1e12 },
	{ "MFLOP/s", 1e6 }, { "GFLOP/s", 1e9 }, { "TFLOP/s", 1e12 },
};
static const struct unit traffic[] = {
	{ "MB/s", 1e6 }, { "GB/s", 1e9 }, { "TB/s", 1e12 },
	{ "MiB/s", 1048576.0 }, { "GiB/s", 1073741824.0 },
};
#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static double
factor_of(const struct unit *units, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++)
		if (strcasecmp(units[i].name, name) == 0)
			return units[i].factor;
	return 0;
}

struct floor_limit
floor_of(const struct settings *s)
{
	double flops = settings_num(s, SET_FLOPS);
	double peak = settings_num(s, SET_PEAK_FLOPS);
	double bytes = settings_num(s, SET_BYTES);
	double bandwidth = settings_num(s, SET_PEAK_BANDWIDTH);
	double compute = flops > 0 && peak > 0 ? flops / peak : 0;
	double memory = bytes > 0 && bandwidth > 0 ? bytes / bandwidth : 0;
	double stated = settings_num(s, SET_FLOOR);
	struct floor_limit f = { 0, "" };

	if (stated > 0)
		f = (struct floor_limit){ floor_seconds(stated, s), "stated" };
	else if (compute > 0 && compute >= memory)
		f = (struct floor_limit){ compute, "compute" };
	else if (memory > 0)
		f = (struct floor_limit){ memory, "memory" };
	return f;
}

double
floor_unit_s(const struct settings *s)
{
	return factor_of(times, COUNT(times), settings_str(s, SET_UNIT));
}

/* What a value of 1 stands for, over time: FLOP/s or bytes/s; 0: no rate. */
static double
rate_unit(double *work, const struct settings *s)
{
	const char *unit = settings_str(s, SET_UNIT);
	double factor = factor_of(rates, COUNT(rates), unit);

	*work = settings_num(s, SET_FLOPS);
	if (factor == 0) {
		factor = factor_of(traffic, COUNT(traffic), unit);
		*work = settings_num(s, SET_BYTES);
	}
	return factor;
}

static bool
is_higher(const struct settings *s)
{
	return settings_is(s, SET_DIRECTION, "higher");
}

double
floor_seconds(double value, const struct settings *s)
{
	double factor = floor_unit_s(s), work;

	if (value <= 0)
		return 0;
	if (factor > 0)
		return value * factor;
	factor = rate_unit(&work, s);
	return factor > 0 && work > 0 ? work / (value * factor) : 0;
}

double
floor_tflops(double value, const struct settings *s)
{
	double seconds = floor_seconds(value, s);

	return seconds > 0 ? settings_num(s, SET_FLOPS) / seconds / 1e12 : 0;
}

double
floor_value(const struct settings *s)
{
	double stated = settings_num(s, SET_FLOOR), factor, work;
	struct floor_limit f;

	if (stated > 0)
		return stated;
	f = floor_of(s);
	factor = floor_unit_s(s);
	if (f.seconds <= 0 || (factor > 0) == is_higher(s))
		return 0;	/* a time of which more is better says nothing */
	if (factor > 0)
		return f.seconds / factor;
	factor = rate_unit(&work, s);
	return factor > 0 && work > 0 ? work / (f.seconds * factor) : 0;
}

bool
floor_is_beaten(double value, double floor, bool higher_is_better)
{
	if (floor <= 0)
		return false;
	return higher_is_better ? value > floor : value < floor;
}

double
floor_share(double value, const struct settings *s)
{
	double floor = floor_value(s);

	if (floor <= 0 || value <= 0)
		return -1;
	return is_higher(s) ? value / floor : floor / value;
}
