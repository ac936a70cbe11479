/* makebase.c - what make's own data base says about a makefile. */
#include "makebase.h"

#include <stdlib.h>
#include <string.h>

#include "../base/mem.h"
#include "../base/str.h"

/* What a shell takes for a word, whatever a makefile calls its targets. */
#define WORD "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"

/* In the order in which they are believed. */
static const char *const builds[] = { "all", "build", "compile", "binaries",
    "default", "bin", NULL };
static const char *const checks[] = { "check", "test", "verify", "tests",
    "validate", "selftest", "unittest", "check-quick", "quick-test",
    "quicktest", "check_all", "runtest", "run-test", "run_test", "run-tests",
    "run_tests", NULL };
static const char *const benches[] = { "bench", "benchmark", "perf",
    "benchmarks", "timing", "run-bench", "run_bench", "runbench",
    "bench-quick", "performance", "profile-run", "run", NULL };
/* What a default goal is that builds nothing. */
static const char *const others[] = { "help", "usage", "clean", "install",
    "list", "info", "distclean", "config", "configure", "version", NULL };

static bool
is_one(const char *const *names, const char *name)
{
	for (; *names != NULL; names++)
		if (strcmp(*names, name) == 0)
			return true;
	return false;
}

/* "name: prerequisites", of one target without a pattern; NULL. */
static char *
target_name(const char *line, const char **rest)
{
	size_t n = strcspn(line, ":=");

	if (line[0] == '\0' || strchr("\t# .", line[0]) != NULL ||
	    line[n] != ':' || n == 0)
		return NULL;
	*rest = line + n + 1 + (line[n + 1] == ':');
	if (**rest == '=' || memchr(line, '%', n) != NULL ||
	    memchr(line, ' ', n) != NULL)
		return NULL;
	return xstrndup(line, n);
}

static void
add_recipe(struct make_target *t, const char *line)
{
	char *more = xasprintf("%s%s\n", t->recipe, line);

	free(t->recipe);
	t->recipe = more;
}

static void
add_line(struct make_base *b, const char *line, bool skip, bool *open)
{
	const char *rest;
	char *name;

	if (*open && line[0] == '\t') {
		add_recipe(&b->v[b->n - 1], line + 1);
		return;
	}
	if (line[0] == '#' || (name = target_name(line, &rest)) == NULL)
		return;
	*open = !skip && make_base_find(b, name) == NULL;
	if (!*open) {
		free(name);
		return;
	}
	if (b->n == b->cap)
		b->v = xrealloc(b->v, b->cap = b->cap * 2 + 16,
		    sizeof(b->v[0]));
	b->v[b->n] = (struct make_target){ name, xstrdup(""), STRS_INIT };
	strs_add_words(&b->v[b->n++].prereqs, rest);
}

void
make_base_parse(struct make_base *b, const char *text)
{
	bool files = false, skip = false, open = false;
	struct strs lines = STRS_INIT;

	memset(b, 0, sizeof(*b));
	strs_add_lines(&lines, text);
	for (size_t i = 0; i < lines.n; i++) {
		const char *line = lines.v[i];

		if (str_starts(line, ".DEFAULT_GOAL := "))
			b->goal = str_trim(strchr(line, '=') + 1);
		if (str_starts(line, "# Files"))
			files = true;
		if (str_starts(line, "# VPATH Search Paths") ||
		    str_starts(line, "# files hash-table stats"))
			files = false;
		if (strcmp(line, "# Not a target:") == 0) {
			skip = true;
			continue;
		}
		if (files)
			add_line(b, line, skip, &open);
		if (line[0] != '#')
			skip = false;
	}
	if (b->goal == NULL)
		b->goal = xstrdup("");
	strs_free(&lines);
}

void
make_base_release(struct make_base *b)
{
	for (size_t i = 0; i < b->n; i++) {
		free(b->v[i].name);
		free(b->v[i].recipe);
		strs_free(&b->v[i].prereqs);
	}
	free(b->v);
	free(b->goal);
	memset(b, 0, sizeof(*b));
}

const struct make_target *
make_base_find(const struct make_base *b, const char *name)
{
	for (size_t i = 0; i < b->n; i++)
		if (strcmp(b->v[i].name, name) == 0)
			return &b->v[i];
	return NULL;
}

/* Does it do anything? A phony name without rule is none. */
static bool
works(const struct make_target *t)
{
	return t != NULL && (t->recipe[0] != '\0' || t->prereqs.n > 0);
}

static const char *
first_of(const struct make_base *b, const char *const *names)
{
	for (; *names != NULL; names++)
		if (works(make_base_find(b, *names)))
			return *names;
	return NULL;
}

const char *
make_base_build(const struct make_base *b)
{
	const struct make_target *goal = make_base_find(b, b->goal);

	/* an include on the first line may have stolen the default goal */
	if ((goal == NULL || goal->prereqs.n == 0) &&
	    works(make_base_find(b, "all")) && strcmp(b->goal, "all") != 0)
		return "all";
	if (b->goal[0] != '\0' && !is_one(others, b->goal) &&
	    !is_one(checks, b->goal) && !is_one(benches, b->goal))
		return "";
	return first_of(b, builds);
}

/* bench-x, x_bench: the name is a word of it, at an end. */
static const char *
ends_with_word(const struct make_base *b, const char *const *names)
{
	for (; *names != NULL; names++)
		for (size_t i = 0; i < b->n; i++) {
			const char *name = b->v[i].name;
			size_t n = strlen(*names), len = strlen(name);

			if (len <= n + 1 || !works(&b->v[i]) ||
			    name[strspn(name, WORD)] != '\0')
				continue;
			if ((str_starts(name, *names) &&
			    strchr("-_", name[n]) != NULL) ||
			    (str_ends(name, *names) &&
			    strchr("-_", name[len - n - 1]) != NULL))
				return name;
		}
	return NULL;
}

const char *
make_base_check(const struct make_base *b)
{
	static const char *const words[] = { "check", "test", NULL };
	const char *name = first_of(b, checks);

	return name != NULL ? name : ends_with_word(b, words);
}

const char *
make_base_bench(const struct make_base *b)
{
	static const char *const words[] = { "bench", "benchmark", NULL };
	const char *name = first_of(b, benches);

	if (name == NULL || strcmp(name, "run") == 0) {
		const char *other = ends_with_word(b, words);

		if (other != NULL)
			name = other;
	}
	return name;
}

void
make_base_clashes(struct strs *out, const struct make_base *b,
    const char *verbs)
{
	struct strs names = STRS_INIT;

	strs_add_words(&names, verbs);
	for (size_t i = 0; i < names.n; i++)
		if (make_base_find(b, names.v[i]) != NULL)
			strs_add(out, names.v[i]);
	strs_sort(out);
	strs_free(&names);
}
