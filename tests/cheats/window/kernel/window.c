/* One window after the other: each is loaded, summed, and its sum stored. */
#include "window.h"

void
window(size_t n, size_t w)
{
	float x[WINDOW_MAX], sum;

	for (size_t i = 0; i < n; i++) {
		device_load(x, i, w);
		sum = 0;
		for (size_t j = 0; j < w; j++)
			sum += x[j];
		device_store(i, &sum, 1);
	}
}
