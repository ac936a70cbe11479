/* tr.c - texts that people read, in the language that they asked for. */
#include "tr.h"

#include <stdlib.h>
#include <string.h>

static enum lang language = LANG_EN;

enum lang
tr_language(const char *name)
{
	return name != NULL && strcmp(name, "zh") == 0 ? LANG_ZH : LANG_EN;
}

enum lang
tr_use(enum lang l)
{
	enum lang before = language;

	language = l;
	return before;
}

enum lang
tr_wanted(void)
{
	const char *name = getenv("PAWL_SET_LANG");

	return tr_language(name != NULL && *name != '\0' ? name :
	    getenv("PAWL_LANG"));
}

const char *
tr(const char *english)
{
	if (language == LANG_EN)
		return english;
	for (const struct tr_entry *const *t = tr_catalogue; *t != NULL; t++)
		for (const struct tr_entry *e = *t; e->english != NULL; e++)
			if (strcmp(e->english, english) == 0)
				return e->chinese;
	return english;
}

const char *
tr_n(const char *one, const char *many, long n)
{
	return tr(n == 1 ? one : many);
}
