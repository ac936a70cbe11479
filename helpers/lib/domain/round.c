/* round.c - the open round: a directory of step files. */
#include "round.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "../base/clock.h"
#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../outside/git/object.h"
#include "../outside/json.h"

#define LOGS "logs"
#define LOGS_KEPT 10	/* rounds whose whole logs stay */
#define COMPLAINT "complaint"
#define COMPLAINT_MAX 65536
#define STEP_FILE_MAX ((size_t)256 * 1024 * 1024)

static const char *const names[STEP_COUNT] = {
	"open", "guard", "snapshot", "build", "verify", "measure",
	"livewire", "record"
};

const char *
step_name(enum step step)
{
	return names[step];
}

/* Only a baseline has a live wire. */
enum step
step_after(enum step step, bool baseline)
{
	return step == STEP_MEASURE && !baseline ? STEP_RECORD :
	    (enum step)(step + 1);
}

const char *
round_stands_at(const struct round *r)
{
	if (r->last < 0)
		return names[STEP_OPEN];
	return names[r->last >= STEP_RECORD ? STEP_RECORD :
	    step_after((enum step)r->last, r->baseline)];
}

static char *
step_path(const struct round *r, enum step step)
{
	char name[32];

	snprintf(name, sizeof(name), "%d0-%s.json", (int)step, names[step]);
	return path_join(r->dir, name);
}

static void
round_init(struct round *r, struct project *p)
{
	memset(r, 0, sizeof(*r));
	r->project = p;
	r->dir = project_path(p, "round");
	r->last = -1;
}

bool
round_exists(const struct project *p)
{
	char *dir = project_path(p, "round");
	char *first = path_join(dir, "00-open.json");
	bool there = file_exists(first);

	free(first);
	free(dir);
	return there;
}

static bool
is_synced(enum step step)
{
	return step == STEP_SNAPSHOT || step == STEP_RECORD;
}

/*
 * The commits that the step names have to be on disk, and so has the chain of
 * files that leads to it. Losing other steps in a power cut only repeats them.
 */
static int
sync_before(struct round *r, enum step step)
{
	struct strs files = STRS_INIT;
	int rc;

	for (int i = 0; i < (int)step; i++)
		if (r->file[i] != NULL)
			strs_take(&files, step_path(r, (enum step)i));
	rc = objects_sync(&r->project->repo, &files);
	strs_free(&files);
	return rc;
}

int
round_none_open(const struct project *p)
{
	return !round_exists(p) ? 0 : refused("a round is open: make resume "
	    "goes on with it, make abandon closes it");
}

int
round_put(struct round *r, enum step step, struct cJSON *data)
{
	bool sync = is_synced(step);
	char *path = step_path(r, step), *text;
	int rc;

	json_set_str(data, "step", names[step]);
	json_set_str(data, "round", r->id);
	json_set_str(data, "before", r->last_hash);
	text = json_text(data, true);
	rc = sync ? sync_before(r, step) : 0;
	if (rc == 0)
		rc = sync ? file_replace(path, text, strlen(text)) :
		    file_write(path, text, strlen(text));
	if (rc == 0) {
		digest_bytes(r->last_hash, text, strlen(text));
		json_free(r->file[step]);
		r->file[step] = data;
		r->last = (int)step;
	} else {
		json_free(data);
	}
	free(text);
	free(path);
	return rc;
}

char *
round_log(const struct round *r, const char *command)
{
	char *dir = project_path(r->project, LOGS), name[64], *path = NULL;

	snprintf(name, sizeof(name), "iter-%03ld-%s.log", r->iter, command);
	if (dir_make(dir) == 0)
		path = path_join(dir, name);
	free(dir);
	return path;
}

/* Logs of the last rounds stay; what is in the records stays anyway. */
static int
prune_logs(const struct round *r)
{
	char *dir = project_path(r->project, LOGS);
	struct strs logs = STRS_INIT;
	int rc = dir_names(&logs, dir);

	for (size_t i = 0; i < logs.n && rc == 0; i++) {
		char *path = path_join(dir, logs.v[i]);
		long iter = -1;

		/* one of this number belongs to a round that was dropped */
		if (sscanf(logs.v[i], "iter-%ld-", &iter) != 1 ||
		    iter <= r->iter - LOGS_KEPT || iter >= r->iter)
			rc = dir_remove(path);
		free(path);
	}
	strs_free(&logs);
	free(dir);
	return rc;
}

int
round_none_left(struct project *p)
{
	bool starting = p->starting;
	struct round old;
	int rc = 0;

	if (!round_exists(p))
		return 0;
	if (round_load(&old, p) < 0)
		rc = round_exists(p) ? failed_in("the open round") : 0;
	else if (round_get(&old, STEP_SNAPSHOT) != NULL)
		rc = old.baseline ?
		    refused("the baseline is still open: make baseline goes "
		    "on with it") :
		    refused("iter-%03ld is still open, at %s: make resume "
		    "goes on with it, make abandon closes it", old.iter,
		    round_stands_at(&old));
	round_release(&old);
	p->starting = starting;
	if (rc == 0)
		failure_clear();
	return rc;
}

/* An unfinished round without a snapshot left nothing behind: drop it. */
static int
drop_unfinished(struct project *p)
{
	struct round old;
	int rc;

	if (round_none_left(p) < 0)
		return -1;
	round_init(&old, p);
	rc = round_exists(p) ? round_end(&old) : dir_remove(old.dir);
	round_release(&old);
	return rc;
}

int
round_begin(struct round *r, struct project *p, bool baseline,
    struct cJSON *open)
{
	round_init(r, p);
	if (drop_unfinished(p) < 0 || dir_make(r->dir) < 0) {
		json_free(open);
		return -1;
	}
	digest_random(r->id, (ROUND_ID_HEX - 1) / 2);
	r->iter = p->camp.next_iter;
	if (prune_logs(r) < 0) {
		json_free(open);
		return -1;
	}
	r->baseline = p->starting = baseline;
	json_set_int(open, "schema", 1);
	json_set_int(open, "iter", r->iter);
	json_set_bool(open, "baseline", baseline);
	json_set_str(open, "boot", clock_boot_id());
	json_set_int(open, "started", (long)clock_now());
	return round_put(r, STEP_OPEN, open);
}

/* Either of two files that do not fit may be the changed one. */
static void
distrust_last(struct round *r)
{
	if (r->last < 0)
		return;
	json_free(r->file[r->last]);
	r->file[r->last] = NULL;
	while (r->last >= 0 && r->file[r->last] == NULL)
		r->last--;
}

/* 0; 1: a power cut tore the file; -1 */
static int
load_step(struct round *r, enum step step)
{
	char *path = step_path(r, step);
	struct buf text = BUF_INIT;
	struct cJSON *v = NULL;
	const char *id, *before;
	int rc = -1;

	if (file_read(&text, path, STEP_FILE_MAX) < 0)
		goto out;
	if ((v = json_parse(buf_str(&text), text.len, path)) == NULL) {
		rc = 1;
		goto out;
	}
	id = json_str(v, "round");
	before = json_str(v, "before");
	if (step == STEP_OPEN && id != NULL)
		snprintf(r->id, sizeof(r->id), "%s", id);
	if (id == NULL || strcmp(id, r->id) != 0 || before == NULL ||
	    strcmp(before, r->last_hash) != 0) {
		failed("%s does not follow from %s: one of them was changed: "
		    "make abandon", path, r->last >= 0 ?
		    names[r->last] : "nothing");
		distrust_last(r);
		goto out;
	}
	digest_bytes(r->last_hash, text.p, text.len);
	r->file[step] = v;
	r->last = (int)step;
	v = NULL;
	rc = 0;
out:
	json_free(v);
	buf_free(&text);
	free(path);
	return rc;
}

static bool
step_is_there(const struct round *r, enum step step)
{
	char *path = step_path(r, step);
	bool there = file_exists(path);

	free(path);
	return there;
}

/* The last file is torn: its step was not done. Synced ones never are. */
static int
drop_torn(const struct round *r, enum step step)
{
	char *path;
	int rc;

	if (is_synced(step))
		return -1;
	for (int i = (int)step + 1; i < STEP_COUNT; i++)
		if (step_is_there(r, (enum step)i))
			return -1;
	failure_clear();
	path = step_path(r, step);
	rc = unlink(path) < 0 ? failed("remove %s:", path) : 0;
	free(path);
	return rc;
}

int
round_load(struct round *r, struct project *p)
{
	int rc;

	round_init(r, p);
	if (!round_exists(p))
		return refused("no round is open: make iter HYP=\"…\" starts "
		    "one");
	for (int i = 0; i < STEP_COUNT; i++) {
		/* a baseline has no verification of a frontier to skip, but
		 * a failed build goes straight to the record */
		if (!step_is_there(r, (enum step)i))
			continue;
		rc = load_step(r, (enum step)i);
		if (rc < 0 || (rc > 0 && drop_torn(r, (enum step)i) < 0))
			return -1;
	}
	if (r->file[STEP_OPEN] == NULL)
		return refused("no round is open: a power cut took what had "
		    "been begun");
	r->iter = json_int(r->file[STEP_OPEN], "iter", -1);
	r->baseline = json_bool(r->file[STEP_OPEN], "baseline", false);
	p->starting = r->baseline;
	return 0;
}

int
round_join(struct round *r, struct project *p)
{
	char *path = project_path(p, "lock");
	int rc = lock_join(&p->lock, path);

	free(path);
	round_init(r, p);
	if (rc < 0)
		return -1;
	round_release(r);
	/* a step does not outlive its round: it would hold the lock */
	prctl(PR_SET_PDEATHSIG, SIGTERM);
	return round_load(r, p);
}

int
round_forget(struct round *r, enum step from)
{
	struct project *p = r->project;

	for (int i = STEP_COUNT - 1; i >= (int)from; i--) {
		char *path = step_path(r, (enum step)i);
		int rc = unlink(path) < 0 && errno != ENOENT ?
		    failed("remove %s:", path) : 0;

		free(path);
		if (rc < 0)
			return -1;
	}
	round_release(r);
	return round_load(r, p);
}

const struct cJSON *
round_get(const struct round *r, enum step step)
{
	return r->file[step];
}

char *
round_path(const struct round *r, const char *name)
{
	return path_join(r->dir, name);
}

void
round_complain(const struct round *r)
{
	char *path = round_path(r, COMPLAINT), *text = xstrdup(failure());

	file_write(path, text, strlen(text));
	free(text);
	free(path);
}

char *
round_complaint(const struct round *r)
{
	char *path = round_path(r, COMPLAINT);
	struct buf text = BUF_INIT;

	if (file_exists(path) && file_read(&text, path, COMPLAINT_MAX) < 0)
		failure_clear();
	free(path);
	return text.len > 0 ? buf_steal(&text) : NULL;
}

int
round_end(struct round *r)
{
	char *first = step_path(r, STEP_OPEN);
	int rc = 0;

	/* without its first file the directory is no round any more */
	if (unlink(first) < 0)
		rc = failed("remove %s:", first);
	if (rc == 0)
		rc = dir_remove(r->dir);
	free(first);
	return rc;
}

void
round_release(struct round *r)
{
	for (int i = 0; i < STEP_COUNT; i++)
		json_free(r->file[i]);
	free(r->dir);
	memset(r, 0, sizeof(*r));
}
