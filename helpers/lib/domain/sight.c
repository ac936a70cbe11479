/* sight.c - what a harness was seen to notice. */
#include "sight.h"

#include <math.h>
#include <string.h>

#include "../base/str.h"
#include "../outside/json.h"

#define AIM 4.0			/* times slower */
#define STEP 100.0		/* longest step up of a busy loop */
#define STEP_DOWN 10
#define HINT 1.05		/* below it the factor is taken for noise */

static const char *const names[NOTICE_COUNT] = { "not tried", "none", "build",
	"product", "check", "time" };

const char *
notice_name(enum notice n)
{
	return names[n];
}

enum notice
notice_of(const char *name)
{
	for (int i = 0; i < NOTICE_COUNT; i++)
		if (str_same(name, names[i]))
			return (enum notice)i;
	return NOTICE_UNTRIED;
}

enum notice
sight_seen(const struct cJSON *file, enum mutant_kind kind)
{
	return notice_of(json_str(json_get(file, "seen"),
	    mutant_kind_name(kind)));
}

static bool
is_noticed(enum notice n)
{
	return n != NOTICE_UNTRIED && n != NOTICE_NONE;
}

bool
sight_is_blind(const struct cJSON *file)
{
	enum notice broken = sight_seen(file, MUTANT_BROKEN);
	bool tried = false, seen = false;

	for (int k = MUTANT_RESULT; k < MUTANT_KINDS; k++) {
		enum notice n = sight_seen(file, (enum mutant_kind)k);

		tried = tried || n != NOTICE_UNTRIED;
		seen = seen || is_noticed(n);
	}
	/* what only breaks when it runs (Python) was seen to run */
	if (broken == NOTICE_CHECK || broken == NOTICE_TIME)
		return false;
	return tried ? !seen : broken == NOTICE_NONE;
}

static const char *
hearing(const struct cJSON *files, enum mutant_kind kind)
{
	bool tried = false;

	for (const struct cJSON *f = json_first(files); f; f = json_next(f)) {
		enum notice n = sight_seen(f, kind);

		if (is_noticed(n))
			return "notices";
		tried = tried || n == NOTICE_NONE;
	}
	return tried ? "notices nothing" : "not tried";
}

void
sight_conclude(struct cJSON *record)
{
	const struct cJSON *files = json_get(record, "files");
	struct cJSON *blind = json_array();

	for (const struct cJSON *f = json_first(files); f; f = json_next(f))
		if (sight_is_blind(f))
			json_push(blind, json_string(json_str(f, "path")));
	json_set(record, "blind", blind);
	json_set_str(record, "check", hearing(files, MUTANT_RESULT));
	json_set_str(record, "time", hearing(files, MUTANT_SLOW));
}

bool
sight_is_toothless(const struct cJSON *record)
{
	return str_same(json_str(record, "check"), "notices nothing");
}

bool
sight_is_deaf(const struct cJSON *record)
{
	return str_same(json_str(record, "time"), "notices nothing");
}

bool
sight_has_blind(const struct cJSON *record, const char *path)
{
	const struct cJSON *list = json_get(record, "blind");

	for (const struct cJSON *e = json_first(list); e; e = json_next(e))
		if (str_same(json_as_str(e), path))
			return true;
	return false;
}

bool
sight_has_noticed(const struct cJSON *record, const char *path)
{
	const struct cJSON *files = json_get(record, "files");

	for (const struct cJSON *f = json_first(files); f; f = json_next(f)) {
		if (!str_same(json_str(f, "path"), path))
			continue;
		for (int k = 0; k < MUTANT_KINDS; k++)
			if (is_noticed(sight_seen(f, (enum mutant_kind)k)))
				return !sight_is_blind(f);
	}
	return false;
}

struct cJSON *
sight_summary(const struct cJSON *record)
{
	struct cJSON *o = json_copy(record), *files = json_array(), *one;
	const struct cJSON *list = json_get(record, "files");

	if (list == NULL) {		/* PAWL_LIVEWIRE=no */
		json_free(files);
		return o;
	}
	for (const struct cJSON *f = json_first(list); f; f = json_next(f)) {
		one = json_copy(f);
		json_free(json_take(one, "mutants"));
		json_push(files, one);
	}
	json_set(o, "files", files);
	return o;
}

struct cJSON *
sight_mutants(const struct cJSON *record)
{
	const struct cJSON *files = json_get(record, "files");
	struct cJSON *all = json_array();

	for (const struct cJSON *f = json_first(files); f; f = json_next(f)) {
		const struct cJSON *list = json_get(f, "mutants");

		for (const struct cJSON *m = json_first(list); m != NULL;
		    m = json_next(m)) {
			struct cJSON *one = json_copy(m);

			json_set_str(one, "path", json_str(f, "path"));
			json_push(all, one);
		}
	}
	return all;
}

double
sight_factor(const double *a, const double *b, int n)
{
	double slowest = 0, fastest = INFINITY;

	for (int i = 0; i < n; i++) {
		slowest = fmax(slowest, a[i]);
		fastest = fmin(fastest, b[i]);
	}
	return slowest > 0 && isfinite(fastest) ? fastest / slowest : 0;
}

long
sight_next_spins(long spins, double factor, long most)
{
	double next = (double)spins * STEP;

	if (factor <= 0)
		return spins / STEP_DOWN > 0 ? spins / STEP_DOWN : spins;
	if (factor > HINT)
		next = fmin(next, (double)spins * (AIM - 1) / (factor - 1));
	if (next > (double)most)
		next = (double)most;
	return next > (double)spins ? (long)next : spins;
}
