/* overview.c - the board of a project, from its ledger and settings. */
#include "overview.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "../base/clock.h"
#include "../base/hint.h"
#include "../base/tr.h"
#include "../domain/confirm.h"
#include "../domain/ledger.h"
#include "../domain/prospect.h"
#include "../domain/stages.h"
#include "../outside/json.h"

int
overview_width(void)
{
	struct winsize w;

	if (!isatty(STDOUT_FILENO))
		return 0;
	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &w) == 0 && w.ws_col > 0)
		return w.ws_col;
	return 80;
}

int
overview_board(struct buf *out, struct project *p,
    const struct cJSON *events, const struct board_options *wanted)
{
	struct board_options o = *wanted;
	struct stages stages;

	if (stages_parse(&stages, settings_str(project_settings(p),
	    SET_STAGES)) < 0)
		return -1;
	o.op = p->op;
	o.stages = &stages;
	o.limit_s = settings_num(project_settings(p), SET_TIME_LIMIT);
	o.stall = (long)settings_num(project_settings(p), SET_STALL);
	o.now = (long)clock_now();
	board_render(out, events, &p->camp, &o);
	return 0;
}

int
overview_after_round(struct project *p)
{
	const struct campaign *c = &p->camp;
	long n = c->kept + c->neutral + c->failed + c->inconclusive;
	struct board_options o = { .width = overview_width() };
	struct buf text = BUF_INIT, refusal = BUF_INIT;
	struct cJSON *events;
	int rc;

	if (n == 0 || n % OVERVIEW_EVERY != 0)
		return 0;
	if ((events = ledger_events(p)) == NULL)
		return -1;
	o.colour = o.width > 0 && getenv("NO_COLOR") == NULL;
	prospect_round(&refusal, p);
	if (refusal.len == 0 && confirm_due(c) != NULL)
		buf_addf(&refusal, tr("iter-%03ld is measured against the "
		    "baseline now, by itself: make confirm repeats it"),
		    c->best_iter);
	o.refusal = buf_str(&refusal);
	rc = overview_board(&text, p, events, &o);
	if (rc == 0)
		putchar('\n');
	if (rc == 0)
		hint_puts(buf_str(&text));
	buf_free(&refusal);
	buf_free(&text);
	json_free(events);
	return rc;
}
