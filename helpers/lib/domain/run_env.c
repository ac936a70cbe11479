/* run_env.c - the environment of a command of the project. */
#include "run_env.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../base/mem.h"
#include "../base/str.h"
#include "../outside/env.h"
#include "device.h"
#include "param.h"
#include "rng.h"

extern char **environ;

#define PAD_MAX 4096
#define PAD_SALT 0x706164u		/* its own stream */

/* The lines of the arm's params.env, for parameters that are kept there. */
static int
add_params(struct strs *pairs, const struct settings *s, const struct arm *arm)
{
	struct params params;
	size_t len;
	char *text, *value;
	int rc = 0;

	if (param_parse_all(&params, settings_str(s, SET_PARAMS)) < 0)
		return -1;
	text = run_file(&len, arm, PARAM_ENV_FILE);
	for (size_t i = 0; i < params.n && text != NULL && rc == 0; i++) {
		if (!params.v[i].is_env)
			continue;
		rc = param_read(&value, &params.v[i], text, len);
		if (rc == 0) {
			strs_take(pairs, xasprintf("%s=%s", params.v[i].name,
			    value));
			free(value);
		}
	}
	free(text);
	params_release(&params);
	return rc;
}

/* PAWL_HOME for include, which takes a blank only behind a backslash. */
static char *
home_pair(const char *mk)
{
	struct buf pair = BUF_INIT;

	buf_puts(&pair, "PAWL_HOME=");
	for (size_t n = strlen(mk) - strlen("/mk"); n > 0; n--, mk++) {
		if (*mk == ' ')
			buf_putc(&pair, '\\');
		buf_putc(&pair, *mk);
	}
	return buf_steal(&pair);
}

size_t
run_pad(uint64_t seed)
{
	return (size_t)((rng_derive(seed ^ PAD_SALT, 0) >> 33) % PAD_MAX);
}

static char *
pad_pair(uint64_t seed)
{
	struct buf pair = BUF_INIT;

	buf_puts(&pair, "PAWL_PAD=");
	for (size_t n = run_pad(seed); n > 0; n--)
		buf_putc(&pair, 'x');
	return buf_steal(&pair);
}

int
run_env(struct strs *env, struct runner *r, const struct arm *arm,
    const struct sandbox *box, const struct run_spec *spec)
{
	const struct settings *s = project_settings(r->project);
	struct strs pairs = STRS_INIT, words = STRS_INIT;
	char *pwd = sandbox_pwd(box, r->project->dir);
	const char *mk = getenv("PAWL_MK");
	struct env_spec e = { (const char *const *)environ, NULL, &words,
	    sandbox_home(box), sandbox_tmp(box), pwd, &pairs };
	int rc;

	strs_add_words(&words, settings_str(s, SET_ENV));
	strs_take(&pairs, xasprintf("PAWL_SEED=%" PRIu64, spec->seed));
	strs_take(&pairs, xasprintf("PAWL_NONCE=%s",
	    spec->nonce != NULL ? spec->nonce : ""));
	/* a Makefile that includes pawl's targets finds them in an arm, too */
	if (mk != NULL && str_ends(mk, "/mk"))
		strs_take(&pairs, home_pair(mk));
	if (spec->name != NULL)
		strs_take(&pairs, xasprintf("PAWL_CASE=%s", spec->name));
	if (spec->command == CMD_BENCH)
		strs_take(&pairs, pad_pair(spec->seed));
	if (r->device != NULL)
		strs_take(&pairs, device_pair(s, r->device));
	rc = add_params(&pairs, s, arm);
	if (rc == 0)
		rc = env_build(env, NULL, &e);
	free(pwd);
	strs_free(&pairs);
	strs_free(&words);
	return rc;
}
