/* makefile.h - what a tune.mk that pawl writes is made of. Pure. */
#ifndef DOMAIN_MAKEFILE_H
#define DOMAIN_MAKEFILE_H

#include "../base/str.h"

/* "NAME = value", spelled as make has to read it, on one line. */
void makefile_setting(struct buf *out, const char *name, const char *value);

/* The last two lines: where pawl is, and the include. */
void makefile_include(struct buf *out, const char *home);

#endif
