/* line.c - one line a step while a round runs. */
#include "line.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "../base/clock.h"
#include "../base/err.h"
#include "../base/glyph.h"
#include "../base/hint.h"
#include "../base/mem.h"
#include "../base/tr.h"
#include "../domain/missing.h"
#include "../domain/remake.h"
#include "subject.h"
#include "text.h"

#define HEARTBEAT_S 15.0
#define REFRESH_S 0.2
#define WIDTH_DEFAULT 80
#define WIDTH_MIN 20
#define PREFIX 12		/* columns of "  measure   " */

static struct ticker *running;

static void
clear(struct ticker *t)
{
	if (t->shown)
		fputs("\r\033[K", stdout);
	t->shown = false;
}

static void
clear_running(void)
{
	if (running == NULL || !running->shown)
		return;
	clear(running);
	fflush(stdout);
}

void
ticker_start(struct ticker *t, const char *step)
{
	memset(t, 0, sizeof(*t));
	t->step = step;
	t->terminal = isatty(STDOUT_FILENO);
	t->started_s = t->last_s = clock_mono_s();
	t->left_s = -1;
	running = t;
	warn_before(clear_running);
}

/* Columns of the terminal, but for the last: some wrap when it is filled. */
static size_t
columns(void)
{
	struct winsize size;

	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 &&
	    size.ws_col > WIDTH_MIN)
		return (size_t)size.ws_col - 1;
	return WIDTH_DEFAULT - 1;
}

/* The time at its end: what is left at most, otherwise what is gone. */
static void
put_line(struct buf *out, const struct ticker *t, double now)
{
	buf_addf(out, "%s%s", t->terminal ? "" : "… ", t->text);
	if (t->left_s >= 0) {
		buf_puts(out, tr(", at most "));
		text_span(out, fmax(t->left_s - (now - t->left_at_s), 0));
		buf_puts(out, tr(" more"));
	} else {
		buf_addf(out, tr(", %.0f s so far"), now - t->started_s);
	}
}

static void
show(struct ticker *t)
{
	struct buf line = BUF_INIT, cut = BUF_INIT, step = BUF_INIT;
	double now = clock_mono_s();

	if (now - t->last_s < (t->terminal ? REFRESH_S : HEARTBEAT_S))
		return;
	t->last_s = now;
	put_line(&line, t, now);
	text_pad(&step, subject_word(t->step), 9, false);
	if (t->terminal) {
		text_cut(&cut, buf_str(&line), columns() - PREFIX);
		printf("\r\033[K  %s %s", buf_str(&step), buf_str(&cut));
		t->shown = true;
	} else {
		printf("  %s %s\n", buf_str(&step), buf_str(&line));
	}
	fflush(stdout);
	buf_free(&step);
	buf_free(&line);
	buf_free(&cut);
}

void
ticker_say(struct ticker *t, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(t->text, sizeof(t->text), tr(fmt), ap);
	va_end(ap);
	t->left_s = -1;
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
ticker_pair(void *ticker, const struct pace *pace)
{
	struct ticker *t = ticker;
	struct buf text = BUF_INIT;

	/* a terminal's 80 columns are to hold all of it */
	buf_addf(&text, t->terminal ? tr("%d/%d pairs") : tr("%d of at most %d pairs"),
	    pace->pairs, pace->most);
	if (pace->so_far.known) {
		buf_puts(&text, tr(", time "));
		text_change_interval(&text, &pace->so_far);
		if (!t->terminal)
			buf_puts(&text, tr(" so far"));
	}
	snprintf(t->text, sizeof(t->text), "%s", buf_str(&text));
	t->left_s = pace->left_s;
	t->left_at_s = clock_mono_s();
	show(t);
	buf_free(&text);
}

void
ticker_watch(struct ticker *t, struct rig *rig)
{
	rig_watch(rig, ticker_tick, ticker_pair, t);
}

static void
say_text(void *ticker, const char *text)
{
	ticker_say(ticker, "%s", text);
}

void
ticker_watch_remake(struct ticker *t, struct remake *m)
{
	ticker_watch(t, &m->rig);
	m->say = say_text;
	m->arg = t;
}

/* Names of files and what commands print can hold anything. */
static void
put_step(const char *step, const char *fmt, va_list ap)
{
	struct buf shown = BUF_INIT, typed = BUF_INIT;
	char *text = xvasprintf(tr(fmt), ap);

	text_pad(&shown, subject_word(step), 9, false);
	buf_putc(&shown, ' ');
	hint_add(&typed, text);
	glyph_show(&shown, buf_str(&typed));
	buf_free(&typed);
	printf("  %s", buf_str(&shown));
	buf_free(&shown);
	free(text);
}

void
ticker_end(struct ticker *t, const char *fmt, ...)
{
	va_list ap;

	clear(t);
	running = NULL;
	va_start(ap, fmt);
	put_step(t->step, fmt, ap);
	va_end(ap);
	printf("  (%.1f s)\n", clock_mono_s() - t->started_s);
	fflush(stdout);
}

void
line_step(const char *step, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	put_step(step, fmt, ap);
	va_end(ap);
	putchar('\n');
	fflush(stdout);
}

void
line_say(const char *fmt, ...)
{
	struct buf shown = BUF_INIT, typed = BUF_INIT;
	va_list ap;
	char *text;

	va_start(ap, fmt);
	text = xvasprintf(fmt, ap);
	va_end(ap);
	hint_add(&typed, text);
	glyph_show(&shown, buf_str(&typed));
	puts(buf_str(&shown));
	buf_free(&typed);
	buf_free(&shown);
	free(text);
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
line_missing(const char *step, const struct strs *names, bool proved)
{
	char *text = strs_join(names, " ");

	if (names->n > 0 && proved)
		line_step(step, tr_n("%s is not in git, and with it this "
		    "works: PAWL_INPUTS = %s", "%s are not in git, and with "
		    "them this works: PAWL_INPUTS = %s", (long)names->n), text,
		    text);
	else if (names->n > 0)
		line_step(step, "not in git, so not in run trees: %s; what "
		    "of it is needed belongs into PAWL_INPUTS", text);
	free(text);
}

int
line_left_out(const char *step, struct project *p, const char *log_path)
{
	struct strs names = STRS_INIT;
	struct arm arm;
	int rc = arm_open(&arm, p, ARM_CANDIDATE);

	if (rc == 0) {
		rc = missing_new(&names, &arm, log_path);
		arm_close(&arm);
	}
	for (size_t i = 0; i < names.n && rc == 0; i++)
		line_step(step, "%s is in your tree, but neither in git nor in "
		    "PAWL_EDITABLE: it is not part of this. Put what it has "
		    "into a file of PAWL_EDITABLE, or name it there and make "
		    "baseline WHY=\"…\"", names.v[i]);
	strs_free(&names);
	return rc;
}

void
line_block(const char *text)
{
	struct buf shown = BUF_INIT;

	text_block(&shown, text, "      | ");
	fputs(buf_str(&shown), stdout);
	fflush(stdout);
	buf_free(&shown);
}
