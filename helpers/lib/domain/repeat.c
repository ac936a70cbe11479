/* repeat.c - was this candidate tried before, or nearly? */
#include "repeat.h"

#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../outside/git/object.h"
#include "../outside/json.h"
#include "answers.h"
#include "lessonbook.h"
#include "near.h"
#include "tried.h"
#include "waiver.h"

#define QUOTED_MAX 160		/* bytes of a text that a message quotes */

/* Tree and patch-id that the candidate's commit will have. 0 or -1. */
static int
identify(struct cJSON *o, struct project *p, const struct candidate *cand)
{
	struct tree_edits edits = TREE_EDITS_INIT;
	char tree[OID_HEX] = "", patch_id[OID_HEX] = "";
	int rc;

	for (size_t i = 0; i < cand->changes.n; i++)
		tree_edits_add(&edits, cand->changes.v[i].path,
		    cand->changes.v[i].new_blob, cand->changes.v[i].new_mode);
	rc = tree_make(tree, &p->repo, p->camp.frontier, &edits);
	if (rc == 0)
		rc = diff_patch_id(patch_id, &p->repo, p->camp.frontier, tree);
	json_set_str(o, "tree", tree);
	json_set_str(o, "patch_id", patch_id);
	tree_edits_free(&edits);
	return rc;
}

/* ": text" of one line. */
static void
quote(struct buf *out, const char *between, const char *text)
{
	char *fold, *cut;

	if (text == NULL || str_is_blank(text))
		return;
	fold = str_fold(text);
	cut = str_shorten(fold, QUOTED_MAX);
	buf_addf(out, "%s%s", between, cut);
	free(cut);
	free(fold);
}

static int
refuse(const struct cJSON *round, const char *how, const struct cJSON *asked)
{
	char *name = tried_name(round), *set = answers_set(asked);
	struct buf b = BUF_INIT;
	int rc;

	buf_puts(&b, name);
	quote(&b, ": ", json_str(round, "reason"));
	quote(&b, "; it was to test: ", json_str(round, "hypothesis"));
	rc = refused("tried before, with the same %s, in %s. make notes "
	    "ITER=%ld shows it; make iter%s AGAIN=\"why that does not hold "
	    "any more\" HYP=… tries it again", str_same(how, "tree") ?
	    "files byte for byte" : "patch", buf_str(&b),
	    json_int(round, "iter", 0), set);
	buf_free(&b);
	free(set);
	free(name);
	return rc;
}

/* That it was tried is no obstacle: who says so, and why, is recorded. */
static void
waive(struct cJSON *o, const struct cJSON *round, const char *how,
    const char *why)
{
	struct cJSON *tried = json_object();
	char *what = xasprintf("again:iter-%03ld",
	    json_int(round, "iter", 0));

	json_set_int(tried, "iter", json_int(round, "iter", 0));
	json_set_str(tried, "same", how);
	json_set(o, "tried", tried);
	waiver_note(o, what, why);
	free(what);
}

static struct cJSON *
near_one(const struct tried_round *round, unsigned how)
{
	struct cJSON *one = json_object(), *said = tried_read(round);
	char by[80], *name = tried_name(said);
	struct buf text = BUF_INIT;

	near_by(by, sizeof(by), how);
	quote(&text, "", json_str(said, "hypothesis"));
	json_set_int(one, "iter", json_int(said, "iter", 0));
	json_set_str(one, "name", name);
	json_set_str(one, "by", by);
	json_set_str(one, "hypothesis", buf_str(&text));
	buf_clear(&text);
	quote(&text, "", json_str(said, "reason"));
	json_set_str(one, "reason", buf_str(&text));
	buf_free(&text);
	free(name);
	json_free(said);
	return one;
}

static void
add_near(struct cJSON *o, const struct tried *tried, const char *hypothesis)
{
	const char **marks = xcalloc(tried->n + 1, sizeof(*marks));
	struct cJSON *list = json_array();
	struct near near[NEAR_MAX];
	struct buf mine = BUF_INIT;
	size_t n;

	for (size_t i = 0; i < tried->n; i++)
		marks[i] = tried->v[i].mark;
	json_set_str(o, "hypothesis", hypothesis);
	near_mark(&mine, o);
	json_free(json_take(o, "hypothesis"));
	n = near_find(near, buf_str(&mine), marks, tried->n);
	for (size_t i = 0; i < n; i++)
		json_push(list, near_one(&tried->v[near[i].round],
		    near[i].by));
	json_set(o, "near", list);
	buf_free(&mine);
	free(marks);
}

/* What other campaigns tried by such words, as make lessons gathered it. */
static int
add_lessons(struct cJSON *o, struct project *p, const char *hypothesis)
{
	const struct cJSON *near[LESSON_NEAR_MAX];
	struct cJSON *list;
	struct lessonbook book;
	char own[OID_HEX];
	size_t n;

	lessonbook_load(&book, p);
	if (json_len(book.lessons) == 0 || hypothesis == NULL) {
		lessonbook_free(&book);
		return 0;
	}
	if (lessonbook_ledger(own, p) < 0) {
		lessonbook_free(&book);
		return -1;
	}
	list = json_array();
	n = lesson_near(near, book.lessons, own, hypothesis);
	for (size_t i = 0; i < n; i++)
		json_push(list, json_copy(near[i]));
	json_set(o, "lessons", list);
	lessonbook_free(&book);
	return 0;
}

/* Does it bring back this round, which was kept? */
static bool
combines_kept(const struct cJSON *open, const struct cJSON *round)
{
	const struct cJSON *c = json_first(json_get(open, "combines"));
	double n;

	if (!str_same(json_str(round, "verdict"), "kept"))
		return false;
	for (; c != NULL; c = json_next(c))
		if (json_as_num(&n, c) && (long)n == json_int(round, "iter", 0))
			return true;
	return false;
}

/* The same again is refused, or that it was is recorded. 0 or -1. */
static int
check_same(struct cJSON *o, const struct tried *tried,
    const struct cJSON *open)
{
	const char *how, *again = json_str(open, "again");
	const struct tried_round *round = tried_find(&how, tried,
	    json_str(o, "tree"), json_len(json_get(open, "combines")) > 0 ?
	    "" : json_str(o, "patch_id"));
	struct cJSON *said;
	int rc = 0;

	if (round == NULL)
		return 0;
	said = tried_read(round);
	/* what a rollback took back is no new attempt at what failed */
	if (combines_kept(open, said))
		rc = 0;
	else if (again == NULL)
		rc = refuse(said, how, json_get(open, "questions"));
	else
		waive(o, said, how, again);
	json_free(said);
	return rc;
}

int
repeat_check(struct cJSON *o, struct project *p,
    const struct candidate *cand, const struct cJSON *open)
{
	const char *hypothesis = json_str(json_get(open, "questions"),
	    "hypothesis");
	struct tried tried;
	int rc;

	if (identify(o, p, cand) < 0 || tried_load(&tried, p) < 0)
		return -1;
	rc = check_same(o, &tried, open);
	if (rc == 0) {
		add_near(o, &tried, hypothesis);
		rc = add_lessons(o, p, hypothesis);
	}
	tried_free(&tried);
	return rc;
}
