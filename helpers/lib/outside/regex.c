/* regex.c - the only door to PCRE2. */
#include "regex.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <ctype.h>
#include <pcre2.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../base/err.h"
#include "../base/mem.h"

/* Steps from one start position; about 40 ms. */
#define STEPS_MAX 2000000
#define HEAP_MAX_KIB (64 * 1024)
#define PATTERN_MAX (32 * 1024)
/* CPU seconds for one search through a whole text. */
#define CPU_MAX_S 3

struct regex {
	pcre2_code *bytes;
	pcre2_code *utf;	/* NULL if the pattern is not UTF-8 */
	char *pattern;
};

/* One walk through a text. */
struct scan {
	const struct regex *re;
	const pcre2_code *code;
	pcre2_match_data *md;
	pcre2_match_context *ctx;
	const char *text;
	size_t len;
	size_t at;	/* where the next match may start */
	clock_t start;
};

static pcre2_code *
compile(const char *pattern, uint32_t options, const char *what)
{
	pcre2_compile_context *ctx = pcre2_compile_context_create(NULL);
	PCRE2_UCHAR text[256];
	PCRE2_SIZE at = 0;
	pcre2_code *code;
	int error = 0;

	if (ctx == NULL)
		die(ST_INFRA, "out of memory");
	pcre2_set_newline(ctx, PCRE2_NEWLINE_ANYCRLF);
	pcre2_set_max_pattern_length(ctx, PATTERN_MAX);
	code = pcre2_compile((PCRE2_SPTR)pattern, PCRE2_ZERO_TERMINATED,
	    PCRE2_MULTILINE | PCRE2_NEVER_BACKSLASH_C |
	    PCRE2_USE_OFFSET_LIMIT | options, &error, &at, ctx);
	pcre2_compile_context_free(ctx);
	if (code == NULL) {
		char *shown = str_shorten(pattern, 200);

		pcre2_get_error_message(error, text, sizeof(text));
		refused("%s: regex \"%s\": %s at position %zu", what, shown,
		    (const char *)text, (size_t)at);
		free(shown);
	}
	return code;
}

struct regex *
regex_compile(const char *pattern, const char *what)
{
	struct regex *re = xcalloc(1, sizeof(*re));

	re->pattern = xstrdup(pattern);
	/* (*UTF) inside a pattern would have bytes read as checked UTF-8 */
	re->bytes = compile(pattern, PCRE2_NEVER_UTF, what);
	if (re->bytes != NULL && str_is_utf8(pattern, strlen(pattern))) {
		re->utf = compile(pattern, PCRE2_UTF, what);
		if (re->utf == NULL) {
			pcre2_code_free(re->bytes);
			re->bytes = NULL;
		}
	}
	if (re->bytes == NULL) {
		regex_free(re);
		return NULL;
	}
	return re;
}

void
regex_free(struct regex *re)
{
	if (re == NULL)
		return;
	pcre2_code_free(re->bytes);
	pcre2_code_free(re->utf);
	free(re->pattern);
	free(re);
}

const char *
regex_pattern(const struct regex *re)
{
	return re->pattern;
}

size_t
regex_groups(const struct regex *re)
{
	uint32_t n = 0;

	pcre2_pattern_info(re->bytes, PCRE2_INFO_CAPTURECOUNT, &n);
	return n;
}

int
regex_group(const struct regex *re, const char *name)
{
	int n = pcre2_substring_number_from_name(re->bytes, (PCRE2_SPTR)name);

	return n > 0 ? n : -1;
}

static void
scan_open(struct scan *s, const struct regex *re, const char *text, size_t len,
    size_t from)
{
	memset(s, 0, sizeof(*s));
	s->re = re;
	s->code = re->utf != NULL && str_is_utf8(text, len) ? re->utf :
	    re->bytes;
	s->md = pcre2_match_data_create_from_pattern(s->code, NULL);
	s->ctx = pcre2_match_context_create(NULL);
	if (s->md == NULL || s->ctx == NULL)
		die(ST_INFRA, "out of memory");
	pcre2_set_match_limit(s->ctx, STEPS_MAX);
	pcre2_set_depth_limit(s->ctx, STEPS_MAX);
	pcre2_set_heap_limit(s->ctx, HEAP_MAX_KIB);
	s->text = text;
	s->len = len;
	s->at = from;
	s->start = clock();
}

static void
scan_close(struct scan *s)
{
	pcre2_match_data_free(s->md);
	pcre2_match_context_free(s->ctx);
}

static int
give_up(const struct regex *re, const char *why)
{
	char *shown = str_shorten(re->pattern, 200);

	refused("regex \"%s\": gave up, %s (write it without nested or "
	    "overlapping repeats)", shown, why);
	free(shown);
	return -1;
}

static void
scan_move(struct scan *s, size_t at)
{
	s->at = at;
	if (s->code == s->re->utf)
		while (s->at < s->len && (s->text[s->at] & 0xc0) == 0x80)
			s->at++;
}

/* 1: the next match is in s->md; 0: none is left; -1. */
static int
scan_next(struct scan *s)
{
	/*
	 * PCRE2 counts steps anew for every start position, so a long text
	 * can cost its length times the limit. Start positions are therefore
	 * tried in slices, with a look at the clock after each.
	 */
	size_t most = s->len / 4096 > 256 ? s->len / 4096 : 256, slice = 64;

	scan_move(s, s->at);
	while (s->at <= s->len) {
		size_t left = s->len - s->at;
		int rc;

		pcre2_set_offset_limit(s->ctx,
		    left > slice ? s->at + slice : PCRE2_UNSET);
		rc = pcre2_match(s->code, (PCRE2_SPTR)s->text, s->len, s->at,
		    PCRE2_NO_UTF_CHECK, s->md, s->ctx);
		if (rc >= 0)
			return 1;
		if (rc != PCRE2_ERROR_NOMATCH)
			return give_up(s->re, rc == PCRE2_ERROR_MATCHLIMIT ||
			    rc == PCRE2_ERROR_DEPTHLIMIT ?
			    "too much backtracking" :
			    rc == PCRE2_ERROR_HEAPLIMIT ?
			    "too much memory" : "PCRE2 reports an error");
		if (left <= slice)
			break;
		if ((clock() - s->start) / CLOCKS_PER_SEC >= CPU_MAX_S)
			return give_up(s->re, "too slow");
		scan_move(s, s->at + slice + 1);
		slice = slice * 2 < most ? slice * 2 : most;
	}
	s->at = s->len + 1;
	return 0;
}

/* Copy the match out and go behind it. */
static void
scan_take(struct scan *s, struct span *spans, size_t n)
{
	const PCRE2_SIZE *at = pcre2_get_ovector_pointer(s->md);
	uint32_t have = pcre2_get_ovector_count(s->md);
	size_t end;

	for (size_t i = 0; i < n; i++) {
		memset(&spans[i], 0, sizeof(spans[i]));
		if (i >= have || at[2 * i] == PCRE2_UNSET)
			continue;
		spans[i].set = true;
		spans[i].from = at[2 * i];
		/* \K can put the start behind the end */
		spans[i].to = at[2 * i + 1] > at[2 * i] ? at[2 * i + 1] :
		    at[2 * i];
	}
	end = at[1] > at[0] ? at[1] : at[0] + 1;
	scan_move(s, end > s->at ? end : s->at + 1);
}

int
regex_find(struct span *spans, size_t n, const struct regex *re,
    const char *text, size_t len, size_t from)
{
	struct scan s;
	int rc;

	if (from > len)
		return 0;
	scan_open(&s, re, text != NULL ? text : "", len, from);
	if ((rc = scan_next(&s)) == 1)
		scan_take(&s, spans, n);
	scan_close(&s);
	return rc;
}

int
regex_last(struct span *spans, size_t n, const struct regex *re,
    const char *text, size_t len)
{
	struct scan s;
	int rc, found = 0;

	scan_open(&s, re, text != NULL ? text : "", len, 0);
	while ((rc = scan_next(&s)) == 1) {
		scan_take(&s, spans, n);
		found = 1;
		if ((clock() - s.start) / CLOCKS_PER_SEC >= CPU_MAX_S) {
			rc = give_up(re, "too slow");
			break;
		}
	}
	scan_close(&s);
	return rc < 0 ? -1 : found;
}

void
regex_quote(struct buf *out, const char *s)
{
	for (; *s != '\0'; s++) {
		unsigned char c = (unsigned char)*s;

		if (c < 0x80 && !isalnum(c) && c != '_')
			buf_putc(out, '\\');
		buf_putc(out, *s);
	}
}
