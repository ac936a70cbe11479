/*
 * fuzz-metric.c - any setting over any output: a number, or a message.
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
#include "../../helpers/lib/domain/metric.h"

#ifndef PAWL_LIBFUZZER
static const char *const words[] = {
	"json:-:", "csv:-:", "regex:", "regex@both:", "json@file(x):",
	"csv:f:", "a", ".b", "[0]", "[-1]", "[a=b]", "{case}", "\n", "\r",
	"{\"a\":", "}", "[", "]", "\"", ",", "1", "2.5", "NaN", "a,b\n",
	"1,2\n", "(\\d+)", ".*", "^", "$", "null", "(a+)+",
};
#endif

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* First line: the setting; then the text, which is all three sources. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const uint8_t *nl = size > 0 ? memchr(data, '\n', size) : NULL;
	size_t n = nl != NULL ? (size_t)(nl - data) : size;
	char *spec = xstrndup((const char *)data, n), *text;
	struct metric_input in;
	struct metric m;
	double v = 0;

	n += nl != NULL;
	/* a copy of just that size, so that reads beyond it are seen */
	text = xcalloc(size - n, 1);
	if (size > n)
		memcpy(text, data + n, size - n);
	memset(&in, 0, sizeof(in));
	in.out_text = in.err_text = in.file_text = text;
	in.out_len = in.err_len = in.file_len = size - n;
	in.file_fresh_from = size % 7;
	failure_clear();
	if (metric_parse_case(&m, spec, size % 2 ? "a" : NULL) == 0) {
		if (metric_read(&v, &m, &in) == 0 ? !(v > 0) :
		    failure()[0] == '\0')
			abort();
		metric_release(&m);
	} else if (failure()[0] == '\0')
		abort();
	free(spec);
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
