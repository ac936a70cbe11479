/* Check, clock and kernel are one program, as in many a repository. */
#include <stdio.h>
#include <string.h>
#include <time.h>
extern int cost;
void add(int *, const int *, const int *, int);
static int a[4096], b[4096], out[4096], want[4096];
int
main(int argc, char **argv)
{
	struct timespec from, to;
	for (int i = 0; i < 4096; i++)
		want[i] = (a[i] = i) + (b[i] = 3 * i);
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
	for (int k = 0; k < 1 + (argc < 2 ? 0 : 200); k++)
		add(out, a, b, 4096);
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
	if (argc < 2)
		return memcmp(out, want, sizeof(want)) != 0;
	/* what a machine would read, without its noise, but for a busy loop */
	double us = (to.tv_sec - from.tv_sec) * 1e6 + (to.tv_nsec - from.tv_nsec) / 1e3;
	printf("time %.3f us %s\n", cost + (us > 20000 ? us : 0), argv[1]);
	return 0;
}
