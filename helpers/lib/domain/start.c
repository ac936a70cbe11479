/* start.c - the measuring of a baseline. */
#include "start.h"

#include <math.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../outside/json.h"
#include "cases.h"
#include "floor.h"
#include "stat.h"
#include "terms.h"

#define PAIRS 8
#define PAIRS_LEAST 2
#define LIMIT_S 120.0		/* fewer pairs than PAIRS if it takes longer */
#define POOL_LEAST 2		/* pairs that the pool can judge */
#define CAP_LEAST 5		/* pairs below which only the pool can keep */
#define LARGE 1.5		/* a speedup that has to be kept at times */
#define NEVER 0.02		/* of them: as good as none */
#define LIKELY 0.5		/* of gains of PAWL_MIN_EFFECT: else it is said */

/* Is PAWL_MAX_PAIRS what holds the cap down, or the time budget? */
static int
too_few(const struct start *s, const struct settings *set, int least)
{
	if (settings_num(set, SET_MAX_PAIRS) < least)
		return refused("PAWL_MAX_PAIRS=%s: below %d pairs nothing can "
		    "be kept: raise it", settings_str(set, SET_MAX_PAIRS),
		    least);
	return refused("a run takes %.1f s, so the time budget of %.0f s pays "
	    "for %d pair%s, and below %d nothing can be kept: set "
	    "PAWL_TIME_BUDGET to at least %.0fs, or make the benchmark "
	    "shorter", s->cal.run_s, s->budget_s, s->cap,
	    s->cap == 1 ? "" : "s", least,
	    ceil(2 * least * s->cal.run_s + 1));
}

static void
say_slow(struct start *s, const struct pool *pool)
{
	double pair_s = 2 * s->cal.run_s;

	if (pool->n >= JUDGE_POOL_MIN)
		return;
	strs_take(&s->notes, xasprintf("slow: %d pairs a round cannot tell a "
	    "gain from noise without a pool of earlier pairs, and there are "
	    "%d of %d: run `make calibrate N=%d` once (%.0f s), e.g. "
	    "overnight; until then rounds are inconclusive", s->cap,
	    pool->n, JUDGE_POOL_MIN, JUDGE_POOL_MIN,
	    ceil(JUDGE_POOL_MIN * pair_s)));
}

/* Most pairs say one thing, one or two another: no number follows from that. */
static void
say_unsure(struct start *s, const struct judge_rules *rules)
{
	strs_take(&s->notes, xasprintf("most of the %d pairs scatter by %.2g "
	    "%%, some by more: too few to say how often a gain of %g %% would "
	    "be kept; make calibrate measures more of them", s->m.pairs,
	    100 * s->cal.noise.s, 100 * rules->min_effect));
}

static void
say_unlikely(struct start *s, const struct settings *set,
    const struct judge_rules *rules)
{
	struct buf b = BUF_INIT;
	struct proposal p;

	if (s->cal.power >= LIKELY)
		return;
	if (!calibrate_power_is_sure(&s->cal, rules)) {
		say_unsure(s, rules);
		s->cal.power = NAN;	/* recorded as not known */
		return;
	}
	calibrate_propose(&p, &s->cal, rules, settings_num(set,
	    SET_TIME_LIMIT), 0);
	buf_addf(&b, "a gain of %g %% would be kept in about %.0f of 100 "
	    "rounds of %d pairs: pairs scatter by %.2g %%",
	    100 * rules->min_effect, 100 * s->cal.power, s->cap,
	    100 * s->cal.noise.s);
	/* to the digits that are printed */
	if (fabs(p.min_effect / rules->min_effect - 1) > 0.05)
		buf_addf(&b, "; try PAWL_MIN_EFFECT=%.2g%%",
		    100 * p.min_effect);
	if (p.max_pairs > s->cap)
		buf_addf(&b, "; try PAWL_MAX_PAIRS=%d", p.max_pairs);
	buf_puts(&b, "; make calibrate says what would help most. Settings "
	    "are frozen: make baseline WHY=\"…\" takes new ones");
	strs_take(&s->notes, buf_steal(&b));
}

static int
check(struct start *s, const struct settings *set, const struct bench *bench)
{
	struct judge_rules rules = terms_rules(set);
	int least = bench->cases.n > 1 ? CASES_MIN_PAIRS : CAP_LEAST;
	struct pool pool;

	memset(&pool, 0, sizeof(pool));
	pool_add(&pool, s->m.effects, s->m.pairs);
	rules.max_pairs = s->cap;
	rules.min_pairs = bench->cases.n > 1 ? CASES_MIN_PAIRS : 0;
	if (s->cap < POOL_LEAST)
		return too_few(s, set, POOL_LEAST);
	if (s->cap >= CAP_LEAST && s->cap < least)	/* of several cases */
		return too_few(s, set, least);
	if (calibrate_power(&rules, s->m.effects, s->m.pairs, log(LARGE)) <
	    NEVER)
		return refused("pairs scatter by %.0f %%, so within %d pairs "
		    "not even a gain of 50 %% could be kept: raise "
		    "PAWL_MAX_PAIRS and PAWL_TIME_BUDGET, or make the "
		    "benchmark less noisy (longer runs, the minimum of its "
		    "repetitions)", 100 * s->cal.noise.s, s->cap);
	if (s->cap < CAP_LEAST)
		say_slow(s, &pool);
	say_unlikely(s, set, &rules);
	return 0;
}

/* PAWL_DETERMINISTIC: two runs have to say the same. */
static int
check_exact(const struct start *s)
{
	if (s->m.frontier_value == s->m.candidate_value)
		return 0;
	return refused("PAWL_DETERMINISTIC=yes, but two runs of one build gave "
	    "%.17g and %.17g: it is not deterministic, take it out", s->m.frontier_value, s->m.candidate_value);
}

static int
look(struct start *s, const struct settings *set)
{
	struct judge_rules rules = terms_rules(set);
	struct calibrate_run runs[2 * PAIRS];
	double wall[2 * PAIRS];

	measure_runs(runs, &s->m);
	for (int i = 0; i < 2 * s->m.pairs; i++)
		wall[i] = runs[i].wall_s;
	s->cal.run_s = stat_median(wall, 2 * s->m.pairs);
	s->cal.noise.label = LABEL_STABLE;
	s->cal.value = s->m.frontier_value;
	s->budget_s = measure_budget(set, s->cal.run_s);
	s->cap = measure_cap(set, s->budget_s, 2 * s->cal.run_s);
	if (s->exact)
		return check_exact(s);
	rules.max_pairs = s->cap;	/* what a round has */
	calibrate(&s->cal, runs, s->m.pairs, &rules,
	    *settings_str(set, SET_CPUS) != '\0');
	return 0;
}

/* The limits that rounds are held to have to be true of the start. */
static int
check_floor(const struct start *s, const struct settings *set)
{
	double floor = floor_value(set);

	if (!floor_is_beaten(s->m.frontier_value, floor,
	    settings_is(set, SET_DIRECTION, "higher")))
		return 0;
	return refused("the baseline's own %.6g %s is better than %.6g %s, "
	    "which nothing is to beat: correct PAWL_UNIT, PAWL_FLOOR, or "
	    "PAWL_FLOPS, PAWL_BYTES and the peaks", s->m.frontier_value,
	    settings_str(set, SET_UNIT), floor, settings_str(set, SET_UNIT));
}

/* The median of a case over all runs; the samples' pairs are measured ones. */
static double
case_value(const struct cJSON *samples, size_t at)
{
	static const char *const arms[] = { "a", "b" };
	double v[2 * PAIRS];
	int n = 0;

	for (const struct cJSON *e = json_first(samples); e; e = json_next(e))
		for (size_t k = 0; k < 2 && json_int(e, "pair", -1) >= 0; k++) {
			const struct cJSON *x = json_at(json_get(json_get(e,
			    arms[k]), "values"), at);

			if (x != NULL && n < 2 * PAIRS &&
			    json_as_num(&v[n], x))
				n++;
		}
	return n > 0 ? stat_median(v, n) : 0;
}

static struct cJSON *
cases_json(const struct case_list *cases, const struct cJSON *samples)
{
	struct cJSON *list = json_array();

	for (size_t i = 0; i < cases->n; i++) {
		struct cJSON *o = json_object();

		json_set_str(o, "name", cases->name[i]);
		json_set_num(o, "weight", cases->weight[i]);
		json_set_num(o, "value", case_value(samples, i));
		json_push(list, o);
	}
	return list;
}

int
start_measure(struct start *out, struct bench *bench, struct arm *arm,
    const struct measure_progress *progress)
{
	const struct settings *set = project_settings(bench->runner->project);
	struct pair_source src = { .bench = bench, .frontier = arm,
	    .candidate = arm, .seed = pair_seed() };
	struct fixed_plan plan = { PAIRS, PAIRS_LEAST, LIMIT_S, NULL };

	memset(out, 0, sizeof(*out));
	out->exact = settings_is(set, SET_DETERMINISTIC, "yes");
	if (out->exact)
		plan.pairs = plan.least = 1;
	if (measure_planned(&out->m, &src, &plan, progress) < 0 ||
	    check_floor(out, set) < 0 || look(out, set) < 0 || (!out->exact && check(out, set, bench) < 0))
		return -1;
	if (bench->cases.n > 1)
		out->cases = cases_json(&bench->cases, out->m.samples);
	return 0;
}

void
start_release(struct start *s)
{
	measure_fixed_release(&s->m);
	json_free(s->cases);
	strs_free(&s->notes);
}

struct cJSON *
start_to_json(const struct start *s)
{
	struct cJSON *o = json_object(), *noise = json_object();

	json_set_bool(o, "ok", true);
	json_set_num(o, "value", s->cal.value);
	json_set_num(o, "run_s", s->cal.run_s);
	json_set_num(o, "time_budget_s", s->budget_s);
	json_set_int(o, "max_pairs", s->cap);
	json_set_num(noise, "s", s->cal.noise.s);
	json_set_num(noise, "resolves", s->cal.noise.resolves);
	json_set_num(noise, "pairs_needed", s->cal.noise.needs);
	json_set_num(noise, "power", s->cal.power);
	json_set_int(noise, "pairs", s->m.pairs);
	json_set_str(noise, "label", judge_label_name(s->cal.noise.label));
	json_set(o, "noise", noise);
	if (s->cases != NULL)
		json_set(o, "cases", json_copy(s->cases));
	json_set(o, "samples", json_copy(s->m.samples));
	return o;
}

int
start_writes(struct cJSON *o, const struct runner *r, struct arm *arm)
{
	struct strs touched = STRS_INIT, dirs = STRS_INIT, files = STRS_INIT;
	int rc = arm_touched(&touched, arm);

	if (rc == 0)
		rc = arm_run_writes(&dirs, &files, arm);
	if (rc == 0)
		rc = arm_clear(arm);
	if (rc == 0) {
		json_set(o, "touched", json_strings(&touched));
		json_set(o, "daemons", json_strings(&r->writes.daemons));
		json_set(o, "run_dirs", json_strings(&dirs));
		json_set(o, "run_files", json_strings(&files));
	}
	strs_free(&touched);
	strs_free(&dirs);
	strs_free(&files);
	return rc;
}
