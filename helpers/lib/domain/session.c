/* session.c - the judging of one round. */
#include "session.h"

#include <stdlib.h>
#include <string.h>

#include "../base/mem.h"
#include "../outside/json.h"
#include "stat.h"

struct judge_rules
session_rules(const struct settings *s)
{
	struct judge_rules rules = JUDGE_RULES_INIT;

	rules.min_effect = settings_num(s, SET_MIN_EFFECT);
	rules.max_pairs = (int)settings_num(s, SET_MAX_PAIRS);
	rules.higher_is_better =
	    strcmp(settings_str(s, SET_DIRECTION), "higher") == 0;
	return rules;
}

void
session_init(struct session *s, const struct bench *bench,
    const struct judge_rules *rules)
{
	struct judge_rules own = *rules;

	memset(s, 0, sizeof(*s));
	s->several = bench->cases.n > 1;
	if (s->several) {
		own.min_pairs = CASES_MIN_PAIRS;
		cases_init(&s->cases, (int)bench->cases.n,
		    (const char *const *)bench->cases.name,
		    bench->cases.weight, settings_num(project_settings(
		    bench->runner->project), SET_CASE_MAX_REGRESSION));
	}
	judge_init(&s->judge, &own);
	s->a = xcalloc(JUDGE_PAIRS_MAX, sizeof(*s->a));
	s->b = xcalloc(JUDGE_PAIRS_MAX, sizeof(*s->b));
}

void
session_free(struct session *s)
{
	if (s->several)
		cases_free(&s->cases);
	free(s->a);
	free(s->b);
}

void
session_add(struct session *s, const struct sample *a, const struct sample *b)
{
	s->a[s->n] = a->value;
	s->b[s->n++] = b->value;
	if (s->several)
		cases_add(&s->cases, &s->judge, a->values, b->values);
	else
		judge_add(&s->judge, a->value, b->value);
}

void
session_result(struct session_result *out, const struct session *s)
{
	judge_result(&out->judged, &s->judge);
	if (s->n > 0) {
		out->frontier_value = stat_median(s->a, s->n);
		out->candidate_value = stat_median(s->b, s->n);
	}
	if (!s->several || s->n == 0)
		return;
	out->cases = json_array();
	for (int i = 0; i < s->cases.m; i++) {
		struct cJSON *o = json_object();

		json_set_str(o, "name", s->cases.names[i]);
		json_set_num(o, "gain", cases_estimate(&s->cases, i));
		json_push(out->cases, o);
	}
}
