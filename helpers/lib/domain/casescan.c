/* casescan.c - cases that sources name. */
#include "casescan.h"

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
#define NAME_MAX_BYTES 120
#define QUOTED "[\"']([^\"'{}$<>%\\n]+)[\"']"

/* What the group of each match says, from one place of the text to another. */
static void
each(struct strs *out, const char *pattern, const char *text, size_t from,
    size_t to)
{
	struct regex *re = regex_compile(pattern, "cases");
	struct span at[2];

	while (re != NULL && regex_find(at, 2, re, text, to, from) == 1) {
		char *one = xstrndup(text + at[1].from, at[1].to - at[1].from);

		if (strlen(one) <= NAME_MAX_BYTES && !str_is_blank(one) &&
		    !strs_has(out, one))
			strs_add(out, one);
		free(one);
		from = at[0].to;
	}
	regex_free(re);
}

/* Of a table the keys, of a list the strings, up to its end. */
static void
each_of_list(struct strs *out, const char *text, size_t len)
{
	struct regex *re = regex_compile("^[ \\t]*\\w*CASES[ \\t]*=[ \\t]*"
	    "(?:\\[[^\\]]*\\]|\\([^)]*\\)|(\\{[^}]*\\}))", "cases");
	struct span at[2];
	size_t from = 0;

	while (re != NULL && regex_find(at, 2, re, text, len, from) == 1) {
		each(out, at[1].set ? QUOTED "[ \\t]*:" : QUOTED, text,
		    at[0].from, at[0].to);
		from = at[0].to;
	}
	regex_free(re);
}

void
casescan_text(struct strs *out, const char *text, size_t len)
{
	each(out, "--cases?(?:=|[ \\t]+)\\\\?" QUOTED, text, 0, len);
	each_of_list(out, text, len);
	failure_clear();
}

static bool
drives(const char *path)
{
	static const char *const endings[] = { ".py", ".sh", ".mk", ".md",
	    "akefile", ".txt" };

	for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++)
		if (str_ends(path, endings[i]))
			return strstr(path, "/.") == NULL && path[0] != '.';
	return false;
}

int
casescan(struct strs *out, const char *root)
{
	struct strs paths = STRS_INIT;
	int rc = 0;

	if (file_is_dir(root))
		rc = walk(&paths, root, ".git");
	else
		strs_add(&paths, root);
	for (size_t i = 0; i < paths.n && rc == 0; i++) {
		char *path = file_is_dir(root) ? path_join(root, paths.v[i]) :
		    xstrdup(root);
		struct buf text = BUF_INIT;

		if (drives(paths.v[i]) && file_read(&text, path, BYTES_MAX) ==
		    0)
			casescan_text(out, buf_str(&text), text.len);
		failure_clear();
		buf_free(&text);
		free(path);
	}
	strs_free(&paths);
	return rc;
}
