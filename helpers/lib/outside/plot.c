/*
 * plot.c - draw with gnuplot.
 *
 * gnuplot exits with 0 whatever its data were, and leaves half an image where
 * it stopped: it draws into a directory of its own, and what it says on stderr
 * is a failure.
 */
#include "plot.h"

#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "proc.h"
#include "tool.h"

#define IMAGE_MAX ((size_t)64 << 20)
#define LIMIT_S 120

void
plot_text(struct buf *script, const char *text)
{
	buf_putc(script, '\'');
	for (; *text != '\0'; text++) {
		if (*text == '\'')
			buf_putc(script, '\'');
		buf_putc(script, (unsigned char)*text < ' ' ? ' ' : *text);
	}
	buf_putc(script, '\'');
}

static int
no_gnuplot(void)
{
	return failed("gnuplot is not here, so there are no charts (apt-get "
	    "install gnuplot-nox); everything else works without");
}

/*
 * Has fontconfig a font of this pattern? Where it cannot be asked: otherwise.
 */
static bool
has_font(const char *pattern, bool otherwise)
{
	const char *const argv[] = { "fc-list", pattern, "family", NULL };
	struct buf out = BUF_INIT;
	bool yes = proc_capture(&out, argv, NULL) < 0 ? otherwise :
	    !str_is_blank(buf_str(&out));

	failure_clear();
	buf_free(&out);
	return yes;
}

static void
put_terminal(struct buf *out, enum plot_format format, int width, int height,
    const char *path)
{
	buf_puts(out, "set encoding utf8\n");
	if (format == PLOT_PNG)
		buf_addf(out, "set terminal pngcairo size %d,%d noenhanced "
		    "font 'sans,13' background rgb 'white'\n", width, height);
	else
		buf_addf(out, "set terminal svg size %d,%d noenhanced fontscale 1.33 font "
		    "'sans-serif,13' background rgb 'white'\n", width, height);
	buf_addf(out, "dot = %s\n", format == PLOT_PNG ? "1" : "0.7");
	buf_puts(out, "set output ");
	plot_text(out, path);
	buf_putc(out, '\n');
}

/*
 * In a locale where numbers have points, but not C: there it warns of a degree
 * sign that it cannot write.
 */
static int
run(const char *dir)
{
	static const char *const argv[] = { "env", "LC_ALL=C.UTF-8", "gnuplot",
	    "-d", "script", NULL };
	struct proc_result r = PROC_RESULT_INIT;
	struct proc_spec spec = { .argv = argv, .dir = dir,
	    .limit_s = LIMIT_S };
	int rc = proc_run(&r, &spec);

	if (rc == 0 && (r.exit_status != 0 || r.err.len > 0)) {
		char *how = proc_describe(&r), *said = str_fold(
		    buf_str(&r.err));
		char *text = str_shorten(said, 300);

		rc = failed("gnuplot: %s: %s", how, *text != '\0' ? text :
		    "nothing said");
		free(text);
		free(said);
		free(how);
	}
	proc_result_release(&r);
	return rc;
}

int
plot_draw(struct buf *image, const char *script, enum plot_format format,
    int width, int height)
{
	const char *tmp = getenv("TMPDIR");
	char *dir = xasprintf("%s/pawl-plot.XXXXXX", tmp != NULL && *tmp ==
	    '/' ? tmp : "/tmp");
	char *found = tool_find("gnuplot", getenv("PATH")), *path, *image_path;
	struct buf all = BUF_INIT;
	int rc = found != NULL ? 0 : no_gnuplot();

	/* without one gnuplot draws lines and leaves out every word */
	if (rc == 0 && format == PLOT_PNG && !has_font(":", true))
		rc = failed("no font is here, so a .png would have no words "
		    "(apt-get install fonts-dejavu-core); an .svg needs none "
		    "here: OUT=chart.svg");
	if (rc == 0 && mkdtemp(dir) == NULL)
		rc = failed("make a directory %s:", dir);
	if (rc < 0) {
		free(found);
		free(dir);
		return rc;
	}
	path = path_join(dir, "script");
	image_path = path_join(dir, "image");
	put_terminal(&all, format, width, height, "image");
	buf_puts(&all, script);
	buf_puts(&all, "\nset output\n");
	rc = file_write(path, buf_str(&all), all.len);
	if (rc == 0)
		rc = run(dir);
	if (rc == 0 && !file_exists(image_path))
		rc = failed("gnuplot drew nothing");
	if (rc == 0)
		rc = file_read(image, image_path, IMAGE_MAX);
	if (rc == 0 && image->len == 0)
		rc = failed("gnuplot drew nothing");
	dir_remove(dir);
	buf_free(&all);
	free(image_path);
	free(path);
	free(found);
	free(dir);
	return rc;
}

bool
plot_has_wide_font(void)
{
	return has_font(":lang=zh", false);
}
