/* err.c - one recorded failure message, and the ways a program ends. */
#include "err.h"

#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "glyph.h"
#include "hint.h"
#include "tr.h"

static char message[4096];
static enum status message_status = ST_INFRA;
static const char *name = "pawl";
static void (*before)(void);

static void
message_format(char *out, size_t size, const char *fmt, va_list ap)
{
	int saved = errno;
	size_t len;
	int n = vsnprintf(out, size, tr(fmt), ap);

	if (n < 0)
		out[0] = '\0';
	len = strlen(out);
	if (len > 0 && out[len - 1] == ':' && len + 2 < size)
		snprintf(out + len, size - len, " %s", strerror(saved));
	errno = saved;
}

static int
record(enum status status, const char *fmt, va_list ap)
{
	if (message[0] != '\0')
		return -1;
	message_format(message, sizeof(message), fmt, ap);
	if (message[0] == '\0')
		snprintf(message, sizeof(message), "failed without a reason");
	message_status = status;
	return -1;
}

int
failed(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	record(ST_INFRA, fmt, ap);
	va_end(ap);
	return -1;
}

int
refused(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	record(ST_STATE, fmt, ap);
	va_end(ap);
	return -1;
}

int
misused(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	record(ST_USAGE, fmt, ap);
	va_end(ap);
	return -1;
}

int
failed_in(const char *fmt, ...)
{
	char head[1024], all[sizeof(message) + sizeof(head) + 4];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(head, sizeof(head), tr(fmt), ap);
	va_end(ap);
	snprintf(all, sizeof(all), "%s: %s", head, message);
	all[sizeof(message) - 1] = '\0';
	memcpy(message, all, sizeof(message));
	return -1;
}

const char *
failure(void)
{
	return message;
}

enum status
failure_status(void)
{
	return message_status;
}

void
failure_clear(void)
{
	message[0] = '\0';
	message_status = ST_INFRA;
}

void
prog_name_set(const char *argv0)
{
	const char *slash = strrchr(argv0, '/');

	name = slash != NULL ? slash + 1 : argv0;
}

void
warn_before(void (*fn)(void))
{
	before = fn;
}

static void
say(const char *fmt, va_list ap)
{
	char text[sizeof(message)];
	struct buf shown = BUF_INIT, typed = BUF_INIT;

	message_format(text, sizeof(text), fmt, ap);
	hint_add(&typed, text);
	glyph_show(&shown, buf_str(&typed));
	buf_free(&typed);
	if (before != NULL)
		before();
	fflush(stdout);
	fprintf(stderr, "%s: %s\n", name, buf_str(&shown));
	buf_free(&shown);
}

void
warn(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say(fmt, ap);
	va_end(ap);
}

void
die(enum status status, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say(fmt, ap);
	va_end(ap);
	exit((int)status);
}

void
die_last(void)
{
	die(message_status, "%s", message);
}

int
prog_end(int status)
{
	bool lost = ferror(stdout) != 0;

	/* why an earlier write failed is not known any more: try again */
	if (lost) {
		clearerr(stdout);
		putchar('\n');
	}
	if (fflush(stdout) != 0) {
		warn("standard output:");
		return ST_INFRA;
	}
	if (lost)
		warn("standard output: not all of it was written");
	return lost ? ST_INFRA : status;
}
