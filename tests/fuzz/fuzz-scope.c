/*
 * fuzz-scope.c - any words over any path: yes or no, or a message.
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
#include "../../helpers/lib/domain/scope.h"

#ifndef PAWL_LIBFUZZER
static const char *const words[] = {
	"a", "b/", "*", "**", "**/", "?", "[a-c]", "[!a]", "[]a]", "!", ".",
	"..", "/", "%20", "%2A", "%", " ", "\n", "src/", "\\", "[a", "-]",
};
#endif

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* First line: the words; then a path. What matches lies below a prefix. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const uint8_t *nl = size > 0 ? memchr(data, '\n', size) : NULL;
	size_t n = nl != NULL ? (size_t)(nl - data) : size;
	char *words_text = xstrndup((const char *)data, n), *path;
	struct strs dirs = STRS_INIT;
	struct scope s;
	bool below = false;

	n += nl != NULL;
	path = xstrndup(n < size ? (const char *)data + n : "", size - n);
	failure_clear();
	if (scope_parse(&s, words_text, "X") == 0) {
		scope_prefixes(&dirs, &s);
		for (size_t i = 0; i < dirs.n; i++)
			below = below || str_starts(path, dirs.v[i]);
		if (scope_match(&s, path) && !below)
			abort();
		scope_release(&s);
	} else if (failure()[0] == '\0')
		abort();
	strs_free(&dirs);
	free(words_text);
	free(path);
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
