/* pawl-confirm - best against baseline: fresh builds, interleaved pairs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/err.h"
#include "lib/base/mem.h"
#include "lib/base/prog.h"
#include "lib/domain/build.h"
#include "lib/domain/chain.h"
#include "lib/domain/guard.h"
#include "lib/domain/ledger.h"
#include "lib/domain/fixed.h"
#include "lib/outside/json.h"
#include "lib/words/line.h"
#include "lib/words/subject.h"
#include "lib/words/text.h"
#include "lib/words/views.h"

#define CONFIRM_PAIRS 64

static const char usage[] =
    "usage: pawl-confirm\n"
    "Builds the baseline and the frontier from clean and measures 64 pairs,\n"
    "interleaved, without an early stop. Its figure is the headline.\n";

static void
build_arm(struct arm *arm, struct project *p, enum arm_role role,
    const char *commit, struct runner *runner, const struct step_hooks *hooks)
{
	struct build_result res;

	if (arm_open(arm, p, role) < 0 || arm_bring(arm, commit, true) < 0 ||
	    build_run(&res, runner, arm, hooks, false) < 0)
		die_last();
	if (!res.ok)
		die(ST_INFRA, "%.12s does not build (%s); see %s", commit,
		    res.reason, hooks->log_path);
	build_result_release(&res);
}

static bool
reached(const struct campaign *c, const struct effect *total)
{
	double value = c->lower_is_better ? c->base_value / effect_ratio(total->g) :
	    c->base_value * effect_ratio(total->g);

	if (c->goal == GOAL_SPEEDUP)
		return effect_ratio(total->g) >= c->goal_value;
	if (c->target <= 0)
		return false;
	return c->lower_is_better ? value <= c->target : value >= c->target;
}

static void
record(struct project *p, struct measure_fixed *m)
{
	struct tree_edits edits = TREE_EDITS_INIT;
	struct cJSON *data = json_object();
	struct buf subject = BUF_INIT;
	struct ledger_entry e = { 0 };
	char path[64], *text;

	json_set_int(data, "iter", p->camp.best_iter);
	json_set_str(data, "frontier", p->camp.frontier);
	json_set_str(data, "base", p->camp.base);
	json_set(data, "total", effect_to_json(&m->total));
	json_set_int(data, "pairs", m->pairs);
	json_set_num(data, "value_base", m->frontier_value);
	json_set_num(data, "value", m->candidate_value);
	json_set_bool(data, "reached", reached(&p->camp, &m->total));
	snprintf(path, sizeof(path), "confirms/%04ld.json",
	    p->camp.events + 1);
	text = json_text(m->samples, true);
	if (tree_edits_text(&edits, &p->repo, path, text, strlen(text)) < 0)
		die_last();
	free(text);
	subject_event(&subject, "confirm", data);
	e.kind = "confirm";
	e.data = data;
	e.edits = &edits;
	e.subject = buf_str(&subject);
	e.views = views_render;
	if (ledger_append(p, &e) < 0 || ledger_copy_views(p) < 0)
		die_last();
	puts(buf_str(&subject));
	tree_edits_free(&edits);
	buf_free(&subject);
}

static void
confirm(struct project *p, struct runner *runner, struct step_hooks *hooks,
    struct ticker *ticker)
{
	struct measure_progress progress = { ticker_pair, ticker };
	struct pair_source src = { NULL, NULL, NULL, pair_seed() };
	struct measure_fixed m;
	struct buf text = BUF_INIT;
	struct bench bench;
	struct arm base, best;

	if (bench_init(&bench, runner) < 0)
		die_last();
	bench.log_path = hooks->log_path;
	bench.mark = hooks->mark;
	bench.tick = hooks->tick;
	bench.tick_arg = hooks->tick_arg;
	ticker_say(ticker, "fresh builds");
	build_arm(&base, p, ARM_BASE, p->camp.base, runner, hooks);
	build_arm(&best, p, ARM_FRONTIER, p->camp.frontier, runner, hooks);
	src.bench = &bench;
	src.frontier = &base;
	src.candidate = &best;
	if (measure_fixed(&m, &src, CONFIRM_PAIRS, &progress) < 0)
		die_last();
	text_ratio_interval(&text, &m.total);
	ticker_end(ticker, "%s over %d pairs", buf_str(&text), m.pairs);
	record(p, &m);
	buf_free(&text);
	measure_fixed_release(&m);
	arm_close(&base);
	arm_close(&best);
	bench_release(&bench);
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct step_hooks hooks = { NULL, NULL, ticker_tick, NULL };
	struct project project;
	struct runner runner;
	struct ticker ticker;

	prog_words(argc, first, 0, 0, usage);
	proc_signals_install();
	if (project_open(&project) < 0 || project_need_baseline(&project) < 0 ||
	    project_lock(&project, "pawl-confirm") < 0 ||
	    chain_end_orphans(&project) < 0 || guard_frozen(&project) < 0)
		die_last();
	if (round_exists(&project))
		die(ST_STATE, "a round is open: make resume or make abandon "
		    "first");
	if (strcmp(project.camp.base, project.camp.frontier) == 0)
		die(ST_STATE, "the frontier is the baseline: there is nothing "
		    "to confirm yet");
	if (runner_init(&runner, &project) < 0)
		die_last();
	ticker_start(&ticker, "confirm");
	hooks.log_path = project_path(&project, "confirm.log");
	hooks.mark = chain_mark(&project);
	hooks.tick_arg = &ticker;
	confirm(&project, &runner, &hooks, &ticker);
	free((char *)hooks.log_path);
	free((char *)hooks.mark);
	runner_release(&runner);
	project_close(&project);
	return prog_end(ST_OK);
}
