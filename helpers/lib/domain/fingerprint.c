/* fingerprint.c - on what machine and with which tools something was run. */
#define _GNU_SOURCE	/* dladdr */
#include "fingerprint.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../base/str.h"
#include "../outside/env.h"
#include "../outside/json.h"
#include "../outside/programs.h"
#include "../outside/tool.h"
#include "run.h"

extern char **environ;

#define KNOWN_FILE "tools.json"
#define KNOWN_MAX ((size_t)1 << 20)
#define HEAD_MAX 8192	/* of /proc/cpuinfo: its first processor */

static const char *const sections[] = { "tools", "programs", "device", "env",
    NULL };

/* Settings that are commands, whose words may be programs of PATH. */
static const enum setting command_settings[] = {
	SET_BUILD, SET_VERIFY, SET_BENCH, SET_RUN, SET_REFERENCE,
	SET_REFERENCE_VERIFY, SET_PROFILE
};

/* Variables whose words are commands that a build starts. */
static const char *const commands[] = {
	"CC", "CXX", "FC", "LD", "AR", "AS", "NVCC", "HIPCC", "PYTHON", NULL
};

/* Which device, or which job: not what it is. */
static const char *const places[] = {
	"*VISIBLE_DEVICES", "*DEVICE_ID", "SLURM_*", "SSH_*", "DISPLAY",
	"XDG_*", "DBUS_*", NULL
};

/* The value of "key : value" in /proc/cpuinfo; NULL if it has none. */
static char *
cpuinfo_value(const char *text, const char *key)
{
	size_t n = strlen(key);

	for (; *text != '\0'; text += strcspn(text, "\n"),
	    text += *text == '\n') {
		const char *colon = text + strcspn(text, ":\n");

		if (strncmp(text, key, n) != 0 || *colon != ':' ||
		    strspn(text + n, " \t") != (size_t)(colon - text) - n)
			continue;
		char *raw = xstrndup(colon + 1, strcspn(colon + 1, "\n"));
		char *value = str_trim(raw);

		free(raw);
		return value;
	}
	return NULL;
}

/* ARM has numbers where others have a name. */
char *
fingerprint_cpu(const char *cpuinfo)
{
	static const char *const names[] = { "model name", "cpu", "Model",
	    NULL };
	char *value = NULL, *maker, *part;

	for (size_t i = 0; names[i] != NULL && value == NULL; i++)
		value = cpuinfo_value(cpuinfo, names[i]);
	if (value != NULL)
		return value;
	maker = cpuinfo_value(cpuinfo, "CPU implementer");
	part = cpuinfo_value(cpuinfo, "CPU part");
	value = maker != NULL && part != NULL ?
	    xasprintf("implementer %s part %s", maker, part) :
	    xstrdup("unknown");
	free(maker);
	free(part);
	return value;
}

char *
fingerprint_series(const char *release)
{
	size_t n = strspn(release, "0123456789");

	if (release[n] == '.')
		n += 1 + strspn(release + n + 1, "0123456789");
	return xstrndup(release, n);
}

/* The beginning of a file of the system's, "" if it cannot be read; frees. */
static char *
file_head(const char *path)
{
	char text[HEAD_MAX];
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t n = fd >= 0 ? read(fd, text, sizeof(text)) : 0;

	if (fd >= 0)
		close(fd);
	return xstrndup(text, n > 0 ? (size_t)n : 0);
}

static void
set_file(struct cJSON *o, const char *key, const char *path)
{
	char *text = file_head(path), *value = str_trim(text);

	json_set_str(o, key, *value != '\0' ? value : NULL);
	free(value);
	free(text);
}

struct cJSON *
fingerprint_machine(void)
{
	struct cJSON *o = json_object();
	char *info = file_head("/proc/cpuinfo"), *cpu = fingerprint_cpu(info);
	char *microcode = cpuinfo_value(info, "microcode");
	struct utsname u;

	json_set_str(o, "cpu", cpu);
	json_set_int(o, "cores", sysconf(_SC_NPROCESSORS_ONLN));
	json_set_str(o, "microcode", microcode);
	set_file(o, "governor",
	    "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
	if (uname(&u) == 0) {
		json_set_str(o, "kernel", u.release);
		json_set_str(o, "machine", u.machine);
		json_set_str(o, "host", u.nodename);
	}
	free(microcode);
	free(cpu);
	free(info);
	return o;
}

static struct cJSON *
device_now(bool sandboxed)
{
	struct cJSON *o = json_object();
	char *info = file_head("/proc/cpuinfo"), *cpu = fingerprint_cpu(info);
	char count[32], *series;
	struct utsname u;

	json_set_str(o, "cpu", cpu);
	snprintf(count, sizeof(count), "%ld", sysconf(_SC_NPROCESSORS_CONF));
	json_set_str(o, "cpus", count);
	if (uname(&u) == 0) {
		series = fingerprint_series(u.release);
		json_set_str(o, "kernel", series);
		json_set_str(o, "machine", u.machine);
		free(series);
	}
	json_set_str(o, "sandbox", sandboxed ? "bubblewrap" : "none");
	free(cpu);
	free(info);
	return o;
}

/* The environment of the project's commands, or what of it is always there. */
static int
command_env(struct strs *out, const struct strs *words)
{
	struct env_spec e = { (const char *const *)environ, NULL, words,
	    "/", "/", "/", NULL };

	return env_build(out, NULL, &e);
}

static const char *
env_value(const struct strs *env, const char *name)
{
	size_t n = strlen(name);

	for (size_t i = 0; i < env->n; i++)
		if (strncmp(env->v[i], name, n) == 0 && env->v[i][n] == '=')
			return env->v[i] + n + 1;
	return NULL;
}

static bool
fits(const char *name, const char *pattern)
{
	size_t n = strlen(pattern);

	if (pattern[0] == '*')
		return str_ends(name, pattern + 1);
	if (pattern[n - 1] == '*')
		return strncmp(name, pattern, n - 1) == 0;
	return strcmp(name, pattern) == 0;
}

/*
 * A value that is no secret, as flags and paths are not, is kept as it is. Of
 * what somebody calls by another name, a token maybe, only a hash is.
 */
static void
add_variable(struct cJSON *o, const char *pair)
{
	size_t n = strcspn(pair, "=");
	char *name = xstrndup(pair, n), hash[DIGEST_HEX], *value;

	for (size_t i = 0; places[i] != NULL; i++)
		if (fits(name, places[i])) {
			free(name);
			return;
		}
	digest_bytes(hash, pair + n + 1, strlen(pair + n + 1));
	if (env_is_telling(name) &&
	    str_is_utf8(pair + n + 1, strlen(pair + n + 1)))
		value = str_fold(pair + n + 1);
	else
		value = xasprintf("sha256 %.16s", hash);
	json_set_str(o, name, value);
	free(value);
	free(name);
}

/* What PAWL_ENV lets in from outside; NAME=value stands in the settings. */
static struct cJSON *
env_now(const struct strs *env, const struct strs *words)
{
	struct cJSON *o = json_object();
	struct strs none = STRS_INIT, always = STRS_INIT;

	if (command_env(&always, &none) < 0)
		failure_clear();
	for (size_t i = 0; i < env->n; i++)
		if (!strs_has(&always, env->v[i]) &&
		    !strs_has(words, env->v[i]))
			add_variable(o, env->v[i]);
	strs_free(&always);
	return o;
}

static bool
is_command(const char *word)
{
	return word[0] == '/' || (word[0] != '-' &&
	    strpbrk(word, "/=") == NULL);
}

/* "ccache gcc-13 -pipe" starts two programs. */
static void
add_commands(struct strs *names, const struct strs *env)
{
	for (size_t i = 0; commands[i] != NULL; i++) {
		const char *value = env_value(env, commands[i]);
		struct strs words = STRS_INIT;

		strs_add_words(&words, value != NULL ? value : "");
		for (size_t k = 0; k < words.n && words.v[k][0] != '-'; k++)
			if (is_command(words.v[k]) && !strs_has(names, words.v[k]))
				strs_add(names, words.v[k]);
		strs_free(&words);
	}
}

/* A file of the project is the harness's or the candidate's, not a tool. */
static int
check_name(const char *name)
{
	if (is_command(name))
		return 0;
	return refused("PAWL_TOOLS: \"%s\" is no command and no absolute "
	    "path: leave files of the project out, they are frozen anyway",
	    name);
}

static int
add_tool(struct cJSON *tools, struct cJSON *device, const char *name,
    struct cJSON *known, const struct strs *env)
{
	char *file = tool_find(name, env_value(env, "PATH")), *says;
	struct cJSON *one = NULL;

	if (file != NULL && (one = tool_look(file, known, env)) == NULL) {
		free(file);
		return -1;
	}
	if (file != NULL && (says = tool_device(file, known, env)) != NULL) {
		json_set_str(device, name, says);
		free(says);
	}
	json_set(tools, name, one != NULL ? one : json_string(NULL));
	free(file);
	return 0;
}

/* Compilers that nobody has named, and what the commands themselves start. */
static void
add_programs(struct cJSON *programs, const struct settings *s,
    const struct cJSON *tools, struct cJSON *known, const char *path)
{
	struct strs names = STRS_INIT;

	programs_compilers(&names, path, known);
	for (size_t i = 0; i < sizeof(command_settings) /
	    sizeof(command_settings[0]); i++)
		programs_of_command(&names, settings_str(s,
		    command_settings[i]), path);
	strs_sort(&names);
	for (size_t i = 0; i < names.n; i++) {
		char *file = tool_find(names.v[i], path), *text = NULL;

		if (file != NULL && json_get(tools, names.v[i]) == NULL &&
		    (text = tool_content(file, known)) != NULL)
			json_set_str(programs, names.v[i], text);
		free(text);
		free(file);
	}
	strs_free(&names);
}

/* The library that we run with, which commands of the system do, too. */
static int
add_libc(struct cJSON *tools, struct cJSON *known, const struct strs *env)
{
	char version[64];
	struct cJSON *one;
	Dl_info info;

	if (dladdr((void *)(size_t)getpid, &info) == 0 ||
	    info.dli_fname == NULL || info.dli_fname[0] != '/')
		return 0;
	if ((one = tool_look(info.dli_fname, known, env)) == NULL)
		return -1;
	if (confstr(_CS_GNU_LIBC_VERSION, version, sizeof(version)) > 0)
		json_set_str(one, "version", version);
	json_set(tools, "libc", one);
	return 0;
}

static int
look(struct cJSON *o, struct project *p, const struct strs *env,
    const struct strs *words)
{
	struct cJSON *tools = json_object(), *programs = json_object();
	struct cJSON *device;
	char *path = project_path(p, KNOWN_FILE), *before, *after;
	struct cJSON *known = file_exists(path) ? json_load(path, KNOWN_MAX) :
	    NULL;
	struct strs names = STRS_INIT;
	struct buf why = BUF_INIT;
	bool sandboxed;
	int rc;

	failure_clear();
	if (known == NULL)
		known = json_object();
	rc = run_sandbox(&sandboxed, &why, p);
	device = device_now(sandboxed);
	before = json_text(known, false);
	strs_add_words(&names, settings_str(project_settings(p), SET_TOOLS));
	for (size_t i = 0; i < names.n && rc == 0; i++)
		rc = check_name(names.v[i]);
	add_commands(&names, env);
	/* what starts all of them */
	if (sandboxed)
		strs_add(&names, "bwrap");
	if (*settings_str(project_settings(p), SET_CPUS) != '\0')
		strs_add(&names, "taskset");
	for (size_t i = 0; i < names.n && rc == 0; i++)
		rc = add_tool(tools, device, names.v[i], known, env);
	if (rc == 0)
		rc = add_libc(tools, known, env);
	if (rc == 0)
		add_programs(programs, project_settings(p), tools, known,
		    env_value(env, "PATH"));
	after = json_text(known, false);
	if (rc == 0 && strcmp(before, after) != 0 && dir_make(p->state) == 0)
		rc = file_write(path, after, strlen(after));
	json_set(o, "tools", tools);
	json_set(o, "programs", programs);
	json_set(o, "device", device);
	json_set(o, "env", env_now(env, words));
	strs_free(&names);
	buf_free(&why);
	json_free(known);
	free(before);
	free(after);
	free(path);
	return rc;
}

struct cJSON *
fingerprint_now(struct project *p)
{
	struct strs words = STRS_INIT, env = STRS_INIT;
	struct cJSON *o = json_object();
	int rc;

	strs_add_words(&words, settings_str(project_settings(p), SET_ENV));
	rc = command_env(&env, &words);
	if (rc == 0)
		rc = look(o, p, &env, &words);
	strs_free(&env);
	strs_free(&words);
	if (rc == 0)
		return o;
	json_free(o);
	return NULL;
}

void
fingerprint_hash(char out[DIGEST_HEX], const struct cJSON *fp)
{
	char *text = json_text(fp, false);

	digest_bytes(out, text, strlen(text));
	free(text);
}

/* "gcc (Debian 12.2.0-14) 12.2.0, /usr/bin/gcc-12, sha256 0123456789ab". */
static void
describe(struct buf *out, const struct cJSON *one)
{
	const char *text = json_as_str(one), *path = json_str(one, "path");
	const char *version = json_str(one, "version");
	const char *hash = json_str(one, "hash");

	if (text != NULL)
		buf_puts(out, text);
	else if (path == NULL)
		buf_puts(out, "not there");
	else
		buf_addf(out, "%s%s%s, sha256 %.12s", version != NULL ? version
		    : "", version != NULL ? ", " : "", path,
		    hash != NULL ? hash : "unknown");
}

static void
compare(struct buf *out, const char *name, const struct cJSON *then,
    const struct cJSON *now)
{
	struct buf a = BUF_INIT, b = BUF_INIT;

	describe(&a, then);
	describe(&b, now);
	if (strcmp(buf_str(&a), buf_str(&b)) != 0)
		buf_addf(out, "%s%s was %s, now it is %s", out->len > 0 ?
		    "; " : "", name, buf_str(&a), buf_str(&b));
	buf_free(&a);
	buf_free(&b);
}

char *
fingerprint_differ(const struct cJSON *then, const struct cJSON *now)
{
	struct buf out = BUF_INIT;

	for (size_t i = 0; sections[i] != NULL; i++) {
		const struct cJSON *a = json_get(then, sections[i]);
		const struct cJSON *b = json_get(now, sections[i]);

		/* epochs from before programs were looked at go on */
		if (a == NULL && strcmp(sections[i], "programs") == 0)
			continue;
		for (const struct cJSON *e = json_first(a); e; e = json_next(e))
			compare(&out, json_name(e), e,
			    json_get(b, json_name(e)));
		for (const struct cJSON *e = json_first(b); e; e = json_next(e))
			if (json_get(a, json_name(e)) == NULL)
				compare(&out, json_name(e), NULL, e);
	}
	buf_puts(&out, "");
	return buf_steal(&out);
}

struct cJSON *
fingerprint_lines(const struct cJSON *fp)
{
	struct cJSON *o = json_object();

	for (size_t i = 0; sections[i] != NULL; i++)
		for (const struct cJSON *e = strcmp(sections[i], "programs") ==
		    0 ? NULL : json_first(json_get(fp, sections[i])); e != NULL;
		    e = json_next(e)) {
			struct buf text = BUF_INIT;

			describe(&text, e);
			json_set_str(o, json_name(e), buf_str(&text));
			buf_free(&text);
		}
	return o;
}
