/* output.c - what is kept of a program's output, in memory and in a log. */
#include "output.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "../base/err.h"
#include "../base/file.h"

void
keep_add(struct keep *k, const char *p, size_t len)
{
	size_t n = k->half - k->head.len;

	k->total += len;
	if (n > len)
		n = len;
	if (n > 0)
		buf_add(&k->head, p, n);
	p += n;
	len -= n;
	if (len > k->half) {
		p += len - k->half;
		len = k->half;
	}
	if (len == 0)
		return;
	if (k->tail.len + len > k->half * 2) {
		n = k->half - len;
		memmove(k->tail.p, k->tail.p + k->tail.len - n, n);
		k->tail.len = n;
	}
	buf_add(&k->tail, p, len);
}

void
keep_end(struct buf *out, bool *cut, struct keep *k)
{
	size_t n = k->tail.len < k->half ? k->tail.len : k->half;

	*cut = k->total > k->head.len + n;
	buf_add(&k->head, "", 0);
	if (*cut)
		buf_addf(&k->head, "\n[pawl: %zu bytes cut here]\n",
		    k->total - k->head.len - n);
	if (n > 0)
		buf_add(&k->head, k->tail.p + k->tail.len - n, n);
	buf_free(&k->tail);
	buf_free(out);
	*out = k->head;
	memset(k, 0, sizeof(*k));
}

void
runlog_add(struct runlog *l, const char *p, size_t len)
{
	size_t n = len < l->left ? len : l->left;

	if (l->fd < 0 || l->bad)
		return;
	l->left -= n;
	l->lost += len - n;
	if (write_all(l->fd, p, n) < 0) {
		failed("write %s:", l->path);
		l->bad = true;
	}
}

void
runlog_end(struct runlog *l)
{
	char text[96];

	if (l->lost > 0) {
		snprintf(text, sizeof(text),
		    "\n[pawl: the log ends here, %zu bytes more came]\n",
		    l->lost);
		l->left = strlen(text);
		runlog_add(l, text, strlen(text));
	}
	if (l->fd >= 0 && close(l->fd) < 0 && !l->bad) {
		failed("write %s:", l->path);
		l->bad = true;
	}
	l->fd = -1;
}
