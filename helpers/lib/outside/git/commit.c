/* commit.c - what a commit says. */
#include "commit.h"

#include <stdlib.h>
#include <string.h>

#include "../../base/mem.h"
#include "internal.h"

int
commit_read(struct commit *out, struct repo *repo, const char *hex)
{
	git_commit *commit = NULL;
	git_oid oid;

	memset(out, 0, sizeof(*out));
	if (oid_parse(&oid, hex) < 0)
		return -1;
	if (git_commit_lookup(&commit, repo->git, &oid) < 0)
		return git_failed("commit %s", hex);
	out->message = xstrdup(git_commit_message_raw(commit));
	out->time = (long)git_commit_time(commit);
	oid_hex(out->tree, git_commit_tree_id(commit));
	for (unsigned i = 0; i < git_commit_parentcount(commit); i++) {
		char parent[OID_HEX];

		oid_hex(parent, git_commit_parent_id(commit, i));
		strs_add(&out->parents, parent);
	}
	git_commit_free(commit);
	return 0;
}

void
commit_release(struct commit *c)
{
	free(c->message);
	strs_free(&c->parents);
	memset(c, 0, sizeof(*c));
}

void
blob_name(char out[OID_HEX], const void *bytes, size_t len)
{
	git_oid oid;

	memset(&oid, 0, sizeof(oid));
	git_odb_hash(&oid, bytes, len, GIT_OBJECT_BLOB);
	oid_hex(out, &oid);
}

int
note_read(struct buf *out, struct repo *repo, const char *commit)
{
	git_note *note = NULL;
	git_oid oid;
	int rc;

	if (oid_parse(&oid, commit) < 0)
		return -1;
	rc = git_note_read(&note, repo->git, NOTES_REF, &oid);
	if (rc == GIT_ENOTFOUND)
		return 0;
	if (rc < 0)
		return git_failed("note on %s", commit);
	buf_puts(out, git_note_message(note));
	git_note_free(note);
	return 1;
}
