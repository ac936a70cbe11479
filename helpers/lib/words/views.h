/* views.h - the files that every event of the ledger renders anew. */
#ifndef WORDS_VIEWS_H
#define WORDS_VIEWS_H

#include "../domain/ledger.h"

/* ITERATIONS.md and PROGRESS.md: a ledger_views. */
ledger_views views_render;

#endif
