/*
 * test-host - what the machine shows around a run, lists of CPUs, and which
 * pairs are measured again.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/base/file.h"
#include "../../helpers/lib/domain/pace.h"
#include "../../helpers/lib/domain/pair.h"
#include "../../helpers/lib/outside/host.h"
#include "../../helpers/lib/outside/json.h"
#include "../../helpers/lib/words/line.h"

#define NEAR(a, b) assert_true(fabs((a) - (b)) < 1e-9)

/* A CPU that this process may run on. */
static int
our_cpu(void)
{
	struct host_view view;

	host_look(&view, "");
	assert_true(view.n > 0);
	return view.cpu[0];
}

static void
machine_shows_load(void **state)
{
	struct host_view view;
	struct host h;

	(void)state;
	host_look(&view, "");
	host_read(&h, &view);
	assert_true(h.load >= 0);
	assert_true(h.busy_s > 0);
	assert_true(h.steal_s >= 0);
	assert_true(h.freq_mhz == -1 || h.freq_mhz > 0);
	assert_true(h.throttles >= -1);
}

static void
pinned_ones_are_looked_at(void **state)
{
	struct host_view view;

	(void)state;
	host_look(&view, "3,5-7");
	assert_int_equal(view.n, 4);
	assert_int_equal(view.cpu[0], 3);
	assert_int_equal(view.cpu[1], 5);
	assert_int_equal(view.cpu[3], 7);
	assert_string_equal(view.list, "3,5-7");
	host_look(&view, "0-99");
	assert_int_equal(view.n, HOST_CPUS_MAX);
	host_look(&view, "");
	assert_int_equal(host_check_cpus(view.list, "PAWL_CPUS"), 0);
	host_look(&view, "1,3,5,7,9,11,13,15,17,19,21,23,25,27,29,31,33,35,37");
	assert_true(strlen(view.list) < HOST_LIST_MAX);
	assert_non_null(strstr(view.list, "…"));
}

static void
shares_between_moments(void **state)
{
	struct host from = { 1.5, 2, 100, 2000, 7 };
	struct host to = { 9, 3, 103, 2400, 9 };
	struct host_use use;

	(void)state;
	host_between(&use, &from, &to);
	NEAR(use.load, 1.5);
	NEAR(use.steal, .25);
	NEAR(use.mhz_from, 2000);
	NEAR(use.mhz_to, 2400);
	NEAR(use.throttles, 2);
}

static void
ticks_are_too_coarse_for_short_runs(void **state)
{
	struct host from = { 0, 2, 100, -1, -1 };
	struct host to = { 0, 2.01, 100.08, -1, -1 };
	struct host_use use;

	(void)state;
	host_between(&use, &from, &to);
	NEAR(use.steal, -1);
	NEAR(use.mhz_to, -1);
	NEAR(use.throttles, -1);
}

/* A counter that went backwards, or is not shown any more. */
static void
odd_counters_say_nothing(void **state)
{
	struct host from = { 0, 5, 100, 2000, 9 };
	struct host to = { 0, 4, 110, -1, 3 };
	struct host_use use;

	(void)state;
	host_between(&use, &from, &to);
	NEAR(use.steal, -1);
	NEAR(use.mhz_from, -1);
	NEAR(use.throttles, -1);
}

static void
lists_of_cpus(void **state)
{
	static const char *const bad[] = { "x", "0,", ",0", "0-", "-1", "0 1",
	    "1-0", "0,,1", "0-1-2", "0x1", "0:1" };
	char own[32];

	(void)state;
	assert_int_equal(host_check_cpus("", "PAWL_CPUS"), 0);
	snprintf(own, sizeof(own), "%d", our_cpu());
	assert_int_equal(host_check_cpus(own, "PAWL_CPUS"), 0);
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		assert_int_equal(host_check_cpus(bad[i], "PAWL_CPUS"), -1);
		assert_non_null(strstr(failure(), "PAWL_CPUS"));
		failure_clear();
	}
}

static void
cpus_that_are_not_ours(void **state)
{
	(void)state;
	assert_int_equal(host_check_cpus("1023", "PAWL_CPUS"), -1);
	assert_non_null(strstr(failure(), "CPU 1023 is not one"));
	failure_clear();
	assert_int_equal(host_check_cpus("4096-99999999999999999999",
	    "PAWL_CPUS"), -1);
	failure_clear();
}

static void
missing_taskset_names_the_package(void **state)
{
	char *path = strdup(getenv("PATH")), own[32];

	(void)state;
	snprintf(own, sizeof(own), "%d", our_cpu());
	setenv("PATH", "/nonexistent:/also", 1);
	assert_int_equal(host_check_cpus(own, "PAWL_CPUS"), -1);
	setenv("PATH", path, 1);
	assert_non_null(strstr(failure(), "util-linux"));
	failure_clear();
	free(path);
}

static void
pinning_is_a_prefix(void **state)
{
	struct strs argv = STRS_INIT;
	char *text;

	(void)state;
	host_pin(&argv, "");
	assert_int_equal(argv.n, 0);
	host_pin(&argv, "0-3,8");
	text = strs_join(&argv, " ");
	assert_string_equal(text, "taskset -c 0-3,8");
	free(text);
	strs_free(&argv);
}

/* A run of one second that had this share of a CPU. */
static struct sample
run_of(double share)
{
	struct sample s = { .ok = true, .value = 1, .wall_s = 1,
	    .cpu_s = share, .host = HOST_USE_INIT };

	return s;
}

static void
add(struct disturb *d, double a, double b)
{
	struct sample x = run_of(a), y = run_of(b);

	disturb_add(d, &x, &y);
}

static const char *
why(const struct disturb *d, double a, double b)
{
	struct sample x = run_of(a), y = run_of(b);

	return disturb_why(d, &x, &y);
}

static void
lost_cpu_time_is_seen(void **state)
{
	struct disturb d;

	(void)state;
	disturb_init(&d, 64);
	add(&d, 1, 1);
	assert_null(why(&d, .1, 1));	/* nothing is known yet */
	add(&d, .99, 1);
	assert_null(why(&d, .71, .99));
	assert_string_equal(why(&d, .69, .99), "cpu");
	assert_string_equal(why(&d, .99, .69), "cpu");
}

static void
benchmarks_that_wait_are_left_alone(void **state)
{
	struct disturb d;

	(void)state;
	disturb_init(&d, 64);
	for (int i = 0; i < 4; i++)
		add(&d, .7, .75);
	assert_null(why(&d, .1, .1));
}

static void
short_runs_are_left_alone(void **state)
{
	struct sample s = run_of(1);
	struct disturb d;

	(void)state;
	s.wall_s = s.cpu_s = .02;
	disturb_init(&d, 64);
	for (int i = 0; i < 4; i++)
		disturb_add(&d, &s, &s);
	assert_null(why(&d, .1, .1));
}

static void
steal_and_throttling_are_seen(void **state)
{
	struct sample x = run_of(1), y = run_of(1);
	struct disturb d;

	(void)state;
	disturb_init(&d, 64);
	x.host.steal = .1;
	assert_null(disturb_why(&d, &x, &y));
	x.host.steal = .11;
	assert_string_equal(disturb_why(&d, &x, &y), "steal");
	y.host.throttles = 1;
	x.host.steal = -1;
	assert_string_equal(disturb_why(&d, &x, &y), "throttle");
}

static void
values_are_not_looked_at(void **state)
{
	struct sample x = run_of(1), y = run_of(1);
	struct disturb d;

	(void)state;
	disturb_init(&d, 64);
	add(&d, 1, 1);
	add(&d, 1, 1);
	x.value = 1e-9;
	y.value = 1e9;
	assert_null(disturb_why(&d, &x, &y));
}

static void
repeats_are_bounded(void **state)
{
	struct sample bad = run_of(.1), good = run_of(1);
	struct disturb d;
	int n = 0;

	(void)state;
	disturb_init(&d, 4);
	assert_int_equal(d.left, 2);
	disturb_init(&d, 64);
	assert_int_equal(d.left, 16);
	add(&d, 1, 1);
	add(&d, 1, 1);
	for (int i = 0; i < 64; i++)
		if (disturb_why(&d, i % 2 ? &bad : &good,
		    i % 2 ? &good : &bad) != NULL) {
			n++;
			disturb_again(&d, i % 2 ? &bad : &good,
			    i % 2 ? &good : &bad);
		}
	assert_int_equal(n, 16);
}

static void
one_sided_disturbances_are_the_arms_own(void **state)
{
	struct sample bad = run_of(.1), good = run_of(1);
	struct disturb d;
	int n = 0;

	(void)state;
	disturb_init(&d, 64);
	add(&d, 1, 1);
	add(&d, 1, 1);
	for (int i = 0; i < 64; i++)
		if (disturb_why(&d, &good, &bad) != NULL) {
			n++;
			disturb_again(&d, &good, &bad);
		}
	assert_int_equal(n, 4);
}

/* A round that is resumed knows what the interrupted one knew. */
static void
stored_pairs_are_recalled(void **state)
{
	struct disturb live, recalled;
	double value = 1;

	(void)state;
	disturb_init(&live, 8);
	disturb_init(&recalled, 8);
	for (int k = 0; k < 6; k++) {
		struct pair p = { .seed = 7, .frontier = run_of(1),
		    .candidate = run_of(.9) };
		struct cJSON *o;

		p.frontier.n = p.candidate.n = 1;
		p.first_frontier = run_of(1);
		p.first_candidate = run_of(.3);
		p.first_candidate.host.steal = .2;
		p.frontier.values = p.candidate.values = &value;
		p.disturbed = k > 1 ? disturb_why(&live, &p.first_frontier,
		    &p.first_candidate) : NULL;
		if (p.disturbed != NULL)
			disturb_again(&live, &p.first_frontier,
			    &p.first_candidate);
		disturb_add(&live, &p.frontier, &p.candidate);
		o = pair_to_json(&p, k);
		assert_true((json_get(o, "disturbed") != NULL) ==
		    (k == 2 || k == 3));
		pair_recall(&recalled, o, &p.frontier, &p.candidate);
		json_free(o);
	}
	assert_int_equal(live.left, 0);
	assert_memory_equal(&live, &recalled, sizeof(live));
}

static void
pads_differ_by_seed(void **state)
{
	size_t low = 4096, high = 0, sum = 0;

	(void)state;
	for (uint64_t seed = 0; seed < 1000; seed++) {
		size_t n = run_pad(seed);

		assert_int_equal(n, run_pad(seed));
		low = n < low ? n : low;
		high = n > high ? n : high;
		sum += n;
	}
	assert_true(low < 64 && high > 4032 && high < 4096);
	assert_true(sum / 1000 > 1900 && sum / 1000 < 2200);
}

/* What is printed by fn, as a string; the caller frees. */
static char *
printed(void (*fn)(struct ticker *), struct ticker *t)
{
	char path[] = "/tmp/pawl-test-host-XXXXXX", *text = NULL;
	int fd = mkstemp(path), keep;
	struct buf got = BUF_INIT;

	assert_true(fd >= 0);
	fflush(stdout);
	keep = dup(STDOUT_FILENO);
	dup2(fd, STDOUT_FILENO);
	fn(t);
	fflush(stdout);
	dup2(keep, STDOUT_FILENO);
	close(keep);
	close(fd);
	assert_int_equal(file_read(&got, path, 4096), 0);
	unlink(path);
	text = strdup(buf_str(&got));
	buf_free(&got);
	return text;
}

static void
beat(struct ticker *t)
{
	struct pace pace = { 12, 64, { true, .03, .02, .04 }, 40, 0, 0, 0 };

	ticker_start(t, "measure");
	ticker_say(t, "warm-up");
	ticker_tick(t, 0);
	t->last_s -= 15;
	ticker_tick(t, 0);
	t->last_s -= 14;
	ticker_pair(t, &pace);
	t->last_s -= 2;
	ticker_pair(t, &pace);
	ticker_tick(t, 0);
}

static void
heart_beats_every_15_s(void **state)
{
	struct ticker t;
	char *text = printed(beat, &t);

	(void)state;
	assert_string_equal(text, "  measure   … warm-up, 0 s so far\n"
	    "  measure   … 12 of at most 64 pairs, time -3.0% [-3.9, -2.0] "
	    "so far, at most 40 s more\n");
	free(text);
}

static void
note_pace(void *arg, const struct pace *pace)
{
	*(struct pace *)arg = *pace;
}

static void
pace_says_what_is_left(void **state)
{
	struct effect e = { true, .03, .02, .04 };
	struct pace pace, seen;
	struct measure_progress progress = { note_pace, &seen };

	(void)state;
	pace_start(&pace, 10, INFINITY);
	pace.since_s -= 20;	/* 10 pairs took 20 s */
	pace_tell(&pace, &progress, 20, 64, 16, &e);
	assert_int_equal(seen.pairs, 20);
	assert_int_equal(seen.most, 64);
	assert_true(seen.so_far.known);
	assert_true(seen.left_s >= 120 && seen.left_s < 150);
	pace_tell(&pace, &progress, 64, 64, 16, &e);
	NEAR(seen.left_s, 0);
	pace_start(&pace, 0, 30);
	pace.since_s -= 20;
	pace_tell(&pace, &progress, 2, 64, 0, NULL);
	assert_false(seen.so_far.known);
	assert_true(seen.left_s >= 0 && seen.left_s <= 10);
	pace_tell(&pace, NULL, 3, 64, 0, NULL);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(machine_shows_load),
		cmocka_unit_test(pinned_ones_are_looked_at),
		cmocka_unit_test(shares_between_moments),
		cmocka_unit_test(ticks_are_too_coarse_for_short_runs),
		cmocka_unit_test(odd_counters_say_nothing),
		cmocka_unit_test(lists_of_cpus),
		cmocka_unit_test(cpus_that_are_not_ours),
		cmocka_unit_test(missing_taskset_names_the_package),
		cmocka_unit_test(pinning_is_a_prefix),
		cmocka_unit_test(lost_cpu_time_is_seen),
		cmocka_unit_test(benchmarks_that_wait_are_left_alone),
		cmocka_unit_test(short_runs_are_left_alone),
		cmocka_unit_test(steal_and_throttling_are_seen),
		cmocka_unit_test(values_are_not_looked_at),
		cmocka_unit_test(repeats_are_bounded),
		cmocka_unit_test(one_sided_disturbances_are_the_arms_own),
		cmocka_unit_test(stored_pairs_are_recalled),
		cmocka_unit_test(pads_differ_by_seed),
		cmocka_unit_test(heart_beats_every_15_s),
		cmocka_unit_test(pace_says_what_is_left),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
