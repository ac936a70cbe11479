/* pawl-land - what was kept, as clean commits on the user's base. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/err.h"
#include "lib/base/file.h"
#include "lib/base/mem.h"
#include "lib/base/prog.h"
#include "lib/domain/args.h"
#include "lib/domain/chain.h"
#include "lib/domain/derived.h"
#include "lib/domain/final.h"
#include "lib/domain/land.h"
#include "lib/domain/ledger.h"
#include "lib/domain/named.h"
#include "lib/outside/git/config.h"
#include "lib/outside/json.h"
#include "lib/words/event.h"
#include "lib/words/landing.h"
#include "lib/words/line.h"
#include "lib/words/text.h"

static const char usage[] =
    "usage: pawl-land [BRANCH=name | PATCHES=dir] [BASE=branch] [SQUASH=1]\n"
    "                 [STYLE=plain | gerrit | github] [SIGNOFF=1]\n"
    "       pawl-land OFF=1\n"
    "One clean commit a kept round (SQUASH=1: one in all), without records, on\n"
    "the commit that the campaign began from, or on BASE: as a new branch\n"
    "(land/<op>), or as patches for git am. git commit makes them, so hooks,\n"
    "signatures and Change-Id are the repository's own. What would be landed is\n"
    "compared with the frontier, built and verified first. A conflict with\n"
    "BASE is left in a worktree, to be mended and gone on with, or dropped by\n"
    "OFF=1. STYLE=github also writes PULL_REQUEST.md. Your HEAD, index and\n"
    "files stay as they are.\n";

#define CHART "summary_chart.png"
#define PULL "PULL_REQUEST.md"

static enum land_style
style(void)
{
	const char *text = args_get("STYLE");

	if (text == NULL || strcmp(text, "plain") == 0)
		return LAND_PLAIN;
	if (strcmp(text, "gerrit") == 0)
		return LAND_GERRIT;
	if (strcmp(text, "github") == 0)
		return LAND_GITHUB;
	die(ST_USAGE, "STYLE: \"%s\" is none of plain, gerrit, github", text);
}

static bool
wants_sign_off(struct project *p)
{
	char *set = config_get(&p->repo, "format.signOff");
	bool yes = args_flag("SIGNOFF") || str_same(set, "true");

	free(set);
	return yes;
}

static void
open_project(struct project *p)
{
	if (event_begin(p, "pawl-land") < 0 || chain_end_orphans(p) < 0 ||
	    project_need_baseline(p) < 0 || round_none_open(p) < 0)
		die_last();
}

static void
drop(void)
{
	struct project p;
	int rc;

	open_project(&p);
	if ((rc = land_drop(&p)) < 0)
		die_last();
	puts(rc > 0 ? "dropped: nothing was landed" :
	    "there is no landing to drop");
	project_close(&p);
}

/* What a conflict left is kept; anything else goes. */
static noreturn void
give_up(struct land *l, const struct buf *shown)
{
	enum status status = failure_status();
	char *why = xstrdup(failure());

	line_block(buf_str(shown));
	failure_clear();
	if (!l->kept && land_end(l) < 0)
		warn("%s", failure());
	die(status, "%s", why);
}

static void
make_commits(struct land *l)
{
	struct buf shown = BUF_INIT;
	int rc = land_open(l);

	if (rc < 0)
		die_last();
	line_step("land", "%s %zu kept round%s on %s (%.12s)", rc > 0 ?
	    "going on with" : "putting", l->n, l->n == 1 ? "" : "s",
	    l->base_name != NULL ? l->base_name : "the campaign's base",
	    l->base);
	if (land_commit(&shown, l) < 0)
		give_up(l, &shown);
	buf_free(&shown);
}

static void
compare(struct strs *differ, struct land *l)
{
	struct buf none = BUF_INIT;
	char *names;

	if (land_differ(differ, l) < 0)
		give_up(l, &none);
	for (size_t i = 0; i < l->empty.n; i++)
		line_step("land", "%s is in %s already", l->empty.v[i],
		    l->base_name != NULL ? l->base_name : "the base");
	names = named_some(differ);
	if (differ->n == 0)
		line_step("land", "the sources are the frontier's");
	else
		line_step("land", "NOT the frontier's, by %s: %s: verified "
		    "below, never measured", !l->own_base ? "what the base "
		    "has, or a hook" : l->left_out.n > 0 ? "what a baseline "
		    "took in, or a hook" : "a hook of this repository", names);
	free(names);
	if (l->left_out.n > 0) {
		names = named_some(&l->left_out);
		line_step("land", "left out, since a baseline brought it: %s",
		    names);
		free(names);
	}
}

static void
verify(struct land *l)
{
	struct ticker ticker;
	struct remake m = { 0 };
	struct buf none = BUF_INIT;

	ticker_start(&ticker, "verify");
	ticker_watch_remake(&ticker, &m);
	if (land_verify(l, &m) < 0)
		give_up(l, &none);
	ticker_end(&ticker, "built from clean, and correct");
}

/* The text of a pull request beside the other copies, out of git's sight. */
static int
write_pull(struct land *l)
{
	char *dir = ledger_records_dir(l->project), *path;
	char *chart = path_join(dir, CHART);
	struct buf text = BUF_INIT;
	int rc;

	landing_pull(&text, l, file_exists(chart) ? CHART : NULL);
	rc = derived_write(&path, l->project, PULL, text.p, text.len);
	if (rc == 0)
		line_step("land", "the pull request's text is %s", path);
	buf_free(&text);
	free(path);
	free(chart);
	free(dir);
	return rc;
}

static void
hand_over(struct land *l, const char *branch, const struct strs *differ)
{
	char *dir = args_path("PATCHES");
	struct buf none = BUF_INIT;

	if ((l->style == LAND_GITHUB && write_pull(l) < 0) ||
	    (dir != NULL ? land_patches(l, dir) < 0 :
	    land_branch(l, branch) < 0))
		give_up(l, &none);
	if (event_record(l->project, "land", landing_json(l, dir == NULL ?
	    branch : NULL, differ), NULL) < 0 || land_end(l) < 0)
		die_last();
	if (dir != NULL)
		line_say("next: git am %s/*.patch", dir);
	else
		line_say("next: git log --stat %.12s..%s, then push it",
		    l->base, branch);
	free(dir);
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct strs differ = STRS_INIT;
	struct project project;
	struct cJSON *events;
	struct land l = { .message = landing_message };
	char *branch, *dir;

	proc_signals_install();
	if (args_parse(argv + first, argc - first) < 0)
		die_last();
	l.style = style();
	l.squash = args_flag("SQUASH");
	if (args_get("BRANCH") != NULL && args_get("PATCHES") != NULL)
		die(ST_USAGE, "BRANCH= or PATCHES=, not both");
	if (args_flag("OFF")) {
		drop();
		return prog_end(ST_OK);
	}
	if ((dir = args_path("PATCHES")) != NULL && land_check_patches(dir) < 0)
		die_last();
	free(dir);
	open_project(&project);
	l.sign_off = wants_sign_off(&project);
	branch = args_get("BRANCH") != NULL ? xstrdup(args_get("BRANCH")) :
	    xasprintf("land/%s", project.op);
	if ((events = ledger_events(&project)) == NULL ||
	    land_check_proven(&project, events) < 0 ||
	    final_check_switches(&project) < 0 ||
	    land_find(&l, &project, events, args_get("BASE")) < 0 ||
	    (args_get("PATCHES") == NULL && land_check_branch(&l, branch) < 0))
		die_last();
	make_commits(&l);
	compare(&differ, &l);
	verify(&l);
	hand_over(&l, branch, &differ);
	strs_free(&differ);
	land_release(&l);
	json_free(events);
	free(branch);
	project_close(&project);
	return prog_end(ST_OK);
}
