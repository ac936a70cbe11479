/* reference.c - what the kernel is compared with, verified and timed. */
#include "reference.h"

#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../base/str.h"
#include "../outside/json.h"
#include "bench.h"
#include "floor.h"
#include "pair.h"
#include "waiver.h"

#define KEY_LINES 5

/* Kinds whose operators have a framework's own beside them. */
static const char *const demanding[] = { "pto-dsl", "pto-tile-lib", "pypto" };

static bool
is_demanded(const struct settings *s)
{
	for (size_t i = 0; i < sizeof(demanding) / sizeof(demanding[0]); i++)
		if (settings_is(s, SET_KIND, demanding[i]))
			return true;
	return false;
}

int
reference_check_start(const struct project *p)
{
	const struct settings *s = &p->now;
	struct waiver w;

	if (settings_is_set(s, SET_REFERENCE) || !is_demanded(s) ||
	    waiver_in_epoch(&w, &p->camp, p->camp.epoch + 1, "reference") ||
	    waiver_in_epoch(&w, &p->camp, p->camp.epoch, "reference"))
		return 0;
	return refused("PAWL_REFERENCE is not set, and PAWL_KIND=%s wants one: "
	    "the command that times the framework's own operator (torch_npu), "
	    "or make waive WHAT=reference WHY=\"…\"",
	    settings_str(s, SET_KIND));
}

int
reference_check_round(const struct campaign *c, const struct settings *s)
{
	struct waiver w;

	if (!settings_is_set(s, SET_REFERENCE) || c->reference != NULL ||
	    waiver_in_epoch(&w, c, c->epoch, "reference"))
		return 0;
	return refused("PAWL_REFERENCE has no figures in this epoch: make "
	    "reference, or make waive WHAT=reference WHY=\"…\"");
}

void
reference_figures(struct cJSON *out, const double *v, size_t n,
    const struct settings *s)
{
	double sum = 0, min = v[0], max = v[0], seconds;
	struct cJSON *values = json_array();

	for (size_t i = 0; i < n; i++) {
		sum += v[i];
		min = v[i] < min ? v[i] : min;
		max = v[i] > max ? v[i] : max;
		json_push(values, json_number(v[i]));
	}
	json_set_num(out, "avg", sum / (double)n);
	json_set_num(out, "min", min);
	json_set_num(out, "max", max);
	json_set_str(out, "unit", settings_str(s, SET_UNIT));
	seconds = floor_seconds(sum / (double)n, s);
	if (seconds > 0 && settings_num(s, SET_FLOPS) > 0)
		json_set_num(out, "tflops", settings_num(s, SET_FLOPS) /
		    seconds / 1e12);
	json_set(out, "values", values);
}

/* One run of PAWL_REFERENCE_VERIFY. */
static int
verify_once(struct cJSON *out, struct runner *r, struct arm *arm,
    struct run_spec *spec)
{
	struct proc_result res = PROC_RESULT_INIT;
	struct buf lines = BUF_INIT, all = BUF_INIT;
	char *text = run_text(project_settings(r->project), spec), *how;
	int rc = arm_clear(arm);

	if (rc == 0)
		rc = run_command(&res, r, arm, spec);
	buf_add(&all, buf_str(&res.out), res.out.len);
	buf_add(&all, buf_str(&res.err), res.err.len);
	if (rc == 0 && res.interrupted)
		rc = failed("interrupted");
	else if (rc == 0 && (res.timed_out || res.exit_status != 0)) {
		how = proc_describe(&res);
		first_error_lines(&lines, buf_str(&all), all.len,
		    FIRST_ERROR_LINES);
		rc = refused("the reference is not correct%s%s: %s\n%s",
		    spec->name != NULL ? ", case " : "",
		    spec->name != NULL ? spec->name : "", how,
		    buf_str(&lines));
		free(how);
	} else if (rc == 0) {
		first_error_lines(&lines, buf_str(&all), all.len, KEY_LINES);
		json_set_str(out, "command", text);
		json_set_str(out, "result", "pass");
		json_set_str(out, "output", buf_str(&lines));
	}
	buf_free(&all);
	buf_free(&lines);
	proc_result_release(&res);
	free(text);
	return rc;
}

static int
verify(struct cJSON *out, struct runner *r, struct arm *arm,
    const struct step_hooks *hooks, const struct case_list *cases)
{
	const struct settings *s = project_settings(r->project);
	struct run_spec spec = { CMD_REFERENCE_VERIFY, NULL, pair_seed(), NULL,
	    hooks, NULL };
	bool each = run_has_case(s, SET_REFERENCE_VERIFY);
	int rc = 0;

	if (!settings_is_set(s, SET_REFERENCE_VERIFY)) {
		json_set_str(out, "result", "not asked");
		return 0;
	}
	for (size_t i = 0; rc == 0 && (i == 0 || (each && i < cases->n)); i++) {
		spec.name = each && cases->n > 0 ? cases->name[i] : NULL;
		rc = verify_once(out, r, arm, &spec);
	}
	return rc;
}

static int
time_it(double *values, struct bench *b, struct arm *arm, int warmups)
{
	uint64_t seed = pair_seed();
	struct sample sample;
	int rc = 0;

	for (int i = 0; i < warmups + REFERENCE_RUNS && rc == 0; i++) {
		rc = bench_run(&sample, b, arm, seed);
		if (rc == 0 && !sample.ok)
			rc = refused("the reference gave no value: %s",
			    sample.why);
		else if (rc == 0 && i >= warmups)
			values[i - warmups] = sample.value;
		sample_release(&sample);
	}
	return rc;
}

int
reference_measure(struct cJSON **out, struct runner *r, struct arm *arm,
    const struct step_hooks *hooks)
{
	const struct settings *s = project_settings(r->project);
	struct cJSON *o, *verified = json_object();
	int warmups = (int)settings_num(s, SET_WARMUP), rc;
	double values[REFERENCE_RUNS];
	struct bench b;

	*out = NULL;
	if (warmups < REFERENCE_WARMUPS)
		warmups = REFERENCE_WARMUPS;
	if (bench_init_reference(&b, r, hooks) < 0) {
		json_free(verified);
		return -1;
	}
	rc = verify(verified, r, arm, hooks, &b.cases);
	if (rc == 0)
		rc = time_it(values, &b, arm, warmups);
	if (rc == 0) {
		*out = o = json_object();
		json_set_int(o, "iter", r->project->camp.best_iter);
		reference_figures(o, values, REFERENCE_RUNS, s);
		json_set_int(o, "warmups", warmups);
		json_set_int(o, "runs", REFERENCE_RUNS);
		json_set_str(o, "command", settings_str(s, SET_REFERENCE));
		json_set(o, "verification", json_copy(verified));
		if (r->device != NULL)
			json_set_str(o, "device", r->device);
	}
	json_free(verified);
	bench_release(&b);
	return rc;
}
