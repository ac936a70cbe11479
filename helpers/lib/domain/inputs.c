/* inputs.c - the content of what PAWL_INPUTS names. */
#include "inputs.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../outside/json.h"

#define CACHE_MAX 4096

/* One walk over the inputs: a line a file, with its times or its digest. */
struct walk {
	struct buf lines;
	bool reads;
};

static int walk_names(struct walk *, const char *path, const char *name);

static int
walk_file(struct walk *w, const char *path, const struct stat *st)
{
	char digest[DIGEST_HEX], link[PATH_MAX];
	ssize_t n;

	if (S_ISLNK(st->st_mode)) {
		if ((n = readlink(path, link, sizeof(link))) < 0)
			return failed("%s:", path);
		buf_addf(&w->lines, "-> %.*s\n", (int)n, link);
	} else if (!w->reads) {
		buf_addf(&w->lines, "%lld %lld.%09ld %lld.%09ld %llu\n",
		    (long long)st->st_size, (long long)st->st_mtim.tv_sec,
		    st->st_mtim.tv_nsec, (long long)st->st_ctim.tv_sec,
		    st->st_ctim.tv_nsec, (unsigned long long)st->st_ino);
	} else if (S_ISREG(st->st_mode)) {
		if (digest_file(digest, path) < 0)
			return -1;
		buf_addf(&w->lines, "%s\n", digest);
	}
	return 0;
}

/* name is what the lines call it; an input itself may be a symlink. */
static int
walk_any(struct walk *w, const char *path, const char *name, bool is_input)
{
	struct stat st;

	if ((is_input ? stat(path, &st) : lstat(path, &st)) < 0)
		return is_input ? refused("PAWL_INPUTS: %s is not there",
		    name) : failed("%s:", path);
	buf_addf(&w->lines, "%s %o ", name,
	    (unsigned)(st.st_mode & (S_IFMT | S_IXUSR)));
	if (!S_ISDIR(st.st_mode))
		return walk_file(w, path, &st);
	buf_putc(&w->lines, '\n');
	return walk_names(w, path, name);
}

static int
walk_names(struct walk *w, const char *path, const char *name)
{
	struct strs names = STRS_INIT;
	int rc = dir_names(&names, path);

	for (size_t i = 0; i < names.n && rc == 0; i++) {
		char *whole = path_join(path, names.v[i]);
		char *rel = path_join(name, names.v[i]);

		rc = walk_any(w, whole, rel, false);
		free(rel);
		free(whole);
	}
	strs_free(&names);
	return rc;
}

static int
digest_inputs(char out[DIGEST_HEX], struct project *p,
    const struct strs *inputs, bool reads)
{
	struct walk w = { BUF_INIT, reads };
	int rc = 0;

	for (size_t i = 0; i < inputs->n && rc == 0; i++) {
		char *path = path_join(p->dir, inputs->v[i]);

		rc = walk_any(&w, path, inputs->v[i], true);
		free(path);
	}
	digest_bytes(out, buf_str(&w.lines), w.lines.len);
	buf_free(&w.lines);
	return rc;
}

static int
hash_cached(char out[DIGEST_HEX], struct project *p, const struct strs *inputs)
{
	char *path = project_path(p, "inputs.json"), times[DIGEST_HEX];
	struct cJSON *v = file_exists(path) ? json_load(path, CACHE_MAX) : NULL;
	const char *known = json_str(v, "times"), *hash = json_str(v, "hash");
	int rc = digest_inputs(times, p, inputs, false);

	if (rc == 0)
		failure_clear();
	if (rc == 0 && known != NULL && hash != NULL &&
	    strlen(hash) == DIGEST_HEX - 1 && strcmp(known, times) == 0) {
		memcpy(out, hash, DIGEST_HEX);
	} else if (rc == 0 &&
	    (rc = digest_inputs(out, p, inputs, true)) == 0) {
		json_free(v);
		v = json_object();
		json_set_str(v, "times", times);
		json_set_str(v, "hash", out);
		if ((rc = dir_make(p->state)) == 0)
			rc = json_save(v, path);
	}
	json_free(v);
	free(path);
	return rc;
}

int
inputs_hash(char out[DIGEST_HEX], struct project *p)
{
	struct strs inputs = STRS_INIT;
	int rc = 0;

	out[0] = '\0';
	strs_add_words(&inputs, settings_str(project_settings(p), SET_INPUTS));
	if (inputs.n > 0)
		rc = hash_cached(out, p, &inputs);
	strs_free(&inputs);
	return rc;
}
