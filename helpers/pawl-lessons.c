/* pawl-lessons - what was tried in other campaigns, and what came of it. */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>

#include "lib/base/err.h"
#include "lib/base/file.h"
#include "lib/base/hint.h"
#include "lib/base/mem.h"
#include "lib/base/prog.h"
#include "lib/domain/args.h"
#include "lib/domain/lessonbook.h"
#include "lib/outside/json.h"
#include "lib/outside/proc.h"
#include "lib/words/lessons.h"

static const char usage[] =
    "usage: pawl-lessons [DIR=dir] [FILES=\"*.bundle\"] [WHAT=words]\n"
    "                    [BOTTLENECK=x] [KIND=x] [N=40] [JSON=1]\n"
    "What was tried with which verdict, and what was learned, in all campaigns\n"
    "below a directory and in bundles, grouped by kind and bottleneck. What is\n"
    "gathered is kept with this project, where make brief and the rounds use\n"
    "it; without DIR= and FILES= that is shown, and this campaign's own.\n";

#define SHOWN 40

/* The bundles that a word names, which may be a pattern. */
static void
add_files(struct lessonbook *b, const struct project *p, const char *words)
{
	char *scratch = project_path(p, "lessons.tmp");
	struct strs list = STRS_INIT;
	glob_t found;

	if (dir_make(p->state) < 0)
		die_last();
	strs_add_words(&list, words);
	for (size_t i = 0; i < list.n; i++) {
		if (glob(list.v[i], GLOB_NOCHECK, NULL,
		    &found) != 0)
			die(ST_INFRA, "FILES: %s cannot be looked for",
			    list.v[i]);
		for (size_t k = 0; k < found.gl_pathc; k++)
			if (lessonbook_add_bundle(b, found.gl_pathv[k],
			    scratch) < 0)
				die_last();
		globfree(&found);
	}
	strs_free(&list);
	free(scratch);
}

static void
gather(struct lessonbook *b, struct project *p)
{
	const char *files = args_get("FILES");
	char *dir = args_path("DIR");

	lessonbook_load(b, p);
	if (dir != NULL && lessonbook_add_dir(b, dir) < 0)
		die_last();
	if (files != NULL)
		add_files(b, p, files);
	if ((dir != NULL || files != NULL) && lessonbook_save(b, p) < 0)
		die_last();
	if (dir == NULL && files == NULL && p->log_tip[0] != '\0' &&
	    lessonbook_add_own(b, p) < 0)
		die_last();
	for (size_t i = 0; i < b->troubles.n; i++)
		warn("left out: %s", b->troubles.v[i]);
	if ((dir != NULL || files != NULL) && !args_flag("JSON"))
		printf("%zu campaigns read, %zu lessons kept\n", b->campaigns,
		    json_len(b->lessons));
	free(dir);
}

static void
print(const struct lessonbook *b, const struct lesson_query *q, long max)
{
	const struct cJSON **v = xcalloc((size_t)max + 1, sizeof(*v));
	size_t n = lesson_select(v, (size_t)max, b->lessons, q);
	struct buf out = BUF_INIT;

	if (args_flag("JSON")) {
		struct cJSON *o = lessons_json(v, n);

		json_print(o);
		json_free(o);
	} else if (n == 0) {
		buf_puts(&out, "no lessons: make lessons DIR=dir gathers those "
		    "of the projects below it\n");
	} else {
		lessons_render(&out, v, n);
	}
	hint_print(buf_str(&out));
	buf_free(&out);
	free(v);
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct lesson_query q = { 0 };
	struct lessonbook book;
	struct project p;
	long max = SHOWN;

	proc_signals_install();
	if (args_parse(argv + first, argc - first) < 0 ||
	    (args_get("N") != NULL && str_to_long(&max, args_get("N"), 1,
	    LESSONS_MAX, "N") < 0) || project_open(&p) < 0)
		die_last();
	if (project_lock(&p, "pawl-lessons") < 0)
		die_last();
	gather(&book, &p);
	q.words = args_get("WHAT");
	q.only_bottleneck = args_get("BOTTLENECK");
	q.only_kind = args_get("KIND");
	q.kind = settings_str(project_settings(&p), SET_KIND);
	print(&book, &q, max);
	lessonbook_free(&book);
	project_close(&p);
	return prog_end(ST_OK);
}
