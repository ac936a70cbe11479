/* metric_number.c - one number, as programs print it. */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>

#include "../base/err.h"
#include "metric_internal.h"

#define NUMBER_MAX 500		/* characters of one number */

/* Length of digits, thousands in threes after commas if allowed. */
static size_t
digits(struct buf *out, const char *s, size_t n, bool thousands)
{
	size_t i = 0, group;

	while (i < n && isdigit((unsigned char)s[i]))
		i++;
	buf_add(out, s, i);
	if (!thousands || i == 0 || i > 3)
		return i;
	while (i + 3 < n && s[i] == ',') {
		for (group = 0; group < 3; group++)
			if (!isdigit((unsigned char)s[i + 1 + group]))
				return i;
		buf_add(out, s + i + 1, 3);
		i += 4;
	}
	return i;
}

int
metric_number_scan(double *out, const char *s, size_t n, bool thousands)
{
	struct buf b = BUF_INIT;
	size_t i = 0, whole, part = 0, expo;
	bool fine;

	if (n == 0 || n > NUMBER_MAX)
		return 0;
	if (s[i] == '+' || s[i] == '-')
		buf_putc(&b, s[i++]);
	i += whole = digits(&b, s + i, n - i, thousands);
	if (i < n && s[i] == '.') {
		buf_putc(&b, s[i++]);
		i += part = digits(&b, s + i, n - i, false);
	}
	fine = whole + part > 0;
	if (fine && i < n && (s[i] == 'e' || s[i] == 'E')) {
		buf_putc(&b, s[i++]);
		if (i < n && (s[i] == '+' || s[i] == '-'))
			buf_putc(&b, s[i++]);
		i += expo = digits(&b, s + i, n - i, false);
		fine = expo > 0;
	}
	fine = fine && i == n;
	if (fine)
		*out = strtod(buf_str(&b), NULL);
	buf_free(&b);
	return fine;
}

int
metric_number_check(double *out, double v, const struct metric *m,
    const char *s, size_t n)
{
	char *shown = metric_excerpt(s, n);

	if (!isfinite(v))
		refused("metric %s: found \"%s\", which is not finite",
		    m->spec, shown);
	else if (v < 0 || (v <= 0 && !m->zero))
		refused("metric %s: found \"%s\", which is %s zero", m->spec,
		    shown, m->zero ? "below" : "not above");
	free(shown);
	if (!isfinite(v) || v < 0 || (v <= 0 && !m->zero))
		return -1;
	*out = v;
	return 0;
}

int
metric_number_read(double *out, const struct metric *m, const char *s, size_t n,
    bool thousands)
{
	char *shown;
	double v = 0;

	while (n > 0 && isspace((unsigned char)*s)) {
		s++;
		n--;
	}
	while (n > 0 && isspace((unsigned char)s[n - 1]))
		n--;
	if (metric_number_scan(&v, s, n, thousands))
		return metric_number_check(out, v, m, s, n);
	shown = metric_excerpt(s, n);
	refused("metric %s: found \"%s\", which is not a number", m->spec,
	    shown);
	free(shown);
	return -1;
}
