/* report_epochs.c - the report's section on the epochs before. */
#include "report_internal.h"

#include "../base/str.h"
#include "../base/tr.h"
#include "doc.h"
#include "epochs.h"

/* A later epoch begins at nothing: what was gained before it. */
void
report_epochs(struct doc *d, const struct report_input *in)
{
	static const char *const columns[] = { TR_LATER("epoch"),
	    TR_LATER("rounds of it"), TR_LATER("best"),
	    TR_LATER("why the next one began") };
	struct epochs past = EPOCHS_INIT;

	epochs_past(&past, in->events);
	if (past.n > 0) {
		doc_heading(d, 2, tr("The epochs before"));
		doc_para(d, tr("Each has its own start, and its own way to "
		    "measure: figures of two epochs are not comparable."));
		doc_table(d, columns, 4, false);
	}
	for (size_t i = 0; i < past.n; i++) {
		struct buf b = BUF_INIT;

		buf_addf(&b, "%ld", past.v[i].epoch);
		doc_cell(d, buf_str(&b));
		doc_cell(d, past.v[i].rounds);
		doc_cell(d, past.v[i].best);
		doc_cell(d, past.v[i].why);
		buf_free(&b);
	}
	epochs_release(&past);
}
