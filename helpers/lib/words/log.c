/* log.c - make log: one line an event, the newest last. */
#include "log.h"

#include "../outside/json.h"
#include "subject.h"
#include "text.h"

#define ACTOR_MAX 30		/* columns */
#define WHEN_WIDTH 16		/* 2026-01-31 12:34 */
#define SUBJECT_MIN 20

/* "2026-01-31 12:34", UTC. */
static void
put_when(struct buf *out, const struct cJSON *event)
{
	struct buf line = BUF_INIT;
	long t = json_int(event, "time", 0);

	text_moment(&line, t < 86400 ? -1 : t);
	line.p[10] = ' ';
	buf_add(out, line.p, WHEN_WIDTH);
	buf_free(&line);
}

static void
put_event(struct buf *out, const struct cJSON *event, size_t actor_width,
    int width)
{
	struct buf line = BUF_INIT, cell = BUF_INIT;
	const char *actor = json_str(event, "actor");
	size_t fixed = 4 + 2 + WHEN_WIDTH + 2 + 2 + actor_width, room = 200;

	buf_addf(out, "%4ld  ", json_int(event, "n", 0));
	put_when(out, event);
	buf_puts(out, "  ");
	subject_event(&line, json_str(event, "kind"), json_get(event, "data"));
	if (width > 0)
		room = (size_t)width > fixed + SUBJECT_MIN ?
		    (size_t)width - fixed : SUBJECT_MIN;
	text_cut(&cell, buf_str(&line), room);
	if (width > 0)
		text_pad(out, buf_str(&cell), room, false);
	else
		buf_puts(out, buf_str(&cell));
	buf_puts(out, "  ");
	text_cut(out, actor != NULL ? actor : "?", actor_width);
	buf_putc(out, '\n');
	buf_free(&cell);
	buf_free(&line);
}

static size_t
actors_width(const struct cJSON *events)
{
	struct buf line = BUF_INIT;
	size_t width = 1;

	for (const struct cJSON *e = json_first(events); e != NULL;
	    e = json_next(e)) {
		const char *actor = json_str(e, "actor");

		buf_clear(&line);
		text_cut(&line, actor != NULL ? actor : "?", ACTOR_MAX);
		if (text_width(buf_str(&line)) > width)
			width = text_width(buf_str(&line));
	}
	buf_free(&line);
	return width;
}

/* First event to show; *left_out counts the ones before it. */
static const struct cJSON *
first_shown(const struct cJSON *events, long n, long *left_out)
{
	const struct cJSON *e = json_first(events);
	size_t all = json_len(events), skip;

	skip = n > 0 && (size_t)n < all ? all - (size_t)n : 0;
	*left_out = (long)skip;
	for (; skip > 0; skip--)
		e = json_next(e);
	return e;
}

void
log_render(struct buf *out, const struct cJSON *events, long n, int width)
{
	size_t actor_width = actors_width(events);
	long left_out;
	const struct cJSON *e = first_shown(events, n, &left_out);

	if (e == NULL)
		buf_puts(out, "no events yet\n");
	for (; e != NULL; e = json_next(e))
		put_event(out, e, actor_width, width);
}

struct cJSON *
log_json(const struct cJSON *events, long n)
{
	struct cJSON *o = json_object(), *list = json_array(), *one;
	struct buf line = BUF_INIT;
	long left_out, iter;
	const struct cJSON *e = first_shown(events, n, &left_out);

	for (; e != NULL; e = json_next(e)) {
		const struct cJSON *d = json_get(e, "data");

		one = json_object();
		json_set_int(one, "n", json_int(e, "n", 0));
		json_set_str(one, "kind", json_str(e, "kind"));
		json_set_int(one, "time", json_int(e, "time", 0));
		json_set_str(one, "when", json_str(e, "when"));
		json_set_str(one, "actor", json_str(e, "actor"));
		iter = json_int(d, "iter", -1);
		if (iter >= 0)
			json_set_int(one, "iter", iter);
		else
			json_set_str(one, "iter", NULL);
		buf_clear(&line);
		subject_event(&line, json_str(e, "kind"), d);
		json_set_str(one, "subject", buf_str(&line));
		json_push(list, one);
	}
	json_set_int(o, "schema", 1);
	json_set_int(o, "left_out", left_out);
	json_set(o, "events", list);
	buf_free(&line);
	return o;
}
