/* mem.c - allocation that ends the program when there is no memory. */
#include "mem.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "err.h"

void *
xcalloc(size_t n, size_t size)
{
	void *p = calloc(n > 0 ? n : 1, size > 0 ? size : 1);

	if (p == NULL)
		die(ST_INFRA, "out of memory");
	return p;
}

void *
xrealloc(void *p, size_t n, size_t size)
{
	void *q;

	if (size != 0 && n > SIZE_MAX / size)
		die(ST_INFRA, "out of memory");
	q = realloc(p, n * size > 0 ? n * size : 1);
	if (q == NULL)
		die(ST_INFRA, "out of memory");
	return q;
}

char *
xstrdup(const char *s)
{
	return xstrndup(s, strlen(s));
}

char *
xstrndup(const char *s, size_t len)
{
	size_t n = strnlen(s, len);
	char *p = xcalloc(n + 1, 1);

	memcpy(p, s, n);
	return p;
}

char *
xvasprintf(const char *fmt, va_list ap)
{
	va_list again;
	char *p;
	int n;

	va_copy(again, ap);
	n = vsnprintf(NULL, 0, fmt, again);
	va_end(again);
	if (n < 0)
		die(ST_INFRA, "text cannot be formatted");
	p = xcalloc((size_t)n + 1, 1);
	vsnprintf(p, (size_t)n + 1, fmt, ap);
	return p;
}

char *
xasprintf(const char *fmt, ...)
{
	va_list ap;
	char *p;

	va_start(ap, fmt);
	p = xvasprintf(fmt, ap);
	va_end(ap);
	return p;
}
