/*
 * bench: times the kernel on the cases that have repetitions. One JSON line a case,
 * then one with the sum over the cases of minimum and median, which is the metric.
 *
 * Every repetition has fresh inputs at fresh addresses and a poisoned output, and
 * afterwards one row of the result is compared with the reference: remembering
 * an old result or leaving out work is noticed. The full check is another program.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "input.h"
#include "reference.h"

#define REPS_MAX	16
#define SLIDE_MAX	64	/* cache lines by which addresses differ between repetitions */
#define LINE_FLOATS	(ATTENTION_ALIGN / sizeof(float))

struct tensors {
	float *room;	/* what to free */
	float *q, *k, *v, *out;
};

static double
now_us(void)
{
	struct timespec t;

	if (clock_gettime(CLOCK_MONOTONIC, &t) != 0)
		die("clock_gettime failed");
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static void
tensors_init(struct tensors *t, const struct attention_case *c, uint64_t *state)
{
	size_t n = shape_count(&c->shape);
	size_t stride = (n + LINE_FLOATS - 1) / LINE_FLOATS * LINE_FLOATS;
	size_t slide = random_next(state) % SLIDE_MAX * LINE_FLOATS;

	t->room = tensor_new(4 * stride + SLIDE_MAX * LINE_FLOATS);
	t->q = t->room + slide;
	t->k = t->q + stride;
	t->v = t->k + stride;
	t->out = t->v + stride;
	tensor_fill(t->q, n, c->distribution, TENSOR_Q, state);
	tensor_fill(t->k, n, c->distribution, TENSOR_K, state);
	tensor_fill(t->v, n, c->distribution, TENSOR_V, state);
	tensor_poison(t->out, n);
}

/* One row, drawn at random, is as good as any: the kernel does not know which. */
static void
row_check(const struct tensors *t, const struct attention_case *c, uint64_t *state)
{
	const struct attention_shape *s = &c->shape;
	size_t rows = shape_count(s) / (size_t)s->dim;
	size_t row = random_next(state) % rows;
	size_t at = row * (size_t)s->dim;
	size_t head = row / (size_t)s->seq * (size_t)s->seq * (size_t)s->dim;
	struct reference_row want;

	reference_row(&want, t->q + at, t->k + head, t->v + head, s);
	for (int x = 0; x < s->dim; x++) {
		double got = (double)t->out[at + (size_t)x];

		if (!(fabs(got - want.out[x]) <= reference_bound(&want, x, s)))
			die("%s: row %zu is wrong", c->name, row);
	}
}

static int
double_compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/*
 * Times repetition rep of one case. before is what the last one used: it is freed now and
 * not earlier, or malloc would give the same place again.
 */
static double
repetition_time(struct tensors *before, const struct attention_case *c, uint64_t seed,
    size_t index, int rep)
{
	uint64_t state = random_start(seed, index, rep);
	struct tensors t;
	double start, us;

	tensors_init(&t, c, &state);
	start = now_us();
	attention_forward(t.out, t.q, t.k, t.v, &c->shape);
	us = now_us() - start;
	row_check(&t, c, &state);
	free(before->room);
	*before = t;
	return us;
}

/* The cases take turns, so that a disturbance does not hit all repetitions of one. */
static void
cases_time(double us[][REPS_MAX], uint64_t seed)
{
	struct tensors before[ATTENTION_NCASES] = { { .room = NULL } };

	for (int rep = 0; rep < REPS_MAX; rep++)
		for (size_t i = 0; i < ATTENTION_NCASES; i++)
			if (rep < attention_cases[i].reps)
				us[i][rep] = repetition_time(&before[i], &attention_cases[i],
				    seed, i, rep);
	for (size_t i = 0; i < ATTENTION_NCASES; i++)
		free(before[i].room);
}

int
main(void)
{
	static double times[ATTENTION_NCASES][REPS_MAX];
	const char *nonce = nonce_get();
	double sum_min = 0, sum_median = 0;

	cases_time(times, seed_get());
	for (size_t i = 0; i < ATTENTION_NCASES; i++) {
		const struct attention_case *c = &attention_cases[i];
		double *us = times[i];

		if (c->reps == 0)
			continue;
		qsort(us, (size_t)c->reps, sizeof(*us), double_compare);
		sum_min += us[0];
		sum_median += us[c->reps / 2];
		printf("{\"case\":\"%s\",\"nonce\":\"%s\",\"reps\":%d,"
		    "\"min_us\":%.3f,\"median_us\":%.3f}\n",
		    c->name, nonce, c->reps, us[0], us[c->reps / 2]);
	}
	printf("{\"nonce\":\"%s\",\"total\":{\"min_us\":%.3f,\"median_us\":%.3f}}\n", nonce,
	    sum_min, sum_median);
	if (fflush(stdout) != 0)
		die("write to stdout failed");
	return 0;
}
