/* args.c - what the user typed. */
#include "args.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/list.h"
#include "../base/mem.h"
#include "../base/str.h"

static char *const *given;
static int ngiven;

static bool
listed(const char *name)
{
	const char *list = getenv("PAWL_ARGS");
	struct strs names = STRS_INIT;
	bool yes;

	if (list == NULL)
		return false;
	strs_add_words(&names, list);
	yes = strs_has(&names, name);
	strs_free(&names);
	return yes;
}

const char *
args_get(const char *name)
{
	size_t n = strlen(name);
	char var[80];

	for (int i = 0; i < ngiven; i++)
		if (strncmp(given[i], name, n) == 0 && given[i][n] == '=')
			return given[i] + n + 1;
	if (!listed(name))
		return NULL;
	snprintf(var, sizeof(var), "PAWL_ARG_%s", name);
	return getenv(var);
}

/* Names that are said or not; the rest take text or a number. */
static const char *const flags[] = { "JSON", "BEST", "SIMPLIFY",
    "SQUASH", "SIGNOFF", "ALL", "NOISE",
    "DRAFT", "DRY", "TAKE",
    "INCLUDE", "OFF", "BACK", "REDESIGN", "RECORD" };
static const char *const flag_values[] = { "", "0", "no", "false", "1",
	"yes", "true" };

int
args_check_flag(const char *name)
{
	const char *v = args_get(name);
	bool known = v == NULL;

	for (size_t i = 0; i < sizeof(flag_values) / sizeof(flag_values[0]) &&
	    !known; i++)
		known = strcmp(v, flag_values[i]) == 0;
	return known ? 0 : refused("%s: \"%s\" is not 1 or 0", name, v);
}

static int
check_flags(void)
{
	for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++)
		if (args_check_flag(flags[i]) < 0)
			return -1;
	return 0;
}

int
args_parse(char *const *words, int n)
{
	for (int i = 0; i < n; i++)
		if (strchr(words[i], '=') == NULL || words[i][0] == '=')
			return misused("\"%s\" is not NAME=value", words[i]);
	given = words;
	ngiven = n;
	return check_flags();
}

int
args_text(const char **out, const char *name)
{
	*out = args_get(name);
	if (*out == NULL)
		return 0;
	if (strlen(*out) > ARG_MAX_BYTES)
		return refused("%s: %zu bytes, at most %d: put it into a file "
		    "(HYP_FILE=, PLAN=)", name, strlen(*out), ARG_MAX_BYTES);
	if (!str_is_utf8(*out, strlen(*out)))
		return refused("%s: not UTF-8 text", name);
	return 0;
}

char *
args_path(const char *name)
{
	const char *v = args_get(name), *home = getenv("HOME");

	if (v == NULL)
		return NULL;
	if (str_starts(v, "~/") && home != NULL)
		return path_join(home, v + 2);
	return xstrdup(v);
}

bool
args_flag(const char *name)
{
	const char *v = args_get(name);

	return v != NULL && *v != '\0' && strcmp(v, "0") != 0 &&
	    strcmp(v, "no") != 0 && strcmp(v, "false") != 0;
}
