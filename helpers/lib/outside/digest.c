/* digest.c - SHA-256, the only door to libcrypto. */
#include "digest.h"

#include <errno.h>
#include <fcntl.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <stdio.h>
#include <unistd.h>

#include "../base/err.h"

static void
hex(char *out, const unsigned char *bytes, size_t len)
{
	for (size_t i = 0; i < len; i++)
		snprintf(out + 2 * i, 3, "%02x", bytes[i]);
}

static EVP_MD_CTX *
start(void)
{
	EVP_MD_CTX *ctx = EVP_MD_CTX_new();

	if (ctx == NULL || EVP_DigestInit_ex(ctx, EVP_sha256(), NULL) != 1)
		die(ST_INFRA, "SHA-256 is not available in libcrypto");
	return ctx;
}

static void
finish(char out[DIGEST_HEX], EVP_MD_CTX *ctx)
{
	unsigned char md[EVP_MAX_MD_SIZE];
	unsigned len = 0;

	if (EVP_DigestFinal_ex(ctx, md, &len) != 1 || len != 32)
		die(ST_INFRA, "SHA-256 failed in libcrypto");
	EVP_MD_CTX_free(ctx);
	hex(out, md, len);
}

void
digest_bytes(char out[DIGEST_HEX], const void *bytes, size_t len)
{
	EVP_MD_CTX *ctx = start();

	EVP_DigestUpdate(ctx, bytes, len);
	finish(out, ctx);
}

int
digest_file(char out[DIGEST_HEX], const char *path)
{
	char chunk[65536];
	EVP_MD_CTX *ctx;
	ssize_t n;
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

	if (fd < 0)
		return failed("open %s:", path);
	ctx = start();
	while ((n = read(fd, chunk, sizeof(chunk))) != 0) {
		if (n < 0 && errno != EINTR)
			break;
		if (n > 0)
			EVP_DigestUpdate(ctx, chunk, (size_t)n);
	}
	finish(out, ctx);
	if (n < 0)
		failed("read %s:", path);
	close(fd);
	return n < 0 ? -1 : 0;
}

void
digest_random(char *out, size_t len)
{
	unsigned char bytes[64];

	if (len > sizeof(bytes) || RAND_bytes(bytes, (int)len) != 1)
		die(ST_INFRA, "no random bytes from libcrypto");
	hex(out, bytes, len);
}
