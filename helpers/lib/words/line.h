/*
 * line.h - one line a step while a round runs: on a terminal with a progress
 * line that is rewritten, elsewhere with a heartbeat line every 15 s.
 */
#ifndef WORDS_LINE_H
#define WORDS_LINE_H

#include <stdbool.h>

#include "../base/list.h"
#include "../domain/pace.h"

struct project;
struct remake;
struct rig;

struct ticker {
	const char *step;
	char text[160];		/* what is going on, set by the program */
	double left_s;		/* longest it can still take; -1: not known */
	double left_at_s;
	bool terminal;
	bool shown;		/* a progress line stands on the terminal */
	double started_s, last_s;
};

/* One at a time: its line is also cleared before an error is printed. */
void ticker_start(struct ticker *, const char *step);

/* Say what is going on from now on. */
void ticker_say(struct ticker *, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* For proc_spec.tick: shows the text when it is time to. Always 0. */
int ticker_tick(void *ticker, double elapsed_s);

/* For measure_progress.pair. */
void ticker_pair(void *ticker, const struct pace *);

/* Show what a rig does, and the attempt that is made again with it. */
void ticker_watch(struct ticker *, struct rig *);
void ticker_watch_remake(struct ticker *, struct remake *);

/* Remove the progress line and print the step's own: "  build     …". */
void ticker_end(struct ticker *, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* A line of a step without a ticker. */
void line_step(const char *step, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* A line of no step. */
void line_say(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* Which variables of the user's the commands do not see; nothing if none. */
void line_left(const struct strs *names);

/*
 * What a baseline's step lacks, as missing_find() says; nothing if that is
 * nothing.
 */
void line_missing(const char *step, const struct strs *names, bool proved);

/*
 * Which new files of the user's a failed step of a round, or of a try, lacks:
 * of those that no commit holds, the ones that its log speaks of. 0 or -1.
 */
int line_left_out(const char *step, struct project *, const char *log_path);

/* Lines of an error, indented, to standard output. */
void line_block(const char *text);

#endif
