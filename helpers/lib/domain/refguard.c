/* refguard.c - what may happen by hand to the branches of a campaign. */
#include "refguard.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../base/str.h"
#include "../outside/git/object.h"
#include "../outside/git/ref.h"
#include "../outside/json.h"

#define TUNE "refs/heads/tune/"
#define HEADS (sizeof("refs/heads/") - 1)
#define PACKED_MAX ((size_t)256 << 20)

enum tune_part
refguard_part(char *op, const char *ref)
{
	const char *start, *slash;

	if (ref == NULL || !str_starts(ref, TUNE))
		return TUNE_NONE;
	start = ref + strlen(TUNE);
	slash = strchr(start, '/');
	if (slash == NULL || slash == start || slash - start > 127)
		return TUNE_NONE;
	if (op != NULL)
		snprintf(op, 128, "%.*s", (int)(slash - start), start);
	if (strcmp(slash, "/frontier") == 0)
		return TUNE_FRONTIER;
	if (strcmp(slash, "/log") == 0)
		return TUNE_LOG;
	if (str_starts(slash, "/iter-") && strchr(slash + 1, '/') == NULL)
		return TUNE_ITER;
	return TUNE_NONE;
}

static bool
is_zero(const char *oid)
{
	return oid[strspn(oid, "0")] == '\0';
}

static bool
is_there(const char *dir, const char *name)
{
	char *path = path_join(dir, name);
	bool yes = file_exists(path);

	free(path);
	return yes;
}

/* Is ref in packed-refs, at this commit? */
static bool
is_packed(const struct repo *r, const char *ref, const char *oid)
{
	char *path = path_join(r->common, "packed-refs");
	char *line = xasprintf("\n%s %s\n", oid, ref);
	struct buf text = BUF_INIT;
	bool yes = file_exists(path) &&
	    file_read(&text, path, PACKED_MAX) == 0 &&
	    strstr(buf_str(&text), line) != NULL;

	failure_clear();
	buf_free(&text);
	free(line);
	free(path);
	return yes;
}

/*
 * git deletes a loose ref after it has packed it. A true deletion of a packed
 * one holds the lock of packed-refs, to take it out there as well.
 */
static bool
is_pruned(const struct repo *r, const char *ref, const char *oid)
{
	return oid[0] != '\0' && !is_there(r->common, "packed-refs.lock") &&
	    is_packed(r, ref, oid);
}

/* What the ledger certifies as frontier; "" without a ledger. 0 or -1. */
static int
certified(char out[OID_HEX], struct repo *r, const char *op)
{
	char *log = xasprintf(TUNE "%s/log", op), tip[OID_HEX];
	struct buf text = BUF_INIT;
	struct cJSON *state = NULL;
	int rc = ref_read(tip, r, log);

	out[0] = '\0';
	if (rc == 0 && tip[0] != '\0')
		rc = commit_file(&text, r, tip, "state.json");
	if (rc > 0) {
		state = json_parse(text.p, text.len, "state.json");
		rc = state != NULL ? 0 : -1;
		if (json_str(state, "frontier") != NULL)
			snprintf(out, OID_HEX, "%s",
			    json_str(state, "frontier"));
	}
	json_free(state);
	buf_free(&text);
	free(log);
	return rc;
}

static int
move_frontier(struct repo *r, const char *op, const char *new)
{
	char base[OID_HEX];
	int yes = 1;

	if (certified(base, r, op) < 0)
		return -1;
	if (base[0] != '\0')
		yes = commit_is_ancestor(r, base, new);
	if (yes < 0)
		return -1;
	return yes ? 0 : refused("tune/%s/frontier would lose %.12s, the best "
	    "version that the ledger knows: make rollback goes back", op,
	    base);
}

/* Does a branch of that name come from elsewhere, with all that is here? */
static int
is_fetched(struct repo *r, const char *ref, const char *now, const char *new)
{
	char *glob = xasprintf("refs/remotes/*/%s", ref + HEADS);
	struct strs names = STRS_INIT;
	char tip[OID_HEX];
	int rc = ref_list(&names, r, glob), yes = 0;

	for (size_t i = 0; i < names.n && rc == 0 && !yes; i++)
		if ((rc = ref_read(tip, r, names.v[i])) == 0 &&
		    strcmp(tip, new) == 0)
			yes = commit_is_ancestor(r, now, new);
	strs_free(&names);
	free(glob);
	return rc < 0 ? rc : yes;
}

int
refguard_move(struct repo *r, const char *new, const char *ref)
{
	enum tune_part part;
	char op[128], now[OID_HEX];
	int yes;

	part = refguard_part(op, ref);
	if (part == TUNE_NONE)
		return 0;
	if (ref_read(now, r, ref) < 0)
		return -1;
	if (is_zero(new))
		return is_pruned(r, ref, now) ? 0 : refused("%s is part of a "
		    "campaign's history and is not deleted by hand: make "
		    "hooks OFF=1 first, if all of it is to go", ref + HEADS);
	if (strcmp(now, new) == 0)
		return 0;
	if (part == TUNE_FRONTIER)
		return move_frontier(r, op, new);
	if (now[0] == '\0')	/* cloned, or fetched */
		return 0;
	yes = is_fetched(r, ref, now, new);
	if (yes < 0)
		return -1;
	return yes ? 0 : refused("%s is written by pawl alone: it is not "
	    "moved by hand", ref + HEADS);
}

int
refguard_push(struct repo *r, const char *local, const char *ref,
    const char *remote)
{
	enum tune_part part = refguard_part(NULL, ref);
	int yes;

	if (part != TUNE_LOG && part != TUNE_ITER)
		return 0;
	if (is_zero(local))
		return refused("%s holds history and is not deleted on the "
		    "other side", ref + HEADS);
	if (is_zero(remote) || strcmp(local, remote) == 0)
		return 0;
	yes = object_exists(r, remote) ? commit_is_ancestor(r, remote, local) :
	    0;
	if (yes < 0)
		return -1;
	return yes ? 0 : refused("%s has on the other side what this one "
	    "lacks: git fetch, and look (it is never overwritten)",
	    ref + HEADS);
}

char *
refguard_forged(const char *message)
{
	while (*message != '\0') {
		size_t n = strcspn(message, "\n"), key;

		key = strspn(message, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
		    "abcdefghijklmnopqrstuvwxyz0123456789-");
		if (key > 5 && strncasecmp(message, "Pawl-", 5) == 0) {
			const char *p = message + key;

			p += strspn(p, " \t");
			if (*p == ':')
				return xstrndup(message, n);
		}
		message += n + (message[n] == '\n');
	}
	return NULL;
}
