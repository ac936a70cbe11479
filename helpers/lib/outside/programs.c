/* programs.c - the programs of PATH that a build may start. */
#include "programs.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../base/mem.h"
#include "../base/str.h"
#include "tool.h"

/* A prefix ("aarch64-linux-gnu-") and a version may be there. */
static const char *const bases[] = {
	"cc", "c++", "c89", "c99", "gcc", "g++", "cpp", "clang", "clang++",
	"flang", "flang-new", "gfortran", "g77", "f77", "f90", "f95",
	"ifort", "ifx", "icc", "icpc", "icx", "icpx", "dpcpp", "nvcc", "nvc",
	"nvc++", "nvfortran", "ptxas", "nvlink", "fatbinary", "cicc",
	"hipcc", "amdclang", "amdclang++", "bisheng", "bishengcc", "ccec",
	"tcc", "pcc", "xlc", "xlc++", "armclang", "armclang++", "rustc",
	"ldc2", "ccache", "sccache", "distcc", "ld", "ld.bfd", "ld.gold",
	"ld.lld", "lld", "mold", "gold", "as", "ar", "ranlib", "objcopy",
	"strip", "make", "gmake", "cmake", "ninja"
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

static bool
is_base(const char *name, size_t n)
{
	/* asked of all that PATH has, in each round */
	for (size_t i = 0; i < sizeof(bases) / sizeof(bases[0]); i++)
		if (bases[i][0] == name[0] && strncmp(bases[i], name, n) == 0 &&
		    bases[i][n] == '\0')
			return true;
	return false;
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
add_of_dir(struct strs *out, const char *dir)
{
	DIR *d = opendir(dir);
	struct dirent *e;

	while (d != NULL && (e = readdir(d)) != NULL)
		if (program_is_compiler(e->d_name))
			strs_add(out, e->d_name);
	if (d != NULL)
		closedir(d);
}

void
programs_compilers(struct strs *out, const char *path)
{
	struct strs names = STRS_INIT;

	for (const char *at = path != NULL ? path : ""; *at != '\0'; ) {
		size_t n = strcspn(at, ":");
		char *dir = xstrndup(at, n);

		if (dir[0] == '/')
			add_of_dir(&names, dir);
		free(dir);
		at += n + (at[n] == ':');
	}
	strs_sort(&names);
	for (size_t i = 0; i < names.n; i++) {
		char *file = tool_find(names.v[i], path);

		if (file != NULL)
			strs_add(out, names.v[i]);
		free(file);
	}
	strs_free(&names);
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
