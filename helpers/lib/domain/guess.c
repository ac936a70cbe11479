/* guess.c - what in the output of a benchmark may be its metric. */
#include "guess.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../outside/json.h"
#include "../outside/regex.h"
#include "guess_internal.h"

#define GUESSES_MAX 200
#define LINE_BYTES 400		/* longer ones are no lines of a table */

/* What a word of the label beside a number is worth. */
static const struct {
	const char *word;
	int worth;
} hints[] = {
	{ "total", 3 }, { "overall", 3 }, { "median", 4 }, { "best", 3 },
	{ "min", 3 }, { "avg", 3 }, { "average", 3 }, { "mean", 3 },
	{ "time", 2 }, { "elapsed", 2 }, { "latency", 2 }, { "duration", 2 },
	{ "throughput", 2 }, { "bandwidth", 2 }, { "performance", 2 },
	{ "speed", 2 }, { "kernel", 2 }, { "runtime", 2 },
	{ "warm", -6 }, { "warmup", -6 }, { "setup", -6 }, { "init", -6 },
	{ "initialization", -6 }, { "compile", -6 }, { "build", -6 },
	{ "error", -8 }, { "diff", -8 }, { "baseline", -8 },
	{ "reference", -8 }, { "ref", -8 }, { "max", -1 }, { "limit", -8 },
	{ "timeout", -8 }, { "memory", -3 }, { "size", -4 }, { "std", -6 },
	{ "stddev", -6 }, { "peak", -4 }, { "frequency", -8 },
};

int
guess_hints(const char *text, size_t len)
{
	int sum = 0;

	for (size_t i = 0; i < len;) {
		size_t n = 0;

		while (i + n < len && isalpha((unsigned char)text[i + n]))
			n++;
		for (size_t k = 0; k < sizeof(hints) / sizeof(hints[0]); k++)
			if (strlen(hints[k].word) == n &&
			    strncasecmp(text + i, hints[k].word, n) == 0)
				sum += hints[k].worth;
		i += n + (n == 0);
	}
	return sum;
}

static const struct {
	const char *word, *unit;
} times[] = {
	{ "ns", "ns" }, { "nsec", "ns" }, { "nanoseconds", "ns" },
	{ "us", "us" }, { "usec", "us" }, { "usecs", "us" }, { "µs", "us" },
	{ "microseconds", "us" }, { "ms", "ms" }, { "msec", "ms" },
	{ "msecs", "ms" }, { "milliseconds", "ms" }, { "s", "s" },
	{ "sec", "s" }, { "secs", "s" }, { "second", "s" },
	{ "seconds", "s" }, { "cycles", "cycles" }, { "ticks", "ticks" },
	{ "clocks", "clocks" },
};

/* As PAWL_UNIT wants it, of a time; NULL of anything else. */
static const char *
time_unit(const char *word)
{
	for (size_t i = 0; i < sizeof(times) / sizeof(times[0]); i++)
		if (strcasecmp(times[i].word, word) == 0)
			return times[i].unit;
	return NULL;
}

static bool
is_rate(const char *word)
{
	static const char *const ends[] = { "/s", "/sec", "/second", "flops",
	    "flop", "gbps", "mbps", "fps", "qps", "tps", "gops", "mops",
	    "tops", "iops", "mips", "_per_s", "_per_sec", "_per_second",
	    "persec" };
	size_t len = strlen(word);

	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
		size_t n = strlen(ends[i]);

		if (len >= n && strcasecmp(word + len - n, ends[i]) == 0)
			return true;
	}
	return false;
}

int
guess_unit(bool *higher, const char *word)
{
	const char *slash = strchr(word, '/');
	char *above;
	bool time;

	*higher = is_rate(word) && (slash == NULL || slash != word);
	if (*higher || time_unit(word) != NULL)
		return 1;
	if (slash == NULL || slash == word || slash[1] == '\0')
		return 0;
	above = xstrndup(word, (size_t)(slash - word));
	time = time_unit(above) != NULL;	/* ns/op, cycles/byte */
	free(above);
	return time;
}

char *
guess_unit_name(const char *word)
{
	const char *unit = time_unit(word);

	return xstrdup(unit != NULL ? unit : word);
}

void
guess_add(struct guesses *g, char *spec, struct guess made,
    const struct metric_input *in)
{
	struct metric m;
	bool good = false;

	made.spec = spec;
	if (g->n < GUESSES_MAX && metric_parse(&m, spec) == 0) {
		good = metric_read(&made.value, &m, in) == 0;
		metric_release(&m);
	}
	failure_clear();
	for (size_t i = 0; i < g->n && good; i++)
		good = strcmp(g->v[i].spec, spec) != 0;
	if (!good) {
		free(made.spec);
		free(made.line);
		free(made.unit);
		return;
	}
	if (g->n == g->cap)
		g->v = xrealloc(g->v, g->cap = g->cap * 2 + 16,
		    sizeof(g->v[0]));
	made.order = g->n;
	g->v[g->n++] = made;
}

static int
compare(const void *a, const void *b)
{
	const struct guess *x = a, *y = b;

	if (x->score != y->score)
		return x->score < y->score ? 1 : -1;
	return x->order < y->order ? 1 : -1;
}

void
guess_sort(struct guesses *g)
{
	if (g->n > 0)
		qsort(g->v, g->n, sizeof(g->v[0]), compare);
}

void
guesses_release(struct guesses *g)
{
	for (size_t i = 0; i < g->n; i++) {
		free(g->v[i].spec);
		free(g->v[i].line);
		free(g->v[i].unit);
	}
	free(g->v);
	memset(g, 0, sizeof(*g));
}

void
guess_output(struct guesses *g, const char *text, size_t len,
    const char *where)
{
	struct metric_input in = { 0 };
	char *header = NULL, *more;
	size_t end;

	if (strcmp(where, "@stderr") == 0) {
		in.err_text = text;
		in.err_len = len;
		in.out_text = "";
	} else {
		in.out_text = text;
		in.out_len = len;
		in.err_text = "";
		guess_json(g, text, len, "json:-:", &in);
		guess_csv(g, text, len, "csv:-:", &in);
	}
	for (size_t i = 0; i < len; i = end + 1) {
		for (end = i; end < len && text[end] != '\n' &&
		    text[end] != '\r'; end++)
			;
		if (end - i > 0 && end - i <= LINE_BYTES &&
		    memchr(text + i, '\0', end - i) == NULL) {
			char *line = xstrndup(text + i, end - i);

			guess_line(g, line, where, &in, header);
			if ((more = guess_header(line)) != NULL) {
				free(header);
				header = more;
			}
			free(line);
		}
	}
	free(header);
}

void
guess_file(struct guesses *g, const char *text, size_t len, const char *name)
{
	struct metric_input in = { .out_text = "", .err_text = "",
	    .file_text = text, .file_len = len };
	char *start;

	if (str_ends(name, ".json")) {
		start = xasprintf("json:%s:", name);
		guess_json(g, text, len, start, &in);
	} else {
		start = xasprintf("csv:%s:", name);
		guess_csv(g, text, len, start, &in);
	}
	free(start);
}

char *
guess_pass(const char *text, size_t len)
{
	static const char *const patterns[] = {
		"\\bSUCCESSFUL\\b", "\\bPASSED\\b", "\\bPASS\\b",
		"(?i)\\ball tests passed\\b", "(?i)\\btest success\\b",
		"\\bSUCCESS\\b", "(?i)\\bverified\\b", "(?i)\\bpassed\\b",
		"(?i)\\bsuccess\\b", "\\bright\\b", "(?i)\\bcorrect\\b",
		"\\bOK\\b", "\\b[Vv]alid\\b",
		"\\b[Vv]alidates\\b",
	};
	char *found = NULL;

	for (size_t i = 0; i < sizeof(patterns) / sizeof(patterns[0]) &&
	    found == NULL; i++) {
		struct regex *re = regex_compile(patterns[i], "guess");
		struct span at;

		if (re != NULL && regex_find(&at, 1, re, text, len, 0) == 1)
			found = xstrndup(text + at.from, at.to - at.from);
		regex_free(re);
		failure_clear();
	}
	return found != NULL ? found : xstrdup("");
}

const char *
guess_fail(const char *text, size_t len)
{
	static const char pattern[] = "(?i)\\b(?:wrong|fail(?:s|ed|ure)?|"
	    "mismatch(?:es)?|incorrect|invalid|unsuccessful|not ok)\\b";
	struct regex *re = regex_compile(pattern, "guess");
	struct span at;
	int found = re == NULL ? -1 : regex_find(&at, 1, re, text, len, 0);

	regex_free(re);
	failure_clear();
	return found == 0 ? pattern : NULL;
}
