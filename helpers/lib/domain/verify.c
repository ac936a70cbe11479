/* verify.c - the project's correctness command in an arm. */
#include "verify.h"

#include <stdlib.h>
#include <string.h>

#include "../base/clock.h"
#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../base/str.h"
#include "../outside/digest.h"
#include "../outside/json.h"
#include "casename.h"
#include "device.h"

#define NONCE_BYTES 8
#define KEY_LINES 5

int
check_of(struct check *check, const struct settings *s)
{
	return check_parse(check, settings_str(s, SET_VERIFY_PASS),
	    settings_str(s, SET_VERIFY_FAIL), settings_str(s, SET_DONE));
}

static void
note_failure(struct verify_result *out, const struct proc_result *res,
    const char *name, struct buf *reason)
{
	struct buf lines = BUF_INIT, all = BUF_INIT;

	buf_add(&all, buf_str(&res->out), res->out.len);
	buf_add(&all, buf_str(&res->err), res->err.len);
	first_error_lines(&lines, buf_str(&all), all.len, FIRST_ERROR_LINES);
	out->ok = false;
	free(out->reason);
	out->reason = name != NULL ? xasprintf("case %s: %s", name,
	    buf_str(reason)) : xstrdup(buf_str(reason));
	out->lines = buf_steal(&lines);
	buf_free(&all);
}

/* A process that goes on is no part of what was verified. */
static void
check_left(struct verify_result *out, struct runner *r,
    const struct proc_result *res, const char *name)
{
	struct buf reason = BUF_INIT;
	char *left = run_left(r, res);

	if (left != NULL && out->ok) {
		buf_puts(&reason, left);
		note_failure(out, res, name, &reason);
	}
	buf_free(&reason);
	free(left);
}

static int
judge_run(struct verify_result *out, const struct check *check,
    const struct proc_result *res, const struct arm *arm, const char *name,
    const char *nonce)
{
	struct check_input in = { res->exit_status, proc_signal_of(res),
	    res->timed_out, nonce, name, { buf_str(&res->out), res->out.len,
	    buf_str(&res->err), res->err.len, NULL, 0, 0 } };
	const char *file = check_file(check);
	struct buf reason = BUF_INIT;
	char *path = NULL, *text = NULL;
	int passed;

	if (file != NULL) {
		path = metric_fill(file, "case", name != NULL ? name : "",
		    false);
		text = run_file(&in.text.file_len, arm, path);
		in.text.file_text = text;
	}
	passed = check_judge(&reason, check, &in);
	if (passed == 0) {
		note_failure(out, res, name, &reason);
	} else if (passed > 0) {
		free(out->reason);
		out->reason = buf_steal(&reason);
	}
	buf_free(&reason);
	free(text);
	free(path);
	return passed < 0 ? -1 : 0;
}

/* A result that an earlier run left must not pass for this one's. */
static int
drop_old_file(const struct check *check, struct arm *arm, const char *name)
{
	const char *file = check_file(check);
	char *path, *whole;
	int rc;

	if (file == NULL)
		return 0;
	path = metric_fill(file, "case", name != NULL ? name : "", false);
	whole = path_join(arm->dir, path);
	rc = dir_remove(whole);
	free(whole);
	free(path);
	return rc;
}

/* A link to the golden data would be found equal to it. */
static int
check_links(struct verify_result *out, struct arm *arm,
    const struct proc_result *res, const char *name)
{
	struct strs links = STRS_INIT;
	struct buf reason = BUF_INIT;
	char *text;
	int rc = arm_left_links(&links, arm);

	if (rc == 0 && links.n > 0) {
		text = strs_join(&links, " ");
		buf_addf(&reason, "PAWL_RUN left what is no file: %s", text);
		note_failure(out, res, name, &reason);
		free(text);
	}
	buf_free(&reason);
	strs_free(&links);
	return rc;
}

/* PAWL_RUN: what is to be verified is made, out of sight of the golden data. */
static int
run_case(struct verify_result *out, struct runner *r, struct arm *arm,
    const struct step_hooks *hooks, const char *name)
{
	struct run_spec spec = { CMD_RUN, name, out->seed, NULL, hooks, NULL };
	struct proc_result res = PROC_RESULT_INIT;
	struct buf reason = BUF_INIT;
	char *how;
	int rc = run_command(&res, r, arm, &spec);

	out->wall_s += res.wall_s;
	if (rc == 0 && res.interrupted) {
		rc = failed("interrupted");
	} else if (rc == 0 && (res.timed_out || res.exit_status != 0)) {
		how = proc_describe(&res);
		buf_addf(&reason, "PAWL_RUN: %s", how);
		note_failure(out, &res, name, &reason);
		free(how);
	} else if (rc == 0) {
		rc = check_links(out, arm, &res, name);
	}
	if (rc == 0)
		check_left(out, r, &res, name);
	buf_free(&reason);
	proc_result_release(&res);
	return rc;
}

/* What is to be seen of it later, and where it ran. */
static int
note_run(struct verify_result *out, struct runner *r,
    const struct run_spec *spec, const struct proc_result *res)
{
	const struct settings *s = project_settings(r->project);
	struct buf all = BUF_INIT, lines = BUF_INIT, why = BUF_INIT;
	bool off = false;
	int on;

	free(out->command);
	out->command = run_text(s, spec);
	buf_add(&all, buf_str(&res->out), res->out.len);
	buf_add(&all, buf_str(&res->err), res->err.len);
	first_error_lines(&lines, buf_str(&all), all.len, KEY_LINES);
	free(out->output);
	out->output = buf_steal(&lines);
	on = out->ok ? device_judge_run(&why, &off, r->project, out->command,
	    res) : 1;
	if (on == 0)
		note_failure(out, res, spec->name, &why);
	if (off && !out->off_device) {
		out->off_device = true;
		out->off_why = buf_steal(&why);
	}
	buf_free(&why);
	buf_free(&all);
	return on < 0 ? -1 : 0;
}

static int
verify_case(struct verify_result *out, struct runner *r, struct arm *arm,
    const struct check *check, const struct step_hooks *hooks,
    const char *name)
{
	const struct settings *s = project_settings(r->project);
	char nonce[2 * NONCE_BYTES + 1];
	struct run_spec spec = { CMD_VERIFY, name, out->seed, nonce, hooks,
	    NULL };
	struct proc_result res = PROC_RESULT_INIT;
	int rc;

	digest_random(nonce, NONCE_BYTES);
	if (arm_clear(arm) < 0 || drop_old_file(check, arm, name) < 0 ||
	    (settings_is_set(s, SET_RUN) &&
	    run_case(out, r, arm, hooks, name) < 0))
		return -1;
	if (!out->ok)
		return 0;
	rc = run_command(&res, r, arm, &spec);
	out->wall_s += res.wall_s;
	if (rc == 0 && res.interrupted)
		rc = failed("interrupted");
	else if (rc == 0)
		rc = judge_run(out, check, &res, arm, name, nonce);
	if (rc == 0)
		rc = note_run(out, r, &spec, &res);
	if (rc == 0)
		check_left(out, r, &res, name);
	proc_result_release(&res);
	return rc;
}

int
verify_run(struct verify_result *out, struct runner *r, struct arm *arm,
    const struct step_hooks *hooks, uint64_t seed)
{
	const struct settings *s = project_settings(r->project);
	struct case_list cases;
	struct check check;
	int rc = 0;

	memset(out, 0, sizeof(*out));
	out->ok = true;
	out->seed = seed;
	out->time = (long)clock_now();
	if (check_of(&check, s) < 0)
		return -1;
	if (case_list_parse(&cases, settings_str(s, SET_CASES)) < 0) {
		check_release(&check);
		return -1;
	}
	if (cases.n == 0 || (!run_has_case(s, SET_VERIFY) &&
	    !run_has_case(s, SET_RUN)))
		rc = verify_case(out, r, arm, &check, hooks, NULL);
	else
		for (size_t i = 0; i < cases.n && rc == 0 && out->ok; i++)
			rc = verify_case(out, r, arm, &check, hooks,
			    cases.name[i]);
	case_list_free(&cases);
	check_release(&check);
	return rc;
}

void
verify_result_release(struct verify_result *out)
{
	free(out->reason);
	free(out->lines);
	free(out->command);
	free(out->output);
	free(out->off_why);
	memset(out, 0, sizeof(*out));
}

struct cJSON *
verify_record(const struct verify_result *res, const struct runner *r)
{
	struct cJSON *o = json_object();
	char when[32];

	clock_format(when, (time_t)res->time);
	json_set_int(o, "time", res->time);
	json_set_str(o, "when", when);
	json_set_str(o, "command", res->command);
	json_set_str(o, "result", res->ok ? "pass" : "fail");
	json_set_str(o, "reason", res->reason);
	json_set_str(o, "output", res->output);
	json_set_num(o, "wall_s", res->wall_s);
	if (r->device != NULL)
		json_set_str(o, "device", r->device);
	return o;
}
