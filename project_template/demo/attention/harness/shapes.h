/*
 * Which shapes are timed and which are checked. A case with reps is timed that
 * often by bench and checked as well; one without is a hold-out: only the check
 * sees it, so that tuning for the timed shapes alone gains nothing.
 *
 * The timed shapes take about 8 ms a repetition with the naive kernel: long
 * enough to time, and so short that on a busy machine some are not interrupted.
 */
#ifndef SHAPES_H
#define SHAPES_H

#include "attention.h"

enum distribution { NORMAL, UNIFORM, SPIKY, LARGE };

struct attention_case {
	const char *name;
	struct attention_shape shape;	/* batch, heads, seq, dim */
	enum distribution distribution;
	int reps;
};

static const struct attention_case attention_cases[] = {
	{ "long",		{ 1, 1, 320, 32 },	NORMAL,		12 },
	{ "heads",		{ 2, 1, 160, 64 },	NORMAL,		12 },
	{ "ragged",		{ 1, 2, 211, 40 },	NORMAL,		12 },
	{ "long-large",		{ 1, 1, 512, 32 },	LARGE,		0 },
	{ "heads-spiky",	{ 1, 4, 160, 64 },	SPIKY,		0 },
	{ "ragged-uniform",	{ 1, 2, 173, 40 },	UNIFORM,	0 },
	{ "batch-large",	{ 2, 2,  65, 48 },	LARGE,		0 },
	{ "longest",		{ 1, 1, 640,  8 },	SPIKY,		0 },
	{ "prime-large",	{ 1, 2, 101, 37 },	LARGE,		0 },
	{ "tiny",		{ 3, 2,   3,  5 },	UNIFORM,	0 },
	{ "one-key",		{ 2, 1,   1, 64 },	NORMAL,		0 },
	{ "one-dim",		{ 1, 2,  33,  1 },	LARGE,		0 },
};

#define ATTENTION_NCASES	(sizeof(attention_cases) / sizeof(attention_cases[0]))

#endif
