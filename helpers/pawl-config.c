/* pawl-config - value and origin of every setting. */
#include <stdio.h>
#include <stdlib.h>

#include "lib/base/err.h"
#include "lib/base/prog.h"
#include "lib/base/str.h"
#include "lib/domain/args.h"
#include "lib/domain/settings.h"
#include "lib/outside/json.h"
#include "lib/words/text.h"

static const char usage[] =
    "usage: pawl-config [JSON=1]\n"
    "Value, meaning and origin of every setting as make sees it, and whether\n"
    "it is valid. Exit status 3 if one is not.\n";

static void
describe_json(struct buf *out, const struct settings *s)
{
	struct cJSON *json = settings_to_json(s);
	char *text = json_text(json, true);

	buf_puts(out, text);
	free(text);
	json_free(json);
}

/* Values are what somebody typed. */
static void
describe(struct buf *out, const struct settings *s)
{
	struct buf text = BUF_INIT;

	settings_describe(&text, s);
	text_block(out, buf_str(&text), "");
	buf_free(&text);
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct buf text = BUF_INIT;
	struct settings settings;
	bool given;

	if (args_parse(argv + first, argc - first) < 0 ||
	    settings_from_env(&settings, &given) < 0)
		die_last();
	if (args_flag("JSON"))
		describe_json(&text, &settings);
	else
		describe(&text, &settings);
	if (fputs(buf_str(&text), stdout) < 0)
		die(ST_INFRA, "standard output:");
	buf_free(&text);
	if (settings_check(&settings, "") < 0)
		die_last();
	settings_release(&settings);
	return prog_end(ST_OK);
}
