/* fuzz-plan.c - any bytes as a plan file: values within bounds, or a message. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/base/mem.h"
#include "../../helpers/lib/base/str.h"
#include "../../helpers/lib/domain/plan.h"
#include "lib/driver.h"

const char *const fuzz_words[] = {
	"Hypothesis", "Why it should help x", "Risk", "Set", "**", "## ",
	"- ", ": ", ":", "\n", "\r\n", "```\n", "µ", "#", "__", " ", "text",
};
const size_t fuzz_words_count = sizeof(fuzz_words) / sizeof(fuzz_words[0]);

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
