/* pawl-new - a project of its own for an operator. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/base/err.h"
#include "lib/base/file.h"
#include "lib/base/mem.h"
#include "lib/base/prog.h"
#include "lib/domain/args.h"
#include "lib/domain/casescan.h"
#include "lib/domain/knobs.h"
#include "lib/domain/newproject.h"
#include "lib/words/line.h"
#include "lib/words/requirements.h"
#include "lib/words/text.h"

static const char usage[] =
    "usage: pawl-new OP=name KIND=kind SRC=path CASE=cases SPEEDUP=n PLACE=local\n"
    "Makes projects/<OP> with a copy of the sources, tune.mk, guides and a\n"
    "repository of its own. The original is not touched. What is not given is\n"
    "asked for at a terminal; nothing is guessed.\n"
    "  KIND=     a preset in mk/kinds/: make scan SRC=… says which it may be\n"
    "  SRC=      file or directory\n"
    "  CASE=     name[:weight] shape=… dtype=… mask=…, several with \";;\"\n"
    "  SPEEDUP=  the goal; or TARGET=800us, or BEST=1 UNTIL=18:00\n"
    "  PLACE=    where commands run: local\n"
    "  DIR=      another directory than projects/<OP>\n"
    "  EDITABLE= BUILD= VERIFY= BENCH= METRIC= UNIT= PARAMS=  go into tune.mk\n";

static const struct {
	const char *name, *what;
} questions[] = {
	{ "OP", "name of the operator, [a-z0-9._-]+" },
	{ "KIND", "its kind: make, c, cuda, pto-dsl, pto-tile-lib or pypto "
	    "(make scan SRC=… says which it may be)" },
	{ "SRC", "its sources: file or directory" },
	{ "CASE", "cases: name[:weight] shape=… dtype=… mask=…, several "
	    "with ;;" },
	{ "SPEEDUP", "the goal: how many times faster (or give TARGET=800us, "
	    "or BEST=1 UNTIL=18:00)" },
	{ "PLACE", "where commands run: local" },
};

/* The answer to a question at the terminal; frees nothing. */
static const char *
ask(const char *what)
{
	char *line = NULL, *answer;
	size_t cap = 0;

	fprintf(stderr, "%s: ", what);
	if (getline(&line, &cap, stdin) < 0)
		die(ST_STATE, "no answer: nothing was made");
	answer = str_trim(line);
	free(line);
	return answer;
}

static char *
goal(void)
{
	static const char *const names[] = { "SPEEDUP", "TARGET" };

	for (size_t i = 0; i < 2; i++)
		if (args_get(names[i]) != NULL)
			return xasprintf("%s=%s", names[i],
			    args_get(names[i]));
	if (args_flag("BEST"))
		return xasprintf("BEST=1 UNTIL=%s", args_get("UNTIL") == NULL ?
		    "" : args_get("UNTIL"));
	return NULL;
}

static void
fill(struct new_project *p, const char *name, const char *answer)
{
	const struct {
		const char *name;
		const char **value;
	} at[] = {
		{ "OP", &p->op }, { "KIND", &p->kind }, { "SRC", &p->src },
		{ "CASE", &p->cases }, { "PLACE", &p->place },
	};

	if (strcmp(name, "SPEEDUP") == 0)
		p->goal = xasprintf("SPEEDUP=%s", answer);
	for (size_t i = 0; i < sizeof(at) / sizeof(at[0]); i++)
		if (strcmp(name, at[i].name) == 0)
			*at[i].value = answer;
}

/* What there is to choose from, where the sources say it. */
static void
show_cases(const struct new_project *p)
{
	struct strs found = STRS_INIT;
	char *all;

	if (p->src != NULL && file_exists(p->src) && casescan(&found,
	    p->src) == 0 && found.n > 0) {
		all = strs_join(&found, " ;; ");
		warn("cases that the sources name: %s", all);
		free(all);
	}
	failure_clear();
	strs_free(&found);
}

static void
complete(struct new_project *p)
{
	struct strs missing = STRS_INIT;
	size_t n = sizeof(questions) / sizeof(questions[0]);
	bool asks = isatty(STDIN_FILENO) && isatty(STDERR_FILENO);

	new_project_missing(&missing, p);
	if (strs_has(&missing, "CASE"))
		show_cases(p);
	for (size_t i = 0; i < n; i++) {
		if (!strs_has(&missing, questions[i].name))
			continue;
		if (asks)
			fill(p, questions[i].name, ask(questions[i].what));
		else
			warn("needed: %s=  %s", questions[i].name,
			    questions[i].what);
	}
	if (missing.n > 0 && !asks)
		die(ST_STATE, "nothing was made: give what is named above");
	strs_free(&missing);
	new_project_missing(&missing, p);
	if (missing.n > 0)
		die(ST_STATE, "%s= is still not given: nothing was made",
		    missing.v[0]);
}

static void
check(const struct new_project *p)
{
	char *kind = xasprintf("%s/mk/kinds/%s.mk", p->home, p->kind);

	if (strspn(p->op, "abcdefghijklmnopqrstuvwxyz0123456789._-") !=
	    strlen(p->op) || *p->op == '.' || *p->op == '-')
		die(ST_STATE, "OP: \"%s\" is not [a-z0-9._-]+", p->op);
	if (strchr(p->kind, '/') != NULL || !file_exists(kind))
		die(ST_STATE, "KIND: there is no preset \"%s\" (make, c, cuda, "
		    "pto-dsl, pto-tile-lib, pypto)", p->kind);
	if (!file_exists(p->src))
		die(ST_STATE, "SRC: %s is not there", p->src);
	if (strcmp(p->place, "local") != 0)
		die(ST_STATE, "PLACE: \"%s\": commands run on this machine "
		    "only: PLACE=local", p->place);
	free(kind);
}

/* What TASK_REQUIREMENTS.md is made of. */
struct asked {
	const struct new_project *p;
	const struct new_cases *cases;
	const struct strs *entries;
};

static void
requirements(struct buf *out, void *arg, const struct cJSON *config)
{
	const struct asked *a = arg;

	requirements_render(out, a->p, a->cases, a->entries, config);
}

static void
make(struct new_project *p)
{
	struct strs entries = STRS_INIT, links = STRS_INIT, knobs = STRS_INIT;
	struct strs targets = STRS_INIT;
	struct new_cases cases;
	struct asked asked = { p, &cases, &entries };

	if (new_cases_parse(&cases, p->cases) < 0 ||
	    survey_entries(&entries, p->src, p->kind) < 0 ||
	    knobs_find(&knobs, p->src, new_project_work(p->kind)) < 0 ||
	    (file_is_dir(p->src) && survey_targets(&targets, p->src) < 0))
		die_last();
	p->knobs = &knobs;
	p->targets = &targets;
	if (new_project_make(&links, p, &cases, requirements, &asked) < 0)
		die_last();
	for (size_t i = 0; i < links.n; i++)
		warn("%s is a link that leads out of the copy: name what it "
		    "leads to in PAWL_INPUTS, or copy it", links.v[i]);
	line_say("%s: made, with %zu case%s and a copy of %s", p->dir,
	    cases.n, cases.n == 1 ? "" : "s", p->src);
	line_say("next: cd '%s', complete tune.mk, then make baseline",
	    p->dir);
	new_cases_free(&cases);
	strs_free(&links);
	strs_free(&targets);
	strs_free(&knobs);
	strs_free(&entries);
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	const char *mk = getenv("PAWL_MK");
	struct new_project p;
	char *src, *home, *dir, *typed;

	if (args_parse(argv + first, argc - first) < 0)
		die_last();
	if (mk == NULL || *mk == '\0')
		die(ST_USAGE, "PAWL_MK (pawl's mk/) is not set: make new");
	typed = args_path("SRC");
	p = (struct new_project) { .op = args_get("OP"),
	    .kind = args_get("KIND"), .src = typed,
	    .cases = args_get("CASE"), .goal = goal(),
	    .place = args_get("PLACE"), .editable = args_get("EDITABLE"),
	    .build = args_get("BUILD"), .verify = args_get("VERIFY"),
	    .bench = args_get("BENCH"), .metric = args_get("METRIC"),
	    .unit = args_get("UNIT"), .params = args_get("PARAMS") };
	p.home = home = path_parent(mk);
	complete(&p);
	check(&p);
	if ((dir = args_path("DIR")) == NULL)
		dir = xasprintf("projects/%s", p.op);
	p.dir = dir;
	if ((src = path_real(p.src)) == NULL)
		die_last();
	p.src = src;
	make(&p);
	free((char *)p.goal);
	free(src);
	free(typed);
	free(dir);
	free(home);
	return prog_end(ST_OK);
}
