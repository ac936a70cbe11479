/* plot.h - the only door to gnuplot. */
#ifndef OUTSIDE_PLOT_H
#define OUTSIDE_PLOT_H

#include <stdbool.h>

#include "../base/str.h"

enum plot_format { PLOT_PNG, PLOT_SVG };

/*
 * The text as a word of a script that is only text, whatever it holds: in
 * single quotes, control characters as blanks.
 */
void plot_text(struct buf *script, const char *text);

/*
 * What the script draws, as bytes of an image so many pixels wide and high. It
 * finds its terminal and output set, and dot: what pointsize is to be multiplied
 * with to be as large in both. -1 with failed(): there is no gnuplot, it
 * said something on stderr, or drew nothing.
 */
int plot_draw(struct buf *image, const char *script, enum plot_format,
    int width, int height);

/* Has any font here characters of Chinese? Without fontconfig: no. */
bool plot_has_wide_font(void);

#endif
