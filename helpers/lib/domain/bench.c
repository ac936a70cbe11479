/* bench.c - one observation of the benchmark in an arm. */
#include "bench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../base/str.h"
#include "../outside/digest.h"
#include "../outside/json.h"
#include "device.h"
#include "floor.h"
#include "metric.h"
#include "reading.h"
#include "verify.h"

#define NONCE_BYTES 8

/*
 * Values are times that passed while the process ran, if the project says
 * that they are times (a default unit says nothing) and a clock took them.
 */
static double
claim_s(const struct settings *s)
{
	if (settings_is(s, SET_DETERMINISTIC, "yes") ||
	    strcmp(s->origin[SET_UNIT], "default") == 0 ||
	    strcmp(s->origin[SET_UNIT], "undefined") == 0)
		return 0;
	return floor_unit_s(s);
}

int
bench_init(struct bench *b, struct runner *runner,
    const struct step_hooks *hooks)
{
	const struct settings *s = project_settings(runner->project);
	struct metric metric;

	memset(b, 0, sizeof(*b));
	b->runner = runner;
	b->hooks = hooks;
	b->command = CMD_BENCH;
	b->spec = settings_str(s, SET_METRIC);
	host_look(&b->view, settings_str(s, SET_CPUS));
	if (metric_parse(&metric, b->spec) < 0)
		return -1;
	metric_release(&metric);
	if (check_of(&b->check, s) < 0)
		return -1;
	if (case_list_parse(&b->cases, settings_str(s, SET_CASES)) < 0 ||
	    guard_metrics_parse(&b->guards, settings_str(s,
	    SET_GUARD_METRICS)) < 0) {
		case_list_free(&b->cases);
		check_release(&b->check);
		return -1;
	}
	if (b->cases.n > 1 && !metric_has_case(b->spec) &&
	    !run_has_case(s, SET_BENCH)) {
		bench_release(b);
		return refused("PAWL_CASES names several cases, but neither "
		    "PAWL_BENCH nor PAWL_METRIC has {case}");
	}
	b->claim_s = claim_s(s);
	return 0;
}

int
bench_init_reference(struct bench *b, struct runner *runner,
    const struct step_hooks *hooks)
{
	const struct settings *s = project_settings(runner->project);

	if (bench_init(b, runner, hooks) < 0)
		return -1;
	b->command = CMD_REFERENCE;
	if (settings_is_set(s, SET_REFERENCE_METRIC))
		b->spec = settings_str(s, SET_REFERENCE_METRIC);
	guard_metrics_release(&b->guards);
	memset(&b->guards, 0, sizeof(b->guards));
	if (b->cases.n < 2 || metric_has_case(b->spec) ||
	    run_has_case(s, SET_REFERENCE))
		return 0;
	bench_release(b);
	return refused("PAWL_CASES names several cases, but neither "
	    "PAWL_REFERENCE nor its metric has {case}");
}

void
bench_release(struct bench *b)
{
	case_list_free(&b->cases);
	guard_metrics_release(&b->guards);
	check_release(&b->check);
}

static void
take_usage(struct sample *out, struct proc_result *res)
{
	out->wall_s += res->wall_s;
	out->cpu_s += res->user_s + res->sys_s;
	for (size_t i = 0; i < res->survivors.n; i++)
		strs_add(&out->survivors, res->survivors.v[i]);
}

/* How it ended, and the last that it said, to stderr if there was anything. */
static void
fail_ended(struct sample *out, const struct proc_result *res)
{
	const struct buf *said = res->err.len > 0 ? &res->err : &res->out;
	char *how = proc_describe(res);
	char *line = metric_last_line(buf_str(said), said->len);

	sample_fail(out, *line == '\0' ? xstrdup(how) :
	    xasprintf("%s; last line: \"%s\"", how, line));
	free(line);
	free(how);
}

/* A figure of a simulator is none of the device. */
static int
check_device(struct sample *out, struct bench *b, const struct run_spec *spec,
    const struct proc_result *res)
{
	struct runner *r = b->runner;
	const struct settings *s = project_settings(r->project);
	struct buf why = BUF_INIT;
	char *command;
	int on;

	if (b->command != CMD_BENCH || !device_is_told(s))
		return 0;
	command = run_text(s, spec);
	on = device_judge_run(&why, &r->off_device, r->project, command, res);
	if (on == 0)
		sample_fail(out, buf_steal(&why));
	free(command);
	buf_free(&why);
	return on < 0 ? -1 : 0;
}

/* One process; reads the cases from first to last off it. */
static int
run_once(struct sample *out, struct bench *b, struct arm *arm, uint64_t seed,
    size_t first, size_t last)
{
	struct proc_result res = PROC_RESULT_INIT;
	char nonce[2 * NONCE_BYTES + 1];
	const char *name = b->cases.n > 0 ? b->cases.name[first] : NULL;
	struct run_spec spec = { b->command, name, seed, nonce, b->hooks,
	    NULL };
	struct readings wanted;
	char *left;
	int rc;

	digest_random(nonce, NONCE_BYTES);
	if (arm_clear(arm) < 0 ||
	    readings_prepare(&wanted, b, arm, nonce, first, last) < 0)
		return -1;
	rc = run_command(&res, b->runner, arm, &spec);
	take_usage(out, &res);
	if (rc == 0 && res.interrupted)
		rc = failed("interrupted");
	else if (rc == 0 && (res.timed_out || (res.exit_status != 0 &&
	    !check_status(&b->check, res.exit_status))))
		fail_ended(out, &res);
	if (rc == 0 && out->ok && (left = run_left(b->runner, &res)) != NULL)
		sample_fail(out, left);
	if (rc == 0 && out->ok)
		readings_take(out, &wanted, b, &res, arm);
	if (rc == 0 && out->ok)
		rc = check_device(out, b, &spec, &res);
	readings_release(&wanted);
	proc_result_release(&res);
	return rc;
}

static double
combine(const struct bench *b, const double *values, size_t n)
{
	double sum = 0, weights = 0;

	for (size_t i = 0; i < n; i++) {
		double w = b->cases.n > 0 ? b->cases.weight[i] : 1;

		sum += w * log(values[i]);
		weights += w;
	}
	return exp(sum / weights);
}

int
bench_run(struct sample *out, struct bench *b, struct arm *arm, uint64_t seed)
{
	const struct settings *s = project_settings(b->runner->project);
	bool each = run_has_case(s, run_setting(b->command));
	struct host from, to;
	int rc = 0;

	memset(out, 0, sizeof(*out));
	out->ok = true;
	out->n = b->cases.n > 0 ? b->cases.n : 1;
	out->values = xcalloc(out->n, sizeof(*out->values));
	out->n_guards = b->guards.n;
	out->guards = xcalloc(b->guards.n, sizeof(*out->guards));
	host_read(&from, &b->view);
	if (!each || b->cases.n == 0)
		rc = run_once(out, b, arm, seed, 0, out->n - 1);
	else
		for (size_t i = 0; i < out->n && rc == 0 && out->ok; i++)
			rc = run_once(out, b, arm, seed, i, i);
	host_read(&to, &b->view);
	host_between(&out->host, &from, &to);
	memcpy(out->host.cpus, b->view.list, sizeof(out->host.cpus));
	if (rc == 0 && out->ok && b->spec != NULL)
		out->value = out->n == 1 ? out->values[0] :
		    combine(b, out->values, out->n);
	return rc;
}

void
sample_release(struct sample *s)
{
	free(s->why);
	free(s->values);
	free(s->guards);
	strs_free(&s->survivors);
	memset(s, 0, sizeof(*s));
}

/* Only what this system shows. */
static void
host_to_json(struct cJSON *o, const struct host_use *h)
{
	if (h->load >= 0)
		json_set_num(o, "load", h->load);
	if (h->steal >= 0)
		json_set_num(o, "steal", h->steal);
	if (h->mhz_to >= 0) {
		json_set_num(o, "mhz_from", h->mhz_from);
		json_set_num(o, "mhz_to", h->mhz_to);
	}
	if (h->throttles >= 0)
		json_set_num(o, "throttles", h->throttles);
	if (h->cpus[0] != '\0')
		json_set_str(o, "cpus", h->cpus);
}

static void
host_from_json(struct host_use *h, const struct cJSON *o)
{
	const char *cpus = json_str(o, "cpus");

	h->load = json_num(o, "load", -1);
	h->steal = json_num(o, "steal", -1);
	h->mhz_from = json_num(o, "mhz_from", -1);
	h->mhz_to = json_num(o, "mhz_to", -1);
	h->throttles = json_num(o, "throttles", -1);
	snprintf(h->cpus, sizeof(h->cpus), "%s", cpus != NULL ? cpus : "");
}

struct cJSON *
sample_to_json(const struct sample *s)
{
	struct cJSON *o = json_object(), *values;

	if (s->ok)
		json_set_num(o, "value", s->value);
	else
		json_set_str(o, "failed", s->why);
	if (s->ok && s->n > 1) {
		values = json_array();
		for (size_t i = 0; i < s->n; i++)
			json_push(values, json_number(s->values[i]));
		json_set(o, "values", values);
	}
	if (s->ok && s->n_guards > 0) {
		values = json_array();
		for (size_t i = 0; i < s->n_guards; i++)
			json_push(values, json_number(s->guards[i]));
		json_set(o, "guards", values);
	}
	json_set_num(o, "wall_s", s->wall_s);
	json_set_num(o, "cpu_s", s->cpu_s);
	host_to_json(o, &s->host);
	if (s->survivors.n > 0)
		json_set(o, "survivors", json_strings(&s->survivors));
	return o;
}

/* An array of numbers; none if there is no array. */
static int
numbers_from_json(double **out, size_t *n, const struct cJSON *list)
{
	size_t i = 0;

	*n = json_len(list);
	*out = xcalloc(*n, sizeof(**out));
	for (const struct cJSON *v = json_first(list); v != NULL;
	    v = json_next(v))
		if (!json_as_num(&(*out)[i++], v))
			return failed("a sample whose values are no numbers");
	return 0;
}

int
sample_from_json(struct sample *out, const struct cJSON *o)
{
	memset(out, 0, sizeof(*out));
	out->value = json_num(o, "value", 0);
	out->ok = out->value > 0;
	out->wall_s = json_num(o, "wall_s", 0);
	out->cpu_s = json_num(o, "cpu_s", 0);
	host_from_json(&out->host, o);
	if (numbers_from_json(&out->guards, &out->n_guards,
	    json_get(o, "guards")) < 0 ||
	    numbers_from_json(&out->values, &out->n,
	    json_get(o, "values")) < 0)
		return -1;
	if (out->n == 0) {	/* one case */
		free(out->values);
		out->n = 1;
		out->values = xcalloc(1, sizeof(*out->values));
		out->values[0] = out->value;
	}
	return out->ok ? 0 : failed("a sample without a value");
}
