/* pawl-guard - first step of a round: may it start, and what is its candidate? */
#include <stdlib.h>
#include <string.h>

#include "lib/base/err.h"
#include "lib/base/mem.h"
#include "lib/base/prog.h"
#include "lib/base/tr.h"
#include "lib/domain/ahead.h"
#include "lib/domain/approval.h"
#include "lib/domain/guard.h"
#include "lib/domain/near.h"
#include "lib/outside/json.h"
#include "lib/words/event.h"
#include "lib/words/lessons.h"
#include "lib/words/line.h"
#include "lib/words/subject.h"
#include "lib/words/text.h"

static const char usage[] =
    "usage: pawl-guard\n"
    "A step of pawl-round: checks repository, goal, questions and scope.\n";

/* Of a change that may go on: what to think of. */
static void
say_about(const struct cJSON *found)
{
	const struct cJSON *tried = json_get(found, "tried");
	const struct cJSON *risky = json_get(found, "risky");
	const struct cJSON *near = json_get(found, "near");
	const struct cJSON *lessons = json_get(found, "lessons");

	if (tried != NULL)
		line_step("guard", "tried before in iter-%03ld, again because "
		    "of AGAIN", json_int(tried, "iter", 0));
	for (const struct cJSON *e = json_first(risky); e; e = json_next(e))
		line_step("guard", "of high risk: %s", json_as_str(e));
	for (const struct cJSON *e = json_first(near); e; e = json_next(e)) {
		struct buf by = BUF_INIT;

		near_told(&by, json_str(e, "by"));
		line_step("guard", "near %s, %s: %s", json_str(e, "name"),
		    buf_str(&by), json_str(e, "hypothesis"));
		buf_free(&by);
	}
	for (const struct cJSON *e = json_first(lessons); e; e = json_next(e)) {
		struct buf line = BUF_INIT;

		lessons_line(&line, e);
		line_step("guard", "near, of another campaign: %s",
		    buf_str(&line));
		buf_free(&line);
	}
}

/* Commits that nobody will find on the frontier any more. */
static void
say_by_hand(const struct cJSON *commits)
{
	for (const struct cJSON *e = json_first(commits); e; e = json_next(e)) {
		const char *message = json_str(e, "message");
		char *first = xstrndup(message, strcspn(message, "\n"));
		struct buf text = BUF_INIT;

		text_cut(&text, first, SUBJECT_TEXT_MAX);
		line_step("guard", "takes up commit %.7s, made by hand: %s",
		    json_str(e, "commit"), buf_str(&text));
		buf_free(&text);
		free(first);
	}
}

/* Files that git did not have: from now on it has them, but on one branch. */
static void
say_new(const struct round *r, const struct cJSON *changes)
{
	bool some = false;

	for (const struct cJSON *e = json_first(changes); e; e = json_next(e)) {
		bool untracked = json_bool(e, "untracked", false);

		if (untracked || r->baseline)
			line_step("guard", "%s: %s", r->baseline ?
			    "taken into the baseline" : "new file",
			    json_str(e, "path"));
		some = some || untracked;
	}
	if (r->baseline && some)
		line_step("guard", "on tune/%s/frontier only: git checkout "
		    "tune/%s/frontier -- FILE brings it to another branch",
		    r->project->op, r->project->op);
}

static void
say(const struct round *r, const struct cJSON *found)
{
	const struct cJSON *params = json_get(found, "params");
	const struct cJSON *changes = json_get(found, "changes");
	const struct cJSON *over = json_get(found, "passed_over");
	const struct cJSON *out = json_get(found, "outside");
	const struct cJSON *gone = json_get(found, "missing");

	for (const struct cJSON *e = json_first(over); e; e = json_next(e))
		line_step("guard", "not counted: %s", json_as_str(e));
	for (const struct cJSON *e = json_first(out); e; e = json_next(e))
		line_step("guard", "changed outside the project and not part "
		    "of the baseline: %s", json_as_str(e));
	for (const struct cJSON *e = json_first(gone); e; e = json_next(e))
		line_step("guard", "the repository lacks the content of %s: "
		    "left out of the run trees", json_as_str(e));
	say_new(r, changes);
	if (r->baseline)
		return;
	say_by_hand(json_get(found, "by_hand"));
	if (strcmp(json_str(found, "kind"), "parameter") == 0) {
		const struct cJSON *one = json_first(params);

		line_step("guard", "parameter %s %s -> %s",
		    json_str(one, "name"), json_str(one, "old"),
		    json_str(one, "new"));
	} else {
		line_step("guard", tr_n("%zu file changed", "%zu files changed",
		    (long)json_len(changes)), json_len(changes));
	}
	say_about(found);
}

/* All that a baseline freezes, as far as it can be known before it runs. */
static struct cJSON *
frozen_data(const struct round *r, const struct cJSON *found)
{
	const struct cJSON *changes = json_get(found, "changes");
	const struct project *p = r->project;
	struct cJSON *d = json_object(), *files = json_array();
	char hash[DIGEST_HEX], *text = json_text(changes, false);

	for (const struct cJSON *e = json_first(changes); e; e = json_next(e))
		json_push(files, json_string(json_str(e, "path")));
	json_set_str(d, "why", json_str(json_get(round_get(r, STEP_OPEN),
	    "questions"), "why"));
	json_set_str(d, "head", json_str(found, "from"));
	json_set(d, "files", files);
	digest_bytes(hash, text, strlen(text));
	json_set_str(d, "changes", hash);
	settings_hash(hash, &p->now);
	json_set_str(d, "settings", hash);
	if (p->has_frozen)
		json_set(d, "settings_changed", settings_changes(&p->frozen,
		    &p->now));
	free(text);
	return d;
}

static void
demand(struct round *r, struct cJSON *found, const char *kind,
    const struct cJSON *data)
{
	const char *what = json_str(data, "what"), *why =
	    json_str(data, "why");
	struct decision decision = { kind, data, NULL, &event_words };
	struct buf text = BUF_INIT;

	text_line(&text, what != NULL ? what : kind);
	buf_puts(&text, why != NULL ? ": " : "");
	text_cut(&text, why != NULL ? why : "", SUBJECT_TEXT_MAX);
	decision.text = buf_str(&text);
	if (approval_demand(found, r->project, &decision) < 0)
		die_last();
	buf_free(&text);
}

/* What may wait for an approval: a new baseline, going on, trying again. */
static void
approve(struct round *r, struct cJSON *found)
{
	const struct cJSON *waivers = json_get(found, "waivers");
	struct cJSON *data;

	if (r->baseline) {
		if (approval_check_baseline(r->project, json_str(found,
		    "from"), json_get(found, "changes")) < 0)
			die_last();
		data = frozen_data(r, found);
		demand(r, found, "baseline", data);
		json_free(data);
	}
	for (const struct cJSON *e = json_first(waivers); e; e = json_next(e)) {
		char *kind = xstrdup(json_str(e, "what"));

		kind[strcspn(kind, ":")] = '\0';
		demand(r, found, kind, e);
		free(kind);
	}
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct cJSON *found = NULL;
	struct project project;
	struct round round;
	int rc;

	prog_words(argc, first, 0, 0, usage);
	if (ahead_open(&project, true) < 0 || round_join(&round, &project) < 0)
		die_last();
	rc = round.baseline ? guard_baseline(&found, &round) :
	    guard_round(&found, &round);
	if (rc < 0)
		die_last();
	approve(&round, found);
	say(&round, found);
	if (round_put(&round, STEP_GUARD, found) < 0)
		die_last();
	round_release(&round);
	project_close(&project);
	return prog_end(ST_OK);
}
