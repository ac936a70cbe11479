/*
 * campaign_json.c - where a campaign stands, as state.json has it. The order of
 * the members is that of the file, which the audit compares byte for byte.
 */
#include "campaign.h"

#include <stddef.h>
#include <stdio.h>

#include "../outside/json.h"

enum kind {
	WHOLE, NUMBER, YES, TEXT, EFFECT, GOAL, COURSE,
	LIST,		/* [] where there is none */
	PART,		/* left out where there is none */
	SOME,		/* left out where it is empty */
	MORE, NAME	/* a WHOLE and a TEXT that are left out likewise */
};

struct member {
	const char *name;
	enum kind kind;
	size_t at, size;	/* in struct campaign */
	long fallback;		/* of a WHOLE or YES that an older pawl left out */
};

#define MEMBER(kind, name, fallback) { #name, kind, \
	offsetof(struct campaign, name), \
	sizeof(((struct campaign *)NULL)->name), fallback }

static const struct member members[] = {
	MEMBER(WHOLE, events, 0),
	MEMBER(WHOLE, epoch, 0),
	MEMBER(WHOLE, next_iter, 0),
	MEMBER(TEXT, base, 0),
	MEMBER(TEXT, frontier, 0),
	MEMBER(WHOLE, base_iter, -1),
	MEMBER(WHOLE, best_iter, -1),
	MEMBER(WHOLE, base_event, 0),
	MEMBER(WHOLE, best_event, 0),
	MEMBER(WHOLE, top_event, 0),
	MEMBER(NUMBER, top_gain, 0),
	MEMBER(TEXT, bottleneck, 0),
	MEMBER(YES, lower_is_better, 1),
	MEMBER(TEXT, unit, 0),
	MEMBER(NUMBER, base_value, 0),
	MEMBER(NUMBER, best_value, 0),
	MEMBER(EFFECT, total, 0),
	MEMBER(YES, total_exact, 0),
	MEMBER(YES, confirmed, 0),
	MEMBER(WHOLE, unconfirmed, 0),
	MEMBER(YES, goal_met, 0),
	MEMBER(YES, going_on, 0),
	MEMBER(TEXT, certified, 0),
	MEMBER(WHOLE, certified_iter, -1),
	MEMBER(WHOLE, back_to, -1),
	MEMBER(GOAL, goal, 0),
	MEMBER(NUMBER, goal_value, 0),
	MEMBER(NUMBER, target, 0),
	MEMBER(WHOLE, until, 0),
	MEMBER(WHOLE, kept, 0),
	MEMBER(WHOLE, neutral, 0),
	MEMBER(WHOLE, failed, 0),
	MEMBER(WHOLE, inconclusive, 0),
	MEMBER(WHOLE, interrupted, 0),
	MEMBER(WHOLE, dry, 0),
	MEMBER(WHOLE, max_pairs, 0),
	MEMBER(WHOLE, started, 0),
	MEMBER(TEXT, last_verdict, 0),
	MEMBER(WHOLE, last_iter, -1),
	MEMBER(TEXT, harness, 0),
	MEMBER(TEXT, settings, 0),
	MEMBER(LIST, waivers, 0),
	MEMBER(LIST, requests, 0),
	MEMBER(COURSE, course, 0),
	MEMBER(YES, base_unboxed, 0),
	MEMBER(WHOLE, unboxed, 0),
	MEMBER(TEXT, device, 0),
	MEMBER(YES, simulated, 0),
	MEMBER(WHOLE, failed_starts, 0),
	MEMBER(PART, began, 0),
	MEMBER(PART, livewire, 0),
	MEMBER(PART, reference, 0),
	MEMBER(PART, checklist, 0),
	MEMBER(PART, moments, 0),
	MEMBER(MORE, moments_before, 0),
	MEMBER(SOME, tops, 0),
	MEMBER(NAME, lang, 0),
};

#define NMEMBERS (sizeof(members) / sizeof(members[0]))

static void
put_part(struct cJSON *o, const struct member *m, const struct cJSON *part)
{
	if (m->kind == SOME ? json_len(part) > 0 : part != NULL)
		json_set(o, m->name, json_copy(part));
	else if (m->kind == LIST)
		json_set(o, m->name, json_array());
}

static void
put(struct cJSON *o, const struct member *m, const void *from)
{
	switch (m->kind) {
	case WHOLE:
	case MORE:
		if (m->kind == WHOLE || *(const long *)from > 0)
			json_set_int(o, m->name, *(const long *)from);
		break;
	case NUMBER:
		json_set_num(o, m->name, *(const double *)from);
		break;
	case YES:
		json_set_bool(o, m->name, *(const bool *)from);
		break;
	case TEXT:
	case NAME:
		if (m->kind == TEXT || *(const char *)from != '\0')
			json_set_str(o, m->name, from);
		break;
	case EFFECT:
		json_set(o, m->name, effect_to_json(from));
		break;
	case GOAL:
		json_set_str(o, m->name, goal_name(*(const enum goal *)from));
		break;
	case COURSE:
		json_set(o, m->name, course_to_json(from));
		break;
	case LIST:
	case PART:
	case SOME:
		put_part(o, m, *(struct cJSON *const *)from);
		break;
	}
}

static void
take(void *to, const struct member *m, const struct cJSON *o)
{
	const char *text = json_str(o, m->name);

	switch (m->kind) {
	case WHOLE:
	case MORE:
		*(long *)to = json_int(o, m->name, m->fallback);
		break;
	case NUMBER:
		*(double *)to = json_num(o, m->name, 0);
		break;
	case YES:
		*(bool *)to = json_bool(o, m->name, m->fallback != 0);
		break;
	case TEXT:
	case NAME:
		snprintf(to, m->size, "%s", text != NULL ? text : "");
		break;
	case EFFECT:
		*(struct effect *)to = effect_from_json(json_get(o, m->name));
		break;
	case GOAL:
		*(enum goal *)to = goal_of(text);
		break;
	case COURSE:
		course_from_json(to, json_get(o, m->name));
		break;
	case LIST:
	case PART:
	case SOME:
		if (json_len(json_get(o, m->name)) > 0)
			*(struct cJSON **)to = json_copy(json_get(o, m->name));
		break;
	}
}

struct cJSON *
campaign_to_json(const struct campaign *c)
{
	struct cJSON *o = json_object();

	for (size_t i = 0; i < NMEMBERS; i++)
		put(o, &members[i], (const char *)c + members[i].at);
	return o;
}

void
campaign_from_json(struct campaign *c, const struct cJSON *o)
{
	campaign_release(c);
	campaign_init(c);
	for (size_t i = 0; i < NMEMBERS; i++)
		take((char *)c + members[i].at, &members[i], o);
	if (c->certified[0] == '\0') {	/* of an older ledger: all was proven */
		snprintf(c->certified, sizeof(c->certified), "%s", c->frontier);
		c->certified_iter = c->best_iter;
	}
}
