/* pawl-scan - the operators under a directory, and the kind of each. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/err.h"
#include "lib/base/file.h"
#include "lib/base/prog.h"
#include "lib/domain/args.h"
#include "lib/domain/survey.h"
#include "lib/outside/json.h"
#include "lib/words/line.h"
#include "lib/words/text.h"

static const char usage[] =
    "usage: pawl-scan SRC=directory [JSON=1]\n"
    "Lists what looks like an operator under the directory, with the kind\n"
    "(a preset in mk/kinds/) that it seems to be of, and why. Nothing is\n"
    "changed. Exit status 1 if there is none.\n";

static void
print_json(const struct findings *f, const char *root)
{
	struct cJSON *json = findings_to_json(f, root);

	json_print(json);
	json_free(json);
}

static size_t
widest(size_t least, const char *text)
{
	size_t width = text_width(text);

	return width > least ? width : least;
}

/* The sources of one operator: its directory, where it has one. */
static void
put_source(struct buf *out, const char *src, const char *path)
{
	char *below = path_join(src, path);

	text_line(out, strcmp(path, ".") != 0 && file_is_dir(below) ? below :
	    src);
	free(below);
}

static void
print_table(const struct findings *f, const char *src)
{
	size_t path = 4, op = 8;
	struct buf out = BUF_INIT;

	for (size_t i = 0; i < f->n; i++) {
		path = widest(path, f->v[i].path);
		op = widest(op, f->v[i].op);
	}
	text_pad(&out, "Path", path + 2, false);
	text_pad(&out, "Operator", op + 2, false);
	buf_puts(&out, "Kind          Why\n");
	for (size_t i = 0; i < f->n; i++) {
		text_pad(&out, f->v[i].path, path + 2, false);
		text_pad(&out, f->v[i].op, op + 2, false);
		text_pad(&out, f->v[i].kind, 14, false);
		text_line(&out, f->v[i].why);
		buf_putc(&out, '\n');
	}
	if (f->left_out > 0)
		buf_addf(&out, "left out: %zu tests and benchmarks of "
		    "operators\n", f->left_out);
	buf_addf(&out, "next: make new OP=%s KIND=%s SRC=", f->v[0].op,
	    f->v[0].kind);
	put_source(&out, src, f->v[0].path);
	buf_puts(&out, " CASE=\"…\"\n");
	fputs(buf_str(&out), stdout);
	buf_free(&out);
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct findings found = FINDINGS_INIT;
	char *src, *root;
	int none;

	if (args_parse(argv + first, argc - first) < 0)
		die_last();
	if ((src = args_path("SRC")) == NULL || *src == '\0')
		die(ST_USAGE, "which directory? make scan SRC=~/src/kernels");
	if ((root = path_real(src)) == NULL || survey(&found, root) < 0)
		die_last();
	none = found.n == 0;
	if (args_flag("JSON"))
		print_json(&found, root);
	else if (none)
		line_say("no operator found in %zu files under %s",
		    found.files, root);
	else
		print_table(&found, src);
	findings_release(&found);
	free(root);
	free(src);
	return prog_end(none ? ST_NO : ST_OK);
}
