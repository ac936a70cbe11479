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
floor_seconds(double value, const struct settings *s)
{
	const char *unit = settings_str(s, SET_UNIT);
	double factor = factor_of(times, sizeof(times) / sizeof(times[0]),
	    unit);
	double flops = settings_num(s, SET_FLOPS);

	if (value <= 0)
		return 0;
	if (factor > 0)
		return value * factor;
	factor = factor_of(rates, sizeof(rates) / sizeof(rates[0]), unit);
	return factor > 0 && flops > 0 ? flops / (value * factor) : 0;
}

double
floor_share(double value, const struct settings *s)
{
	struct floor_limit f = floor_of(s);
	double seconds = floor_seconds(value, s);

	return f.seconds > 0 && seconds > 0 ? f.seconds / seconds : -1;
}
