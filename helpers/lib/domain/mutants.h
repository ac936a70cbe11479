/*
 * mutants.h - PAWL_MUTANTS: patches of the project's own that break editable
 * files, for languages and special cases that mutate.h does not know.
 *
 * Words PATH:EXPECTATION; the patch is a tracked file of the project and part
 * of the harness, as `git diff` prints one. EXPECTATION says who has to notice
 * it: build, check or time. Pure.
 */
#ifndef DOMAIN_MUTANTS_H
#define DOMAIN_MUTANTS_H

#include "mutate.h"

struct mutant_patch {
	char *path;		/* relative to the project */
	enum mutant_kind kind;	/* build: BROKEN, check: RESULT, time: SLOW */
};

struct mutant_patches {
	struct mutant_patch *v;
	size_t n;
};

/* 0, or -1 with refused(); out then needs no release. */
int mutant_patches_parse(struct mutant_patches *out, const char *setting);
void mutant_patches_release(struct mutant_patches *);

#endif
