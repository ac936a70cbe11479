/* check.c - does a finished verification count as passed? */
#include "check.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../outside/regex.h"

#define FAIL_DEFAULT "(?i)time out|timed out"
#define LINE_MAX_BYTES 400
#define LINES_BEFORE 8

/* The pattern as PCRE sees it; a bare word is a whole word. Caller frees. */
static char *
pattern_text(const char *pattern, const struct check_input *in)
{
	size_t n = 0;
	char *a, *b;

	while (isalnum((unsigned char)pattern[n]) || pattern[n] == '_')
		n++;
	if (pattern[n] == '\0')
		return xasprintf("\\b%s\\b", pattern);
	a = in != NULL && in->nonce != NULL ?
	    metric_fill(pattern, "nonce", in->nonce, true) : xstrdup(pattern);
	b = in != NULL && in->name != NULL ?
	    metric_fill(a, "case", in->name, true) : xstrdup(a);
	free(a);
	return b;
}

static struct regex *
pattern_compile(const char *pattern, const struct check_input *in,
    const char *what)
{
	char *text = pattern_text(pattern, in);
	struct regex *re = regex_compile(text, what);

	free(text);
	return re;
}

static int
pattern_try(const char *pattern, const char *what)
{
	struct regex *re = pattern_compile(pattern, NULL, what);

	regex_free(re);
	return re != NULL ? 0 : -1;
}

static int
parse_statuses(struct check *c, const char *list)
{
	struct strs words = STRS_INIT;
	char *s = xstrdup(list);
	int rc = 0;
	long v;

	if (c->n_statuses > 0 || c->any_status)
		rc = refused("PAWL_VERIFY_PASS: exit: is given twice");
	c->any_status = strcmp(list, "any") == 0;
	for (char *p = s; *p != '\0'; p++)
		if (*p == ',')
			*p = ' ';
	if (!c->any_status)
		strs_add_words(&words, s);
	if (rc == 0 && !c->any_status && words.n == 0)
		rc = refused("PAWL_VERIFY_PASS: exit: wants statuses, as in "
		    "exit:0,1, or any");
	for (size_t i = 0; i < words.n && rc == 0; i++) {
		rc = str_to_long(&v, words.v[i], 0, 255,
		    "PAWL_VERIFY_PASS: exit:");
		if (rc < 0)
			break;
		c->statuses = xrealloc(c->statuses, c->n_statuses + 1,
		    sizeof(*c->statuses));
		c->statuses[c->n_statuses++] = (int)v;
	}
	strs_free(&words);
	free(s);
	return rc;
}

static int
parse_truth(struct check *c, const char *spec)
{
	struct metric m;

	if (c->truth_spec != NULL)
		return refused("PAWL_VERIFY_PASS: json: is given twice");
	if (metric_parse(&m, spec) < 0)
		return failed_in("PAWL_VERIFY_PASS");
	c->truth = m;
	c->truth_spec = xstrdup(spec);
	return 0;
}

static int
parse_pass(struct check *c, const char *text)
{
	struct strs items = STRS_INIT;
	int rc = 0;

	strs_add_items(&items, text);
	for (size_t i = 0; i < items.n && rc == 0; i++) {
		const char *item = items.v[i];

		if (str_starts(item, "exit:"))
			rc = parse_statuses(c, item + 5);
		else if (str_starts(item, "json:") ||
		    str_starts(item, "json@"))
			rc = parse_truth(c, item);
		else if ((rc = pattern_try(item, "PAWL_VERIFY_PASS")) == 0)
			strs_add(&c->pass, item);
	}
	strs_free(&items);
	return rc;
}

static int
parse_fail(struct check *c, const char *text)
{
	struct strs items = STRS_INIT;
	bool standard = true;
	int rc = 0;

	strs_add_items(&items, text);
	for (size_t i = 0; i < items.n && rc == 0; i++) {
		if (strcmp(items.v[i], "no-default") == 0)
			standard = false;
		else if ((rc = pattern_try(items.v[i],
		    "PAWL_VERIFY_FAIL")) == 0)
			strs_add(&c->fail, items.v[i]);
	}
	if (standard)
		strs_add(&c->fail, FAIL_DEFAULT);
	strs_free(&items);
	return rc;
}

int
check_parse(struct check *out, const char *pass, const char *fail,
    const char *done)
{
	int rc;

	memset(out, 0, sizeof(*out));
	rc = parse_pass(out, pass != NULL ? pass : "");
	if (rc == 0)
		rc = parse_fail(out, fail != NULL ? fail : "");
	if (rc == 0 && done != NULL && !str_is_blank(done)) {
		out->done = str_trim(done);
		rc = pattern_try(out->done, "PAWL_DONE");
	}
	if (rc < 0)
		check_release(out);
	else if (out->n_statuses == 0 && !out->any_status) {
		out->statuses = xcalloc(1, sizeof(*out->statuses));
		out->n_statuses = 1;
	}
	return rc;
}

const char *
check_file(const struct check *c)
{
	return c->truth_spec != NULL ? metric_file(&c->truth) : NULL;
}

void
check_release(struct check *c)
{
	strs_free(&c->pass);
	strs_free(&c->fail);
	free(c->done);
	free(c->statuses);
	free(c->truth_spec);
	metric_release(&c->truth);
	memset(c, 0, sizeof(*c));
}

bool
check_status(const struct check *c, int status)
{
	for (size_t i = 0; i < c->n_statuses; i++)
		if (c->statuses[i] == status)
			return true;
	return c->any_status && status >= 0;
}

/* 1: the exit is one that passes. */
static int
judge_exit(struct buf *reason, const struct check *c,
    const struct check_input *in)
{
	if (in->timed_out)
		buf_puts(reason, "it did not end in time");
	else if (in->signal != 0)
		buf_addf(reason, "it was ended by signal %d (%s)", in->signal,
		    strsignal(in->signal));
	else if (!check_status(c, in->exit_status)) {
		buf_addf(reason, "exit status %d, a pass is ",
		    in->exit_status);
		for (size_t i = 0; i < c->n_statuses; i++)
			buf_addf(reason, "%s%d", i > 0 ? " or " : "",
			    c->statuses[i]);
	} else
		return 1;
	return 0;
}

/* The line (of any end) that holds byte at; the caller frees. */
static char *
line_at(const struct buf *text, size_t at)
{
	size_t from = at, to = at;

	while (from > 0 && text->p[from - 1] != '\n' &&
	    text->p[from - 1] != '\r')
		from--;
	while (to < text->len && text->p[to] != '\n' && text->p[to] != '\r')
		to++;
	return metric_excerpt(text->p + from, to - from);
}

/* Does the pattern match, as it must (or must not)? 1, 0 with reason, -1. */
static int
judge_pattern(struct buf *reason, const char *pattern, bool must,
    const char *setting, const struct check_input *in, const struct buf *text)
{
	struct regex *re = pattern_compile(pattern, in, setting);
	struct span at;
	char *line;
	int found;

	if (re == NULL)
		return -1;
	found = regex_find(&at, 1, re, buf_str(text), text->len, 0);
	regex_free(re);
	if (found < 0)
		return failed_in("%s", setting);
	if (found == must)
		return 1;
	line = found ? line_at(text, at.from) :
	    metric_last_line(buf_str(text), text->len);
	if (found)
		buf_addf(reason, "%s \"%s\" matches \"%s\"", setting, pattern,
		    line);
	else if (*line == '\0')
		buf_addf(reason, "%s \"%s\" matches nothing, there is no "
		    "output", setting, pattern);
	else
		buf_addf(reason, "%s \"%s\" matches nothing; last line: "
		    "\"%s\"", setting, pattern, line);
	free(line);
	return 0;
}

static int
judge_truth(struct buf *reason, const struct check *c,
    const struct check_input *in)
{
	struct buf why = BUF_INIT;
	struct metric m;
	int yes;

	if (metric_parse_case(&m, c->truth_spec, in->name) < 0)
		return failed_in("PAWL_VERIFY_PASS");
	if ((yes = metric_is_true(&why, &m, &in->text)) == 0)
		buf_addf(reason, "PAWL_VERIFY_PASS \"%s\" is not true: %s",
		    m.spec, buf_str(&why));
	buf_free(&why);
	metric_release(&m);
	return yes;
}

static int
judge_text(struct buf *reason, const struct check *c,
    const struct check_input *in, const struct buf *text)
{
	int rc = 1;

	for (size_t i = 0; i < c->fail.n && rc == 1; i++)
		rc = judge_pattern(reason, c->fail.v[i], false,
		    "PAWL_VERIFY_FAIL", in, text);
	for (size_t i = 0; i < c->pass.n && rc == 1; i++)
		rc = judge_pattern(reason, c->pass.v[i], true,
		    "PAWL_VERIFY_PASS", in, text);
	if (rc == 1 && c->done != NULL)
		rc = judge_pattern(reason, c->done, true, "PAWL_DONE", in,
		    text);
	if (rc == 1 && c->truth_spec != NULL)
		rc = judge_truth(reason, c, in);
	return rc;
}

int
check_judge(struct buf *reason, const struct check *c,
    const struct check_input *in)
{
	struct buf text = BUF_INIT;
	size_t n = c->pass.n + (c->done != NULL) + (c->truth_spec != NULL);
	int rc;

	if (judge_exit(reason, c, in) == 0)
		return 0;
	buf_add(&text, in->text.out_text, in->text.out_len);
	if (text.len > 0 && text.p[text.len - 1] != '\n')
		buf_putc(&text, '\n');
	buf_add(&text, in->text.err_text, in->text.err_len);
	rc = judge_text(reason, c, in, &text);
	if (rc == 1)
		buf_addf(reason, "exit status %d, %zu rule%s fulfilled",
		    in->exit_status, n, n == 1 ? "" : "s");
	buf_free(&text);
	return rc;
}

/* --- the first error of a log ------------------------------------------- */

static bool
has(const char *s, size_t n, const char *word)
{
	size_t m = strlen(word);

	for (size_t i = 0; i + m <= n; i++)
		if (s[i] == word[0] && memcmp(s + i, word, m) == 0)
			return true;
	return false;
}

static bool
looks_wrong(const char *s, size_t n)
{
	static const char *const words[] = {
		"error:", "Error:", "ERROR", "Error ", "Traceback",
		"undefined reference", "FAILED", "Segmentation", "Sanitizer",
		"Assertion", "command not found", "No rule to make",
		"No such file", "CUDA error", "HIP error", "cudaError",
		"aclError",
	};

	if (n > 4096)
		n = 4096;
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (has(s, n, words[i]))
			return true;
	return false;
}

/* Add a line as a terminal would show it. */
static void
line_add(struct buf *out, const char *s, size_t n)
{
	bool utf8, cut = false;
	size_t from = 0;

	while (n > 0 && s[n - 1] == '\r')
		n--;
	for (size_t i = 0; i < n; i++)
		if (s[i] == '\r')
			from = i + 1;
	s += from;
	n -= from;
	if (n > LINE_MAX_BYTES) {
		n = LINE_MAX_BYTES;
		while (n > 0 && ((unsigned char)s[n] & 0xc0) == 0x80)
			n--;
		cut = true;
	}
	utf8 = str_is_utf8(s, n);
	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)s[i];

		buf_putc(out, (c < 0x20 && c != '\t') || c == 0x7f ||
		    (c >= 0x80 && !utf8) ? '?' : s[i]);
	}
	buf_puts(out, cut ? "…\n" : "\n");
}

/* The end of the line at i, without its \n. */
static size_t
line_end(const char *s, size_t i, size_t len)
{
	const char *nl = i < len ? memchr(s + i, '\n', len - i) : NULL;

	return nl != NULL ? (size_t)(nl - s) : len;
}

bool
error_is_among(const char *text, size_t len)
{
	for (size_t i = 0, end; i < len; i = end + 1) {
		end = line_end(text, i, len);
		if (looks_wrong(text + i, end - i))
			return true;
	}
	return false;
}

void
first_error_lines(struct buf *out, const char *text, size_t len, size_t max)
{
	size_t line = 0, error = 0, first = 0, before = max / 5, end;
	bool found = false;

	if (before > LINES_BEFORE)
		before = LINES_BEFORE;
	for (size_t i = 0; i < len && !found; i = end + 1, line++) {
		end = line_end(text, i, len);
		if ((found = looks_wrong(text + i, end - i)))
			error = line;
	}
	/* without an error line now is how many lines there are */
	first = found ? (error > before ? error - before : 0) :
	    line > max ? line - max : 0;
	line = 0;
	for (size_t i = 0; i < len && line < first + max; i = end + 1) {
		end = line_end(text, i, len);
		if (line++ >= first)
			line_add(out, text + i, end - i);
	}
}
