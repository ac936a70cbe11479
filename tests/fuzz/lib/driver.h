/*
 * driver.h - what each fuzz program is, with libFuzzer (clang
 * -fsanitize=fuzzer, without driver.c) or alone: files, or a number of invented
 * inputs from a fixed seed.
 */
#ifndef FUZZ_DRIVER_H
#define FUZZ_DRIVER_H

#include <stddef.h>
#include <stdint.h>

/* One input. Aborts where something is wrong. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What gets inputs past the first check, for those that are invented. */
extern const char *const fuzz_words[];
extern const size_t fuzz_words_count;

#endif
