/* pawl-env-check - is here what the project's commands need? */
#include <stdio.h>
#include <stdlib.h>

#include "lib/base/err.h"
#include "lib/base/hint.h"
#include "lib/base/prog.h"
#include "lib/domain/args.h"
#include "lib/domain/envcheck.h"
#include "lib/outside/json.h"
#include "lib/words/text.h"

static const char usage[] =
    "usage: pawl-env-check [JSON=1]\n"
    "What PAWL_ENV_CHECK and PAWL_TOOLS name, the sandbox and git's committer:\n"
    "each line is ok, or says how to mend it. Exit status 1 if something that\n"
    "is needed is not there.\n";

static void
print_lines(const struct envcheck *e)
{
	struct buf out = BUF_INIT;

	for (size_t i = 0; i < e->n; i++) {
		const struct envcheck_line *l = &e->v[i];

		text_pad(&out, l->ok ? "ok" : l->needed ? "MISSING" : "none", 9,
		    false);
		text_line(&out, l->what);
		if (*l->found != '\0') {
			buf_puts(&out, ": ");
			text_line(&out, l->found);
		}
		if (*l->mend != '\0') {
			buf_puts(&out, ": ");
			text_line(&out, l->mend);
		}
		buf_putc(&out, '\n');
	}
	hint_print(buf_str(&out));
	buf_free(&out);
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct project project;
	struct envcheck check;
	bool passed;

	if (args_parse(argv + first, argc - first) < 0 ||
	    project_open(&project) < 0 || envcheck_run(&check, &project) < 0)
		die_last();
	if (args_flag("JSON")) {
		struct cJSON *json = envcheck_json(&check);

		json_print(json);
		json_free(json);
	} else
		print_lines(&check);
	passed = envcheck_passed(&check);
	envcheck_release(&check);
	project_close(&project);
	return prog_end(passed ? ST_OK : ST_NO);
}
