/* pawl-config - value and origin of every setting. */
#include <stdio.h>

#include "lib/base/err.h"
#include "lib/base/prog.h"
#include "lib/base/str.h"
#include "lib/domain/settings.h"

static const char usage[] =
    "usage: pawl-config\n"
    "Value, meaning and origin of every setting as make sees it, and whether\n"
    "it is valid. Exit status 3 if one is not.\n";

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct buf text = BUF_INIT;
	struct settings settings;
	bool given;

	prog_words(argc, first, 0, 0, usage);
	if (settings_from_env(&settings, &given) < 0)
		die_last();
	settings_describe(&text, &settings);
	fputs(buf_str(&text), stdout);
	buf_free(&text);
	if (settings_check(&settings, "") < 0)
		die_last();
	settings_release(&settings);
	return prog_end(ST_OK);
}
