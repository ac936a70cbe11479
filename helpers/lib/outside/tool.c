/* tool.c - a program or library that what is built depends on. */
#include "tool.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "../base/clock.h"
#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../base/str.h"
#include "digest.h"
#include "json.h"
#include "proc.h"

#define ASK_LIMIT_S 20.0
#define ASK_BYTES ((size_t)64 << 10)
#define VERSION_MAX 160		/* bytes of a version that are kept */
#define FRESH_S 2		/* a file this young may still change unseen */

#define ASCEND_DRIVER "/usr/local/Ascend/driver/version.info"
#define NVIDIA_DRIVER "/proc/driver/nvidia/version"

static bool
is_file(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

char *
tool_find(const char *name, const char *path)
{
	if (strchr(name, '/') != NULL)
		return is_file(name) ? xstrdup(name) : NULL;
	while (path != NULL && *path != '\0') {
		size_t n = strcspn(path, ":");
		char *dir = xstrndup(path, n), *file = path_join(dir, name);

		free(dir);
		if (n > 0 && access(file, X_OK) == 0 && is_file(file))
			return file;
		free(file);
		path += n + (path[n] == ':');
	}
	return NULL;
}

char *
tool_identity(const char *file)
{
	struct stat st;

	if (stat(file, &st) < 0 || time(NULL) - st.st_ctim.tv_sec < FRESH_S)
		return xstrdup("");
	return xasprintf("%llu:%llu %lld %lld.%09ld %lld.%09ld",
	    (unsigned long long)st.st_dev, (unsigned long long)st.st_ino,
	    (long long)st.st_size, (long long)st.st_mtim.tv_sec,
	    st.st_mtim.tv_nsec, (long long)st.st_ctim.tv_sec,
	    st.st_ctim.tv_nsec);
}

static bool
is_script(const char *file)
{
	int fd = open(file, O_RDONLY | O_CLOEXEC);
	char head[2] = "";
	bool yes = fd >= 0 && read(fd, head, 2) == 2 && head[0] == '#' &&
	    head[1] == '!';

	if (fd >= 0)
		close(fd);
	return yes;
}

/* What it prints; "" if it cannot be run or fails. Caller frees. */
static char *
ask(const char *file, const char *const *args, const struct strs *env)
{
	const char *argv[8] = { file };
	struct proc_result res = PROC_RESULT_INIT;
	struct proc_spec spec = { 0 };
	char *text;

	for (size_t i = 0; args[i] != NULL && i < 6; i++)
		argv[i + 1] = args[i];
	spec.argv = argv;
	spec.env = proc_vector(env);
	spec.dir = "/";
	spec.limit_s = ASK_LIMIT_S;
	spec.keep_bytes = ASK_BYTES;
	if (access(file, X_OK) == 0 && proc_run(&res, &spec) == 0 &&
	    res.exit_status == 0)
		text = buf_steal(&res.out);
	else
		text = NULL;
	failure_clear();
	free((void *)spec.env);
	proc_result_release(&res);
	return text != NULL ? text : xstrdup("");
}

/* First line that is not blank, fit to be shown; NULL if there is none. */
static char *
first_line(const char *text)
{
	struct strs lines = STRS_INIT;
	char *out = NULL;

	strs_add_lines(&lines, text);
	for (size_t i = 0; i < lines.n && out == NULL; i++) {
		char *line = str_fold(lines.v[i]);

		if (!str_is_blank(line) && str_is_utf8(line, strlen(line)))
			out = str_shorten(line, VERSION_MAX);
		free(line);
	}
	strs_free(&lines);
	return out;
}

static char *
version(const char *file, const struct strs *env)
{
	static const char *const args[] = { "--version", NULL };
	char *text = ask(file, args, env), *line = first_line(text);

	free(text);
	return line;
}

static void
remember(struct cJSON *known, const char *file, const char *id,
    const struct cJSON *said)
{
	struct cJSON *entry = json_copy(said);

	json_set_str(entry, "id", id);
	json_set(known, file, entry);
}

struct cJSON *
tool_look(const char *file, struct cJSON *known, const struct strs *env)
{
	const struct cJSON *old = json_get(known, file);
	char *id = tool_identity(file), *real = path_real(file), *says;
	char hash[DIGEST_HEX];
	struct cJSON *o = NULL;
	bool same = *id != '\0' && str_same(json_str(old, "id"), id);

	if (real == NULL)
		goto out;
	o = json_object();
	json_set_str(o, "path", real);
	if (same && !is_script(file)) {
		json_set_str(o, "version", json_str(old, "version"));
	} else {
		says = version(file, env);
		json_set_str(o, "version", says);
		free(says);
	}
	if (same) {
		json_set_str(o, "hash", json_str(old, "hash"));
	} else if (digest_file(hash, real) == 0) {
		json_set_str(o, "hash", hash);
	} else {
		failure_clear();
		json_set_str(o, "hash", NULL);
	}
	if (!same && *id != '\0')
		remember(known, file, id, o);
out:
	free(real);
	free(id);
	return o;
}

/* Several names, such as cc and gcc, are one file: it is read once. */
char *
tool_content(const char *file, struct cJSON *known)
{
	char *real = path_real(file), *key, *id, hash[DIGEST_HEX], *out = NULL;
	struct cJSON *entry;

	if (real == NULL) {
		failure_clear();
		return NULL;
	}
	key = xasprintf("content of %s", real);
	id = tool_identity(real);
	if (*id != '\0' && str_same(json_str(json_get(known, key), "id"), id)) {
		out = xasprintf("%s, sha256 %s", real,
		    json_str(json_get(known, key), "hash"));
	} else if (digest_file(hash, real) == 0) {
		hash[12] = '\0';
		out = xasprintf("%s, sha256 %s", real, hash);
		entry = json_object();
		json_set_str(entry, "hash", hash);
		if (*id != '\0')
			remember(known, key, id, entry);
		json_free(entry);
	}
	failure_clear();
	free(id);
	free(key);
	free(real);
	return out;
}

/* The word behind a mark in the text, up to a blank or one of end; or NULL. */
static char *
word_behind(const char *text, const char *mark, const char *end)
{
	const char *at = strstr(text, mark);
	size_t n;

	if (at == NULL)
		return NULL;
	at += strlen(mark);
	at += strspn(at, " \t");
	n = strcspn(at, end);
	return n > 0 ? xstrndup(at, n) : NULL;
}

static char *
join(struct strs *models, char *driver)
{
	char *all, *out = NULL;

	strs_sort(models);
	if (models->n > 0) {
		all = strs_join(models, "+");
		out = xasprintf("%s, driver %s", all,
		    driver != NULL ? driver : "unknown");
		free(all);
	}
	free(driver);
	strs_free(models);
	return out;
}

/*
 * npu-smi info prints a table: "| 0     910B3  | OK  | …" is a chip's first
 * row, "| 0  | 0000:C1:00.0 | …" its second, whose second cell has colons.
 */
char *
tool_device_npu(const char *text)
{
	char *driver = word_behind(text, "Version:", " \t\r\n|");
	struct strs models = STRS_INIT, lines = STRS_INIT;

	strs_add_lines(&lines, text);
	for (size_t i = 0; i < lines.n; i++) {
		const char *row = lines.v[i];
		char npu[64], model[64], health[64];

		if (str_starts(row, "| NPU     Chip"))
			break;		/* below are processes */
		if (sscanf(row, "| %63[0-9] %63[^| ] | %63[^| ] |", npu,
		    model, health) == 3 && strchr(health, ':') == NULL)
			strs_add(&models, model);
	}
	strs_free(&lines);
	return join(&models, driver);
}

/* "NVIDIA A100-SXM4-80GB, 535.104.05", a line a device. */
char *
tool_device_nvidia(const char *text)
{
	struct strs models = STRS_INIT, lines = STRS_INIT;
	char *driver = NULL, *comma;

	strs_add_lines(&lines, text);
	for (size_t i = 0; i < lines.n; i++) {
		comma = strrchr(lines.v[i], ',');
		if (comma == NULL)
			continue;
		*comma = '\0';
		strs_add(&models, lines.v[i]);
		free(driver);
		driver = str_trim(comma + 1);
	}
	strs_free(&lines);
	return join(&models, driver);
}

char *
tool_device(const char *file, struct cJSON *known, const struct strs *env)
{
	static const char *const npu[] = { "info", NULL };
	static const char *const nvidia[] = {
		"--query-gpu=name,driver_version", "--format=csv,noheader", NULL
	};
	const char *slash = strrchr(file, '/'), *driver;
	const char *name = slash != NULL ? slash + 1 : file;
	bool is_npu = strcmp(name, "npu-smi") == 0;
	char *id, *at, *key, *text, *out = NULL;
	struct cJSON *entry;

	if (!is_npu && strcmp(name, "nvidia-smi") != 0)
		return NULL;
	driver = is_npu ? ASCEND_DRIVER : NVIDIA_DRIVER;
	id = tool_identity(file);
	at = tool_identity(driver);
	key = xasprintf("%s %s %s", clock_boot_id(), id, at);
	if (*id != '\0' && !is_script(file) && str_same(json_str(json_get(
	    known, name), "id"), key)) {
		out = xstrdup(json_str(json_get(known, name), "device"));
	} else {
		text = ask(file, is_npu ? npu : nvidia, env);
		out = is_npu ? tool_device_npu(text) : tool_device_nvidia(text);
		free(text);
	}
	if (out != NULL) {
		entry = json_object();
		json_set_str(entry, "id", key);
		json_set_str(entry, "device", out);
		json_set(known, name, entry);
	}
	free(key);
	free(at);
	free(id);
	return out;
}
