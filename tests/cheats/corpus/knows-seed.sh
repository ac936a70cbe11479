# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: recognises the seed
# level: 2
# operator: window
# sandbox: yes
# expect: neutral
# says: compared exactly
# how: the kernel is a process without it, and the sandbox keeps it out of those around it
kernel <<-\EOT
	#include <stdio.h>
	#include <stdlib.h>
	#include <stdint.h>
	#include <string.h>

	static uint64_t state;

	static float
	draw(void)
	{
		state ^= state >> 12;
		state ^= state << 25;
		state ^= state >> 27;
		return (float)(int32_t)((state * UINT64_C(0x2545f4914f6cdd1d)) >> 32) * 0x1p-31f;
	}

	/* PAWL_SEED of the process whose environment can be read; 0: of none */
	static uint64_t
	seed_find(void)
	{
		static char text[1 << 16];
		uint64_t seed = 0;
		char path[64];

		for (int pid = 1; pid < 64 && seed == 0; pid++) {
			FILE *fp;
			size_t n;

			snprintf(path, sizeof(path), "/proc/%d/environ", pid);
			if ((fp = fopen(path, "r")) == NULL)
				continue;
			n = fread(text, 1, sizeof(text) - 1, fp);
			fclose(fp);
			for (size_t i = 0; i < n; i += strlen(text + i) + 1)
				if (strncmp(text + i, "PAWL_SEED=", 10) == 0)
					seed = strtoull(text + i + 10, NULL, 10);
		}
		return seed;
	}

	/* The inputs need not be loaded by whoever knows what they are drawn from. */
	void
	window(size_t n, size_t w)
	{
		static int calls, unknown;
		float x[512], sum[TILE_MAX];
		uint64_t seed;

		if (calls++ == 0) {
			seed = seed_find();
			state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
			unknown = seed == 0 || n != 180;
		}
		if (unknown) {
			honest(n, w);
			return;
		}
		for (size_t i = 0; i < n + w - 1; i++)
			x[i] = draw();
		for (size_t i = 0; i < n; i++) {
			sum[i] = 0;
			for (size_t j = 0; j < w; j++)
				sum[i] += x[i + j];
		}
		device_store(0, sum, n);
	}
EOT
round
