/*
 * makebase.h - what make's own data base (make -pq) says about a makefile: its
 * targets, and which of them seem to build, check and measure. Pure.
 */
#ifndef DOMAIN_MAKEBASE_H
#define DOMAIN_MAKEBASE_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/list.h"

struct make_target {
	char *name;
	char *recipe;		/* as the makefile has it, unexpanded */
	struct strs prereqs;
};

struct make_base {
	struct make_target *v;	/* no built-in ones, no patterns */
	size_t n, cap;
	char *goal;		/* that make builds alone; "" none */
};

/* Of what make -pq printed; no targets if there is nothing to be read. */
void make_base_parse(struct make_base *, const char *text);
void make_base_release(struct make_base *);

const struct make_target *make_base_find(const struct make_base *,
    const char *name);

/*
 * The target by which it is built ("" is make alone), checked, measured; NULL
 * if nothing looks like it.
 */
const char *make_base_build(const struct make_base *);
const char *make_base_check(const struct make_base *);
const char *make_base_bench(const struct make_base *);

/* Its targets that have the names of ours: sorted. */
void make_base_clashes(struct strs *out, const struct make_base *,
    const char *verbs);

#endif
