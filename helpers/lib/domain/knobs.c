/* knobs.c - numbers that sources give a name, as words of PAWL_PARAMS. */
#include "knobs.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../base/str.h"
#include "../base/walk.h"
#include "../outside/regex.h"

#define BYTES_MAX ((size_t)1 << 20)	/* larger files are not looked at */
#define C_FILES ".h .hpp .cuh .c .cpp .cc .cu .hip"

/*
 * How a name gets its number, and what finds that again: before, the name,
 * after. A blank would end the word, and # the line of a makefile.
 */
static const struct form {
	const char *endings;
	const char *pattern;	/* group 1 is the name */
	const char *before, *after;	/* before NULL: of the environment */
} forms[] = {
	{ ".mk", "^([A-Za-z]\\w*)[ \\t]*[?:]?=[ \\t]*\\d+[ \\t]*$",
	    "^", "\\s*[?:]?=\\s*(\\d+)" },
	{ C_FILES, "^[ \\t]*#[ \\t]*define[ \\t]+([A-Za-z]\\w*)[ \\t]+\\d+\\b",
	    "^\\s*\\x23\\s*define\\s+", "\\s+(\\d+)" },
	{ C_FILES, "\\bconstexpr[ \\t]+[\\w:]+[ \\t]+(\\w+)[ \\t]*=[ \\t]*\\d+[ \\t]*;",
	    "constexpr\\s+[\\w:]+\\s+", "\\s*=\\s*(\\d+)" },
	{ ".py", "^([A-Z][A-Z0-9_]*)[ \\t]*=[ \\t]*\\d+[ \\t]*(?:#.*)?$",
	    "^", "\\s*=\\s*(\\d+)" },
	{ ".py", "\\bos\\.(?:environ(?:\\.get)?[\\[(]|getenv\\()[ \\t]*[\"']"
	    "([A-Za-z_]\\w*)[\"']", NULL, NULL },
};

/* Does the pattern match the text once, and only once? */
static bool
is_there_once(const char *pattern, const char *text, size_t len)
{
	struct regex *re = regex_compile(pattern, "knobs");
	struct span at;
	bool once = re != NULL && regex_find(&at, 1, re, text, len, 0) == 1 &&
	    regex_find(&at, 1, re, text, len, at.to) == 0;

	regex_free(re);
	return once;
}

static void
add(struct strs *out, const struct form *f, const char *file, const char *name,
    const char *text, size_t len)
{
	char *pattern, *word;

	if (f->before == NULL)
		word = xasprintf("%s=env", name);
	else {
		pattern = xasprintf("%s%s%s", f->before, name, f->after);
		word = is_there_once(pattern, text, len) ?
		    xasprintf("%s=%s:%s", name, file, pattern) : NULL;
		free(pattern);
	}
	if (word != NULL && !strs_has(out, word))
		strs_take(out, word);
	else
		free(word);
}

void
knobs_text(struct strs *out, const char *file, const char *text, size_t len)
{
	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
		struct regex *re;
		struct span at[2];
		size_t from = 0;

		if (!str_ends_in(file, forms[i].endings) ||
		    (re = regex_compile(forms[i].pattern, "knobs")) == NULL)
			continue;
		while (regex_find(at, 2, re, text, len, from) == 1 &&
		    at[1].set) {
			char *name = xstrndup(text + at[1].from, at[1].to -
			    at[1].from);

			add(out, &forms[i], file, name, text, len);
			free(name);
			from = at[0].to;
		}
		regex_free(re);
	}
	failure_clear();
}

/* Paths that a word of PAWL_PARAMS cannot hold, and what stands around. */
static bool
is_left_out(const char *path)
{
	const char *base = strrchr(path, '/');

	base = base != NULL ? base + 1 : path;
	return strpbrk(path, " \t:\\#$") != NULL || path[0] == '.' ||
	    strstr(path, "/.") != NULL || str_starts(base, "test") ||
	    str_starts(base, "bench") || strstr(path, "test/") != NULL ||
	    strstr(path, "tests/") != NULL || strstr(path, "build/") != NULL;
}

void
knobs_file(struct strs *out, const char *path, const char *file)
{
	struct buf text = BUF_INIT;

	if (is_left_out(file))
		return;
	if (file_read(&text, path, BYTES_MAX) < 0)
		failure_clear();
	else
		knobs_text(out, file, buf_str(&text), text.len);
	buf_free(&text);
}

int
knobs_find(struct strs *out, const char *root, const char *work)
{
	struct strs paths = STRS_INIT;
	int rc = 0;

	if (file_is_dir(root))
		rc = walk(&paths, root, ".git");
	else
		strs_add(&paths, strrchr(root, '/') != NULL ?
		    strrchr(root, '/') + 1 : root);
	for (size_t i = 0; i < paths.n && rc == 0; i++) {
		char *file, *path;

		if (str_ends(paths.v[i], "/") || is_left_out(paths.v[i]))
			continue;
		file = path_join(work, paths.v[i]);
		path = file_is_dir(root) ? path_join(root, paths.v[i]) :
		    xstrdup(root);
		knobs_file(out, path, file);
		free(path);
		free(file);
	}
	strs_free(&paths);
	return rc;
}

static bool
is_within(const char *word, const struct scope *scope)
{
	const char *file = strchr(word, '=') + 1, *colon = strchr(file, ':');
	char *path;
	bool yes;

	if (colon == NULL)
		return true;	/* of the environment */
	path = xstrndup(file, (size_t)(colon - file));
	yes = scope_match(scope, path);
	free(path);
	return yes;
}

void
knobs_within(struct strs *knobs, const struct scope *scope)
{
	struct strs left = STRS_INIT;

	for (size_t i = 0; i < knobs->n; i++)
		if (is_within(knobs->v[i], scope))
			strs_add(&left, knobs->v[i]);
	strs_free(knobs);
	*knobs = left;
}

void
knobs_comment(struct buf *out, const struct strs *knobs)
{
	for (size_t i = 0; i < knobs->n && i < KNOBS_MAX; i++)
		buf_addf(out, "#	%s\n", knobs->v[i]);
}
