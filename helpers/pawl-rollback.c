/* pawl-rollback - go back to an earlier frontier. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/err.h"
#include "lib/base/prog.h"
#include "lib/base/str.h"
#include "lib/domain/approval.h"
#include "lib/domain/args.h"
#include "lib/domain/candidate.h"
#include "lib/domain/epoch.h"
#include "lib/domain/guard.h"
#include "lib/domain/ledger.h"
#include "lib/domain/round.h"
#include "lib/outside/git/lockfile.h"
#include "lib/outside/git/ref.h"
#include "lib/outside/git/work.h"
#include "lib/outside/json.h"
#include "lib/words/event.h"
#include "lib/words/line.h"
#include "lib/words/subject.h"
#include "lib/words/views.h"

static const char usage[] =
    "usage: pawl-rollback [TO=n] [WHY=text]\n"
    "Sets the frontier back to the round before, or to round n, and checks\n"
    "it out. The ledger keeps what was there.\n";

/* Is this round's commit on the way from the base to the frontier? */
static bool
on_frontier(struct project *p, const char *commit)
{
	struct strs chain = STRS_INIT;
	bool yes;

	if (commit_chain(&chain, &p->repo, p->camp.frontier, p->camp.base) < 0)
		die_last();
	strs_add(&chain, p->camp.base);
	yes = strs_has(&chain, commit);
	strs_free(&chain);
	return yes;
}

/* The event whose candidate is this commit. */
static const struct cJSON *
event_of(const struct cJSON *events, const char *commit)
{
	const struct cJSON *found = NULL;

	for (const struct cJSON *e = json_first(events); e; e = json_next(e)) {
		const struct cJSON *d = json_get(e, "data");

		if (json_get(d, "iter") != NULL &&
		    str_same(json_str(d, "candidate"), commit))
			found = d;
	}
	return found;
}

static const struct cJSON *
choose(struct project *p, const struct cJSON *events)
{
	const char *to = args_get("TO");
	const struct cJSON *data;
	char parent[OID_HEX];
	long iter;

	if (to == NULL) {
		if (strcmp(p->camp.frontier, p->camp.base) == 0)
			die(ST_STATE, "the frontier is the baseline: there is "
			    "nothing to go back to");
		if (commit_parent(parent, &p->repo, p->camp.frontier) < 0)
			die_last();
		data = event_of(events, parent);
	} else {
		if (str_to_long(&iter, to, 0, 1000000, "TO") < 0)
			die_last();
		data = json_get(ledger_find_round(events, iter), "data");
		if (data == NULL)
			die(ST_STATE, "TO=%ld: there is no such round: make "
			    "log", iter);
		if (epoch_same(p, data, "TO") < 0)
			die_last();
		if (!on_frontier(p, json_str(data, "candidate")))
			die(ST_STATE, "TO=%ld: that attempt is not part of "
			    "the frontier: make take ITER=%ld brings it into "
			    "the working tree, make combine lists what was "
			    "rolled back", iter, iter);
	}
	if (data == NULL)
		die(ST_INFRA, "the ledger does not know the commit before the "
		    "frontier");
	return data;
}

static void
check_clean(struct project *p)
{
	struct candidate cand = CANDIDATE_INIT;
	char tip[OID_HEX];

	if (guard_frontier(tip, p) < 0 ||
	    candidate_find(&cand, p, p->camp.frontier,
	    CANDIDATE_LOOK) < 0)
		die_last();
	if (cand.changes.n > 0)
		die(ST_STATE, "%s has changes: make iter, or git checkout it, "
		    "first", cand.changes.v[0].path);
	candidate_free(&cand);
}

/* Branch and files to where the ledger says that the frontier is. */
static void
apply(struct project *p, const char *from)
{
	struct changes changes = CHANGES_INIT;
	struct strs edited = STRS_INIT;

	/* the branch last: until then finish_old() knows what is missing */
	if (diff_commits(&changes, &p->repo, p->camp.frontier, from) < 0 ||
	    work_restore(&edited, &p->repo, &changes, p->camp.frontier) < 0 ||
	    ledger_copy_views(p) < 0 ||
	    ref_move(&p->repo, p->frontier_ref, from, p->camp.frontier,
	    "pawl: rollback") < 0) {
		failed_in("the rollback is recorded, and make rollback does "
		    "the rest");
		die_last();
	}
	for (size_t i = 0; i < edited.n; i++)
		line_step("rollback", "%s was edited and keeps your edit",
		    edited.v[i]);
	strs_free(&edited);
	changes_free(&changes);
}

static void
record(struct project *p, const struct cJSON *to)
{
	struct cJSON *data = json_object();
	const struct cJSON *total = json_get(to, "total");
	struct effect none = { true, 0, 0, 0 };
	struct buf subject = BUF_INIT;
	struct ledger_entry e = { 0 };
	struct decision decision;
	char from[OID_HEX];
	const char *why;

	if (args_text(&why, "WHY") < 0)
		die_last();
	memcpy(from, p->camp.frontier, sizeof(from));
	json_set_str(data, "from", from);
	json_set_str(data, "to", json_str(to, "candidate"));
	json_set_int(data, "to_iter", json_int(to, "iter", 0));
	json_set_num(data, "value", json_num(to, "value", 0));
	json_set(data, "total", total != NULL ? json_copy(total) :
	    effect_to_json(&none));
	json_set_str(data, "why", why);
	subject_event(&subject, "rollback", data);
	e.kind = "rollback";
	e.data = data;
	e.subject = buf_str(&subject);
	e.parents[0] = from;
	e.views = views_render;
	decision = (struct decision){ "rollback", data, e.subject, &event_words };
	if (approval_demand(data, p, &decision) < 0 ||
	    ledger_append(p, &e) < 0)
		die_last();
	apply(p, from);
	puts(buf_str(&subject));
	buf_free(&subject);
}

/* What the last event that moved the frontier came from, if it is a rollback. */
static const char *
rolled_from(const struct cJSON *events)
{
	const char *from = NULL;

	for (const struct cJSON *e = json_first(events); e; e = json_next(e)) {
		const char *kind = json_str(e, "kind");

		if (str_same(kind, "rollback"))
			from = json_str(json_get(e, "data"), "from");
		else if (str_same(kind, "round") || str_same(kind,
		    "baseline") || str_same(kind, "update"))
			from = NULL;
	}
	return from;
}

/* A rollback that was recorded and then interrupted: do the rest. */
static bool
finish_old(struct project *p, const struct cJSON *events)
{
	const char *from = rolled_from(events);
	char tip[OID_HEX];

	if (from == NULL)
		return false;
	if (ref_read(tip, &p->repo, p->frontier_ref) < 0)
		die_last();
	if (strcmp(tip, from) != 0)
		return false;
	lockfiles_clear_worktree(&p->repo);
	apply(p, from);
	line_step("rollback", "finished the one that was interrupted");
	return true;
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct cJSON *events;
	struct project project;

	if (args_parse(argv + first, argc - first) < 0 ||
	    project_open(&project) < 0 || project_need_baseline(&project) < 0 ||
	    project_need_frontier(&project) < 0 ||
	    repo_check(&project.repo) < 0 ||
	    project_lock(&project, "pawl-rollback") < 0)
		die_last();
	if (round_none_open(&project) < 0)
		die_last();
	if ((events = ledger_events(&project)) == NULL)
		die_last();
	if (!finish_old(&project, events)) {
		check_clean(&project);
		record(&project, choose(&project, events));
	}
	json_free(events);
	project_close(&project);
	return prog_end(ST_OK);
}
