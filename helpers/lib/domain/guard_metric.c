/* guard_metric.c - PAWL_GUARD_METRICS. */
#include "guard_metric.h"

#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/list.h"
#include "../base/mem.h"
#include "../base/str.h"
#include "../outside/json.h"
#include "metric.h"

#define SETTING "PAWL_GUARD_METRICS"
#define MEMORY "peak_memory"
#define NAME_CHARS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" \
    "0123456789._-"
#define BOUND_MIN 0.0001
#define BOUND_MAX 0.999

static struct guard_metric *
grow(struct guard_metrics *all)
{
	all->v = xrealloc(all->v, all->n + 1, sizeof(*all->v));
	memset(&all->v[all->n], 0, sizeof(*all->v));
	return &all->v[all->n++];
}

/* "2%" or "0.02", n bytes. */
static int
bound_parse(double *out, const char *s, size_t n, const char *item)
{
	char *raw = xstrndup(s, n), *text = str_trim(raw);
	size_t len = strlen(text);
	bool percent = len > 0 && text[len - 1] == '%';
	int rc;

	if (percent)
		text[len - 1] = '\0';
	rc = str_to_double(out, text, percent ? 100 * BOUND_MIN : BOUND_MIN,
	    percent ? 100 * BOUND_MAX : BOUND_MAX, "its bound");
	if (rc < 0)
		failed_in("%s: \"%s\"", SETTING, item);
	else if (percent)
		*out /= 100;
	free(text);
	free(raw);
	return rc;
}

static int
name_parse(struct guard_metric *g, const struct guard_metrics *all,
    const char *item, size_t n)
{
	char *raw = xstrndup(item, n);
	size_t len;

	g->name = str_trim(raw);
	free(raw);
	len = strlen(g->name);
	g->higher = len > 0 && g->name[len - 1] == '+';
	if (g->higher)
		g->name[--len] = '\0';
	if (len == 0 || g->name[strspn(g->name, NAME_CHARS)] != '\0')
		return refused("%s: \"%s\" does not begin with a name "
		    "([A-Za-z0-9._-]+, + behind it if higher is better) and "
		    "a colon", SETTING, item);
	for (const struct guard_metric *o = all->v; o < g; o++)
		if (strcmp(o->name, g->name) == 0)
			return refused("%s: \"%s\" stands there twice",
			    SETTING, g->name);
	return 0;
}

static int
spec_parse(struct guard_metric *g, const char *item, const char *spec)
{
	struct metric metric;

	if (spec == NULL || str_is_blank(spec)) {
		if (strcmp(g->name, MEMORY) == 0 && !g->higher)
			return 0;
		return refused("%s: \"%s\" does not say where its value is: "
		    "%s:2%%:regex:… (only %s goes without)", SETTING, item,
		    g->name, MEMORY);
	}
	g->spec = str_trim(spec);
	if (metric_parse(&metric, g->spec) < 0)
		return failed_in("%s: %s", SETTING, g->name);
	metric_release(&metric);
	return 0;
}

static int
item_parse(struct guard_metrics *all, const char *item)
{
	struct guard_metric *g = grow(all);
	const char *bound = strchr(item, ':'), *spec;

	if (bound == NULL)
		return refused("%s: \"%s\" is not name:bound:metric, such as "
		    "cold:5%%:regex:^cold (\\S+)", SETTING, item);
	bound++;
	spec = strchr(bound, ':');
	if (name_parse(g, all, item, (size_t)(bound - 1 - item)) < 0 ||
	    bound_parse(&g->bound, bound, spec != NULL ?
	    (size_t)(spec - bound) : strlen(bound), item) < 0)
		return -1;
	return spec_parse(g, item, spec != NULL ? spec + 1 : NULL);
}

int
guard_metrics_parse(struct guard_metrics *out, const char *setting)
{
	struct strs items = STRS_INIT;
	int rc = 0;

	memset(out, 0, sizeof(*out));
	strs_add_items(&items, setting);
	for (size_t i = 0; i < items.n && rc == 0; i++)
		rc = item_parse(out, items.v[i]);
	strs_free(&items);
	if (rc < 0)
		guard_metrics_release(out);
	return rc;
}

void
guard_metrics_release(struct guard_metrics *all)
{
	for (size_t i = 0; i < all->n; i++) {
		free(all->v[i].name);
		free(all->v[i].spec);
	}
	free(all->v);
	memset(all, 0, sizeof(*all));
}

struct cJSON *
guard_metrics_to_json(const struct guard_metrics *all)
{
	struct cJSON *list = json_array();

	for (size_t i = 0; i < all->n; i++) {
		struct cJSON *o = json_object();

		json_set_str(o, "name", all->v[i].name);
		json_set_num(o, "bound", all->v[i].bound);
		json_set_bool(o, "higher", all->v[i].higher);
		json_push(list, o);
	}
	return list;
}

int
guard_metrics_from_json(struct guard_metrics *out, const struct cJSON *list)
{
	memset(out, 0, sizeof(*out));
	for (const struct cJSON *e = json_first(list); e; e = json_next(e)) {
		struct guard_metric *g = grow(out);
		const char *name = json_str(e, "name");

		g->name = xstrdup(name != NULL ? name : "");
		g->bound = json_num(e, "bound", 0);
		g->higher = json_bool(e, "higher", false);
		if (*g->name == '\0' || !(g->bound > 0 && g->bound < 1)) {
			guard_metrics_release(out);
			return failed("a guard metric without name or bound");
		}
	}
	return 0;
}
