/* env.c - the environment of user commands, from an allow list. Pure. */
#include "env.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../base/str.h"

/* Patterns: "NAME" or "PREFIX*". */
static const char *const always[] = {
	"PATH", "LANG", "LC_*", "TZ", "USER", "LOGNAME", "SHELL", NULL
};

/* What would change how make, git or the loader work, unless named. */
static const char *const never[] = {
	"MAKE*", "MFLAGS", "GNUMAKEFLAGS", "GIT_*", "LD_*", "PAWL_*", NULL
};

/* The run's own: nobody else sets them. */
static const char *const ours[] = {
	"HOME", "TMPDIR", "PWD", "OLDPWD", "PAWL_*", NULL
};

/* Often behind "it works in my shell". */
static const char *const relevant[] = {
	"CC", "CXX", "FC", "AR", "AS", "LD", "CFLAGS", "CXXFLAGS", "CPPFLAGS",
	"FFLAGS", "LDFLAGS", "LDLIBS", "LD_LIBRARY_PATH", "LD_PRELOAD",
	"LIBRARY_PATH", "CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH",
	"PKG_CONFIG_PATH", "CMAKE_*", "PYTHONPATH", "PYTHONHOME",
	"VIRTUAL_ENV", "CONDA_PREFIX", "CUDA_*", "NVCC_*", "HIP_*", "ROCM_*",
	"HSA_*", "ROCR_*", "ASCEND_*", "ATB_*", "TOOLCHAIN_HOME", "NPU_*",
	"OMP_*", "GOMP_*", "KMP_*", "MKL_*", "OPENBLAS_*", "NUMEXPR_*",
	"BLIS_*", "TORCH_*", "TRITON_*", "MALLOC_*", "GLIBC_TUNABLES", NULL
};

static bool
name_fits(const char *name, size_t len, const char *pattern)
{
	size_t n = strlen(pattern);

	if (n > 0 && pattern[n - 1] == '*')
		return len >= n - 1 && strncmp(name, pattern, n - 1) == 0;
	return len == n && strncmp(name, pattern, n) == 0;
}

static bool
name_fits_any(const char *name, size_t len, const char *const *patterns)
{
	for (; *patterns != NULL; patterns++)
		if (name_fits(name, len, *patterns))
			return true;
	return false;
}

static size_t
name_len(const char *pair)
{
	return strcspn(pair, "=");
}

/* Set it, whatever it was. */
static void
pair_set(struct strs *out, const char *pair)
{
	size_t i, len = name_len(pair) + 1;

	for (i = 0; i < out->n; i++) {
		if (strncmp(out->v[i], pair, len) != 0)
			continue;
		free(out->v[i]);
		out->v[i] = xstrdup(pair);
		return;
	}
	strs_add(out, pair);
}

static void
name_set(struct strs *out, const char *name, const char *value)
{
	char *pair;

	if (value == NULL)
		return;
	pair = xasprintf("%s=%s", name, value);
	pair_set(out, pair);
	free(pair);
}

/*
 * Pass what fits. A prefix takes what is never passed only if it is itself
 * that special: "LD_*" does, "L*" does not.
 */
static void
pattern_pass(struct strs *out, const char *const *from, const char *pattern)
{
	size_t n = strlen(pattern);
	bool prefix = n > 0 && pattern[n - 1] == '*';

	for (; *from != NULL; from++) {
		size_t len = name_len(*from);

		if ((*from)[len] != '=' || !name_fits(*from, len, pattern) ||
		    name_fits_any(*from, len, ours))
			continue;
		if (prefix && name_fits_any(*from, len, never) &&
		    !name_fits_any(pattern, n - 1, never))
			continue;
		pair_set(out, *from);
	}
}

/* NAME, NAME=value or PREFIX*, and not one of the run's own. */
static int
word_check(const char *word)
{
	size_t i, len = name_len(word);
	bool sets = word[len] == '=';
	bool prefix = !sets && len > 0 && word[len - 1] == '*';

	if (prefix)
		len--;
	if (len == 0 && prefix)
		return refused("PAWL_ENV: \"%s\" names everything: give a name "
		    "or a prefix", word);
	if (len == 0 || isdigit((unsigned char)word[0]))
		return refused("PAWL_ENV: \"%s\" is no name, NAME=value or "
		    "PREFIX*", word);
	for (i = 0; i < len; i++)
		if (!isalnum((unsigned char)word[i]) && word[i] != '_')
			return refused("PAWL_ENV: \"%s\" is no name, "
			    "NAME=value or PREFIX*", word);
	if (name_fits_any(word, len, ours))
		return refused("PAWL_ENV: %.*s is set by pawl for each run: "
		    "leave it out", (int)len, word);
	return 0;
}

static void
left_find(struct strs *left, const struct strs *out, const char *const *from)
{
	for (; *from != NULL; from++) {
		size_t i, len = name_len(*from);

		if ((*from)[len] != '=' || !name_fits_any(*from, len, relevant))
			continue;
		for (i = 0; i < out->n; i++)
			if (strncmp(out->v[i], *from, len + 1) == 0)
				break;
		if (i == out->n)
			strs_take(left, xstrndup(*from, len));
	}
	strs_sort(left);
}

int
env_build(struct strs *out, struct strs *left, const struct env_spec *spec)
{
	const char *const *p;
	size_t i;

	for (p = always; *p != NULL; p++)
		pattern_pass(out, spec->from, *p);
	for (i = 0; spec->kind != NULL && i < spec->kind->n; i++)
		pattern_pass(out, spec->from, spec->kind->v[i]);
	name_set(out, "TERM", "dumb");
	for (i = 0; spec->words != NULL && i < spec->words->n; i++) {
		const char *word = spec->words->v[i];

		if (word_check(word) < 0)
			return -1;
		if (strchr(word, '=') != NULL)
			pair_set(out, word);
		else
			pattern_pass(out, spec->from, word);
	}
	name_set(out, "HOME", spec->home);
	name_set(out, "TMPDIR", spec->tmp);
	name_set(out, "PWD", spec->pwd);
	for (i = 0; spec->pairs != NULL && i < spec->pairs->n; i++)
		pair_set(out, spec->pairs->v[i]);
	if (left != NULL)
		left_find(left, out, spec->from);
	strs_sort(out);
	return 0;
}

bool
env_is_telling(const char *name)
{
	return name_fits_any(name, strlen(name), relevant);
}
