/* line.c - one line a step while a round runs. */
#include "line.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../base/clock.h"
#include "../domain/campaign.h"

#define HEARTBEAT_S 15.0
#define REFRESH_S 0.2

static void
clear(struct ticker *t)
{
	if (t->shown)
		fputs("\r\033[K", stdout);
	t->shown = false;
}

void
ticker_start(struct ticker *t, const char *step)
{
	memset(t, 0, sizeof(*t));
	t->step = step;
	t->terminal = isatty(STDOUT_FILENO);
	t->started_s = t->last_s = clock_mono_s();
}

static void
show(struct ticker *t)
{
	double now = clock_mono_s();

	if (now - t->last_s < (t->terminal ? REFRESH_S : HEARTBEAT_S))
		return;
	t->last_s = now;
	if (t->terminal) {
		printf("\r\033[K  %-9s %s  %.0f s", t->step, t->text,
		    now - t->started_s);
		t->shown = true;
	} else {
		printf("  %-9s … %s, %.0f s so far\n", t->step, t->text,
		    now - t->started_s);
	}
	fflush(stdout);
}

void
ticker_say(struct ticker *t, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(t->text, sizeof(t->text), fmt, ap);
	va_end(ap);
	show(t);
}

int
ticker_tick(void *ticker, double elapsed_s)
{
	(void)elapsed_s;
	show(ticker);
	return 0;
}

void
ticker_pair(void *ticker, int pairs, double estimate, int most)
{
	ticker_say(ticker, "%d pairs of at most %d, %+.1f %% time so far",
	    pairs, most, -effect_percent(estimate));
}

void
ticker_end(struct ticker *t, const char *fmt, ...)
{
	va_list ap;

	clear(t);
	printf("  %-9s ", t->step);
	va_start(ap, fmt);
	vprintf(fmt, ap);
	va_end(ap);
	printf("  (%.1f s)\n", clock_mono_s() - t->started_s);
	fflush(stdout);
}

void
line_step(const char *step, const char *fmt, ...)
{
	va_list ap;

	printf("  %-9s ", step);
	va_start(ap, fmt);
	vprintf(fmt, ap);
	va_end(ap);
	putchar('\n');
	fflush(stdout);
}

void
line_left(const struct strs *names)
{
	char *list = strs_join(names, " ");

	if (names->n > 0)
		line_step("note", "not passed to the commands: %s "
		    "(PAWL_ENV = NAME passes one)", list);
	free(list);
}

void
line_block(const char *text)
{
	while (*text != '\0') {
		size_t n = strcspn(text, "\n");

		printf("      | %.*s\n", (int)n, text);
		text += n + (text[n] == '\n');
	}
	fflush(stdout);
}
