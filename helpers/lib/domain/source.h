/*
 * source.h - a source file as mutate.c needs it: what each byte is, where
 * functions are, and the spots at which they can be changed. Pure.
 */
#ifndef DOMAIN_SOURCE_H
#define DOMAIN_SOURCE_H

#include "mutate.h"

/* What a byte belongs to. */
#define BYTE_CODE 'c'
#define BYTE_TEXT 't'		/* a string or character, quotes included */
#define BYTE_OTHER ' '		/* comment, directive, what #if 0 leaves out */

struct function {
	char *name;
	size_t head;		/* first byte of what declares it */
	size_t open, close;	/* its body, behind { and at } */
	bool spins;		/* a busy loop can be put at open */
	bool device;		/* runs on a GPU only */
};

/* A part of the text that can be replaced; len 0: something can be put there. */
struct spot {
	size_t at, len;
	size_t function;	/* index; n_functions: none */
	int rank;		/* 0 the likeliest to matter */
};

struct spots {
	struct spot *v;
	size_t n, cap;
};
#define SPOTS_INIT { NULL, 0, 0 }

struct source {
	enum language language;
	const char *text;
	size_t len;
	char *map;		/* len bytes: BYTE_… */
	struct function *functions;
	size_t n_functions;
};

void source_init(struct source *, enum language, const char *text, size_t len);
void source_release(struct source *);

/* Expressions that are stored or returned; bounds of loops and guards. */
void spots_result(struct spots *, const struct source *);
void spots_work(struct spots *, const struct source *);

/*
 * One more spot, without the blanks around it; none if nothing else is there,
 * or a constant that stays what it is when it is zeroed or halved.
 */
void spots_add(struct spots *, const struct source *, size_t from, size_t to,
    size_t function, int rank);
void spots_free(struct spots *);

/* For the files of each language. */
void source_scan_c(struct source *);
void source_scan_python(struct source *);
void spots_result_c(struct spots *, const struct source *);
void spots_result_python(struct spots *, const struct source *);
void spots_work_c(struct spots *, const struct source *);
void spots_work_python(struct spots *, const struct source *);
void source_add_function(struct source *, const struct function *);

/* Questions about code; what is no code is passed over or ends them. */
bool is_name_byte(char c);
bool word_at(const struct source *, size_t at, const char *word);
size_t next_code(const struct source *, size_t at, size_t end); /* or end */
size_t matching(const struct source *, size_t at, size_t end); /* of ( [ {; or end */
/* The first of these bytes from at on that is in no brackets; end if none is. */
size_t find_level(const struct source *, size_t at, size_t end,
    const char *set);
bool range_has(const struct source *, size_t from, size_t to, const char *word);

#endif
