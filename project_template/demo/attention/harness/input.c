/* Seeds, random tensors and the files they travel in. */
#include "input.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEED_DEFAULT	20240229u
#define NAME_BYTES	32

struct file_head {
	char name[NAME_BYTES];
	struct attention_shape shape;
};

void
die(const char *fmt, ...)
{
	va_list ap;

	fputs("harness: ", stderr);
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
	exit(2);
}

uint64_t
seed_get(void)
{
	const char *s = getenv("PAWL_SEED");
	unsigned long long seed;
	char *end;

	if (s == NULL || *s == '\0')
		return SEED_DEFAULT;
	errno = 0;
	seed = strtoull(s, &end, 0);
	if (errno != 0 || *end != '\0' || *s == '-')
		die("PAWL_SEED: \"%s\" is not a number of 64 bits", s);
	return seed;
}

const char *
nonce_get(void)
{
	static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	    "abcdefghijklmnopqrstuvwxyz0123456789._-";
	const char *s = getenv("PAWL_NONCE");

	if (s == NULL || *s == '\0')
		return "none";
	if (s[strspn(s, allowed)] != '\0')
		die("PAWL_NONCE: only letters, digits and \"._-\" can be printed");
	return s;
}

uint64_t
random_next(uint64_t *state)
{
	uint64_t x = *state;

	x ^= x >> 12;
	x ^= x << 25;
	x ^= x >> 27;
	*state = x;
	return x * UINT64_C(0x2545f4914f6cdd1d);
}

uint64_t
random_start(uint64_t seed, size_t case_index, int repetition)
{
	uint64_t x = seed + UINT64_C(0x9e3779b97f4a7c15) *
	    (1 + case_index * 4096 + (uint64_t)repetition);

	/* The finaliser of splitmix64: neighbouring seeds get unrelated streams. */
	x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
	x ^= x >> 31;
	return x != 0 ? x : 1;
}

/* Uniform in [-1, 1). */
static float
random_uniform(uint64_t *state)
{
	return (float)(int32_t)(random_next(state) >> 32) * 0x1p-31f;
}

/* The sum of eight uniform numbers of 16 bits: mean 0, variance 1, up to 4.9 sigma. */
static float
random_normal(uint64_t *state)
{
	int32_t sum = -4 * 65535;

	for (int half = 0; half < 2; half++) {
		uint64_t x = random_next(state);

		sum += (int32_t)((x & 0xffff) + (x >> 16 & 0xffff) + (x >> 32 & 0xffff) +
		    (x >> 48));
	}
	return (float)sum * (1.2247449f / 65536.0f);	/* sqrt(12 / 8) */
}

/* One element in sixteen is large, the others are exactly 0. */
static float
random_spiky(uint64_t *state)
{
	uint64_t x = random_next(state);

	return (x & 15) == 0 ? (float)(int32_t)(x >> 32) * (12.0f * 0x1p-31f) : 0.0f;
}

size_t
shape_count(const struct attention_shape *shape)
{
	return (size_t)shape->batch * (size_t)shape->heads * (size_t)shape->seq *
	    (size_t)shape->dim;
}

float *
tensor_new(size_t n)
{
	void *p = NULL;

	if (posix_memalign(&p, ATTENTION_ALIGN, n * sizeof(float)) != 0)
		die("out of memory");
	return p;
}

void
tensor_fill(float *t, size_t n, enum distribution how, enum tensor which, uint64_t *state)
{
	/*
	 * LARGE: scores of standard deviation 144, far beyond the 88.7 at which
	 * expf overflows. The weights become nearly one-hot, on either sign of
	 * the row's maximum.
	 */
	float scale = how == LARGE && which != TENSOR_V ? 12.0f : 1.0f;

	for (size_t i = 0; i < n; i++) {
		if (how == UNIFORM)
			t[i] = random_uniform(state);
		else if (how == SPIKY)
			t[i] = random_spiky(state);
		else
			t[i] = scale * random_normal(state);
	}
}

void
inputs_draw(float *q, float *k, float *v, const struct attention_case *c, uint64_t *state)
{
	size_t n = shape_count(&c->shape);

	tensor_fill(q, n, c->distribution, TENSOR_Q, state);
	tensor_fill(k, n, c->distribution, TENSOR_K, state);
	tensor_fill(v, n, c->distribution, TENSOR_V, state);
}

void
tensor_poison(float *t, size_t n)
{
	memset(t, 0xff, n * sizeof(float));
}

static FILE *
file_open(const char *dir, const struct attention_case *c, const char *suffix,
    const char *mode, struct file_head *head)
{
	char path[4096];
	FILE *fp;
	int len;

	len = snprintf(path, sizeof(path), "%s/%s.%s", dir, c->name, suffix);
	if (len < 0 || (size_t)len >= sizeof(path))
		die("%s: path too long", dir);
	if ((fp = fopen(path, mode)) == NULL)
		die("open %s: %s", path, strerror(errno));
	memset(head, 0, sizeof(*head));
	snprintf(head->name, sizeof(head->name), "%s", c->name);
	head->shape = c->shape;
	return fp;
}

void
file_write(const char *dir, const struct attention_case *c, const char *suffix,
    const float *t, size_t n)
{
	struct file_head head;
	FILE *fp = file_open(dir, c, suffix, "wb", &head);
	int bad;

	bad = fwrite(&head, sizeof(head), 1, fp) != 1 || fwrite(t, sizeof(*t), n, fp) != n;
	if (fclose(fp) != 0 || bad)
		die("write %s/%s.%s: %s", dir, c->name, suffix, strerror(errno));
}

void
file_read(const char *dir, const struct attention_case *c, const char *suffix,
    float *t, size_t n)
{
	struct file_head want, got;
	FILE *fp = file_open(dir, c, suffix, "rb", &want);

	if (fread(&got, sizeof(got), 1, fp) != 1 || memcmp(&got, &want, sizeof(got)) != 0 ||
	    fread(t, sizeof(*t), n, fp) != n || fgetc(fp) != EOF)
		die("%s/%s.%s: not the file of this case", dir, c->name, suffix);
	fclose(fp);
}
