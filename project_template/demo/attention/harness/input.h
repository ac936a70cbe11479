/*
 * Seeds, random tensors and the files they travel in. Shared by the programs of
 * the harness, never by the kernel.
 */
#ifndef INPUT_H
#define INPUT_H

#include <stddef.h>
#include <stdint.h>

#include "shapes.h"

enum tensor { TENSOR_Q, TENSOR_K, TENSOR_V };

/* Prints "program: message" and ends the program with status 2. */
_Noreturn void die(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* PAWL_SEED as a number, or a fixed one without it. */
uint64_t seed_get(void);

/* PAWL_NONCE, or "none" without it. Only letters, digits and "._-" are let through. */
const char *nonce_get(void);

/* xorshift64*, good enough for data and fast enough not to outweigh the kernel. */
uint64_t random_next(uint64_t *state);

/* A start for random_next: never 0, different for each seed, case and repetition. */
uint64_t random_start(uint64_t seed, size_t case_index, int repetition);

/* Elements of one tensor. */
size_t shape_count(const struct attention_shape *shape);

/* A tensor of n floats, aligned as the interface promises; free() it. */
float *tensor_new(size_t n);

void tensor_fill(float *t, size_t n, enum distribution how, enum tensor which, uint64_t *state);

/* q, k and v of a repetition of a case, each of as many elements as its shape has. */
void inputs_draw(float *q, float *k, float *v, const struct attention_case *c, uint64_t *state);

/* All bits a quiet NaN, so that an element which was not written cannot pass. */
void tensor_poison(float *t, size_t n);

/*
 * A file is the name of its case, the shape and n floats. file_read refuses a
 * file that is not exactly this case.
 */
void file_write(const char *dir, const struct attention_case *c, const char *suffix,
    const float *t, size_t n);
void file_read(const char *dir, const struct attention_case *c, const char *suffix,
    float *t, size_t n);

#endif
