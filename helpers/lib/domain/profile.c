/* profile.c - how far the cores are used. */
#include "profile.h"

#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../outside/json.h"
#include "bench.h"
#include "expect.h"
#include "metric.h"
#include "pair.h"

static const struct figure {
	const char *name;
	enum setting where;
} figures[] = {
	{ "utilization", SET_UTILIZATION }, { "bubble", SET_BUBBLE },
	{ "balance", SET_BALANCE },
};
#define NFIGURES (sizeof(figures) / sizeof(figures[0]))

const char *
profile_figure(size_t i)
{
	return i < NFIGURES ? figures[i].name : NULL;
}

bool
profile_has(const char *name)
{
	for (size_t i = 0; i < NFIGURES; i++)
		if (strcmp(figures[i].name, name) == 0)
			return true;
	return false;
}

int
profile_check(const struct settings *s)
{
	bool any = false;

	for (size_t i = 0; i < NFIGURES; i++) {
		struct metric metric;

		if (!settings_is_set(s, figures[i].where))
			continue;
		any = true;
		if (metric_parse(&metric, settings_str(s,
		    figures[i].where)) < 0)
			return failed_in("PAWL_%s",
			    setting_info(figures[i].where)->name);
		metric_release(&metric);
	}
	if (any == settings_is_set(s, SET_PROFILE))
		return 0;
	return any ? refused("PAWL_PROFILE is not set: the command whose "
	    "figures PAWL_UTILIZATION, PAWL_BUBBLE and PAWL_BALANCE are") :
	    refused("PAWL_PROFILE is set, and none of PAWL_UTILIZATION, "
	    "PAWL_BUBBLE and PAWL_BALANCE says where its figures are");
}

bool
profile_is_due(struct round *r, const char *verdict)
{
	const struct settings *s = project_settings(r->project);
	const char *text = json_str(json_get(round_get(r, STEP_OPEN),
	    "questions"), "expect");
	struct expect e;
	bool named;

	if (!settings_is_set(s, SET_PROFILE) || str_same(verdict, "failure"))
		return false;
	if (str_same(verdict, "kept"))
		return true;
	if (text == NULL || expect_parse(&e, text) < 0) {
		failure_clear();
		return false;
	}
	named = profile_has(e.metric);
	expect_release(&e);
	return named;
}

/* The benchmark's way of running and reading, for other figures. */
static int
profile_bench(struct bench *b, struct runner *r, const struct step_hooks *hooks)
{
	const struct settings *s = project_settings(r->project);

	if (bench_init(b, r, hooks) < 0)
		return -1;
	b->command = CMD_PROFILE;
	b->spec = NULL;
	guard_metrics_release(&b->guards);
	b->guards.v = xcalloc(NFIGURES, sizeof(*b->guards.v));
	for (size_t i = 0; i < NFIGURES; i++) {
		struct guard_metric *g = &b->guards.v[b->guards.n];

		if (!settings_is_set(s, figures[i].where))
			continue;
		g->name = xstrdup(figures[i].name);
		g->spec = xstrdup(settings_str(s, figures[i].where));
		b->guards.n++;
	}
	return 0;
}

static struct cJSON *
to_json(const struct bench *b, const struct sample *sample)
{
	struct cJSON *o = json_object();
	char *why = NULL;

	for (size_t i = 0; i < b->guards.n && sample->ok && why == NULL; i++) {
		if (sample->guards[i] > 100)
			why = xasprintf("%s: %g is no per cent",
			    b->guards.v[i].name, sample->guards[i]);
		else
			json_set_num(o, b->guards.v[i].name,
			    sample->guards[i]);
	}
	if (sample->ok && why == NULL)
		return o;
	json_free(o);
	o = json_object();
	json_set_str(o, "failed", why != NULL ? why : sample->why);
	free(why);
	return o;
}

int
profile_take(struct cJSON **out, struct runner *r, struct arm *arm,
    const struct step_hooks *hooks)
{
	struct sample sample;
	struct bench b;
	int rc;

	*out = NULL;
	if (profile_bench(&b, r, hooks) < 0)
		return -1;
	rc = bench_run(&sample, &b, arm, pair_seed());
	if (rc == 0)
		*out = to_json(&b, &sample);
	sample_release(&sample);
	bench_release(&b);
	return rc;
}

int
profile_start(struct cJSON **out, struct runner *r, struct arm *arm,
    const struct step_hooks *hooks)
{
	const struct settings *s = project_settings(r->project);
	const char *why;
	int rc = 0;

	*out = NULL;
	if (!settings_is_set(s, SET_PROFILE))
		return 0;
	if (profile_take(out, r, arm, hooks) < 0)
		return -1;
	why = json_str(*out, "failed");
	if (why != NULL) {
		rc = refused("PAWL_PROFILE: %s", why);
		json_free(*out);
		*out = NULL;
	}
	return rc;
}

static void
profile_compare(struct cJSON *profile, const struct course *c)
{
	struct cJSON *o = json_object();

	if (c->utilization >= 0)
		json_set_num(o, "utilization", c->utilization);
	if (c->bubble >= 0)
		json_set_num(o, "bubble", c->bubble);
	if (c->balance >= 0)
		json_set_num(o, "balance", c->balance);
	json_set(profile, "before", o);
}

int
profile_add(struct cJSON *data, struct runner *r, struct arm *arm,
    const struct step_hooks *hooks)
{
	struct cJSON *profile;

	if (profile_take(&profile, r, arm, hooks) < 0)
		return -1;
	profile_compare(profile, &r->project->camp.course);
	json_set(data, "profile", profile);
	return 0;
}
