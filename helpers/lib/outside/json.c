/* json.c - the only door to cJSON. */
#include "json.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/glyph.h"
#include "../base/mem.h"
#include "../base/str.h"

static cJSON *
made(cJSON *item)
{
	if (item == NULL)
		die(ST_INFRA, "out of memory");
	return item;
}

/* The shortest of 15 to 17 digits that reads back as v. */
static void
number_text(char text[40], double v)
{
	for (int digits = 15; digits <= 17; digits++) {
		snprintf(text, 40, "%.*g", digits, v);
		if (strtod(text, NULL) == v)
			break;
	}
}

/*
 * cJSON takes 15 digits for enough when they only nearly are: numbers that
 * need more become raw text, so that what was read is printed as it was.
 */
static void
numbers_keep(cJSON *v)
{
	char text[40];

	for (; v != NULL; v = v->next) {
		numbers_keep(v->child);
		if (!cJSON_IsNumber(v) || !isfinite(v->valuedouble) ||
		    v->valuedouble == (double)v->valueint)
			continue;
		number_text(text, v->valuedouble);
		if (strlen(text) < 16)
			continue;
		v->valuestring = cJSON_malloc(sizeof(text));
		if (v->valuestring == NULL)
			die(ST_INFRA, "out of memory");
		memcpy(v->valuestring, text, sizeof(text));
		v->type = cJSON_Raw;
	}
}

struct cJSON *
json_parse(const char *text, size_t len, const char *what)
{
	const char *end = NULL, *nul = len > 0 ? memchr(text, '\0', len) : NULL;
	cJSON *v;

	/* cJSON takes it for a blank, and for the end of a string */
	if (nul != NULL) {
		refused("%s: not JSON, a NUL at byte %zu", what,
		    (size_t)(nul - text));
		return NULL;
	}
	v = cJSON_ParseWithLengthOpts(text, len, &end, 0);
	if (v == NULL) {
		refused("%s: not JSON, at byte %zu", what,
		    end != NULL ? (size_t)(end - text) : 0);
		return NULL;
	}
	while (end < text + len && strchr(" \t\r\n", *end) != NULL)
		end++;
	if (end < text + len) {
		refused("%s: text behind the JSON value, at byte %zu", what,
		    (size_t)(end - text));
		cJSON_Delete(v);
		return NULL;
	}
	numbers_keep(v);
	return v;
}

struct cJSON *
json_load(const char *path, size_t max)
{
	struct buf text = BUF_INIT;
	struct cJSON *v = NULL;

	if (file_read(&text, path, max) == 0)
		v = json_parse(text.p, text.len, path);
	buf_free(&text);
	return v;
}

int
json_save(const struct cJSON *v, const char *path)
{
	char *text = json_text(v, true);
	int rc = file_replace(path, text, strlen(text));

	free(text);
	return rc;
}

char *
json_text(const struct cJSON *v, bool pretty)
{
	char *text = pretty ? cJSON_Print(v) : cJSON_PrintUnformatted(v);
	struct buf own = BUF_INIT;

	if (text == NULL)
		die(ST_INFRA, "out of memory");
	glyph_json(&own, text);
	if (pretty)
		buf_putc(&own, '\n');
	cJSON_free(text);
	return buf_steal(&own);
}

void
json_print(const struct cJSON *v)
{
	char *text = json_text(v, true);

	fputs(text, stdout);
	free(text);
}

void
json_free(struct cJSON *v)
{
	cJSON_Delete(v);
}

struct cJSON *
json_copy(const struct cJSON *v)
{
	return v != NULL ? made(cJSON_Duplicate(v, 1)) : NULL;
}

struct cJSON *
json_object(void)
{
	return made(cJSON_CreateObject());
}

struct cJSON *
json_array(void)
{
	return made(cJSON_CreateArray());
}

/* JSON is UTF-8: of other text, bytes that are not are shown as \xff. */
struct cJSON *
json_string(const char *s)
{
	struct buf shown = BUF_INIT;
	struct cJSON *v;

	if (s == NULL || str_is_utf8(s, strlen(s)))
		return made(s != NULL ? cJSON_CreateString(s) :
		    cJSON_CreateNull());
	glyph_bytes(&shown, s);
	v = made(cJSON_CreateString(buf_str(&shown)));
	buf_free(&shown);
	return v;
}

struct cJSON *
json_number(double v)
{
	char text[40];

	if (!isfinite(v))
		return made(cJSON_CreateNull());
	number_text(text, v);
	return made(cJSON_CreateRaw(text));
}

struct cJSON *
json_strings(const struct strs *l)
{
	struct cJSON *arr = json_array();

	for (size_t i = 0; i < l->n; i++)
		json_push(arr, json_string(l->v[i]));
	return arr;
}

void
json_set(struct cJSON *obj, const char *name, struct cJSON *item)
{
	while (json_get(obj, name) != NULL)	/* it may be there twice */
		cJSON_DeleteItemFromObjectCaseSensitive(obj, name);
	if (!cJSON_AddItemToObject(obj, name, item))
		die(ST_INFRA, "out of memory");
}

void
json_set_str(struct cJSON *obj, const char *name, const char *value)
{
	json_set(obj, name, json_string(value));
}

void
json_set_num(struct cJSON *obj, const char *name, double value)
{
	json_set(obj, name, json_number(value));
}

void
json_set_int(struct cJSON *obj, const char *name, long value)
{
	char text[32];

	snprintf(text, sizeof(text), "%ld", value);
	json_set(obj, name, made(cJSON_CreateRaw(text)));
}

void
json_set_bool(struct cJSON *obj, const char *name, bool value)
{
	json_set(obj, name, made(cJSON_CreateBool(value)));
}

void
json_push(struct cJSON *arr, struct cJSON *item)
{
	if (!cJSON_AddItemToArray(arr, item))
		die(ST_INFRA, "out of memory");
}

struct cJSON *
json_take(struct cJSON *obj, const char *name)
{
	return cJSON_DetachItemFromObjectCaseSensitive(obj, name);
}

const struct cJSON *
json_get(const struct cJSON *obj, const char *name)
{
	return cJSON_GetObjectItemCaseSensitive(obj, name);
}

const char *
json_as_str(const struct cJSON *v)
{
	return cJSON_IsString(v) ? v->valuestring : NULL;
}

bool
json_as_num(double *out, const struct cJSON *v)
{
	char *end = NULL;

	if (cJSON_IsNumber(v))
		*out = v->valuedouble;
	else if (cJSON_IsRaw(v) && v->valuestring != NULL) {
		*out = strtod(v->valuestring, &end);
		if (end == v->valuestring || *end != '\0')
			return false;
	} else
		return false;
	return true;
}

const char *
json_str(const struct cJSON *obj, const char *name)
{
	return json_as_str(json_get(obj, name));
}

double
json_num(const struct cJSON *obj, const char *name, double fallback)
{
	double v;

	return json_as_num(&v, json_get(obj, name)) ? v : fallback;
}

long
json_int(const struct cJSON *obj, const char *name, long fallback)
{
	double v;

	if (!json_as_num(&v, json_get(obj, name)) || fabs(v) > 9e15)
		return fallback;
	return (long)v;
}

bool
json_bool(const struct cJSON *obj, const char *name, bool fallback)
{
	const cJSON *v = json_get(obj, name);

	return cJSON_IsBool(v) ? cJSON_IsTrue(v) : fallback;
}

size_t
json_len(const struct cJSON *v)
{
	if (!cJSON_IsArray(v) && !cJSON_IsObject(v))
		return 0;
	return (size_t)cJSON_GetArraySize(v);
}

const struct cJSON *
json_at(const struct cJSON *v, size_t i)
{
	return i < json_len(v) ? cJSON_GetArrayItem(v, (int)i) : NULL;
}

const struct cJSON *
json_first(const struct cJSON *v)
{
	return cJSON_IsArray(v) || cJSON_IsObject(v) ? v->child : NULL;
}

const struct cJSON *
json_next(const struct cJSON *v)
{
	return v->next;
}

const char *
json_name(const struct cJSON *member)
{
	return member != NULL ? member->string : NULL;
}

void
json_to_strs(struct strs *out, const struct cJSON *arr)
{
	for (const cJSON *e = json_first(arr); e != NULL; e = e->next)
		if (cJSON_IsString(e))
			strs_add(out, e->valuestring);
}

static const struct cJSON *
path_index(const struct cJSON *v, const char **path)
{
	char *end = NULL;
	long i = strtol(*path + 1, &end, 10);

	if (end == *path + 1 || *end != ']' || !cJSON_IsArray(v))
		return NULL;
	*path = end + 1;
	if (i < 0)
		i += (long)json_len(v);
	return i >= 0 ? json_at(v, (size_t)i) : NULL;
}

const struct cJSON *
json_path(const struct cJSON *root, const char *path)
{
	while (root != NULL && *path != '\0') {
		if (*path == '[') {
			root = path_index(root, &path);
		} else {
			size_t n;
			char *name;

			path += *path == '.';
			n = strcspn(path, ".[");
			name = xstrndup(path, n);
			root = n > 0 ? json_get(root, name) : NULL;
			free(name);
			path += n;
		}
	}
	return root;
}

static bool
numbers_differ(double a, double b)
{
	return !(fabs(a - b) <= 1e-9 * fmax(fabs(a), fabs(b)));
}

static bool
are_same(const cJSON *a, const cJSON *b)
{
	double u, v;

	if (a == NULL || b == NULL)
		return a == b;
	if (json_as_num(&u, a) && json_as_num(&v, b))
		return !numbers_differ(u, v);
	if (cJSON_IsString(a) && cJSON_IsString(b))
		return strcmp(a->valuestring, b->valuestring) == 0;
	return (a->type & 0xff) == (b->type & 0xff);
}

/* The member of that name, or NULL. */
static const cJSON *
counterpart(const cJSON *one, const cJSON *in)
{
	return cJSON_GetObjectItemCaseSensitive(in, one->string);
}

static bool
members_differ(struct buf *path, const cJSON **x, const cJSON **y,
    const cJSON *a, const cJSON *b)
{
	size_t start = path->len;

	for (const cJSON *e = a->child; e != NULL; e = e->next) {
		buf_addf(path, "%s%s", start > 0 ? "." : "", e->string);
		if (json_differs(path, x, y, e, counterpart(e, b)))
			return true;
		path->len = start;
	}
	for (const cJSON *e = b->child; e != NULL; e = e->next) {
		if (counterpart(e, a) != NULL)
			continue;
		buf_addf(path, "%s%s", start > 0 ? "." : "", e->string);
		*x = NULL;
		*y = e;
		return true;
	}
	return false;
}

static bool
elements_differ(struct buf *path, const cJSON **x, const cJSON **y,
    const cJSON *a, const cJSON *b)
{
	const cJSON *e = a->child, *f = b->child;
	size_t start = path->len;

	for (int i = 0; e != NULL || f != NULL; i++) {
		buf_addf(path, "[%d]", i);
		if (json_differs(path, x, y, e, f))
			return true;
		path->len = start;
		e = e->next;
		f = f->next;
	}
	return false;
}

bool
json_differs(struct buf *path, const struct cJSON **x, const struct cJSON **y,
    const struct cJSON *a, const struct cJSON *b)
{
	bool differs;

	*x = a;
	*y = b;
	if (!are_same(a, b))
		return true;
	if (a == NULL || (!cJSON_IsObject(a) && !cJSON_IsArray(a)))
		return false;
	differs = cJSON_IsObject(a) ? members_differ(path, x, y, a, b) :
	    elements_differ(path, x, y, a, b);
	if (path->p != NULL)
		path->p[path->len] = '\0';
	return differs;
}

const char *
json_duplicate(const struct cJSON *v)
{
	const char *found = NULL;

	if (v == NULL || (!cJSON_IsObject(v) && !cJSON_IsArray(v)))
		return NULL;
	for (const cJSON *e = v->child; e != NULL && found == NULL;
	    e = e->next) {
		for (const cJSON *f = v->child; f != e && cJSON_IsObject(v);
		    f = f->next)
			if (strcmp(e->string, f->string) == 0)
				return e->string;
		found = json_duplicate(e);
	}
	return found;
}
