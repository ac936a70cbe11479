/* tried.c - the earlier rounds of this epoch. */
#include "tried.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../outside/digest.h"
#include "../outside/git/object.h"
#include "../outside/json.h"
#include "ledger.h"
#include "near.h"

#define FORM "2"		/* of the file */
#define KEPT_MAX ((size_t)64 << 20)
#define HYPOTHESIS_MAX 400	/* bytes */
#define HUNKS_MAX 16
#define COLUMNS 6		/* tree, patch-id, three of the mark, text */

static void
carry(struct cJSON *to, const struct cJSON *from, const char *name)
{
	const struct cJSON *v = json_get(from, name);

	if (v != NULL)
		json_set(to, name, json_copy(v));
}

/* What is compared, from texts and lists that are cut to a bounded length. */
static void
put_mark(struct buf *out, const struct cJSON *d, const char *hypothesis)
{
	struct cJSON *o = json_object(), *hunks = json_array();
	size_t n = 0;

	json_set_str(o, "hypothesis", hypothesis);
	carry(o, d, "params");
	for (const struct cJSON *h = json_first(json_get(d, "hunks"));
	    h != NULL && n < HUNKS_MAX; h = json_next(h), n++)
		json_push(hunks, json_copy(h));
	json_set(o, "hunks", hunks);
	near_mark(out, o);
	json_free(o);
}

void
tried_line(struct buf *out, const struct cJSON *d, const char *tree)
{
	static const char *const names[] = { "iter", "verdict", "failed_step",
	    "reason", "gain" };
	const char *hypothesis = json_str(d, "hypothesis");
	const char *patch_id = json_str(d, "patch_id");
	char *cut = str_shorten(hypothesis != NULL ? hypothesis : "",
	    HYPOTHESIS_MAX), *text;
	struct cJSON *said = json_object();

	buf_addf(out, "%s\t%s\t", tree, patch_id != NULL ? patch_id : "");
	put_mark(out, d, cut);
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		carry(said, d, names[i]);
	if (hypothesis != NULL)
		json_set_str(said, "hypothesis", cut);
	text = json_text(said, false);
	buf_addf(out, "\t%s\n", text);
	free(text);
	free(cut);
	json_free(said);
}

/* The columns of a line, which ends with a NUL. */
static bool
split_line(struct tried_round *out, char *line)
{
	char *at[COLUMNS] = { line };

	for (size_t i = 1; i < COLUMNS; i++) {
		char *tab = strchr(at[i - 1], '\t');

		if (tab == NULL)
			return false;
		at[i] = tab + 1;
	}
	at[1][-1] = at[2][-1] = at[5][-1] = '\0';
	*out = (struct tried_round){ at[0], at[1], at[2], at[5] };
	return true;
}

void
tried_split(struct tried *t, const char *lines, size_t len)
{
	char *line, *end;
	size_t n = 0;

	memset(t, 0, sizeof(*t));
	buf_add(&t->text, lines, len);
	for (size_t i = 0; i < len; i++)
		n += lines[i] == '\n';
	t->v = xcalloc(n + 1, sizeof(*t->v));
	for (line = t->text.p; len > 0 && (end = strchr(line, '\n')) != NULL;
	    line = end + 1) {
		*end = '\0';
		t->n += split_line(&t->v[t->n], line);
	}
}

void
tried_free(struct tried *t)
{
	buf_free(&t->text);
	free(t->v);
	memset(t, 0, sizeof(*t));
}

struct cJSON *
tried_read(const struct tried_round *r)
{
	struct cJSON *o = json_parse(r->text, strlen(r->text), "tried");

	failure_clear();
	return o != NULL ? o : json_object();
}

/*
 * What is kept: a line of digest, form, commit of the ledger and number of its
 * events, then a line a round. The digest is of all behind it.
 */
struct kept {
	struct buf lines;
	char log[OID_HEX];	/* "": nothing was kept */
	long events;
};

static bool
kept_head(struct kept *k, const struct buf *text)
{
	char digest[DIGEST_HEX], form[8];
	int end = 0;

	if (text->len < DIGEST_HEX)
		return false;
	digest_bytes(digest, text->p + DIGEST_HEX, text->len - DIGEST_HEX);
	if (memcmp(text->p, digest, DIGEST_HEX - 1) != 0 ||
	    sscanf(text->p + DIGEST_HEX, "%7s %40s %ld%n", form, k->log,
	    &k->events, &end) != 3 || strcmp(form, FORM) != 0 ||
	    text->p[DIGEST_HEX + end] != '\n')
		return false;
	buf_add(&k->lines, text->p + DIGEST_HEX + end + 1,
	    text->len - DIGEST_HEX - (size_t)end - 1);
	return true;
}

/* What was kept, if it is whole and of this ledger. */
static void
kept_load(struct kept *k, struct project *p, const char *path)
{
	struct buf text = BUF_INIT;

	memset(k, 0, sizeof(*k));
	if (!file_exists(path) || file_read(&text, path, KEPT_MAX) < 0 ||
	    !kept_head(k, &text) || (strcmp(k->log, p->log_tip) != 0 &&
	    (!object_exists(&p->repo, k->log) ||
	    commit_is_ancestor(&p->repo, k->log, p->log_tip) != 1))) {
		buf_free(&k->lines);
		k->log[0] = '\0';
		k->events = 0;
	}
	failure_clear();
	buf_free(&text);
}

/* It can be made again, so that it cannot be written is no failure. */
static void
kept_save(const struct kept *k, const char *path)
{
	char digest[DIGEST_HEX];
	struct buf rest = BUF_INIT, all = BUF_INIT;

	buf_addf(&rest, FORM " %s %ld\n", k->log, k->events);
	buf_add(&rest, buf_str(&k->lines), k->lines.len);
	digest_bytes(digest, rest.p, rest.len);
	buf_addf(&all, "%s\n", digest);
	buf_add(&all, rest.p, rest.len);
	if (file_write(path, all.p, all.len) < 0)
		failure_clear();
	buf_free(&rest);
	buf_free(&all);
}

/* Of an older record the tree is looked up; a lost one is no failure. */
static void
tree_of(char out[OID_HEX], struct project *p, const struct cJSON *d)
{
	const char *commit = json_str(d, "candidate");
	const char *tree = json_str(d, "tree");

	snprintf(out, OID_HEX, "%s", tree != NULL ? tree : "");
	if (tree == NULL && commit != NULL && object_exists(&p->repo, commit) &&
	    commit_tree(out, &p->repo, commit) < 0)
		failure_clear();
}

static void
fold(struct kept *k, struct project *p, const struct cJSON *event)
{
	const struct cJSON *d = json_get(event, "data");
	const char *kind = json_str(event, "kind");
	char tree[OID_HEX];

	if (str_same(kind, "baseline"))
		buf_clear(&k->lines);
	else if (!str_same(kind, "round") ||
	    json_bool(d, "interrupted", false))
		return;
	tree_of(tree, p, d);
	tried_line(&k->lines, d, tree);
}

/* The events since then. 0 or -1. */
static int
kept_go_on(struct kept *k, struct project *p)
{
	struct cJSON *events = ledger_events_after(p, k->events);

	if (events == NULL)
		return -1;
	for (const struct cJSON *e = json_first(events); e != NULL;
	    e = json_next(e))
		fold(k, p, e);
	k->events += (long)json_len(events);
	memcpy(k->log, p->log_tip, OID_HEX);
	json_free(events);
	return 0;
}

int
tried_load(struct tried *t, struct project *p)
{
	char *path = project_path(p, "tried");
	struct kept kept;
	int rc = 0;

	memset(t, 0, sizeof(*t));
	kept_load(&kept, p, path);
	if (strcmp(kept.log, p->log_tip) != 0 &&
	    (rc = kept_go_on(&kept, p)) == 0)
		kept_save(&kept, path);
	if (rc == 0)
		tried_split(t, buf_str(&kept.lines), kept.lines.len);
	buf_free(&kept.lines);
	free(path);
	return rc;
}

const struct tried_round *
tried_find(const char **how, const struct tried *t, const char *tree,
    const char *patch_id)
{
	const struct tried_round *same_tree = NULL, *same_patch = NULL;

	for (const struct tried_round *r = t->v; r != t->v + t->n; r++) {
		if (*tree != '\0' && strcmp(r->tree, tree) == 0)
			same_tree = r;
		if (*patch_id != '\0' && strcmp(r->patch_id, patch_id) == 0)
			same_patch = r;
	}
	*how = same_tree != NULL ? "tree" : "patch";
	return same_tree != NULL ? same_tree : same_patch;
}

char *
tried_name(const struct cJSON *r)
{
	struct effect gain = effect_from_json(json_get(r, "gain"));
	const char *step = json_str(r, "failed_step");
	const char *verdict = json_str(r, "verdict");
	struct buf b = BUF_INIT;

	buf_addf(&b, "iter-%03ld (%s", json_int(r, "iter", 0),
	    verdict != NULL ? verdict : "?");
	if (step != NULL)
		buf_addf(&b, " in %s", step);
	if (gain.known && !str_same(verdict, "failure")) {
		double change = -effect_percent(gain.g);

		buf_addf(&b, ", time %+.1f%%", fabs(change) < 0.05 ? 0.0 :
		    change);
	}
	buf_putc(&b, ')');
	return buf_steal(&b);
}
