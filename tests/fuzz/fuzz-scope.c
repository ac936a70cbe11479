/* fuzz-scope.c - any words over any path: yes or no, or a message. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/base/mem.h"
#include "../../helpers/lib/base/str.h"
#include "../../helpers/lib/domain/scope.h"
#include "lib/driver.h"

const char *const fuzz_words[] = {
	"a", "b/", "*", "**", "**/", "?", "[a-c]", "[!a]", "[]a]", "!", ".",
	"..", "/", "%20", "%2A", "%", " ", "\n", "src/", "\\", "[a", "-]",
};
const size_t fuzz_words_count = sizeof(fuzz_words) / sizeof(fuzz_words[0]);

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
