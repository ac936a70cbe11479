/* bringup.c - what a baseline that failed says about the environment. */
#include "bringup.h"

#include <stdlib.h>
#include <string.h>

#include "../base/str.h"
#include "../outside/json.h"
#include "check.h"
#include "fingerprint.h"

#define PITFALLS 8		/* lines */

static const char *
outcome_of(const struct cJSON *step)
{
	return step == NULL ? "not run" : json_bool(step, "ok", false) ? "ok" :
	    "failed";
}

/* Of all that a log says, what looks like the cause. */
static struct cJSON *
pitfalls(const char *lines)
{
	struct strs few = STRS_INIT;
	struct buf text = BUF_INIT;
	struct cJSON *list;

	if (lines != NULL)
		first_error_lines(&text, lines, strlen(lines), PITFALLS);
	strs_add_lines(&few, buf_str(&text));
	list = json_strings(&few);
	strs_free(&few);
	buf_free(&text);
	return list;
}

struct cJSON *
bringup_data(const struct round *r)
{
	const struct cJSON *build = round_get(r, STEP_BUILD);
	const struct cJSON *verify = round_get(r, STEP_VERIFY);
	const struct cJSON *devices = json_get(verify, "failed_devices");
	const struct cJSON *at = json_bool(build, "ok", false) ? verify : build;
	bool said = at != NULL && !json_bool(at, "ok", false);
	char *complaint = round_complaint(r);
	struct cJSON *o;

	if (!r->baseline || r->last < STEP_SNAPSHOT ||
	    (!said && complaint == NULL)) {
		free(complaint);
		return NULL;
	}
	o = json_object();
	json_set_str(o, "step", said ? step_name((enum step)r->last) :
	    round_stands_at(r));
	json_set_str(o, "reason", said ? json_str(at, "reason") : complaint);
	json_set(o, "devices", devices != NULL ? json_copy(devices) :
	    json_array());
	json_set_str(o, "build", outcome_of(build));
	json_set_str(o, "verify", outcome_of(verify));
	json_set_str(o, "sandbox", json_str(round_get(r, STEP_OPEN),
	    "sandbox"));
	json_set(o, "tools", fingerprint_lines(json_get(round_get(r,
	    STEP_GUARD), "fingerprint")));
	json_set(o, "pitfalls", pitfalls(said ? json_str(at, "lines") :
	    complaint));
	json_set_str(o, "first_valid", NULL);
	free(complaint);
	return o;
}

struct cJSON *
bringup_switch(const struct cJSON *data)
{
	const struct cJSON *failed = json_get(data, "failed_devices");
	const struct cJSON *last = json_at(failed, json_len(failed) - 1);
	struct cJSON *o;

	if (json_len(failed) == 0 || json_str(data, "device") == NULL)
		return NULL;
	o = json_object();
	json_set_int(o, "iter", json_int(data, "iter", 0));
	json_set_str(o, "from", json_str(last, "device"));
	json_set_str(o, "device", json_str(data, "device"));
	json_set_str(o, "why", json_str(last, "reason"));
	return o;
}
