/* events.c - the texts of the ledger's events, kept in one file. */
#include "events.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../outside/digest.h"
#include "../outside/git/object.h"

#define KEPT_MAX ((size_t)256 << 20)
#define HEAD DIGEST_HEX		/* digest and newline, before the first text */

void
events_open(struct events *e, struct project *p)
{
	char digest[DIGEST_HEX];
	struct buf *b = &e->kept;

	memset(e, 0, sizeof(*e));
	e->project = p;
	e->path = project_path(p, "events");
	if (!file_exists(e->path) || file_read(b, e->path, KEPT_MAX) < 0 ||
	    b->len < HEAD) {
		failure_clear();
		buf_clear(b);
		return;
	}
	digest_bytes(digest, b->p + HEAD, b->len - HEAD);
	if (memcmp(b->p, digest, HEAD - 1) == 0)
		e->at = HEAD;
	else
		buf_clear(b);
}

/* The kept text if the next one has this name; moves on. */
static bool
kept_next(struct buf *out, struct events *e, const char *blob)
{
	const char *p = e->kept.p + e->at;
	size_t left = e->kept.len - e->at, len;
	char *end;

	if (left < OID_HEX || strncmp(p, blob, OID_HEX - 1) != 0)
		return false;
	len = strtoul(p + OID_HEX, &end, 10);
	end++;
	if (len > left - (size_t)(end - p))
		return false;
	buf_add(out, end, len);
	e->at += (size_t)(end - p) + len;
	return true;
}

int
events_next(struct buf *out, struct events *e, const char *blob)
{
	size_t start = out->len;

	/* behind the first that is another one, all are */
	if (e->more.len == 0 && e->at < e->kept.len &&
	    kept_next(out, e, blob))
		return 0;
	if (blob_read(out, &e->project->repo, blob) < 0)
		return -1;
	buf_addf(&e->more, "%s %zu\n", blob, out->len - start);
	buf_add(&e->more, out->p + start, out->len - start);
	return 0;
}

void
events_close(struct events *e)
{
	struct buf all = BUF_INIT;
	char digest[DIGEST_HEX];

	if (e->more.len > 0 && file_is_dir(e->project->state)) {
		if (e->at > HEAD)
			buf_add(&all, e->kept.p + HEAD, e->at - HEAD);
		buf_add(&all, e->more.p, e->more.len);
		digest_bytes(digest, all.p, all.len);
		buf_clear(&e->kept);
		buf_addf(&e->kept, "%s\n", digest);
		buf_add(&e->kept, all.p, all.len);
		if (file_write(e->path, e->kept.p, e->kept.len) < 0)
			failure_clear();
	}
	buf_free(&all);
	buf_free(&e->kept);
	buf_free(&e->more);
	free(e->path);
}
