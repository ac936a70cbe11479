/* planform.c - the plan of a round, to be filled in. */
#include "planform.h"

#include "../base/list.h"
#include "../base/tr.h"
#include "../outside/json.h"
#include "progress.h"
#include "text.h"

/* "label: text" within the block; nothing in it may end the block. */
static void
hint(struct buf *out, const char *label, const char *text)
{
	struct buf line = BUF_INIT;

	if (text == NULL || str_is_blank(text))
		return;
	text_line(&line, text);
	text_pad(out, tr(label), 12, false);
	buf_addf(out, " %s\n", buf_str(&line));
	buf_free(&line);
}

/* Lines of the checklist's tables and list, blank ones left out. */
static void
put_checklist(struct buf *out, const char *text)
{
	struct strs lines = STRS_INIT;

	if (text == NULL)
		return;
	buf_puts(out, tr("\nHardware checklist and priorities:\n"));
	strs_add_lines(&lines, text);
	for (size_t i = 0; i < lines.n; i++)
		if (!str_is_blank(lines.v[i]) && lines.v[i][0] != '`') {
			buf_puts(out, "  ");
			text_line(out, lines.v[i]);
			buf_putc(out, '\n');
		}
	strs_free(&lines);
}

void
planform_render(struct buf *out, const struct planform *f)
{
	static const char *const keys[] = { "Hypothesis", "Bottleneck",
	    "Evidence", "Why", "Expect", "Risk", "Set", "Last", "Next" };
	bool asked = json_str(f->c->checklist, "text") == NULL;
	struct buf line = BUF_INIT;

	buf_puts(out, tr("# Plan of "));
	text_iter(out, f->c->next_iter);
	buf_puts(out, tr(" of "));
	text_line(out, f->op);
	buf_puts(out, tr("\n\nFill in what stands behind the colons, edit, then "
	    "make iter. Leave out what does not apply.\n\n"));
	buf_puts(out, "```\n");
	if (f->c->epoch > 0)
		progress_best(&line, f->c);
	hint(out, TR_LATER("Best"), buf_str(&line));
	hint(out, TR_LATER("Stage"), f->stage);
	hint(out, TR_LATER("Suggested"), f->next);
	hint(out, TR_LATER("Bottleneck"), f->c->bottleneck[0] != '\0' ?
	    f->c->bottleneck : NULL);
	hint(out, TR_LATER("Classes"), f->classes);
	hint(out, TR_LATER("Parameters"), f->params);
	hint(out, TR_LATER("Expect"), "time -5%, or another metric: bubble <20");
	hint(out, TR_LATER("Last"), tr("why the last round came out as it "
	    "did; has the bottleneck moved since?"));
	put_checklist(out, f->checklist);
	if (!asked)
		hint(out, TR_LATER("Answered"), json_str(f->c->checklist,
		    "text"));
	buf_puts(out, "```\n\n");
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		buf_addf(out, "%s:\n", keys[i]);
	if (asked)
		buf_puts(out, "Checklist:\n");
	buf_free(&line);
}
