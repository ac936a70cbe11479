/*
 * proc.h - run a program, bounded in time and in output, and leave nothing of
 * it running.
 *
 * The program is a session of its own, dies when we do, and sees no file of
 * ours but those that are passed. What it left behind is ended and named.
 * Not for programs with threads: children that we adopt are reaped here.
 */
#ifndef OUTSIDE_PROC_H
#define OUTSIDE_PROC_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/list.h"
#include "../base/str.h"

/* Environment variable by which what a killed round left is found. */
#define PROC_MARK_ENV "PAWL_RUN_MARK"

#define PROC_KEEP_DEFAULT ((size_t)1 << 20)	/* bytes of each stream */
#define PROC_LOG_DEFAULT ((size_t)64 << 20)	/* bytes that one run logs */

/* Start from { 0 }: each field's zero is its default. */
struct proc_spec {
	const char *const *argv;	/* NULL-terminated; looked up in PATH */
	const char *dir;		/* working directory, NULL: ours */
	const char *const *env;		/* all of it, "K=V"; NULL: ours */
	const char *input;		/* standard input, NULL: /dev/null */
	size_t input_len;
	const int *fds;			/* passed on under the same numbers */
	size_t n_fds;
	double limit_s;			/* then TERM to the group; 0: none */
	double grace_s;			/* then KILL; 0: 2 s */
	size_t keep_bytes;		/* of each stream; 0: PROC_KEEP_DEFAULT */
	const char *log_path;		/* both, as they came, appended; or NULL */
	size_t log_max;			/* bytes; 0: PROC_LOG_DEFAULT */
	const char *mark;		/* value of PROC_MARK_ENV, NULL: none set */
	bool leave;			/* what goes on after it may go on */
	/* About every 0.2 s; nonzero ends the run as interrupted. */
	int (*tick)(void *arg, double elapsed_s);
	void *tick_arg;
};

/* Start from PROC_RESULT_INIT, end with proc_result_release(). */
struct proc_result {
	int exit_status;	/* -1: ended by signal */
	int signal;		/* 0: ended by itself */
	bool timed_out;
	bool interrupted;	/* by a signal to us, or by tick */
	double wall_s;
	double user_s;		/* of it and all it waited for, or left to us */
	double sys_s;
	long max_rss_kb;	/* of the largest of these */
	struct buf out;		/* head and tail, a line between says how */
	struct buf err;		/* much was cut */
	bool out_cut;
	bool err_cut;
	/* "name (pid)" of what outlived the command by itself and was ended. */
	struct strs survivors;
};
#define PROC_RESULT_INIT { -1, 0, false, false, 0, 0, 0, 0, BUF_INIT, \
	BUF_INIT, false, false, STRS_INIT }

/*
 * Run it. 0: it ran, whatever came of it. -1 with failed(): it could not be
 * started, its log could not be written, or it could not be ended.
 * The result is emptied first.
 */
int proc_run(struct proc_result *, const struct proc_spec *);

void proc_result_release(struct proc_result *);

/*
 * The signal that ended the command, also where a shell or the sandbox
 * reported it as status 128 + n; 0 if none did.
 */
int proc_signal_of(const struct proc_result *);

/* "exit status 3", "killed by SIGSEGV", "timed out after 2.0 s"; frees. */
char *proc_describe(const struct proc_result *);

/* The list as NULL-terminated vector, for argv and env; free() it only. */
const char **proc_vector(const struct strs *);

/*
 * Append what a small tool prints to out. A nonzero exit is failed() with the
 * first line of its stderr. 0 or -1. At most 60 s.
 */
int proc_capture(struct buf *out, const char *const *argv, const char *dir);

/*
 * End every process whose environment has PROC_MARK_ENV = mark, or mark, a
 * slash and more; not ourselves nor our ancestors. killed (may be NULL) gets
 * "name (pid)". 0; -1 with failed() if one is still there after 5 s.
 */
int proc_kill_marked(struct strs *killed, const char *mark);

/* INT, TERM and HUP set a flag, and proc_run ends what it runs. */
void proc_signals_install(void);
bool proc_interrupted(void);

#endif
