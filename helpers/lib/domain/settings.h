/*
 * settings.h - the values of all PAWL_* variables and where they came from.
 *
 * make hands them over as PAWL_SET_<NAME> with PAWL_SET_ORIGINS; the baseline
 * freezes them into the ledger. Pure but for settings_from_env().
 */
#ifndef DOMAIN_SETTINGS_H
#define DOMAIN_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/str.h"

struct cJSON;

enum setting {
	SET_OP, SET_KIND, SET_EDITABLE, SET_HARNESS, SET_BUILD, SET_VERIFY,
	SET_RUN, SET_GOLDEN, SET_VERIFY_PASS, SET_VERIFY_FAIL, SET_DONE, SET_BENCH, SET_METRIC,
	SET_DIRECTION, SET_UNIT, SET_CASES, SET_CASE_MAX_REGRESSION,
	SET_GUARD_METRICS, SET_DETERMINISTIC, SET_FLOPS, SET_BYTES,
	SET_PEAK_FLOPS, SET_PEAK_BANDWIDTH, SET_FLOOR, SET_CPUS,
	SET_PARAMS, SET_INPUTS, SET_ENV, SET_BUILD_LIMIT, SET_VERIFY_LIMIT,
	SET_BENCH_LIMIT, SET_MIN_EFFECT, SET_MAX_PAIRS, SET_TIME_BUDGET,
	SET_WARMUP, SET_SANDBOX, SET_BUILD_CLEAN, SET_ACTOR, SET_STRICT,
	SET_RECORDS, SET_TIME_LIMIT, SET_NETWORK, SET_APPROVE, SET_SIGNERS,
	SET_TOOLS,
	SET_STAGES, SET_STALL, SET_ENV_CHECK, SET_WITNESS,
	SET_BOTTLENECKS, SET_MAX_FILES, SET_MAX_HUNKS, SET_MAX_LINES, SET_RISKY,
	SET_LIVEWIRE, SET_MUTANTS, SET_DEVICES, SET_DEVICE_ENV, SET_ON_DEVICE,
	SET_REFERENCE, SET_REFERENCE_METRIC, SET_REFERENCE_VERIFY,
	SET_PROFILE, SET_UTILIZATION, SET_BUBBLE, SET_BALANCE, SET_BUILD_IF, SET_LANG,
	SET_NOTIFY,
	SET_FORBID_FINAL, SET_GOAL,
	SET_COUNT
};

/* How a value is written. */
enum setting_type {
	TYPE_TEXT,	/* as it is; "" is none */
	TYPE_NAME,	/* [a-z0-9._-]+ */
	TYPE_CHOICE,	/* one of .choices */
	TYPE_WHOLE,	/* a whole number from .min to .max */
	TYPE_TIME,	/* seconds from .min to .max: 300, 90s, 5m, 12h */
	TYPE_NUMBER,	/* from .min to .max: 2.1e9 */
	TYPE_FRACTION	/* from .min to .max: 0.01 or 1% */
};

struct setting_info {
	const char *name;	/* without PAWL_ */
	enum setting_type type;
	const char *fallback;
	const char *choices;	/* blank separated */
	double min, max;
	bool deciding;		/* frozen at the baseline */
	bool needed;		/* must be given */
	const char *help;
};

struct settings {
	char *value[SET_COUNT];		/* never NULL once initialised */
	char *origin[SET_COUNT];	/* file, command_line, default, … */
};

const struct setting_info *setting_info(enum setting);

/* What an empty value stands for, as it would be written; "" for nothing. */
const char *setting_meant(enum setting);

void settings_init(struct settings *);	/* all at their defaults */
void settings_release(struct settings *);

/* What make exported; false in *given if make did not call us. 0 or -1. */
int settings_from_env(struct settings *, bool *given);

struct cJSON *settings_to_json(const struct settings *);
int settings_from_json(struct settings *, const struct cJSON *);

/*
 * Are all values of their type and in range, and the needed ones there? root
 * is the working tree, which no value may contain ("" skips that).
 * -1 with refused() naming the setting, its value and what is allowed.
 */
int settings_check(const struct settings *, const char *root);

/*
 * Do all makefiles that name the operator name the same? words: "op|makefile"
 * each, NULL none. 0, or -1 with refused() naming two that do not.
 */
int settings_one_op(const char *words);

/* PAWL_OP alone, which names branches, before any of them is asked for. */
int settings_check_op(const struct settings *);

const char *settings_str(const struct settings *, enum setting);
bool settings_is_set(const struct settings *, enum setting);
bool settings_is(const struct settings *, enum setting, const char *value);
double settings_num(const struct settings *, enum setting); /* checked ones */

/*
 * The first deciding setting whose value differs; SET_COUNT if none does.
 */
enum setting settings_differ(const struct settings *a,
    const struct settings *b);

/* The deciding ones that differ: ["PAWL_X: \"old\" -> \"new\""]; frees. */
struct cJSON *settings_changes(const struct settings *old,
    const struct settings *new);

/*
 * SHA-256 over the deciding settings that are not at their defaults, so that a
 * new one does not change it; out has 65 bytes.
 */
void settings_hash(char *out, const struct settings *);

/* A table of value and origin of each, for make config. */
void settings_describe(struct buf *out, const struct settings *);

#endif
