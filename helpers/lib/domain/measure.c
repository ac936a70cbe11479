/* measure.c - interleaved runs of two arms. */
#include "measure.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../base/clock.h"
#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "../outside/json.h"
#include "session.h"

#define SAMPLES_MAX ((size_t)64 << 20)
#define START_MAX ((size_t)1 << 20)
#define BUDGET_PAIRS 64			/* the default budget pays for these */
#define BUDGET_LEAST_S 60.0
#define BUDGET_SHARE 40.0		/* of the campaign's time limit */

double
measure_budget(const struct settings *s, double run_s)
{
	double most = settings_num(s, SET_TIME_LIMIT) / BUDGET_SHARE;
	double budget = 2 * run_s * BUDGET_PAIRS;

	if (settings_is_set(s, SET_TIME_BUDGET))
		return settings_num(s, SET_TIME_BUDGET);
	if (budget < BUDGET_LEAST_S)
		budget = BUDGET_LEAST_S;
	return budget < most ? budget : most;
}

int
measure_cap(const struct settings *s, double budget_s, double pair_s)
{
	double most = settings_num(s, SET_MAX_PAIRS), fit;

	fit = pair_s > 0 ? floor(budget_s / pair_s) : most;
	return (int)(fit < 1 ? 1 : fit < most ? fit : most);
}

static int
append_line(const char *path, const struct cJSON *v)
{
	char *text = json_text(v, false), *line = xasprintf("%s\n", text);
	size_t len = strlen(line);
	int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
	int rc = 0;

	if (fd < 0 || write(fd, line, len) != (ssize_t)len)
		rc = failed("write %s:", path);
	if (fd >= 0)
		close(fd);
	free(line);
	free(text);
	return rc;
}


static struct cJSON *
start_key(const struct pair_source *src)
{
	struct cJSON *o = json_object();

	json_set_str(o, "boot", clock_boot_id());
	json_set_str(o, "a", src->frontier->commit);
	json_set_str(o, "b", src->candidate->commit);
	json_set_str(o, "settings", src->frontier->key);
	json_set_str(o, "device", src->bench->runner->device);
	return o;
}

/*
 * Seed and terms of a measuring, fixed once and kept beside the samples. Not
 * synced: after a power cut it is another boot, and begins anew.
 */
static int
start_save(const struct terms *terms, const struct pair_source *src,
    const char *path)
{
	struct cJSON *o = start_key(src);
	char seed[32], *text;
	int rc;

	snprintf(seed, sizeof(seed), "%" PRIu64, src->seed);
	json_set_str(o, "seed", seed);
	json_set(o, "rules", terms_to_json(terms));
	text = json_text(o, true);
	rc = file_write(path, text, strlen(text));
	free(text);
	json_free(o);
	return rc;
}

/* Was the same measuring begun before? Then its seed and terms hold. */
static bool
start_load(struct terms *terms, struct pair_source *src, const char *path)
{
	static const char *const keys[] = { "boot", "a", "b", "settings",
	    "device" };
	struct cJSON *o = file_exists(path) ? json_load(path, START_MAX) : NULL;
	struct cJSON *now = start_key(src);
	const char *seed = json_str(o, "seed");
	struct terms stored;
	bool same = seed != NULL;

	for (size_t i = 0; i < 5; i++)
		same = same && str_same(json_str(o, keys[i]),
		    json_str(now, keys[i]));
	if (same && terms_from_json(&stored, json_get(o, "rules")) == 0) {
		src->seed = strtoull(seed, NULL, 10);
		terms_release(terms);
		*terms = stored;
	} else
		same = false;
	failure_clear();
	json_free(now);
	json_free(o);
	return same;
}

/* Feed whole pairs that are on disk already; stops at a torn line. */
static long
replay(struct measure_result *out, struct session *s, struct disturb *disturb,
    const char *path)
{
	struct strs lines = STRS_INIT;
	struct buf text = BUF_INIT;
	long pairs = 0;

	if (file_exists(path) && file_read(&text, path, SAMPLES_MAX) == 0)
		strs_add_lines(&lines, buf_str(&text));
	if (lines.n > 0 && !str_ends(buf_str(&text), "\n"))
		free(lines.v[--lines.n]);
	for (size_t i = 0; i < lines.n && !session_done(s); i++) {
		struct sample a = { 0 }, b = { 0 };
		struct cJSON *o = json_parse(lines.v[i], strlen(lines.v[i]),
		    path);
		bool good = o != NULL;

		if (good && json_get(o, "pair") != NULL) {
			good = json_int(o, "pair", -1) == pairs &&
			    sample_from_json(&a, json_get(o, "a")) == 0 &&
			    sample_from_json(&b, json_get(o, "b")) == 0 &&
			    session_fits(s, &a, &b);
			if (good) {
				session_add(s, &a, &b);
				pair_recall(disturb, o, &a, &b);
				pairs++;
			}
		}
		sample_release(&a);
		sample_release(&b);
		if (!good) {
			json_free(o);
			break;
		}
		json_push(out->samples, o);
	}
	failure_clear();
	strs_free(&lines);
	buf_free(&text);
	return pairs;
}

/* The file again from what was understood, so that nothing torn is in it. */
static int
rewrite(const struct cJSON *samples, const char *path)
{
	struct buf text = BUF_INIT;
	int rc;

	for (const struct cJSON *e = json_first(samples); e != NULL;
	    e = json_next(e)) {
		char *line = json_text(e, false);

		buf_addf(&text, "%s\n", line);
		free(line);
	}
	rc = file_write(path, buf_str(&text), text.len);
	buf_free(&text);
	return rc;
}

static int
flaky(struct measure_result *out, struct pair_source *src, struct pair *pair)
{
	src->frontier_failed = !pair->frontier.ok;
	if (src->frontier_failed)
		return failed("the frontier is flaky: its benchmark failed "
		    "twice (%s)", pair->frontier.why);
	out->candidate_failed = true;
	out->why = xasprintf("the benchmark failed twice: %s",
	    pair->candidate.why);
	return 0;
}

/* Runs before the first pair; pair_s: how long a pair takes. */
static int
warm_up(struct measure_result *out, struct pair_source *src, double *pair_s,
    const char *path)
{
	const struct settings *s = project_settings(
	    src->bench->runner->project);
	long n = src->same_inputs ? 0 : (long)settings_num(s, SET_WARMUP);
	int rc = 0;

	for (long i = 0; i < n && rc == 0 && !out->candidate_failed; i++) {
		struct pair pair;
		struct cJSON *o;

		rc = pair_measure(&pair, src, -1 - i);
		if (rc < 0)
			break;
		o = pair_to_json(&pair, 0);
		json_free(json_take(o, "pair"));
		json_set_int(o, "warmup", i + 1);
		*pair_s = pair.frontier.wall_s + pair.candidate.wall_s;
		if (!pair.frontier.ok || !pair.candidate.ok)
			rc = flaky(out, src, &pair);
		if (rc == 0)
			rc = append_line(path, o);
		json_push(out->samples, o);
		pair_release(&pair);
	}
	return rc;
}

/* A deterministic metric that is none. */
static int
broken(struct measure_result *out, const struct session *s)
{
	if (s->broken == BROKEN_FRONTIER)
		return refused("%s: take PAWL_DETERMINISTIC out and make "
		    "baseline WHY=\"…\" (make abandon closes this round)",
		    s->why);
	if (s->broken == BROKEN_CANDIDATE) {
		out->candidate_failed = true;
		out->why = xstrdup(s->why);
	}
	return 0;
}

static int
add_pair(struct measure_result *out, struct session *s,
    struct pair_source *src, const char *path)
{
	struct cJSON *o;
	struct pair pair;
	int rc = 0;

	if (pair_measure(&pair, src, s->n) < 0)
		return -1;
	o = pair_to_json(&pair, s->n);
	if (!pair.frontier.ok || !pair.candidate.ok)
		rc = flaky(out, src, &pair);
	else
		session_add(s, &pair.frontier, &pair.candidate);
	json_push(out->samples, o);
	if (rc == 0)
		rc = append_line(path, o);
	pair_release(&pair);
	return rc;
}

static int
begin(struct measure_result *out, struct session *s, struct pair_source *src,
    struct terms *terms, const char *samples_path, const char *start_path,
    double run_s)
{
	const struct settings *set = project_settings(
	    src->bench->runner->project);
	double pair_s = 2 * run_s;
	int rc = 0;

	if (start_load(terms, src, start_path)) {
		session_init(s, terms);
		disturb_init(src->disturb, terms->rules.max_pairs);
		out->resumed = replay(out, s, src->disturb, samples_path);
		return rewrite(out->samples, samples_path);
	}
	src->seed = pair_seed();
	if (file_write(samples_path, "", 0) < 0 ||
	    warm_up(out, src, &pair_s, samples_path) < 0)
		rc = -1;
	if (!terms->deterministic)
		terms->rules.max_pairs = measure_cap(set,
		    measure_budget(set, run_s), pair_s);
	disturb_init(src->disturb, terms->rules.max_pairs);
	session_init(s, terms);
	return rc == 0 ? start_save(terms, src, start_path) : rc;
}

static void
tell(struct pace *pace, const struct measure_progress *progress,
    const struct session *s, int extra)
{
	struct judge_result now;
	struct effect so_far;

	judge_result(&now, &s->judge);
	so_far = (struct effect){ now.pairs > 0, now.gain, now.lo, now.hi };
	pace_tell(pace, progress, s->n, session_most(s), extra, &so_far);
}

int
measure_round(struct measure_result *out, struct pair_source *src,
    struct terms *terms, const char *samples_path, double run_s,
    const struct measure_progress *progress)
{
	char *start_path = xasprintf("%s.start", samples_path);
	double since = clock_mono_s();
	struct disturb disturb;
	struct session s;
	struct pace pace;
	int rc;

	memset(out, 0, sizeof(*out));
	out->samples = json_array();
	src->disturb = &disturb;
	src->same_inputs = terms->deterministic;
	rc = begin(out, &s, src, terms, samples_path, start_path, run_s);
	if (terms->deterministic)
		disturb.left = 0;
	pace_start(&pace, s.n, INFINITY);
	while (rc == 0 && !out->candidate_failed && !session_done(&s)) {
		rc = add_pair(out, &s, src, samples_path);
		if (rc == 0 && s.n > 0)
			tell(&pace, progress, &s, disturb.left);
	}
	if (rc == 0 && s.broken == BROKEN_FRONTIER)
		rc = measure_drop(samples_path);
	if (rc == 0)
		rc = broken(out, &s);
	src->disturb = NULL;
	src->same_inputs = false;
	out->seed = src->seed;
	session_result(&out->result, &s);
	out->wall_s = clock_mono_s() - since;
	session_free(&s);
	free(start_path);
	return rc;
}

int
measure_drop(const char *samples_path)
{
	char *start_path = xasprintf("%s.start", samples_path);
	int rc = dir_remove(start_path);

	free(start_path);
	return rc;
}

void
measure_result_release(struct measure_result *out)
{
	free(out->why);
	json_free(out->samples);
	json_free(out->result.cases);
	json_free(out->result.guards);
	memset(out, 0, sizeof(*out));
}
