/* fuzz-metric.c - any setting over any output: a number, or a message. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/base/mem.h"
#include "../../helpers/lib/base/str.h"
#include "../../helpers/lib/domain/metric.h"
#include "lib/driver.h"

const char *const fuzz_words[] = {
	"json:-:", "csv:-:", "regex:", "regex@both:", "json@file(x):",
	"csv:f:", "a", ".b", "[0]", "[-1]", "[a=b]", "{case}", "\n", "\r",
	"{\"a\":", "}", "[", "]", "\"", ",", "1", "2.5", "NaN", "a,b\n",
	"1,2\n", "(\\d+)", ".*", "^", "$", "null", "(a+)+",
};
const size_t fuzz_words_count = sizeof(fuzz_words) / sizeof(fuzz_words[0]);

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
