/* stage.c - the stages of a campaign, and where it is. */
#include "stage.h"

#include <stdlib.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../base/tr.h"
#include "subject.h"
#include "text.h"

#define GUIDE_MAX ((size_t)1 << 20)	/* bytes */

static const struct stage *
open_stage(const struct campaign *c, const struct stages *all)
{
	long i = c->course.stage;

	return i >= 0 && (size_t)i < all->n ? &all->v[i] : NULL;
}

static void
put_time(struct buf *out, const struct campaign *c, const struct stage *s,
    double limit_s, long now)
{
	text_span(out, now > c->course.stage_time ?
	    (double)(now - c->course.stage_time) : 0);
	buf_puts(out, tr(" of its "));
	text_span(out, s->share * limit_s);
}

void
stage_line(struct buf *out, const struct campaign *c,
    const struct stages *all, double limit_s, long now)
{
	const struct stage *s = open_stage(c, all);
	const struct course *at = &c->course;

	if (s == NULL)
		return;
	buf_addf(out, tr_n("%s (%ld of %zu), %ld round, %ld of %ld without "
	    "gain, ", "%s (%ld of %zu), %ld rounds, %ld of %ld without gain, ",
	    at->stage_rounds), subject_word(s->name), at->stage + 1, all->n,
	    at->stage_rounds, at->stage_dry, s->rounds);
	put_time(out, c, s, limit_s, now);
	if (s->report && !at->report)
		buf_puts(out, tr(", needs a performance report"));
}

void
stage_render(struct buf *out, const struct campaign *c,
    const struct stages *all, double limit_s, long now)
{
	for (size_t i = 0; i < all->n; i++) {
		const struct stage *s = &all->v[i];
		bool open = s == open_stage(c, all);

		buf_addf(out, "%s %zu  ", open ? "*" : " ", i + 1);
		text_pad(out, subject_word(s->name), 14, false);
		if (open)
			stage_line(out, c, all, limit_s, now);
		else {
			buf_addf(out, tr("%.0f %% of the time, out after %ld "
			    "rounds without gain"), s->share * 100, s->rounds);
			if (s->report)
				buf_puts(out, tr(", needs a performance report"));
		}
		buf_putc(out, '\n');
	}
}

void
stage_guide(struct buf *out, const struct project *p, const struct stages *all)
{
	const struct stage *s = open_stage(&p->camp, all);
	struct buf text = BUF_INIT;
	char *name, *path;

	if (s == NULL)
		return;
	name = xasprintf("guides/stage-%s.md", s->name);
	path = path_join(p->dir, name);
	if (file_exists(path) && file_read(&text, path, GUIDE_MAX) == 0) {
		buf_addf(out, "\n%s:\n\n", name);
		text_block(out, buf_str(&text), "");
	}
	failure_clear();
	buf_free(&text);
	free(path);
	free(name);
}
