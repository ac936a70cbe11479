/* baseline.c - what the baseline found out about the project. */
#include "baseline.h"

#include <string.h>

#include "../base/err.h"
#include "../base/str.h"
#include "../outside/git/object.h"
#include "../outside/json.h"

struct cJSON *
baseline_load(struct project *p)
{
	struct buf text = BUF_INIT;
	struct cJSON *v = NULL;
	int rc = commit_file(&text, &p->repo, p->log_tip, "baseline.json");

	if (rc == 0)
		failed("the ledger tune/%s/log lacks baseline.json", p->op);
	else if (rc > 0)
		v = json_parse(buf_str(&text), text.len, "baseline.json");
	buf_free(&text);
	return v;
}

static int
list(struct strs *out, struct project *p, const char *name)
{
	struct cJSON *v;

	if (p->camp.epoch == 0 || p->starting)
		return 0;
	if ((v = baseline_load(p)) == NULL)
		return -1;
	json_to_strs(out, json_get(v, name));
	json_free(v);
	return 0;
}

int
baseline_products(struct strs *out, struct project *p)
{
	return list(out, p, "rewritten") < 0 ? -1 :
	    list(out, p, "run_files");
}

int
baseline_made(struct strs *out, struct project *p)
{
	return list(out, p, "made");
}

int
baseline_touched(struct strs *out, struct project *p)
{
	return list(out, p, "touched");
}

int
baseline_writes(struct baseline_writes *out, struct project *p)
{
	struct cJSON *v;

	memset(out, 0, sizeof(*out));
	if (p->camp.epoch == 0 || p->starting)
		return 0;
	if ((v = baseline_load(p)) == NULL)
		return -1;
	out->known = json_get(v, "run_dirs") != NULL;
	json_to_strs(&out->build_dirs, json_get(v, "build_dirs"));
	json_to_strs(&out->run_dirs, json_get(v, "run_dirs"));
	json_to_strs(&out->build_files, json_get(v, "rewritten"));
	json_to_strs(&out->build_files, json_get(v, "touched"));
	json_to_strs(&out->run_files, json_get(v, "run_files"));
	json_to_strs(&out->daemons, json_get(v, "verify_daemons"));
	json_to_strs(&out->daemons, json_get(v, "bench_daemons"));
	json_free(v);
	strs_sort(&out->build_dirs);
	strs_sort(&out->run_dirs);
	strs_sort(&out->build_files);
	strs_sort(&out->run_files);
	return 0;
}

void
baseline_writes_release(struct baseline_writes *w)
{
	strs_free(&w->build_dirs);
	strs_free(&w->build_files);
	strs_free(&w->run_dirs);
	strs_free(&w->run_files);
	strs_free(&w->daemons);
}
