/*
 * rounds - a campaign of many rounds, without a run of anything.
 *
 * usage: rounds N [SEED [TEXT [STEP]]]
 *
 * In a project with a baseline: N rounds more stand in its ledger, one in five
 * kept, with values that are made up. Their attempts have no branches: what
 * reads the ledger sees no difference, the audit would. TEXT is put behind
 * every hypothesis; a kept round gains up to STEP (a logarithm, .05).
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/base/mem.h"
#include "../../helpers/lib/base/prog.h"
#include "../../helpers/lib/domain/ledger.h"
#include "../../helpers/lib/domain/rng.h"
#include "../../helpers/lib/outside/json.h"
#include "../../helpers/lib/words/subject.h"
#include "../../helpers/lib/words/views.h"

static const char *const ideas[] = { "tile K by 64", "unroll the inner loop",
	"keep the sums in registers", "prefetch the next tile",
	"one pass in place of two", "pad rows to whole vectors" };
static const char *const stages[] = { "out-of-box", "deep", "in-core" };

static const char *
verdict_of(struct rng *r)
{
	double u = rng_unit(r);

	return u < 0.2 ? "kept" : u < 0.75 ? "neutral" : u < 0.9 ? "failure" :
	    "inconclusive";
}

static void
put_effect(struct cJSON *d, const char *name, double g, double width)
{
	struct effect e = { true, g, g - width, g + width };

	json_set(d, name, effect_to_json(&e));
}

/* What the campaign and its views read of a round. */
static struct cJSON *
round_data(struct project *p, struct rng *r, long i, long n, const char *more,
    double step)
{
	const struct campaign *c = &p->camp;
	const char *verdict = verdict_of(r);
	double g = strcmp(verdict, "kept") == 0 ? 0.01 + step * rng_unit(r) :
	    0.1 * (rng_unit(r) - 0.7);
	struct cJSON *d = json_object();
	char *text = xasprintf("%s%s%s", ideas[rng_below(r, 6)],
	    *more != '\0' ? ": " : "", more);

	json_set_int(d, "iter", c->next_iter);
	json_set_int(d, "epoch", c->epoch);
	json_set_str(d, "kind", "code");
	json_set_str(d, "verdict", verdict);
	json_set_str(d, "reason", "made up");
	json_set_str(d, "hypothesis", text);
	json_set_str(d, "stage", stages[3 * i / n]);
	json_set_str(d, "from", c->frontier);
	json_set_str(d, "candidate", c->frontier);
	json_set_str(d, "frontier", c->frontier);
	json_set_str(d, "unit", c->unit);
	json_set_str(d, "label", "stable");
	json_set_num(d, "s", 0.01 * (1 + rng_unit(r)));
	json_set_num(d, "resolves", 0.004);
	free(text);
	if (strcmp(verdict, "failure") == 0) {
		json_set_str(d, "failed_step", rng_coin(r) ? "build" :
		    "verify");
		json_set_str(d, "correct", "fail");
		return d;
	}
	json_set_str(d, "correct", "pass");
	put_effect(d, "gain", g, 0.004);
	json_set_int(d, "pairs", 13);
	json_set_num(d, "value", c->best_value * exp(c->lower_is_better ? -g :
	    g));
	if (strcmp(verdict, "kept") == 0)
		put_effect(d, "total", c->total.g + g, 0.01);
	return d;
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL,
	    "usage: rounds N [SEED [TEXT [STEP]]]\n");
	struct project p;
	struct rng r;
	double step = 0.05;
	long n, seed = 1;

	if (argc - first < 1 || argc - first > 4)
		die(ST_USAGE, "usage: rounds N [SEED [TEXT [STEP]]]");
	if (str_to_long(&n, argv[first], 1, 100000, "N") < 0 ||
	    (argc - first > 1 && str_to_long(&seed, argv[first + 1], 0,
	    1000000, "SEED") < 0) || (argc - first > 3 && str_to_double(&step,
	    argv[first + 3], 0, 5, "STEP") < 0) || project_open(&p) < 0 ||
	    project_need_baseline(&p) < 0)
		die_last();
	rng_init(&r, (uint64_t)seed);
	for (long i = 0; i < n; i++) {
		struct cJSON *d = round_data(&p, &r, i, n, argc - first > 2 ?
		    argv[first + 2] : "", step);
		struct buf subject = BUF_INIT;
		struct ledger_entry e = { .kind = "round", .data = d,
		    .views = views_render };

		subject_event(&subject, "round", d);
		e.subject = buf_str(&subject);
		if (ledger_append(&p, &e) < 0)
			die_last();
		buf_free(&subject);
	}
	if (ledger_copy_views(&p) < 0)
		die_last();
	project_close(&p);
	return prog_end(ST_OK);
}
