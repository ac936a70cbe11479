/* livewire_record.c - what was tried of a file, and what came of it. */
#include "livewire_internal.h"

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
