/* pawl-audit - does the history hold what it says? */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/base/err.h"
#include "lib/base/hint.h"
#include "lib/base/prog.h"
#include "lib/domain/args.h"
#include "lib/domain/chain.h"
#include "lib/domain/pair.h"
#include "lib/outside/json.h"
#include "lib/words/findings.h"
#include "lib/words/line.h"

static const char usage[] =
    "usage: pawl-audit [-o op] [DEEP=1|all] [SAMPLE=n [SEED=s]] [WITNESS=url]\n"
    "                  [JSON=1]\n"
    "Goes through the ledger from its first event: numbers, commits, records,\n"
    "patches, verdicts from their samples, hashes, state, views, branches, git\n"
    "notes, copies. What is not as recorded is named. Reads tune/<op>/log, or\n"
    "origin's where that is not here; needs no working tree.\n"
    "  DEEP=1    builds every kept attempt from clean and verifies it; all:\n"
    "            every attempt, and it has to fail where it failed\n"
    "  SAMPLE=n  measures n rounds again, chosen at random (SEED= says how): a\n"
    "            verdict that is proven to be the opposite is a finding\n"
    "  -o op     the operator, where make does not say and there are several\n"
    "exit status: 0 clean, 1 something was found, 2 usage, 3 no ledger, 4\n"
    "system trouble, or a frontier that does not build here\n";

struct options {
	const char *op;
	bool json, deep, all;
	long sample;
	uint64_t seed;
};

static void
tick(void *arg, long done, long all)
{
	struct ticker *ticker = arg;

	ticker_say(ticker, "event %ld of %ld", done + 1, all);
}

static void
say(const struct audit *a, bool as_json)
{
	struct buf text = BUF_INIT;
	struct cJSON *o;

	if (as_json) {
		o = findings_json(a);
		json_print(o);
		json_free(o);
		return;
	}
	findings_render(&text, a);
	hint_print(buf_str(&text));
	buf_free(&text);
}

static void
read_depth(struct options *o)
{
	const char *deep = args_get("DEEP"), *seed = args_get("SEED"), *n;
	char *end;

	o->json = args_flag("JSON");
	o->all = str_same(deep, "all") || str_same(deep, "ALL");
	o->deep = o->all || args_flag("DEEP");
	if (o->deep && !o->all && !str_same(deep, "1") &&
	    !str_same(deep, "yes") && !str_same(deep, "true"))
		die(ST_STATE, "DEEP: \"%s\" is not 1, all or 0", deep);
	if ((n = args_get("SAMPLE")) != NULL &&
	    str_to_long(&o->sample, n, 0, 1000000, "SAMPLE") < 0)
		die_last();
	o->seed = pair_seed();
	if (seed == NULL)
		return;
	errno = 0;
	o->seed = strtoull(seed, &end, 10);
	if (*seed < '0' || *seed > '9' || *end != '\0' || errno == ERANGE)
		die(ST_STATE, "SEED: \"%s\" is no whole number below 2^64",
		    seed);
}

/* What needs run trees, and the project for itself. */
static void
go_deep(struct audit *a, const struct options *o, struct ticker *ticker)
{
	struct remake m = { 0 };

	if (!o->deep && o->sample == 0)
		return;
	proc_signals_install();
	if (!o->json)
		ticker_watch_remake(ticker, &m);
	if (project_lock(a->project, "pawl-audit") < 0 ||
	    chain_end_orphans(a->project) < 0)
		die_last();
	if (round_none_open(a->project) < 0 ||
	    (o->deep && audit_deep(a, &m, o->all) < 0) ||
	    (o->sample > 0 && audit_sample(a, &m, o->sample, o->seed) < 0))
		die_last();
}

/* Options, then NAME=value words. */
static void
read_words(struct options *o, int argc, char **argv)
{
	int c;

	prog_name_set(argv[0]);
	while ((c = getopt(argc, argv, "o:h")) != -1) {
		if (c == 'o') {
			o->op = optarg;
		} else if (c == 'h') {
			fputs(usage, stdout);
			exit(prog_end(ST_OK));
		} else {
			fputs(usage, stderr);
			exit(ST_USAGE);
		}
	}
	if (args_parse(argv + optind, argc - optind) < 0)
		die_last();
	read_depth(o);
}

int
main(int argc, char **argv)
{
	struct ticker ticker;
	struct project project;
	struct audit audit;
	struct options o = { 0 };
	int status;

	read_words(&o, argc, argv);
	if (audit_open(&audit, &project, o.op, &findings_words) < 0)
		die_last();
	if (!o.json) {
		ticker_start(&ticker, "audit");
		audit.tick = tick;
		audit.tick_arg = &ticker;
	}
	if (audit_history(&audit) < 0 || audit_refs(&audit) < 0 ||
	    audit_copies(&audit) < 0 ||
	    audit_witness(&audit, args_get("WITNESS")) < 0)
		die_last();
	go_deep(&audit, &o, &ticker);
	if (!o.json)
		ticker_end(&ticker, "%ld events", (long)json_len(audit.events));
	say(&audit, o.json);
	status = audit.n == 0 ? ST_OK : ST_NO;
	audit_close(&audit);
	project_close(&project);
	return prog_end(status);
}
