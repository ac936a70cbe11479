/* derived.c - files that can be made again from the ledger. */
#include "derived.h"

#include <stdlib.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../outside/git/object.h"
#include "ledger.h"

/* Its path in the repository; the caller frees. */
static char *
place_in_repo(struct project *p, const char *name)
{
	char *rel = path_join(settings_str(project_settings(p), SET_RECORDS),
	    name);
	char *path = project_rel(p, *settings_str(project_settings(p),
	    SET_RECORDS) != '\0' ? rel : name);

	free(rel);
	return path;
}

/*
 * May rel, which is path, be written? The line that keeps it out of commits is
 * there since pawl wrote it first.
 */
static int
check_ours(struct project *p, const char *rel, const char *path)
{
	struct buf theirs = BUF_INIT;
	int rc = p->camp.epoch > 0 ? commit_file(&theirs, &p->repo,
	    p->camp.frontier, rel) : 0;

	buf_free(&theirs);
	if (rc > 0)
		return refused("%s is in your commits: rename it there", rel);
	if (rc < 0 || !file_exists(path))
		return rc;
	rc = repo_excludes(&p->repo, rel);
	if (rc == 0)
		return refused("%s is not pawl's: move it away", path);
	return rc < 0 ? -1 : 0;
}

int
derived_write(char **path, struct project *p, const char *name,
    const void *bytes, size_t len)
{
	char *rel = place_in_repo(p, name), *dir = ledger_records_dir(p);
	int rc;

	*path = path_join(dir, name);
	rc = check_ours(p, rel, *path);
	if (rc == 0)
		rc = repo_exclude(&p->repo, rel);
	if (rc == 0)
		rc = dir_make(dir);
	if (rc == 0)
		rc = file_write(*path, bytes, len);
	if (rc < 0) {
		free(*path);
		*path = NULL;
	}
	free(dir);
	free(rel);
	return rc;
}
