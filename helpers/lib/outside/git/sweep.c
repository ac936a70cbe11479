/*
 * sweep.c - the files of a run tree against its index.
 *
 * libgit2 takes three times as long, and after the commands of a round all
 * tracked files are looked at. Where the index is not known to dircache.c
 * there is diff_work().
 */
#include "sweep.h"

#include <stdio.h>
#include <string.h>

#include "dircache.h"
#include "object.h"

int
sweep(struct strs *out, struct repo *repo, const char *identity,
    bool (*wanted)(const void *arg, const char *path), const void *arg)
{
	struct dircache d = DIRCACHE_INIT;
	char now[DIGEST_HEX];
	int rc = index_identity(now, repo);

	if (rc < 0 || *identity == '\0' || strcmp(now, identity) != 0)
		return rc;
	rc = dircache_read(&d, repo);
	if (rc > 0 && wanted != NULL) {
		size_t n = 0;

		for (size_t i = 0; i < d.n; i++)
			if (wanted(arg, d.v[i].path))
				d.v[n++] = d.v[i];
		d.n = n;
	}
	if (rc > 0)
		entries_look(out, repo->root, d.v, d.n);
	dircache_free(&d);
	return rc;
}

/* The blob is in hex, "" for none. */
static bool
entry_is(const struct entry *e, const char *blob, unsigned mode)
{
	char hex[OID_HEX];

	if (e == NULL || *blob == '\0')
		return e == NULL && *blob == '\0';
	for (size_t i = 0; i < DIGEST_SHA1; i++)
		snprintf(hex + 2 * i, 3, "%02x", e->oid[i]);
	return !e->extended && e->mode == mode && strcmp(hex, blob) == 0;
}

int
index_holds(struct repo *repo, const struct changes *changes,
    const char *commit)
{
	struct dircache d = DIRCACHE_INIT;
	int rc = dircache_read(&d, repo);

	for (size_t i = 0; i < changes->n && rc > 0; i++) {
		const char *path = changes->v[i].path;
		char blob[OID_HEX];
		unsigned mode;

		if (commit_entry(blob, &mode, repo, commit, path) < 0)
			rc = -1;
		else
			rc = entry_is(dircache_find(&d, path), blob, mode);
	}
	dircache_free(&d);
	return rc;
}
