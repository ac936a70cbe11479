/* settings_check.c - are the values of settings what they may be? */
#include "settings.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/list.h"
#include "../base/mem.h"

static int
check_name(const char *what, const char *value)
{
	if (value[strspn(value, "abcdefghijklmnopqrstuvwxyz0123456789._-")] ==
	    '\0' && value[0] != '.' && value[0] != '-' &&
	    strstr(value, "..") == NULL && !str_ends(value, ".lock") &&
	    !str_ends(value, ".") && strlen(value) <= 64)
		return 0;
	return refused("%s: \"%s\" is not a name: [a-z0-9._-]+, no dot or "
	    "dash first", what, value);
}

static int
check_choice(const char *what, const char *value, const char *choices)
{
	struct strs words = STRS_INIT;
	int rc = 0;

	strs_add_words(&words, choices);
	if (!strs_has(&words, value))
		rc = refused("%s: \"%s\" is not one of: %s", what, value,
		    choices);
	strs_free(&words);
	return rc;
}

/* Split off a unit; its factor, 0 if it is none of ours. */
static double
unit_factor(char *number, enum setting_type type)
{
	size_t n = strcspn(number, "smh%");
	double factor = 1;

	if (number[n] == '\0')
		return 1;
	if (type == TYPE_FRACTION)
		factor = strcmp(number + n, "%") == 0 ? 0.01 : 0;
	else
		factor = strcmp(number + n, "s") == 0 ? 1 :
		    strcmp(number + n, "ms") == 0 ? 0.001 :
		    strcmp(number + n, "m") == 0 ? 60 :
		    strcmp(number + n, "h") == 0 ? 3600 : 0;
	number[n] = '\0';
	return factor;
}

static int
number_parse(double *out, const struct setting_info *info, const char *what,
    const char *value)
{
	char *number = xstrdup(value), *trimmed;
	double factor = 1;
	long whole;
	int rc;

	if (info->type == TYPE_WHOLE) {
		rc = str_to_long(&whole, number, (long)info->min,
		    (long)info->max, what);
		*out = rc == 0 ? (double)whole : 0;
		free(number);
		return rc;
	}
	if (info->type != TYPE_NUMBER)
		factor = unit_factor(number, info->type);
	trimmed = str_trim(number);
	if (factor == 0)
		rc = refused("%s: \"%s\" has no known unit (%s)", what, value,
		    info->type == TYPE_TIME ? "ms s m h" : "%");
	else
		rc = str_to_double(out, trimmed, info->min / factor,
		    info->max / factor, what);
	if (rc == 0)
		*out *= factor;
	free(trimmed);
	free(number);
	return rc;
}

/* Is dir, or a path below it, in the text? /a/b-data is not below /a/b. */
static bool
holds_path(const char *text, const char *dir)
{
	size_t n = strlen(dir);

	if (n == 0 || strcmp(dir, "/") == 0)
		return false;
	for (; (text = strstr(text, dir)) != NULL; text += n)
		if (!isalnum((unsigned char)text[n]) &&
		    (text[n] == '\0' || strchr("._-", text[n]) == NULL))
			return true;
	return false;
}

static int
check_one(const struct setting_info *info, const char *value, const char *root)
{
	char what[64];
	double number;

	snprintf(what, sizeof(what), "PAWL_%s", info->name);
	if (!str_is_utf8(value, strlen(value)))
		return refused("%s: \"%s\" is not UTF-8 text, and records hold "
		    "no other: for a file, write ? in place of such a byte",
		    what, value);
	if (*value == '\0')
		return info->needed ? refused("%s is not set: %s", what,
		    info->help) : 0;
	if (holds_path(value, root))
		return refused("%s: contains the path of the working tree "
		    "(%s), which an arm must not know: use a relative path",
		    what, root);
	if (info->type == TYPE_NAME)
		return check_name(what, value);
	if (info->type == TYPE_CHOICE)
		return check_choice(what, value, info->choices);
	if (info->type != TYPE_TEXT)
		return number_parse(&number, info, what, value);
	return 0;
}

int
settings_one_op(const char *words)
{
	struct strs all = STRS_INIT;
	int rc = 0;

	strs_add_words(&all, words != NULL ? words : "");
	for (size_t i = 1; i < all.n && rc == 0; i++) {
		const char *a = all.v[0], *b = all.v[i];
		size_t n = strcspn(a, "|"), m = strcspn(b, "|");

		if (a[n] == '\0' || b[m] == '\0' ||
		    (n == m && strncmp(a, b, n) == 0))
			continue;
		rc = refused("PAWL_OP is %.*s in %s, but %.*s in %s: these are "
		    "two campaigns. Include one of them only, and give the "
		    "other to make with -f (a tune.mk is read beside a "
		    "Makefile: rename it)", (int)n, a, a + n + 1, (int)m, b,
		    b + m + 1);
	}
	strs_free(&all);
	return rc;
}

int
settings_check_op(const struct settings *s)
{
	return check_one(setting_info(SET_OP), s->value[SET_OP], "");
}

int
settings_check(const struct settings *s, const char *root)
{
	for (enum setting i = 0; i < SET_COUNT; i++)
		if (check_one(setting_info(i), s->value[i], root) < 0)
			return -1;
	return 0;
}

double
settings_num(const struct settings *s, enum setting i)
{
	double v = 0;

	if (s->value[i][0] == '\0')
		return 0;
	if (number_parse(&v, setting_info(i), setting_info(i)->name, s->value[i]) < 0)
		failure_clear();
	return v;
}
