/* profile.c - how far the cores are used, for whoever reads. */
#include "profile.h"

#include "../base/tr.h"
#include "../domain/profile.h"
#include "../outside/json.h"
#include "line.h"

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
