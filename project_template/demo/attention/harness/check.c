/*
 * check DIR: compares the kernel's outputs with a reference in double. Does not
 * link the kernel: nothing that the kernel does to its own process can change a
 * verdict here. Nor does it read the inputs, which the kernel could have changed: it draws
 * them again.
 *
 * Tolerances, reasoned in reference.h: each element within the worst-case bound of
 * float32 arithmetic, and the root mean square of each case within a limit that is
 * much tighter. Comparisons are written so that a NaN fails them.
 *
 * Prints a line a case and, if all are right, the completion record. Exit status:
 * 0 right, 1 wrong, 2 the check itself failed.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "input.h"
#include "reference.h"

struct tally {
	size_t bad;	/* elements out of bounds */
	size_t first;	/* index of the first of them */
	double worst;	/* largest error in units of its bound */
	double square;	/* sum of the squares of relative errors */
	double limit;	/* sum of the squares of the rows' limits, by element */
};

static void
element_check(struct tally *t, size_t index, double got, const struct reference_row *row, int x,
    const struct attention_shape *shape)
{
	double error = fabs(got - row->out[x]);
	double bound = reference_bound(row, x, shape);
	double relative = error / (row->weight[x] + REFERENCE_FLOOR);
	double limit = reference_rms_limit(row, shape);

	if (!(error <= bound)) {
		if (t->bad++ == 0)
			t->first = index;
	}
	/* fmax would drop a NaN. */
	if (!(error / bound <= t->worst))
		t->worst = error / bound;
	t->square += relative * relative;
	t->limit += limit * limit;
}

static void
head_check(struct tally *t, size_t base, const float *out, const float *q, const float *k,
    const float *v, const struct attention_shape *shape)
{
	size_t dim = (size_t)shape->dim;
	struct reference_row row;

	for (size_t i = 0; i < (size_t)shape->seq; i++) {
		reference_row(&row, q + i * dim, k, v, shape);
		for (size_t x = 0; x < dim; x++)
			element_check(t, base + i * dim + x, (double)out[i * dim + x], &row,
			    (int)x, shape);
	}
}

static int
case_report(const struct attention_case *c, const struct tally *t)
{
	double rms = sqrt(t->square / t->limit);
	int ok = t->bad == 0 && rms <= 1;

	printf("%-15s %dx%dx%dx%d worst %.3f of bound, rms %.3f of limit: %s", c->name,
	    c->shape.batch, c->shape.heads, c->shape.seq, c->shape.dim, t->worst, rms,
	    ok ? "ok\n" : "WRONG");
	if (t->bad != 0)
		printf(", %zu elements, first at %zu\n", t->bad, t->first);
	else if (!ok)
		printf(", inaccurate throughout\n");
	return ok;
}

static int
case_check(const char *dir, const struct attention_case *c, uint64_t state)
{
	size_t n = shape_count(&c->shape);
	size_t step = (size_t)c->shape.seq * (size_t)c->shape.dim;
	float *q = tensor_new(n), *k = tensor_new(n), *v = tensor_new(n), *out = tensor_new(n);
	struct tally t = { .worst = 0 };

	inputs_draw(q, k, v, c, &state);
	file_read(dir, c, "out", out, n);
	for (size_t at = 0; at < n; at += step)
		head_check(&t, at, out + at, q + at, k + at, v + at, &c->shape);
	free(q);
	free(k);
	free(v);
	free(out);
	return case_report(c, &t);
}

int
main(int argc, char **argv)
{
	const char *nonce = nonce_get();
	uint64_t seed = seed_get();
	size_t right = 0;

	if (argc != 2)
		die("usage: check DIR");
	for (size_t i = 0; i < ATTENTION_NCASES; i++)
		right += (size_t)case_check(argv[1], &attention_cases[i],
		    random_start(seed, i, 0));
	if (right != ATTENTION_NCASES) {
		printf("CHECK WRONG: %zu of %zu cases\n", ATTENTION_NCASES - right,
		    ATTENTION_NCASES);
		return 1;
	}
	printf("CHECK DONE nonce=%s cases=%zu ok\n", nonce, right);
	if (fflush(stdout) != 0)
		die("write to stdout failed");
	return 0;
}
