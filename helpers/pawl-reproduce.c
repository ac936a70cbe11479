/* pawl-reproduce - a recorded round made again, beside its record. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/err.h"
#include "lib/base/hint.h"
#include "lib/base/mem.h"
#include "lib/base/prog.h"
#include "lib/domain/args.h"
#include "lib/domain/chain.h"
#include "lib/domain/ledger.h"
#include "lib/domain/remake.h"
#include "lib/outside/json.h"
#include "lib/words/event.h"
#include "lib/words/line.h"
#include "lib/words/reproduction.h"

static const char usage[] =
    "usage: pawl-reproduce ITER=n [RECORD=no] [JSON=1]\n"
    "Builds attempt n and the frontier it was measured against from their\n"
    "commits, from clean, verifies the attempt, measures both under the\n"
    "settings of its epoch, and shows the verdict beside the recorded one. The\n"
    "ledger gets an event, unless RECORD=no, or it is not this clone's own.\n"
    "exit status: 0 the verdict is the recorded one, 1 it is not\n";

struct state {
	struct project project;
	struct cJSON *events;
	const struct cJSON *event;	/* of the round */
	struct cJSON *result;
	struct ticker ticker;
	bool quiet;
	long iter;
};

static void
open_project(struct state *s)
{
	struct project *p = &s->project;

	if (project_open_ledger(p, NULL) < 0 ||
	    project_lock(p, "pawl-reproduce") < 0 ||
	    chain_end_orphans(p) < 0)
		die_last();
	if (round_none_open(p) < 0)
		die_last();
	if ((s->events = ledger_events(p)) == NULL)
		die_last();
}

static void
choose(struct state *s)
{
	const char *text = args_get("ITER");
	struct buf file = BUF_INIT;
	const struct cJSON *data;
	char path[64];

	if (text == NULL)
		die(ST_USAGE, "which round? make reproduce ITER=7");
	if (str_to_long(&s->iter, text, 0, 1000000, "ITER") < 0)
		die_last();
	s->event = ledger_find_round(s->events, s->iter);
	data = json_get(s->event, "data");
	if (s->event == NULL)
		die(ST_STATE, "ITER=%ld: there is no such round: make log",
		    s->iter);
	if (str_same(json_str(s->event, "kind"), "baseline"))
		die(ST_STATE, "ITER=%ld is a baseline: make calibrate measures "
		    "it against itself", s->iter);
	if (json_bool(data, "interrupted", false))
		die(ST_STATE, "ITER=%ld was interrupted and abandoned: there is "
		    "no verdict to reproduce", s->iter);
	snprintf(path, sizeof(path), "runs/iter-%03ld/result.json", s->iter);
	if (commit_file(&file, &s->project.repo, s->project.log_tip,
	    path) <= 0)
		die(ST_INFRA, "%s: it is not in the ledger: make audit", path);
	if ((s->result = json_parse(buf_str(&file), file.len, path)) == NULL)
		die_last();
	buf_free(&file);
}

/* What came of it; *differences: in machine, tools, sandbox. */
static struct cJSON *
make_again(struct strs *differences, struct state *s)
{
	struct remake m = { 0 };
	struct cJSON *now;

	if (ledger_rewind(&s->project, json_int(s->event, "n", 0) - 1) < 0)
		die_last();
	if (!s->quiet) {
		ticker_start(&s->ticker, "reproduce");
		ticker_watch_remake(&s->ticker, &m);
	}
	if (remake_open(&m, &s->project) < 0)
		die_last();
	remake_differences(differences, &m, s->result);
	if (remake_round(&now, &m, s->result) < 0)
		die_last();
	remake_close(&m);
	if (!s->quiet)
		ticker_end(&s->ticker, "iter-%03ld on %.12s", s->iter,
		    json_str(s->result, "from"));
	return now;
}

/* Samples go beside the event, as those of a confirm do. */
static void
record(struct state *s, const struct cJSON *data, const struct cJSON *now)
{
	struct project *p = &s->project;
	struct tree_edits edits = TREE_EDITS_INIT;

	p->loaded[0] = '\0';
	if (project_reload(p) < 0 ||
	    event_samples(&edits, p, "reproductions", "", now) < 0 ||
	    event_record_silent(p, "reproduce", json_copy(data), &edits) < 0)
		die_last();
	tree_edits_free(&edits);
}

static void
print(const struct cJSON *data, bool as_json)
{
	struct cJSON *o = json_copy(data);
	struct buf text = BUF_INIT;

	if (as_json) {
		json_set_str(o, "schema", "pawl-reproduce-1");
		json_print(o);
	} else {
		reproduction_render(&text, data);
		hint_print(buf_str(&text));
	}
	buf_free(&text);
	json_free(o);
}

static bool
is_to_record(const struct state *s)
{
	const char *word = args_get("RECORD");

	return str_starts(s->project.log_ref, "refs/heads/") &&
	    (word == NULL || args_flag("RECORD"));
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct strs differences = STRS_INIT;
	struct cJSON *now, *data;
	struct state s;
	bool agrees;

	memset(&s, 0, sizeof(s));
	proc_signals_install();
	if (args_parse(argv + first, argc - first) < 0)
		die_last();
	s.quiet = args_flag("JSON");
	open_project(&s);
	choose(&s);
	now = make_again(&differences, &s);
	data = remake_json(json_get(s.event, "data"), now, &differences);
	if (is_to_record(&s))
		record(&s, data, now);
	print(data, s.quiet);
	agrees = str_same(json_str(data, "agreement"), "agrees");
	strs_free(&differences);
	json_free(data);
	json_free(now);
	json_free(s.result);
	json_free(s.events);
	project_close(&s.project);
	return prog_end(agrees ? ST_OK : ST_NO);
}
