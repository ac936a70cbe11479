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

#define SCHEMA 1
#define KEPT_MAX ((size_t)64 << 20)
#define HYPOTHESIS_MAX 400	/* bytes */
#define HUNKS_MAX 16

static void
carry(struct cJSON *to, const struct cJSON *from, const char *name)
{
	const struct cJSON *v = json_get(from, name);

	if (v != NULL)
		json_set(to, name, json_copy(v));
}

/* Of an older record the tree is looked up; a lost one is no failure. */
static void
add_tree(struct cJSON *brief, struct project *p, const struct cJSON *d)
{
	const char *commit = json_str(d, "candidate");
	char tree[OID_HEX] = "";

	if (json_str(d, "tree") != NULL) {
		carry(brief, d, "tree");
		return;
	}
	if (commit != NULL && object_exists(&p->repo, commit) &&
	    commit_tree(tree, &p->repo, commit) < 0)
		failure_clear();
	json_set_str(brief, "tree", tree);
}

static struct cJSON *
brief_make(struct project *p, const struct cJSON *d)
{
	static const char *const names[] = { "iter", "verdict", "failed_step",
	    "reason", "gain", "files", "params", "patch_id" };
	const char *hypothesis = json_str(d, "hypothesis");
	struct cJSON *brief = json_object(), *hunks = json_array();
	size_t n = 0;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		carry(brief, d, names[i]);
	if (hypothesis != NULL) {
		char *cut = str_shorten(hypothesis, HYPOTHESIS_MAX);

		json_set_str(brief, "hypothesis", cut);
		free(cut);
	}
	for (const struct cJSON *h = json_first(json_get(d, "hunks"));
	    h != NULL && n < HUNKS_MAX; h = json_next(h), n++)
		json_push(hunks, json_copy(h));
	json_set(brief, "hunks", hunks);
	add_tree(brief, p, d);
	return brief;
}

/* What was kept, if it is whole and of this ledger; NULL if not. */
static struct cJSON *
kept_load(struct project *p, const char *path)
{
	struct cJSON *kept = NULL;
	struct buf text = BUF_INIT;
	char digest[DIGEST_HEX];
	const char *tip;

	if (!file_exists(path) || file_read(&text, path, KEPT_MAX) < 0 ||
	    text.len < DIGEST_HEX)
		goto out;
	digest_bytes(digest, text.p + DIGEST_HEX, text.len - DIGEST_HEX);
	if (memcmp(text.p, digest, DIGEST_HEX - 1) == 0)
		kept = json_parse(text.p + DIGEST_HEX, text.len - DIGEST_HEX,
		    path);
	tip = json_str(kept, "log");
	if (tip == NULL || json_int(kept, "schema", 0) != SCHEMA ||
	    !object_exists(&p->repo, tip) ||
	    commit_is_ancestor(&p->repo, tip, p->log_tip) != 1) {
		json_free(kept);
		kept = NULL;
	}
out:
	failure_clear();
	buf_free(&text);
	return kept;
}

/* It can be made again, so that it cannot be written is no failure. */
static void
kept_save(const struct cJSON *kept, const char *path)
{
	char *text = json_text(kept, false), digest[DIGEST_HEX];
	struct buf all = BUF_INIT;

	digest_bytes(digest, text, strlen(text));
	buf_addf(&all, "%s\n%s", digest, text);
	if (file_write(path, all.p, all.len) < 0)
		failure_clear();
	buf_free(&all);
	free(text);
}

static void
fold(struct cJSON *kept, struct project *p, const struct cJSON *event)
{
	const struct cJSON *d = json_get(event, "data");
	const char *kind = json_str(event, "kind");
	struct cJSON *rounds;

	if (str_same(kind, "baseline"))
		json_set(kept, "rounds", json_array());
	else if (!str_same(kind, "round") ||
	    json_bool(d, "interrupted", false))
		return;
	rounds = json_take(kept, "rounds");
	json_push(rounds, brief_make(p, d));
	json_set(kept, "rounds", rounds);
}

struct cJSON *
tried_load(struct project *p)
{
	char *path = project_path(p, "tried");
	struct cJSON *kept = kept_load(p, path), *events, *rounds = NULL;

	if (kept == NULL) {
		kept = json_object();
		json_set_int(kept, "schema", SCHEMA);
		json_set(kept, "rounds", json_array());
	}
	if (!str_same(json_str(kept, "log"), p->log_tip)) {
		events = ledger_events_after(p, json_int(kept, "events", 0));
		if (events == NULL)
			goto out;
		for (const struct cJSON *e = json_first(events); e != NULL;
		    e = json_next(e))
			fold(kept, p, e);
		json_set_int(kept, "events", json_int(kept, "events", 0) +
		    (long)json_len(events));
		json_set_str(kept, "log", p->log_tip);
		json_free(events);
		kept_save(kept, path);
	}
	rounds = json_take(kept, "rounds");
out:
	json_free(kept);
	free(path);
	return rounds;
}

const struct cJSON *
tried_find(const char **how, const struct cJSON *rounds, const char *tree,
    const char *patch_id)
{
	const struct cJSON *same_tree = NULL, *same_patch = NULL;

	for (const struct cJSON *r = json_first(rounds); r != NULL;
	    r = json_next(r)) {
		if (*tree != '\0' && str_same(json_str(r, "tree"), tree))
			same_tree = r;
		if (*patch_id != '\0' &&
		    str_same(json_str(r, "patch_id"), patch_id))
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
