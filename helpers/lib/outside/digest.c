/*
 * digest.c - SHA-256, and git's SHA-1: the only door to libcrypto.
 *
 * By the functions that OpenSSL 3 calls deprecated: its new ones first read
 * its configuration and look for providers, which takes a step of a round as
 * long as all else at its start.
 */
#define OPENSSL_SUPPRESS_DEPRECATED
#include "digest.h"

#include <errno.h>
#include <fcntl.h>
#include <openssl/sha.h>
#include <stdio.h>
#include <sys/random.h>
#include <unistd.h>

#include "../base/err.h"

static void
hex(char *out, const unsigned char *bytes, size_t len)
{
	for (size_t i = 0; i < len; i++)
		snprintf(out + 2 * i, 3, "%02x", bytes[i]);
}

static void
finish(char out[DIGEST_HEX], SHA256_CTX *ctx)
{
	unsigned char md[SHA256_DIGEST_LENGTH];

	if (SHA256_Final(md, ctx) != 1)
		die(ST_INFRA, "SHA-256 failed in libcrypto");
	hex(out, md, sizeof(md));
}

void
digest_bytes(char out[DIGEST_HEX], const void *bytes, size_t len)
{
	SHA256_CTX ctx;

	SHA256_Init(&ctx);
	SHA256_Update(&ctx, bytes, len);
	finish(out, &ctx);
}

void
digest_sha1(unsigned char out[DIGEST_SHA1], const void *bytes, size_t len)
{
	if (SHA1(bytes, len, out) == NULL)
		die(ST_INFRA, "SHA-1 failed in libcrypto");
}

int
digest_file(char out[DIGEST_HEX], const char *path)
{
	char chunk[65536];
	SHA256_CTX ctx;
	ssize_t n;
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

	if (fd < 0)
		return failed("open %s:", path);
	SHA256_Init(&ctx);
	while ((n = read(fd, chunk, sizeof(chunk))) != 0) {
		if (n < 0 && errno != EINTR)
			break;
		if (n > 0)
			SHA256_Update(&ctx, chunk, (size_t)n);
	}
	finish(out, &ctx);
	if (n < 0)
		failed("read %s:", path);
	close(fd);
	return n < 0 ? -1 : 0;
}

void
digest_random(char *out, size_t len)
{
	unsigned char bytes[64];

	/* as few bytes as these come whole once the pool is initialised */
	if (len > sizeof(bytes) || getrandom(bytes, len, 0) != (ssize_t)len)
		die(ST_INFRA, "no random bytes:");
	hex(out, bytes, len);
}
