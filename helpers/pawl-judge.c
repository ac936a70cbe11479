/*
 * pawl-judge - replay a decision: pairs from a file, in the order measured,
 * through the very procedure that decides live; or a stored round, by the
 * rules that it was decided by.
 */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/base/err.h"
#include "lib/base/mem.h"
#include "lib/base/str.h"
#include "lib/domain/contest.h"
#include "lib/domain/judge.h"
#include "lib/domain/pairfile.h"
#include "lib/outside/json.h"

#define RECORD_MAX ((size_t)256 << 20)

static const char usage_text[] =
    "usage: pawl-judge [-d min_effect] [-n max_pairs] [-H] [-j] file\n"
    "       pawl-judge [-j] runs/iter-007/result.json\n";

static const char help_text[] =
    "Replay pairs of measurements through the judge. Each line of the file\n"
    "(- for standard input) has two values, frontier and candidate, in the\n"
    "order measured; blank lines and what follows a # are skipped. Reading\n"
    "stops where the procedure would have stopped measuring.\n"
    "A file that begins with { is the record of a round: rules and samples\n"
    "are taken from it, and what comes out is compared with its verdict.\n"
    "\n"
    "  -d min_effect  smallest gain worth knowing, 0.01 or 1% (default 1%)\n"
    "  -n max_pairs   the cap, 1 to 256 (default 64); only pairs that\n"
    "                 confirm a win may overrun it\n"
    "  -H             higher values are better (default: lower)\n"
    "  -j             print JSON; gain and ci are logarithms of the ratio\n"
    "  -h             print this help\n"
    "\n"
    "exit status: 0 decided or inconclusive, 1 not the verdict that the\n"
    "record has, 2 usage, 3 bad input, 4 system trouble\n";

static noreturn void
usage(void)
{
	if (failure()[0] != '\0')
		warn("%s", failure());
	fputs(usage_text, stderr);
	exit(ST_USAGE);
}

/* "0.01" or "1%", above 0 and below 1. */
static int
effect_parse(double *out, const char *s)
{
	size_t n = strlen(s);
	bool percent = n > 1 && s[n - 1] == '%';
	char *digits = xstrndup(s, percent ? n - 1 : n);
	int rc = str_to_double(out, digits, 0, percent ? 100 : 1,
	    "-d min_effect");

	free(digits);
	if (rc < 0)
		return -1;
	if (percent)
		*out /= 100;
	if (!(*out > 0 && *out < 1))
		return refused("-d min_effect: %s is not above 0 and below 1 "
		    "(100%%)", s);
	return 0;
}

/* Does it begin with a brace, blanks aside? Then it is a record. */
static bool
is_record(FILE *f)
{
	int c;

	do
		c = getc(f);
	while (c == ' ' || c == '\n' || c == '\t' || c == '\r');
	rewind(f);
	return c == '{';
}

/* The file to read; NULL with refused() or failed(). */
static FILE *
file_open(const char *path)
{
	FILE *f;

	if (strcmp(path, "-") == 0)
		return stdin;
	if ((f = fopen(path, "r")) == NULL) {
		if (errno == ENOENT || errno == ENOTDIR)
			refused("open %s:", path);
		else
			failed("open %s:", path);
	}
	return f;
}

static void
print_object(const struct cJSON *o)
{
	char *text = json_text(o, false);

	printf("%s\n", text);
	free(text);
}

static void
print_json(const struct judge_result *r)
{
	struct cJSON *o = json_object(), *ci = json_array();

	json_set_int(o, "schema", 1);
	json_set_str(o, "verdict", verdict_name(r->verdict));
	json_set_int(o, "pairs", r->pairs);
	json_set(o, "gain", json_number(r->gain));
	json_push(ci, json_number(r->lo));
	json_push(ci, json_number(r->hi));
	json_set(o, "ci", ci);
	json_set_str(o, "label", judge_label_name(r->noise.label));
	json_set_str(o, "reason", r->reason);
	print_object(o);
	json_free(o);
}

static void
print_words(const struct judge_result *r, const struct judge_rules *rules)
{
	printf("verdict  %s\n", verdict_name(r->verdict));
	printf("reason   %s\n", r->reason);
	printf("pairs    %d\n", r->pairs);
	if (r->pairs == 0)
		return;
	printf("gain     %.2f %% of the time", 100 * judge_saved(r->gain));
	if (isfinite(r->lo) && isfinite(r->hi))
		printf(", 99 %% interval [%.2f, %.2f]",
		    100 * judge_saved(r->lo), 100 * judge_saved(r->hi));
	printf("; %.4f x\n", judge_speedup(r->gain));
	printf("noise    %s", judge_label_name(r->noise.label));
	if (r->noise.label != LABEL_UNKNOWN)
		printf(": resolves %.2f %% in %d pairs; %g %% needs %.0f",
		    100 * r->noise.resolves, rules->max_pairs,
		    100 * rules->min_effect, fmax(r->noise.needs, 3));
	printf("\n");
}

/* In what the samples have no say: the step failed, or nobody measured. */
static const char *
beyond_samples(const struct cJSON *stored)
{
	if (json_bool(stored, "interrupted", false))
		return "interrupted";
	if (str_same(json_str(stored, "failed_step"), "build") ||
	    str_same(json_str(stored, "failed_step"), "verify"))
		return json_str(stored, "failed_step");
	return contest_is_beyond_samples(json_str(stored, "failed_by")) ?
	    json_str(stored, "failed_by") : NULL;
}

/* The verdict of a record, again. */
static enum status
record_judge(const char *path, bool json)
{
	struct cJSON *stored = json_load(path, RECORD_MAX), *o = NULL;
	const char *was = json_str(stored, "verdict");
	const char *beyond = beyond_samples(stored), *now;
	bool same;

	if (stored == NULL)
		die_last();
	if (was == NULL || str_same(was, "baseline"))
		die(ST_STATE, "%s: not the record of a round", path);
	if (beyond == NULL && (o = contest_replay(stored)) == NULL) {
		failed_in("%s", path);
		die_last();
	}
	now = beyond != NULL ? was : json_str(o, "verdict");
	same = str_same(was, now);
	if (json) {
		o = o != NULL ? o : json_object();
		json_set_int(o, "schema", 1);
		json_set_str(o, "recorded", was);
		json_set_bool(o, "same", same);
		json_set_str(o, "beyond_samples", beyond);
		print_object(o);
	} else if (beyond != NULL) {
		printf("verdict  %s (%s): not a matter of samples\n", was,
		    beyond);
	} else {
		printf("verdict  %s\n", now);
		printf("recorded %s%s\n", was, same ? "" :
		    ": NOT THE SAME");
		printf("reason   %s\n", json_str(o, "reason"));
		printf("pairs    %ld of at most %ld\n", json_int(o, "pairs",
		    0), json_int(o, "cap", 0));
	}
	json_free(o);
	json_free(stored);
	return same ? ST_OK : ST_NO;
}

static enum status
pairs_judge(FILE *f, const char *path, const struct judge_rules *rules,
    bool json)
{
	struct judge_result result;
	struct judge j;

	judge_init(&j, rules);
	if (pairfile_read(&j, f, f == stdin ? "stdin" : path) < 0)
		die_last();
	judge_result(&result, &j);
	if (json)
		print_json(&result);
	else
		print_words(&result, rules);
	return ST_OK;
}

int
main(int argc, char **argv)
{
	struct judge_rules rules = JUDGE_RULES_INIT;
	bool json = false;
	enum status status;
	long pairs;
	FILE *f;
	int c;

	prog_name_set(argv[0]);
	while ((c = getopt(argc, argv, "d:n:Hjh")) != -1)
		switch (c) {
		case 'd':
			if (effect_parse(&rules.min_effect, optarg) < 0)
				usage();
			break;
		case 'n':
			if (str_to_long(&pairs, optarg, 1, JUDGE_CAP_MAX,
			    "-n max_pairs") < 0)
				usage();
			rules.max_pairs = (int)pairs;
			break;
		case 'H':
			rules.higher_is_better = true;
			break;
		case 'j':
			json = true;
			break;
		case 'h':
			printf("%s\n%s", usage_text, help_text);
			return prog_end(ST_OK);
		default:
			usage();
		}
	if (argc - optind != 1)
		usage();
	if ((f = file_open(argv[optind])) == NULL)
		die_last();
	if (f != stdin && is_record(f))
		status = record_judge(argv[optind], json);
	else
		status = pairs_judge(f, argv[optind], &rules, json);
	if (f != stdin)
		fclose(f);
	return prog_end((int)status);
}
