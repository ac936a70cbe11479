/* draft.c - PROGRESS.md of a first baseline, before there is a record. */
#include "draft.h"

#include <stdlib.h>

#include "../base/file.h"
#include "../base/tr.h"
#include "../domain/ledger.h"
#include "progress.h"

#define FILE_NAME "PROGRESS.md"
#define FILE_MAX ((size_t)1 << 20)	/* bytes */

static char *
draft_path(char **dir, struct project *p)
{
	*dir = ledger_records_dir(p);
	return path_join(*dir, FILE_NAME);
}

int
draft_write(struct project *p)
{
	char *dir, *path = draft_path(&dir, p);
	struct buf text = BUF_INIT;
	int rc = 0;

	if (p->camp.epoch == 0 && !file_exists(path)) {
		progress_draft(&text, &p->camp, p->op);
		rc = dir_make(dir);
		if (rc == 0)
			rc = file_write(path, buf_str(&text), text.len);
	}
	buf_free(&text);
	free(path);
	free(dir);
	return rc;
}

/* In either language: the one of then need not be that of now. */
static bool
is_draft(const struct buf *there, const struct project *p)
{
	static const enum lang all[] = { LANG_EN, LANG_ZH };
	bool same = false;

	for (size_t i = 0; i < 2 && !same; i++) {
		enum lang before = tr_use(all[i]);
		struct buf text = BUF_INIT;

		progress_draft(&text, &p->camp, p->op);
		same = str_same(buf_str(&text), buf_str(there));
		buf_free(&text);
		tr_use(before);
	}
	return same;
}

int
draft_remove(struct project *p)
{
	char *dir, *path = draft_path(&dir, p);
	struct buf there = BUF_INIT;
	int rc = 0;

	if (p->camp.epoch == 0 && file_exists(path)) {
		rc = file_read(&there, path, FILE_MAX);
		if (rc == 0 && is_draft(&there, p))
			rc = dir_remove(path);
	}
	buf_free(&there);
	free(path);
	free(dir);
	return rc;
}
