/* stages.c - PAWL_STAGES: the stages of a campaign, in their order. */
#include "stages.h"

#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/list.h"
#include "../base/mem.h"
#include "../base/str.h"

#define ROUNDS_MAX 1000

/* The text up to the next colon, and where the rest begins (NULL: none). */
static char *
cut(const char **rest)
{
	const char *from = *rest, *colon = strchr(from, ':');

	*rest = colon == NULL ? NULL : colon + 1;
	return colon == NULL ? xstrdup(from) :
	    xstrndup(from, (size_t)(colon - from));
}

static int
parse_name(struct stage *s, const struct stages *all, const char *text)
{
	size_t n = strlen(text);

	if (n == 0 || n >= sizeof(s->name) ||
	    strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") != n)
		return refused("a stage's name is [a-z0-9-]+, at most %zu",
		    sizeof(s->name) - 1);
	if (stages_find(all, text) >= 0)
		return refused("stage %s is there twice", text);
	memcpy(s->name, text, n + 1);
	return 0;
}

static int
parse_share(struct stage *s, const char *text)
{
	size_t n = strlen(text);
	char *number;
	int rc;

	if (n < 2 || text[n - 1] != '%')
		return refused("a stage's share is a percentage, 10%%");
	number = xstrndup(text, n - 1);
	rc = str_to_double(&s->share, number, 0, 100, "share");
	free(number);
	s->share /= 100;
	return rc;
}

static int
parse_stage(struct stages *all, const char *word)
{
	struct stage *s = &all->v[all->n];
	const char *rest = word;
	int rc = 0;

	memset(s, 0, sizeof(*s));
	for (int i = 0; rc == 0 && rest != NULL; i++) {
		char *part = cut(&rest);

		if (i == 0)
			rc = parse_name(s, all, part);
		else if (i == 1)
			rc = parse_share(s, part);
		else if (i == 2)
			rc = str_to_long(&s->rounds, part, 1, ROUNDS_MAX,
			    "rounds without gain");
		else if (strcmp(part, "report") == 0)
			s->report = true;
		else if (strcmp(part, "floor") == 0)
			s->floor = true;
		else
			rc = refused("\"%s\" is neither report nor floor",
			    part);
		free(part);
	}
	if (rc == 0 && s->rounds == 0)
		rc = refused("a stage is name:share%%:rounds");
	if (rc < 0)
		return failed_in("PAWL_STAGES: \"%s\"", word);
	all->n++;
	return 0;
}

int
stages_parse(struct stages *all, const char *setting)
{
	struct strs words = STRS_INIT;
	double sum = 0;
	int rc = 0;

	all->n = 0;
	strs_add_words(&words, setting);
	if (words.n > STAGES_MAX)
		rc = refused("PAWL_STAGES: at most %d stages", STAGES_MAX);
	for (size_t i = 0; i < words.n && rc == 0; i++)
		rc = parse_stage(all, words.v[i]);
	for (size_t i = 0; i < all->n; i++)
		sum += all->v[i].share;
	if (rc == 0 && sum > 1.0000001)
		rc = refused("PAWL_STAGES: the shares are more than 100 %%");
	strs_free(&words);
	return rc;
}

long
stages_find(const struct stages *all, const char *name)
{
	for (size_t i = 0; i < all->n; i++)
		if (strcmp(all->v[i].name, name) == 0)
			return (long)i;
	return -1;
}
