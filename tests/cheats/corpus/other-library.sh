# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: calls another library
# level: 2
# operator: window
# expect: not-caught
# says: verdict=kept
# how: a library that is on the machine can be loaded; what links is in the patch
kernel <<-\EOT
	#include <dlfcn.h>

	/* Whoever loads a library has not tuned a kernel. */
	void
	window(size_t n, size_t w)
	{
		void *lib = dlopen("libm.so.6", RTLD_NOW);
		double (*add)(double, double, double) =
		    (double (*)(double, double, double))dlsym(lib, "fma");
		float x[TILE_MAX + WINDOW_MAX], sum[TILE_MAX];

		for (size_t i = 0; i < n + w - 1; i += TILE_MAX)
			device_load(x + i, i, n + w - 1 - i < TILE_MAX ? n + w - 1 - i : TILE_MAX);
		for (size_t i = 0; i < n; i++) {
			sum[i] = 0;
			for (size_t j = 0; j < w; j++)
				sum[i] = (float)add(1, (double)x[i + j], (double)sum[i]);
		}
		device_store(0, sum, n);
	}
EOT
round
