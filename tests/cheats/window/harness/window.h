/*
 * The interface between kernel and harness: sums over a sliding window, on a
 * device that is another process. What is tuned is the traffic with it.
 */
#ifndef WINDOW_H
#define WINDOW_H

#include <stddef.h>

#define WINDOW_MAX	64	/* the widest window */
#define TILE_MAX	256	/* floats of one transfer */

/*
 * out[i] = x[i] + … + x[i + w - 1] for i below n; x has n + w - 1 elements. Every
 * element of out is written. Nothing is carried over between two calls.
 */
void window(size_t n, size_t w);

/* A transfer of n floats costs 64 + n cycles; in half precision 64 + n / 2. */
void device_load(float *to, size_t from, size_t n);
void device_load_half(float *to, size_t from, size_t n);
void device_store(size_t to, const float *from, size_t n);

#endif
