/*
 * lessonbook.h - lessons gathered from repositories and bundles, kept in the
 * state directory.
 */
#ifndef DOMAIN_LESSONBOOK_H
#define DOMAIN_LESSONBOOK_H

#include "../base/list.h"
#include "lesson.h"
#include "project.h"

#define LESSONBOOK_DEPTH 5	/* directories below the one that is named */

struct lessonbook {
	struct cJSON *lessons;	/* array, see lesson.h */
	size_t campaigns;	/* that were read now */
	struct strs troubles;	/* what could not be read, and why */
};

/* What was gathered before; an empty book if there is none. */
void lessonbook_load(struct lessonbook *, const struct project *);
int lessonbook_save(const struct lessonbook *, const struct project *);
void lessonbook_free(struct lessonbook *);

/*
 * What tells campaigns apart: the record of the first baseline, "" without one.
 * (Two ledgers may well begin with the same commit.) 0 or -1.
 */
int lessonbook_ledger(char out[OID_HEX], struct project *);

/* Of an open project's own campaign. 0 or -1. */
int lessonbook_add_own(struct lessonbook *, struct project *);

/* Of every campaign in the repositories at or below a directory. 0 or -1. */
int lessonbook_add_dir(struct lessonbook *, const char *dir);

/* Of the campaign in a bundle, which is read in scratch, a directory. 0, -1. */
int lessonbook_add_bundle(struct lessonbook *, const char *path,
    const char *scratch);

#endif
