/* harness.c - what no round may change. */
#include "harness.h"

#include "../base/str.h"
#include "../outside/git/object.h"
#include "territory.h"

int
harness_hash(char out[DIGEST_HEX], struct project *p, const char *commit)
{
	struct tree_files files = TREE_FILES_INIT;
	struct territory territory;
	struct buf text = BUF_INIT;
	const char *rel;
	int rc;

	if (territory_init(&territory, project_settings(p)) < 0)
		return -1;
	rc = commit_files(&files, &p->repo, commit, "");
	for (size_t i = 0; i < files.n && rc == 0; i++) {
		rel = territory_within(p, files.v[i].path);
		if (rel != NULL && territory_editable(&territory, rel))
			continue;
		buf_addf(&text, "%o %s %s\n", files.v[i].mode,
		    files.v[i].blob, files.v[i].path);
	}
	digest_bytes(out, buf_str(&text), text.len);
	buf_free(&text);
	tree_files_free(&files);
	territory_release(&territory);
	return rc;
}
