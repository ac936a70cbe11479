/* waiver.c - what somebody decided to let pass in an epoch. */
#include "waiver.h"

#include <string.h>

#include "../base/err.h"
#include "../base/str.h"
#include "../outside/json.h"
#include "sight.h"

static const struct subject {
	const char *start;
	const char *form;	/* how it is written */
	long ahead;		/* epochs from now: 0 this one, 1 the next */
} subjects[] = {
	{ "livewire:", "livewire:<file in PAWL_EDITABLE>", 1 },
	{ "param:", "param:<name in PAWL_PARAMS>", 1 },
	{ "sandbox", "sandbox", 1 },
	{ "simulated", "simulated", 1 },
	{ "reference", "reference", 1 },
};
#define NSUBJECTS (sizeof(subjects) / sizeof(subjects[0]))

/* An epoch that began without one can go on without one. */
static bool
lacks_reference(const struct campaign *c, const char *what)
{
	return c->epoch > 0 && c->reference == NULL &&
	    strcmp(what, "reference") == 0;
}

int
waiver_parse(long *epoch, const char **name, const struct campaign *c,
    const char *what)
{
	struct buf forms = BUF_INIT;
	int rc;

	for (size_t i = 0; i < NSUBJECTS; i++) {
		const struct subject *s = &subjects[i];

		if (!str_starts(what, s->start) || str_ends(s->start, ":") ==
		    str_is_blank(what + strlen(s->start)))
			continue;
		*name = what + strlen(s->start);
		if (str_same(s->start, "livewire:") &&
		    sight_has_noticed(c->livewire, *name))
			return refused("WHAT: \"%s\": the baseline broke it, "
			    "and that was noticed: there is nothing to waive",
			    what);
		/* what this epoch's baseline found out it is about */
		*epoch = c->epoch + (sight_has_blind(c->livewire, *name) ||
		    lacks_reference(c, s->start) ? 0 : s->ahead);
		return 0;
	}
	for (size_t i = 0; i < NSUBJECTS; i++)
		buf_addf(&forms, "%s%s", i > 0 ? ", " : "", subjects[i].form);
	rc = refused("WHAT: \"%s\" is nothing that can be waived: %s", what,
	    buf_str(&forms));
	buf_free(&forms);
	return rc;
}

void
waiver_note(struct cJSON *step, const char *what, const char *why)
{
	struct cJSON *list = json_take(step, "waivers"), *one = json_object();

	if (list == NULL)
		list = json_array();
	json_set_str(one, "what", what);
	json_set_str(one, "why", why);
	json_push(list, one);
	json_set(step, "waivers", list);
}

const char *
waiver_noted(const struct cJSON *data, const char *what)
{
	const struct cJSON *list = json_get(data, "waivers");

	for (const struct cJSON *e = json_first(list); e; e = json_next(e))
		if (str_same(json_str(e, "what"), what))
			return json_str(e, "why");
	return NULL;
}

static void
add(struct campaign *c, const struct cJSON *event, const struct cJSON *from)
{
	const char *what = json_str(from, "what");
	struct cJSON *one;

	if (what == NULL)
		return;
	one = json_object();
	json_set_int(one, "event", c->events);
	json_set_int(one, "epoch", json_int(from, "epoch", c->epoch));
	json_set_str(one, "what", what);
	json_set_str(one, "why", json_str(from, "why"));
	json_set_str(one, "actor", json_str(event, "actor"));
	if (c->waivers == NULL)
		c->waivers = json_array();
	json_push(c->waivers, one);
}

/* An epoch begins with the waivers that were given for it, and no others. */
static void
drop_old(struct campaign *c)
{
	struct cJSON *left = json_array();

	for (const struct cJSON *e = json_first(c->waivers); e != NULL;
	    e = json_next(e))
		if (json_int(e, "epoch", 0) >= c->epoch)
			json_push(left, json_copy(e));
	json_free(c->waivers);
	c->waivers = json_len(left) > 0 ? left : NULL;
	if (c->waivers == NULL)
		json_free(left);
}

void
waiver_fold(struct campaign *c, const struct cJSON *event)
{
	const char *kind = json_str(event, "kind");
	const struct cJSON *d = json_get(event, "data");
	const struct cJSON *with = json_get(d, "waivers");

	if (str_same(kind, "baseline"))
		drop_old(c);
	if (str_same(kind, "waiver"))
		add(c, event, d);
	for (const struct cJSON *e = json_first(with); e; e = json_next(e))
		add(c, event, e);
}

bool
waiver_in_epoch(struct waiver *out, const struct campaign *c, long epoch,
    const char *what)
{
	bool found = false;

	/* the last one's reason is what counts */
	for (const struct cJSON *e = json_first(c->waivers); e != NULL;
	    e = json_next(e)) {
		if (json_int(e, "epoch", 0) != epoch ||
		    !str_same(json_str(e, "what"), what))
			continue;
		out->event = json_int(e, "event", 0);
		out->epoch = epoch;
		out->what = json_str(e, "what");
		out->why = json_str(e, "why");
		out->actor = json_str(e, "actor");
		found = true;
	}
	return found;
}

bool
waiver_find(struct waiver *out, const struct project *p, const char *what)
{
	return waiver_in_epoch(out, &p->camp, p->camp.epoch +
	    (p->starting ? 1 : 0), what);
}

struct cJSON *
waiver_list(const struct campaign *c)
{
	return c->waivers != NULL ? json_copy(c->waivers) : json_array();
}
