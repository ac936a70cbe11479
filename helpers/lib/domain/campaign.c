/* campaign.c - where a campaign stands. */
#include "campaign.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "../base/err.h"
#include "../outside/json.h"
#include "approval.h"
#include "began.h"
#include "checklist.h"
#include "kept.h"
#include "moments.h"
#include "waiver.h"

static const char *const goal_names[] = { "none", "speedup", "target", "best" };

enum goal
goal_of(const char *name)
{
	for (int i = 0; name != NULL && i < 4; i++)
		if (strcmp(name, goal_names[i]) == 0)
			return (enum goal)i;
	return GOAL_NONE;
}

const char *
goal_name(enum goal goal)
{
	return goal_names[goal];
}

void
campaign_init(struct campaign *c)
{
	memset(c, 0, sizeof(*c));
	c->lower_is_better = true;
	c->best_iter = c->base_iter = c->last_iter = -1;
	course_init(&c->course);
	c->certified_iter = c->back_to = -1;
}

void
campaign_release(struct campaign *c)
{
	json_free(c->waivers);
	json_free(c->requests);
	json_free(c->began);
	json_free(c->livewire);
	json_free(c->reference);
	json_free(c->checklist);
	json_free(c->moments);
	json_free(c->tops);
	c->waivers = c->requests = c->livewire = c->began = c->tops = NULL;
	c->reference = c->moments = c->checklist = NULL;
}

static void
copy(char *out, size_t size, const char *text)
{
	snprintf(out, size, "%s", text != NULL ? text : "");
}

static void
target_update(struct campaign *c)
{
	if (c->goal == GOAL_TARGET)
		c->target = c->goal_value;
	else if (c->goal == GOAL_SPEEDUP && c->base_value > 0)
		c->target = c->lower_is_better ? c->base_value / c->goal_value
		    : c->base_value * c->goal_value;
	else
		c->target = 0;
}

static int
fold_goal(struct campaign *c, const struct cJSON *d)
{
	const char *kind = json_str(d, "kind");

	if (goal_of(kind) == GOAL_NONE)
		return failed("a goal of unknown kind \"%s\"", kind != NULL ?
		    kind : "");
	c->goal = goal_of(kind);
	c->goal_value = json_num(d, "value", 0);
	c->until = json_int(d, "until", 0);
	c->going_on = false;
	target_update(c);
	c->goal_met = c->confirmed && campaign_reaches(c, &c->total);
	return 0;
}

static int
fold_baseline(struct campaign *c, const struct cJSON *d, long when)
{
	const char *base = json_str(d, "candidate");

	if (base == NULL || json_num(d, "value", 0) <= 0)
		return failed("a baseline without commit or value");
	began_fold(c, d);
	c->epoch++;
	copy(c->base, sizeof(c->base), base);
	copy(c->frontier, sizeof(c->frontier), base);
	copy(c->harness, sizeof(c->harness), json_str(d, "harness"));
	copy(c->settings, sizeof(c->settings), json_str(d, "settings"));
	copy(c->unit, sizeof(c->unit), json_str(d, "unit"));
	c->base_iter = c->best_iter = c->last_iter = json_int(d, "iter", 0);
	c->base_event = c->best_event = c->events;
	c->top_event = 0;
	c->top_gain = 0;
	json_free(c->tops);
	c->tops = NULL;
	c->bottleneck[0] = '\0';
	c->base_unboxed = str_same(json_str(d, "sandbox"), "none");
	c->simulated = json_bool(d, "simulated", false);
	c->failed_starts = 0;
	copy(c->device, sizeof(c->device), json_str(d, "device"));
	c->unboxed = 0;
	c->next_iter = c->base_iter + 1;
	c->lower_is_better = !json_bool(d, "higher_is_better", false);
	c->base_value = c->best_value = json_num(d, "value", 0);
	c->max_pairs = json_int(d, "max_pairs", 0);
	c->total = (struct effect){ true, 0, 0, 0 };
	c->total_exact = true;
	c->confirmed = false;
	c->goal_met = c->going_on = false;
	c->unconfirmed = 0;
	c->back_to = -1;
	copy(c->certified, sizeof(c->certified), base);
	c->certified_iter = c->base_iter;
	c->kept = c->neutral = c->failed = c->inconclusive = 0;
	c->interrupted = c->dry = 0;
	c->started = when;
	copy(c->last_verdict, sizeof(c->last_verdict), "baseline");
	json_free(c->livewire);
	c->livewire = json_len(json_get(d, "livewire")) > 0 ?
	    json_copy(json_get(d, "livewire")) : NULL;
	json_free(c->reference);
	c->reference = NULL;
	target_update(c);
	return 0;
}

static void
fold_kept(struct campaign *c, const struct cJSON *d, const char *from)
{
	struct effect total = effect_from_json(json_get(d, "total"));

	c->kept++;
	c->unconfirmed++;
	c->dry = 0;
	c->best_iter = c->last_iter;
	c->best_value = json_num(d, "value", c->best_value);
	c->confirmed = false;
	c->total_exact = total.known;
	if (total.known)
		c->total = total;
	else	/* the cumulative runs failed: the step's own gain */
		c->total.g += json_num(json_get(d, "gain"), "g", 0);
	/* proven better than what is itself proven */
	if (!json_bool(d, "provisional", false) &&
	    strcmp(c->certified, from) == 0) {
		copy(c->certified, sizeof(c->certified), c->frontier);
		c->certified_iter = c->best_iter;
	}
}

/* What the views quote of rounds that are long past. */
static void
note_round(struct campaign *c, const struct cJSON *d, bool kept)
{
	const char *bottleneck = json_str(d, "bottleneck");

	if (bottleneck != NULL && *bottleneck != '\0')
		copy(c->bottleneck, sizeof(c->bottleneck), bottleneck);
	if (!kept)
		return;
	c->best_event = c->events;
	kept_note(c, d);
}

static int
fold_round(struct campaign *c, const struct cJSON *d)
{
	const char *verdict = json_str(d, "verdict");
	const char *frontier = json_str(d, "frontier");
	char from[OID_HEX];

	if (verdict == NULL || frontier == NULL)
		return failed("a round without verdict or frontier");
	copy(from, sizeof(from), c->frontier);
	c->last_iter = json_int(d, "iter", c->next_iter);
	c->next_iter = c->last_iter + 1;
	copy(c->last_verdict, sizeof(c->last_verdict), verdict);
	copy(c->frontier, sizeof(c->frontier), frontier);
	if (json_str(d, "device") != NULL)
		copy(c->device, sizeof(c->device), json_str(d, "device"));
	if (waiver_noted(d, "continue") != NULL) {
		c->going_on = c->going_on || c->goal_met;
		if (str_same(c->course.stop, "until") ||
		    str_same(json_str(d, "goes_on"), "until"))
			c->until = 0;
	}
	if (str_same(json_str(d, "sandbox"), "none"))
		c->unboxed++;
	note_round(c, d, strcmp(verdict, "kept") == 0);
	if (strcmp(verdict, "kept") == 0) {
		fold_kept(c, d, from);
		return 0;
	}
	if (json_bool(d, "interrupted", false)) {
		c->interrupted++;
		c->failed++;
		return 0;
	}
	c->dry++;
	if (strcmp(verdict, "neutral") == 0)
		c->neutral++;
	else if (strcmp(verdict, "failure") == 0)
		c->failed++;
	else
		c->inconclusive++;
	return 0;
}

static int
fold_rollback(struct campaign *c, const struct cJSON *d)
{
	const char *to = json_str(d, "to");

	if (to == NULL)
		return failed("a rollback without a commit");
	copy(c->frontier, sizeof(c->frontier), to);
	c->best_iter = json_int(d, "to_iter", c->best_iter);
	c->best_event = 0;	/* to be looked for */
	kept_note_rollback(c);
	c->best_value = json_num(d, "value", c->best_value);
	c->total = effect_from_json(json_get(d, "total"));
	c->total_exact = c->total.known;
	c->confirmed = c->goal_met = false;
	c->back_to = -1;
	if (c->best_iter <= c->certified_iter) {	/* of a linear branch */
		copy(c->certified, sizeof(c->certified), to);
		c->certified_iter = c->best_iter;
	}
	return 0;
}

static void
fold_confirm(struct campaign *c, const struct cJSON *d)
{
	c->total = effect_from_json(json_get(d, "total"));
	c->best_value = json_num(d, "value", c->best_value);
	c->confirmed = c->total_exact = true;
	c->unconfirmed = 0;
	c->goal_met = json_bool(d, "reached", false);
	c->back_to = json_int(d, "back_to", -1);
	if (json_bool(d, "refuted", false))
		return;
	copy(c->certified, sizeof(c->certified), c->frontier);
	c->certified_iter = c->best_iter;
}

/* The records speak as the last goal, or baseline, was given. */
static void
fold_lang(struct campaign *c, const char *kind, const struct cJSON *d)
{
	if (strcmp(kind, "goal") == 0 || strcmp(kind, "baseline") == 0)
		copy(c->lang, sizeof(c->lang), json_str(d, "lang"));
}

int
campaign_fold(struct campaign *c, const struct cJSON *event)
{
	const char *kind = json_str(event, "kind");
	const struct cJSON *d = json_get(event, "data");
	int rc = 0;

	if (kind == NULL || d == NULL)
		return failed("an event without kind or data");
	c->events++;
	if (strcmp(kind, "goal") == 0)
		rc = fold_goal(c, d);
	else if (strcmp(kind, "baseline") == 0)
		rc = fold_baseline(c, d, json_int(event, "time", 0));
	else if (strcmp(kind, "round") == 0)
		rc = fold_round(c, d);
	else if (strcmp(kind, "rollback") == 0)
		rc = fold_rollback(c, d);
	else if (strcmp(kind, "confirm") == 0)
		fold_confirm(c, d);
	else if (strcmp(kind, "reference") == 0) {
		json_free(c->reference);
		c->reference = json_copy(d);
	} else if (strcmp(kind, "environment") == 0 && json_get(d, "step") != NULL)
		c->failed_starts++;
	if (rc == 0) {
		waiver_fold(c, event);
		approval_fold(c, event);
		course_fold(&c->course, kind, d, json_int(event, "time", 0));
		moments_fold(c, event);
		checklist_fold(&c->checklist, kind, d);
		fold_lang(c, kind, d);
	}
	return rc;
}

double
campaign_target(const struct campaign *c)
{
	return c->target;
}

double
campaign_attainment(const struct campaign *c)
{
	double base, now, target;

	if (c->target <= 0 || c->base_value <= 0 || !c->total.known)
		return -1;
	/* as times, in units of the baseline's */
	base = 1;
	now = exp(-c->total.g);
	target = c->lower_is_better ? c->target / c->base_value :
	    c->base_value / c->target;
	if (target >= base)
		return now <= target ? 100 : -1;
	return (base - now) / (base - target) * 100;
}

bool
campaign_reaches(const struct campaign *c, const struct effect *total)
{
	double ratio = effect_ratio(total->g);

	if (!total->known || c->base_value <= 0)
		return false;
	if (c->goal == GOAL_SPEEDUP)
		return ratio >= c->goal_value;
	if (c->target <= 0)
		return false;
	return c->lower_is_better ? c->base_value / ratio <= c->target :
	    c->base_value * ratio >= c->target;
}
