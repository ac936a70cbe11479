/* pawl-waive - let one thing pass, recorded with its reason. */
#include <stdio.h>
#include <stdlib.h>

#include "lib/base/err.h"
#include "lib/base/file.h"
#include "lib/base/prog.h"
#include "lib/base/str.h"
#include "lib/domain/args.h"
#include "lib/domain/param.h"
#include "lib/domain/territory.h"
#include "lib/domain/waiver.h"
#include "lib/outside/json.h"
#include "lib/words/event.h"

static const char usage[] =
    "usage: pawl-waive WHAT=subject WHY=text\n"
    "Records that one thing may pass, and why. It holds for one epoch, and\n"
    "board and status show it.\n"
    "  WHAT=livewire:FILE  an editable file whose breaking the baseline's\n"
    "                      build, check and timing do not notice\n"
    "  WHAT=param:NAME     a parameter that takes any text, with\n"
    "                      PAWL_STRICT=yes\n"
    "  WHAT=sandbox        commands without a sandbox, with PAWL_STRICT=yes\n"
    "  WHAT=simulated      a baseline that is not on the device, the same\n";

/* What is to become part of a new epoch is named by the settings of today. */
static const struct settings *
settings_of_today(struct project *p)
{
	return p->from_make ? &p->now : project_settings(p);
}

static void
check_file(struct project *p, const char *what, const char *path)
{
	const struct settings *s = settings_of_today(p);
	struct territory t;
	bool editable;

	if (territory_init(&t, s) < 0)
		die_last();
	editable = territory_editable(&t, path);
	territory_release(&t);
	if (!editable)
		die(ST_STATE, "WHAT: \"%s\": %s is no file in PAWL_EDITABLE "
		    "(\"%s\")", what, path, settings_str(s, SET_EDITABLE));
}

static void
check_param(struct project *p, const char *what, const char *name)
{
	const struct param *param;
	struct buf text = BUF_INIT;
	struct params params;
	char *path;

	if (param_parse_all(&params, settings_str(settings_of_today(p),
	    SET_PARAMS)) < 0 ||
	    (param = params_need(&params, name, "WHAT")) == NULL)
		die_last();
	path = path_join(p->dir, param->file);
	if (file_exists(path) && file_read(&text, path, PARAM_FILE_MAX) < 0)
		die_last();
	if (file_exists(path) && !param_is_free(param, buf_str(&text),
	    text.len))
		die(ST_STATE, "WHAT: \"%s\": its pattern does not take any "
		    "text: there is nothing to waive", what);
	free(path);
	buf_free(&text);
	params_release(&params);
}

static struct cJSON *
read_waiver(struct project *p)
{
	const char *what, *why, *name;
	struct cJSON *data;
	struct waiver old;
	long epoch;

	if (args_text(&what, "WHAT") < 0 || args_text(&why, "WHY") < 0)
		die_last();
	if (what == NULL || str_is_blank(what))
		die(ST_USAGE, "say what: make waive WHAT=livewire:<file> "
		    "WHY=\"…\"");
	if (why == NULL || str_is_blank(why))
		die(ST_USAGE, "say why: make waive WHAT=… WHY=\"…\"");
	if (waiver_parse(&epoch, &name, &p->camp, what) < 0)
		die_last();
	if (str_starts(what, "param:"))
		check_param(p, what, name);
	else if (*name != '\0')
		check_file(p, what, name);
	if (waiver_in_epoch(&old, &p->camp, epoch, what))
		die(ST_STATE, "%s is waived already, by event %ld: %s", what,
		    old.event, old.why);
	data = json_object();
	json_set_str(data, "what", what);
	json_set_str(data, "why", why);
	json_set_int(data, "epoch", epoch);
	return data;
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct project project;

	if (args_parse(argv + first, argc - first) < 0 ||
	    event_begin(&project, "pawl-waive") < 0 ||
	    event_decide(&project, "waiver", read_waiver(&project), "waive") < 0)
		die_last();
	project_close(&project);
	return prog_end(ST_OK);
}
