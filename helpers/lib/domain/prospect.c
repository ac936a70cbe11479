/* prospect.c - what make iter would be told if it were typed now. */
#include "prospect.h"

#include <stdlib.h>

#include "../base/err.h"
#include "../outside/json.h"
#include "epoch.h"
#include "gate.h"
#include "guard.h"
#include "guard_course.h"
#include "reference.h"
#include "round.h"

static void
take_refusal(struct buf *text, int rc)
{
	if (rc < 0)
		buf_puts(text, failure());
	failure_clear();
}

void
prospect_of(struct buf *text, const struct campaign *c,
    const struct settings *s, long now)
{
	const struct gate_said nothing = { 0 };
	struct stages stages;
	struct gate g;

	failure_clear();
	if (gate_baseline(c) < 0 || gate_updated(c) < 0 ||
	    gate_goal(c, false) < 0 || gate_init(&g, &stages, c, s, now) < 0 ||
	    gate_round(&g, &nothing) < 0 || reference_check_round(c, s) < 0)
		take_refusal(text, -1);
}

/* The checks of a round up to its candidate, in their order. */
static int
check_round(struct project *p)
{
	struct cJSON *open;
	char tip[OID_HEX], *actor;
	int rc;

	if (project_need_baseline(p) < 0 || project_need_frontier(p) < 0 || epoch_settings(p) < 0 ||
	    guard_frontier(tip, p) < 0)
		return -1;
	actor = project_actor(p);
	open = json_object();
	json_set_str(open, "actor", actor);
	rc = guard_goal(p, open) < 0 ? -1 : guard_course(p, open);
	json_free(open);
	free(actor);
	return rc;
}

void
prospect_round(struct buf *text, struct project *p)
{
	failure_clear();
	take_refusal(text, check_round(p));
}

void
prospect_now(struct buf *text, struct project *p)
{
	char *lock = project_path(p, "lock");

	failure_clear();
	if (lock_check(lock) < 0 || round_none_left(p) < 0 ||
	    repo_check(&p->repo) < 0)
		take_refusal(text, -1);
	else
		take_refusal(text, check_round(p));
	free(lock);
}
