/*
 * Which shapes are timed and which are hold-outs, which only the check sees. The golden case's
 * inputs are in golden-inputs.txt, its results in golden.txt.
 */
#ifndef CASES_H
#define CASES_H

#include <stdint.h>

#include "window.h"

struct window_case {
	const char *name;
	uint32_t n, w;
	int reps;	/* that are timed; 0: a hold-out */
};

static const struct window_case cases[] = {
	{ "wide", 180, 16, 3 },
	{ "narrow", 250, 5, 3 },
	{ "ragged", 97, 13, 0 },
	{ "widest", 40, WINDOW_MAX, 0 },
	{ "one", 1, 1, 0 },
};
static const struct window_case golden = { "golden", 32, 8, 0 };

#define NCASES (sizeof(cases) / sizeof(cases[0]))

#endif
