/* survey.c - which operators lie under a directory, and of what kind. */
#include "survey.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/list.h"
#include "../base/mem.h"
#include "../base/str.h"
#include "../outside/json.h"
#include "../outside/regex.h"

#define SURVEY_SCHEMA 1

/* What a line says. The first sign of a file counts. */
static const struct sign {
	const char *kind;
	const char *endings;	/* of the file's name, words */
	const char *pattern;
	const char *means;
} signs[] = {
	{ "pypto", ".py", "^[ \\t]*@[ \\t]*pypto\\.(?:frontend\\.)?jit\\b",
	    "@pypto.frontend.jit" },
	{ "pto-dsl", ".py",
	    "^[ \\t]*(?:from|import)[ \\t]+(?:pto_kernels|ptodsl)\\b",
	    "imports pto_kernels or ptodsl" },
	{ "pto-tile-lib", ".cpp .hpp .cc .h",
	    "^[ \\t]*#[ \\t]*include[ \\t]*[<\"](?:pto/|[^>\"\\n]*pto[-_](?:inst|tile))"
	    "|\\bpto::Tile\\w*[ \\t]*<"
	    "|^[ \\t]*T(?:MATMUL|LOAD|STORE|ADD|MUL|EXP|CVT|MOV|ASSIGN)\\w*[ \\t]*"
	    "(?:<[^;\\n]*>)?\\(",
	    "uses PTO tiles" },
	{ "cuda", ".cu .cuh", "\\b__global__\\b", "__global__ functions" },
	{ "cuda", ".hip .cpp .cc", "^[ \\t]*#[ \\t]*include[ \\t]*<hip/hip_runtime",
	    "includes the HIP runtime" },
};

static const struct sign *
find_sign(size_t *line, const char *name, const char *text, size_t len)
{
	for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]); i++) {
		struct span at;
		struct regex *re;
		int found;

		if (!str_ends_in(name, signs[i].endings))
			continue;
		re = regex_compile(signs[i].pattern, "survey");
		found = re == NULL ? 0 : regex_find(&at, 1, re, text, len, 0);
		regex_free(re);
		if (found != 1) {
			failure_clear();
			continue;
		}
		*line = 1;
		for (size_t k = 0; k < at.from; k++)
			*line += text[k] == '\n';
		return &signs[i];
	}
	return NULL;
}

const char *
survey_text(size_t *line, const char *name, const char *text, size_t len)
{
	const struct sign *s = find_sign(line, name, text, len);

	return s == NULL ? NULL : s->kind;
}

/* A name that PAWL_OP takes, from that of a file or directory. */
static char *
op_name(const char *path)
{
	const char *base = strrchr(path, '/');
	char *name, *dot;
	size_t n = 0;

	base = base == NULL ? path : base + 1;
	name = xstrdup(base);
	if ((dot = strrchr(name, '.')) != NULL && dot != name)
		*dot = '\0';
	for (const char *p = name; *p != '\0'; p++) {
		int c = tolower((unsigned char)*p);

		if (isalnum(c) || ((c == '.' || c == '_' || c == '-') && n > 0))
			name[n++] = (char)c;
		else if (n > 0 && name[n - 1] != '-')
			name[n++] = '-';
	}
	name[n] = '\0';
	if (n > 0)
		return name;
	free(name);
	return xstrdup("operator");
}

static void
add(struct findings *f, const char *root, const char *path, const char *kind,
    char *why)
{
	f->v = xrealloc(f->v, f->n + 1, sizeof(f->v[0]));
	f->v[f->n].path = xstrdup(*path == '\0' ? "." : path);
	f->v[f->n].op = op_name(*path == '\0' ? root : path);
	f->v[f->n].kind = kind;
	f->v[f->n].why = why;
	f->n++;
}

/* What stands around an operator and is none. */
static bool
is_around(const char *name)
{
	static const char *const starts[] = { "test_", "bench_", "benchmark",
	    "conftest", "setup.", "__init__" };

	for (size_t i = 0; i < sizeof(starts) / sizeof(starts[0]); i++)
		if (str_starts(name, starts[i]))
			return true;
	return false;
}

static bool
is_passed_over(const char *name)
{
	static const char *const names[] = { "build", "build_out", "node_modules",
	    "__pycache__", "output", "third_party", "venv" };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (strcmp(name, names[i]) == 0)
			return true;
	return name[0] == '.';
}

/* Names that a rule of this line makes: "check test: all". */
static void
rule_targets(struct strs *out, const char *line)
{
	const char *colon = strchr(line, ':');
	char *names;

	if (colon == NULL || strchr("\t #", *line) != NULL ||
	    strncmp(colon, ":=", 2) == 0 || strncmp(colon, "::=", 3) == 0)
		return;
	names = xstrndup(line, (size_t)(colon - line));
	if (strchr(names, '=') == NULL)
		strs_add_words(out, names);
	free(names);
}

/* Targets of a makefile that a project would call. */
static int
makefile_targets(struct strs *out, const char *path)
{
	static const char *const wanted[] = { "all", "check", "test", "verify",
	    "bench", "benchmark", "perf", "run" };
	struct strs lines = STRS_INIT, all = STRS_INIT;
	struct buf text = BUF_INIT;
	int rc = file_read(&text, path, SURVEY_BYTES);

	strs_add_lines(&lines, buf_str(&text));
	for (size_t i = 0; i < lines.n; i++)
		rule_targets(&all, lines.v[i]);
	for (size_t i = 0; i < sizeof(wanted) / sizeof(wanted[0]); i++)
		if (strs_has(&all, wanted[i]))
			strs_add(out, wanted[i]);
	strs_free(&all);
	strs_free(&lines);
	buf_free(&text);
	return rc;
}

int
survey_targets(struct strs *out, const char *dir)
{
	/* the one that make would take */
	static const char *const names[] = { "GNUmakefile", "makefile",
	    "Makefile" };
	int rc = 0;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		char *path = path_join(dir, names[i]);
		bool there = file_exists(path);

		if (there)
			rc = makefile_targets(out, path);
		free(path);
		if (there)
			break;
	}
	return rc;
}

/* What one directory shows of itself. */
struct place {
	const char *rel;
	struct strs names;
	char *cuda;		/* reasons */
	char *tiles;		/* here, or below without a CMakeLists.txt */
	bool cmake;
	char *makefile;
	bool kernel;		/* has a directory of that name */
};

static void
look_at_file(struct findings *f, struct place *at, const char *root,
    const char *name)
{
	char *rel = *at->rel == '\0' ? xstrdup(name) :
	    path_join(at->rel, name);
	char *path = path_join(root, rel);
	struct buf text = BUF_INIT;
	const struct sign *s;
	size_t line = 0;

	if (file_read(&text, path, SURVEY_BYTES) < 0)
		failure_clear();
	f->files++;
	s = find_sign(&line, name, buf_str(&text), text.len);
	if (s == NULL)
		;
	else if (is_around(name))
		f->left_out++;
	else if (strcmp(s->kind, "cuda") == 0 && at->cuda == NULL)
		at->cuda = xasprintf("%s:%zu: %s", name, line, s->means);
	else if (strcmp(s->kind, "pto-tile-lib") == 0 && at->tiles == NULL)
		at->tiles = xasprintf("%s:%zu: %s, and CMakeLists.txt", rel,
		    line, s->means);
	else if (str_ends(name, ".py"))
		add(f, root, rel, s->kind, xasprintf("line %zu: %s", line, s->means));
	buf_free(&text);
	free(path);
	free(rel);
}

static void
look_at_names(struct findings *f, struct place *at, const char *root)
{
	for (size_t i = 0; i < at->names.n; i++) {
		const char *name = at->names.v[i];

		if (strcmp(name, "CMakeLists.txt") == 0)
			at->cmake = true;
		if (strcmp(name, "Makefile") == 0 ||
		    strcmp(name, "makefile") == 0 ||
		    strcmp(name, "GNUmakefile") == 0)
			at->makefile = at->names.v[i];
		if (str_ends_in(name, ".py .cu .cuh .hip .cpp .hpp .cc .h"))
			look_at_file(f, at, root, name);
	}
}

/* As project_template/ lays it out, or just something that make builds. */
static void
conclude_makefile(struct findings *f, struct place *at, const char *root)
{
	char *dir = path_join(root, at->rel);
	char *path = path_join(dir, at->makefile);
	struct strs found = STRS_INIT;
	char *targets;
	bool ours;

	if (makefile_targets(&found, path) < 0)
		failure_clear();
	ours = at->kernel && strs_has(&found, "check") &&
	    strs_has(&found, "bench");
	targets = strs_join(&found, " ");
	add(f, root, at->rel, ours ? "c" : "make", xasprintf("%s%s%s%s",
	    at->makefile, *targets == '\0' ? "" : " with ", targets,
	    ours ? ", and kernel/" : ""));
	strs_free(&found);
	free(targets);
	free(path);
	free(dir);
}

/* Was an operator found below that is more than a makefile? */
static bool
has_others(const struct findings *f, size_t before)
{
	for (size_t i = before; i < f->n; i++)
		if (strcmp(f->v[i].kind, "make") != 0 &&
		    strcmp(f->v[i].kind, "c") != 0)
			return true;
	return false;
}

static void
conclude(struct findings *f, struct place *at, const char *root, size_t before)
{
	if (at->tiles != NULL && at->cmake) {
		add(f, root, at->rel, "pto-tile-lib", at->tiles);
		at->tiles = NULL;
	} else if (at->cuda != NULL) {
		add(f, root, at->rel, "cuda", at->cuda);
		at->cuda = NULL;
	} else if (at->makefile != NULL && !has_others(f, before))
		conclude_makefile(f, at, root);
}

/* tiles gets what a directory above has to conclude. */
static int
walk(struct findings *f, char **tiles, const char *root, const char *rel,
    int depth)
{
	char *dir = *rel == '\0' ? xstrdup(root) : path_join(root, rel);
	struct place at = { .rel = rel, .names = STRS_INIT };
	size_t before = f->n;
	int rc = dir_names(&at.names, dir);

	if (rc == 0)
		look_at_names(f, &at, root);
	for (size_t i = 0; i < at.names.n && rc == 0 && depth > 0; i++) {
		char *below = *rel == '\0' ? xstrdup(at.names.v[i]) :
		    path_join(rel, at.names.v[i]);
		char *path = path_join(root, below);

		if (file_is_dir(path) && strcmp(at.names.v[i], "kernel") == 0)
			at.kernel = true;
		if (file_is_dir(path) && !is_passed_over(at.names.v[i]))
			rc = walk(f, &at.tiles, root, below, depth - 1);
		free(path);
		free(below);
	}
	if (rc == 0)
		conclude(f, &at, root, before);
	if (*tiles == NULL) {
		*tiles = at.tiles;
		at.tiles = NULL;
	}
	free(at.cuda);
	free(at.tiles);
	strs_free(&at.names);
	free(dir);
	return rc;
}

static int
by_path(const void *a, const void *b)
{
	const struct finding *x = a, *y = b;

	return strcmp(x->path, y->path);
}

/* Group 1 is the function's name. */
static const struct entry {
	const char *kind, *endings, *pattern;
} entries[] = {
	{ "pypto", ".py", "^[ \\t]*@[ \\t]*pypto\\.(?:frontend\\.)?jit\\b"
	    "(?:[^\\n]*\\n)+?[ \\t]*def[ \\t]+(\\w+)" },
	{ "pto-dsl", ".py", "^(?:@[^\\n]*\\n)+def[ \\t]+(\\w+)" },
	{ "pto-tile-lib", ".cpp .hpp .cc .h",
	    "^[^\\n/#;]*\\b(Launch\\w+)[ \\t]*\\([^;{]*\\{" },
	{ "cuda", ".cu .cuh .hip", "\\b__global__\\b[^(;{]*?\\b(\\w+)[ \\t]*\\(" },
};

static void
entries_of_file(struct strs *out, const struct entry *e, const char *path,
    const char *shown)
{
	struct buf text = BUF_INIT;
	struct regex *re = regex_compile(e->pattern, "survey");
	struct span at[2];
	size_t from = 0;

	if (file_read(&text, path, SURVEY_BYTES) < 0)
		failure_clear();
	while (re != NULL && regex_find(at, 2, re, buf_str(&text), text.len,
	    from) == 1 && at[1].set) {
		size_t line = 1;

		for (size_t k = 0; k < at[1].from; k++)
			line += text.p[k] == '\n';
		strs_take(out, xasprintf("%s:%zu %.*s", shown, line,
		    (int)(at[1].to - at[1].from), text.p + at[1].from));
		from = at[1].to;
	}
	failure_clear();
	regex_free(re);
	buf_free(&text);
}

static int
entries_below(struct strs *out, const struct entry *e, const char *root,
    const char *rel, int depth)
{
	char *dir = *rel == '\0' ? xstrdup(root) : path_join(root, rel);
	struct strs names = STRS_INIT;
	int rc = dir_names(&names, dir);

	for (size_t i = 0; i < names.n && rc == 0; i++) {
		char *below = *rel == '\0' ? xstrdup(names.v[i]) :
		    path_join(rel, names.v[i]);
		char *path = path_join(root, below);

		if (file_is_dir(path) && depth > 0 &&
		    !is_passed_over(names.v[i]))
			rc = entries_below(out, e, root, below, depth - 1);
		else if (str_ends_in(names.v[i], e->endings) &&
		    !is_around(names.v[i]))
			entries_of_file(out, e, path, below);
		free(path);
		free(below);
	}
	strs_free(&names);
	free(dir);
	return rc;
}

int
survey_entries(struct strs *out, const char *root, const char *kind)
{
	for (size_t i = 0; i < sizeof(entries) / sizeof(entries[0]); i++) {
		const char *base = strrchr(root, '/');

		if (strcmp(entries[i].kind, kind) != 0)
			continue;
		if (file_is_dir(root))
			return entries_below(out, &entries[i], root, "",
			    SURVEY_DEPTH);
		entries_of_file(out, &entries[i], root,
		    base == NULL ? root : base + 1);
	}
	return 0;
}

int
survey(struct findings *f, const char *root)
{
	char *tiles = NULL;
	int rc;

	if (!file_is_dir(root))
		return refused("%s: not a directory", root);
	rc = walk(f, &tiles, root, "", SURVEY_DEPTH);
	free(tiles);
	if (rc < 0)
		return -1;
	if (f->n > 1)
		qsort(f->v, f->n, sizeof(f->v[0]), by_path);
	return 0;
}

void
findings_release(struct findings *f)
{
	for (size_t i = 0; i < f->n; i++) {
		free(f->v[i].path);
		free(f->v[i].op);
		free(f->v[i].why);
	}
	free(f->v);
	memset(f, 0, sizeof(*f));
}

struct cJSON *
findings_to_json(const struct findings *f, const char *root)
{
	struct cJSON *json = json_object(), *ops = json_array();

	json_set_int(json, "schema", SURVEY_SCHEMA);
	json_set_str(json, "root", root);
	for (size_t i = 0; i < f->n; i++) {
		struct cJSON *one = json_object();

		json_set_str(one, "path", f->v[i].path);
		json_set_str(one, "op", f->v[i].op);
		json_set_str(one, "kind", f->v[i].kind);
		json_set_str(one, "why", f->v[i].why);
		json_push(ops, one);
	}
	json_set(json, "operators", ops);
	json_set_int(json, "files", (long)f->files);
	json_set_int(json, "left_out", (long)f->left_out);
	return json;
}
