/* pawl-audit - does the history hold what it says? */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/base/err.h"
#include "lib/base/prog.h"
#include "lib/domain/args.h"
#include "lib/outside/json.h"
#include "lib/words/findings.h"
#include "lib/words/line.h"

static const char usage[] =
    "usage: pawl-audit [-o op] [JSON=1]\n"
    "Goes through the ledger from its first event: numbers, commits, records,\n"
    "patches, verdicts from their samples, hashes, state, views, branches, git\n"
    "notes, copies. What is not as recorded is named. Reads tune/<op>/log, or\n"
    "origin's where that is not here; needs no working tree.\n"
    "  -o op  the operator, where make does not say and there are several\n"
    "exit status: 0 clean, 1 something was found, 2 usage, 3 no ledger, 4\n"
    "system trouble\n";


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
	char *whole;

	if (as_json) {
		o = findings_json(a);
		whole = json_text(o, true);
		fputs(whole, stdout);
		free(whole);
		json_free(o);
		return;
	}
	findings_render(&text, a);
	fputs(buf_str(&text), stdout);
	buf_free(&text);
}

/* Options, then NAME=value words. */
static void
read_words(const char **op, int argc, char **argv)
{
	int c;

	prog_name_set(argv[0]);
	while ((c = getopt(argc, argv, "o:h")) != -1) {
		if (c == 'o') {
			*op = optarg;
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
}

int
main(int argc, char **argv)
{
	struct ticker ticker;
	struct project project;
	struct audit audit;
	const char *op = NULL;
	bool json;
	int status;

	read_words(&op, argc, argv);
	json = args_flag("JSON");
	if (audit_open(&audit, &project, op, &findings_words) < 0)
		die_last();
	if (!json) {
		ticker_start(&ticker, "audit");
		audit.tick = tick;
		audit.tick_arg = &ticker;
	}
	if (audit_history(&audit) < 0 || audit_refs(&audit) < 0 ||
	    audit_copies(&audit) < 0)
		die_last();
	if (!json)
		ticker_end(&ticker, "%ld events", (long)json_len(audit.events));
	say(&audit, json);
	status = audit.n == 0 ? ST_OK : ST_NO;
	audit_close(&audit);
	project_close(&project);
	return prog_end(status);
}
