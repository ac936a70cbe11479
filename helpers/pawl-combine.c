/* pawl-combine - several attempts that leaned the right way, as one round. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/err.h"
#include "lib/base/hint.h"
#include "lib/base/mem.h"
#include "lib/base/prog.h"
#include "lib/base/str.h"
#include "lib/domain/args.h"
#include "lib/domain/candidate.h"
#include "lib/domain/chain.h"
#include "lib/domain/combine.h"
#include "lib/domain/epoch.h"
#include "lib/domain/guard.h"
#include "lib/domain/ledger.h"
#include "lib/outside/git/work.h"
#include "lib/outside/json.h"
#include "lib/outside/proc.h"
#include "lib/words/line.h"
#include "lib/words/text.h"

#define HYPOTHESIS_WIDTH 60

static const char usage[] =
    "usage: pawl-combine [ITERS=\"n n ...\" HYP=text] [AGAIN=text]\n"
    "Applies attempts of this epoch, which were rolled back, or were not kept but\n"
    "leaned the right way, to the frontier, all of them or none, and makes one round of it.\n"
    "AGAIN= says why, if one of them did not. Without ITERS: lists them.\n";

static void
list_one(const struct cJSON *d)
{
	struct effect gain = effect_from_json(json_get(d, "gain"));
	const char *hyp = json_str(d, "hypothesis");
	struct buf text = BUF_INIT;

	text_iter(&text, json_int(d, "iter", 0));
	buf_addf(&text, "  %-12s  ", json_str(d, "verdict"));
	text_change_interval(&text, &gain);
	buf_puts(&text, "  ");
	text_cut(&text, hyp != NULL ? hyp : "not stated", HYPOTHESIS_WIDTH);
	puts(buf_str(&text));
	buf_free(&text);
}

/* make combine alone: what there is to choose from. */
static void
list(struct project *p, const struct cJSON *events)
{
	struct buf numbers = BUF_INIT, all = BUF_INIT;
	struct combine c;
	double sum = 0;

	if (combine_list(&c, p, events) < 0)
		die_last();
	for (size_t i = 0; i < c.n; i++) {
		list_one(c.data[i]);
		buf_addf(&numbers, "%s%ld", i > 0 ? " " : "", c.iter[i]);
		sum += json_num(json_get(c.data[i], "gain"), "g", 0);
	}
	text_change(&all, sum);
	if (c.n == 0)
		hint_puts("nothing to combine: no attempt of this epoch that was "
		    "not kept leaned the right way, and no rollback took one "
		    "back; make board shows them");
	else if (c.n == 1)
		hint_puts("one alone is not combined: make take brings it back");
	else
		line_say("together they would be %s, if gains multiplied: an "
		    "estimate, not a claim", buf_str(&all));
	if (c.n > 1)
		line_say("next: make combine ITERS=\"%s\" HYP=\"why they "
		    "help together\"", buf_str(&numbers));
	buf_free(&numbers);
	buf_free(&all);
}

/* Whatever would stop the round is said before anything is applied. */
static void
check_start(struct project *p)
{
	struct cJSON *open = json_object();
	struct candidate cand = CANDIDATE_INIT;
	char tip[OID_HEX];

	if (args_get("HYP") == NULL && args_get("HYP_FILE") == NULL &&
	    args_get("PLAN") == NULL)
		die(ST_STATE, "no hypothesis: make combine ITERS=\"…\" HYP="
		    "\"why they help together\"");
	if (args_get("SET") != NULL)
		die(ST_STATE, "SET= is a round of its own: make iter SET=…");
	json_set_str(open, "continue", args_get("CONTINUE"));
	if (guard_goal(p, open) < 0 || guard_frontier(tip, p) < 0 ||
	    candidate_find(&cand, p, p->camp.frontier,
	    CANDIDATE_LOOK) < 0)
		die_last();
	if (cand.changes.n > 0 || cand.outside.n > 0)
		die(ST_STATE, "%s has changes: make iter, or git checkout it, "
		    "before attempts are combined", cand.changes.n > 0 ?
		    cand.changes.v[0].path : cand.outside.v[0]);
	candidate_free(&cand);
	json_free(open);
}

/* All or nothing: what does not fit together is said, line by line. */
static void
merge(char out[OID_HEX], struct project *p, const struct combine *c)
{
	struct strs conflicts = STRS_INIT;

	if (combine_merge(out, &conflicts, p, c) < 0)
		die_last();
	for (size_t i = 0; i < conflicts.n; i++)
		warn("%s", conflicts.v[i]);
	if (conflicts.n > 0)
		die(ST_STATE, "nothing was applied: leave it out, or make take "
		    "brings one back to merge by hand");
	strs_free(&conflicts);
}

/* The round, and the files as they were if it did not even begin. */
static enum status
run_round(struct project *p, const struct combine *c, const char *merged,
    struct strs *words)
{
	long events = p->camp.events;
	struct buf word = BUF_INIT;
	struct strs edited = STRS_INIT;
	enum status status;

	buf_puts(&word, "COMBINES=");
	for (size_t i = 0; i < c->n; i++)
		buf_addf(&word, "%s%ld", i > 0 ? " " : "", c->iter[i]);
	strs_take(words, buf_steal(&word));
	status = chain_program(p, "round", (const char *const *)words->v,
	    words->n);
	if (project_reload(p) < 0)
		die_last();
	if (status != ST_OK && p->camp.events == events && !round_exists(p)) {
		if (work_bring(&edited, &p->repo, merged, p->camp.frontier) <
		    0)
			die_last();
		if (edited.n > 0)
			warn("%s was edited meanwhile: what was applied is "
			    "left in the working tree", edited.v[0]);
		else
			warn("what was applied is taken back");
	}
	strs_free(&edited);
	return status;
}

static enum status
combine(struct project *p, const struct cJSON *events, const char *iters,
    struct strs *words)
{
	struct strs edited = STRS_INIT;
	const char *again = args_get("AGAIN");
	struct combine c;
	char merged[OID_HEX];

	if (combine_choose(&c, p, events, iters, again != NULL &&
	    !str_is_blank(again)) < 0)
		die_last();
	check_start(p);
	merge(merged, p, &c);
	if (work_bring(&edited, &p->repo, p->camp.frontier, merged) < 0)
		die_last();
	if (edited.n > 0)
		die(ST_STATE, "%s has changes: make iter, or git checkout it, "
		    "before attempts are combined", edited.v[0]);
	for (size_t i = 0; i < c.n; i++)
		line_step("combine", "iter-%03ld", c.iter[i]);
	strs_free(&edited);
	return run_round(p, &c, merged, words);
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	enum status status = ST_OK;
	struct cJSON *events;
	struct project project;
	struct strs words = STRS_INIT;
	const char *iters;

	proc_signals_install();
	if (args_parse(argv + first, argc - first) < 0 ||
	    project_open(&project) < 0 || project_need_baseline(&project) < 0)
		die_last();
	for (int i = first; i < argc; i++)
		strs_add(&words, argv[i]);
	iters = args_get("ITERS");
	if (iters != NULL && (project_need_frontier(&project) < 0 ||
	    repo_check(&project.repo) < 0 || epoch_check(NULL, &project) < 0 ||
	    project_lock(&project, "pawl-combine") < 0 ||
	    chain_end_orphans(&project) < 0))
		die_last();
	if (iters != NULL && round_none_open(&project) < 0)
		die_last();
	if ((events = ledger_events(&project)) == NULL)
		die_last();
	if (iters != NULL)
		status = combine(&project, events, iters, &words);
	else
		list(&project, events);
	json_free(events);
	strs_free(&words);
	project_close(&project);
	return prog_end((int)status);
}
