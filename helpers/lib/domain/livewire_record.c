/* livewire_record.c - what was tried of a file, and what came of it. */
#include "livewire_internal.h"

#include <stdlib.h>

#include "../base/err.h"
#include "../outside/git/object.h"
#include "../outside/json.h"

void
wire_set_seen(struct cJSON *record, enum mutant_kind kind, enum notice notice)
{
	struct cJSON *seen = json_take(record, "seen");

	if (seen == NULL)
		seen = json_object();
	json_set_str(seen, mutant_kind_name(kind), notice_name(notice));
	json_set(record, "seen", seen);
}

void
wire_set_why(struct cJSON *record, enum mutant_kind kind, const char *why)
{
	struct cJSON *all = json_take(record, "why");

	if (all == NULL)
		all = json_object();
	json_set_str(all, mutant_kind_name(kind), why);
	json_set(record, "why", all);
}

void
wire_add_mutant(struct cJSON *record, enum mutant_kind kind,
    const struct mutant *m, const struct tried *tried)
{
	struct cJSON *o = json_object(), *list = json_take(record, "mutants");

	if (list == NULL)
		list = json_array();
	json_set_str(o, "kind", mutant_kind_name(kind));
	json_set_int(o, "line", m->line);
	json_set_str(o, "function", m->function);
	json_set_str(o, "is", m->is);
	json_set_str(o, "noticed", notice_name(tried->notice));
	json_set_str(o, "why", tried->why);
	if (tried->same_product)
		json_set_bool(o, "same_product", true);
	if (tried->factor > 0)
		json_set_num(o, "factor", tried->factor);
	json_push(list, o);
	json_set(record, "mutants", list);
}

struct cJSON *
wire_record(struct cJSON *files, const char *rel)
{
	struct cJSON *one;

	for (const struct cJSON *f = json_first(files); f; f = json_next(f))
		if (str_same(json_str(f, "path"), rel))
			return (struct cJSON *)f;	/* ours */
	one = json_object();
	json_set_str(one, "path", rel);
	json_push(files, one);
	return one;
}

int
wire_free_params(struct cJSON *record, struct project *p, const char *commit)
{
	struct cJSON *names = json_array();
	struct params params;

	if (param_parse_all(&params, settings_str(project_settings(p),
	    SET_PARAMS)) < 0) {
		json_free(names);
		return -1;
	}
	for (size_t i = 0; i < params.n; i++) {
		char *path = project_rel(p, params.v[i].file);
		struct buf text = BUF_INIT;

		if (commit_file(&text, &p->repo, commit, path) <= 0)
			failure_clear();
		else if (param_is_free(&params.v[i], buf_str(&text), text.len))
			json_push(names, json_string(params.v[i].name));
		buf_free(&text);
		free(path);
	}
	if (json_len(names) > 0)
		json_set(record, "free", names);
	else
		json_free(names);
	params_release(&params);
	return 0;
}
