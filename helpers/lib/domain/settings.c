/* settings.c - the values of all PAWL_* variables and where they came from. */
#include "settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/list.h"
#include "../base/mem.h"
#include "../outside/digest.h"
#include "../outside/json.h"

#define HOUR 3600.0

#define TEXT(deciding, help) TYPE_TEXT, "", NULL, 0, 0, deciding, false, help
#define NEED(help) TYPE_TEXT, "", NULL, 0, 0, true, true, help

static const struct setting_info table[SET_COUNT] = {
[SET_OP] = { "OP", TYPE_NAME, "", NULL, 0, 0, true, true,
    "name of the operator, [a-z0-9._-]+" },
[SET_KIND] = { "KIND", TYPE_NAME, "make", NULL, 0, 0, true, false,
    "preset to start from: a file in mk/kinds/" },
[SET_EDITABLE] = { "EDITABLE", NEED(
    "files a round may change: paths and globs (dir/, *, **, !not)") },
[SET_HARNESS] = { "HARNESS", TEXT(true,
    "files that decide, frozen at the baseline; default: every other file") },
[SET_BUILD] = { "BUILD", TEXT(true, "command that builds an arm") },
[SET_VERIFY] = { "VERIFY", NEED("command that proves correctness") },
[SET_RUN] = { "RUN", TEXT(true,
    "command that runs the candidate before PAWL_VERIFY, without PAWL_GOLDEN") },
[SET_GOLDEN] = { "GOLDEN", TEXT(true,
    "what only PAWL_VERIFY can read: paths") },
[SET_VERIFY_PASS] = { "VERIFY_PASS", TEXT(true,
    "what must hold, one a line or ;; between: pattern, exit:0,3, json:…") },
[SET_VERIFY_FAIL] = { "VERIFY_FAIL", TEXT(true,
    "patterns, none of which may be in its output") },
[SET_DONE] = { "DONE", TEXT(true,
    "completion record in its output, with {nonce} and {case}") },
[SET_BENCH] = { "BENCH", NEED("command that measures once") },
[SET_METRIC] = { "METRIC", NEED(
    "where its value is: json:-:path, csv:FILE:column[row], regex:…") },
[SET_DIRECTION] = { "DIRECTION", TYPE_CHOICE, "lower", "lower higher", 0, 0,
    true, false, "which values are better" },
[SET_UNIT] = { "UNIT", TYPE_TEXT, "us", NULL, 0, 0, true, true,
    "unit of the value" },
[SET_CASES] = { "CASES", TEXT(true,
    "name[:weight] words; {case} in commands is replaced") },
[SET_CASE_MAX_REGRESSION] = { "CASE_MAX_REGRESSION", TYPE_FRACTION, "2%",
    NULL, 0.0001, 1, true, false,
    "a case that is proven slower by more makes the round neutral" },
[SET_GUARD_METRICS] = { "GUARD_METRICS", TEXT(true,
    "values that may not regress: name:bound:metric, one a line or ;;") },
[SET_DETERMINISTIC] = { "DETERMINISTIC", TYPE_CHOICE, "no", "no yes", 0, 0,
    true, false, "the metric has no noise: two runs of each, compared exactly" },
[SET_FLOPS] = { "FLOPS", TYPE_NUMBER, "", NULL, 1e-9, 1e30, true, false,
    "floating-point operations of one measured call" },
[SET_BYTES] = { "BYTES", TYPE_NUMBER, "", NULL, 1e-9, 1e30, true, false,
    "bytes that one measured call must move" },
[SET_PEAK_FLOPS] = { "PEAK_FLOPS", TYPE_NUMBER, "", NULL, 1e-9, 1e30, true,
    false, "the device's peak, FLOP/s" },
[SET_PEAK_BANDWIDTH] = { "PEAK_BANDWIDTH", TYPE_NUMBER, "", NULL, 1e-9, 1e30,
    true, false, "the device's peak, bytes/s" },
[SET_FLOOR] = { "FLOOR", TYPE_NUMBER, "", NULL, 1e-30, 1e30, true, false,
    "a value, in PAWL_UNIT, that cannot be beaten" },
[SET_CPUS] = { "CPUS", TEXT(true,
    "CPUs that build, check and benchmark run on: 0-3,8") },
[SET_PARAMS] = { "PARAMS", TEXT(true,
    "tunable parameters: NAME=file:regex or NAME=env") },
[SET_INPUTS] = { "INPUTS", TEXT(true,
    "what is not in git and needed: paths, linked in read-only") },
[SET_ENV] = { "ENV", TEXT(true,
    "environment to pass: NAME, NAME=value, PREFIX*") },
[SET_BUILD_LIMIT] = { "BUILD_LIMIT", TYPE_TIME, "300", NULL, 0.1, 24 * HOUR,
    true, false, "longest build" },
[SET_VERIFY_LIMIT] = { "VERIFY_LIMIT", TYPE_TIME, "300", NULL, 0.1, 24 * HOUR,
    true, false, "longest verification" },
[SET_BENCH_LIMIT] = { "BENCH_LIMIT", TYPE_TIME, "300", NULL, 0.1, 24 * HOUR,
    true, false, "longest single run of the benchmark" },
[SET_MIN_EFFECT] = { "MIN_EFFECT", TYPE_FRACTION, "1%", NULL, 0.0001, 0.5,
    true, false, "smallest gain that counts" },
[SET_MAX_PAIRS] = { "MAX_PAIRS", TYPE_WHOLE, "64", NULL, 1, 256, true, false,
    "most pairs of runs in a round" },
[SET_TIME_BUDGET] = { "TIME_BUDGET", TYPE_TIME, "", NULL, 1, 240 * HOUR, true,
    false, "longest measuring in a round; default: from the baseline" },
[SET_WARMUP] = { "WARMUP", TYPE_WHOLE, "1", NULL, 0, 100, true, false,
    "runs of each arm before the first pair" },
[SET_SANDBOX] = { "SANDBOX", TYPE_CHOICE, "auto", "auto bwrap none", 0, 0,
    true, false, "bubblewrap around commands" },
[SET_BUILD_CLEAN] = { "BUILD_CLEAN", TYPE_CHOICE, "auto", "auto yes no", 0, 0,
    true, false, "build from clean: auto where more than sources changed" },
[SET_ACTOR] = { "ACTOR", TEXT(false, "who tunes, in every record") },
[SET_STRICT] = { "STRICT", TYPE_CHOICE, "no", "no yes", 0, 0, true, false,
    "refuse rounds whose pre-edit questions are not answered" },
[SET_RECORDS] = { "RECORDS", TEXT(true,
    "directory of the derived copies; default: the project's") },
[SET_TIME_LIMIT] = { "TIME_LIMIT", TYPE_TIME, "12h", NULL, 60, 10000 * HOUR,
    true, false, "time for the whole campaign" },
[SET_NETWORK] = { "NETWORK", TYPE_CHOICE, "no", "no yes", 0, 0, true, false,
    "may commands in the sandbox use the network" },
[SET_APPROVE] = { "APPROVE", TEXT(true,
    "decisions that wait for make approve: goal baseline waive again …") },
[SET_SIGNERS] = { "SIGNERS", TEXT(true,
    "allowed-signers file of those who may approve, frozen") },
[SET_TOOLS] = { "TOOLS", TEXT(true,
    "commands that the build uses: path, version, hash are part of an epoch") },
[SET_STAGES] = { "STAGES", TEXT(true,
    "stages of the campaign: name:share%:rounds[:report][:floor] words") },
[SET_STALL] = { "STALL", TYPE_WHOLE, "3", NULL, 0, 1000, true, false,
    "rounds in a row without gain after which make review is due; 0: never" },
[SET_ENV_CHECK] = { "ENV_CHECK", TEXT(false,
    "what make env-check asks: tool:X var:X path:X python:X device:X words") },
[SET_WITNESS] = { "WITNESS", TEXT(true,
    "remote, path or URL that attempts are pushed to before their verdict") },
[SET_BOTTLENECKS] = { "BOTTLENECKS", TEXT(true,
    "what BOTTLENECK may be; default: from the kind") },
[SET_MAX_FILES] = { "MAX_FILES", TYPE_WHOLE, "8", NULL, 1, 100000, true, false,
    "most files that a round of code changes" },
[SET_MAX_HUNKS] = { "MAX_HUNKS", TYPE_WHOLE, "40", NULL, 1, 1000000, true,
    false, "most places that it changes in them" },
[SET_MAX_LINES] = { "MAX_LINES", TYPE_WHOLE, "500", NULL, 1, 100000000, true,
    false, "changed lines above which bottleneck and evidence must be stated" },
[SET_RISKY] = { "RISKY", TEXT(true,
    "changes that need RISK: name[-+^]:regex, one a line or ;;") },
[SET_LIVEWIRE] = { "LIVEWIRE", TYPE_CHOICE, "auto", "auto no full", 0, 0, true,
    false, "break each editable file at the baseline, and see who notices" },
[SET_MUTANTS] = { "MUTANTS", TEXT(true,
    "patches that break files: PATH:build, PATH:check, PATH:time") },
[SET_DEVICES] = { "DEVICES", TEXT(false,
    "devices that commands may use: ids, the next one where one fails") },
[SET_DEVICE_ENV] = { "DEVICE_ENV", TEXT(true,
    "variable that has the device's id in the commands' environment") },
[SET_ON_DEVICE] = { "ON_DEVICE", TEXT(true,
    "tells a run on the device: pattern or !pattern, one a line or ;;") },
[SET_REFERENCE] = { "REFERENCE", TEXT(true,
    "command that measures what the kernel is compared with") },
[SET_REFERENCE_METRIC] = { "REFERENCE_METRIC", TEXT(true,
    "where its value is, in PAWL_UNIT; default: PAWL_METRIC") },
[SET_REFERENCE_VERIFY] = { "REFERENCE_VERIFY", TEXT(true,
    "command that proves it correct: exit status 0") },
[SET_PROFILE] = { "PROFILE", TEXT(true,
    "command that profiles: how far the cores are used") },
[SET_UTILIZATION] = { "UTILIZATION", TEXT(true,
    "where PAWL_PROFILE says the cores' utilization, per cent") },
[SET_BUBBLE] = { "BUBBLE", TEXT(true,
    "where it says the bubble rate, per cent") },
[SET_BALANCE] = { "BALANCE", TEXT(true,
    "where it says the load balance, per cent") },
[SET_BUILD_IF] = { "BUILD_IF", TEXT(true,
    "which paths need which build: pattern:command or none, one a line or ;;") },
[SET_LANG] = { "LANG", TYPE_CHOICE, "en", "en zh", 0, 0, false, false,
    "language of what people read; the goal and the baseline fix the records'" },
[SET_NOTIFY] = { "NOTIFY", TEXT(false,
    "command that is told of kept, stall, infra and stop, as JSON on stdin") },
[SET_FORBID_FINAL] = { "FORBID_FINAL", TEXT(true,
    "debug switches that no report may have in the sources: regexes") },
[SET_GOAL] = { "GOAL", TEXT(false,
    "goal that a baseline without one takes: SPEEDUP=5, TARGET=800us, BEST=1") },
};

const struct setting_info *
setting_info(enum setting s)
{
	return &table[s];
}

void
settings_init(struct settings *s)
{
	for (int i = 0; i < SET_COUNT; i++) {
		s->value[i] = xstrdup(table[i].fallback);
		s->origin[i] = xstrdup("default");
	}
}

void
settings_release(struct settings *s)
{
	for (int i = 0; i < SET_COUNT; i++) {
		free(s->value[i]);
		free(s->origin[i]);
		s->value[i] = s->origin[i] = NULL;
	}
}

static void
settings_put(struct settings *s, int i, const char *value, const char *origin)
{
	free(s->value[i]);
	free(s->origin[i]);
	s->value[i] = str_trim(value);
	s->origin[i] = xstrdup(origin);
}

/* The origin of NAME among words "NAME=origin"; NULL if it has none. */
static const char *
origin_of(const struct strs *words, const char *name)
{
	size_t n = strlen(name);

	for (size_t i = 0; i < words->n; i++)
		if (strncmp(words->v[i], name, n) == 0 &&
		    words->v[i][n] == '=')
			return words->v[i] + n + 1;
	return NULL;
}

int
settings_from_env(struct settings *s, bool *given)
{
	const char *origins = getenv("PAWL_SET_ORIGINS");
	struct strs words = STRS_INIT;

	settings_init(s);
	*given = origins != NULL;
	if (origins == NULL)
		return 0;
	if (settings_one_op(getenv("PAWL_OPS")) < 0)
		return -1;
	strs_add_words(&words, origins);
	for (int i = 0; i < SET_COUNT; i++) {
		const char *origin = origin_of(&words, table[i].name);
		char *var = xasprintf("PAWL_SET_%s", table[i].name);
		const char *value = getenv(var);

		free(var);
		if (origin == NULL || strcmp(origin, "undefined") == 0 ||
		    value == NULL || str_is_blank(value))
			continue;
		settings_put(s, i, value, origin);
	}
	strs_free(&words);
	return 0;
}

struct cJSON *
settings_to_json(const struct settings *s)
{
	struct cJSON *all = json_object();

	json_set_int(all, "schema", 1);
	for (int i = 0; i < SET_COUNT; i++) {
		struct cJSON *one = json_object();

		json_set_str(one, "value", s->value[i]);
		json_set_str(one, "origin", s->origin[i]);
		json_set(all, table[i].name, one);
	}
	return all;
}

int
settings_from_json(struct settings *s, const struct cJSON *json)
{
	settings_init(s);
	if (json_len(json) == 0)
		return failed("settings.json in the ledger holds no settings");
	for (int i = 0; i < SET_COUNT; i++) {
		const struct cJSON *one = json_get(json, table[i].name);
		const char *value = json_str(one, "value");
		const char *origin = json_str(one, "origin");

		if (value != NULL)
			settings_put(s, i, value, origin ? origin : "ledger");
	}
	return 0;
}

const char *
settings_str(const struct settings *s, enum setting i)
{
	return s->value[i];
}

bool
settings_is_set(const struct settings *s, enum setting i)
{
	return s->value[i][0] != '\0';
}

bool
settings_is(const struct settings *s, enum setting i, const char *value)
{
	return strcmp(s->value[i], value) == 0;
}

enum setting
settings_differ(const struct settings *a, const struct settings *b)
{
	for (int i = 0; i < SET_COUNT; i++)
		if (table[i].deciding &&
		    strcmp(a->value[i], b->value[i]) != 0)
			return (enum setting)i;
	return SET_COUNT;
}

struct cJSON *
settings_changes(const struct settings *old, const struct settings *new)
{
	struct cJSON *all = json_array();

	for (int i = 0; i < SET_COUNT; i++) {
		char *line;

		if (!table[i].deciding ||
		    strcmp(old->value[i], new->value[i]) == 0)
			continue;
		line = xasprintf("PAWL_%s: \"%s\" -> \"%s\"", table[i].name,
		    old->value[i], new->value[i]);
		json_push(all, json_string(line));
		free(line);
	}
	return all;
}

void
settings_hash(char *out, const struct settings *s)
{
	struct buf text = BUF_INIT;

	for (int i = 0; i < SET_COUNT; i++)
		if (table[i].deciding && strcmp(s->value[i],
		    table[i].fallback) != 0)
			buf_addf(&text, "%s=%zu:%s\n", table[i].name,
			    strlen(s->value[i]), s->value[i]);
	digest_bytes(out, text.p, text.len);
	buf_free(&text);
}

/* What may be given: "default 64, 1 to 256", "lower or higher", … */
static void
describe_range(struct buf *out, const struct setting_info *info)
{
	if (*info->fallback != '\0')
		buf_addf(out, "; default %s", info->fallback);
	switch (info->type) {
	case TYPE_CHOICE:
		buf_addf(out, "; one of: %s", info->choices);
		break;
	case TYPE_WHOLE:
	case TYPE_NUMBER:
		buf_addf(out, "; %g to %g", info->min, info->max);
		break;
	case TYPE_TIME:
		buf_addf(out, "; %g to %g seconds (ms s m h)", info->min,
		    info->max);
		break;
	case TYPE_FRACTION:
		buf_addf(out, "; %g to %g, or in %%", info->min, info->max);
		break;
	default:
		break;
	}
	if (info->needed)
		buf_puts(out, "; needed");
	if (!info->deciding)
		buf_puts(out, "; not frozen");
}

const char *
setting_meant(enum setting s)
{
	switch (s) {
	case SET_VERIFY_PASS:
		return "exit:0";
	case SET_VERIFY_FAIL:
		return "time out ;; timed out";
	default:
		return "";
	}
}

void
settings_describe(struct buf *out, const struct settings *s)
{
	for (int i = 0; i < SET_COUNT; i++) {
		const char *meant = setting_meant((enum setting)i);
		char *value = str_fold(s->value[i]);

		buf_addf(out, "PAWL_%s = %s  (%s)\n    %s", table[i].name,
		    *value != '\0' ? value : *meant != '\0' ? meant :
		    "(nothing)", s->origin[i], table[i].help);
		describe_range(out, &table[i]);
		buf_putc(out, '\n');
		free(value);
	}
}
