/* One row of the result in double, and what a float32 kernel may differ from it. */
#ifndef REFERENCE_H
#define REFERENCE_H

#include "attention.h"

/*
 * A weight far below this is no scale for an error: where V is 0 at every key that
 * counts, what is left are weights near the smallest float, which may be flushed to 0.
 */
#define REFERENCE_FLOOR	1e-9

struct reference_row {
	double out[ATTENTION_MAX_DIM];
	double weight[ATTENTION_MAX_DIM];	/* sum of p[j] * |v[j][x]| */
	double magnitude;	/* the largest sum of |q[x] k[j][x]| / sqrt(dim) over the keys */
};

/* q is one query; k and v are one head, [seq][dim]. */
void reference_row(struct reference_row *row, const float *q, const float *k, const float *v,
    const struct attention_shape *shape);

/*
 * How far element x of a correct float32 result can be from the reference. With
 * u = 2^-24 and M the magnitude above:
 *
 *   - a score is a dot product of dim terms: off by at most (dim + 4) u M in any
 *     order of summation (Higham, Accuracy and Stability, 3.1), the scaling and the
 *     subtraction of the maximum included. Through exp that is a relative error of a
 *     weight, and it counts twice: in the weight and in the sum of the weights;
 *   - the sum of weights and the weighted sum of V add seq terms each, and an online
 *     softmax rescales both at most seq times: 4 seq u;
 *   - 64 u for an exp of a few ulp and the division.
 *
 * All are relative to the sum of p |v|. The bound holds for every order of the
 * sums, so no seed can fail an honest kernel.
 */
double reference_bound(const struct reference_row *row, int x,
    const struct attention_shape *shape);

/*
 * The bound above is for the worst case and so too wide to notice a kernel that,
 * say, rounds its inputs to bfloat16 and lets the errors average out. Rounding errors
 * behave like a random walk, hence the second test: the root mean square over a case
 * of error / (weight + floor), where this is the limit for one row. Honest kernels stay
 * below half of it, bfloat16 is beyond it thirtyfold.
 */
double reference_rms_limit(const struct reference_row *row, const struct attention_shape *shape);

#endif
