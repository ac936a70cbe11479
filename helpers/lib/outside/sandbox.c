/*
 * sandbox.c - command lines for bubblewrap.
 *
 * The order of the mounts matters: a later one covers an earlier one, and
 * sources are looked up outside, whatever covers them inside. The real home
 * directory stays readable, because compilers and Python environments live
 * there; it cannot be written, and where keys usually lie is covered.
 */
#define _GNU_SOURCE	/* memfd_create */
#include "sandbox_internal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../base/err.h"
#include "../base/file.h"
#include "../base/mem.h"
#include "proc.h"

/* Pawl's own place inside; git and home lie there. */
#define PLACE "/tmp/.pawl"
#define PLACE_GIT PLACE "/git"
#define PLACE_ARM PLACE "/arm"
#define PLACE_HOME PLACE "/home"

/*
 * Of /run, where the sockets of docker, D-Bus and agents lie, which a
 * read-only mount does not close, only what tools and drivers read.
 */
static const char *const run_kept[] = {
	"/run/current-system", "/run/booted-system", "/run/wrappers",
	"/run/opengl-driver", "/run/opengl-driver-32", "/run/udev",
	"/run/nvidia-persistenced", "/run/nvidia-fabricmanager",
	"/run/systemd/resolve", "/run/resolvconf", NULL
};

static const char *const key_dirs[] = {
	".ssh", ".gnupg", ".aws", ".kube", ".docker", ".config/gh",
	".config/gcloud", ".azure", ".local/share/keyrings", NULL
};

/* Of the common directory: other arms, pawl's state, where branches were. */
static const char *const git_hidden[] = {
	"worktrees", "pawl", "logs", NULL
};

/* For root, who has no user namespace here; others have none of them. */
static const char *const root_caps[] = {
	"CAP_CHOWN", "CAP_DAC_OVERRIDE", "CAP_FOWNER", "CAP_FSETID",
	"CAP_KILL", "CAP_SETUID", "CAP_SETGID", "CAP_IPC_LOCK",
	"CAP_SYS_NICE", NULL
};

/* An empty directory over it. */
static void
hide(struct strs *argv, const char *path)
{
	if (file_is_dir(path))
		args_add(argv, "--tmpfs", path, NULL);
}

static void
add_system(struct strs *argv, const struct sandbox *s)
{
	const char *const *cap, *const *kept;

	args_add(argv, "bwrap", "--unshare-pid", "--unshare-ipc",
	    "--unshare-uts", "--unshare-cgroup-try", NULL);
	if (!s->network)
		args_add(argv, "--unshare-net", NULL);
	if (geteuid() == 0) {
		args_add(argv, "--cap-drop", "ALL", NULL);
		for (cap = root_caps; *cap != NULL; cap++)
			args_add(argv, "--cap-add", *cap, NULL);
	}
	args_add(argv, "--ro-bind", "/", "/", "--dev-bind", "/dev", "/dev",
	    "--proc", "/proc", NULL);
	hide(argv, "/dev/shm");
	if (file_is_dir("/dev/mqueue"))
		args_add(argv, "--mqueue", "/dev/mqueue", NULL);
	/* a file system that outlives a run */
	if (file_is_dir("/dev/hugepages"))
		args_add(argv, "--ro-bind", "/dev/hugepages",
		    "/dev/hugepages", NULL);
	args_add(argv, "--bind", s->tmp, "/tmp", NULL);
	hide(argv, "/var/tmp");
	hide(argv, "/run");
	hide(argv, "/var/run");
	for (kept = run_kept; *kept != NULL; kept++)
		args_add(argv, "--ro-bind-try", *kept, *kept, NULL);
}

/* A program's directory that a private one covers is bound again. */
static void
add_tool_dir(struct strs *argv, struct strs *bound, const char *dir,
    const struct sandbox *s)
{
	char *real = *dir == '/' ? realpath(dir, NULL) : NULL;
	const char *const *p;
	bool wanted = real != NULL && path_is_in_any(real, private_dirs) &&
	    !path_is_in(real, s->tree) && !path_is_in(real, s->state) &&
	    !strs_has(bound, real) && file_is_dir(real);

	for (p = private_dirs; wanted && *p != NULL; p++)
		wanted = strcmp(real, *p) != 0;
	if (wanted) {
		args_add(argv, "--ro-bind", real, real, NULL);
		strs_add(bound, real);
	}
	free(real);
}

/* Those of PATH, pawl's own, and the one that the caller names. */
static void
add_tools(struct strs *argv, struct strs *bound, const struct sandbox *s)
{
	const char *path = getenv("PATH");
	char *exe = realpath("/proc/self/exe", NULL), *dir;
	size_t n;

	while (path != NULL && *path != '\0') {
		n = strcspn(path, ":");
		dir = xstrndup(path, n);
		add_tool_dir(argv, bound, dir, s);
		free(dir);
		path += n + (path[n] == ':');
	}
	if (exe != NULL) {
		dir = path_parent(exe);
		add_tool_dir(argv, bound, dir, s);
		free(dir);
	}
	free(exe);
	if (s->tools != NULL)
		add_tool_dir(argv, bound, s->tools, s);
}

/* Can it be seen at its own place before it is hidden? */
static bool
is_visible(const char *path, const struct strs *bound)
{
	size_t i;

	if (!path_is_in_any(path, private_dirs))
		return true;
	for (i = 0; i < bound->n; i++)
		if (path_is_in(path, bound->v[i]))
			return true;
	return false;
}

/* The repository, the other arm and the state, where the arm's own mount does
 * not cover them anyway. */
static void
add_hidden(struct strs *argv, const struct strs *bound,
    const struct sandbox *s)
{
	const char *home = getenv("HOME"), *const *dir;
	char *path;

	if (s->git_common != NULL && !path_is_in(s->git_common, s->tree) &&
	    is_visible(s->git_common, bound))
		hide(argv, s->git_common);
	if (s->state != NULL && !path_is_in(s->state, s->tree) &&
	    !path_is_in(s->state, s->git_common) &&
	    is_visible(s->state, bound))
		hide(argv, s->state);
	if (home == NULL || *home != '/' || path_is_in(home, s->tree))
		return;
	for (dir = key_dirs; *dir != NULL; dir++) {
		path = path_join(home, *dir);
		if (is_visible(path, bound))
			hide(argv, path);
		free(path);
	}
}

static int
memfd_add(struct sandbox_fds *fds, const char *what)
{
	int fd;

	if (fds->n == sizeof(fds->fd) / sizeof(fds->fd[0]))
		return failed("%s: too many files for one sandbox", what);
	if ((fd = memfd_create("pawl", MFD_CLOEXEC)) < 0)
		return failed("make %s:", what);
	fds->fd[fds->n++] = fd;
	return fd;
}

/* The text as a file at path inside, read once. */
static int
add_data(struct strs *argv, struct sandbox_fds *fds, const char *text,
    const char *path)
{
	size_t len = strlen(text);
	char num[16];
	int fd;

	if ((fd = memfd_add(fds, path)) < 0)
		return -1;
	if (write(fd, text, len) != (ssize_t)len ||
	    lseek(fd, 0, SEEK_SET) < 0)
		return failed("make %s:", path);
	snprintf(num, sizeof(num), "%d", fd);
	args_add(argv, "--ro-bind-data", num, path, NULL);
	return 0;
}

/* Its file of the arm's admin directory, where there is one. */
static void
add_admin_file(struct strs *argv, const struct sandbox *s, const char *name)
{
	char *from = path_join(s->git_admin, name);
	char *to = path_join(PLACE_ARM, name);

	if (file_exists(from))
		args_add(argv, "--ro-bind", from, to, NULL);
	free(from);
	free(to);
}

/*
 * The repository at a neutral place. Of the arm's admin directory only what
 * git needs to know the commit: its name, its lock and its log tell the arms
 * apart.
 */
static int
add_git(struct strs *argv, struct sandbox_fds *fds, const struct sandbox *s)
{
	char *dot_git = path_join(s->tree, ".git");
	char *back = xasprintf("%s\n", dot_git);
	const char *const *p;
	int rc;

	args_add(argv, "--ro-bind", s->git_common, PLACE_GIT, NULL);
	for (p = git_hidden; *p != NULL; p++) {
		char *real = path_join(s->git_common, *p);
		char *path = path_join(PLACE_GIT, *p);

		if (file_is_dir(real))
			args_add(argv, "--tmpfs", path, NULL);
		free(real);
		free(path);
	}
	if (s->hidden != NULL && s->hidden->n > 0)
		args_add(argv, "--tmpfs", PLACE_GIT "/objects", NULL);
	args_add(argv, "--dir", PLACE_ARM, NULL);
	add_admin_file(argv, s, "HEAD");
	add_admin_file(argv, s, "index");
	add_admin_file(argv, s, "config.worktree");
	rc = add_data(argv, fds, PLACE_GIT "\n", PLACE_ARM "/commondir");
	if (rc == 0)
		rc = add_data(argv, fds, back, PLACE_ARM "/gitdir");
	if (rc == 0)
		rc = add_data(argv, fds, "gitdir: " PLACE_ARM "\n", dot_git);
	free(dot_git);
	free(back);
	return rc;
}

/* Options that are in no command line. */
static int
add_quiet(struct strs *argv, struct sandbox_fds *fds, const struct sandbox *s)
{
	struct buf args = BUF_INIT;
	char num[16];
	int fd, rc = 0;

	if (s->quiet == NULL || s->quiet->n == 0)
		return 0;
	if ((fd = memfd_add(fds, "environment")) < 0)
		return -1;
	for (size_t i = 0; i < s->quiet->n; i++) {
		const char *pair = s->quiet->v[i];
		size_t name = strcspn(pair, "=");

		buf_add(&args, "--setenv", sizeof("--setenv"));
		buf_add(&args, pair, name);
		buf_putc(&args, '\0');
		buf_add(&args, pair + name + 1, strlen(pair + name + 1) + 1);
	}
	if (write(fd, args.p, args.len) != (ssize_t)args.len ||
	    lseek(fd, 0, SEEK_SET) < 0)
		rc = failed("write the environment:");
	buf_free(&args);
	snprintf(num, sizeof(num), "%d", fd);
	args_add(argv, "--args", num, NULL);
	return rc;
}

/* Where bwrap says that the command was started, and how it ended. */
static int
add_status(struct strs *argv, struct sandbox_fds *fds)
{
	char num[16];

	if ((fds->status = memfd_add(fds, "status of bwrap")) < 0)
		return -1;
	snprintf(num, sizeof(num), "%d", fds->status);
	args_add(argv, "--json-status-fd", num, NULL);
	return 0;
}

static int
wrapped_argv(struct strs *argv, struct sandbox_fds *fds,
    const struct sandbox *s, const char *workdir)
{
	struct strs bound = STRS_INIT;
	size_t i;
	int rc = 0;

	add_system(argv, s);
	add_tools(argv, &bound, s);
	add_hidden(argv, &bound, s);
	strs_free(&bound);
	if (s->binds == NULL)
		args_add(argv, "--bind", s->arm, s->tree, NULL);
	else if (add_binds(argv, s) < 0)
		return -1;
	for (i = 0; s->inputs != NULL && i < s->inputs->n && rc == 0; i++)
		rc = add_input(argv, s, s->inputs->v[i]);
	if (rc < 0)
		return -1;
	add_unreadable(argv, s);
	args_add(argv, "--tmpfs", PLACE, "--bind", s->home, PLACE_HOME, NULL);
	if (s->git_common != NULL && s->git_admin != NULL &&
	    add_git(argv, fds, s) < 0)
		return -1;
	if (add_quiet(argv, fds, s) < 0 || add_status(argv, fds) < 0)
		return -1;
	args_add(argv, "--remount-ro", PLACE, "--chdir", workdir, "--", NULL);
	return 0;
}

int
sandbox_argv(struct strs *argv, struct sandbox_fds *fds,
    const struct sandbox *s, const char *workdir, const char *command)
{
	char *in_arm = arm_path(s, workdir);
	size_t i;
	int rc = 0;

	if (in_arm == NULL)
		return -1;
	if (!file_is_dir(in_arm))
		rc = refused("%s: is no directory in the arm", workdir);
	if (rc == 0 && s->on)
		rc = wrapped_argv(argv, fds, s, workdir);
	for (i = 0; !s->on && s->inputs != NULL && i < s->inputs->n &&
	    rc == 0; i++)
		rc = input_link(s, s->inputs->v[i]);
	args_add(argv, "/bin/sh", "-c", command, NULL);
	free(in_arm);
	return rc;
}

void
sandbox_fds_close(struct sandbox_fds *fds)
{
	static const struct sandbox_fds none = SANDBOX_FDS_INIT;
	size_t i;

	for (i = 0; i < fds->n; i++)
		close(fds->fd[i]);
	*fds = none;
}

bool
sandbox_has_failed(const struct sandbox_fds *fds,
    const struct proc_result *res)
{
	char text[1024];
	ssize_t n;

	if (fds->status < 0 || res->timed_out || res->interrupted ||
	    res->signal > 0)
		return false;
	n = pread(fds->status, text, sizeof(text) - 1, 0);
	text[n > 0 ? n : 0] = '\0';
	return strstr(text, "\"exit-code\"") == NULL;
}

char *
sandbox_start_dir(const struct sandbox *s, const char *workdir)
{
	return s->on ? xstrdup("/") : arm_path(s, workdir);
}

char *
sandbox_pwd(const struct sandbox *s, const char *workdir)
{
	return s->on ? xstrdup(workdir) : arm_path(s, workdir);
}

const char *
sandbox_home(const struct sandbox *s)
{
	return s->on ? PLACE_HOME : s->home;
}

const char *
sandbox_tmp(const struct sandbox *s)
{
	return s->on ? "/tmp" : s->tmp;
}

/* The same namespaces and kinds of mounts, over a directory of no interest. */
int
sandbox_probe(bool *works, struct buf *why_not)
{
	struct proc_result res = PROC_RESULT_INIT;
	struct proc_spec spec = { 0 };
	struct sandbox s = { 0 };
	struct strs args = STRS_INIT;
	const char **argv;
	int rc = 0;

	s.tmp = "/tmp";
	add_system(&args, &s);
	args_add(&args, "--tmpfs", "/tmp", "--", "/bin/sh", "-c", ":", NULL);
	argv = proc_vector(&args);
	spec.argv = argv;
	spec.limit_s = 10;
	*works = false;
	if (proc_run(&res, &spec) < 0) {
		if (why_not != NULL)
			buf_puts(why_not, failure());
		failure_clear();
	} else if (res.interrupted) {
		rc = failed("interrupted");
	} else if (res.exit_status == 0) {
		*works = true;
	} else if (why_not != NULL) {
		buf_add(why_not, buf_str(&res.err),
		    strcspn(buf_str(&res.err), "\n"));
	}
	proc_result_release(&res);
	free((void *)argv);
	strs_free(&args);
	return rc;
}
