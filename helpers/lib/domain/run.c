/* run.c - one command of the project run in an arm. */
#include "run.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../base/clock.h"
#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../base/str.h"
#include "../outside/env.h"
#include "../outside/host.h"
#include "../outside/json.h"
#include "../outside/sandbox.h"
#include "device.h"
#include "golden.h"
#include "metric.h"
#include "run_env.h"
#include "seal.h"
#include "waiver.h"

extern char **environ;

#define LOG_MAX ((size_t)8 << 20)	/* bytes of a command's log */
#define FILE_MAX ((size_t)64 << 20)
#define PROBE_MAX 4096
#define LEFT_FILE "left"

static const enum setting text_of[] = {
	[CMD_BUILD] = SET_BUILD, [CMD_RUN] = SET_RUN,
	[CMD_VERIFY] = SET_VERIFY, [CMD_BENCH] = SET_BENCH,
	[CMD_REFERENCE] = SET_REFERENCE,
	[CMD_REFERENCE_VERIFY] = SET_REFERENCE_VERIFY,
	[CMD_PROFILE] = SET_PROFILE
};
static const enum setting limit_of[] = {
	[CMD_BUILD] = SET_BUILD_LIMIT, [CMD_RUN] = SET_VERIFY_LIMIT,
	[CMD_VERIFY] = SET_VERIFY_LIMIT, [CMD_BENCH] = SET_BENCH_LIMIT,
	[CMD_REFERENCE] = SET_BENCH_LIMIT,
	[CMD_REFERENCE_VERIFY] = SET_VERIFY_LIMIT,
	[CMD_PROFILE] = SET_BENCH_LIMIT
};

/* The probe's answer, kept for this boot in the state directory. */
static int
probe(bool *works, struct buf *why, struct project *p)
{
	char *path = project_path(p, "sandbox.json"), boot[64];
	struct cJSON *v = file_exists(path) ? json_load(path, PROBE_MAX) : NULL;
	const char *known = json_str(v, "boot"), *reason;
	int rc = 0;

	failure_clear();
	snprintf(boot, sizeof(boot), "%s", clock_boot_id());
	if (known != NULL && strcmp(known, boot) == 0) {
		*works = json_bool(v, "works", false);
		if ((reason = json_str(v, "why")) != NULL)
			buf_puts(why, reason);
	} else {
		rc = sandbox_probe(works, why);
		json_free(v);
		v = json_object();
		json_set_str(v, "boot", boot);
		json_set_bool(v, "works", *works);
		json_set_str(v, "why", buf_str(why));
		if (rc == 0 && dir_make(p->state) == 0)
			rc = json_save(v, path);
	}
	json_free(v);
	free(path);
	return rc;
}

int
run_sandbox(bool *on, struct buf *why, struct project *p)
{
	*on = false;
	if (!settings_is(project_settings(p), SET_SANDBOX, "none"))
		return probe(on, why, p);
	buf_puts(why, "PAWL_SANDBOX=none");
	return 0;
}

static int
find_inputs(struct runner *r, const struct settings *s)
{
	struct strs words = STRS_INIT;
	int rc = 0;

	strs_add_words(&words, settings_str(s, SET_INPUTS));
	for (size_t i = 0; i < words.n && rc == 0; i++) {
		char *path = path_join(r->project->dir, words.v[i]);
		char *parent = path_parent(path), *real = NULL;
		const char *slash = strrchr(path, '/');

		if (!file_exists(path))
			rc = refused("PAWL_INPUTS: %s is not there",
			    words.v[i]);
		else if ((real = path_real(parent)) == NULL)
			rc = -1;
		else
			strs_take(&r->inputs, path_join(real, slash + 1));
		free(real);
		free(parent);
		free(path);
	}
	strs_free(&words);
	return rc;
}

/* Names that look as if they mattered, and make's command-line variables. */
static int
find_left(struct runner *r, const struct settings *s)
{
	struct strs words = STRS_INIT, unused = STRS_INIT;
	struct env_spec e = { (const char *const *)environ, NULL, &words,
	    "/", "/", "/", NULL };
	const char *overrides = getenv("PAWL_OVERRIDES");
	int rc;

	strs_add_words(&words, settings_str(s, SET_ENV));
	rc = env_build(&unused, &r->left, &e);
	if (overrides != NULL)
		strs_add_words(&r->left, overrides);
	strs_sort(&r->left);
	strs_free(&unused);
	strs_free(&words);
	return rc;
}

/* Of a strict project somebody has to answer for commands that go without. */
static int
check_strict(const struct runner *r, const struct settings *s)
{
	struct waiver waiver;

	if (r->sandboxed || !settings_is(s, SET_STRICT, "yes") ||
	    waiver_find(&waiver, r->project, "sandbox"))
		return 0;
	return refused("PAWL_STRICT=yes, and there is no sandbox (%s): install "
	    "bubblewrap or let it work, or make waive WHAT=sandbox WHY=\"…\" "
	    "and make baseline", r->why_not);
}

int
runner_init(struct runner *r, struct project *p)
{
	const struct settings *s = project_settings(p);
	const char *want = settings_str(s, SET_SANDBOX);
	struct buf why = BUF_INIT;
	int rc;

	memset(r, 0, sizeof(*r));
	r->project = p;
	rc = run_sandbox(&r->sandboxed, &why, p);
	if (rc == 0 && strcmp(want, "bwrap") == 0 && !r->sandboxed)
		rc = refused("PAWL_SANDBOX=bwrap, but bubblewrap does not "
		    "work here: %s", buf_str(&why));
	if (rc == 0 && !r->sandboxed)
		r->why_not = buf_steal(&why);
	buf_free(&why);
	if (rc == 0)
		rc = check_strict(r, s);
	if (rc == 0)
		rc = host_check_cpus(settings_str(s, SET_CPUS), "PAWL_CPUS");
	if (rc == 0)
		rc = find_inputs(r, s);
	if (rc == 0)
		rc = find_left(r, s);
	if (rc == 0)
		rc = device_choose(&r->device, p);
	if (rc == 0)
		rc = golden_find(&r->golden, p);
	if (rc == 0)
		rc = baseline_writes(&r->writes, p);
	if (rc < 0)
		runner_release(r);
	return rc;
}

void
runner_release(struct runner *r)
{
	free(r->why_not);
	free(r->device);
	strs_free(&r->inputs);
	strs_free(&r->left);
	strs_free(&r->golden);
	baseline_writes_release(&r->writes);
	memset(r, 0, sizeof(*r));
}

void
runner_use(struct runner *r, const char *device)
{
	char *use = device != NULL ? xstrdup(device) : NULL;

	if (use == NULL)
		return;
	free(r->device);
	r->device = use;
}

void
runner_note(const struct runner *r, struct cJSON *open)
{
	json_set_str(open, "sandbox", r->sandboxed ? "bwrap" : "none");
	if (r->golden.n > 0)
		json_set_str(open, "golden", r->sandboxed ? "hidden" :
		    "readable");
}

int
runner_left_keep(const struct runner *r)
{
	char *path = project_path(r->project, LEFT_FILE);
	char *text = strs_join(&r->left, "\n");
	int rc = file_write(path, text, strlen(text));

	free(text);
	free(path);
	return rc;
}

bool
runner_left_is_news(const struct runner *r)
{
	char *path = project_path(r->project, LEFT_FILE);
	char *text = strs_join(&r->left, "\n");
	struct buf known = BUF_INIT;
	bool news = r->left.n > 0;

	if (news && file_exists(path) &&
	    file_read(&known, path, FILE_MAX) == 0)
		news = strcmp(buf_str(&known), text) != 0;
	failure_clear();
	buf_free(&known);
	free(text);
	free(path);
	return news;
}

static struct sandbox
make_box(const struct runner *r, const struct arm *arm, enum command command)
{
	struct sandbox box = { 0 };

	box.on = r->sandboxed;
	box.arm = arm->path;
	box.tree = r->project->repo.root;
	box.git_common = r->project->repo.common;
	box.git_admin = arm->repo.gitdir;
	box.state = r->project->state;
	box.tools = getenv("PAWL_MK");
	box.home = command == CMD_BUILD ? arm->build_home : arm->home;
	box.hidden = command == CMD_VERIFY ||
	    command == CMD_REFERENCE_VERIFY ? NULL : &r->golden;
	box.tmp = arm->tmp;
	box.inputs = &r->inputs;
	box.network = settings_is(project_settings(r->project), SET_NETWORK,
	    "yes");
	return box;
}

/*
 * What a run draws its inputs from, and proves its results with: who is
 * measured need not be able to read it off the processes around it.
 */
static void
quiet_take(struct strs *quiet, struct strs *env)
{
	size_t n = 0;

	for (size_t i = 0; i < env->n; i++)
		if (str_starts(env->v[i], "PAWL_SEED=") ||
		    str_starts(env->v[i], "PAWL_NONCE="))
			strs_take(quiet, env->v[i]);
		else
			env->v[n++] = env->v[i];
	env->n = n;
}

char *
run_text(const struct settings *s, const struct run_spec *spec)
{
	char seed[32], *a, *b, *c;

	snprintf(seed, sizeof(seed), "%" PRIu64, spec->seed);
	a = metric_fill(spec->text != NULL ? spec->text :
	    settings_str(s, text_of[spec->command]), "case",
	    spec->name != NULL ? spec->name : "", false);
	b = metric_fill(a, "seed", seed, false);
	c = metric_fill(b, "nonce", spec->nonce != NULL ? spec->nonce : "",
	    false);
	free(a);
	free(b);
	return c;
}

static int
run_boxed(struct proc_result *res, const struct sandbox *box,
    const struct runner *r, const struct strs *env, const struct run_spec *spec)
{
	struct project *p = r->project;
	const struct settings *s = project_settings(p);
	struct sandbox_fds fds = SANDBOX_FDS_INIT;
	struct strs argv = STRS_INIT;
	struct proc_spec proc = { 0 };
	char *command = run_text(s, spec), *dir = NULL;
	int rc;

	host_pin(&argv, settings_str(s, SET_CPUS));
	rc = sandbox_argv(&argv, &fds, box, p->dir, command);
	if (rc == 0) {
		dir = sandbox_start_dir(box, p->dir);
		proc.argv = proc_vector(&argv);
		proc.env = proc_vector(env);
		proc.dir = dir;
		proc.fds = fds.fd;
		proc.n_fds = fds.n;
		proc.limit_s = settings_num(s, limit_of[spec->command]);
		if (r->limit_s > 0 && r->limit_s < proc.limit_s)
			proc.limit_s = r->limit_s;
		proc.log_path = spec->hooks->log_path;
		proc.log_max = LOG_MAX;
		proc.mark = spec->hooks->mark;
		proc.tick = spec->hooks->tick;
		proc.tick_arg = spec->hooks->tick_arg;
		rc = proc_run(res, &proc);
		if (rc == 0 && sandbox_has_failed(&fds, res))
			rc = failed("the sandbox could not be set up: %s",
			    buf_str(&res->err));
		free((void *)proc.argv);
		free((void *)proc.env);
	}
	sandbox_fds_close(&fds);
	free(dir);
	free(command);
	strs_free(&argv);
	return rc;
}

int
run_command(struct proc_result *res, struct runner *r, struct arm *arm,
    const struct run_spec *spec)
{
	bool is_build = spec->command == CMD_BUILD, clear = arm->clear;
	struct sandbox box = make_box(r, arm, spec->command);
	struct strs env = STRS_INIT, quiet = STRS_INIT;
	struct binds binds = BINDS_INIT;
	char *text = NULL;
	int rc = -1;

	if (box.on && seal(&binds, arm, &r->writes, is_build) < 0)
		goto out;
	text = box.on ? seal_text(&binds) : xstrdup(SEAL_NONE);
	if (arm_unsettle(arm, text) == 0 && arm_fresh_tmp(arm) == 0 &&
	    (is_build || arm_fresh_home(arm) == 0) &&
	    run_env(&env, r, arm, &box, spec) == 0) {
		if (box.on)
			quiet_take(&quiet, &env);
		box.quiet = &quiet;
		box.binds = box.on ? &binds : NULL;
		rc = run_boxed(res, &box, r, &env, spec);
		arm->clear = clear && !is_build && seal_is_whole(&binds);
	}
out:
	free(text);
	binds_free(&binds);
	strs_free(&quiet);
	strs_free(&env);
	return rc;
}

char *
run_left(struct runner *r, const struct proc_result *res)
{
	struct strs *usual = &r->writes.daemons, left = STRS_INIT;
	char *text, *why = NULL;

	for (size_t i = 0; i < res->survivors.n; i++) {
		const char *who = res->survivors.v[i];
		const char *pid = strrchr(who, ' ');
		char *name = xstrndup(who, pid != NULL ?
		    (size_t)(pid - who) : strlen(who));

		if (!strs_has(usual, name)) {
			strs_add(&left, who);
			if (r->project->starting)
				strs_add(usual, name);
		}
		free(name);
	}
	if (left.n > 0 && !r->project->starting) {
		text = strs_join(&left, " ");
		why = xasprintf("it left %s running", text);
		free(text);
	}
	strs_free(&left);
	return why;
}

char *
run_file(size_t *len, const struct arm *arm, const char *name)
{
	char *path = path_join(arm->dir, name);
	struct buf text = BUF_INIT;
	char *out = NULL;

	*len = 0;
	if (file_exists(path) && !file_is_dir(path) &&
	    file_read(&text, path, FILE_MAX) == 0) {
		*len = text.len;
		out = buf_steal(&text);
	}
	failure_clear();
	buf_free(&text);
	free(path);
	return out;
}

enum setting
run_setting(enum command command)
{
	return text_of[command];
}

bool
run_has_case(const struct settings *s, enum setting which)
{
	return strstr(settings_str(s, which), "{case}") != NULL;
}
