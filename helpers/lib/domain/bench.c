/* bench.c - one observation of the benchmark in an arm. */
#include "bench.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../base/str.h"
#include "../outside/digest.h"
#include "../outside/json.h"
#include "metric.h"
#include "verify.h"

#define NONCE_BYTES 8

int
bench_init(struct bench *b, struct runner *runner)
{
	const struct settings *s = project_settings(runner->project);
	struct metric metric;

	memset(b, 0, sizeof(*b));
	b->runner = runner;
	b->spec = settings_str(s, SET_METRIC);
	if (metric_parse(&metric, b->spec) < 0)
		return -1;
	metric_release(&metric);
	if (check_of(&b->check, s) < 0)
		return -1;
	if (case_list_parse(&b->cases, settings_str(s, SET_CASES)) < 0) {
		check_release(&b->check);
		return -1;
	}
	if (b->cases.n > 1 && !metric_has_case(b->spec) &&
	    !run_has_case(s, SET_BENCH)) {
		bench_release(b);
		return refused("PAWL_CASES names several cases, but neither "
		    "PAWL_BENCH nor PAWL_METRIC has {case}");
	}
	return 0;
}

void
bench_release(struct bench *b)
{
	case_list_free(&b->cases);
	check_release(&b->check);
}

/* What a file held before a run, to tell what the run itself wrote. */
struct before {
	char *text;
	size_t len;
};

static size_t
fresh_from(const struct before *old, const char *text, size_t len)
{
	if (old->text == NULL || len < old->len)
		return 0;
	return memcmp(old->text, text, old->len) == 0 ? old->len : 0;
}

static int
metric_of(struct metric *metric, const struct bench *b, const char *name,
    const char *nonce)
{
	char *spec = metric_fill(b->spec, "nonce", nonce, false);
	int rc = name != NULL ? metric_parse_case(metric, spec, name) :
	    metric_parse(metric, spec);

	free(spec);
	return rc;
}

static bool
check_status_passes(const struct check *check, int status)
{
	bool ok = check->any_status ? status >= 0 : status == 0;

	for (size_t i = 0; i < check->n_statuses; i++)
		ok = ok || check->statuses[i] == status;
	return ok;
}

static void
run_failed(struct sample *out, char *why)
{
	out->ok = false;
	if (out->why == NULL)
		out->why = why;
	else
		free(why);
}

static void
read_value(struct sample *out, size_t i, const struct metric *metric,
    const struct proc_result *res, const struct before *old,
    const struct arm *arm)
{
	struct metric_input in = { res->out.p, res->out.len, res->err.p,
	    res->err.len, NULL, 0, 0 };
	const char *file = metric_file(metric);
	char *text = NULL;
	size_t len = 0;

	if (in.out_text == NULL)
		in.out_text = "";
	if (in.err_text == NULL)
		in.err_text = "";
	if (file != NULL && (text = run_file(&len, arm, file)) != NULL) {
		in.file_text = text;
		in.file_len = len;
		in.file_fresh_from = fresh_from(old, text, len);
	}
	if (metric_read(&out->values[i], metric, &in) < 0) {
		run_failed(out, xstrdup(failure()));
		failure_clear();
	}
	free(text);
}

static void
take_usage(struct sample *out, struct proc_result *res)
{
	out->wall_s += res->wall_s;
	out->cpu_s += res->user_s + res->sys_s;
	for (size_t i = 0; i < res->survivors.n; i++)
		strs_add(&out->survivors, res->survivors.v[i]);
}

/* One process; reads the cases from first to last off it. */
static int
run_once(struct sample *out, struct bench *b, struct arm *arm, uint64_t seed,
    size_t first, size_t last)
{
	struct proc_result res = PROC_RESULT_INIT;
	char nonce[2 * NONCE_BYTES + 1];
	const char *name = b->cases.n > 0 ? b->cases.name[first] : NULL;
	struct run_spec spec = { CMD_BENCH, name, seed, nonce, b->log_path,
	    b->mark, b->tick, b->tick_arg };
	struct before old = { NULL, 0 };
	struct metric metric;
	int rc;

	digest_random(nonce, NONCE_BYTES);
	if (metric_of(&metric, b, name, nonce) < 0)
		return -1;
	if (metric_file(&metric) != NULL)
		old.text = run_file(&old.len, arm, metric_file(&metric));
	metric_release(&metric);
	rc = run_command(&res, b->runner, arm, &spec);
	take_usage(out, &res);
	if (rc == 0 && res.interrupted)
		rc = failed("interrupted");
	else if (rc == 0 && (res.timed_out ||
	    !check_status_passes(&b->check, res.exit_status)))
		run_failed(out, proc_describe(&res));
	for (size_t i = first; i <= last && rc == 0 && out->ok; i++) {
		name = b->cases.n > 0 ? b->cases.name[i] : NULL;
		rc = metric_of(&metric, b, name, nonce);
		if (rc < 0)
			break;
		read_value(out, i, &metric, &res, &old, arm);
		metric_release(&metric);
	}
	free(old.text);
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
	bool each = run_has_case(s, SET_BENCH);
	int rc = 0;

	memset(out, 0, sizeof(*out));
	out->ok = true;
	out->n = b->cases.n > 0 ? b->cases.n : 1;
	out->values = xcalloc(out->n, sizeof(*out->values));
	if (!each || b->cases.n == 0)
		rc = run_once(out, b, arm, seed, 0, out->n - 1);
	else
		for (size_t i = 0; i < out->n && rc == 0 && out->ok; i++)
			rc = run_once(out, b, arm, seed, i, i);
	if (rc == 0 && out->ok)
		out->value = out->n == 1 ? out->values[0] :
		    combine(b, out->values, out->n);
	return rc;
}

void
sample_release(struct sample *s)
{
	free(s->why);
	free(s->values);
	strs_free(&s->survivors);
	memset(s, 0, sizeof(*s));
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
	json_set_num(o, "wall_s", s->wall_s);
	json_set_num(o, "cpu_s", s->cpu_s);
	if (s->survivors.n > 0)
		json_set(o, "survivors", json_strings(&s->survivors));
	return o;
}

int
sample_from_json(struct sample *out, const struct cJSON *o)
{
	const struct cJSON *values = json_get(o, "values");
	size_t i = 0;

	memset(out, 0, sizeof(*out));
	out->value = json_num(o, "value", 0);
	out->ok = out->value > 0;
	out->wall_s = json_num(o, "wall_s", 0);
	out->cpu_s = json_num(o, "cpu_s", 0);
	out->n = values != NULL ? json_len(values) : 1;
	out->values = xcalloc(out->n, sizeof(*out->values));
	out->values[0] = out->value;
	for (const struct cJSON *v = json_first(values); v != NULL;
	    v = json_next(v))
		if (!json_as_num(&out->values[i++], v))
			return failed("a sample whose values are no numbers");
	return out->ok ? 0 : failed("a sample without a value");
}
