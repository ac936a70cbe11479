/* hint.c - commands that are named in what is said, as they are typed here. */
#include "hint.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAKE "make "

/* Is the word at s one of the words of list? */
static bool
is_listed(const char *list, const char *s)
{
	size_t n = 0;

	while (islower((unsigned char)s[n]) || s[n] == '-')
		n++;
	for (const char *at = list; n > 0 && *at != '\0';) {
		size_t len = strcspn(at, " ");

		if (len == n && strncmp(at, s, n) == 0)
			return true;
		at += len + strspn(at + len, " ");
	}
	return false;
}

const char *
hint_makefile(void)
{
	const char *name = getenv("PAWL_MAKEFILE");

	return name != NULL && *name != '\0' ? name : "tune.mk";
}

void
hint_add(struct buf *out, const char *text)
{
	const char *how = getenv("PAWL_HINT");
	const char *names = getenv("PAWL_SHORT_NAMES"), *at = text, *next;

	if (how == NULL || *how == '\0' || names == NULL) {
		buf_puts(out, text);
		return;
	}
	while ((next = strstr(at, MAKE)) != NULL) {
		const char *verb = next + strlen(MAKE);
		bool begins = next == text ||
		    !isalnum((unsigned char)next[-1]);

		buf_add(out, at, (size_t)(next - at));
		if (begins && is_listed(names, verb))
			buf_addf(out, "%s ", how);
		else
			buf_puts(out, MAKE);
		at = verb;
	}
	buf_puts(out, at);
}

void
hint_print(const char *text)
{
	struct buf b = BUF_INIT;

	hint_add(&b, text);
	fputs(buf_str(&b), stdout);
	buf_free(&b);
}

void
hint_puts(const char *text)
{
	hint_print(text);
	putchar('\n');
}
