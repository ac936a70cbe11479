/* guard_course.c - stage, stall, stop and hand-over: may a round begin? */
#include "guard_course.h"

#include <string.h>

#include "../base/clock.h"
#include "../base/err.h"
#include "../outside/json.h"
#include "baseline.h"
#include "checklist.h"
#include "gate.h"
#include "handover.h"
#include "reference.h"
#include "waiver.h"

#define CONFIRM_RUNS 128.0	/* 64 pairs */

/* Seconds that a confirm takes, by the baseline's runs; -1. */
static int
confirm_seconds(double *out, struct project *p)
{
	struct cJSON *about = baseline_load(p);

	if (about == NULL)
		return -1;
	*out = CONFIRM_RUNS * json_num(about, "run_s", 0);
	json_free(about);
	return 0;
}

static int
check_redesign(const struct cJSON *open)
{
	const struct cJSON *asked = json_get(open, "questions");
	static const char *const needed[][2] = { { "evidence", "EVIDENCE" },
	    { "why", "WHY" }, { "risk", "RISK" } };

	for (size_t i = 0; i < 3; i++)
		if (json_str(asked, needed[i][0]) == NULL)
			return refused("REDESIGN=1 needs %s=\"…\", too: another "
			    "design is a decision", needed[i][1]);
	return 0;
}

/* Whoever is new reads the brief first, and gives its number. */
static int
check_brief(struct project *p, const struct cJSON *open)
{
	const char *actor = json_str(open, "actor");
	char id[BRIEF_ID];
	int known = handover_is_known(p, actor != NULL ? actor : "");

	if (known != 0)
		return known < 0 ? -1 : 0;
	brief_id(id, p);
	if (str_same(json_str(open, "brief"), id))
		return 0;
	return refused("this is the first round of %s in this epoch, and "
	    "PAWL_STRICT=yes: read make brief, and give its number: make iter "
	    "BRIEF=… HYP=\"…\"", actor != NULL ? actor : "an actor");
}

/* A strict project wants to know why the last round came out as it did. */
static int
check_analysis(const struct project *p, const struct cJSON *open)
{
	const struct campaign *c = &p->camp;

	if (c->last_iter == c->base_iter || c->course.analysed ||
	    json_str(json_get(open, "questions"), "last") != NULL)
		return 0;
	return refused("iter-%03ld has no analysis, and PAWL_STRICT=yes: "
	    "LAST=\"why it worked or not\", or make note ITER=%ld "
	    "ANALYSIS=\"…\" NEXT=\"…\"", c->last_iter, c->last_iter);
}

static int
gate_of(struct gate *g, struct stages *stages, struct project *p)
{
	if (gate_init(g, stages, &p->camp, project_settings(p),
	    (long)clock_now()) < 0)
		return -1;
	/* only an hour has to leave room for it */
	return p->camp.until > 0 ? confirm_seconds(&g->confirm_s, p) : 0;
}

int
guard_course(struct project *p, const struct cJSON *open)
{
	struct gate_said said = {
		.going_on = json_str(open, "continue") != NULL,
		.redesign = json_bool(open, "redesign", false),
		.repair = json_get(open, "repairs") != NULL,
	};
	struct stages stages;
	struct gate g;

	if (gate_of(&g, &stages, p) < 0 || gate_round(&g, &said) < 0 ||
	    reference_check_round(&p->camp, project_settings(p)) < 0)
		return -1;
	if (said.redesign && check_redesign(open) < 0)
		return -1;
	if (!settings_is(project_settings(p), SET_STRICT, "yes"))
		return 0;
	if (check_brief(p, open) < 0)
		return -1;
	return check_analysis(p, open) < 0 ? -1 :
	    checklist_check(p->camp.checklist, open);
}

int
guard_course_note(struct cJSON *out, struct project *p,
    const struct cJSON *open)
{
	const struct campaign *c = &p->camp;
	struct buf text = BUF_INIT;
	struct stages stages;
	struct gate g;
	const char *stop;

	if (gate_of(&g, &stages, p) < 0)
		return -1;
	if (c->course.stage >= 0 && (size_t)c->course.stage < stages.n)
		json_set_str(out, "stage", stages.v[c->course.stage].name);
	stop = c->course.stop[0] != '\0' ? c->course.stop :
	    gate_stop(&text, &g);
	buf_free(&text);
	if (json_str(open, "continue") == NULL)
		return 0;
	if (stop != NULL)
		json_set_str(out, "goes_on", stop);
	if (stop != NULL || (c->goal_met && !c->going_on))
		waiver_note(out, "continue", json_str(open, "continue"));
	return 0;
}

int
guard_course_stop(const char **reason, struct buf *text, struct project *p)
{
	struct stages stages;
	struct gate g;

	*reason = NULL;
	if (gate_of(&g, &stages, p) < 0)
		return -1;
	if (p->camp.course.stop[0] == '\0')
		*reason = gate_stop(text, &g);
	return 0;
}
