/* pawl-plan - the plan of the next round, to be filled in before the edit. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/clock.h"
#include "lib/base/err.h"
#include "lib/base/file.h"
#include "lib/base/hint.h"
#include "lib/base/mem.h"
#include "lib/base/prog.h"
#include "lib/base/tr.h"
#include "lib/domain/args.h"
#include "lib/domain/ledger.h"
#include "lib/domain/param.h"
#include "lib/domain/plan.h"
#include "lib/domain/planned.h"
#include "lib/domain/remarks.h"
#include "lib/domain/stages.h"
#include "lib/outside/json.h"
#include "lib/words/planform.h"
#include "lib/words/stage.h"

static const char usage[] =
    "usage: pawl-plan [PLAN=plan.md]\n"
    "Writes the questions of the next round into a file, with what to know for\n"
    "the answers. make iter takes it up by itself; PLAN=plan.md does, too.\n";

#define TEXT_MAX ((size_t)1 << 20)	/* bytes */

/* A plan with answers in it is not written over. */
static void
check_free(const struct project *p, const char *path)
{
	struct buf text = BUF_INIT;
	struct plan plan;
	bool empty;

	if (!file_exists(path) || planned_is_used(p, path))
		return;
	if (file_read(&text, path, TEXT_MAX) < 0)
		die_last();
	empty = plan_parse(&plan, buf_str(&text), text.len, path) == 0;
	if (!empty)
		die_last();
	if (plan.hypothesis != NULL)
		die(ST_STATE, "%s has a hypothesis already: make iter PLAN=%s, "
		    "or remove it", path, path);
	plan_release(&plan);
	buf_free(&text);
}

static char *
param_names(struct project *p)
{
	struct strs names = STRS_INIT;
	struct params params;
	char *all;

	if (param_parse_all(&params, settings_str(project_settings(p),
	    SET_PARAMS)) < 0)
		die_last();
	for (size_t i = 0; i < params.n; i++)
		strs_add(&names, params.v[i].name);
	all = strs_join(&names, " ");
	params_release(&params);
	strs_free(&names);
	return all;
}

static void
render(struct buf *out, struct project *p)
{
	const struct settings *s = project_settings(p);
	char *path = path_join(p->dir, "guides/checklist.md");
	char *params = param_names(p);
	struct cJSON *events = ledger_events(p);
	struct buf stage = BUF_INIT, list = BUF_INIT;
	struct stages stages;
	struct planform form;

	if (events == NULL || stages_parse(&stages, settings_str(s,
	    SET_STAGES)) < 0 || (file_exists(path) && file_read(&list, path,
	    TEXT_MAX) < 0))
		die_last();
	stage_line(&stage, &p->camp, &stages, settings_num(s, SET_TIME_LIMIT),
	    (long)clock_now());
	form = (struct planform){ p->op, &p->camp, settings_str(s,
	    SET_BOTTLENECKS), params, buf_str(&stage), list.len > 0 ?
	    buf_str(&list) : NULL, remarks_find(events,
	    p->camp.last_iter).next };
	planform_render(out, &form);
	buf_free(&stage);
	buf_free(&list);
	json_free(events);
	free(params);
	free(path);
}

/* It is for one round, and no part of what anybody commits. */
static int
keep_out(struct project *p, const char *path)
{
	size_t n = strlen(p->repo.root);

	if (strncmp(path, p->repo.root, n) != 0 || path[n] != '/')
		return 0;
	return repo_exclude(&p->repo, path + n + 1);
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct buf text = BUF_INIT;
	struct project project;
	const char *name;
	char *path, *said;

	if (args_parse(argv + first, argc - first) < 0 ||
	    project_open(&project) < 0 || project_need_baseline(&project) < 0 ||
	    project_need_frontier(&project) < 0)
		die_last();
	name = args_get("PLAN") != NULL ? args_get("PLAN") : "plan.md";
	path = name[0] == '/' ? path_join("/", name + 1) :
	    path_join(project.dir, name);
	check_free(&project, path);
	render(&text, &project);
	if (file_replace(path, text.p, text.len) < 0 ||
	    planned_note(&project, path) < 0 ||
	    keep_out(&project, path) < 0)
		die_last();
	said = xasprintf(tr("%s: fill it in, edit, then make iter\n"), name);
	hint_print(said);
	free(said);
	buf_free(&text);
	free(path);
	project_close(&project);
	return prog_end(ST_OK);
}
