/* pawl-calibrate - the frontier against itself: what the benchmark resolves. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/err.h"
#include "lib/base/hint.h"
#include "lib/base/mem.h"
#include "lib/base/prog.h"
#include "lib/base/tr.h"
#include "lib/domain/args.h"
#include "lib/domain/chain.h"
#include "lib/domain/fixed.h"
#include "lib/domain/ledger.h"
#include "lib/domain/pool.h"
#include "lib/domain/rig.h"
#include "lib/domain/terms.h"
#include "lib/outside/json.h"
#include "lib/words/calibration.h"
#include "lib/words/event.h"
#include "lib/words/line.h"

#define PAIRS 40		/* without N=: so many, or so long */
#define LIMIT_S 120.0
#define PAIRS_LEAST 3

static const char usage[] =
    "usage: pawl-calibrate [N=pairs] [JSON=1]\n"
    "Builds the frontier twice and measures it against itself, interleaved:\n"
    "what this benchmark resolves in how many pairs, what its noise is like,\n"
    "what would help, and which settings suit the campaign. The pairs also\n"
    "fill the pool that rounds of fewer than 5 pairs are judged by.\n"
    "  N=  pairs (default: 40, or what fits in 2 minutes)\n";

struct state {
	struct project project;
	struct rig rig;
	struct ticker ticker;
	struct arm a, b;
	struct fixed_plan plan;
	bool quiet;		/* JSON alone on standard output */
};

static void
read_args(struct state *s)
{
	long n;

	s->quiet = args_flag("JSON");
	s->plan = (struct fixed_plan){ PAIRS, PAIRS_LEAST, LIMIT_S, NULL };
	if (args_get("N") == NULL)
		return;
	if (str_to_long(&n, args_get("N"), PAIRS_LEAST, CALIBRATE_PAIRS_MAX,
	    "N") < 0)
		die_last();
	s->plan = (struct fixed_plan){ (int)n, (int)n, INFINITY, NULL };
}

static void
open_all(struct state *s)
{
	struct project *p = &s->project;

	if (chain_between(p, "pawl-calibrate") < 0)
		die_last();
	if (settings_is(project_settings(p), SET_DETERMINISTIC, "yes"))
		die(ST_STATE, "PAWL_DETERMINISTIC=yes: a metric without noise "
		    "needs no calibration");
	if (rig_open_bench(&s->rig, p, project_path(p, "calibrate.log")) < 0)
		die_last();
	if (s->quiet)
		return;
	ticker_start(&s->ticker, "calibrate");
	ticker_watch(&s->ticker, &s->rig);
	ticker_say(&s->ticker, "builds");
}

static void
build(struct arm *arm, struct state *s, enum arm_role role)
{
	struct build_result res;

	if (rig_build(&res, arm, &s->rig, role, s->project.camp.frontier,
	    false) < 0)
		die_last();
	if (!res.ok)
		die(ST_INFRA, "the frontier does not build (%s); see %s",
		    res.reason, s->rig.hooks.log_path);
	build_result_release(&res);
}

static void
close_arm(struct arm *arm)
{
	char *files = arm_settle(arm, true);

	if (files == NULL)
		die_last();
	if (*files != '\0')
		die(ST_INFRA, "the benchmark changed %s: nothing was recorded",
		    files);
	free(files);
	arm_close(arm);
}

/* What was measured before a Ctrl-C is worth keeping, if it is enough. */
static void
measure(struct measure_fixed *m, struct state *s)
{
	struct pair_source src = { .bench = &s->rig.bench, .frontier = &s->a,
	    .candidate = &s->b, .seed = pair_seed() };

	if (measure_planned(m, &src, &s->plan, rig_progress(&s->rig)) < 0 &&
	    (!proc_interrupted() || m->pairs < PAIRS_LEAST))
		die_last();
	failure_clear();
}

/* Seconds of a round beside its measuring, from the baseline's record. */
static double
other_s(struct project *p)
{
	struct cJSON *events = ledger_events(p);
	const struct cJSON *o;
	double s;

	if (events == NULL)
		die_last();
	o = json_get(json_get(ledger_find_round(events, p->camp.base_iter),
	    "data"), "seconds");
	s = json_num(o, "build", 0) + json_num(o, "verify", 0);
	json_free(events);
	return s;
}

static struct cJSON *
report(struct state *s, const struct measure_fixed *m)
{
	const struct settings *set = project_settings(&s->project);
	double limit_s = settings_num(set, SET_TIME_LIMIT);
	struct judge_rules rules = terms_rules(set);
	struct cJSON *data = json_object(), *p = json_object();
	struct calibrate_run *runs = xcalloc(2 * (size_t)m->pairs,
	    sizeof(*runs));
	struct calibration c;
	struct proposal best;

	if (s->project.camp.max_pairs > 0)
		rules.max_pairs = (int)s->project.camp.max_pairs;
	measure_runs(runs, m);
	calibrate(&c, runs, m->pairs, &rules,
	    *settings_str(set, SET_CPUS) != '\0');
	calibrate_propose(&best, &c, &rules, limit_s, other_s(&s->project));
	json_set_int(data, "iter", s->project.camp.best_iter);
	json_set_str(data, "frontier", s->project.camp.frontier);
	json_set_int(data, "pairs", m->pairs);
	if (s->rig.runner.device != NULL)
		json_set_str(data, "device", s->rig.runner.device);
	json_set_int(data, "asked", s->plan.pairs);
	json_set_str(data, "unit", settings_str(set, SET_UNIT));
	calibration_to_json(data, &c, &rules);
	json_set_num(p, "time_limit_s", limit_s);
	proposal_to_json(p, &best);
	json_set(data, "proposal", p);
	free(runs);
	return data;
}

/* The pool gets the pairs, too, and data what it is then. */
static void
record(struct project *p, const struct measure_fixed *m, struct cJSON *data)
{
	struct tree_edits edits = TREE_EDITS_INIT;
	struct pool pool;

	if (pool_load(&pool, p) < 0)
		die_last();
	pool_add(&pool, m->effects, m->pairs);
	json_set(data, "pool", pool_state(&pool));
	if (event_samples(&edits, p, "calibrations", "", m->samples) < 0 ||
	    pool_put(&edits, p, &pool) < 0 ||
	    event_record_silent(p, "calibrate", json_copy(data), &edits) < 0)
		die_last();
	tree_edits_free(&edits);
}

static void
say(struct state *s, struct cJSON *data)
{
	struct buf text = BUF_INIT;

	if (s->quiet) {
		json_set_int(data, "schema", 1);
		json_print(data);
		return;
	}
	calibration_render(&text, data);
	hint_print(buf_str(&text));
	buf_free(&text);
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct measure_fixed m;
	struct cJSON *data;
	struct state s;

	memset(&s, 0, sizeof(s));
	proc_signals_install();
	if (args_parse(argv + first, argc - first) < 0)
		die_last();
	read_args(&s);
	open_all(&s);
	build(&s.a, &s, ARM_FRONTIER);
	build(&s.b, &s, ARM_CANDIDATE);
	measure(&m, &s);
	close_arm(&s.a);
	close_arm(&s.b);
	data = report(&s, &m);
	if (!s.quiet)
		ticker_end(&s.ticker, "%d pairs of the frontier with itself%s",
		    m.pairs, m.pairs < s.plan.least ? tr(", interrupted") :
		    "");
	record(&s.project, &m, data);
	say(&s, data);
	json_free(data);
	measure_fixed_release(&m);
	rig_close(&s.rig);
	project_close(&s.project);
	return prog_end(ST_OK);
}
