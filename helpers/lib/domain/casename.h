/* casename.h - PAWL_CASES: words name[:weight]. Pure. */
#ifndef DOMAIN_CASENAME_H
#define DOMAIN_CASENAME_H

#include <stddef.h>

struct case_list {
	char **name;
	double *weight;		/* > 0, as given; 1 by default */
	size_t n;
};

/*
 * Names are [A-Za-z0-9._=,+-]+, so that they can stand in a command line.
 * -1 with refused() naming the word.
 */
int case_list_parse(struct case_list *, const char *setting);
void case_list_free(struct case_list *);

#endif
