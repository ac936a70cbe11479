/* digest.h - SHA-256, and git's SHA-1: the only door to libcrypto. */
#ifndef OUTSIDE_DIGEST_H
#define OUTSIDE_DIGEST_H

#include <stddef.h>

#define DIGEST_HEX 65	/* 64 hex digits and a NUL */
#define DIGEST_SHA1 20	/* bytes */

void digest_bytes(char out[DIGEST_HEX], const void *bytes, size_t len);

void digest_sha1(unsigned char out[DIGEST_SHA1], const void *bytes, size_t len);

/* Of a file's content; 0, or -1 with failed(). */
int digest_file(char out[DIGEST_HEX], const char *path);

/* len random bytes as 2·len hex digits and a NUL. */
void digest_random(char *out, size_t len);

#endif
