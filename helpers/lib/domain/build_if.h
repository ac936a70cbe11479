/*
 * build_if.h - PAWL_BUILD_IF: which paths need which build. Pure.
 *
 *	PATTERN:COMMAND		items, one a line or with ;; between; the first
 *	PATTERN:none		one that matches a path counts
 *
 * PATTERN is a word as in PAWL_EDITABLE (scope.h), without a colon. A path that
 * nothing matches needs PAWL_BUILD.
 */
#ifndef DOMAIN_BUILD_IF_H
#define DOMAIN_BUILD_IF_H

#include "scope.h"
#include "settings.h"

struct build_rule {
	char *pattern;
	struct scope scope;
	char *command;		/* NULL: none */
};

struct build_rules {
	struct build_rule *v;
	size_t n;		/* 0: every path needs PAWL_BUILD */
	const char *rest;	/* PAWL_BUILD, of the settings; NULL: there is none */
	struct strs commands;	/* each once, as the rules name them, rest last */
};

/* -1 with refused() naming the item; out then needs no release. The settings
 * have to stay. */
int build_rules_parse(struct build_rules *out, const struct settings *);
void build_rules_release(struct build_rules *);

/* What a path of the project needs, NULL: nothing. Outside of it: the rest. */
const char *build_rules_of(const struct build_rules *, const char *path);

#endif
