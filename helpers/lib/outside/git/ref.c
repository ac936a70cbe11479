/* ref.c - branches and notes. */
#include "ref.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../base/clock.h"
#include "../../base/err.h"
#include "../../base/file.h"
#include "../../base/mem.h"
#include "internal.h"
#include "lockfile.h"
#include "object.h"

int
ref_read(char out[OID_HEX], struct repo *repo, const char *name)
{
	git_oid oid;
	int rc = git_reference_name_to_id(&oid, repo->git, name);

	out[0] = '\0';
	if (rc == GIT_ENOTFOUND)
		return 0;
	if (rc < 0)
		return git_failed("%s", name);
	oid_hex(out, &oid);
	return 0;
}

/* The ref is one of pawl's own: was its lock left by a killed program? */
static bool
lock_clear(struct repo *repo, const char *name)
{
	char *file = xasprintf("%s.lock", name);
	char *path = path_join(repo->common, file);
	char *packed = path_join(repo->common, "packed-refs.lock");
	bool gone = lockfile_clear(repo, path) &&
	    lockfile_clear(repo, packed);

	free(packed);
	free(path);
	free(file);
	return gone;
}

int
ref_move(struct repo *repo, const char *name, const char *old,
    const char *new, const char *why)
{
	git_reference *ref = NULL;
	char now[OID_HEX];
	git_oid to, from;
	int rc;

	if (oid_parse(&to, new) < 0 || ref_read(now, repo, name) < 0)
		return -1;
	if (strcmp(now, new) == 0)
		return 0;
	if (strcmp(now, old) != 0)
		return failed("%s: at %.12s, not at %.12s: somebody else moved "
		    "it", name, now[0] ? now : "nothing", old[0] ? old :
		    "nothing");
	if ((*old != '\0' && oid_parse(&from, old) < 0) ||
	    objects_sync(repo, NULL) < 0)
		return -1;
	do
		rc = *old == '\0' ? git_reference_create(&ref, repo->git,
		    name, &to, 0, why) : git_reference_create_matching(&ref,
		    repo->git, name, &to, 1, &from, why);
	while (rc == GIT_ELOCKED && lock_clear(repo, name));
	git_reference_free(ref);
	return rc < 0 ? git_failed("%s", name) : 0;
}

int
ref_delete(struct repo *repo, const char *name)
{
	char now[OID_HEX];
	int rc;

	/* removing one that is not there fails if a file is in its way */
	if (ref_read(now, repo, name) < 0)
		return -1;
	if (now[0] == '\0') {
		lock_clear(repo, name);
		return 0;
	}
	while ((rc = git_reference_remove(repo->git, name)) == GIT_ELOCKED &&
	    lock_clear(repo, name))
		continue;
	return rc < 0 && rc != GIT_ENOTFOUND ? git_failed("%s", name) : 0;
}

int
ref_list(struct strs *out, struct repo *repo, const char *glob)
{
	git_reference_iterator *it = NULL;
	const char *name;

	if (git_reference_iterator_glob_new(&it, repo->git, glob) < 0)
		return git_failed("%s", glob);
	while (git_reference_next_name(&name, it) == 0)
		strs_add(out, name);
	git_reference_iterator_free(it);
	strs_sort(out);
	return 0;
}

char *
ref_obstacle(struct repo *repo, const char *name)
{
	char *part = xstrdup(name), *slash, *below;
	struct strs names = STRS_INIT;
	git_oid oid;

	below = xasprintf("%s/*", name);
	if (ref_list(&names, repo, below) < 0)
		failure_clear();
	free(below);
	below = names.n > 0 ? xstrdup(names.v[0]) : NULL;
	strs_free(&names);
	if (below != NULL) {
		free(part);
		return below;
	}
	while ((slash = strrchr(part, '/')) != NULL) {
		*slash = '\0';
		if (strcmp(part, "refs/heads") == 0)
			break;
		if (git_reference_name_to_id(&oid, repo->git, part) == 0)
			return part;
	}
	free(part);
	return NULL;
}

/*
 * libgit2 makes a commit that says nothing but who made it: the same with the
 * note's first line as its message. 0 or libgit2's error.
 */
static int
note_name(git_oid *note, struct repo *repo, const git_commit *on,
    const git_signature *now, const char *text)
{
	const git_commit *parents[] = { on };
	char *message = xasprintf("%.*s\n", (int)strcspn(text, "\n"), text);
	git_commit *made = NULL;
	git_tree *tree = NULL;
	int rc = git_commit_lookup(&made, repo->git, note);

	if (rc == 0)
		rc = git_commit_tree(&tree, made);
	if (rc == 0)
		rc = git_commit_create(note, repo->git, NULL, now, now, NULL,
		    message, tree, on != NULL ? 1 : 0, parents);
	git_tree_free(tree);
	git_commit_free(made);
	free(message);
	return rc;
}

/* The note as a commit on top of another one, "" for none. 0 or -1. */
static int
note_commit(char out[OID_HEX], struct repo *repo, const char *parent,
    const char *commit, const char *text)
{
	char flat[OID_HEX], wide[OID_HEX + 1];
	const char *const paths[] = { flat, wide };
	git_signature *who = NULL, *now = NULL;
	git_commit *on = NULL;
	git_oid oid, note;
	int rc;

	if (oid_parse(&oid, commit) < 0)
		return -1;
	snprintf(flat, sizeof(flat), "%s", commit);
	snprintf(wide, sizeof(wide), "%.2s/%s", commit, commit + 2);
	rc = git_signature_default(&who, repo->git);
	if (rc == 0)
		rc = git_signature_new(&now, who->name, who->email,
		    (git_time_t)clock_now(), who->when.offset);
	if (rc == 0 && *parent != '\0') {
		git_oid_fromstr(&note, parent);
		rc = git_commit_lookup(&on, repo->git, &note);
	}
	sync_each(false);
	if (rc == 0)
		rc = git_note_commit_create(&note, NULL, repo->git, on, now,
		    now, &oid, text, 1);
	if (rc == 0)
		rc = note_name(&note, repo, on, now, text);
	sync_each(true);
	if (rc < 0)
		rc = git_failed("note on %s", commit);
	else if ((rc = unsynced_add(repo, &note, paths, 2)) == 0)
		oid_hex(out, &note);
	git_commit_free(on);
	git_signature_free(now);
	git_signature_free(who);
	return rc;
}

int
note_prepare(char out[OID_HEX], struct repo *repo, const char *commit,
    const char *text)
{
	char old[OID_HEX];

	if (ref_read(old, repo, NOTES_REF) < 0)
		return -1;
	return note_commit(out, repo, old, commit, text);
}

int
note_set(struct repo *repo, const char *prepared, const char *commit,
    const char *text)
{
	char old[OID_HEX], new[OID_HEX], parent[OID_HEX];

	if (ref_read(old, repo, NOTES_REF) < 0)
		return -1;
	if (prepared != NULL && strcmp(old, prepared) == 0)
		return 0;
	/* somebody else wrote notes meanwhile, or git gc removed this one */
	if (prepared == NULL || !object_exists(repo, prepared) ||
	    commit_parent(parent, repo, prepared) < 0 ||
	    strcmp(parent, old) != 0) {
		failure_clear();
		if (note_commit(new, repo, old, commit, text) < 0)
			return -1;
		prepared = new;
	}
	return ref_move(repo, NOTES_REF, old, prepared, "pawl: note");
}
