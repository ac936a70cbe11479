/*
 * brief.h - make brief: what whoever takes over has to know, at most
 * BRIEF_LINES lines.
 */
#ifndef WORDS_BRIEF_H
#define WORDS_BRIEF_H

#include "../base/list.h"
#include "../base/str.h"
#include "../domain/campaign.h"
#include "../domain/settings.h"
#include "../domain/stages.h"

#define BRIEF_LINES 200
#define BRIEF_LESSONS 8

struct cJSON;

struct brief_input {
	const char *op;
	const char *id;			/* of this brief; see brief_id */
	const struct campaign *c;
	const struct cJSON *events;
	const struct settings *settings;
	const struct stages *stages;
	const struct cJSON *params;	/* {NAME: value} now, or NULL */
	const struct strs *context;	/* names of the files in context/ */
	const char *requirements;	/* TASK_REQUIREMENTS.md, or NULL */
	const struct cJSON *const *lessons; /* of other campaigns */
	size_t n_lessons;		/* at most BRIEF_LESSONS */
	long open_iter;			/* of an open round; -1: none */
	long now;
	const char *refusal;		/* of a round that began now */
};

void brief_render(struct buf *, const struct brief_input *);

/*
 * The same as JSON; caller frees. {schema: 1, id, op, goal, best, total,
 * attainment, kept: [{iter, gain, hypothesis, next}], rolled_back: kept
 * rounds that are not in the best any more, as kept, failed: [{iter, verdict,
 * reason, hypothesis, analysis}], constraints: {NAME: value of a setting},
 * params, context: [name], requirements, environment: {tools, device, simulated,
 * events: data of the environment events}, stage: null or {name, index,
 * rounds, dry, report}, stalled, open: null or iter, waivers, next,
 * learned: [{what, iter or null}], lessons: of other campaigns, see lesson.h}
 */
struct cJSON *brief_json(const struct brief_input *);

#endif
