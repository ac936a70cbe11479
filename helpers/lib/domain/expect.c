/* expect.c - what a round is expected to bring. */
#include "expect.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../base/str.h"

static const struct sign {
	const char *text;	/* longer ones first */
	enum expect_relation relation;
	bool change;	/* must stand behind a blank and before the number */
} signs[] = {
	{ "<=", EXPECT_AT_MOST, false }, { ">=", EXPECT_AT_LEAST, false },
	{ "≤", EXPECT_AT_MOST, false }, { "≥", EXPECT_AT_LEAST, false },
	{ "<", EXPECT_BELOW, false }, { ">", EXPECT_ABOVE, false },
	{ "-", EXPECT_FALL_BY, true }, { "−", EXPECT_FALL_BY, true },
	{ "+", EXPECT_RISE_BY, true },
};

static const struct sign *
sign_at(const char *text, size_t i)
{
	for (size_t k = 0; k < sizeof(signs) / sizeof(signs[0]); k++) {
		const char *behind = text + i + strlen(signs[k].text);

		if (!str_starts(text + i, signs[k].text))
			continue;
		if (!signs[k].change)
			return &signs[k];
		if (i > 0 && isspace((unsigned char)text[i - 1]) &&
		    (isdigit((unsigned char)*behind) || *behind == '.'))
			return &signs[k];
	}
	return NULL;
}

/* Digits with at most one dot; no exponent, no sign. */
static size_t
number_length(const char *s)
{
	size_t n = strspn(s, "0123456789");
	size_t part = s[n] == '.' ? strspn(s + n + 1, "0123456789") : 0;

	return n + part == 0 || n + part > 30 ? 0 :
	    s[n] == '.' ? n + 1 + part : n;
}

static int
value_parse(struct expect *e, const char *s, const struct sign *sign)
{
	char *number;
	size_t n;

	while (isspace((unsigned char)*s))
		s++;
	if ((n = number_length(s)) == 0)
		return 0;
	number = xstrndup(s, n);
	e->value = strtod(number, NULL);
	free(number);
	e->unit = str_trim(s + n);
	e->relation = sign->relation;
	if (strpbrk(e->unit, "0123456789<>=+-") != NULL)
		return 0;
	if (sign->change && e->unit[0] == '%')
		e->relation = sign->relation == EXPECT_FALL_BY ?
		    EXPECT_FALL_PCT : EXPECT_RISE_PCT;
	return 1;
}

int
expect_parse(struct expect *out, const char *text)
{
	char *s = str_trim(text), *name;
	int fine = 0;

	memset(out, 0, sizeof(*out));
	for (size_t i = 1; s[0] != '\0' && s[i] != '\0' && !fine; i++) {
		const struct sign *sign = sign_at(s, i);

		if (sign == NULL)
			continue;
		name = xstrndup(s, i);
		out->metric = str_trim(name);
		free(name);
		fine = value_parse(out, s + i + strlen(sign->text), sign);
		break;
	}
	free(s);
	if (fine && out->metric[0] != '\0')
		return 0;
	expect_release(out);
	name = str_shorten(text, 200);
	refused("EXPECT: \"%s\": want a metric and what becomes of it, as in "
	    "\"time -5%%\", \"bubble <20\" or \"GFLOPS +10%%\"", name);
	free(name);
	return -1;
}

bool
expect_is_absolute(const struct expect *e)
{
	return e->relation >= EXPECT_BELOW;
}

bool
expect_met(const struct expect *e, double before, double after)
{
	double change = after - before, pct;

	if (!isfinite(after) || (!expect_is_absolute(e) && !isfinite(before)))
		return false;
	pct = before > 0 || before < 0 ? change / fabs(before) * 100 : 0;
	switch (e->relation) {
	case EXPECT_FALL_PCT:
		return pct < 0 && pct <= -e->value;
	case EXPECT_RISE_PCT:
		return pct > 0 && pct >= e->value;
	case EXPECT_FALL_BY:
		return change < 0 && change <= -e->value;
	case EXPECT_RISE_BY:
		return change > 0 && change >= e->value;
	case EXPECT_BELOW:
		return after < e->value;
	case EXPECT_AT_MOST:
		return after <= e->value;
	case EXPECT_ABOVE:
		return after > e->value;
	case EXPECT_AT_LEAST:
		return after >= e->value;
	}
	return false;
}

void
expect_release(struct expect *e)
{
	free(e->metric);
	free(e->unit);
	e->metric = NULL;
	e->unit = NULL;
}
