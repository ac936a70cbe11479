/* pawl-adopt - a tune.mk for a repository that make drives. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/err.h"
#include "lib/base/file.h"
#include "lib/base/mem.h"
#include "lib/base/prog.h"
#include "lib/domain/args.h"
#include "lib/words/adoption.h"
#include "lib/words/line.h"

static const char usage[] =
    "usage: pawl-adopt [SRC=dir] [NAME=value ...]\n"
    "Finds out how a repository that make drives is built, checked and\n"
    "measured, tries each command once in a copy, and writes tune.mk. Nothing\n"
    "else is changed, and a tune.mk that is there is not touched.\n"
    "  DRY=1      only print it\n"
    "  INCLUDE=1  add one line to the makefile, so that make iter works too\n"
    "  MAKEFILE=, ARGS=  which makefile, and variables for make\n"
    "  BUILD=, VERIFY=, PASS=, BENCH=, METRIC=, UNIT=, DIRECTION=, EDITABLE=,\n"
    "  OP=        what is known better, or could not be found\n"
    "Exit status 0 if tune.mk is complete, 3 if something has to be said.\n";

static void
say(void *ticker, const char *what)
{
	ticker_say(ticker, "%s", what);
}

/* The line that INCLUDE=1 adds, at the makefile's end. */
static void
add_include(const struct adoption *a)
{
	static const char line[] = "include tune.mk\n";
	char *path = path_join(a->src, a->makefile_name);
	struct buf text = BUF_INIT;

	if (file_read(&text, path, (size_t)16 << 20) < 0)
		die_last();
	if (strstr(buf_str(&text), line) != NULL) {
		line_step("include", "%s has that line already",
		    a->makefile_name);
	} else {
		if (text.len > 0 && text.p[text.len - 1] != '\n')
			buf_putc(&text, '\n');
		buf_puts(&text, line);
		if (file_replace(path, buf_str(&text), text.len) < 0)
			die_last();
		line_step("include", "%s: one line more, include tune.mk",
		    a->makefile_name);
	}
	buf_free(&text);
	free(path);
}

static void
ask(const struct adoption *a)
{
	for (size_t i = 0; i < a->missing.n; i++)
		warn("needed: %s", a->missing.v[i]);
	warn("nothing was written: give what is named above, DRY=1 shows the "
	    "rest");
}

static enum status
finish(const struct adoption *a, const struct buf *tune, const char *path)
{
	bool dry = args_flag("DRY"), include = args_flag("INCLUDE");
	const char *how = include ? "make" : "make -f tune.mk";

	if (dry) {
		printf("\n%s", buf_str(tune));
		return ST_OK;
	}
	if (a->missing.n > 0) {
		ask(a);
		return ST_STATE;
	}
	if (file_replace(path, buf_str(tune), tune->len) < 0)
		die_last();
	line_step("wrote", "tune.mk: look through it, git add it");
	if (include)
		add_include(a);
	line_step("next", "%s goal SPEEDUP=2, then %s baseline", how, how);
	return ST_OK;
}

/* make -C <pawl> adopt, and nobody said which repository. */
static void
check_src(const struct adoption *a, const char *home)
{
	char *here = path_real(a->src), *ours = path_real(home);

	if (here == NULL || ours == NULL)
		die_last();
	if (strcmp(here, ours) == 0)
		die(ST_STATE, "SRC=dir: which repository? (or there: make -f "
		    "%s/mk/adopt.mk)", ours);
	free(here);
	free(ours);
}

static void
read_args(struct adoption *a)
{
	const struct {
		const char *name, **value;
	} names[] = {
		{ "OP", &a->op }, { "MAKEFILE", &a->makefile },
		{ "ARGS", &a->args }, { "BUILD", &a->build_typed },
		{ "VERIFY", &a->verify_typed }, { "PASS", &a->pass_typed },
		{ "BENCH", &a->bench_typed }, { "METRIC", &a->metric_typed },
		{ "UNIT", &a->unit_typed },
		{ "DIRECTION", &a->direction_typed },
		{ "EDITABLE", &a->editable_typed },
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (args_text(names[i].value, names[i].name) < 0)
			die_last();
		if (*names[i].value != NULL && str_is_blank(*names[i].value))
			*names[i].value = NULL;
	}
	if (a->direction_typed != NULL &&
	    strcmp(a->direction_typed, "lower") != 0 &&
	    strcmp(a->direction_typed, "higher") != 0)
		die(ST_STATE, "DIRECTION: \"%s\" is not lower or higher",
		    a->direction_typed);
	if (a->op != NULL && (a->op[strspn(a->op, "abcdefghijklmnopqrstuvwxyz"
	    "0123456789._-")] != '\0' || strchr(".-", *a->op) != NULL))
		die(ST_STATE, "OP: \"%s\" is not [a-z0-9._-]+", a->op);
	if (a->makefile != NULL && (!path_is_inside(a->makefile) ||
	    strpbrk(a->makefile, " \t\n'\"$`;&|<>()\\*?") != NULL))
		die(ST_STATE, "MAKEFILE: \"%s\" is no plain name of a file in "
		    "the directory", a->makefile);
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	const char *mk = getenv("PAWL_MK"), *verbs = getenv("PAWL_VERBS");
	struct buf text = BUF_INIT, tune = BUF_INIT;
	struct adoption a = { 0 };
	struct ticker ticker;
	char *home, *src, *path;
	enum status status;
	int rc;

	proc_signals_install();
	if (args_parse(argv + first, argc - first) < 0)
		die_last();
	if (mk == NULL || *mk == '\0')
		die(ST_USAGE, "PAWL_MK (pawl's mk/) is not set: make adopt");
	read_args(&a);
	home = path_parent(mk);
	src = args_path("SRC");
	a.src = src != NULL ? src : ".";
	check_src(&a, home);
	path = path_join(a.src, "tune.mk");
	if (file_exists(path) && !args_flag("DRY"))
		die(ST_STATE, "%s is there: it is adopted already (DRY=1 shows "
		    "what would be written now; move it away to begin anew)",
		    path);
	ticker_start(&ticker, "adopt");
	a.scratch.tick = ticker_tick;
	a.scratch.tick_arg = &ticker;
	rc = adopt_find(&a, verbs != NULL ? verbs : "", say, &ticker);
	ticker_end(&ticker, "%s", a.src);
	if (rc == 0) {
		adoption_report(&text, &a);
		adoption_tune(&tune, &a, home);
		fputs(buf_str(&text), stdout);
		fflush(stdout);
	}
	scratch_close(&a.scratch);
	if (rc < 0)
		die_last();
	status = finish(&a, &tune, path);
	adopt_release(&a);
	buf_free(&text);
	buf_free(&tune);
	free(home);
	free(src);
	free(path);
	return prog_end((int)status);
}
