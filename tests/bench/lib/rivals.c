/* rivals.c - one number against another, and two textbook tests. */
#include "rivals.h"

#include <math.h>

const char *const rival_names[RIVALS] = {
	"faster once", "mean", "minimum", "Welch", "Mann-Whitney"
};

static void
moments(double *mean, double *var, const double *x, int n)
{
	double sum = 0, squares = 0;

	for (int i = 0; i < n; i++)
		sum += x[i];
	*mean = sum / n;
	for (int i = 0; i < n; i++)
		squares += (x[i] - *mean) * (x[i] - *mean);
	*var = squares / (n - 1);
}

/* Quantile .975 of Student's t (Abramowitz, Stegun 26.7.5). */
static double
t_975(double df)
{
	double z = 1.959963984540054, z3 = z * z * z, z5 = z3 * z * z;

	return z + (z3 + z) / (4 * df) +
	    (5 * z5 + 16 * z3 + 3 * z) / (96 * df * df);
}

static bool
welch(const double *f, const double *c, int n)
{
	double mf, vf, mc, vc, a, b;

	moments(&mf, &vf, f, n);
	moments(&mc, &vc, c, n);
	a = vf / n;
	b = vc / n;
	return a + b > 0 && (mf - mc) / sqrt(a + b) >=
	    t_975((a + b) * (a + b) / ((a * a + b * b) / (n - 1)));
}

static bool
mann_whitney(const double *f, const double *c, int n)
{
	double u = 0;

	for (int i = 0; i < n; i++)
		for (int k = 0; k < n; k++)
			u += f[i] > c[k] ? 1 : f[i] == c[k] ? 0.5 : 0;
	return (u - n * n / 2.0) / sqrt(n * n * (2.0 * n + 1) / 12) >= 1.96;
}

static double
smallest(const double *x, int n)
{
	double min = x[0];

	for (int i = 1; i < n; i++)
		min = fmin(min, x[i]);
	return min;
}

bool
rival_keeps(double *claim, enum rival rule, const double *f, const double *c)
{
	double mf, mc, v;

	moments(&mf, &v, f, BLOCK);
	moments(&mc, &v, c, BLOCK);
	*claim = log(mf / mc);
	switch (rule) {
	case FASTER_ONCE:
		*claim = log(f[BLOCK - 1] / c[0]);
		return *claim > 0;
	case MINIMUM:
		*claim = log(smallest(f, BLOCK) / smallest(c, BLOCK));
		return *claim > 0;
	case WELCH:
		return welch(f, c, BLOCK);
	case MANN_WHITNEY:
		return mann_whitney(f, c, BLOCK);
	default:
		return *claim > 0;
	}
}
