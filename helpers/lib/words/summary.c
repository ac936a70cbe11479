/* summary.c - how a round ends on the terminal, and its short forms. */
#include "summary.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "../base/tr.h"
#include "../domain/prospect.h"
#include "../outside/json.h"
#include "line.h"
#include "progress.h"
#include "text.h"
#include "waivers.h"

void
summary_delta(struct buf *out, const struct effect *gain)
{
	if (gain->known)
		text_change_interval(out, gain);
}

void
summary_note(struct buf *out, const struct cJSON *data)
{
	struct effect gain = effect_from_json(json_get(data, "gain"));
	struct effect total = effect_from_json(json_get(data, "total"));

	buf_addf(out, "pawl: iter-%03ld %s", json_int(data, "iter", 0),
	    json_str(data, "verdict"));
	if (gain.known) {
		buf_puts(out, ", time ");
		text_change_interval(out, &gain);
	}
	if (total.known) {
		buf_puts(out, ", in all ");
		text_ratio_interval(out, &total);
	}
	if (json_bool(data, "simulated", false))
		buf_puts(out, ", SIMULATED");
	buf_putc(out, '\n');
}

void
summary_last_line(const struct cJSON *data, const struct campaign *c)
{
	struct effect gain = effect_from_json(json_get(data, "gain"));
	const char *verdict = json_str(data, "verdict");

	printf("PAWL iter=%ld verdict=%s gain=", json_int(data, "iter", 0),
	    verdict);
	if (gain.known && strcmp(verdict, "failure") != 0)
		printf("%.1f%%", fabs(effect_percent(gain.g)) < 0.05 ? 0.0 :
		    effect_percent(gain.g));
	else
		putchar('-');
	printf(" frontier=%.7s\n", c->frontier);
}

static void
next_line(struct project *p)
{
	struct buf refusal = BUF_INIT, text = BUF_INIT;

	prospect_round(&refusal, p);
	progress_next(&text, &p->camp, buf_str(&refusal));
	line_step("next", "%s", buf_str(&text));
	buf_free(&text);
	buf_free(&refusal);
}

void
summary_print(const struct cJSON *data, struct project *p)
{
	const struct campaign *c = &p->camp;
	const char *verdict = json_str(data, "verdict");
	long iter = json_int(data, "iter", 0);
	struct buf text = BUF_INIT;

	if (strcmp(verdict, "kept") == 0) {
		text_ratio_interval(&text, &c->total);
		line_step("record", "the frontier is now iter-%03ld, in all %s",
		    iter, buf_str(&text));
	} else if (strcmp(verdict, "baseline") != 0) {
		line_step("record", "your files are back at the frontier; "
		    "make take ITER=%ld brings this attempt back", iter);
	}
	line_step("record", "git show tune/%s/iter-%03ld, runs/iter-%03ld/",
	    p->op, iter, iter);
	buf_clear(&text);
	if (strcmp(verdict, "baseline") == 0)
		began_goal_text(&text, c);
	if (text.len > 0)
		line_step("goal", "%s", buf_str(&text));
	buf_free(&text);
}

void
summary_end(const struct cJSON *data, struct project *p)
{
	next_line(p);
	summary_last_line(data, &p->camp);
}
