/* lessons.c - what campaigns taught, for people and for programs. */
#include "lessons.h"

#include <stdlib.h>

#include "../base/tr.h"
#include "../outside/json.h"
#include "subject.h"
#include "text.h"

#define WIDTH 120	/* columns of what was typed */

void
lessons_line(struct buf *out, const struct cJSON *l)
{
	const char *learned = json_str(l, "learned");
	const char *text = json_str(l, "hypothesis");
	struct effect gain = effect_from_json(json_get(l, "gain"));
	const char *op = json_str(l, "op");

	text_line(out, op != NULL ? op : "?");
	if (json_int(l, "iter", -1) >= 0) {
		buf_putc(out, '/');
		text_iter(out, json_int(l, "iter", -1));
	}
	if (json_str(l, "verdict") != NULL) {
		buf_putc(out, ' ');
		subject_verdict(out, l);
		if (gain.known && !str_same(json_str(l, "verdict"),
		    "failure")) {
			buf_putc(out, ' ');
			text_change_interval(out, &gain);
		}
	}
	buf_puts(out, ": ");
	text_cut(out, learned != NULL ? learned : text != NULL ? text : "-",
	    WIDTH);
}

/* Of a round: why, where somebody said so. */
static void
put_why(struct buf *out, const struct cJSON *l)
{
	const char *why = json_str(l, "analysis");

	if (why == NULL && !str_same(json_str(l, "verdict"), "kept"))
		why = json_str(l, "reason");
	if (why == NULL || json_str(l, "learned") != NULL)
		return;
	buf_puts(out, "      ");
	text_cut(out, why, WIDTH);
	buf_putc(out, '\n');
}

static bool
is_group(const struct cJSON *a, const struct cJSON *b)
{
	return str_same(json_str(a, "kind"), json_str(b, "kind")) &&
	    str_same(json_str(a, "bottleneck"), json_str(b, "bottleneck"));
}

static void
put_group(struct buf *out, const struct cJSON *l)
{
	const char *kind = json_str(l, "kind");
	const char *bottleneck = json_str(l, "bottleneck");

	text_line(out, kind != NULL ? kind : "?");
	buf_puts(out, ", ");
	text_line(out, bottleneck != NULL ? bottleneck :
	    tr("no bottleneck stated"));
	buf_putc(out, '\n');
}

void
lessons_render(struct buf *out, const struct cJSON *const *v, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		bool first = true;

		for (size_t k = 0; k < i && first; k++)
			first = !is_group(v[k], v[i]);
		if (!first)
			continue;
		put_group(out, v[i]);
		for (size_t k = i; k < n; k++) {
			if (!is_group(v[i], v[k]))
				continue;
			buf_puts(out, "  ");
			lessons_line(out, v[k]);
			buf_putc(out, '\n');
			put_why(out, v[k]);
		}
	}
}

struct cJSON *
lessons_json(const struct cJSON *const *v, size_t n)
{
	struct cJSON *o = json_object(), *list = json_array();

	for (size_t i = 0; i < n; i++)
		json_push(list, json_copy(v[i]));
	json_set_str(o, "schema", "pawl-lessons-1");
	json_set(o, "lessons", list);
	return o;
}
