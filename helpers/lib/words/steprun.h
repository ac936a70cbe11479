/* steprun.h - what the program of every step that runs commands begins with. */
#ifndef WORDS_STEPRUN_H
#define WORDS_STEPRUN_H

#include "../domain/rig.h"
#include "../domain/round.h"
#include "line.h"

struct steprun {
	struct project project;
	struct round round;
	struct rig rig;
	struct ticker ticker;
};

/*
 * Wait for the word to go, join the round, and show the step under its name;
 * its commands log to this log of the round. steprun_bench(): the benchmark is
 * among them, on the device that the round was verified on. 0 or -1.
 */
int steprun_open(struct steprun *, const char *step, const char *log);
int steprun_bench(struct steprun *, const char *step, const char *log);
void steprun_close(struct steprun *);

#endif
