/* contest_device.c - the measuring step of a round, on a device that works. */
#include "contest.h"

#include <stdlib.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../outside/json.h"
#include "../outside/proc.h"
#include "device.h"

/*
 * Go to the next device, if there is one: what was measured so far counts for
 * nothing. 1; -1 with the failure that there was if there is none.
 */
static int
move_on(struct runner *r, const struct contest *c, struct strs *tried,
    struct cJSON *failed_on)
{
	char *why = xstrdup(failure()), *from = xstrdup(r->device);
	struct cJSON *one = json_object();
	struct strs ids = STRS_INIT;
	const char *next;
	int rc;

	json_set_str(one, "device", from);
	json_set_str(one, "reason", why);
	json_push(failed_on, one);
	strs_add(tried, from);
	failure_clear();
	rc = device_list(&ids, r->project);
	next = rc == 0 ? device_next(&ids, tried) : NULL;
	if (next != NULL) {
		if (c->moved != NULL)
			c->moved(c->arg, from, why, next);
		runner_use(r, next);
		rc = contest_drop(c->samples) < 0 ? -1 : 1;
	} else if (rc == 0) {
		rc = failed("%s", why);
	}
	strs_free(&ids);
	free(from);
	free(why);
	return rc;
}

int
contest_devices(struct cJSON **out, struct pair_source *src, struct contest *c,
    const struct round *round, const struct measure_progress *progress)
{
	struct runner *r = src->bench->runner;
	struct cJSON *failed_on = json_array();
	struct strs tried = STRS_INIT;
	int rc = contest_terms(&c->terms, round);

	/* the verification went round these already */
	for (const struct cJSON *e = json_first(json_get(round_get(round,
	    STEP_VERIFY), "failed_devices")); e != NULL; e = json_next(e))
		strs_add(&tried, json_str(e, "device"));
	while (rc == 0 && contest_run(out, src, c, progress) < 0) {
		rc = -1;
		if (!src->frontier_failed || r->device == NULL ||
		    proc_interrupted() || move_on(r, c, &tried, failed_on) < 0)
			break;
		terms_release(&c->terms);
		rc = contest_terms(&c->terms, round);
	}
	if (rc == 0 && r->device != NULL) {
		json_set_str(*out, "device", r->device);
		json_set(*out, "failed_devices", failed_on);
	} else {
		json_free(failed_on);
	}
	strs_free(&tried);
	return rc;
}
