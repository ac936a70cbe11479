/* apply.c - patches onto a working tree, through git apply. */
#include "apply.h"

#include <string.h>

#include "../../base/err.h"
#include "../proc.h"

int
patch_apply(struct repo *repo, const char *text, size_t len)
{
	/* from the root: below it git apply leaves other files out silently */
	const char *argv[] = { "git", "apply", "--whitespace=nowarn", "-",
	    NULL };
	struct proc_result res = PROC_RESULT_INIT;
	struct proc_spec spec = { 0 };
	int rc;

	spec.argv = argv;
	spec.dir = repo->root;
	spec.input = text;
	spec.input_len = len;
	spec.limit_s = 60;
	rc = proc_run(&res, &spec);
	if (rc == 0 && res.exit_status != 0) {
		const char *err = buf_str(&res.err);

		rc = refused("the patch does not fit: %.*s",
		    (int)strcspn(err, "\n"), err);
	}
	proc_result_release(&res);
	return rc;
}
