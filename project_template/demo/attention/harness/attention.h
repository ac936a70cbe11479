/*
 * The interface between kernel and harness. Frozen with the harness: a kernel
 * that needs another interface is another operator.
 */
#ifndef ATTENTION_H
#define ATTENTION_H

#define ATTENTION_MAX_SEQ	640	/* no shape is longer, not even a hold-out */
#define ATTENTION_MAX_DIM	64
#define ATTENTION_ALIGN		64	/* bytes, of each of the four tensors */

struct attention_shape {
	int batch;
	int heads;
	int seq;	/* queries, and also keys: 1 to ATTENTION_MAX_SEQ */
	int dim;	/* 1 to ATTENTION_MAX_DIM */
};

/*
 * out = softmax(q k^T / sqrt(dim)) v, without a mask. All four tensors are dense
 * [batch][heads][seq][dim] and do not overlap. Every element of out is written;
 * what was there before is garbage. Nothing is carried over between two calls.
 */
void attention_forward(float *out, const float *q, const float *k, const float *v,
    const struct attention_shape *shape);

#endif
