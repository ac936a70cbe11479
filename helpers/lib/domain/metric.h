/*
 * metric.h - how one number is read off a benchmark run (PAWL_METRIC).
 *
 *	json:FILE:PATH		csv:FILE:COLUMN[ROW]	FILE "-" is stdout
 *	json@WHERE:PATH		csv@WHERE:COLUMN[ROW]
 *	regex:EXPR		regex@WHERE:EXPR	without @ it is stdout
 *
 * WHERE is stdout, stderr, both (stderr behind stdout) or file(NAME), which
 * also takes names with a colon. Files lie inside the project, and only what
 * this run wrote to them counts.
 *
 * PATH: names and indices, total.min_us, runs[0].us, runs[-1].us. A step
 * [name=value,…] takes of an array the last element whose members have these
 * values, and of an object the object itself if it has them:
 * [case=fa_1].min_us, results[n=64,ok=true].us. Text may hold banners and many
 * JSON values (each begins a line, or is the first "{" of one) or be one
 * document; the last value in which PATH leads somewhere counts.
 *
 * COLUMN[ROW]: the last row that has all of ROW = name=value,… ([ROW] may be
 * left out). The header may be older than the run. Values are compared as
 * text without blanks around. A value (or column) in double quotes may hold
 * , ] and [. Comma separated, "quoted" fields; rows of another width are an
 * error in a file and are passed over on stdout and stderr.
 *
 * EXPR (see outside/regex.h): the last match counts, of it the group named
 * "value", else group 1, else all of it. Thousands commas are fine: 652,084.
 * A table's row is chosen by its first field: regex:^400 +(\S+)
 *
 * {case} stands for the case's name everywhere: a name is taken literally,
 * whatever commas, brackets or regex characters it has (in a PATH outside of
 * [ ] its dots and brackets do separate).
 *
 * The value is exactly one number, finite and above zero, or the read fails.
 */
#ifndef DOMAIN_METRIC_H
#define DOMAIN_METRIC_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/list.h"
#include "../base/str.h"
#include "../outside/regex.h"

enum metric_kind { METRIC_JSON, METRIC_CSV, METRIC_REGEX };
enum metric_from {
	METRIC_STDOUT, METRIC_STDERR, METRIC_BOTH, METRIC_FILE
};

/* Go along a path (csv: to a column), then choose by member values. */
struct metric_step {
	char *path;
	struct strs names;
	struct strs values;	/* as many as names */
};

struct metric {
	enum metric_kind kind;
	enum metric_from from;
	char *spec;		/* for messages, {case} filled in */
	char *file;		/* NULL unless from is METRIC_FILE */
	struct metric_step *steps;	/* json: any number; csv: one */
	size_t n_steps;
	struct regex *re;	/* regex only */
	int group;		/* regex only: the group with the number */
	bool zero;		/* none is a value, too: a rate, not a time */
};

/* What a run left behind. Text need not end in NUL and may hold any byte. */
struct metric_input {
	const char *out_text;
	size_t out_len;
	const char *err_text;
	size_t err_len;
	const char *file_text;	/* NULL: the run left no such file */
	size_t file_len;
	size_t file_fresh_from;	/* bytes before this are from earlier runs */
};

/*
 * 0; or -1 with refused("PAWL_METRIC: …"), out then needs no release. Without
 * a case {case} stays as it is, which checks a setting.
 */
int metric_parse(struct metric *out, const char *spec);
int metric_parse_case(struct metric *out, const char *spec, const char *name);

bool metric_has_case(const char *spec);	/* does it hold {case}? */

/* The file that it reads, relative to the project; NULL if none. */
const char *metric_file(const struct metric *);

/* 0, or -1 with refused() saying what was found instead, or was not found. */
int metric_read(double *out, const struct metric *,
    const struct metric_input *);

/*
 * Of a json metric: is the value true? 1 or 0; why gets what was found where
 * it is not (a number, a string or nothing is not true).
 */
int metric_is_true(struct buf *why, const struct metric *,
    const struct metric_input *);

void metric_release(struct metric *);

/*
 * Of text that may hold anything, for messages: as one printable line of at
 * most 160 bytes; and the last line that is not blank. The caller frees.
 */
char *metric_excerpt(const char *text, size_t len);
char *metric_last_line(const char *text, size_t len);

/* s with every {name} replaced, quoted for a regex or not; caller frees. */
char *metric_fill(const char *s, const char *name, const char *value,
    bool for_regex);

#endif
