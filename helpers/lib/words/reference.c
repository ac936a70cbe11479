/* reference.c - what the kernel is compared with: measured, and said. */
#include "reference.h"

#include <stdio.h>
#include <stdlib.h>

#include "../base/err.h"
#include "../base/tr.h"
#include "../domain/reference.h"
#include "../domain/rig.h"
#include "../outside/json.h"
#include "event.h"
#include "line.h"
#include "text.h"

/* The frontier in its run tree, built. 0; -1, and it is closed. */
static int
build(struct arm *arm, struct rig *rig)
{
	struct build_result res;
	int rc = 0;

	if (rig_build(&res, arm, rig, ARM_FRONTIER,
	    rig->runner.project->camp.frontier, false) < 0)
		return -1;
	if (!res.ok) {
		rc = failed("the frontier does not build (%s); see %s",
		    res.reason, rig->hooks.log_path);
		arm_close(arm);
	}
	build_result_release(&res);
	return rc;
}

static int
settle(struct arm *arm)
{
	char *files = arm_settle(arm, true);
	int rc = files == NULL ? -1 : 0;

	if (files != NULL && *files != '\0')
		rc = refused("the reference changed %s: nothing was recorded",
		    files);
	free(files);
	return rc;
}

static int
measure(struct cJSON **data, struct rig *rig)
{
	struct arm arm;
	int rc;

	/* it is harness, and may write what the kernel's runs do not */
	rig->runner.writes.known = false;
	if (build(&arm, rig) < 0)
		return -1;
	rc = reference_measure(data, &rig->runner, &arm, &rig->hooks);
	if (rc == 0 && settle(&arm) < 0) {
		json_free(*data);
		*data = NULL;
		rc = -1;
	}
	arm_close(&arm);
	return rc;
}

int
reference_record(struct project *p)
{
	struct rig rig = { 0 };
	struct ticker ticker;
	struct cJSON *data = NULL;
	int rc;

	ticker_start(&ticker, "reference");
	ticker_watch(&ticker, &rig);
	ticker_say(&ticker, "verifies and times the reference");
	if (rig_open(&rig, p, project_path(p, "reference.log")) < 0)
		return -1;
	rc = measure(&data, &rig);
	if (rc == 0) {
		ticker_end(&ticker, "%ld warm-ups and %ld runs",
		    json_int(data, "warmups", 0), json_int(data, "runs", 0));
		rc = event_record(p, "reference", data, NULL);
	}
	rig_close(&rig);
	return rc;
}

void
reference_text(struct buf *out, const struct cJSON *d)
{
	const char *unit = json_str(d, "unit");
	double tflops = json_num(d, "tflops", 0);

	text_value(out, json_num(d, "avg", 0), unit);
	buf_puts(out, " (");
	text_value(out, json_num(d, "min", 0), NULL);
	buf_puts(out, tr(" to "));
	text_value(out, json_num(d, "max", 0), NULL);
	buf_addf(out, tr(", %ld runs)"), json_int(d, "runs", 0));
	if (tflops > 0) {
		buf_puts(out, ", ");
		text_value(out, tflops, "TFLOPS");
	}
	if (json_str(json_get(d, "verification"), "command") == NULL)
		buf_puts(out, tr(", not verified"));
}

void
reference_render(struct buf *out, const struct campaign *c, size_t width)
{
	double avg = json_num(c->reference, "avg", 0);
	struct buf b = BUF_INIT;

	if (avg <= 0)
		return;
	reference_text(&b, c->reference);
	if (c->best_value > 0)
		buf_addf(&b, tr("; the best is %.3gx as fast"),
		    c->lower_is_better ? avg / c->best_value :
		    c->best_value / avg);
	text_field(out, tr("Reference"), buf_str(&b), width);
	buf_free(&b);
}
