/* adopt.c - how a repository that make drives is built, checked, measured. */
#include "adopt_internal.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../outside/programs.h"
#include "check.h"
#include "knobs.h"

#define ASK_LIMIT_S 60.0	/* make's data base, a dry run */
#define BASE_BYTES ((size_t)32 << 20)
#define FILE_MAX ((size_t)16 << 20)
#define LINES 8

void
adopt_need(struct adoption *a, const char *name, const char *what)
{
	strs_take(&a->missing, xasprintf("%s=  %s", name, what));
}

void
adopt_run_move(struct adopt_run *to, struct adopt_run *from)
{
	free(to->command);
	free(to->why);
	free(to->lines);
	*to = *from;
	memset(from, 0, sizeof(*from));
}

static int
find_makefile(struct adoption *a)
{
	static const char *const names[] = { "GNUmakefile", "makefile",
	    "Makefile" };
	char *path = NULL;

	for (size_t i = 0; i < 3 && a->makefile_name == NULL; i++) {
		const char *name = a->makefile != NULL ? a->makefile :
		    names[i];

		free(path);
		path = path_join(a->scratch.place, name);
		if (file_exists(path))
			a->makefile_name = xstrdup(name);
	}
	free(path);
	if (a->makefile_name != NULL)
		return 0;
	return refused("%s: git holds no %s here: MAKEFILE= names another one",
	    a->scratch.dir, a->makefile != NULL ? a->makefile :
	    "GNUmakefile, makefile or Makefile");
}

char *
adopt_make(const struct adoption *a, const char *options, const char *goal)
{
	struct buf out = BUF_INIT;

	buf_puts(&out, "make");
	if (a->makefile != NULL)
		buf_addf(&out, " -f %s", a->makefile);
	buf_puts(&out, options);
	if (a->args != NULL)
		buf_addf(&out, " %s", a->args);
	if (goal != NULL && *goal != '\0')
		buf_addf(&out, " %s", goal);
	return buf_steal(&out);
}

/* Neither what it had, nor the lack of it, is the makefile's. */
static int
empty_tune(const struct adoption *a)
{
	char *path = path_join(a->scratch.place, "tune.mk");
	int rc = file_write(path, "", 0);

	free(path);
	return rc;
}

static int
read_base(struct adoption *a)
{
	struct proc_result res = PROC_RESULT_INIT;
	char *command = adopt_make(a, " -pq --no-print-directory",
	    ".DEFAULT"), *why;
	int rc;

	a->scratch.keep_bytes = BASE_BYTES;
	rc = scratch_run(&res, &a->scratch, command, ASK_LIMIT_S);
	a->scratch.keep_bytes = 0;
	if (rc == 0)
		make_base_parse(&a->base, buf_str(&res.out));
	if (rc == 0 && a->base.n == 0) {
		why = metric_last_line(buf_str(&res.err), res.err.len);
		rc = refused("%s: make finds no targets in it: %s (ARGS= passes "
		    "variables, MAKEFILE= names another one)",
		    a->makefile_name, why);
		free(why);
	}
	proc_result_release(&res);
	free(command);
	return rc;
}

int
adopt_try(struct adopt_run *run, struct proc_result *res, struct scratch *s,
    double limit_s)
{
	struct buf all = BUF_INIT, lines = BUF_INIT;
	int rc = scratch_run(res, s, run->command, limit_s);

	if (rc < 0)
		return -1;
	free(run->why);
	free(run->lines);
	buf_add(&all, buf_str(&res->out), res->out.len);
	buf_add(&all, buf_str(&res->err), res->err.len);
	first_error_lines(&lines, buf_str(&all), all.len, LINES);
	run->ran = true;
	run->ok = res->exit_status == 0 && !res->timed_out;
	run->why = proc_describe(res);
	run->lines = buf_steal(&lines);
	run->wall_s = res->wall_s;
	buf_free(&all);
	return 0;
}

/* The build, only said; of one that was typed, if it is make alone. */
static char *
dry_run(const struct adoption *a, const char *goal)
{
	const char *typed = a->build_typed;

	if (typed == NULL)
		return adopt_make(a, " -n", goal);
	if (str_starts(typed, "make ") && strpbrk(typed, ";&|`$<>") == NULL)
		return xasprintf("make -n%s", typed + strlen("make"));
	return adopt_make(a, " -n", NULL);
}

static int
build(struct adoption *a)
{
	const char *goal = make_base_build(&a->base);
	struct proc_result res = PROC_RESULT_INIT;
	struct strs used = STRS_INIT;
	char *dry;
	int rc = 0;

	if (a->build_typed == NULL && goal == NULL) {
		adopt_need(a, "BUILD", "no target looks as if it built something");
		return 0;
	}
	a->build.command = a->build_typed != NULL ? xstrdup(a->build_typed) :
	    adopt_make(a, "", goal);
	dry = dry_run(a, goal);
	a->scratch.keep_bytes = BASE_BYTES;
	rc = scratch_run(&res, &a->scratch, dry, ASK_LIMIT_S);
	a->scratch.keep_bytes = 0;
	if (rc == 0) {
		adopt_used(&used, buf_str(&res.out), &a->scratch.files);
		adopt_editable(&a->editable, &used, &a->scratch.files);
		programs_compilers_of(&a->tools, buf_str(&res.out),
		    getenv("PATH"));
		if (a->tools.n > 0)
			strs_add(&a->tools, "make");
		strs_sort(&a->tools);
	}
	if (rc == 0)
		rc = adopt_try(&a->build, &res, &a->scratch, ADOPT_LIMIT_S);
	if (rc == 0 && !a->build.ok)
		adopt_need(a, "BUILD", "it does not build");
	free(dry);
	strs_free(&used);
	proc_result_release(&res);
	return rc;
}

/* What the run says by PAWL_VERIFY_PASS: 1, 0 with why, -1. */
static int
judge(struct buf *why, const struct adoption *a, const char *pass,
    const struct proc_result *res)
{
	struct check_input in = { res->exit_status, proc_signal_of(res),
	    res->timed_out, NULL, NULL, { buf_str(&res->out), res->out.len,
	    buf_str(&res->err), res->err.len, NULL, 0, 0 } };
	struct buf text = BUF_INIT;
	struct check check;
	char *path;
	int rc;

	if (check_parse(&check, pass, "", "") < 0)
		return -1;
	if (check_file(&check) != NULL) {
		path = path_join(a->scratch.place, check_file(&check));
		if (file_exists(path) && file_read(&text, path, FILE_MAX) == 0) {
			in.text.file_text = buf_str(&text);
			in.text.file_len = text.len;
		}
		failure_clear();
		free(path);
	}
	rc = check_judge(why, &check, &in);
	check_release(&check);
	buf_free(&text);
	return rc;
}

int
adopt_pass(struct adoption *a, const struct proc_result *res)
{
	struct buf why = BUF_INIT;
	int rc;

	if (a->pass_typed != NULL) {
		a->pass = xstrdup(a->pass_typed);
	} else {
		a->pass = guess_pass(buf_str(&res->out), res->out.len);
		if (*a->pass == '\0') {
			free(a->pass);
			a->pass = guess_pass(buf_str(&res->err), res->err.len);
		}
	}
	if (guess_fail(buf_str(&res->err), res->err.len) != NULL)
		a->fail = guess_fail(buf_str(&res->out), res->out.len);
	rc = judge(&why, a, a->pass, res);
	a->verify.ok = rc == 1;
	if (rc == 0) {
		free(a->verify.why);
		a->verify.why = buf_steal(&why);
		adopt_need(a, "VERIFY", "the check does not pass; if what it says is "
		    "right all the same, PASS='exit:1 ;; pattern'");
	}
	buf_free(&why);
	return rc < 0 ? -1 : 0;
}

/* Is the target a program that is there now? Then make only builds it. */
static bool
is_program(const struct adoption *a, const char *goal)
{
	char *path = path_join(a->scratch.place, goal);
	bool yes = file_exists(path) && !file_is_dir(path) &&
	    access(path, X_OK) == 0 && !strs_has(&a->scratch.files, goal);

	free(path);
	return yes;
}

/* It is part of the build from now on. */
static void
build_too(struct adoption *a, const char *goal)
{
	const char *first = make_base_build(&a->base);
	char *with, *goals;

	if (a->build_typed != NULL) {
		with = xasprintf("%s && make %s", a->build.command, goal);
	} else if (first != NULL && *first == '\0' && !a->build_named) {
		goals = xasprintf("%s %s", a->base.goal, goal);
		with = adopt_make(a, "", goals);
		free(goals);
	} else {
		with = xasprintf("%s %s", a->build.command, goal);
	}
	a->build_named = true;
	free(a->build.command);
	a->build.command = with;
}

int
adopt_target(struct adoption *a, struct adopt_run *run,
    struct proc_result *res, const char *typed, const char *goal)
{
	bool built = typed == NULL && is_program(a, goal);

	run->command = typed != NULL ? xstrdup(typed) : built ?
	    xasprintf("./%s", goal) : adopt_make(a, "", goal);
	if (adopt_try(run, res, &a->scratch, ADOPT_LIMIT_S) < 0)
		return -1;
	if (typed != NULL || built || !run->ok || !is_program(a, goal))
		return 0;
	build_too(a, goal);
	free(run->command);
	run->command = xasprintf("./%s", goal);
	return adopt_try(run, res, &a->scratch, ADOPT_LIMIT_S);
}

static int
verify(struct adoption *a)
{
	const char *goal = make_base_check(&a->base);
	struct proc_result res = PROC_RESULT_INIT;
	int rc;

	if (a->verify_typed == NULL && goal == NULL)
		return 0;
	rc = adopt_target(a, &a->verify, &res, a->verify_typed, goal);
	if (rc == 0)
		rc = adopt_pass(a, &res);
	proc_result_release(&res);
	return rc;
}

/* A name for branches, of the directory's. */
static char *
name_of(const char *dir)
{
	const char *slash = strrchr(dir, '/');
	struct buf out = BUF_INIT;

	for (const char *p = slash != NULL ? slash + 1 : dir; *p != '\0'; p++) {
		char c = *p >= 'A' && *p <= 'Z' ? (char)(*p - 'A' + 'a') : *p;
		bool good = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');

		if (good || (out.len > 0 && strchr("._-", c) != NULL))
			buf_putc(&out, c);
	}
	return out.len > 0 ? buf_steal(&out) : xstrdup("kernel");
}

static void
settle_editable(struct adoption *a)
{
	if (a->editable_typed != NULL) {
		strs_free(&a->editable);
		strs_add_words(&a->editable, a->editable_typed);
	} else if (a->editable.n == 0) {	/* a build that names none */
		adopt_editable(&a->editable, &a->scratch.files,
		    &a->scratch.files);
	}
	if (a->editable.n == 0)
		adopt_need(a, "EDITABLE", "no source file looks like what is "
		    "tuned");
}

/* Names of numbers in what may be edited, and in makefiles' fragments. */
static void
find_knobs(struct adoption *a)
{
	char *editable = strs_join(&a->editable, " ");
	struct scope scope;

	if (a->editable.n > 0 && scope_parse(&scope, editable,
	    "PAWL_EDITABLE") == 0) {
		for (size_t i = 0; i < a->scratch.files.n; i++) {
			const char *file = a->scratch.files.v[i];
			char *path = path_join(a->scratch.place, file);

			if (str_ends(file, ".mk") || scope_match(&scope, file))
				knobs_file(&a->knobs, path, file);
			free(path);
		}
		scope_release(&scope);
	}
	failure_clear();
	free(editable);
}

int
adopt_find(struct adoption *a, const char *verbs, adopt_say *say, void *arg)
{
	say(arg, "copying what git holds");
	if (scratch_open(&a->scratch, a->src) < 0 || find_makefile(a) < 0)
		return -1;
	a->name = a->op != NULL ? xstrdup(a->op) : name_of(a->scratch.dir);
	say(arg, "asking make for its targets");
	if (empty_tune(a) < 0 || read_base(a) < 0)
		return -1;
	make_base_clashes(&a->clashes, &a->base, verbs);
	say(arg, "building");
	if (build(a) < 0)
		return -1;
	settle_editable(a);
	find_knobs(a);
	if (!a->build.ok)
		return 0;
	say(arg, "checking");
	if (verify(a) < 0)
		return -1;
	say(arg, "measuring");
	if (adopt_bench(a) < 0)
		return -1;
	a->cases_metric = guess_cases(&a->cases, &a->guesses, a->metric);
	return 0;
}

void
adopt_release(struct adoption *a)
{
	struct adopt_run *runs[] = { &a->build, &a->verify, &a->bench };

	for (size_t i = 0; i < 3; i++)
		adopt_run_move(runs[i], &(struct adopt_run){ 0 });
	scratch_close(&a->scratch);
	make_base_release(&a->base);
	guesses_release(&a->guesses);
	strs_free(&a->clashes);
	strs_free(&a->editable);
	strs_free(&a->tools);
	strs_free(&a->cases);
	strs_free(&a->knobs);
	free(a->cases_metric);
	strs_free(&a->missing);
	free(a->makefile_name);
	free(a->pass);
	free(a->metric);
	free(a->unit);
	free(a->direction);
	free(a->name);
}
