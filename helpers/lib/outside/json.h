/*
 * json.h - the only door to cJSON. Numbers are printed with 17 digits, names
 * are matched with case, 64-bit hashes belong into strings.
 */
#ifndef OUTSIDE_JSON_H
#define OUTSIDE_JSON_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/list.h"
#include "../base/str.h"

struct cJSON;	/* a JSON value; owned by whoever made it, or by its parent */

/* Whole text as one value; NULL with refused("what: …") if it is not JSON. */
struct cJSON *json_parse(const char *text, size_t len, const char *what);

/* File as one value, at most max bytes; NULL with failed() or refused(). */
struct cJSON *json_load(const char *path, size_t max);

/* Write to path, synced (file_replace). 0 or -1. */
int json_save(const struct cJSON *, const char *path);

char *json_text(const struct cJSON *, bool pretty);	/* caller frees */
void json_print(const struct cJSON *);		/* to standard output */
void json_free(struct cJSON *);
struct cJSON *json_copy(const struct cJSON *);

struct cJSON *json_object(void);
struct cJSON *json_array(void);
/* NULL gives null; bytes that are not UTF-8 become the text "\xff". */
struct cJSON *json_string(const char *);
struct cJSON *json_number(double);		/* not finite gives null */
struct cJSON *json_strings(const struct strs *);	/* an array */

/* Set a member; the object owns item. A member of that name is replaced. */
void json_set(struct cJSON *obj, const char *name, struct cJSON *item);
void json_set_str(struct cJSON *obj, const char *name, const char *value);
void json_set_num(struct cJSON *obj, const char *name, double value);
void json_set_int(struct cJSON *obj, const char *name, long value);
void json_set_bool(struct cJSON *obj, const char *name, bool value);
void json_push(struct cJSON *arr, struct cJSON *item);
struct cJSON *json_take(struct cJSON *obj, const char *name); /* detach */

/* Questions; obj may be NULL. Another type counts as not there. */
const struct cJSON *json_get(const struct cJSON *obj, const char *name);
const char *json_str(const struct cJSON *obj, const char *name); /* or NULL */
double json_num(const struct cJSON *obj, const char *name, double fallback);
long json_int(const struct cJSON *obj, const char *name, long fallback);
bool json_bool(const struct cJSON *obj, const char *name, bool fallback);

/* An array's or object's members; 0 and NULL for anything else. */
size_t json_len(const struct cJSON *);
const struct cJSON *json_at(const struct cJSON *, size_t i);	/* O(i) */
const struct cJSON *json_first(const struct cJSON *);
const struct cJSON *json_next(const struct cJSON *);
const char *json_name(const struct cJSON *member);	/* or NULL */

/* A value that is itself a string or number; NULL, or false. */
const char *json_as_str(const struct cJSON *);
bool json_as_num(double *out, const struct cJSON *);

/* An array of strings appended to out; other elements are left out. */
void json_to_strs(struct strs *out, const struct cJSON *arr);

/*
 * The value at a path such as "path.to[0].value" ("" is root itself);
 * NULL if nothing is there. Negative indices count from the end.
 */
const struct cJSON *json_path(const struct cJSON *root, const char *path);

/*
 * Where b is not what a is: its path is appended to path, and the two values
 * there are *x and *y (NULL: not there). Numbers may differ by a billionth
 * part, which is what another machine's library of mathematics makes of them.
 * false: they are the same.
 */
bool json_differs(struct buf *path, const struct cJSON **x,
    const struct cJSON **y, const struct cJSON *a, const struct cJSON *b);

/* A name that an object in it has twice, or NULL. */
const char *json_duplicate(const struct cJSON *);

#endif
