/* adopt_internal.h - between the files of adopt.h. */
#ifndef DOMAIN_ADOPT_INTERNAL_H
#define DOMAIN_ADOPT_INTERNAL_H

#include "adopt.h"

#define ADOPT_LIMIT_S 300.0	/* the default of PAWL_…_LIMIT */

/* Somebody has to say NAME=. */
void adopt_need(struct adoption *, const char *name, const char *what);

/* "make -f x OPTIONS ARGS GOAL", as it would be typed; caller frees. */
char *adopt_make(const struct adoption *, const char *options,
    const char *goal);

/* Run one and say how it went; the result stays for whoever looks at it. */
int adopt_try(struct adopt_run *, struct proc_result *, struct scratch *,
    double limit_s);
void adopt_run_move(struct adopt_run *to, struct adopt_run *from);

/*
 * Try what was typed, else the target: by make, or, if the target is a program,
 * the program, which the build then makes, too. 0 or -1.
 */
int adopt_target(struct adoption *, struct adopt_run *, struct proc_result *,
    const char *typed, const char *goal);

/* What tells that the result is right, in this run of the check. 0 or -1. */
int adopt_pass(struct adoption *, const struct proc_result *);

/* Find, run and read it. 0 or -1. */
int adopt_bench(struct adoption *);

#endif
