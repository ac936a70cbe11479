/*
 * plan.h - the file that says what a round is for (make iter PLAN=plan.md).
 *
 * Keys: Hypothesis, Bottleneck, Evidence, Why (Why it should help …), Expect
 * (Expected improved metric), Risk (Main risk), Set, Last, Phase, Next,
 * Checklist; case does not count. Forms: "Key: value", "**Key**: value", "- Key: value", and
 * a heading "## Key" with text below it. A value goes on until the next key
 * or heading; other text is ignored. A line that begins with a word and a
 * colon and is no key is none of it: it is refused, and so is what stands in a
 * list or heading and is like a key. Nothing is a key or heading inside of a
 * ``` block.
 */
#ifndef DOMAIN_PLAN_H
#define DOMAIN_PLAN_H

#include <stddef.h>

#define PLAN_VALUE_MAX (32 * 1024)	/* bytes */

/* Blanks around values are gone; NULL: not given, or left empty. */
struct plan {
	char *hypothesis;
	char *bottleneck;
	char *evidence;
	char *why;
	char *expect;
	char *risk;
	char *set;
	char *last;
	char *phase;
	char *next;
	char *checklist;
};

/*
 * what names the file in messages. 0; or -1 with refused("what:LINE: …"): a
 * key with two values and a word that is none (all of these are named), a value
 * over the limit, a NUL byte, not UTF-8; out then needs no release.
 */
int plan_parse(struct plan *out, const char *text, size_t len,
    const char *what);
void plan_release(struct plan *);

#endif
