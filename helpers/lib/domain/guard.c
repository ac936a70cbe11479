/* guard.c - may this round start, and what exactly is its candidate? */
#include "guard.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../outside/git/commit.h"
#include "../outside/git/object.h"
#include "../outside/git/ref.h"
#include "../outside/git/work.h"
#include "../outside/host.h"
#include "../outside/json.h"
#include "answers.h"
#include "bench.h"
#include "blind.h"
#include "build_if.h"
#include "candidate_check.h"
#include "change.h"
#include "epoch.h"
#include "final.h"
#include "gate.h"
#include "guard_course.h"
#include "inputs.h"
#include "mutants.h"
#include "named.h"
#include "profile.h"
#include "repeat.h"
#include "risk.h"
#include "scope.h"
#include "stages.h"
#include "verify.h"
#include "witness.h"
#include "waiver.h"

static int
check_paths(const struct settings *s)
{
	struct scope scope;

	if (scope_parse(&scope, settings_str(s, SET_EDITABLE),
	    "PAWL_EDITABLE") < 0)
		return -1;
	scope_release(&scope);
	if (settings_is_set(s, SET_HARNESS)) {
		if (scope_parse(&scope, settings_str(s, SET_HARNESS),
		    "PAWL_HARNESS") < 0)
			return -1;
		scope_release(&scope);
	}
	if (settings_is_set(s, SET_RECORDS) &&
	    !path_is_inside(settings_str(s, SET_RECORDS)))
		return refused("PAWL_RECORDS: \"%s\" is no path in the "
		    "project", settings_str(s, SET_RECORDS));
	return 0;
}

int
guard_settings(struct project *p)
{
	const struct settings *s = project_settings(p);
	struct guard_metrics guards;
	struct case_list cases;
	struct metric metric;
	struct mutant_patches patches;
	struct build_rules rules;
	struct params params;
	struct check check;
	struct risks risks;
	struct stages stages;

	if (settings_check(s, p->repo.root) < 0 || check_paths(s) < 0)
		return -1;
	if (metric_parse(&metric, settings_str(s, SET_METRIC)) < 0)
		return -1;
	metric_release(&metric);
	if (check_of(&check, s) < 0 || witness_check(s) < 0)
		return -1;
	check_release(&check);
	if (case_list_parse(&cases, settings_str(s, SET_CASES)) < 0)
		return -1;
	case_list_free(&cases);
	if (guard_metrics_parse(&guards, settings_str(s,
	    SET_GUARD_METRICS)) < 0)
		return -1;
	guard_metrics_release(&guards);
	if (param_parse_all(&params, settings_str(s, SET_PARAMS)) < 0)
		return -1;
	params_release(&params);
	if (risks_parse(&risks, settings_str(s, SET_RISKY)) < 0)
		return -1;
	risks_release(&risks);
	if (mutant_patches_parse(&patches, settings_str(s, SET_MUTANTS)) < 0)
		return -1;
	mutant_patches_release(&patches);
	if (settings_is_set(s, SET_REFERENCE_METRIC)) {
		if (metric_parse(&metric, settings_str(s,
		    SET_REFERENCE_METRIC)) < 0)
			return failed_in("PAWL_REFERENCE_METRIC");
		metric_release(&metric);
	}
	if (profile_check(s) < 0 || final_check_patterns(s) < 0 || build_rules_parse(&rules, s) < 0)
		return -1;
	build_rules_release(&rules);
	if (stages_parse(&stages, settings_str(s, SET_STAGES)) < 0)
		return -1;
	return host_check_cpus(settings_str(s, SET_CPUS), "PAWL_CPUS");
}

int
guard_names(struct project *p)
{
	const char *const names[] = { p->frontier_ref, p->log_ref };
	size_t heads = strlen("refs/heads/");

	for (size_t i = 0; i < 2; i++) {
		char *obstacle = ref_obstacle(&p->repo, names[i]);

		if (obstacle == NULL)
			continue;
		refused("branch %s is in the way of %s: git branch -m %s "
		    "<another name>", obstacle + heads, names[i] + heads,
		    obstacle + heads);
		free(obstacle);
		return -1;
	}
	return 0;
}

int
guard_frontier(char tip[OID_HEX], struct project *p)
{
	return gate_updated(&p->camp) < 0 ? -1 : guard_branch(tip, p);
}

int
guard_branch(char tip[OID_HEX], struct project *p)
{
	int yes;

	if (ref_read(tip, &p->repo, p->frontier_ref) < 0)
		return -1;
	if (tip[0] == '\0')
		return refused("branch tune/%s/frontier is gone: git branch "
		    "tune/%s/frontier %.12s", p->op, p->op, p->camp.frontier);
	yes = commit_is_ancestor(&p->repo, p->camp.frontier, tip);
	if (yes < 0)
		return -1;
	if (yes == 0)
		return refused("branch tune/%s/frontier was moved to %.12s, "
		    "which does not contain the certified frontier %.12s: "
		    "git reset --soft %.12s keeps your files, those that are "
		    "older than the frontier as a change of yours; git reset "
		    "--keep %.12s takes the frontier's", p->op, tip,
		    p->camp.frontier, p->camp.frontier, p->camp.frontier);
	return 0;
}

struct cJSON *
guard_describe(const struct candidate *cand, const char *from, const char *tip)
{
	struct cJSON *o = json_object();

	json_set_str(o, "from", from);
	json_set_str(o, "branch_tip", tip);
	json_set(o, "changes", changes_to_json(&cand->changes));
	json_set(o, "passed_over", json_strings(&cand->passed_over));
	return o;
}

/* Commits by hand that become part of the candidate: their messages go on. */
static int
note_commits(struct cJSON *o, struct project *p, const char *tip)
{
	struct cJSON *list = json_array();
	struct strs chain = STRS_INIT;
	int rc = commit_chain(&chain, &p->repo, tip, p->camp.frontier);

	for (size_t i = chain.n; i-- > 0 && rc == 0;) {
		struct commit c = COMMIT_INIT;
		struct cJSON *one;

		if ((rc = commit_read(&c, &p->repo, chain.v[i])) < 0)
			break;
		one = json_object();
		json_set_str(one, "commit", chain.v[i]);
		json_set_str(one, "message", c.message);
		json_push(list, one);
		commit_release(&c);
	}
	if (rc == 0 && chain.n > 0)
		json_set(o, "by_hand", json_copy(list));
	json_free(list);
	strs_free(&chain);
	return rc;
}

static int
check_candidate(struct project *p, const struct candidate *cand,
    const char *set)
{
	if (candidate_check(p, cand) < 0)
		return -1;
	if (cand->changes.n == 0 && set == NULL)
		return refused("nothing changed since the frontier: edit a "
		    "file in PAWL_EDITABLE, then make iter HYP=\"…\"");
	return 0;
}

/* SIMPLIFY=1: the same speed with less code is a gain. It has to be less. */
static int
check_smaller(struct cJSON *o)
{
	long added = json_int(o, "lines_added", 0);
	long removed = json_int(o, "lines_removed", 0);

	if (added >= removed)
		return refused("SIMPLIFY=1 is for code that becomes smaller, "
		    "but this adds %ld lines and removes %ld: leave SIMPLIFY "
		    "out, or remove more", added, removed);
	json_set_bool(o, "simplify", true);
	json_set_int(o, "fewer_lines", removed - added);
	return 0;
}

/* set, when it is given, becomes the working tree's only change; written then. */
static int
find_candidate(struct candidate *cand, bool *written, struct project *p,
    const char *set)
{
	*written = false;
	if (candidate_find(cand, p, p->camp.frontier, CANDIDATE_ROUND) < 0 ||
	    check_candidate(p, cand, set) < 0)
		return -1;
	if (set == NULL)
		return 0;
	if (cand->changes.n > 0)
		return refused("SET=%s is a round of its own, but %s is "
		    "changed too: make iter without SET, or git checkout it",
		    set, cand->changes.v[0].path);
	if (candidate_set(p, set) < 0)
		return -1;
	*written = true;
	candidate_free(cand);
	*cand = (struct candidate)CANDIDATE_INIT;
	if (candidate_find(cand, p, p->camp.frontier, CANDIDATE_ROUND) < 0)
		return -1;
	return check_candidate(p, cand, NULL);
}

int
guard_goal(const struct project *p, const struct cJSON *open)
{
	return gate_goal(&p->camp, json_str(open, "continue") != NULL);
}

/* SET wrote a file, and the round does not start after all. */
static void
take_back(struct project *p, const struct candidate *cand)
{
	struct strs edited = STRS_INIT;

	work_restore(&edited, &p->repo, &cand->changes, p->camp.frontier);
	strs_free(&edited);
}

/* Goal, course and all answers are looked at, so that all is mended at once. */
static int
may_begin(struct project *p, const struct cJSON *open)
{
	struct strs said = STRS_INIT;
	int rc = said_add(&said, guard_goal(p, open));

	if (rc == 0)
		rc = said_add(&said, guard_course(p, open));
	if (rc == 0)
		rc = answers_check(&said, p, json_get(open, "questions"));
	if (rc == 0)
		rc = refused_said(&said);
	strs_free(&said);
	return rc;
}

int
guard_round(struct cJSON **out, struct round *r)
{
	struct project *p = r->project;
	struct candidate cand = CANDIDATE_INIT;
	const struct cJSON *open = round_get(r, STEP_OPEN);
	const struct cJSON *asked = json_get(open, "questions");
	struct cJSON *print = NULL;
	char tip[OID_HEX];
	bool written = false;
	int rc = -1;

	*out = NULL;
	if (repo_check(&p->repo) < 0 || project_need_baseline(p) < 0 ||
	    project_need_frontier(p) < 0 || epoch_check(&print, p) < 0)
		return -1;
	if (guard_frontier(tip, p) == 0 && may_begin(p, open) == 0 &&
	    find_candidate(&cand, &written, p, json_str(asked, "set")) == 0 &&
	    blind_check(p, &cand.changes) == 0) {
		*out = guard_describe(&cand, p->camp.frontier, tip);
		json_set(*out, "fingerprint", json_copy(print));
		rc = note_commits(*out, p, tip);
		if (rc == 0)
			rc = change_check(*out, p, &cand, open);
		if (rc == 0 && json_bool(open, "simplify", false))
			rc = check_smaller(*out);
		if (rc == 0)
			rc = repeat_check(*out, p, &cand, open);
		if (rc == 0)
			rc = guard_course_note(*out, p, open);
	}
	json_free(print);
	if (rc < 0 && written)
		take_back(p, &cand);
	candidate_free(&cand);
	if (rc < 0) {
		json_free(*out);
		*out = NULL;
	}
	return rc;
}
