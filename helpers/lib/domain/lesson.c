/* lesson.c - what campaigns tried, and what came of it. */
#include "lesson.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "../base/mem.h"
#include "../base/str.h"
#include "../outside/json.h"
#include "near.h"
#include "remarks.h"

#define TEXT_BYTES 400
#define NEAR_PART 0.5		/* as near.h has it */
#define NEAR_COMMON 2

static void
put_cut(struct cJSON *o, const char *name, const char *text)
{
	char *cut = text != NULL ? str_shorten(text, TEXT_BYTES) : NULL;

	json_set_str(o, name, cut);
	free(cut);
}

static struct cJSON *
make(const struct lesson_source *from, long iter)
{
	struct cJSON *o = json_object();

	json_set_str(o, "ledger", from->ledger);
	json_set_str(o, "op", from->op);
	json_set_str(o, "kind", from->kind);
	json_set_int(o, "iter", iter);
	return o;
}

/* What a round was, beside what it taught. */
static void
put_round(struct cJSON *o, const struct remarks *said, const struct cJSON *d)
{
	const struct cJSON *gain = json_get(d, "gain");

	json_set_str(o, "verdict", json_str(d, "verdict"));
	json_set_str(o, "failed_step", json_str(d, "failed_step"));
	json_set(o, "gain", gain != NULL ? json_copy(gain) :
	    json_string(NULL));
	json_set_str(o, "bottleneck", json_str(d, "bottleneck"));
	put_cut(o, "hypothesis", json_str(d, "hypothesis"));
	put_cut(o, "reason", json_str(d, "reason"));
	put_cut(o, "analysis", said != NULL ? said->analysis : NULL);
}

static const struct cJSON *
round_of(const struct cJSON *events, long iter)
{
	for (const struct cJSON *e = json_first(events); e; e = json_next(e)) {
		const struct cJSON *d = json_get(e, "data");

		if (str_same(json_str(e, "kind"), "round") &&
		    json_int(d, "iter", -1) == iter)
			return d;
	}
	return NULL;
}

struct told {
	const struct cJSON *events;
	struct remarks *remarks;	/* by the numbers of rounds */
	size_t n;
};

/* The lesson of an event; NULL: it has none. */
static struct cJSON *
lesson_of(const struct lesson_source *from, const struct told *told,
    const struct cJSON *event)
{
	const struct cJSON *d = json_get(event, "data"), *round;
	const char *kind = json_str(event, "kind");
	long iter = json_int(d, "iter", -1);
	const struct remarks *said = iter >= 0 && (size_t)iter < told->n ?
	    &told->remarks[iter] : NULL;
	struct cJSON *o = NULL;

	if (str_same(kind, "round") && !json_bool(d, "interrupted", false)) {
		o = make(from, iter);
		put_round(o, said, d);
		json_set_str(o, "learned", NULL);
	} else if (str_same(kind, "lesson")) {
		o = make(from, iter);
		if ((round = round_of(told->events, iter)) != NULL)
			put_round(o, said, round);
		put_cut(o, "learned", json_str(d, "what"));
	}
	return o;
}

/* The last ones of a campaign, at most LESSONS_MAX. */
static struct cJSON *
all_of(const struct lesson_source *from, const struct cJSON *events)
{
	struct told told = { .events = events };
	struct cJSON *list = json_array(), *o;
	size_t skip = json_len(events);

	skip = skip > LESSONS_MAX ? skip - LESSONS_MAX : 0;
	told.remarks = remarks_all(&told.n, events);
	for (const struct cJSON *e = json_first(events); e; e = json_next(e)) {
		if (skip > 0)
			skip--;
		else if ((o = lesson_of(from, &told, e)) != NULL)
			json_push(list, o);
	}
	free(told.remarks);
	return list;
}

void
lesson_collect(struct cJSON **all, const struct lesson_source *from,
    const struct cJSON *events)
{
	struct cJSON *mine = all_of(from, events), *others = json_array();
	size_t before = 0;

	for (const struct cJSON *l = json_first(*all); l; l = json_next(l)) {
		if (str_same(json_str(l, "ledger"), from->ledger))
			before++;
		else
			json_push(others, json_copy(l));
	}
	/* of two clones the one that went on further */
	if (json_len(mine) >= before) {
		for (const struct cJSON *l = json_first(mine); l != NULL &&
		    json_len(others) < LESSONS_MAX; l = json_next(l))
			json_push(others, json_copy(l));
		json_free(*all);
		*all = others;
		others = NULL;
	}
	json_free(others);
	json_free(mine);
}

static bool
has_words(const struct cJSON *l, const char *words)
{
	static const char *const names[] = { "hypothesis", "learned",
	    "analysis", "bottleneck", "op" };
	size_t common;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		const char *text = json_str(l, names[i]);

		if (text == NULL)
			continue;
		near_words(&common, words, text);
		if (common > 0)
			return true;
	}
	return false;
}

/* Below 0: it is not asked for. */
static double
worth(const struct cJSON *l, const struct lesson_query *q)
{
	const char *kind = json_str(l, "kind");
	const char *bottleneck = json_str(l, "bottleneck");
	double gain = json_num(json_get(l, "gain"), "g", 0), all = 0;

	if (q->not_ledger != NULL &&
	    str_same(json_str(l, "ledger"), q->not_ledger))
		return -1;
	if (q->only_kind != NULL && !str_same(kind, q->only_kind))
		return -1;
	if (q->only_bottleneck != NULL &&
	    !str_same(bottleneck, q->only_bottleneck))
		return -1;
	if (q->words != NULL && !has_words(l, q->words))
		return -1;
	if (q->kind != NULL && str_same(kind, q->kind))
		all += 1000;
	if (q->bottleneck != NULL && str_same(bottleneck, q->bottleneck))
		all += 400;
	if (json_str(l, "learned") != NULL)
		all += 200;
	if (str_same(json_str(l, "verdict"), "kept"))
		all += 50 + (gain < 0 ? 0 : gain > 40 ? 40 : gain);
	else if (json_str(l, "analysis") != NULL)
		all += 20;
	return all;
}

size_t
lesson_select(const struct cJSON **out, size_t max,
    const struct cJSON *lessons, const struct lesson_query *q)
{
	double *worths = xcalloc(max + 1, sizeof(*worths));
	size_t n = 0, at;

	for (const struct cJSON *l = json_first(lessons); l && max > 0;
	    l = json_next(l)) {
		double w = worth(l, q);

		if (w < 0)
			continue;
		for (at = 0; at < n && worths[at] > w; at++)
			;
		if (at == max)
			continue;
		n += n < max;
		memmove(&out[at + 1], &out[at], (n - 1 - at) * sizeof(*out));
		memmove(&worths[at + 1], &worths[at], (n - 1 - at) *
		    sizeof(*worths));
		out[at] = l;
		worths[at] = w;
	}
	free(worths);
	return n;
}

size_t
lesson_near(const struct cJSON *out[LESSON_NEAR_MAX],
    const struct cJSON *lessons, const char *not_ledger,
    const char *hypothesis)
{
	double parts[LESSON_NEAR_MAX + 1];
	size_t n = 0, at, common;

	for (const struct cJSON *l = json_first(lessons);
	    l != NULL && hypothesis != NULL; l = json_next(l)) {
		const char *text = json_str(l, "hypothesis");
		double part;

		if (text == NULL || str_same(json_str(l, "ledger"),
		    not_ledger))
			continue;
		part = near_words(&common, hypothesis, text);
		if (part < NEAR_PART || common < NEAR_COMMON)
			continue;
		for (at = 0; at < n && parts[at] > part; at++)
			;
		if (at == LESSON_NEAR_MAX)
			continue;
		n += n < LESSON_NEAR_MAX;
		memmove(&out[at + 1], &out[at], (n - 1 - at) * sizeof(*out));
		memmove(&parts[at + 1], &parts[at], (n - 1 - at) *
		    sizeof(*parts));
		out[at] = l;
		parts[at] = part;
	}
	return n;
}
