/* story.c - a campaign as it grows, and what every text of it has to hold. */
#include "story.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "../../../helpers/lib/base/clock.h"

void
story_open(struct story *s)
{
	s->events = json_array();
	s->n = 0;
	campaign_init(&s->camp);
}

void
story_close(struct story *s)
{
	json_free(s->events);
	campaign_release(&s->camp);
}

void
story_put(struct story *s, const char *kind, struct cJSON *data)
{
	struct cJSON *e = json_object();
	char when[32];
	long t = 1767225600 + ++s->n * 60;

	clock_format(when, (time_t)t);
	json_set_int(e, "schema", 1);
	json_set_int(e, "n", s->n);
	json_set_str(e, "kind", kind);
	json_set_int(e, "time", t);
	json_set_str(e, "when", when);
	json_set_str(e, "actor", "jo (terminal)");
	json_set_str(e, "op", "attention");
	json_set(e, "data", data);
	assert_int_equal(campaign_fold(&s->camp, e), 0);
	json_push(s->events, e);
}

struct cJSON *
parsed(const char *text)
{
	struct cJSON *v = json_parse(text, strlen(text), "test");

	assert_non_null(v);
	return v;
}

void
story_add(struct story *s, const char *kind, const char *data)
{
	story_put(s, kind, parsed(data));
}

struct cJSON *
round_with(const char *hypothesis, long iter)
{
	struct cJSON *d = parsed(ROUND_KEPT);

	json_set_str(d, "hypothesis", hypothesis);
	json_set_int(d, "iter", iter);
	return d;
}

void
same(struct buf *b, const char *want)
{
	assert_string_equal(buf_str(b), want);
	buf_clear(b);
}

size_t
count(const char *text, const char *what)
{
	size_t n = 0;

	for (; (text = strstr(text, what)) != NULL; text += strlen(what))
		n++;
	return n;
}

/* Nothing that acts on a terminal or is not UTF-8. */
void
is_tame(const struct buf *b)
{
	assert_true(str_is_utf8(b->p, b->len));
	assert_int_equal(strlen(b->p), b->len);
	for (size_t i = 0; i < b->len; i++)
		assert_true((unsigned char)b->p[i] >= 0x20 || b->p[i] == '\n');
	assert_null(strstr(b->p, "\u202e"));
	assert_null(strstr(b->p, "\xc2\x9b"));
}

/* Every table row has the number of cells that its head has. */
void
tables_hold(const char *text)
{
	size_t cells = 0;

	while (*text != '\0') {
		size_t len = strcspn(text, "\n"), n = 0;

		for (size_t i = 0; i < len && *text == '|'; i++) {
			if (text[i] == '\\')
				i++;
			else
				n += text[i] == '|';
		}
		if (*text != '|')
			cells = 0;
		else if (cells == 0)
			cells = n;
		assert_int_equal(n, *text == '|' ? cells : 0);
		text += len + (text[len] == '\n');
	}
}
