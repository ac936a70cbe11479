/* newproject.c - a project of its own for an operator. */
#include "newproject.h"

#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../outside/env.h"
#include "../outside/json.h"
#include "../outside/proc.h"
#include "casename.h"
#include "knobs.h"
#include "makefile.h"

#define COPY_LIMIT_S 3600.0
#define CONFIG_LIMIT_S 60.0

extern char **environ;

static void
put_word(struct new_case *c, const char *word)
{
	static const char *const keys[] = { "shape=", "dtype=", "mask=" };
	char **const at[] = { &c->shape, &c->dtype, &c->mask };
	char *more;

	for (size_t i = 0; i < 3; i++) {
		if (!str_starts(word, keys[i]))
			continue;
		free(*at[i]);
		*at[i] = xstrdup(word + strlen(keys[i]));
		return;
	}
	more = xasprintf("%s%s%s", c->other, *c->other == '\0' ? "" : " ",
	    word);
	free(c->other);
	c->other = more;
}

static int
parse_case(struct new_cases *all, const char *text)
{
	struct strs words = STRS_INIT;
	struct case_list one;
	struct new_case *c;
	const char *colon;

	strs_add_words(&words, text);
	if (words.n == 0) {
		strs_free(&words);
		return refused("CASE: an empty case");
	}
	if (case_list_parse(&one, words.v[0]) < 0) {
		strs_free(&words);
		return failed_in("CASE: the first word is name[:weight]");
	}
	all->v = xrealloc(all->v, all->n + 1, sizeof(all->v[0]));
	c = &all->v[all->n++];
	colon = strchr(words.v[0], ':');
	c->name = xstrdup(one.name[0]);
	c->weight = xstrdup(colon == NULL ? "1" : colon + 1);
	c->shape = xstrdup("");
	c->dtype = xstrdup("");
	c->mask = xstrdup("");
	c->other = xstrdup("");
	case_list_free(&one);
	for (size_t i = 1; i < words.n; i++)
		put_word(c, words.v[i]);
	strs_free(&words);
	return 0;
}

int
new_cases_parse(struct new_cases *all, const char *text)
{
	struct strs names = STRS_INIT;
	int rc = 0;

	memset(all, 0, sizeof(*all));
	while (rc == 0 && text != NULL) {
		const char *end = strstr(text, ";;");
		char *one = end == NULL ? xstrdup(text) :
		    xstrndup(text, (size_t)(end - text));

		rc = parse_case(all, one);
		free(one);
		text = end == NULL ? NULL : end + 2;
	}
	for (size_t i = 0; i < all->n && rc == 0; i++) {
		if (strs_has(&names, all->v[i].name))
			rc = refused("CASE: %s is there twice",
			    all->v[i].name);
		strs_add(&names, all->v[i].name);
	}
	strs_free(&names);
	if (rc < 0)
		new_cases_free(all);
	return rc;
}

void
new_cases_free(struct new_cases *all)
{
	for (size_t i = 0; i < all->n; i++) {
		free(all->v[i].name);
		free(all->v[i].weight);
		free(all->v[i].shape);
		free(all->v[i].dtype);
		free(all->v[i].mask);
		free(all->v[i].other);
	}
	free(all->v);
	memset(all, 0, sizeof(*all));
}

void
new_project_missing(struct strs *out, const struct new_project *p)
{
	const struct {
		const char *value, *name;
	} needed[] = {
		{ p->op, "OP" }, { p->kind, "KIND" }, { p->src, "SRC" },
		{ p->cases, "CASE" }, { p->goal, "SPEEDUP" },
		{ p->place, "PLACE" },
	};

	for (size_t i = 0; i < sizeof(needed) / sizeof(needed[0]); i++)
		if (needed[i].value == NULL || str_is_blank(needed[i].value))
			strs_add(out, needed[i].name);
}

const char *
new_project_work(const char *kind)
{
	if (strcmp(kind, "pto-dsl") == 0)
		return "workspace/pto-kernels";
	if (strcmp(kind, "pto-tile-lib") == 0)
		return "workspace/kernel";
	return "workspace";
}

static void
put_open(struct buf *out, const char *name, const char *value,
    const char *what)
{
	if (value != NULL && !str_is_blank(value))
		makefile_setting(out, name, value);
	else
		buf_addf(out, "# %s = %s\n", name, what);
}

static void
put_cases(struct buf *out, const struct new_cases *cases, bool many)
{
	if (!many)
		buf_puts(out, "# ");
	buf_puts(out, "PAWL_CASES =");
	for (size_t i = 0; i < cases->n; i++) {
		buf_addf(out, " %s", cases->v[i].name);
		if (strcmp(cases->v[i].weight, "1") != 0)
			buf_addf(out, ":%s", cases->v[i].weight);
	}
	buf_putc(out, '\n');
}

/* The first of these that the makefile has; NULL: none. */
static const char *
target_of(const struct new_project *p, const char *const *names)
{
	if (p->targets == NULL || strcmp(p->kind, "make") != 0)
		return NULL;
	for (; *names != NULL; names++)
		if (strs_has(p->targets, *names))
			return *names;
	return NULL;
}

/* What a makefile has is no proof of what it does: it stands there to take. */
static void
put_target(struct buf *out, const struct new_project *p, const char *name,
    const char *value, const char *const *targets, const char *what)
{
	const char *target = target_of(p, targets);
	char *command = target == NULL ? NULL : xasprintf("make -s -C %s %s",
	    new_project_work(p->kind), target);

	put_open(out, name, value, command != NULL ? command : what);
	free(command);
}

/* Does the preset put {case} into its commands? */
static bool
kind_has_cases(const char *kind)
{
	return strcmp(kind, "pto-tile-lib") == 0 ||
	    strcmp(kind, "pto-dsl") == 0;
}

/* Nothing is chosen: what the sources show stands there to choose from. */
static void
put_params(struct buf *out, const struct new_project *p)
{
	size_t n = p->knobs != NULL ? p->knobs->n : 0;

	put_open(out, "PAWL_PARAMS", p->params, n > 0 ? "those of these that may "
	    "be tuned:" : "NAME=file:regex … of what may be tuned");
	if (p->params != NULL && !str_is_blank(p->params))
		return;
	if (n > 0)
		knobs_comment(out, p->knobs);
}

void
new_project_tune(struct buf *out, const struct new_project *p,
    const struct new_cases *cases, const char *work)
{
	static const char *const checks[] = { "check", "test", "verify", NULL },
	    *const benches[] = { "bench", "benchmark", "perf", NULL };

	buf_puts(out, "# How this operator is built, proved and timed: what the "
	    "preset mk/kinds/");
	buf_addf(out, "%s.mk leaves open.\n# `make config` prints all settings "
	    "with their meaning. Paths are relative to this directory, and\n"
	    "# commands run in it; the sources are in %s/.\n\n", p->kind, work);
	makefile_setting(out, "PAWL_OP", p->op);
	makefile_setting(out, "PAWL_KIND", p->kind);
	makefile_setting(out, "PAWL_WORK", work);
	put_open(out, "PAWL_GOAL", p->goal,
	    "SPEEDUP=5, TARGET=800us, or BEST=1 UNTIL=18:00");
	put_cases(out, cases, cases->n > 1 || kind_has_cases(p->kind));
	buf_puts(out, "\n# A line behind a comment sign: what the preset "
	    "decides, or you have to.\n");
	if (target_of(p, checks) != NULL || target_of(p, benches) != NULL)
		buf_puts(out, "# Commands in such lines are targets of the "
		    "makefile: take the sign away where they are right.\n");
	put_open(out, "PAWL_EDITABLE", p->editable,
	    "what a round may change: files, dir/, globs");
	put_open(out, "PAWL_BUILD", p->build, "command that builds");
	put_target(out, p, "PAWL_VERIFY", p->verify, checks,
	    "command that proves correctness");
	put_target(out, p, "PAWL_BENCH", p->bench, benches,
	    "command that measures once");
	put_open(out, "PAWL_METRIC", p->metric,
	    "where its value is: json:-:path, regex:…, csv:FILE:column[row]");
	put_open(out, "PAWL_UNIT", p->unit, "unit of the value; us if not set");
	put_params(out, p);
	buf_putc(out, '\n');
	makefile_include(out, p->home);
}

/* Run a program of the system to its end; what it complained of is named. */
static int
run(const char *what, const char *const *argv, const char *dir)
{
	struct proc_spec spec = { .argv = argv, .dir = dir,
	    .limit_s = COPY_LIMIT_S };
	struct proc_result res = PROC_RESULT_INIT;
	int rc = proc_run(&res, &spec);

	if (rc == 0 && res.exit_status != 0) {
		struct strs lines = STRS_INIT;

		strs_add_lines(&lines, buf_str(&res.err));
		rc = refused("%s: %s", what, lines.n > 0 ? lines.v[0] :
		    "failed");
		strs_free(&lines);
	}
	proc_result_release(&res);
	return rc;
}

/* Of a campaign that the sources were tuned in: it stays with them. */
static bool
is_record(const char *name)
{
	return strcmp(name, "runs") == 0 || strcmp(name, "PROGRESS.md") == 0 ||
	    strcmp(name, "ITERATIONS.md") == 0;
}

/* What is in dir, or the file src itself, into the directory to. */
static int
copy_into(const char *src, const char *to)
{
	struct strs argv = STRS_INIT, names = STRS_INIT;
	const char **v;
	char *tune = path_join(src, "tune.mk");
	bool tuned = file_exists(tune);
	int rc = 0;

	free(tune);
	strs_add(&argv, "cp");
	strs_add(&argv, "-RPp");
	strs_add(&argv, "--");
	if (!file_is_dir(src))
		strs_add(&argv, src);
	else
		rc = dir_names(&names, src);
	for (size_t i = 0; i < names.n; i++)
		if (strcmp(names.v[i], ".git") != 0 &&
		    !(tuned && is_record(names.v[i])))
			strs_take(&argv, path_join(src, names.v[i]));
	if (rc == 0 && argv.n == 3)
		rc = refused("%s: empty", src);
	strs_add(&argv, to);
	if (rc == 0 && (rc = dir_make(to)) == 0) {
		v = proc_vector(&argv);
		rc = run("cp", v, NULL);
		free(v);
	}
	strs_free(&names);
	strs_free(&argv);
	return rc;
}

/* Links that lead out of the copy, and repositories inside it. */
static int
check_copy(struct strs *links, const char *top, const char *rel)
{
	char *dir = path_join(top, rel);
	struct strs names = STRS_INIT;
	int rc = dir_names(&names, dir);

	for (size_t i = 0; i < names.n && rc == 0; i++) {
		char *below = *rel == '\0' ? xstrdup(names.v[i]) :
		    path_join(rel, names.v[i]);
		char *path = path_join(top, below), target[PATH_MAX], *real;
		ssize_t n = readlink(path, target, sizeof(target) - 1);

		if (n >= 0) {
			real = realpath(path, NULL);
			if (real == NULL || !str_starts(real, top))
				strs_add(links, below);
			free(real);
		} else if (strcmp(names.v[i], ".git") == 0)
			rc = dir_remove(path);
		else if (file_is_dir(path))
			rc = check_copy(links, top, below);
		free(path);
		free(below);
	}
	strs_free(&names);
	free(dir);
	return rc;
}

/* What make config says of it, complete or not; NULL where it says nothing. */
static struct cJSON *
ask_config(const struct new_project *p)
{
	const char *const argv[] = { "make", "-s", "--no-print-directory",
	    "config", "JSON=1", NULL };
	struct strs env = STRS_INIT, pairs = STRS_INIT;
	struct env_spec about = { .from = (const char *const *)environ,
	    .home = getenv("HOME"), .tmp = "/tmp", .pwd = p->dir,
	    .pairs = &pairs };
	struct proc_spec spec = { .argv = argv, .dir = p->dir,
	    .limit_s = CONFIG_LIMIT_S };
	struct proc_result res = PROC_RESULT_INIT;
	struct cJSON *config = NULL;
	const char *bin = getenv("PAWL_BIN"), **v;

	if (bin != NULL)
		strs_take(&pairs, xasprintf("PAWL_BIN=%s", bin));
	if (env_build(&env, NULL, &about) == 0) {
		spec.env = v = proc_vector(&env);
		if (proc_run(&res, &spec) == 0)
			config = json_parse(buf_str(&res.out), res.out.len,
			    "make config");
		free(v);
	}
	failure_clear();
	proc_result_release(&res);
	strs_free(&pairs);
	strs_free(&env);
	return config;
}

static int
write_tune(const struct new_project *p, const struct new_cases *cases)
{
	char *path = path_join(p->dir, "tune.mk");
	struct buf text = BUF_INIT;
	int rc;

	new_project_tune(&text, p, cases, new_project_work(p->kind));
	rc = file_replace(path, buf_str(&text), text.len);
	buf_free(&text);
	free(path);
	return rc;
}

/* Only what a round may change can be a parameter. */
static void
cut_knobs(const struct new_project *p, const struct cJSON *config)
{
	const char *editable = json_str(json_get(config, "EDITABLE"), "value");
	struct scope scope;

	if (p->knobs == NULL || editable == NULL)
		return;
	if (scope_parse(&scope, editable, "PAWL_EDITABLE") == 0) {
		knobs_within(p->knobs, &scope);
		scope_release(&scope);
	}
	failure_clear();
}

static int
write_files(const struct new_project *p, const struct new_cases *cases,
    new_requirements *requirements, void *arg)
{
	static const char makefile[] = "include tune.mk\n";
	char *make = path_join(p->dir, "Makefile");
	char *task = path_join(p->dir, "TASK_REQUIREMENTS.md");
	struct buf text = BUF_INIT;
	struct cJSON *config = NULL;
	int rc = write_tune(p, cases);

	if (rc == 0)
		rc = file_replace(make, makefile, sizeof(makefile) - 1);
	if (rc == 0) {
		config = ask_config(p);
		cut_knobs(p, config);
		rc = write_tune(p, cases);
	}
	requirements(&text, arg, config);
	if (rc == 0)
		rc = file_replace(task, buf_str(&text), text.len);
	json_free(config);
	buf_free(&text);
	free(task);
	free(make);
	return rc;
}

static int
commit(const char *dir)
{
	const char *const init[] = { "git", "init", "-q", "-b", "main", NULL };
	const char *const add[] = { "git", "add", "-A", NULL };
	const char *const make[] = { "git", "commit", "-q", "-m",
	    "the project as it was made", NULL };

	if (run("git init", init, dir) < 0 || run("git add", add, dir) < 0)
		return -1;
	return run("git commit", make, dir);
}

int
new_project_make(struct strs *links, const struct new_project *p,
    const struct new_cases *cases, new_requirements *requirements, void *arg)
{
	char *template = path_join(p->home, "project_template/new");
	char *work = path_join(p->dir, new_project_work(p->kind)), *top = NULL;
	int rc;

	if (file_exists(p->dir)) {
		rc = refused("%s is there already: another OP=, or move it away",
		    p->dir);
		goto out;
	}
	rc = copy_into(template, p->dir);
	if (rc == 0)
		rc = copy_into(p->src, work);
	if (rc == 0 && (top = path_real(work)) == NULL)
		rc = -1;
	if (rc == 0)
		rc = check_copy(links, top, "");
	if (rc == 0)
		rc = write_files(p, cases, requirements, arg);
	if (rc == 0)
		rc = commit(p->dir);
	if (rc < 0 && dir_remove(p->dir) < 0)
		warn("%s: could not be removed again", p->dir);
out:
	free(top);
	free(work);
	free(template);
	return rc;
}
