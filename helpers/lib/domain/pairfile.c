/* pairfile.c - pairs of values from a text file. */
#include "pairfile.h"

#include <errno.h>
#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/list.h"
#include "../base/mem.h"
#include "../base/str.h"

/* A decimal number, finite and above 0; what: "file:line: which". */
static int
value_parse(double *out, const char *s, const char *what)
{
	if (s[strspn(s, "+-.0123456789eE")] != '\0')
		return refused("%s: \"%s\" is not a positive number", what, s);
	if (str_to_double(out, s, -DBL_MAX, DBL_MAX, what) < 0)
		return -1;
	if (!(*out > 0))
		return refused("%s: %s is not above 0", what, s);
	return 0;
}

/* 1: a pair, 0: a line without one, -1: refused. */
static int
line_parse(double pair[2], const char *line, const char *path, long number)
{
	static const char *const arms[] = { "frontier", "candidate" };
	struct strs words = STRS_INIT;
	int rc = -1;

	strs_add_words(&words, line);
	if (words.n == 0)
		rc = 0;
	else if (words.n != 2)
		refused("%s:%ld: want two values (frontier candidate), not %zu",
		    path, number, words.n);
	else {
		rc = 1;
		for (int i = 0; i < 2 && rc == 1; i++) {
			char *what = xasprintf("%s:%ld: %s", path, number,
			    arms[i]);

			if (value_parse(&pair[i], words.v[i], what) < 0)
				rc = -1;
			free(what);
		}
	}
	strs_free(&words);
	return rc;
}

int
pairfile_read(struct judge *j, FILE *f, const char *path)
{
	char *line = NULL;
	size_t size = 0;
	ssize_t len = 0;
	long number = 0;
	int rc = 0;

	while (rc >= 0 && !judge_done(j) &&
	    (len = getline(&line, &size, f)) >= 0) {
		double pair[2];

		number++;
		if (strlen(line) != (size_t)len) {
			rc = refused("%s:%ld: a NUL byte", path, number);
			break;
		}
		line[strcspn(line, "#")] = '\0';
		rc = line_parse(pair, line, path, number);
		if (rc == 1)
			judge_add(j, pair[0], pair[1]);
	}
	if (rc >= 0 && ferror(f))
		rc = errno == EISDIR ? refused("read %s:", path) :
		    failed("read %s:", path);
	free(line);
	judge_end(j, "file ended");
	return rc < 0 ? -1 : 0;
}
