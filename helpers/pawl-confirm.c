/* pawl-confirm - best against baseline: fresh builds, interleaved pairs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/err.h"
#include "lib/base/mem.h"
#include "lib/base/prog.h"
#include "lib/domain/baseline.h"
#include "lib/domain/chain.h"
#include "lib/domain/confirm.h"
#include "lib/domain/pairlog.h"
#include "lib/domain/rig.h"
#include "lib/outside/json.h"
#include "lib/words/event.h"
#include "lib/words/line.h"
#include "lib/words/text.h"

#define CONFIRM_PAIRS 64
#define EXACT_PAIRS 2		/* of a metric without noise: to see that it is */

static const char usage[] =
    "usage: pawl-confirm [-a]\n"
    "Builds the baseline and the frontier from clean and measures 64 pairs,\n"
    "interleaved, without an early stop. Its figure is the headline. Versions\n"
    "that were kept provisionally are proven by it, or left by a rollback.\n"
    "One that is interrupted keeps its pairs, and the next one goes on.\n"
    "  -a  a round started it by itself\n";

struct state {
	struct project project;
	struct rig rig;
	struct ticker ticker;
	bool exact;		/* PAWL_DETERMINISTIC */
	int pairs;
};

static void
open_all(struct state *s)
{
	if (rig_open_bench(&s->rig, &s->project, project_path(&s->project,
	    "confirm.log")) < 0)
		die_last();
	ticker_start(&s->ticker, "confirm");
	ticker_watch(&s->ticker, &s->rig);
	s->exact = settings_is(project_settings(&s->project),
	    SET_DETERMINISTIC, "yes");
	s->pairs = s->exact ? EXACT_PAIRS : CONFIRM_PAIRS;
}

static void
build_arm(struct arm *arm, struct state *s, enum arm_role role,
    const char *commit)
{
	struct build_result res;

	if (rig_build(&res, arm, &s->rig, role, commit, true) < 0)
		die_last();
	if (!res.ok)
		die(ST_INFRA, "%.12s does not build (%s); see %s", commit,
		    res.reason, s->rig.hooks.log_path);
	build_result_release(&res);
}

static void
close_arm(struct arm *arm)
{
	char *files = arm_tampered(arm);

	if (files == NULL)
		die_last();
	if (*files != '\0')
		die(ST_INFRA, "the benchmark changed %s: nothing was confirmed",
		    files);
	free(files);
	arm_close(arm);
}

static const char *const keep_files[] = { "confirm-pairs.jsonl",
	"confirm-certified.jsonl" };

/* No pair is lost, nor is it left out by whoever does not like it. */
static void
measure_kept(struct measure_fixed *m, struct pair_source *src,
    struct state *s, const char *file)
{
	char *keep = project_path(&s->project, file);

	if (measure_fixed(m, src, s->pairs, keep, rig_progress(&s->rig)) < 0) {
		if (proc_interrupted())
			warn("the pairs measured so far are kept: make confirm "
			    "goes on with them");
		die_last();
	}
	free(keep);
}

/* An older version, freshly built, against the best one. */
static void
compare(struct measure_fixed *m, struct state *s, struct arm *best,
    enum arm_role role, const char *commit)
{
	const char *file = keep_files[role == ARM_CANDIDATE];
	struct pair_source src = { .bench = &s->rig.bench, .candidate = best,
	    .seed = pair_seed(), .same_inputs = s->exact };
	struct arm old;

	build_arm(&old, s, role, commit);
	src.frontier = &old;
	measure_kept(m, &src, s, file);
	close_arm(&old);
	if (!s->exact)
		return;
	for (int k = 1; k < m->pairs; k++)
		if (m->effects[k] < m->effects[0] ||
		    m->effects[k] > m->effects[0])
			die(ST_STATE, "PAWL_DETERMINISTIC: the metric is none, "
			    "two runs differ: nothing was confirmed");
	m->total.lo = m->total.hi = m->total.g;
}

static void
measure(struct confirmation *o, struct state *s)
{
	const struct campaign *c = &s->project.camp;
	struct arm best;

	ticker_say(&s->ticker, "fresh builds");
	build_arm(&best, s, ARM_FRONTIER, c->frontier);
	compare(&o->all, s, &best, ARM_BASE, c->base);
	o->has_top = confirm_wants_top(c);
	o->device = s->rig.runner.device;
	if (o->has_top) {
		ticker_say(&s->ticker, "the last certified version");
		compare(&o->top, s, &best, ARM_CANDIDATE, c->certified);
	}
	close_arm(&best);
	o->resumed = o->all.resumed + o->top.resumed;
	confirm_judge(o, c);
}

static void
record(struct project *p, const struct confirmation *o, const char *due)
{
	struct tree_edits edits = TREE_EDITS_INIT;

	if (event_samples(&edits, p, "confirms", "", o->all.samples) < 0 ||
	    (o->has_top && event_samples(&edits, p, "confirms", "-certified",
	    o->top.samples) < 0) || event_record(p, "confirm", confirm_json(o,
	    &p->camp, due != NULL ? due : "asked for"), &edits) < 0)
		die_last();
	tree_edits_free(&edits);
	for (size_t i = 0; i < 2; i++) {
		char *keep = project_path(p, keep_files[i]);

		if (pairlog_forget(keep) < 0)
			die_last();
		free(keep);
	}
}

/* What is refuted is said where nobody can miss it, and left. */
static void
say_refuted(struct project *p, const struct confirmation *o)
{
	long best = p->camp.best_iter, back = p->camp.back_to;
	char to[32];
	const char *const words[] = { to, "WHY=a confirm refuted what was "
	    "kept provisionally" };

	if (!o->refuted)
		return;
	fflush(stdout);
	if (back < 0) {
		warn("REFUTED: iter-%03ld is slower than the baseline, although "
		    "its rounds were kept: look at what differs from then "
		    "(machine, load, fresh builds), then make confirm again or "
		    "make rollback", best);
		return;
	}
	warn("REFUTED: what was kept provisionally after iter-%03ld is not "
	    "proven by %d pairs: the frontier goes back to iter-%03ld", back,
	    o->has_top ? o->top.pairs : o->all.pairs, back);
	snprintf(to, sizeof(to), "TO=%ld", back);
	if (chain_program(p, "rollback", words, 2) != ST_OK)
		warn("it could not go back: mend what is said above, then make "
		    "rollback TO=%ld; no round starts before", back);
}

/* When nobody asked for it: what is going on, and for how long. */
static void
say_start(struct state *s, const char *due)
{
	const struct campaign *c = &s->project.camp;
	struct cJSON *about;
	struct buf span = BUF_INIT;

	if (due == NULL)
		return;
	if ((about = baseline_load(&s->project)) == NULL)
		die_last();
	text_span(&span, 2 * s->pairs * json_num(about, "run_s", 0));
	line_step("confirm", "%s: baseline against iter-%03ld, %d pairs, about "
	    "%s; Ctrl-C leaves it for make confirm", due, c->best_iter,
	    s->pairs, buf_str(&span));
	buf_free(&span);
	json_free(about);
}

static void
confirm(struct state *s, bool by_itself)
{
	const char *due = by_itself ? confirm_due(&s->project.camp) :
	    NULL;
	struct confirmation o;
	struct buf text = BUF_INIT;

	memset(&o, 0, sizeof(o));
	say_start(s, due);
	measure(&o, s);
	text_ratio_interval(&text, &o.all.total);
	ticker_end(&s->ticker, "%s over %d pairs", buf_str(&text), o.all.pairs);
	if (o.resumed > 0)
		line_step("confirm", "%d pairs are of the one that was "
		    "interrupted", o.resumed);
	if (!o.refuted && o.all.total.lo <= 0)
		line_step("confirm", "the interval has 1x in it: no gain over "
		    "the baseline is proven");
	record(&s->project, &o, due);
	say_refuted(&s->project, &o);
	buf_free(&text);
	measure_fixed_release(&o.all);
	if (o.has_top)
		measure_fixed_release(&o.top);
}

int
main(int argc, char **argv)
{
	char seen[128] = { 0 };
	int first = prog_options(argc, argv, "a", seen, usage);
	struct state s;

	memset(&s, 0, sizeof(s));
	prog_words(argc, first, 0, 0, usage);
	proc_signals_install();
	if (chain_between(&s.project, "pawl-confirm") < 0)
		die_last();
	if (strcmp(s.project.camp.base, s.project.camp.frontier) == 0)
		die(ST_STATE, "the frontier is the baseline: there is nothing "
		    "to confirm yet");
	open_all(&s);
	confirm(&s, seen['a']);
	rig_close(&s.rig);
	project_close(&s.project);
	return prog_end(ST_OK);
}
