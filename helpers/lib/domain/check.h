/*
 * check.h - does a finished verification count as passed?
 *
 * PAWL_VERIFY_PASS and PAWL_VERIFY_FAIL hold items, one a line or between
 * ";;" (;{2} in a pattern). Items of PASS, all of which must hold:
 *
 *	exit:0,3 or exit:any	statuses that mean pass (without it: 0)
 *	json:FILE|-:PATH	is true there (metric.h); a missing value, a
 *				string or a number is no pass; one at most
 *	anything else		a pattern (outside/regex.h) that must match
 *
 * Items of FAIL: patterns of which none may match, beside the built-in
 * (?i)time out|timed out, which the item no-default takes away.
 *
 * Patterns see stdout and stderr behind it. A pattern of word characters only
 * is matched as a whole word: SUCCESSFUL is not found in UNSUCCESSFUL, nor OK
 * in NOK. With anything more in it the pattern is as written, so write
 * Verification += +SUCCESSFUL and not .*SUCCESSFUL, which finds both.
 * {nonce} and {case} stand for the run's own, literally.
 *
 * PAWL_DONE is one more pattern that must match: the record that the harness
 * prints when it has come to its end. A signal or a timeout is never a pass.
 */
#ifndef DOMAIN_CHECK_H
#define DOMAIN_CHECK_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/list.h"
#include "../base/str.h"
#include "metric.h"

struct check {
	struct strs pass;	/* patterns, placeholders still in them */
	struct strs fail;
	char *done;		/* NULL: not asked for */
	int *statuses;		/* exit statuses that pass */
	size_t n_statuses;
	bool any_status;
	struct metric truth;	/* json criterion */
	char *truth_spec;	/* NULL: none */
};

struct check_input {
	int exit_status;
	int signal;		/* that ended it; 0: it exited */
	bool timed_out;
	const char *nonce;	/* NULL leaves the placeholder as it is */
	const char *name;	/* of the case; the same */
	struct metric_input text;	/* file_*: of check_file() */
};

/*
 * Any of the three may be NULL or blank. 0; or -1 with refused() naming the
 * setting, out then needs no release.
 */
int check_parse(struct check *out, const char *pass, const char *fail,
    const char *done);

/* File of the json criterion, relative to the project ({case} in it); NULL. */
const char *check_file(const struct check *);

/* Is this exit status one that means pass? -1, by a signal, never is. */
bool check_status(const struct check *, int exit_status);

/*
 * 1: passed, 0: not; reason gets a sentence that names the rule and quotes
 * the line. -1 with refused(): a pattern gave up, nothing is known.
 */
int check_judge(struct buf *reason, const struct check *,
    const struct check_input *);

void check_release(struct check *);

#define FIRST_ERROR_LINES 40

/* Does one of the lines look like an error? */
bool error_is_among(const char *text, size_t len);

/*
 * Append at most max lines around the first error in a log (a few before it),
 * or its last lines if nothing looks like one. Lines end in \n and are cut at
 * 400 bytes; what \r rewrote is left out, control characters are '?'.
 */
void first_error_lines(struct buf *out, const char *text, size_t len,
    size_t max);

#endif
