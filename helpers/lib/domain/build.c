/* build.c - the project's build command in an arm. */
#include "build.h"

#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../base/mem.h"
#include "../base/str.h"
#include "../outside/digest.h"
#include "../outside/git/diff.h"
#include "../outside/git/object.h"
#include "../outside/json.h"
#include "baseline.h"
#include "build_if.h"
#include "check.h"
#include "territory.h"

static void
note_failure(struct build_result *out, const struct proc_result *res)
{
	struct buf lines = BUF_INIT;
	/* compilers say it on stderr, scripts where they like */
	bool err = res->err.len > 0 && (error_is_among(buf_str(&res->err),
	    res->err.len) || !error_is_among(buf_str(&res->out),
	    res->out.len));
	const struct buf *from = err ? &res->err : &res->out;

	first_error_lines(&lines, buf_str(from), from->len, FIRST_ERROR_LINES);
	out->ok = false;
	free(out->reason);
	out->reason = proc_describe(res);
	out->lines = buf_steal(&lines);
}

static int
run_one(struct build_result *out, struct runner *r, struct arm *arm,
    const struct step_hooks *hooks, const char *command)
{
	struct run_spec spec = { CMD_BUILD, NULL, 0, NULL, hooks, command };
	struct proc_result res = PROC_RESULT_INIT;
	int rc = run_command(&res, r, arm, &spec);

	out->ran = true;
	out->ok = false;
	out->wall_s += res.wall_s;
	if (rc == 0 && res.interrupted)
		rc = failed("interrupted");
	else if (rc == 0 && res.exit_status != 0)
		note_failure(out, &res);
	else if (rc == 0)
		out->ok = true;
	proc_result_release(&res);
	return rc;
}

/* Those of the builds that are due, in their order. */
static int
build_once(struct build_result *out, struct runner *r, struct arm *arm,
    const struct step_hooks *hooks, const struct strs *due)
{
	int rc = arm_begin_build(arm);

	out->ok = true;
	for (size_t i = 0; i < due->n && rc == 0 && out->ok; i++)
		rc = run_one(out, r, arm, hooks, due->v[i]);
	return rc;
}

/* The build must leave the harness and the sources as they are. */
static int
check_tampered(struct build_result *out, struct arm *arm)
{
	char *files = arm_tampered(arm);

	if (files == NULL)
		return -1;
	if (*files != '\0') {
		out->ok = false;
		free(out->reason);
		out->reason = xasprintf("the build rewrote %s, which the "
		    "baseline's build did not", files);
	}
	free(files);
	return 0;
}

/* Read by make, Python and pytest wherever they find one. */
static bool
is_read_unasked(const char *path)
{
	static const char *const names[] = { "GNUmakefile", "makefile",
	    "Makefile", "sitecustomize.py", "usercustomize.py", "conftest.py",
	    "pytest.ini", "tox.ini", "setup.cfg", "pyproject.toml" };
	const char *slash = strrchr(path, '/');
	const char *name = slash != NULL ? slash + 1 : path;

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (strcmp(name, names[i]) == 0)
			return true;
	return false;
}

/* A build could so bring rules into the harness, which lies beside. */
static int
check_rules(struct build_result *out, struct arm *arm)
{
	struct strs made = STRS_INIT, usual = STRS_INIT;
	int rc = arm_made(&made, arm);

	for (size_t i = 0; i < made.n && rc == 0 && out->ok; i++) {
		if (!is_read_unasked(made.v[i]))
			continue;
		if (usual.n == 0)
			rc = baseline_made(&usual, arm->project);
		if (rc < 0 || strs_has(&usual, made.v[i]))
			continue;
		out->ok = false;
		free(out->reason);
		out->reason = xasprintf("the build made %s, which the "
		    "baseline's build did not", made.v[i]);
		rc = arm_spoil(arm);
	}
	strs_free(&made);
	strs_free(&usual);
	return rc;
}

/* What of the commit each of the builds sees: {command: {digest, commit}}. */
static struct cJSON *
builds_now(struct arm *arm, const struct build_rules *rules)
{
	struct tree_files files = TREE_FILES_INIT;
	struct cJSON *all = json_object();
	struct buf text = BUF_INIT;

	if (rules->n > 0 &&
	    commit_files(&files, &arm->repo, arm->commit, "") < 0) {
		json_free(all);
		return NULL;
	}
	for (size_t k = 0; k < rules->commands.n; k++) {
		const char *command = rules->commands.v[k];
		char digest[DIGEST_HEX];
		struct cJSON *one;

		buf_clear(&text);
		for (size_t i = 0; i < files.n; i++)
			if (str_same(build_rules_of(rules, territory_within(
			    arm->project, files.v[i].path)), command))
				buf_addf(&text, "%s %o %s\n", files.v[i].blob,
				    files.v[i].mode, files.v[i].path);
		if (text.len == 0 && rules->n > 0)
			continue;	/* nothing to build from */
		digest_bytes(digest, text.p, text.len);
		one = json_object();
		json_set_str(one, "digest", digest);
		json_set_str(one, "commit", arm->commit);
		json_set(all, command, one);
	}
	buf_free(&text);
	tree_files_free(&files);
	return all;
}

/* The first path for which a build is due: what differs from its last commit. */
static char *
find_cause(struct arm *arm, const struct build_rules *rules,
    const char *command)
{
	const char *old = json_str(json_get(arm->builds, command), "commit");
	struct changes changes = CHANGES_INIT;
	char *path = NULL;

	if (old != NULL && diff_commits(&changes, &arm->repo, old,
	    arm->commit) == 0)
		for (size_t i = 0; i < changes.n && path == NULL; i++)
			if (str_same(build_rules_of(rules, territory_within(
			    arm->project, changes.v[i].path)), command))
				path = xstrdup(changes.v[i].path);
	failure_clear();
	changes_free(&changes);
	return path;
}

/* Tracked files that commands rewrite were put back, and have to be made again. */
static int
can_be_kept(struct arm *arm)
{
	struct strs products = STRS_INIT;
	int rc = baseline_products(&products, arm->project);
	bool yes = arm->builds != NULL && products.n == 0 && !arm->scratch;

	strs_free(&products);
	return rc < 0 ? -1 : yes;
}

/*
 * Builds whose files are not, byte for byte, those that the arm's products came
 * from. why says what made each of them due.
 */
static int
find_due(struct strs *due, struct buf *why, struct arm *arm,
    const struct build_rules *rules, const struct cJSON *now)
{
	int kept = can_be_kept(arm);

	for (const struct cJSON *b = json_first(now); b != NULL && kept >= 0;
	    b = json_next(b)) {
		const struct cJSON *old = json_get(arm->builds, json_name(b));
		char *path;

		if (kept && str_same(json_str(old, "digest"), json_str(b,
		    "digest")))
			continue;
		strs_add(due, json_name(b));
		if (rules->n == 0 || (path = find_cause(arm, rules,
		    json_name(b))) == NULL)
			continue;
		buf_addf(why, "%s%s needs %s", why->len > 0 ? ", " : "", path,
		    json_name(b));
		free(path);
	}
	if (due->n == 0 && rules->n > 0)
		buf_puts(why, "by PAWL_BUILD_IF nothing that changed needs a "
		    "build");
	return kept < 0 ? -1 : 0;
}

static int
build_due(struct build_result *out, struct runner *r, struct arm *arm,
    const struct step_hooks *hooks, const struct strs *due,
    const struct cJSON *now)
{
	struct strs all = STRS_INIT;
	bool same = arm->same;	/* then there is nothing to make anew */
	int changed, rc;

	if (build_once(out, r, arm, hooks, due) < 0)
		return -1;
	changed = out->ok && !same ? arm_products_changed(arm) : 1;
	if (changed != 0)
		return changed < 0 ? -1 : 0;
	for (const struct cJSON *b = json_first(now); b; b = json_next(b))
		strs_add(&all, json_name(b));
	rc = arm_bring(arm, arm->commit, true);
	if (rc == 0)
		rc = build_once(out, r, arm, hooks, &all);
	strs_free(&all);
	if (rc < 0 || !out->ok)
		return rc;
	free(out->reason);
	out->reason = xstrdup("built again from clean: the sources had "
	    "changed, but no product had");
	return 0;
}

int
build_run(struct build_result *out, struct runner *r, struct arm *arm,
    const struct step_hooks *hooks, bool look)
{
	struct strs due = STRS_INIT;
	struct buf why = BUF_INIT;
	struct build_rules rules;
	struct cJSON *now;
	int rc;

	memset(out, 0, sizeof(*out));
	out->ok = true;
	if (arm->built)
		return 0;
	if (build_rules_parse(&rules, project_settings(r->project)) < 0)
		return -1;
	if ((now = builds_now(arm, &rules)) == NULL)
		rc = -1;
	else
		rc = find_due(&due, &why, arm, &rules, now);
	if (rc == 0 && why.len > 0)
		out->reason = buf_steal(&why);
	if (rc == 0 && due.n > 0)
		rc = build_due(out, r, arm, hooks, &due, now);
	if (rc == 0 && out->ok && out->ran && look)
		rc = check_tampered(out, arm);
	if (rc == 0 && out->ok) {
		json_free(arm->builds);
		arm->builds = rules.n > 0 ? json_copy(now) : NULL;
		rc = arm_end_build(arm);
	}
	if (rc == 0 && out->ok && out->ran && !arm->project->starting)
		rc = check_rules(out, arm);
	json_free(now);
	build_rules_release(&rules);
	buf_free(&why);
	strs_free(&due);
	return rc;
}

void
build_result_release(struct build_result *out)
{
	free(out->reason);
	free(out->lines);
	memset(out, 0, sizeof(*out));
}
