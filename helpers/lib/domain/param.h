/*
 * param.h - tunable parameters that are kept in files (PAWL_PARAMS).
 *
 * Words NAME=FILE:REGEX or NAME=env. The regex (outside/regex.h) must match
 * exactly once in FILE; its group "value", else group 1, is the parameter's
 * text. It cannot hold blanks: write \s. NAME=env is the line NAME=value of
 * the tracked file params.env.
 */
#ifndef DOMAIN_PARAM_H
#define DOMAIN_PARAM_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/str.h"
#include "../outside/regex.h"

#define PARAM_ENV_FILE "params.env"
#define PARAM_FILE_MAX ((size_t)16 << 20)	/* bytes */

struct param {
	char *name;		/* [A-Za-z_][A-Za-z0-9_]* */
	char *file;		/* relative to the project */
	bool is_env;
	struct regex *re;
	int group;
};

struct params {
	struct param *v;
	size_t n;
};

/* 0, or -1 with refused(); out then needs no release. Blank: no parameters. */
int param_parse_all(struct params *out, const char *setting);
void params_release(struct params *);

const struct param *params_find(const struct params *, const char *name);

/* The same; NULL with refused(), which names those there are. */
const struct param *params_need(const struct params *, const char *name,
    const char *typed);

/*
 * The value in the text of its file; the caller frees. -1 with refused() if
 * it is not there, or more than once.
 */
int param_read(char **value, const struct param *, const char *text,
    size_t len);

/*
 * Append to out the file's text with the new value in it. Refused: a value
 * with a line end, and one that would not read back as it is. An env
 * parameter without a line gets one at the end.
 */
int param_write(struct buf *out, const struct param *, const char *text,
    size_t len, const char *value);

/*
 * Does its pattern take any text, such as blanks with quotes? Then it is no
 * number or name that is tuned: flags can replace whatever they reach. The
 * environment's never are: they are values of variables.
 */
bool param_is_free(const struct param *, const char *text, size_t len);

/* A file before and after; text NULL: it is not there. */
struct param_file {
	const char *path;
	const char *old_text;
	size_t old_len;
	const char *new_text;
	size_t new_len;
};

struct param_change {
	const struct param *param;
	char *old_value;	/* NULL: could not be read there */
	char *new_value;
};

struct param_diff {
	struct param_change *v;	/* in the order of the setting */
	size_t n;
	bool others;	/* does anything beside these values differ? */
	char *other_file;	/* the first file with that, or NULL */
};

/*
 * What changed between the old and the new texts. Never fails: a value that
 * cannot be read makes its file one with other changes.
 */
void params_diff(struct param_diff *out, const struct params *,
    const struct param_file *files, size_t n_files);
void param_diff_release(struct param_diff *);

#endif
