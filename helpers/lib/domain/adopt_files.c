/* adopt_files.c - which files of a repository look like what is tuned. */
#define _GNU_SOURCE	/* strcasestr */
#include "adopt.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "../base/mem.h"

static bool
is_source(const char *path)
{
	static const char *const ends[] = { ".c", ".cc", ".cpp", ".cxx", ".cu",
	    ".hip", ".S", ".s", ".f", ".f90", ".F90", ".py", ".ispc", ".cl" };

	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++)
		if (str_ends(path, ends[i]))
			return true;
	return false;
}

/* Words of names of what decides, is compared with, or only starts it. */
static const char *const harness_words[] = { "test", "bench", "verif",
    "valid", "check", "golden", "util", "timing", "driver", "example", "demo",
    "print", "rand", "comp", "cmp", "diff", "copy", "refer", "ref", "vendor",
    "main", "fuzz", "wtime", "gen", "setup", "conf", "logger", "getopt",
    "parse", "io", "init", "common", NULL };
/* These mean it as a part of a word, too. */
static const char *const harness_parts[] = { "third_party", "external",
    "timer", "clock", "benchmark", NULL };

/* Does a word of it begin like this? fastest is no test, gemmTest is. */
static bool
has_word(const char *path, const char *word)
{
	size_t n = strlen(word);

	for (const char *p = path; *p != '\0'; p++)
		if (strncasecmp(p, word, n) == 0 && (p == path ||
		    !isalpha((unsigned char)p[-1]) ||
		    (isupper((unsigned char)*p) &&
		    !isupper((unsigned char)p[-1]))) &&
		    (n > 3 || !islower((unsigned char)p[n])))
			return true;
	return false;
}

static bool
looks_like_harness(const char *path)
{
	for (size_t i = 0; harness_words[i] != NULL; i++)
		if (has_word(path, harness_words[i]))
			return true;
	for (size_t i = 0; harness_parts[i] != NULL; i++)
		if (strcasestr(path, harness_parts[i]) != NULL)
			return true;
	return false;
}

/* Does the text have it as a word, perhaps behind a directory? */
static bool
names_file(const char *text, const char *path)
{
	size_t n = strlen(path);

	for (const char *at = strstr(text, path); at != NULL;
	    at = strstr(at + 1, path)) {
		bool begins = at == text || strchr(" \t\n'\"/=(", at[-1]);

		if (begins && (at[n] == '\0' || strchr(" \t\n'\";)&|", at[n])))
			return true;
	}
	return false;
}

void
adopt_used(struct strs *out, const char *dry, const struct strs *all)
{
	for (size_t i = 0; i < all->n; i++) {
		const char *slash = strrchr(all->v[i], '/');

		if (is_source(all->v[i]) && (names_file(dry, all->v[i]) ||
		    (slash != NULL && names_file(dry, slash + 1))))
			strs_add(out, all->v[i]);
	}
}

/* gemm.h beside gemm.c is part of it. */
static void
add_header(struct strs *out, const char *path, const struct strs *all)
{
	static const char *const ends[] = { ".h", ".hpp", ".cuh", ".hh" };
	const char *dot = strrchr(path, '.');

	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
		char *name = xasprintf("%.*s%s", (int)(dot - path), path,
		    ends[i]);

		if (strs_has(all, name) && !strs_has(out, name))
			strs_add(out, name);
		free(name);
	}
}

/* Scripts beside compiled sources plot and drive them. */
static bool
is_beside(const char *path, const struct strs *used)
{
	if (!str_ends(path, ".py"))
		return false;
	for (size_t i = 0; i < used->n; i++)
		if (is_source(used->v[i]) && !str_ends(used->v[i], ".py"))
			return true;
	return false;
}

void
adopt_editable(struct strs *out, const struct strs *used,
    const struct strs *all)
{
	for (size_t i = 0; i < used->n; i++) {
		if (!is_source(used->v[i]) ||
		    strpbrk(used->v[i], " \t\n$#!*?[%;") != NULL ||
		    is_beside(used->v[i], used) ||
		    looks_like_harness(used->v[i]) || strs_has(out, used->v[i]))
			continue;
		strs_add(out, used->v[i]);
		add_header(out, used->v[i], all);
	}
}
