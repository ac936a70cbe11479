/*
 * fuzz-plan.c - any bytes as a plan file: values within bounds, or a message.
 *
 * clang -fsanitize=fuzzer -DPAWL_LIBFUZZER, or alone: files, or a number of
 * invented inputs from a fixed seed.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/base/mem.h"
#include "../../helpers/lib/base/str.h"
#include "../../helpers/lib/domain/plan.h"

#ifndef PAWL_LIBFUZZER
static const char *const words[] = {
	"Hypothesis", "Why it should help x", "Risk", "Set", "**", "## ",
	"- ", ": ", ":", "\n", "\r\n", "```\n", "µ", "#", "__", " ", "text",
};
#endif

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = xcalloc(size, 1);
	struct plan p;

	if (size > 0)
		memcpy(text, data, size);
	failure_clear();
	if (plan_parse(&p, text, size, "plan.md") == 0) {
		if (p.why != NULL && (p.why[0] == '\0' ||
		    strlen(p.why) > PLAN_VALUE_MAX))
			abort();
		plan_release(&p);
	} else if (failure()[0] == '\0')
		abort();
	free(text);
	return 0;
}

#ifndef PAWL_LIBFUZZER
#include <stdio.h>

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
		const char *w = words[next_random() %
		    (sizeof(words) / sizeof(words[0]))];
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
#endif
