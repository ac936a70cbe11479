/* pawl-note - what was learned from a round, added to its notes. */
#include <stdio.h>
#include <stdlib.h>

#include "lib/base/err.h"
#include "lib/base/file.h"
#include "lib/base/prog.h"
#include "lib/domain/args.h"
#include "lib/domain/attempt.h"
#include "lib/domain/remarks.h"
#include "lib/outside/json.h"
#include "lib/words/event.h"
#include "lib/words/notes.h"

static const char usage[] =
    "usage: pawl-note [ITER=n] ANALYSIS=text [NEXT=text]\n"
    "Adds why a round worked or did not, and what to try next, to its notes\n"
    "(the last round's, without ITER=). What was measured stays as it is.\n";

/* Text of a typed word, or what was said before. */
static void
choose(struct cJSON *data, const char *arg, const char *key, const char **now)
{
	const char *text;

	if (args_text(&text, arg) < 0)
		die_last();
	if (text == NULL || str_is_blank(text))
		return;
	json_set_str(data, key, text);
	*now = text;
}

static void
render(struct buf *out, const struct project *p, const struct cJSON *event,
    const struct remarks *r)
{
	struct notes_input in = { p->op, json_get(event, "data"), r->analysis,
	    r->next };

	if (str_same(json_str(event, "kind"), "round"))
		notes_render(out, &in);
	else
		notes_baseline(out, &in);
}

/* The copy beside the sources, if it is still there. */
static void
copy_notes(struct project *p, const char *path, const struct buf *text)
{
	char *dir = ledger_records_dir(p), *copy = path_join(dir, path);

	if (file_exists(copy) && file_write(copy, text->p, text->len) < 0)
		warn("%s", failure());
	free(copy);
	free(dir);
}

static void
add(struct project *p, const struct cJSON *events, long iter)
{
	const struct cJSON *event = ledger_find_round(events, iter);
	struct remarks now = remarks_find(events, iter);
	struct tree_edits edits = TREE_EDITS_INIT;
	struct cJSON *data = json_object();
	struct buf text = BUF_INIT;
	char name[32], path[64];

	if (event == NULL)
		die(ST_STATE, "ITER=%ld: there is no such round: make log",
		    iter);
	json_set_int(data, "iter", iter);
	choose(data, "ANALYSIS", "analysis", &now.analysis);
	choose(data, "NEXT", "next", &now.next);
	if (json_str(data, "analysis") == NULL &&
	    json_str(data, "next") == NULL)
		die(ST_USAGE, "say ANALYSIS=\"why it worked or not\", NEXT=\"what "
		    "to try\", or both");
	render(&text, p, event, &now);
	attempt_name(name, iter);
	snprintf(path, sizeof(path), "runs/%s/notes.md", name);
	if (tree_edits_text(&edits, &p->repo, path, text.p, text.len) < 0 ||
	    event_record(p, "note", data, &edits) < 0)
		die_last();
	copy_notes(p, path, &text);
	tree_edits_free(&edits);
	buf_free(&text);
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct project project;
	struct cJSON *events;
	long iter;

	if (args_parse(argv + first, argc - first) < 0 ||
	    event_begin(&project, "pawl-note") < 0 ||
	    project_need_baseline(&project) < 0)
		die_last();
	iter = project.camp.last_iter;
	if (args_get("ITER") != NULL && str_to_long(&iter, args_get("ITER"),
	    0, 1000000, "ITER") < 0)
		die_last();
	if ((events = ledger_events(&project)) == NULL)
		die_last();
	add(&project, events, iter);
	json_free(events);
	project_close(&project);
	return prog_end(ST_OK);
}
