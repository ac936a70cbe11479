/* profile.c - how far the cores are used, for whoever reads. */
#include "profile.h"

#include "../base/tr.h"
#include "../domain/course.h"
#include "../domain/profile.h"
#include "../outside/json.h"
#include "line.h"

/* Where the practice looks for a remedy: per cent. */
#define UTILIZATION_LOW 50.0
#define BUBBLE_HIGH 20.0

void
profile_text(struct buf *out, const struct cJSON *profile)
{
	const struct cJSON *before = json_get(profile, "before");
	const char *why = json_str(profile, "failed"), *name;
	bool any = false;

	if (why != NULL)
		buf_addf(out, tr("failed: %s"), why);
	for (size_t i = 0; (name = profile_figure(i)) != NULL; i++) {
		double now = json_num(profile, name, -1);
		double was = json_num(before, name, -1);

		if (now < 0)
			continue;
		buf_addf(out, "%s%s %.3g %%", any ? ", " : "", tr(name), now);
		if (was >= 0)
			buf_addf(out, tr(" (was %.3g %%)"), was);
		any = true;
	}
}

void
profile_say(const struct cJSON *profile)
{
	struct buf text = BUF_INIT;

	if (profile == NULL)
		return;
	profile_text(&text, profile);
	line_step("profile", "%s", buf_str(&text));
	buf_free(&text);
}

static void
put_figure(struct buf *out, const char *name, double figure, const char *mark)
{
	if (figure < 0)
		return;
	buf_addf(out, "%s%s %.3g %%%s", out->len > 0 ? ", " : "", tr(name),
	    figure, mark);
}

void
profile_cores(struct buf *out, const struct course *c)
{
	struct buf b = BUF_INIT;

	put_figure(&b, "utilization", c->utilization, c->utilization <
	    UTILIZATION_LOW ? tr(" (low)") : "");
	put_figure(&b, "bubble", c->bubble, c->bubble > BUBBLE_HIGH ?
	    tr(" (high)") : "");
	put_figure(&b, "balance", c->balance, "");
	buf_puts(out, buf_str(&b));
	buf_free(&b);
}

struct cJSON *
profile_cores_json(const struct course *c)
{
	const double figures[] = { c->utilization, c->bubble, c->balance };
	struct cJSON *o = NULL;
	const char *name;

	for (size_t i = 0; i < 3 && (name = profile_figure(i)) != NULL; i++) {
		if (figures[i] < 0)
			continue;
		if (o == NULL)
			o = json_object();
		json_set_num(o, name, figures[i]);
	}
	return o;
}
