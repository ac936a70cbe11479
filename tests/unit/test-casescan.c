/* test-casescan.c - cases that sources name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "domain/casescan.h"

static void
gives(const char *want, const char *text)
{
	struct strs found = STRS_INIT;
	char *all;

	casescan_text(&found, text, strlen(text));
	all = strs_join(&found, "|");
	assert_string_equal(all, want);
	free(all);
	strs_free(&found);
}

static void
command_lines_name_them(void **state)
{
	(void)state;
	gives("1,4096,128", "./fa --npu=0 --cases=\"1,4096,128\"\n"
	    "./fa --cases \"1,4096,128\"\n");
	gives("small", "python3 bench.py --case 'small' -v\n");
	/* what is filled in later is none */
	gives("", "bench.py --case \"$1\" --cases \"{case}\" --case \"<shape>\"\n");
	gives("", "bench.py --case small --cased \"x\"\n");
}

static void
lists_and_tables_name_them(void **state)
{
	(void)state;
	gives("a|b", "CASES = [\n    'a',\n    'b',\n]\nNAMES = ['c']\n");
	gives("s|l", "DEFAULT_CASES = {\"s\": (1, \"fp16\"), \"l\": (2, \"x\")}\n");
	gives("", "CASES = load()\nCASES = []\n");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(command_lines_name_them),
		cmocka_unit_test(lists_and_tables_name_them),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
