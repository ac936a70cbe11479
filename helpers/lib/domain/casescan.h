/*
 * casescan.h - cases that sources name: what a benchmark can be asked to run.
 * Which of them are meant says whoever starts a project.
 */
#ifndef DOMAIN_CASESCAN_H
#define DOMAIN_CASESCAN_H

#include "../base/list.h"

/*
 * Of one text: what stands in quotes behind --case or --cases, and in a list
 * or table that is called CASES. Each once. Pure.
 */
void casescan_text(struct strs *out, const char *text, size_t len);

/*
 * Of all files below root (a directory, or one file) that drive an operator:
 * Python, shell, makefiles, what to read. 0 or -1.
 */
int casescan(struct strs *out, const char *root);

#endif
