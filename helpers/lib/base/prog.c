/* prog.c - what every helper's main does first. */
#include "prog.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "err.h"
#include "tr.h"

static void
usage_die(const char *usage)
{
	fputs(usage, stderr);
	exit(ST_USAGE);
}

/*
 * Closed standard streams would be taken by the next file that is opened. What
 * stands in their place reads nothing, and writing to it is an error.
 */
static void
streams_hold(void)
{
	int fd;

	do {
		fd = open("/dev/null", O_RDONLY);
	} while (fd >= 0 && fd <= STDERR_FILENO);
	if (fd > STDERR_FILENO)
		close(fd);
}

int
prog_options(int argc, char **argv, const char *letters, char *seen,
    const char *usage)
{
	static char out[65536];
	char all[64];
	int c;

	streams_hold();
	prog_name_set(argv[0]);
	tr_use(tr_wanted());
	signal(SIGPIPE, SIG_IGN);	/* a closed pipe is a write error */
	/* of an error that comes before the last flush nobody knows which */
	if (!isatty(STDOUT_FILENO))
		setvbuf(stdout, out, _IOFBF, sizeof(out));
	snprintf(all, sizeof(all), "h%s", letters);
	while ((c = getopt(argc, argv, all)) != -1) {
		if (c == 'h') {
			fputs(usage, stdout);
			exit(prog_end(ST_OK));
		}
		if (c == '?')
			usage_die(usage);
		seen[c] = 1;
	}
	return optind;
}

void
prog_words(int argc, int first, int min, int max, const char *usage)
{
	if (argc - first < min || argc - first > max)
		usage_die(usage);
}
