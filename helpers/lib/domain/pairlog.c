/* pairlog.c - the pairs of a measuring, on disk as they come. */
#include "pairlog.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../base/clock.h"
#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../base/str.h"
#include "../outside/json.h"

#define PAIRS_MAX ((size_t)64 << 20)	/* bytes of a file */
#define START_MAX ((size_t)1 << 20)

static const char *const keys[] = { "boot", "a", "b", "settings", "device" };
#define N_KEYS (sizeof(keys) / sizeof(keys[0]))

static char *
start_path(const char *path)
{
	return xasprintf("%s.start", path);
}

/* What all pairs of a measuring have in common. */
static void
set_keys(struct cJSON *o, const struct pair_source *src)
{
	const char *const values[N_KEYS] = { clock_boot_id(),
	    src->frontier->commit, src->candidate->commit, src->frontier->key,
	    src->bench->runner->device };

	for (size_t i = 0; i < N_KEYS; i++)
		json_set_str(o, keys[i], values[i]);
}

struct cJSON *
pairlog_begun(const char *path, struct pair_source *src)
{
	char *start = start_path(path);
	struct cJSON *o = file_exists(start) ? json_load(start, START_MAX) :
	    NULL;
	struct cJSON *now = json_object();
	const char *seed = json_str(o, "seed");
	bool same = seed != NULL;

	set_keys(now, src);
	for (size_t i = 0; i < N_KEYS; i++)
		same = same && str_same(json_str(o, keys[i]), json_str(now,
		    keys[i]));
	if (same) {
		src->seed = strtoull(seed, NULL, 10);
	} else {
		json_free(o);
		o = NULL;
	}
	failure_clear();
	json_free(now);
	free(start);
	return o;
}

int
pairlog_empty(const char *path)
{
	return file_write(path, "", 0);
}

int
pairlog_begin(const char *path, const struct pair_source *src,
    struct cJSON *fixed)
{
	char *start = start_path(path), *text, seed[32];
	int rc;

	set_keys(fixed, src);
	snprintf(seed, sizeof(seed), "%" PRIu64, src->seed);
	json_set_str(fixed, "seed", seed);
	text = json_text(fixed, true);
	rc = file_write(start, text, strlen(text));
	free(text);
	json_free(fixed);
	free(start);
	return rc;
}

int
pairlog_add(const char *path, const struct cJSON *pair)
{
	char *text = json_text(pair, false), *line = xasprintf("%s\n", text);
	size_t len = strlen(line);
	int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
	int rc = 0;

	if (fd < 0 || write(fd, line, len) != (ssize_t)len)
		rc = failed("write %s:", path);
	if (fd >= 0)
		close(fd);
	free(line);
	free(text);
	return rc;
}

struct cJSON *
pairlog_read(const char *path)
{
	struct cJSON *all = json_array(), *o;
	struct strs lines = STRS_INIT;
	struct buf text = BUF_INIT;

	if (file_exists(path) && file_read(&text, path, PAIRS_MAX) == 0)
		strs_add_lines(&lines, buf_str(&text));
	if (lines.n > 0 && !str_ends(buf_str(&text), "\n"))
		free(lines.v[--lines.n]);
	for (size_t i = 0; i < lines.n; i++) {
		o = json_parse(lines.v[i], strlen(lines.v[i]), path);
		if (o == NULL)
			break;
		json_push(all, o);
	}
	failure_clear();
	strs_free(&lines);
	buf_free(&text);
	return all;
}

int
pairlog_rewrite(const char *path, const struct cJSON *pairs)
{
	struct buf text = BUF_INIT;
	int rc;

	for (const struct cJSON *e = json_first(pairs); e != NULL;
	    e = json_next(e)) {
		char *line = json_text(e, false);

		buf_addf(&text, "%s\n", line);
		free(line);
	}
	rc = file_write(path, buf_str(&text), text.len);
	buf_free(&text);
	return rc;
}

int
pairlog_forget(const char *path)
{
	char *start = start_path(path);
	int rc = dir_remove(start);

	free(start);
	return rc < 0 ? -1 : dir_remove(path);
}
