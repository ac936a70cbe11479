/* notes_changes.c - what a round changed, in notes.md and patch.diff. */
#include "notes.h"

#include <string.h>

#include "../base/tr.h"
#include "../domain/param.h"
#include "../outside/json.h"
#include "notes_internal.h"
#include "subject.h"
#include "text.h"

static void
put_list(struct buf *out, const struct cJSON *names)
{
	for (const struct cJSON *f = json_first(names); f != NULL;
	    f = json_next(f)) {
		const char *name = json_as_str(f);

		buf_puts(out, "  - ");
		if (name != NULL && *name != '\0' &&
		    strchr("#+-=", *name) != NULL)
			buf_putc(out, '\\');	/* no heading, no list */
		text_md(out, name != NULL ? name : "?");
		buf_putc(out, '\n');
	}
}

static const char *
or_unknown(const char *s)
{
	return s != NULL ? s : "?";
}

static void
put_concrete(struct buf *out, const struct cJSON *d)
{
	const struct cJSON *params = json_get(d, "params");

	long added = json_int(d, "lines_added", 0);

	buf_addf(out, tr_n("- Concrete changes: %ld line added, %ld removed, "
	    "see patch.diff\n", "- Concrete changes: %ld lines added, %ld "
	    "removed, see patch.diff\n", added), added,
	    json_int(d, "lines_removed", 0));
	for (const struct cJSON *p = json_first(params); p != NULL;
	    p = json_next(p)) {
		buf_puts(out, "  - ");
		text_md(out, or_unknown(json_str(p, "name")));
		buf_puts(out, ": ");
		text_md(out, or_unknown(json_str(p, "old")));
		buf_puts(out, " → ");
		text_md(out, or_unknown(json_str(p, "new")));
		buf_putc(out, '\n');
	}
}

/* Commits that the candidate took up, whose messages are kept here alone. */
static void
put_by_hand(struct buf *out, const struct cJSON *commits)
{
	if (json_len(commits) > 0)
		buf_puts(out, tr("- Commits by hand that it took up:\n"));
	for (const struct cJSON *e = json_first(commits); e; e = json_next(e)) {
		buf_puts(out, "  - ");
		text_commit(out, json_str(e, "commit"));
		buf_puts(out, ": ");
		text_md(out, or_unknown(json_str(e, "message")));
		buf_putc(out, '\n');
	}
}

/* Earlier rounds that had this candidate, or one like it. */
static void
put_tried(struct buf *out, const struct cJSON *d)
{
	static const char *const names[] = { "by", "hypothesis", "reason" };
	const struct cJSON *tried = json_get(d, "tried");
	const struct cJSON *near = json_get(d, "near");

	if (tried != NULL) {
		buf_puts(out, tr("- Tried before in "));
		text_iter(out, json_int(tried, "iter", 0));
		buf_addf(out, tr(", the same %s\n"), str_same(json_str(tried,
		    "same"), "tree") ? tr("files") : tr("patch"));
	}
	if (json_len(near) > 0)
		buf_puts(out, tr("- Near attempts:\n"));
	for (const struct cJSON *n = json_first(near); n; n = json_next(n)) {
		buf_puts(out, "  - ");
		text_md(out, or_unknown(json_str(n, "name")));
		for (size_t i = 0; i < 3; i++) {
			const char *s = json_str(n, names[i]);

			if (s == NULL || *s == '\0')
				continue;
			buf_puts(out, i == 0 ? ", " : ": ");
			text_md(out, s);
		}
		buf_putc(out, '\n');
	}
}

/* Files that say how it is built, by their names. */
static bool
is_of_build(const char *path)
{
	static const char *const names[] = { "Makefile", "makefile",
		"GNUmakefile", "CMakeLists.txt", "setup.py", "meson.build" };
	static const char *const ends[] = { ".mk", ".cmake", ".toml" };
	const char *slash = path != NULL ? strrchr(path, '/') : NULL;
	const char *name = slash != NULL ? slash + 1 : path;

	if (path == NULL)
		return false;
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (str_same(name, names[i]))
			return true;
	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++)
		if (str_ends(name, ends[i]))
			return true;
	return false;
}

/* Code, parameters, environment variables or build configuration. */
static const char *
type_of_change(const struct cJSON *d)
{
	const struct cJSON *files = json_get(d, "files");
	const char *kind = json_str(d, "kind"), *name;
	size_t build = 0, env = 0;

	for (const struct cJSON *f = json_first(files); f; f = json_next(f)) {
		name = json_as_str(f);
		build += is_of_build(name);
		env += name != NULL && (str_same(name, PARAM_ENV_FILE) ||
		    str_ends(name, "/" PARAM_ENV_FILE));
	}
	if (str_same(kind, "parameter"))
		return env > 0 && env == json_len(files) ?
		    tr("environment variable") : tr("parameter");
	if (!str_same(kind, "code"))
		return NULL;
	return build == 0 ? tr("code") : build == json_len(files) ?
	    tr("build configuration") : tr("code and build configuration");
}

void
notes_changes(struct buf *out, const struct cJSON *d)
{
	buf_puts(out, tr("\n## Changes\n\n"));
	notes_field(out, tr("Type of change"), type_of_change(d));
	if (json_int(d, "tries", 0) > 0)
		buf_addf(out, tr_n("- Before the round: built and verified "
		    "%ld time by make try\n", "- Before the round: built and "
		    "verified %ld times by make try\n", json_int(d, "tries",
		    0)), json_int(d, "tries", 0));
	if (json_len(json_get(d, "combines")) > 0) {
		buf_puts(out, tr("- Attempts combined: "));
		subject_combines(out, d);
		buf_putc(out, '\n');
	}
	if (json_str(d, "again") != NULL)
		notes_field_of(out, tr("Why attempts of this kind again"), d, "again");
	put_tried(out, d);
	put_by_hand(out, json_get(d, "by_hand"));
	if (json_len(json_get(d, "risky")) > 0)
		buf_puts(out, tr("- Of high risk (PAWL_RISKY):\n"));
	put_list(out, json_get(d, "risky"));
	if (json_len(json_get(d, "files")) > 0)
		buf_puts(out, tr("- Files changed:\n"));
	else
		buf_puts(out, tr("- Files changed: none\n"));
	put_list(out, json_get(d, "files"));
	put_concrete(out, d);
	if (json_len(json_get(d, "snapshot_params")) > 0)
		buf_puts(out, tr("- All parameters:\n"));
	else
		buf_puts(out, tr("- All parameters: none are declared "
		    "(PAWL_PARAMS)\n"));
	notes_members(out, json_get(d, "snapshot_params"));
	if (json_len(json_get(d, "edited")) > 0) {
		buf_puts(out, tr("- Edited while the round ran, left as they "
		    "were:\n"));
		put_list(out, json_get(d, "edited"));
	}
}

/* "-  NAME=old": never "---", so it cannot open a diff. */
static void
put_param(struct buf *out, char sign, const struct cJSON *p, const char *which)
{
	buf_addf(out, "%c  ", sign);
	text_line(out, or_unknown(json_str(p, "name")));
	buf_putc(out, '=');
	text_line(out, or_unknown(json_str(p, which)));
	buf_putc(out, '\n');
}

void
notes_patch_head(struct buf *out, const struct cJSON *d)
{
	const struct cJSON *params = json_get(d, "params");
	enum lang before;

	if (json_len(params) == 0 || !str_same(json_str(d, "kind"),
	    "parameter"))
		return;
	before = tr_use(tr_language(json_str(d, "lang")));
	buf_puts(out, "# ");
	text_iter(out, json_int(d, "iter", 0));
	buf_puts(out, tr(" is a parameter round\n# parameters:\n"));
	for (const struct cJSON *p = json_first(params); p != NULL;
	    p = json_next(p)) {
		put_param(out, '-', p, "old");
		put_param(out, '+', p, "new");
	}
	buf_puts(out, tr("# based on the configuration of "));
	text_iter(out, json_int(d, "from_iter", 0));
	buf_puts(out, " (");
	text_commit(out, json_str(d, "from"));
	buf_puts(out, ")\n\n");
	tr_use(before);
}
