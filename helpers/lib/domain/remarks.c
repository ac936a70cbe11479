/* remarks.c - what was said of a round after it. */
#include "remarks.h"

#include <stdlib.h>

#include "../base/mem.h"
#include "../base/str.h"
#include "../outside/json.h"

#define ITER_MAX 1000000	/* a ledger from elsewhere may say anything */

/* One more than the largest number of a round, up to ITER_MAX. */
static size_t
count(const struct cJSON *events)
{
	long most = -1, iter;

	for (const struct cJSON *e = json_first(events); e; e = json_next(e)) {
		iter = json_int(json_get(e, "data"), "iter", -1);
		if (iter > most && iter <= ITER_MAX)
			most = iter;
	}
	return (size_t)(most + 1);
}

static struct remarks *
slot(struct remarks *v, size_t n, long iter)
{
	return iter >= 0 && (size_t)iter < n ? &v[iter] : NULL;
}

static void
fold(struct remarks *v, size_t n, long *before, const struct cJSON *e)
{
	const char *kind = json_str(e, "kind");
	const struct cJSON *d = json_get(e, "data");
	long iter = json_int(d, "iter", -1);
	struct remarks *now = slot(v, n, iter), *old = slot(v, n, *before);

	if (str_same(kind, "round") || str_same(kind, "baseline")) {
		if (now != NULL)
			now->next = json_str(d, "next");
		if (old != NULL && json_str(d, "last") != NULL)
			old->analysis = json_str(d, "last");
		*before = json_int(d, "iter", *before);
	} else if (str_same(kind, "note") && now != NULL) {
		if (json_str(d, "analysis") != NULL)
			now->analysis = json_str(d, "analysis");
		if (json_str(d, "next") != NULL)
			now->next = json_str(d, "next");
	}
}

struct remarks *
remarks_all(size_t *n, const struct cJSON *events)
{
	struct remarks *v;
	long before = -1;	/* round before an event */

	*n = count(events);
	v = xcalloc(*n + 1, sizeof(*v));
	for (const struct cJSON *e = json_first(events); e; e = json_next(e))
		fold(v, *n, &before, e);
	return v;
}

struct remarks
remarks_find(const struct cJSON *events, long iter)
{
	struct remarks none = { NULL, NULL }, *found, r;
	size_t n;
	struct remarks *v = remarks_all(&n, events);

	found = slot(v, n, iter);
	r = found != NULL ? *found : none;
	free(v);
	return r;
}
