/*
 * tr_zh.c - the Chinese of what people read, by the English: a table for each
 * part of the sources. Conversions stand in the same order; a new text of the
 * sources has its line in the table of whoever says it.
 */
#include <stddef.h>

#include "tr.h"

extern const struct tr_entry tr_zh_views[], tr_zh_words[], tr_zh_pages[],
    tr_zh_programs[], tr_zh_rounds[], tr_zh_checks[];

const struct tr_entry *const tr_catalogue[] = { tr_zh_views, tr_zh_words,
	tr_zh_rounds, tr_zh_checks, tr_zh_programs, tr_zh_pages, NULL };
