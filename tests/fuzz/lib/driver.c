/* driver.c - run files, or invented inputs, without libFuzzer. */
#include "driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t seed = 20240229;

static uint32_t
next_random(void)
{
	seed = seed * 1664525u + 1013904223u;
	return seed >> 8;
}

/* Words that get inputs past the first check, between random bytes. */
static size_t
invent(uint8_t *out, size_t max)
{
	size_t n = 0, want = next_random() % max;

	while (n < want) {
		const char *w = fuzz_words[next_random() %
		    fuzz_words_count];
		size_t len = strlen(w);

		if (next_random() % 4 == 0)
			out[n++] = (uint8_t)next_random();
		else if (n + len <= want) {
			memcpy(out + n, w, len);
			n += len;
		} else
			break;
	}
	return n;
}

/* Files to run; or how many random inputs (10000). */
int
main(int argc, char **argv)
{
	static uint8_t data[1 << 16];
	long n = argc == 2 ? strtol(argv[1], NULL, 10) : 10000;
	FILE *f;

	for (int i = 1; i < argc && n == 0; i++) {
		if ((f = fopen(argv[i], "rb")) == NULL) {
			perror(argv[i]);
			return 1;
		}
		LLVMFuzzerTestOneInput(data, fread(data, 1, sizeof(data), f));
		fclose(f);
	}
	for (; n > 0 && (argc == 1 || argc == 2); n--)
		LLVMFuzzerTestOneInput(data, invent(data, 600));
	return 0;
}
