/* makefile.c - what a tune.mk that pawl writes is made of. */
#include "makefile.h"

void
makefile_setting(struct buf *out, const char *name, const char *value)
{
	buf_addf(out, "%s = ", name);
	for (const char *p = value; *p != '\0'; p++) {
		if (*p == '$')
			buf_puts(out, "$$");
		else if (*p == '#')
			buf_puts(out, "\\#");
		else if (*p == '\n')
			buf_puts(out, " ");
		else
			buf_putc(out, *p);
	}
	buf_putc(out, '\n');
}

void
makefile_include(struct buf *out, const char *home)
{
	buf_puts(out, "PAWL_HOME ?= ");
	for (const char *c = home; *c != '\0'; c++) {
		if (*c == '$' || *c == '#')
			buf_putc(out, *c == '$' ? '$' : '\\');
		buf_putc(out, *c);
	}
	buf_puts(out, "\ninclude $(PAWL_HOME)/mk/pawl.mk\n");
}
