/*
 * risk.h - changes that call for a stated risk (PAWL_RISKY). Pure.
 *
 * Items, one a line or with ";;" between them: NAME:REGEX, matched against the
 * lines that a change adds and removes. A sign behind the name says how:
 *
 *	NAME-:	more of the removed lines match than of the added ones
 *	NAME+:	more of the added ones do
 *	NAME^:	the number in group 1 grows, of the same text before it
 *	NAME:	a line of either kind matches
 */
#ifndef DOMAIN_RISK_H
#define DOMAIN_RISK_H

#include <stddef.h>

#include "../base/list.h"

struct risk;

struct risks {
	struct risk *v;
	size_t n;
};

/* 0, or -1 with refused("PAWL_RISKY: …"); out then needs no release. */
int risks_parse(struct risks *out, const char *setting);
void risks_release(struct risks *);

/* One line of a change; sign is + or -. 0; -1 if a pattern gives up. */
int risks_line(struct risks *, char sign, const char *line, size_t len);

/* Names of those that the lines so far match, in the setting's order. */
void risks_found(struct strs *out, const struct risks *);

#endif
