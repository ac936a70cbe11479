/* tr_zh.c - the Chinese of what people read. */
#include "tr.h"

const struct tr_entry tr_catalogue[] = {
	{ "kept", "保留" },
};

const size_t tr_catalogue_n = sizeof(tr_catalogue) / sizeof(tr_catalogue[0]);
