/* build.c - the project's build command in an arm. */
#include "build.h"

#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../base/str.h"
#include "baseline.h"
#include "check.h"

static void
note_failure(struct build_result *out, const struct proc_result *res)
{
	struct buf lines = BUF_INIT, all = BUF_INIT;

	buf_add(&all, buf_str(&res->out), res->out.len);
	buf_add(&all, buf_str(&res->err), res->err.len);
	first_error_lines(&lines, res->err.len > 0 ? res->err.p :
	    buf_str(&all), res->err.len > 0 ? res->err.len : all.len,
	    FIRST_ERROR_LINES);
	out->ok = false;
	out->reason = proc_describe(res);
	out->lines = buf_steal(&lines);
	buf_free(&all);
}

static int
build_once(struct build_result *out, struct runner *r, struct arm *arm,
    const struct step_hooks *hooks)
{
	struct run_spec spec = { CMD_BUILD, NULL, 0, NULL, hooks->log_path,
	    hooks->mark, hooks->tick, hooks->tick_arg };
	struct proc_result res = PROC_RESULT_INIT;
	int rc;

	if (arm_begin_build(arm) < 0)
		return -1;
	rc = run_command(&res, r, arm, &spec);
	out->ran = true;
	out->wall_s += res.wall_s;
	if (rc == 0 && res.interrupted)
		rc = failed("interrupted");
	else if (rc == 0 && res.exit_status != 0)
		note_failure(out, &res);
	else if (rc == 0)
		out->ok = true;
	proc_result_release(&res);
	return rc;
}

/* The build must leave the harness and the sources as they are. */
static int
check_tampered(struct build_result *out, struct arm *arm)
{
	char *files = arm_tampered(arm);

	if (files == NULL)
		return -1;
	if (*files != '\0') {
		out->ok = false;
		free(out->reason);
		out->reason = xasprintf("the build rewrote %s, which the "
		    "baseline's build did not", files);
	}
	free(files);
	return 0;
}

/* Read by make, Python and pytest wherever they find one. */
static bool
is_read_unasked(const char *path)
{
	static const char *const names[] = { "GNUmakefile", "makefile",
	    "Makefile", "sitecustomize.py", "usercustomize.py", "conftest.py",
	    "pytest.ini", "tox.ini", "setup.cfg", "pyproject.toml" };
	const char *slash = strrchr(path, '/');
	const char *name = slash != NULL ? slash + 1 : path;

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (strcmp(name, names[i]) == 0)
			return true;
	return false;
}

/* A build could so bring rules into the harness, which lies beside. */
static int
check_rules(struct build_result *out, struct arm *arm)
{
	struct strs made = STRS_INIT, usual = STRS_INIT;
	int rc = arm_made(&made, arm);

	for (size_t i = 0; i < made.n && rc == 0 && out->ok; i++) {
		if (!is_read_unasked(made.v[i]))
			continue;
		if (usual.n == 0)
			rc = baseline_made(&usual, arm->project);
		if (rc < 0 || strs_has(&usual, made.v[i]))
			continue;
		out->ok = false;
		free(out->reason);
		out->reason = xasprintf("the build made %s, which the "
		    "baseline's build did not", made.v[i]);
		rc = arm_spoil(arm);
	}
	strs_free(&made);
	strs_free(&usual);
	return rc;
}

int
build_run(struct build_result *out, struct runner *r, struct arm *arm,
    const struct step_hooks *hooks, bool look)
{
	const struct settings *s = project_settings(r->project);
	int changed;

	memset(out, 0, sizeof(*out));
	out->ok = true;
	if (arm->built)
		return 0;
	if (!settings_is_set(s, SET_BUILD))
		return arm_end_build(arm);
	if (build_once(out, r, arm, hooks) < 0)
		return -1;
	changed = out->ok ? arm_products_changed(arm) : 1;
	if (changed < 0)
		return -1;
	if (!changed) {
		if (arm_bring(arm, arm->commit, true) < 0 ||
		    build_once(out, r, arm, hooks) < 0)
			return -1;
		if (out->ok)
			out->reason = xstrdup("built again from clean: the "
			    "sources had changed, but no product had");
	}
	if (out->ok && look && check_tampered(out, arm) < 0)
		return -1;
	if (!out->ok)
		return 0;
	if (arm_end_build(arm) < 0)
		return -1;
	return arm->project->starting ? 0 : check_rules(out, arm);
}

void
build_result_release(struct build_result *out)
{
	free(out->reason);
	free(out->lines);
	memset(out, 0, sizeof(*out));
}
