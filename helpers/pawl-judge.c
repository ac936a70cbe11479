/*
 * pawl-judge - replay a decision: pairs from a file, in the order measured,
 * through the very procedure that decides live.
 */
#include <errno.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/base/err.h"
#include "lib/base/list.h"
#include "lib/base/mem.h"
#include "lib/base/str.h"
#include "lib/domain/judge.h"
#include "lib/outside/json.h"

static const char usage_text[] =
    "usage: pawl-judge [-d min_effect] [-n max_pairs] [-H] [-j] file\n";

static const char help_text[] =
    "Replay pairs of measurements through the judge. Each line of the file\n"
    "(- for standard input) has two values, frontier and candidate, in the\n"
    "order measured; blank lines and what follows a # are skipped. Reading\n"
    "stops where the procedure would have stopped measuring.\n"
    "\n"
    "  -d min_effect  smallest gain worth knowing, 0.01 or 1% (default 1%)\n"
    "  -n max_pairs   the cap, 1 to 256 (default 64); only pairs that\n"
    "                 confirm a win may overrun it\n"
    "  -H             higher values are better (default: lower)\n"
    "  -j             print JSON; gain and ci are logarithms of the ratio\n"
    "  -h             print this help\n"
    "\n"
    "exit status: 0 decided or inconclusive, 2 usage, 3 bad input, 4 system\n"
    "trouble\n";

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

/* A decimal number, finite and above 0; what: "file:line: which". */
static int
value_parse(double *out, const char *s, const char *what)
{
	if (s[strspn(s, "+-.0123456789eE")] != '\0')
		return refused("%s: \"%s\" is not a positive number", what, s);
	if (str_to_double(out, s, -DBL_MAX, DBL_MAX, what) < 0)
		return -1;
	if (!(*out > 0))
		return refused("%s: %s is not above 0", what, s);
	return 0;
}

/* 1: a pair, 0: a line without one, -1: refused. */
static int
line_parse(double pair[2], const char *line, const char *path, long number)
{
	static const char *const arms[] = { "frontier", "candidate" };
	struct strs words = STRS_INIT;
	int rc = -1;

	strs_add_words(&words, line);
	if (words.n == 0)
		rc = 0;
	else if (words.n != 2)
		refused("%s:%ld: want two values (frontier candidate), not %zu",
		    path, number, words.n);
	else {
		rc = 1;
		for (int i = 0; i < 2 && rc == 1; i++) {
			char *what = xasprintf("%s:%ld: %s", path, number,
			    arms[i]);

			if (value_parse(&pair[i], words.v[i], what) < 0)
				rc = -1;
			free(what);
		}
	}
	strs_free(&words);
	return rc;
}

/* Feed the judge until it has decided or the file ends. 0 or -1. */
static int
pairs_read(struct judge *j, FILE *f, const char *path)
{
	char *line = NULL;
	size_t size = 0;
	ssize_t len = 0;
	long number = 0;
	int rc = 0;

	while (rc >= 0 && !judge_done(j) &&
	    (len = getline(&line, &size, f)) >= 0) {
		double pair[2];

		number++;
		if (strlen(line) != (size_t)len) {
			rc = refused("%s:%ld: a NUL byte", path, number);
			break;
		}
		line[strcspn(line, "#")] = '\0';
		rc = line_parse(pair, line, path, number);
		if (rc == 1)
			judge_add(j, pair[0], pair[1]);
	}
	if (rc >= 0 && ferror(f))
		rc = errno == EISDIR ? refused("read %s:", path) :
		    failed("read %s:", path);
	free(line);
	judge_end(j, "file ended");
	return rc < 0 ? -1 : 0;
}

static int
file_judge(struct judge *j, const char *path)
{
	FILE *f = stdin;
	int rc;

	if (strcmp(path, "-") == 0)
		return pairs_read(j, stdin, "stdin");
	if ((f = fopen(path, "r")) == NULL) {
		if (errno == ENOENT || errno == ENOTDIR)
			return refused("open %s:", path);
		return failed("open %s:", path);
	}
	rc = pairs_read(j, f, path);
	fclose(f);
	return rc;
}

static void
print_json(const struct judge_result *r)
{
	struct cJSON *o = json_object(), *ci = json_array();
	char *text;

	json_set_str(o, "verdict", verdict_name(r->verdict));
	json_set_int(o, "pairs", r->pairs);
	json_set(o, "gain", json_number(r->gain));
	json_push(ci, json_number(r->lo));
	json_push(ci, json_number(r->hi));
	json_set(o, "ci", ci);
	json_set_str(o, "label", judge_label_name(r->noise.label));
	json_set_str(o, "reason", r->reason);
	text = json_text(o, false);
	printf("%s\n", text);
	free(text);
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

int
main(int argc, char **argv)
{
	struct judge_rules rules = JUDGE_RULES_INIT;
	struct judge_result result;
	struct judge j;
	bool json = false;
	long pairs;
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
	judge_init(&j, &rules);
	if (file_judge(&j, argv[optind]) < 0)
		die_last();
	judge_result(&result, &j);
	if (json)
		print_json(&result);
	else
		print_words(&result, &rules);
	return prog_end(ST_OK);
}
