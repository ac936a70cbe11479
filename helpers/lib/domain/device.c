/* device.c - the devices of a project, and where a command ran. */
#include "device.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../outside/regex.h"
#include "waiver.h"

#define ID_MAX 63		/* bytes */
#define ID_CHARS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" \
    "0123456789_.,:/-"

/* The list is not frozen: a card that is broken may be taken out. */
static const struct settings *
current(const struct project *p)
{
	return p->from_make ? &p->now : project_settings(p);
}

static bool
is_variable(const char *name)
{
	if (!isalpha((unsigned char)name[0]) && name[0] != '_')
		return false;
	while (isalnum((unsigned char)*name) || *name == '_')
		name++;
	return *name == '\0';
}

int
device_list(struct strs *ids, const struct project *p)
{
	const char *name = settings_str(project_settings(p), SET_DEVICE_ENV);
	struct strs words = STRS_INIT;
	int rc = 0;

	strs_add_words(&words, settings_str(current(p), SET_DEVICES));
	for (size_t i = 0; i < words.n && rc == 0; i++) {
		const char *id = words.v[i];

		if (strlen(id) > ID_MAX || id[strspn(id, ID_CHARS)] != '\0')
			rc = refused("PAWL_DEVICES: \"%s\" is no id of a "
			    "device: letters, digits and _.,:/-", id);
		else if (strs_has(ids, id))
			rc = refused("PAWL_DEVICES: %s is there twice", id);
		else
			strs_add(ids, id);
	}
	strs_free(&words);
	if (rc == 0 && ids->n > 0 && *name == '\0')
		rc = refused("PAWL_DEVICES needs PAWL_DEVICE_ENV, the variable "
		    "that tells your commands which one to use, as "
		    "CUDA_VISIBLE_DEVICES");
	return rc;
}

int
device_choose(char **id, const struct project *p)
{
	const char *last = p->camp.device;
	struct strs ids = STRS_INIT;
	int rc = device_check(p);

	*id = NULL;
	if (rc == 0)
		rc = device_list(&ids, p);
	if (rc == 0 && ids.n > 0)
		*id = xstrdup(strs_has(&ids, last) ? last : ids.v[0]);
	strs_free(&ids);
	return rc;
}

const char *
device_next(const struct strs *ids, const struct strs *tried)
{
	for (size_t i = 0; i < ids->n; i++)
		if (!strs_has(tried, ids->v[i]))
			return ids->v[i];
	return NULL;
}

char *
device_pair(const struct settings *s, const char *id)
{
	return xasprintf("%s=%s", settings_str(s, SET_DEVICE_ENV), id);
}

bool
device_is_told(const struct settings *s)
{
	return settings_is_set(s, SET_ON_DEVICE);
}

/* 1: as the rule says, 0: not, -1. */
static int
judge_rule(const char *rule, const char *text, size_t len)
{
	bool must = rule[0] != '!';
	struct regex *re = regex_compile(must ? rule : rule + 1,
	    "PAWL_ON_DEVICE");
	struct span at;
	int found;

	if (re == NULL)
		return -1;
	found = regex_find(&at, 1, re, text, len, 0);
	regex_free(re);
	if (found < 0)
		return failed_in("PAWL_ON_DEVICE");
	return (found != 0) == must;
}

int
device_judge(struct buf *why, const struct settings *s, const char *command,
    const struct proc_result *res)
{
	struct strs rules = STRS_INIT;
	struct buf text = BUF_INIT;
	int rc = 1;

	strs_add_items(&rules, settings_str(s, SET_ON_DEVICE));
	buf_addf(&text, "%s\n", command);
	buf_add(&text, buf_str(&res->out), res->out.len);
	if (text.p[text.len - 1] != '\n')
		buf_putc(&text, '\n');
	buf_add(&text, buf_str(&res->err), res->err.len);
	for (size_t i = 0; i < rules.n && rc > 0; i++) {
		const char *rule = rules.v[i];

		rc = judge_rule(rule, buf_str(&text), text.len);
		if (rc == 0)
			buf_addf(why, "PAWL_ON_DEVICE \"%s\" %s command and "
			    "output", rule, rule[0] == '!' ?
			    "is in" : "matches nothing in");
	}
	buf_free(&text);
	strs_free(&rules);
	return rc;
}

int
device_judge_run(struct buf *why, bool *off, const struct project *p,
    const char *command, const struct proc_result *res)
{
	const struct settings *s = project_settings(p);
	struct buf rule = BUF_INIT;
	int on = device_judge(&rule, s, command, res);

	if (on < 0) {
		buf_free(&rule);
		return -1;
	}
	if (p->starting) {
		*off = *off || on == 0;
		buf_puts(why, buf_str(&rule));
		on = 1;
	} else if (on == 0 && !p->camp.simulated) {
		buf_addf(why, "it did not run on the device, as the epoch's "
		    "baseline did: %s", buf_str(&rule));
	} else if (on == 1 && p->camp.simulated) {
		buf_puts(why, "it ran on the device, and the epoch's baseline "
		    "did not (PAWL_ON_DEVICE): make baseline WHY=\"…\" there");
		on = 0;
	} else {
		on = 1;
	}
	buf_free(&rule);
	return on;
}

int
device_check_strict(const struct project *p, const char *why)
{
	struct waiver waiver;

	if (!settings_is(project_settings(p), SET_STRICT, "yes") ||
	    waiver_find(&waiver, p, "simulated"))
		return 0;
	return refused("PAWL_STRICT=yes, and this did not run on the device "
	    "(%s): run it there, or make waive WHAT=simulated WHY=\"…\" and "
	    "make baseline", why);
}

int
device_check(const struct project *p)
{
	const struct settings *s = project_settings(p);
	const char *name = settings_str(s, SET_DEVICE_ENV);
	struct strs rules = STRS_INIT;
	int rc = 0;

	if (*name != '\0' && !is_variable(name))
		return refused("PAWL_DEVICE_ENV: \"%s\" is no name of a "
		    "variable", name);
	strs_add_items(&rules, settings_str(s, SET_ON_DEVICE));
	for (size_t i = 0; i < rules.n && rc == 0; i++)
		if (judge_rule(rules.v[i], "", 0) < 0)
			rc = -1;
	strs_free(&rules);
	return rc;
}
