/* approval_state.c - requests and approvals as a campaign knows them. Pure. */
#include "approval.h"

#include <stdlib.h>
#include <string.h>

#include "../outside/digest.h"
#include "../outside/json.h"

#define TEXT_MAX 300		/* bytes of a text that the state keeps */

/* Take out what was used up. */
static void
sift(struct campaign *c, const struct cJSON *used)
{
	struct cJSON *left = json_array();

	for (const struct cJSON *e = json_first(c->requests); e != NULL;
	    e = json_next(e)) {
		bool gone = false;

		for (const struct cJSON *u = json_first(used); u != NULL;
		    u = json_next(u))
			if (str_same(json_str(u, "id"), json_str(e, "id")))
				gone = true;
		if (!gone)
			json_push(left, json_copy(e));
	}
	json_free(c->requests);
	c->requests = left;
}

static void
add(struct campaign *c, const struct cJSON *event, const struct cJSON *d)
{
	const char *payload = json_str(d, "payload"), *text =
	    json_str(d, "text");
	struct cJSON *one = json_object();
	char hash[DIGEST_HEX], *cut = str_shorten(text != NULL ? text : "",
	    TEXT_MAX);

	digest_bytes(hash, payload != NULL ? payload : "",
	    payload != NULL ? strlen(payload) : 0);
	json_set_str(one, "id", json_str(d, "id"));
	json_set_str(one, "decision", json_str(d, "decision"));
	json_set_str(one, "text", cut);
	json_set_int(one, "event", c->events);
	json_set_str(one, "actor", json_str(event, "actor"));
	json_set_int(one, "approval", 0);
	json_set_str(one, "payload", hash);
	if (c->requests == NULL)
		c->requests = json_array();
	json_push(c->requests, one);
	free(cut);
}

static void
grant(struct campaign *c, const char *id)
{
	struct cJSON *all = json_array();

	for (const struct cJSON *e = json_first(c->requests); e != NULL;
	    e = json_next(e)) {
		struct cJSON *copy = json_copy(e);

		if (str_same(json_str(e, "id"), id))
			json_set_int(copy, "approval", c->events);
		json_push(all, copy);
	}
	json_free(c->requests);
	c->requests = all;
}

void
approval_fold(struct campaign *c, const struct cJSON *event)
{
	const char *kind = json_str(event, "kind");
	const struct cJSON *d = json_get(event, "data");

	if (str_same(kind, "request"))
		add(c, event, d);
	else if (str_same(kind, "approval"))
		grant(c, json_str(d, "id"));
	if (json_len(json_get(d, "approvals")) > 0)
		sift(c, json_get(d, "approvals"));
	if (str_same(kind, "baseline")) {	/* another epoch's are void */
		json_free(c->requests);
		c->requests = NULL;
	}
}

struct cJSON *
approval_list(const struct campaign *c)
{
	return c->requests != NULL ? json_copy(c->requests) : json_array();
}
