/* pawl-livewire - step of a baseline: does the harness notice what is broken? */
#include <stdlib.h>

#include "lib/base/err.h"
#include "lib/base/prog.h"
#include "lib/domain/attempt.h"
#include "lib/domain/blind.h"
#include "lib/domain/livewire.h"
#include "lib/domain/named.h"
#include "lib/domain/sight.h"
#include "lib/outside/json.h"
#include "lib/words/livewire.h"
#include "lib/words/steprun.h"

static const char usage[] =
    "usage: pawl-livewire\n"
    "A step of pawl-baseline: breaks each editable file in a run tree (it does\n"
    "not compile, its results are zeroed, half its work is left out, it is\n"
    "slow), and says whether build, check and benchmark notice.\n";

static void
tell(void *arg, const char *path, enum mutant_kind kind)
{
	ticker_say(arg, "%s: %s", path, livewire_what(kind));
}

static struct cJSON *
run(struct steprun *s)
{
	const struct cJSON *build = round_get(&s->round, STEP_BUILD);
	const struct cJSON *verify = round_get(&s->round, STEP_VERIFY);
	const struct cJSON *measure = round_get(&s->round, STEP_MEASURE);
	struct arm start, scratch;
	struct livewire live = { .bench = &s->rig.bench, .start = &start,
	    .scratch = &scratch, .hooks = &s->rig.hooks,
	    .commit = attempt_candidate(&s->round), .tell = tell,
	    .arg = &s->ticker };
	struct cJSON *record;

	live.verify_s = json_num(verify, "wall_s", 0);
	live.run_s = json_num(measure, "run_s", 0);
	live.budget_s = livewire_budget(json_num(build, "wall_s", 0) +
	    live.verify_s + live.run_s *
	    (double)(2 * json_len(json_get(measure, "samples"))));
	if (settings_is(project_settings(&s->project), SET_LIVEWIRE, "no")) {
		if (livewire_run(&record, &live) < 0)
			die_last();
		return record;
	}
	ticker_say(&s->ticker, "the start, a second time");
	if (arm_open(&start, &s->project, ARM_FRONTIER) < 0 ||
	    arm_open(&scratch, &s->project, ARM_CANDIDATE) < 0)
		die_last();
	if (!start.built)
		die(ST_INFRA, "run tree %c is not built: make baseline again",
		    start.letter);
	if (livewire_run(&record, &live) < 0)
		die_last();
	arm_close(&start);
	arm_close(&scratch);
	return record;
}

static void
say(struct steprun *s, const struct cJSON *record)
{
	struct strs lines = STRS_INIT;
	struct buf head = BUF_INIT;

	livewire_headline(&head, record);
	ticker_end(&s->ticker, "%s", buf_str(&head));
	livewire_lines(&lines, record);
	for (size_t i = 0; i < lines.n; i++)
		line_step("livewire", "%s", lines.v[i]);
	strs_free(&lines);
	buf_free(&head);
}

/* A check that cannot fail, or can be replaced: a strict project mends it. */
static bool
is_enough(struct steprun *s, const struct cJSON *record)
{
	bool strict = settings_is(project_settings(&s->project), SET_STRICT,
	    "yes"), ok = true;
	struct strs any = STRS_INIT;

	blind_to_text(&any, &s->project, record);
	if (strict && any.n > 0) {
		char *names = named_some(&any);

		warn("PAWL_STRICT=yes, and a parameter takes any text (%s): "
		    "let its pattern in PAWL_PARAMS pass only what is tuned, "
		    "without quotes, such as ([-\\w=.\\s]+), or make waive "
		    "WHAT=\"param:%s\" WHY=\"…\"; then make baseline again",
		    names, any.v[0]);
		free(names);
		ok = false;
	}
	strs_free(&any);
	if (!ok)
		return false;
	if (!sight_is_toothless(record) || !strict)
		return true;
	warn("PAWL_STRICT=yes, and PAWL_VERIFY notices no wrong result: let it "
	    "compare what the code computed, and fail (%s has what it said); "
	    "then make baseline again", s->rig.hooks.log_path);
	return false;
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	struct cJSON *data, *record;
	struct steprun s;
	bool ok;

	prog_words(argc, first, 0, 0, usage);
	if (steprun_bench(&s, "livewire", "livewire") < 0)
		die_last();
	record = run(&s);
	say(&s, record);
	ok = is_enough(&s, record);
	data = json_object();
	json_set_bool(data, "ok", ok);
	json_set(data, "livewire", record);
	if (round_put(&s.round, STEP_LIVEWIRE, data) < 0)
		die_last();
	steprun_close(&s);
	return prog_end(ok ? ST_OK : ST_NO);
}
