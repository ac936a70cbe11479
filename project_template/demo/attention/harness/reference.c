/* The reference: attention in double, one query at a time, as the formula says. */
#include "reference.h"

#include <float.h>
#include <math.h>

#define U	(FLT_EPSILON / 2.0)
#define TINY	1e-30	/* weights below the smallest normal float may be flushed to 0 */

static double
score(double *magnitude, const float *q, const float *k, int dim)
{
	double sum = 0, abs_sum = 0;

	for (int x = 0; x < dim; x++) {
		double product = (double)q[x] * (double)k[x];

		sum += product;
		abs_sum += fabs(product);
	}
	*magnitude = fmax(*magnitude, abs_sum / sqrt(dim));
	return sum / sqrt(dim);
}

void
reference_row(struct reference_row *row, const float *q, const float *k, const float *v,
    const struct attention_shape *shape)
{
	double p[ATTENTION_MAX_SEQ], max = -INFINITY, sum = 0;
	int dim = shape->dim;

	row->magnitude = 0;
	for (int x = 0; x < dim; x++)
		row->out[x] = row->weight[x] = 0;
	for (int j = 0; j < shape->seq; j++) {
		p[j] = score(&row->magnitude, q, k + j * dim, dim);
		max = fmax(max, p[j]);
	}
	for (int j = 0; j < shape->seq; j++)
		sum += p[j] = exp(p[j] - max);
	for (int j = 0; j < shape->seq; j++) {
		for (int x = 0; x < dim; x++) {
			row->out[x] += p[j] / sum * (double)v[j * dim + x];
			row->weight[x] += p[j] / sum * fabs((double)v[j * dim + x]);
		}
	}
}

double
reference_bound(const struct reference_row *row, int x, const struct attention_shape *shape)
{
	double relative = U * (2.0 * (shape->dim + 4) * row->magnitude + 4.0 * shape->seq + 64);

	return relative * row->weight[x] + TINY;
}

double
reference_rms_limit(const struct reference_row *row, const struct attention_shape *shape)
{
	return U * (16 + 4 * row->magnitude + sqrt(shape->seq));
}
