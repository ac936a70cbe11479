/* rig.c - what builds, verifies and measures in run trees. */
#include "rig.h"

#include <stdlib.h>
#include <string.h>

#include "chain.h"

int
rig_open(struct rig *rig, struct project *p, char *log_path)
{
	if (log_path == NULL)
		return -1;
	if (runner_init(&rig->runner, p) < 0) {
		free(log_path);
		return -1;
	}
	rig->hooks.log_path = log_path;
	rig->hooks.mark = chain_mark(p);
	return 0;
}

int
rig_open_bench(struct rig *rig, struct project *p, char *log_path)
{
	if (rig_open(rig, p, log_path) < 0)
		return -1;
	if (bench_init(&rig->bench, &rig->runner, &rig->hooks) == 0)
		return 0;
	rig->bench.runner = NULL;	/* it has let go of what it had */
	rig_close(rig);
	return -1;
}

void
rig_close(struct rig *rig)
{
	free((char *)rig->hooks.log_path);
	free((char *)rig->hooks.mark);
	rig->hooks.log_path = rig->hooks.mark = NULL;
	if (rig->bench.runner != NULL)
		bench_release(&rig->bench);
	rig->bench.runner = NULL;
	runner_release(&rig->runner);
}

void
rig_watch(struct rig *rig, int (*tick)(void *arg, double elapsed_s),
    void (*pair)(void *arg, const struct pace *), void *arg)
{
	rig->hooks.tick = tick;
	rig->hooks.tick_arg = arg;
	rig->progress.pair = pair;
	rig->progress.arg = arg;
}

const struct measure_progress *
rig_progress(const struct rig *rig)
{
	return rig->progress.pair != NULL ? &rig->progress : NULL;
}

int
rig_build(struct build_result *out, struct arm *arm, struct rig *rig,
    enum arm_role role, const char *commit, bool clean)
{
	memset(out, 0, sizeof(*out));
	if (arm_open(arm, rig->runner.project, role) < 0)
		return -1;
	if (arm_bring(arm, commit, clean) == 0 &&
	    build_run(out, &rig->runner, arm, &rig->hooks, true) == 0)
		return 0;
	build_result_release(out);
	arm_close(arm);
	return -1;
}
