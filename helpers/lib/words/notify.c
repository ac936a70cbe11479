/* notify.c - a command is told what happened. */
#include "notify.h"

#include <stdlib.h>
#include <string.h>

#include "../base/clock.h"
#include "../base/err.h"
#include "../base/list.h"
#include "../base/mem.h"
#include "../base/str.h"
#include "../outside/json.h"
#include "../outside/proc.h"
#include "line.h"
#include "subject.h"
#include "text.h"

#define LIMIT_S 10.0
#define TEXT_MAX 400	/* columns */

extern char **environ;

static void
add_environment(struct strs *env, const char *event, const char *op,
    const char *text)
{
	static const char *const not[] = { "MAKE", "MFLAGS=", "GNUMAKEFLAGS=",
	    "PAWL_", "GIT_" };

	for (char **v = environ; *v != NULL; v++) {
		bool ours = false;

		for (size_t i = 0; i < sizeof(not) / sizeof(not[0]); i++)
			ours = ours || str_starts(*v, not[i]);
		if (!ours)
			strs_add(env, *v);
	}
	strs_take(env, xasprintf("PAWL_NOTIFY_EVENT=%s", event));
	strs_take(env, xasprintf("PAWL_NOTIFY_OP=%s", op));
	strs_take(env, xasprintf("PAWL_NOTIFY_TEXT=%s", text));
}

static char *
message(const struct project *p, const char *event, const char *text,
    const struct cJSON *data)
{
	struct cJSON *o = json_object();
	char *whole;

	json_set_int(o, "schema", NOTIFY_SCHEMA);
	json_set_str(o, "event", event);
	json_set_str(o, "op", p->op);
	json_set_int(o, "time", (long)clock_now());
	json_set_str(o, "text", text);
	json_set(o, "data", data != NULL ? json_copy(data) : json_object());
	whole = json_text(o, true);
	json_free(o);
	return whole;
}

static void
run(struct project *p, const char *command, const char *input,
    const struct strs *env)
{
	const char *const argv[] = { "sh", "-c", command, NULL };
	struct proc_result res = PROC_RESULT_INIT;
	struct proc_spec spec = { .argv = argv, .dir = p->dir,
	    .input = input, .input_len = strlen(input), .limit_s = LIMIT_S };
	char *how;

	spec.env = proc_vector(env);
	if (proc_run(&res, &spec) < 0) {
		line_step("notify", "PAWL_NOTIFY: %s", failure());
		failure_clear();
	} else if (res.timed_out || res.exit_status != 0) {
		how = proc_describe(&res);
		line_step("notify", "PAWL_NOTIFY: %s", how);
		free(how);
	}
	free((void *)spec.env);
	proc_result_release(&res);
}

void
notify(struct project *p, const char *event, const char *text,
    const struct cJSON *data)
{
	const struct settings *s = p->from_make ? &p->now :
	    project_settings(p);
	struct strs env = STRS_INIT;
	struct buf line = BUF_INIT;
	char *input;

	if (!settings_is_set(s, SET_NOTIFY))
		return;
	text_cut(&line, text, TEXT_MAX);
	add_environment(&env, event, p->op, buf_str(&line));
	input = message(p, event, buf_str(&line), data);
	run(p, settings_str(s, SET_NOTIFY), input, &env);
	free(input);
	buf_free(&line);
	strs_free(&env);
}

void
notify_round(struct project *p, const struct cJSON *last)
{
	long stall = (long)settings_num(project_settings(p), SET_STALL);
	struct buf text = BUF_INIT;

	subject_event(&text, "round", last);
	if (str_same(json_str(last, "verdict"), "kept"))
		notify(p, "kept", buf_str(&text), last);
	else if (stall > 0 && p->camp.course.stalled == stall)
		notify(p, "stall", buf_str(&text), last);
	buf_free(&text);
}
