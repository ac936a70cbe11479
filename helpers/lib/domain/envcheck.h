/*
 * envcheck.h - is here what the project's commands need? PAWL_ENV_CHECK is a
 * list of words, each a question:
 *	tool:NAME	a command in the PATH that commands get
 *	var:NAME	a variable that they get, not empty
 *	path:TEXT	a file or directory; $NAME and ${NAME} are theirs
 *	python:MODULE	python3 can import it
 *	device:TOOL	npu-smi or nvidia-smi answers and names its device
 * PAWL_TOOLS, PAWL_DEVICES, the sandbox and git's committer are looked at without being asked.
 */
#ifndef DOMAIN_ENVCHECK_H
#define DOMAIN_ENVCHECK_H

#include <stdbool.h>
#include <stddef.h>

#include "project.h"

struct envcheck_line {
	char *what;		/* "tool bisheng" */
	bool ok;
	bool needed;		/* a lack of it is a failure */
	char *found;		/* version, value, path; "" */
	char *mend;		/* how, where it is not ok; "" */
};

struct envcheck {
	struct envcheck_line *v;
	size_t n;
};

/* 0; -1 with refused() naming a word of another form, or failed(). */
int envcheck_run(struct envcheck *, struct project *);
void envcheck_release(struct envcheck *);

bool envcheck_passed(const struct envcheck *);

/* {schema: 1, ok, lines: [{what, ok, needed, found, mend}]}; caller frees. */
struct cJSON *envcheck_json(const struct envcheck *);

/*
 * $NAME and ${NAME} replaced by the values of env (sorted "K=V"). unset (may
 * be NULL) gets the first name without a value, which caller frees. Pure.
 */
char *envcheck_expand(char **unset, const char *text, const struct strs *env);

#endif
