/* programs.c - the programs of PATH that a build may start. */
#include "programs.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../base/mem.h"
#include "../base/str.h"
#include "json.h"
#include "tool.h"

/* Sorted. A prefix ("aarch64-linux-gnu-") and a version may be there. */
static const char *const bases[] = {
	"amdclang", "amdclang++", "ar", "armclang", "armclang++", "as",
	"bisheng", "bishengcc", "c++", "c89", "c99", "cc", "ccache", "ccec",
	"cicc", "clang", "clang++", "cmake", "cpp", "distcc", "dpcpp", "f77",
	"f90", "f95", "fatbinary", "flang", "flang-new", "g++", "g77", "gcc",
	"gfortran", "gmake", "gold", "hipcc", "icc", "icpc", "icpx", "icx",
	"ifort", "ifx", "ld", "ld.bfd", "ld.gold", "ld.lld", "ldc2", "lld",
	"make", "mold", "ninja", "nvc", "nvc++", "nvcc", "nvfortran", "nvlink",
	"objcopy", "pcc", "ptxas", "ranlib", "rustc", "sccache", "strip", "tcc",
	"xlc", "xlc++"
};

/* Without "-12", "-14.1" or "12" behind it. */
static size_t
length_without_version(const char *name)
{
	size_t n = strlen(name), end = n;

	while (end > 0 && strchr("0123456789.", name[end - 1]) != NULL)
		end--;
	if (end == n || end == 0)
		return n;
	return name[end - 1] == '-' ? end - 1 : end;
}

/* The first n bytes of a name, as strcmp() orders them. */
struct part {
	const char *p;
	size_t n;
};

static int
order(const void *part, const void *base)
{
	const struct part *a = part;
	const char *b = *(const char *const *)base;
	int differ = strncmp(a->p, b, a->n);

	return differ != 0 ? differ : b[a->n] == '\0' ? 0 : -1;
}

static bool
is_base(const char *name, size_t n)
{
	const struct part part = { name, n };

	/* asked of all that PATH has, in each round */
	return bsearch(&part, bases, sizeof(bases) / sizeof(bases[0]),
	    sizeof(bases[0]), order) != NULL;
}

bool
program_is_compiler(const char *name)
{
	size_t whole = strlen(name), bare = length_without_version(name);

	/* "c89" and "ldc2" end in a digit that is no version */
	for (const char *at = name; *at != '\0'; at++) {
		size_t before = (size_t)(at - name);

		if (before > 0 && at[-1] != '-')
			continue;
		if (is_base(at, whole - before) ||
		    (bare > before && is_base(at, bare - before)))
			return true;
	}
	return false;
}

static void
read_dir(struct strs *out, const char *dir)
{
	DIR *d = opendir(dir);
	struct dirent *e;

	while (d != NULL && (e = readdir(d)) != NULL)
		if (program_is_compiler(e->d_name))
			strs_add(out, e->d_name);
	if (d != NULL)
		closedir(d);
}

static void
add_of_dir(struct strs *out, const char *dir, struct cJSON *known)
{
	char *key = xasprintf("compilers in %s", dir), *id = tool_identity(dir);
	const struct cJSON *old = json_get(known, key);
	bool same = *id != '\0' && str_same(json_str(old, "id"), id);
	struct strs names = STRS_INIT;
	struct cJSON *entry;

	if (same)
		json_to_strs(&names, json_get(old, "names"));
	else
		read_dir(&names, dir);
	if (!same && *id != '\0') {
		entry = json_object();
		json_set_str(entry, "id", id);
		json_set(entry, "names", json_strings(&names));
		json_set(known, key, entry);
	}
	for (size_t i = 0; i < names.n; i++)
		strs_add(out, names.v[i]);
	strs_free(&names);
	free(id);
	free(key);
}

void
programs_compilers(struct strs *out, const char *path, struct cJSON *known)
{
	for (const char *at = path != NULL ? path : ""; *at != '\0'; ) {
		size_t n = strcspn(at, ":");
		char *dir = xstrndup(at, n);

		if (dir[0] == '/')
			add_of_dir(out, dir, known);
		free(dir);
		at += n + (at[n] == ':');
	}
}

static const char between[] = " \t\r\n;&|()<>{}'\"`$=,";

/* The words of a text that are programs of path, as they stand there. */
static void
add_words(struct strs *out, const char *text, const char *path, bool compilers)
{
	for (const char *at = text; *at != '\0'; ) {
		size_t n = strcspn(at, between);
		char *word = xstrndup(at, n), *file = NULL;
		const char *slash = strrchr(word, '/');

		if (n > 0 && (slash == NULL || word[0] == '/') &&
		    (!compilers || program_is_compiler(slash != NULL ?
		    slash + 1 : word)) && !strs_has(out, word))
			file = tool_find(word, path);
		if (file != NULL && access(file, X_OK) == 0)
			strs_add(out, word);
		free(file);
		free(word);
		at += n + (at[n] != '\0');
	}
}

void
programs_compilers_of(struct strs *out, const char *text, const char *path)
{
	add_words(out, text, path, true);
}

void
programs_of_command(struct strs *out, const char *command, const char *path)
{
	add_words(out, command, path, false);
}
