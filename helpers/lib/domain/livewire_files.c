/* livewire_files.c - what the live wire breaks, and what builds make of it. */
#include "livewire_internal.h"

#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../outside/digest.h"
#include "../outside/git/object.h"
#include "territory.h"

#define FILE_MOST ((size_t)1 << 20)	/* larger ones are not written by hand */
#define PRODUCT_MOST 4096		/* files that are compared */

static bool
can_change(const struct wire_file *f)
{
	struct mutant m;
	bool yes = false;

	for (int k = MUTANT_RESULT; k < MUTANT_KINDS && !yes; k++) {
		yes = mutate(&m, f->language, buf_str(&f->text), f->text.len,
		    (enum mutant_kind)k, 0, 0, 1);
		mutant_release(&m);
	}
	return yes;
}

static int
file_compare(const void *x, const void *y)
{
	const struct wire_file *a = x, *b = y;

	if (a->mutable != b->mutable)
		return a->mutable ? -1 : 1;
	return strcmp(a->path, b->path);
}

static int
add(struct wire_files *out, struct project *p, const struct tree_file *t,
    const char *rel)
{
	struct wire_file *f;

	out->v = xrealloc(out->v, out->n + 1, sizeof(*out->v));
	f = &out->v[out->n++];
	memset(f, 0, sizeof(*f));
	f->path = xstrdup(t->path);
	f->rel = f->path + (rel - t->path);
	f->mode = t->mode;
	f->language = language_of(f->path);
	if (blob_read(&f->text, &p->repo, t->blob) < 0)
		return -1;
	f->whole = f->text.len <= FILE_MOST &&
	    memchr(buf_str(&f->text), '\0', f->text.len) == NULL;
	f->mutable = f->whole && can_change(f);
	return 0;
}

int
wire_files_find(struct wire_files *out, struct project *p, const char *commit)
{
	struct tree_files all = TREE_FILES_INIT;
	struct territory territory;
	int rc;

	memset(out, 0, sizeof(*out));
	if (territory_init(&territory, project_settings(p)) < 0)
		return -1;
	rc = commit_files(&all, &p->repo, commit, "");
	for (size_t i = 0; i < all.n && rc == 0; i++) {
		const struct tree_file *t = &all.v[i];
		const char *rel = territory_within(p, t->path);

		if (rel != NULL && territory_editable(&territory, rel) &&
		    (t->mode == MODE_FILE || t->mode == MODE_EXEC))
			rc = add(out, p, t, rel);
	}
	qsort(out->v, out->n, sizeof(*out->v), file_compare);
	tree_files_free(&all);
	territory_release(&territory);
	return rc;
}

void
wire_files_free(struct wire_files *all)
{
	for (size_t i = 0; i < all->n; i++) {
		free(all->v[i].path);
		buf_free(&all->v[i].text);
	}
	free(all->v);
	memset(all, 0, sizeof(*all));
}

static int
digest_of(char out[DIGEST_HEX], const struct arm *arm, const char *name)
{
	char *path = path_join(arm->path, name);
	int rc = 0;

	out[0] = '\0';
	if (file_exists(path) && !file_is_dir(path) && !file_is_link(path))
		rc = digest_file(out, path);
	free(path);
	return rc;
}

int
products_read(struct products *out, struct arm *arm)
{
	struct strs rewrote = STRS_INIT, made = STRS_INIT;
	char digest[DIGEST_HEX];
	int rc = arm_products(&rewrote, &made, arm);

	memset(out, 0, sizeof(*out));
	for (size_t i = 0; i < rewrote.n; i++)
		strs_add(&made, rewrote.v[i]);
	for (size_t i = 0; i < made.n && i < PRODUCT_MOST && rc == 0; i++) {
		rc = digest_of(digest, arm, made.v[i]);
		strs_add(&out->path, made.v[i]);
		strs_add(&out->digest, digest);
	}
	strs_free(&rewrote);
	strs_free(&made);
	return rc;
}

static const char *
find(const struct products *all, const char *path)
{
	for (size_t i = 0; i < all->path.n; i++)
		if (strcmp(all->path.v[i], path) == 0)
			return all->digest.v[i];
	return NULL;
}

void
products_keep_same(struct products *all, const struct products *other)
{
	struct products kept = { STRS_INIT, STRS_INIT };

	for (size_t i = 0; i < all->path.n; i++)
		if (str_same(all->digest.v[i], find(other, all->path.v[i]))) {
			strs_add(&kept.path, all->path.v[i]);
			strs_add(&kept.digest, all->digest.v[i]);
		}
	products_free(all);
	*all = kept;
}

int
products_differ(const struct products *all, struct arm *arm)
{
	char digest[DIGEST_HEX];

	for (size_t i = 0; i < all->path.n; i++) {
		if (digest_of(digest, arm, all->path.v[i]) < 0)
			return -1;
		if (strcmp(digest, all->digest.v[i]) != 0)
			return 1;
	}
	return 0;
}

void
products_free(struct products *all)
{
	strs_free(&all->path);
	strs_free(&all->digest);
}
