/* ref.c - branches and notes. */
#include "ref.h"

#include <stdlib.h>
#include <string.h>

#include "../../base/clock.h"
#include "../../base/err.h"
#include "../../base/mem.h"
#include "internal.h"

#define NOTES_REF "refs/notes/pawl"

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
	if (*old == '\0') {
		rc = git_reference_create(&ref, repo->git, name, &to, 0, why);
	} else {
		if (oid_parse(&from, old) < 0)
			return -1;
		rc = git_reference_create_matching(&ref, repo->git, name, &to,
		    1, &from, why);
	}
	git_reference_free(ref);
	return rc < 0 ? git_failed("%s", name) : 0;
}

int
ref_delete(struct repo *repo, const char *name)
{
	int rc = git_reference_remove(repo->git, name);

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
	char *part = xstrdup(name), *slash;
	git_oid oid;

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

int
note_set(struct repo *repo, const char *commit, const char *text)
{
	git_signature *who = NULL, *now = NULL;
	git_oid oid, note;
	int rc = 0;

	if (oid_parse(&oid, commit) < 0)
		return -1;
	if (git_signature_default(&who, repo->git) < 0 ||
	    git_signature_new(&now, who->name, who->email,
	    (git_time_t)clock_now(), who->when.offset) < 0 ||
	    git_note_create(&note, repo->git, NOTES_REF, now, now, &oid, text,
	    1) < 0)
		rc = git_failed("note on %s", commit);
	git_signature_free(now);
	git_signature_free(who);
	return rc;
}
