/*
 * chart.h - what the summary chart shows: speedups above, values below, round
 * by round, and where on the page each of them is. Pure.
 *
 * Positions are pixels of a page CHART_WIDTH wide and CHART_HEIGHT high, y from
 * the bottom up; at another size they scale.
 */
#ifndef WORDS_CHART_H
#define WORDS_CHART_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/list.h"
#include "../base/str.h"
#include "../base/tr.h"
#include "../domain/campaign.h"
#include "../outside/plot.h"

struct cJSON;

#define CHART_WIDTH 1600
#define CHART_HEIGHT 1100
#define CHART_UPRIGHT 16	/* bars beyond which their values stand upright */
#define CHART_VALUED 48		/* and beyond which they have no room */
#define CHART_MOST 10	/* rounds beyond which runs of others are squeezed */

enum chart_mark { CHART_BASELINE, CHART_KEPT, CHART_NEUTRAL, CHART_FAILURE,
	CHART_INCONCLUSIVE, CHART_MARKS };

/* A round as it is drawn. What is not known is not a number. */
struct chart_round {
	long iter;
	enum chart_mark mark;
	double speedup;		/* over the baseline */
	bool exact;		/* measured against the baseline itself */
	double frontier;	/* speedup of the best version after it */
	double back;		/* the same after a rollback that followed … */
	long back_to;		/* … to this round */
	double value;		/* in the metric's unit */
	double gain;		/* log; 0: not known */
	char *text;		/* hypothesis, one line */
	char *phase;		/* PHASE=, else the stage; NULL: none */
	long left_out;		/* rounds before it that are not drawn */
	bool best;		/* made the frontier of now */
};

struct chart {
	struct chart_round *v;
	size_t n;
	long rounds, count[CHART_MARKS], left_out;
	char *op;
	long epoch;
	char unit[32];
	bool lower_is_better;
	struct effect total;
	const char *basis;	/* "confirmed", "measured …": see progress.h */
	bool provisional;	/* something was kept, and confirm is missing */
	double base_value, best_value;
	long best_iter;
	double goal;		/* speedup; not a number: none, or BEST=1 */
	double reference;	/* value of PAWL_REFERENCE; not a number: none */
	char *reference_name;
};

/*
 * The rounds of the current epoch. all: every one; else, of more than
 * CHART_MOST: the baseline, every kept one, the best, the last, those that a
 * rollback followed, the first failure of a run, and of other runs the first
 * and the last.
 */
void chart_make(struct chart *, const struct cJSON *events,
    const struct campaign *, bool all);
void chart_release(struct chart *);

/* An axis of values: linear from lo to hi, or logarithmic. */
struct chart_axis {
	double lo, hi;
	bool log;
};

/* Of these values, with head (part of the height) left free above them. */
void chart_axis(struct chart_axis *, const double *v, size_t n, bool from_zero,
    double head);

/* 0 at the bottom, 1 at the top. */
double chart_at(const struct chart_axis *, double value);

/* A panel on the page, in pixels. */
struct chart_panel {
	double left, right, bottom, top;
	struct chart_axis axis;
};

struct chart_label {
	double x, y, width;	/* left end of its baseline, pixels */
	double from_x, from_y;	/* a thin line leads from here … */
	double to_x, to_y;	/* … to what it is of */
	char *text;
};

struct chart_layout {
	struct chart_panel speed, value;
	double step;		/* pixels from round to round */
	double goal_y;		/* of its line; not a number: beyond the axis */
	struct chart_label *labels;	/* milestones that found room */
	size_t nlabels;
};

/* The number of a bar: inside is below the bar's top, else above it. */
struct chart_number {
	double x, y;
	bool inside;
};

/* Rounds from one number below a panel to the next one. */
size_t chart_tics(const struct chart_layout *, const struct chart *);

/* Where the number of bar i stands; false: it has none, or no room. */
bool chart_number(struct chart_number *, const struct chart_layout *,
    const struct chart *, size_t i);

void chart_layout(struct chart_layout *, const struct chart *);
void chart_layout_release(struct chart_layout *);

/* Where round i is, in pixels from the left. */
double chart_x(const struct chart_layout *, size_t i);

#define CHART_BACK 0.4		/* of a step behind its round is a rollback */

/* A round in words, for whoever points at it: "iter-007 kept -8.4 %: …". */
void chart_hint(struct buf *, const struct chart *, size_t i);

/* The lines of the header, and the one below everything. */
void chart_header(struct strs *, const struct chart *);
void chart_footer(struct buf *, const struct chart *);

const char *chart_mark_name(enum chart_mark);
const char *chart_mark_colour(enum chart_mark);	/* "#2ca02c" */

/*
 * All of it as a script for plot_draw(): it draws on a terminal and into a file
 * that are set already.
 */
void chart_script(struct buf *, const struct chart *);

/*
 * The same drawing in SVG, and over each mark a spot that says what it is when
 * it is pointed at.
 */
void chart_svg_hints(struct buf *out, const char *svg, const struct chart *);

/*
 * The paired differences of one round, in per cent of time, with interval and
 * decision, from its result.json; -1 with refused() if it measured none.
 */
int chart_round_script(struct buf *, const struct cJSON *result,
    const struct campaign *);

/* How noisy pairs were, round by round; -1 with refused() if none is known. */
int chart_noise_script(struct buf *, const struct cJSON *events,
    const struct campaign *);

/*
 * Which language a picture speaks: that of the records; English in a .png where
 * no font here has Chinese.
 */
enum lang chart_lang(const struct campaign *, enum plot_format);

/* Does any text of the script need Chinese, Japanese or Korean characters? */
bool chart_has_wide(const char *script);

#endif
