/*
 * sandbox_tree.c - what a command sees of the arm: what of it can be written
 * and read, and the inputs that lie in it.
 */
#include "sandbox_internal.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"

/* Private inside: what lies below is bound again where it is needed. */
const char *const private_dirs[] = {
	"/tmp", "/var/tmp", "/dev/shm", "/run", "/var/run", NULL
};

void
args_add(struct strs *argv, ...)
{
	const char *s;
	va_list ap;

	va_start(ap, argv);
	while ((s = va_arg(ap, const char *)) != NULL)
		strs_add(argv, s);
	va_end(ap);
}

bool
path_is_in(const char *path, const char *dir)
{
	size_t n = dir != NULL ? strlen(dir) : 0;

	return n > 0 && strncmp(path, dir, n) == 0 &&
	    (path[n] == '/' || path[n] == '\0');
}

bool
path_is_in_any(const char *path, const char *const *dirs)
{
	for (; *dirs != NULL; dirs++)
		if (path_is_in(path, *dirs))
			return true;
	return false;
}

/* Where workdir is in the arm; NULL with failed(); caller frees. */
char *
arm_path(const struct sandbox *s, const char *path)
{
	const char *rest = path + strlen(s->tree);

	if (!path_is_in(path, s->tree)) {
		failed("%s: is not below %s", path, s->tree);
		return NULL;
	}
	return path_join(s->arm, *rest == '/' ? rest + 1 : rest);
}

void
binds_add(struct binds *b, const char *path, bool writable)
{
	if (b->n == b->cap) {
		b->cap = b->cap > 0 ? 2 * b->cap : 16;
		b->v = xrealloc(b->v, b->cap, sizeof(*b->v));
	}
	b->v[b->n].path = xstrdup(path);
	b->v[b->n++].writable = writable;
}

void
binds_free(struct binds *b)
{
	size_t i;

	for (i = 0; i < b->n; i++)
		free(b->v[i].path);
	free(b->v);
	*b = (struct binds)BINDS_INIT;
}

/*
 * A mount of its own can be neither renamed nor removed inside. What is not
 * there is passed over, and so is a link, which cannot be bound.
 */
int
add_binds(struct strs *argv, const struct sandbox *s)
{
	size_t i;

	for (i = 0; i < s->binds->n; i++) {
		const struct bind *b = &s->binds->v[i];
		char *from, *to;
		struct stat st;

		if (*b->path == '\0') {
			args_add(argv, b->writable ? "--bind" : "--ro-bind",
			    s->arm, s->tree, NULL);
			continue;
		}
		if (!path_is_inside(b->path))
			return failed("%s: no path below the arm", b->path);
		from = path_join(s->arm, b->path);
		to = path_join(s->tree, b->path);
		if (lstat(from, &st) == 0 && !S_ISLNK(st.st_mode))
			args_add(argv, b->writable ? "--bind" : "--ro-bind",
			    from, to, NULL);
		free(from);
		free(to);
	}
	return 0;
}

/* Over what is there, in the arm or among the inputs. */
void
add_unreadable(struct strs *argv, const struct sandbox *s)
{
	size_t i;

	for (i = 0; s->hidden != NULL && i < s->hidden->n; i++) {
		char *in_arm = path_join(s->arm, s->hidden->v[i]);
		char *at = path_join(s->tree, s->hidden->v[i]);
		struct stat st;

		if (stat(in_arm, &st) < 0 && stat(at, &st) < 0)
			st.st_mode = 0;
		if (S_ISDIR(st.st_mode))
			args_add(argv, "--tmpfs", at, "--remount-ro", at, NULL);
		else if (st.st_mode != 0)
			/* a device where there are none: permission denied */
			args_add(argv, "--ro-bind", "/dev/null", at, NULL);
		free(in_arm);
		free(at);
	}
}

/*
 * What an input is mounted on: bwrap cannot make it where the arm is
 * read-only. A link that a run without the sandbox left would be followed to
 * a place that is not there.
 */
static int
input_place(const char *path, const char *real)
{
	char *parent;
	int rc;

	if (file_is_link(path) && unlink(path) < 0)
		return failed("remove %s:", path);
	if (file_exists(path))
		return 0;
	if (file_is_dir(real))
		return dir_make(path);
	parent = path_parent(path);
	rc = dir_make(parent);
	free(parent);
	return rc < 0 ? -1 : file_touch(path);
}

/* One mount for each that is not to be seen otherwise. */
int
add_input(struct strs *argv, const struct sandbox *s, const char *input)
{
	char *real = realpath(input, NULL), *in_arm = NULL;
	int rc = 0;

	if (real == NULL)
		return refused("PAWL_INPUTS: %s:", input);
	if (path_is_in(input, s->tree)) {
		in_arm = arm_path(s, input);
		rc = input_place(in_arm, real);
		args_add(argv, "--ro-bind", real, input, NULL);
	} else if (path_is_in_any(input, private_dirs) ||
	    path_is_in(input, s->git_common) || path_is_in(input, s->state)) {
		args_add(argv, "--ro-bind", real, input, NULL);
	}
	/* Where a link leads must be there too. */
	if (strcmp(real, input) != 0 && !path_is_in(real, s->tree) &&
	    path_is_in_any(real, private_dirs))
		args_add(argv, "--ro-bind", real, real, NULL);
	free(real);
	free(in_arm);
	return rc;
}

/* Without the sandbox: a link in the arm for an input in the user's tree. */
int
input_link(const struct sandbox *s, const char *input)
{
	char *at = NULL, *parent = NULL;
	char to[4096];
	ssize_t n;
	int rc = 0;

	if (!file_exists(input))
		return refused("PAWL_INPUTS: %s: is not there", input);
	if (!path_is_in(input, s->tree))
		return 0;
	at = arm_path(s, input);
	parent = path_parent(at);
	n = readlink(at, to, sizeof(to) - 1);
	to[n > 0 ? n : 0] = '\0';
	if (strcmp(to, input) == 0)
		goto out;
	/* What a sandboxed run made to mount it on is empty. */
	if (file_is_dir(at))
		rmdir(at);
	else if (file_exists(at)) {
		struct stat st;

		if (lstat(at, &st) == 0 && S_ISREG(st.st_mode) &&
		    st.st_size == 0)
			unlink(at);
	}
	if (file_exists(at))
		rc = refused("PAWL_INPUTS: %s: is in git too, and without the "
		    "sandbox it cannot lie over that: take it out of "
		    "PAWL_INPUTS or out of git", input);
	else if (dir_make(parent) < 0)
		rc = -1;
	else if (symlink(input, at) < 0)
		rc = failed("link %s:", at);
out:
	free(at);
	free(parent);
	return rc;
}
