/* casename.c - PAWL_CASES. */
#include "casename.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/list.h"
#include "../base/mem.h"
#include "../base/str.h"

static int
case_add(struct case_list *cases, char *word)
{
	char *colon = strrchr(word, ':');
	double weight = 1;

	if (colon != NULL) {
		*colon = '\0';
		if (str_to_double(&weight, colon + 1, 1e-9, 1e9,
		    "PAWL_CASES: weight") < 0)
			return -1;
	}
	if (*word == '\0' || *word == '-')
		return refused("PAWL_CASES: a case without a name");
	for (const char *c = word; *c != '\0'; c++)
		if (!isalnum((unsigned char)*c) &&
		    strchr("._=,+-", *c) == NULL)
			return refused("PAWL_CASES: \"%s\": names are "
			    "[A-Za-z0-9._=,+-]+", word);
	for (size_t i = 0; i < cases->n; i++)
		if (strcmp(cases->name[i], word) == 0)
			return refused("PAWL_CASES: \"%s\" stands there twice",
			    word);
	cases->name[cases->n] = xstrdup(word);
	cases->weight[cases->n++] = weight;
	return 0;
}

int
case_list_parse(struct case_list *cases, const char *setting)
{
	struct strs words = STRS_INIT;
	int rc = 0;

	memset(cases, 0, sizeof(*cases));
	strs_add_words(&words, setting);
	cases->name = xcalloc(words.n, sizeof(*cases->name));
	cases->weight = xcalloc(words.n, sizeof(*cases->weight));
	for (size_t i = 0; i < words.n && rc == 0; i++)
		rc = case_add(cases, words.v[i]);
	strs_free(&words);
	if (rc < 0)
		case_list_free(cases);
	return rc;
}

void
case_list_free(struct case_list *cases)
{
	for (size_t i = 0; i < cases->n; i++)
		free(cases->name[i]);
	free(cases->name);
	free(cases->weight);
	memset(cases, 0, sizeof(*cases));
}
