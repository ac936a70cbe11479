/* envcheck.c - is here what the project's commands need? */
#include "envcheck.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../base/str.h"
#include "../outside/env.h"
#include "../outside/json.h"
#include "../outside/proc.h"
#include "../outside/tool.h"
#include "device.h"
#include "run.h"

extern char **environ;

#define PYTHON_LIMIT_S 120.0	/* torch takes its time */

struct asker {
	struct envcheck *out;
	struct project *p;
	struct strs env;
	struct cJSON *known;
};

/* Takes found and mend. */
static void
add(struct envcheck *e, char *what, bool ok, bool needed, char *found,
    char *mend)
{
	e->v = xrealloc(e->v, e->n + 1, sizeof(e->v[0]));
	e->v[e->n++] = (struct envcheck_line){ what, ok, needed,
	    found != NULL ? found : xstrdup(""),
	    ok || mend == NULL ? xstrdup("") : xstrdup(mend) };
	free(mend);
}

static const char *
value_of(const struct strs *env, const char *name, size_t n)
{
	for (size_t i = 0; i < env->n; i++)
		if (strncmp(env->v[i], name, n) == 0 && env->v[i][n] == '=')
			return env->v[i] + n + 1;
	return NULL;
}

char *
envcheck_expand(char **unset, const char *text, const struct strs *env)
{
	struct buf out = BUF_INIT;

	if (unset != NULL)
		*unset = NULL;
	while (*text != '\0') {
		bool braced = text[0] == '$' && text[1] == '{';
		const char *name = text + 1 + braced, *value;
		size_t n = 0;

		while (isalnum((unsigned char)name[n]) || name[n] == '_')
			n++;
		if (*text != '$' || n == 0 || (braced && name[n] != '}')) {
			buf_putc(&out, *text++);
			continue;
		}
		if ((value = value_of(env, name, n)) != NULL)
			buf_puts(&out, value);
		else if (unset != NULL && *unset == NULL)
			*unset = xstrndup(name, n);
		text = name + n + braced;
	}
	return out.len > 0 ? buf_steal(&out) : xstrdup("");
}

/* Where it comes from, as far as that is known. */
static const char *
origin(const char *name)
{
	static const char *const known[][2] = {
		{ "bisheng", "it comes with CANN: source set_env.sh" },
		{ "npu-smi", "it comes with the Ascend driver" },
		{ "msprof", "it comes with CANN: source set_env.sh" },
		{ "nvcc", "it comes with the CUDA toolkit" },
		{ "nvidia-smi", "it comes with the NVIDIA driver" },
		{ "hipcc", "it comes with ROCm" },
		{ "cmake", "apt-get install cmake" },
		{ "python3", "apt-get install python3" },
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (strcmp(name, known[i][0]) == 0)
			return known[i][1];
	return "install it, or put its directory into PATH";
}

static int
ask_tool(struct asker *a, const char *name, bool needed)
{
	char *file = tool_find(name, value_of(&a->env, "PATH", 4)), *found;
	struct cJSON *one = NULL;

	if (file != NULL && (one = tool_look(file, a->known, &a->env)) ==
	    NULL) {
		free(file);
		return -1;
	}
	found = one == NULL ? NULL : xasprintf("%s%s%s",
	    json_str(one, "version") != NULL ? json_str(one, "version") : "",
	    json_str(one, "version") != NULL ? ", " : "", file);
	add(a->out, xasprintf("tool %s", name), one != NULL, needed, found,
	    xstrdup(origin(name)));
	json_free(one);
	free(file);
	return 0;
}

static void
ask_variable(struct asker *a, const char *name)
{
	const char *value = value_of(&a->env, name, strlen(name));
	bool set = value != NULL && *value != '\0';
	bool here = getenv(name) != NULL;

	add(a->out, xasprintf("variable %s", name), set, true,
	    set ? xstrdup(value) : NULL, here ? xasprintf("your shell has it, "
	    "but commands do not get it: PAWL_ENV += %s", name) :
	    xasprintf("export %s=… (set_env.sh of the toolkit may do it), and "
	    "PAWL_ENV += %s", name, name));
}

static void
ask_path(struct asker *a, const char *text)
{
	char *unset, *path = envcheck_expand(&unset, text, &a->env), *whole;

	whole = path[0] == '/' ? xstrdup(path) : path_join(a->p->dir, path);
	add(a->out, xasprintf("path %s", text), unset == NULL &&
	    file_exists(whole), true, xstrdup(whole), unset != NULL ?
	    xasprintf("%s is not set", unset) : xasprintf("%s is not there",
	    whole));
	free(whole);
	free(path);
	free(unset);
}

static int
ask_python(struct asker *a, const char *module)
{
	char *program = xasprintf("import %s as m; "
	    "print(getattr(m, '__version__', 'there'))", module);
	const char *const argv[] = { "python3", "-c", program, NULL };
	const char **env = proc_vector(&a->env);
	struct proc_spec spec = { .argv = argv, .env = env,
	    .dir = a->p->dir, .limit_s = PYTHON_LIMIT_S };
	struct proc_result res = PROC_RESULT_INIT;
	struct strs lines = STRS_INIT;
	int rc = proc_run(&res, &spec);
	bool ok = rc == 0 && res.exit_status == 0;

	failure_clear();	/* no python3 at all is an answer, too */
	strs_add_lines(&lines, buf_str(ok ? &res.out : &res.err));
	add(a->out, xasprintf("python module %s", module), ok, true,
	    ok && lines.n > 0 ? xstrdup(lines.v[0]) : NULL,
	    xasprintf("python3 -c 'import %s' says: %s", module,
	    lines.n > 0 ? lines.v[lines.n - 1] : "nothing"));
	strs_free(&lines);
	proc_result_release(&res);
	free(env);
	free(program);
	return 0;
}

static void
ask_device(struct asker *a, const char *name)
{
	char *file = tool_find(name, value_of(&a->env, "PATH", 4));
	char *says = file == NULL ? NULL : tool_device(file, a->known,
	    &a->env);

	add(a->out, xasprintf("device by %s", name), says != NULL, true,
	    says, file == NULL ? xasprintf("%s is not there: %s", name,
	    origin(name)) : xasprintf("%s lists no device: run it, and look at "
	    "the driver", name));
	free(file);
}

/* A module's name is data for python, so it is letters and dots. */
static bool
is_name(const char *s, const char *more)
{
	if (*s == '\0')
		return false;
	for (; *s != '\0'; s++)
		if (!isalnum((unsigned char)*s) && *s != '_' &&
		    strchr(more, *s) == NULL)
			return false;
	return true;
}

static int
ask(struct asker *a, const char *word)
{
	const char *colon = strchr(word, ':');
	const char *rest = colon == NULL ? "" : colon + 1;

	if (str_starts(word, "tool:") && is_name(rest, "+-./"))
		return ask_tool(a, rest, true);
	if (str_starts(word, "python:") && is_name(rest, "."))
		return ask_python(a, rest);
	if (str_starts(word, "var:") && is_name(rest, ""))
		ask_variable(a, rest);
	else if (str_starts(word, "path:") && *rest != '\0')
		ask_path(a, rest);
	else if (str_starts(word, "device:") && is_name(rest, "+-./"))
		ask_device(a, rest);
	else
		return refused("PAWL_ENV_CHECK: \"%s\" is none of tool:NAME, "
		    "var:NAME, path:TEXT, python:MODULE, device:TOOL", word);
	return 0;
}

static int
ask_always(struct asker *a)
{
	struct buf why = BUF_INIT;
	char *user;
	bool on;

	add(a->out, xstrdup("place local"), true, true,
	    xstrdup("commands run on this machine"), NULL);
	if (run_sandbox(&on, &why, a->p) < 0)
		return -1;
	add(a->out, xstrdup("sandbox"), on, false, on ? xstrdup("bubblewrap") :
	    NULL, xstrdup(buf_str(&why)));
	buf_free(&why);
	user = repo_user(&a->p->repo);
	failure_clear();
	add(a->out, xstrdup("git committer"), user != NULL, true, user,
	    xstrdup("git config user.name and user.email"));
	return 0;
}

/* What commands are told to run on. */
static void
ask_devices(struct asker *a)
{
	const char *name = settings_str(project_settings(a->p),
	    SET_DEVICE_ENV);
	struct strs ids = STRS_INIT;
	bool good = device_check(a->p) == 0 && device_list(&ids, a->p) == 0;
	char *all = strs_join(&ids, " ");

	if (!good)
		add(a->out, xstrdup("devices"), false, true, NULL,
		    xstrdup(failure()));
	else if (ids.n > 0)
		add(a->out, xstrdup("devices"), true, true, xasprintf("%s, one "
		    "at a time in %s", all, name), NULL);
	failure_clear();
	free(all);
	strs_free(&ids);
}

static int
ask_all(struct asker *a)
{
	const struct settings *s = project_settings(a->p);
	struct strs words = STRS_INIT, tools = STRS_INIT;
	int rc = ask_always(a);

	ask_devices(a);
	strs_add_words(&words, settings_str(s, SET_ENV_CHECK));
	strs_add_words(&tools, settings_str(s, SET_TOOLS));
	for (size_t i = 0; i < tools.n && rc == 0; i++) {
		char *word = xasprintf("tool:%s", tools.v[i]);

		if (!strs_has(&words, word))
			rc = ask_tool(a, tools.v[i], false);
		free(word);
	}
	for (size_t i = 0; i < words.n && rc == 0; i++)
		rc = ask(a, words.v[i]);
	strs_free(&tools);
	strs_free(&words);
	return rc;
}

int
envcheck_run(struct envcheck *out, struct project *p)
{
	struct asker a = { .out = out, .p = p, .env = STRS_INIT };
	struct strs words = STRS_INIT;
	struct env_spec spec = { (const char *const *)environ, NULL, &words,
	    "/", "/", p->dir, NULL };
	int rc;

	memset(out, 0, sizeof(*out));
	a.known = json_object();
	strs_add_words(&words, settings_str(project_settings(p), SET_ENV));
	rc = env_build(&a.env, NULL, &spec);
	if (rc == 0)
		rc = ask_all(&a);
	json_free(a.known);
	strs_free(&a.env);
	strs_free(&words);
	if (rc < 0)
		envcheck_release(out);
	return rc;
}

void
envcheck_release(struct envcheck *e)
{
	for (size_t i = 0; i < e->n; i++) {
		free(e->v[i].what);
		free(e->v[i].found);
		free(e->v[i].mend);
	}
	free(e->v);
	memset(e, 0, sizeof(*e));
}

bool
envcheck_passed(const struct envcheck *e)
{
	for (size_t i = 0; i < e->n; i++)
		if (!e->v[i].ok && e->v[i].needed)
			return false;
	return true;
}

struct cJSON *
envcheck_json(const struct envcheck *e)
{
	struct cJSON *o = json_object(), *lines = json_array();

	json_set_int(o, "schema", 1);
	json_set_bool(o, "ok", envcheck_passed(e));
	for (size_t i = 0; i < e->n; i++) {
		struct cJSON *one = json_object();

		json_set_str(one, "what", e->v[i].what);
		json_set_bool(one, "ok", e->v[i].ok);
		json_set_bool(one, "needed", e->v[i].needed);
		json_set_str(one, "found", e->v[i].found);
		json_set_str(one, "mend", e->v[i].mend);
		json_push(lines, one);
	}
	json_set(o, "lines", lines);
	return o;
}
