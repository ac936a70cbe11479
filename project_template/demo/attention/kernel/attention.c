/*
 * Attention as the formula is written: all scores of a head, softmax over each row,
 * then the weighted sum of V. Where tuning starts.
 */
#include "attention.h"

#include <float.h>
#include <math.h>

static float scores[ATTENTION_MAX_SEQ * ATTENTION_MAX_SEQ];

static void
scores_compute(float *s, const float *q, const float *k, int seq, int dim)
{
	float scale = 1.0f / sqrtf((float)dim);

	for (int i = 0; i < seq; i++) {
		for (int j = 0; j < seq; j++) {
			float sum = 0;

			for (int x = 0; x < dim; x++)
				sum += q[i * dim + x] * k[j * dim + x];
			s[i * seq + j] = sum * scale;
		}
	}
}

static void
softmax_row(float *s, int seq)
{
	float max = -FLT_MAX, sum = 0;

	for (int j = 0; j < seq; j++)
		max = s[j] > max ? s[j] : max;
	for (int j = 0; j < seq; j++) {
		s[j] = expf(s[j] - max);
		sum += s[j];
	}
	for (int j = 0; j < seq; j++)
		s[j] /= sum;
}

static void
weighted_sum(float *out, const float *p, const float *v, int seq, int dim)
{
	for (int i = 0; i < seq; i++) {
		for (int x = 0; x < dim; x++) {
			float sum = 0;

			for (int j = 0; j < seq; j++)
				sum += p[i * seq + j] * v[j * dim + x];
			out[i * dim + x] = sum;
		}
	}
}

void
attention_forward(float *out, const float *q, const float *k, const float *v,
    const struct attention_shape *shape)
{
	int seq = shape->seq, dim = shape->dim;

	for (int head = 0; head < shape->batch * shape->heads; head++) {
		int at = head * seq * dim;

		scores_compute(scores, q + at, k + at, seq, dim);
		for (int i = 0; i < seq; i++)
			softmax_row(scores + i * seq, seq);
		weighted_sum(out + at, scores, v + at, seq, dim);
	}
}
