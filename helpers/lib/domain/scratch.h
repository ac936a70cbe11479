/*
 * scratch.h - a copy of a repository's working tree that commands may do with
 * as they like, at the tree's own place if there is a sandbox.
 */
#ifndef DOMAIN_SCRATCH_H
#define DOMAIN_SCRATCH_H

#include "../outside/git/repo.h"
#include "../outside/proc.h"

struct scratch {
	struct repo repo;
	char *dir;		/* of the project, in the user's tree */
	char *top;		/* everything that is to be removed */
	char *tree;		/* the copy */
	char *place;		/* of the project in it */
	char *home, *tmp;
	bool boxed;
	struct strs files;	/* tracked and new ones, relative to dir */
	size_t keep_bytes;	/* of what a command prints; 0: 1 MiB */
	int (*tick)(void *, double);
	void *tick_arg;
};

/*
 * Copy what git holds of it or would take, as it is in the working tree. 0; -1
 * with refused() or failed(). Needs close either way.
 */
int scratch_open(struct scratch *, const char *dir);
void scratch_close(struct scratch *);

/*
 * Run a command of the project as pawl runs them: little environment, no
 * network, bounded. 0: it ran; -1.
 */
int scratch_run(struct proc_result *, struct scratch *, const char *command,
    double limit_s);

#endif
