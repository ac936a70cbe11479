/* prog.h - what every helper's main does first. */
#ifndef BASE_PROG_H
#define BASE_PROG_H

/*
 * Name the program and read its options: -h prints usage and ends it, any
 * other one not in letters ends it with ST_USAGE. Letters that were given are
 * marked in seen[(unsigned char)letter], which has 128 entries (may be NULL
 * without letters). Returns the index of the first word.
 */
int prog_options(int argc, char **argv, const char *letters, char *seen,
    const char *usage);

/* End with ST_USAGE unless there are from min to max words. */
void prog_words(int argc, int first, int min, int max, const char *usage);

#endif
