/* pawl-record - last step of a round: record, ledger, frontier, views. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/err.h"
#include "lib/base/file.h"
#include "lib/base/hint.h"
#include "lib/base/prog.h"
#include "lib/domain/ahead.h"
#include "lib/domain/attempt.h"
#include "lib/domain/outcome.h"
#include "lib/domain/remarks.h"
#include "lib/domain/stages.h"
#include "lib/domain/witness.h"
#include "lib/outside/git/diff.h"
#include "lib/outside/git/lockfile.h"
#include "lib/outside/json.h"
#include "lib/words/line.h"
#include "lib/words/notes.h"
#include "lib/words/overview.h"
#include "lib/words/stage.h"
#include "lib/words/subject.h"
#include "lib/words/summary.h"
#include "lib/words/views.h"

#define LOG_PART ((size_t)64 * 1024)	/* bytes of each log that are kept */
#define LOG_WHOLE ((size_t)64 << 20)

static const char usage[] =
    "usage: pawl-record [-e] [-x]\n"
    "A step of pawl-round: commits the record and moves the frontier.\n"
    "  -e  no other program goes on: what comes next, and the last line\n"
    "  -x  the round is abandoned: record it as interrupted, the same\n";

enum { FILES, PATCH, NOTES, RESULT, LOG, NFILES };

static struct record_file files[NFILES] = {
	[FILES] = { "files.txt", BUF_INIT },
	[PATCH] = { "patch.diff", BUF_INIT },
	[NOTES] = { "notes.md", BUF_INIT },
	[RESULT] = { "result.json", BUF_INIT },
	[LOG] = { "log.txt", BUF_INIT },
};

/* The end of each command's log, under a heading. */
static void
add_logs(struct buf *out, const struct round *r)
{
	static const char *const names[] = { "build", "verify", "bench" };
	const struct cJSON *built = round_get(r, STEP_BUILD);

	for (size_t i = 0; i < 3; i++) {
		char *path = round_log(r, names[i]);
		struct buf text = BUF_INIT;
		size_t skip;

		buf_addf(out, "==== %s ====\n", names[i]);
		if (path == NULL)
			die_last();
		if (i == 0 && json_str(built, "reason") != NULL)
			buf_addf(out, "(%s)\n", json_str(built, "reason"));
		if (file_exists(path) &&
		    file_read(&text, path, LOG_WHOLE) == 0) {
			skip = text.len > LOG_PART ? text.len - LOG_PART : 0;
			if (skip > 0)
				buf_addf(out, "(%zu bytes left out)\n", skip);
			buf_add(out, text.p + skip, text.len - skip);
		}
		failure_clear();
		if (out->len > 0 && out->p[out->len - 1] != '\n')
			buf_putc(out, '\n');
		buf_free(&text);
		free(path);
	}
}

static void
fill_files(struct round *r, const struct cJSON *data)
{
	struct notes_input in = { r->project->op, data, NULL,
	    json_str(data, "next") };
	const struct cJSON *names = json_get(data, "files");
	const char *parent = r->baseline && strcmp(attempt_from(r),
	    attempt_candidate(r)) == 0 ? attempt_candidate(r) :
	    attempt_from(r);
	struct cJSON *result;
	char *text;

	for (const struct cJSON *e = json_first(names); e; e = json_next(e))
		buf_addf(&files[FILES].text, "%s\n", json_as_str(e));
	if (!r->baseline)
		notes_patch_head(&files[PATCH].text, data);
	if (diff_patch(&files[PATCH].text, NULL, NULL, &r->project->repo,
	    parent, attempt_candidate(r)) < 0 ||
	    (result = outcome_result(r, data)) == NULL)
		die_last();
	if (r->baseline)
		notes_baseline(&files[NOTES].text, &in);
	else
		notes_render(&files[NOTES].text, &in);
	text = json_text(result, true);
	buf_puts(&files[RESULT].text, text);
	add_logs(&files[LOG].text, r);
	free(text);
	json_free(result);
}

#define NTRAILERS 9

static void
fill_trailers(struct trailer *t, char number[32], char hash[DIGEST_HEX],
    struct buf *delta, const struct round *r, const struct cJSON *data)
{
	struct effect gain = effect_from_json(json_get(data, "gain"));

	snprintf(number, 32, "%ld", r->iter);
	digest_bytes(hash, files[RESULT].text.p, files[RESULT].text.len);
	summary_delta(delta, &gain);
	t[0] = (struct trailer){ "Pawl-Iteration", number };
	t[1] = (struct trailer){ "Pawl-Verdict", json_str(data, "verdict") };
	t[2] = (struct trailer){ "Pawl-Hypothesis",
	    json_str(data, "hypothesis") };
	t[3] = (struct trailer){ "Pawl-Bottleneck",
	    json_str(data, "bottleneck") };
	t[4] = (struct trailer){ "Pawl-Metric", settings_str(project_settings(
	    r->project), SET_METRIC) };
	t[5] = (struct trailer){ "Pawl-Delta", buf_str(delta) };
	t[6] = (struct trailer){ "Pawl-Harness", r->baseline ?
	    json_str(data, "harness") : r->project->camp.harness };
	t[7] = (struct trailer){ "Pawl-Record", hash };
	t[8] = (struct trailer){ "Pawl-Stage", json_str(data, "stage") };
}

/* LAST= is the analysis of the round before: its notes again, with that. */
static bool
complete_last(struct buf *out, struct round *r, struct cJSON *data)
{
	const char *text = json_str(json_get(round_get(r, STEP_OPEN),
	    "questions"), "last");
	struct notes_input in = { r->project->op, NULL, text, NULL };
	const struct cJSON *event;
	struct cJSON *events;

	if (text == NULL || r->project->camp.last_iter < 0)
		return false;
	if ((events = ledger_events(r->project)) == NULL)
		die_last();
	event = ledger_find_round(events, r->project->camp.last_iter);
	in.data = json_get(event, "data");
	in.next = remarks_find(events, r->project->camp.last_iter).next;
	if (in.data != NULL && strcmp(json_str(event, "kind"), "round") == 0)
		notes_render(out, &in);
	else if (in.data != NULL)
		notes_baseline(out, &in);
	json_set_str(data, "last", text);
	json_free(events);
	return out->len > 0;
}

static void
write_record(struct round *r, bool interrupted)
{
	struct cJSON *data = outcome_data(r, interrupted);
	struct attempt_record rec = { .files = files, .nfiles = NFILES,
	    .ntrailers = NTRAILERS, .data = data, .views = views_render };
	struct buf subject = BUF_INIT, delta = BUF_INIT, note = BUF_INIT;
	struct buf last = BUF_INIT;
	struct trailer trailers[NTRAILERS];
	char number[32], hash[DIGEST_HEX];
	struct pool pool;

	if (data == NULL)
		die_last();
	fill_files(r, data);
	subject_event(&subject, r->baseline ? "baseline" : "round", data);
	fill_trailers(trailers, number, hash, &delta, r, data);
	rec.subject = buf_str(&subject);
	rec.trailers = trailers;
	rec.kept = r->baseline ||
	    strcmp(json_str(data, "verdict"), "kept") == 0;
	if (complete_last(&last, r, data))
		rec.last_notes = &last;
	summary_note(&note, data);
	rec.note = buf_str(&note);
	if (strcmp(json_str(data, "verdict"), "failure") != 0) {
		if (pool_grow(&pool, r->project, json_get(round_get(r,
		    STEP_MEASURE), "samples"), r->baseline) < 0)
			die_last();
		rec.pool = &pool;
	}
	if (r->baseline) {
		rec.more = outcome_baseline(r);
		rec.freeze = &r->project->now;
	}
	if (attempt_write(r, &rec) < 0)
		die_last();
	json_free(rec.more);
	buf_free(&subject);
	buf_free(&delta);
	buf_free(&note);
	buf_free(&last);
}

/* A record that was written, but not applied to the end. */
static void
go_on(struct round *r)
{
	bool interrupted = json_bool(json_get(round_get(r, STEP_RECORD),
	    "last"), "interrupted", false);
	int ready = attempt_is_ready(r);

	if (ready < 0 || (!ready && round_forget(r, STEP_RECORD) < 0))
		die_last();
	if (!ready)
		write_record(r, interrupted);
	lockfiles_clear_worktree(&r->project->repo);
}

/* It is recorded whatever this does: the next round's push has it, too. */
static void
witness(struct project *p)
{
	struct buf why = BUF_INIT;

	if (witness_ledger(&why, p) < 0) {
		buf_puts(&why, failure());
		failure_clear();
	}
	if (why.len > 0)
		line_step("witness", "the ledger did not get there: %s",
		    buf_str(&why));
	buf_free(&why);
}

/* A baseline begins the first stage, and so does a redesign: its guide. */
static void
show_guide(const struct round *r)
{
	const struct project *p = r->project;
	struct buf text = BUF_INIT;
	struct stages stages;

	if (!r->baseline && !json_bool(round_get(r, STEP_OPEN), "redesign",
	    false))
		return;
	if (stages_parse(&stages, settings_str(r->baseline ? &p->now :
	    project_settings(p), SET_STAGES)) < 0)
		die_last();
	stage_guide(&text, p, &stages);
	if (text.len > 0)
		hint_puts(buf_str(&text));
	buf_free(&text);
}

int
main(int argc, char **argv)
{
	char seen[128] = { 0 };
	int first = prog_options(argc, argv, "ex", seen, usage);
	struct strs said = STRS_INIT;
	struct project project;
	struct cJSON *last;
	struct round round;

	prog_words(argc, first, 0, 0, usage);
	if (ahead_open(&project, true) < 0 || round_join(&round, &project) < 0)
		die_last();
	if (round_get(&round, STEP_RECORD) == NULL)
		write_record(&round, seen['x']);
	else
		go_on(&round);
	last = json_copy(json_get(round_get(&round, STEP_RECORD), "last"));
	if (attempt_apply(&said, &round) < 0)
		die_last();
	for (size_t i = 0; i < said.n; i++)
		line_step("record", "%s", said.v[i]);
	witness(&project);
	summary_print(last, &project);
	show_guide(&round);
	if (!round.baseline && overview_after_round(&project) < 0)
		warn("%s", failure());
	if (seen['e'] || seen['x'])
		summary_end(last, &project);
	json_free(last);
	strs_free(&said);
	for (size_t i = 0; i < NFILES; i++)
		buf_free(&files[i].text);
	round_release(&round);
	project_close(&project);
	return prog_end(ST_OK);
}
