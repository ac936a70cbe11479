/* judging.c - a judge that is handed effects, and what it has to say. */
#include "judging.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <math.h>
#include <string.h>

#include <cmocka.h>

/* Add one effect exactly. */
void
add(struct judge *j, double d)
{
	double all[JUDGE_PAIRS_MAX];

	memcpy(all, j->d, sizeof(all));
	all[j->n] = d;
	judge_put(j, all, j->n + 1);
}

/* A judge with this cap, no look before first pairs, after these effects. */
void
start(struct judge *j, int cap, int first, const double *d, int n)
{
	struct judge_rules rules = JUDGE_RULES_INIT;

	rules.max_pairs = cap;
	rules.min_pairs = first;
	judge_init(j, &rules);
	for (int i = 0; i < n; i++)
		add(j, d[i]);
}

bool
is_open(const struct judge *j)
{
	return !j->done && j->confirm_at == 0;
}

void
assert_end(const struct judge *j, enum verdict verdict, enum judge_why why,
    int pairs)
{
	struct judge_result r;

	assert_true(judge_done(j));
	judge_result(&r, j);
	assert_string_equal(verdict_name(r.verdict), verdict_name(verdict));
	assert_int_equal(r.why, why);
	assert_int_equal(r.pairs, pairs);
	assert_true(r.reason[0] != '\0');
}

/* n effects with exactly this mean and standard deviation, n = 3..6. */
void
spread(double *d, int n, double mean, double sd)
{
	static const double z[7][6] = {
		[3] = { -1, 0, 1 }, [4] = { -1, 1, -1, 1 },
		[5] = { -1, 1, 0, -1, 1 }, [6] = { -1, 1, -1, 1, -1, 1 }
	};
	double scale = n == 4 ? sqrt(3.0 / 4) : n == 6 ? sqrt(5.0 / 6) : 1;

	for (int i = 0; i < n; i++)
		d[i] = mean + sd * scale * z[n][i];
}

/* A random stream with an effect, heavy tails and ties now and then. */
double
stream(struct rng *r, double g)
{
	double d = g + .06 * (rng_unit(r) - rng_unit(r));

	if (rng_below(r, 10) == 0)
		d *= 5;
	return rng_below(r, 4) == 0 ? .01 * round(100 * d) : d;
}
