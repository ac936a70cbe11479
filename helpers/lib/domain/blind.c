/* blind.c - rounds that change what the harness was seen not to see. */
#include "blind.h"

#include <stdlib.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../outside/json.h"
#include "attempt.h"
#include "contest.h"
#include "sight.h"
#include "territory.h"
#include "waiver.h"

static bool
is_waived(const struct project *p, const char *kind, const char *name)
{
	char *what = xasprintf("%s:%s", kind, name);
	struct waiver waiver;
	bool yes = waiver_find(&waiver, p, what);

	free(what);
	return yes;
}

int
blind_check(const struct project *p, const struct changes *changes)
{
	for (size_t i = 0; i < changes->n; i++) {
		const char *rel = territory_within(p, changes->v[i].path);

		if (rel == NULL || !sight_has_blind(p->camp.livewire, rel) ||
		    is_waived(p, "livewire", rel))
			continue;
		return refused("%s: the baseline broke it, and neither check "
		    "nor benchmark noticed, so no verdict would be about it: "
		    "mend the harness and make baseline WHY=\"…\", or make "
		    "waive WHAT=\"livewire:%s\" WHY=\"…\"", rel, rel);
	}
	return 0;
}

void
blind_to_text(struct strs *out, const struct project *p,
    const struct cJSON *record)
{
	const struct cJSON *free_ones = json_get(record, "free");

	for (const struct cJSON *e = json_first(free_ones); e; e = json_next(e))
		if (!is_waived(p, "param", json_as_str(e)))
			strs_add(out, json_as_str(e));
}

/* A header, or no language that livewire knows: flags, rules, data. */
static bool
may_reach_harness(const char *path)
{
	static const char *const ends[] = { ".h", ".hh", ".hpp", ".hxx",
	    ".cuh", ".inc" };

	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++)
		if (str_ends(path, ends[i]))
			return true;
	return language_of(path) == LANGUAGE_NONE;
}

static struct livewire_change
change_of(const struct cJSON *round)
{
	struct livewire_change c = { .changes = json_get(round, "changes") };

	c.flags = json_len(json_get(round, "params")) > 0;
	for (const struct cJSON *e = json_first(c.changes); e; e = json_next(e))
		if (json_str(e, "path") != NULL &&
		    may_reach_harness(json_str(e, "path")))
			c.flags = true;
	return c;
}

bool
blind_is_to_see(const struct cJSON *round, const char *verdict)
{
	return str_same(verdict, "kept") &&
	    (json_len(json_get(round, "params")) > 0 ||
	    json_len(json_get(round, "changes")) > 0);
}

int
blind_again(struct cJSON *data, const struct livewire *live,
    const char *before, const struct cJSON *round)
{
	struct livewire_change change = change_of(round);
	char *why;
	int rc = livewire_again(&why, live, before, &change);

	if (rc == 1)
		contest_fail(data, "blinded", why);
	return rc < 0 ? -1 : 0;
}

int
blind_round(struct cJSON *data, const struct round *r, struct livewire *live)
{
	const struct cJSON *guard = round_get(r, STEP_GUARD);
	const struct cJSON *verify = round_get(r, STEP_VERIFY);

	if (!blind_is_to_see(guard, json_str(data, "verdict")))
		return 0;
	live->commit = attempt_candidate(r);
	live->verify_s = json_num(verify, "wall_s", 0);
	live->budget_s = livewire_budget(json_num(round_get(r, STEP_BUILD),
	    "wall_s", 0) + live->verify_s);
	return blind_again(data, live, r->project->camp.frontier, guard);
}
