/* test-git.c - differences, working tree, refs and run trees, beside git. */
#define _GNU_SOURCE	/* mkdtemp */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <stdio.h>
#include <unistd.h>

#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/base/file.h"
#include "../../helpers/lib/base/mem.h"
#include "../../helpers/lib/outside/git/diff.h"
#include "../../helpers/lib/outside/git/object.h"
#include "../../helpers/lib/outside/git/ref.h"
#include "../../helpers/lib/outside/git/work.h"
#include "../../helpers/lib/outside/proc.h"

static char dir[] = "/tmp/pawl-test-git-XXXXXX";
static char *root;
static struct repo repo;
static char first[OID_HEX], second[OID_HEX];

/* What a command in the repository prints, its last newline cut; frees. */
static char *
out(const char *command)
{
	const char *const argv[] = { "/bin/sh", "-ec", command, NULL };
	struct buf text = BUF_INIT;

	failure_clear();
	if (proc_capture(&text, argv, root) < 0)
		fail_msg("%s: %s", command, failure());
	if (text.len > 0 && text.p[text.len - 1] == '\n')
		text.p[--text.len] = '\0';
	return buf_steal(&text);
}

static void
sh(const char *command)
{
	free(out(command));
}

static void
prints(const char *command, const char *want)
{
	char *have = out(command);

	if (strcmp(have, want) != 0)
		fail_msg("%s: \"%s\", not \"%s\"", command, have, want);
	free(have);
}

static void
works(int rc)
{
	if (rc < 0)
		fail_msg("%s", failure());
}

/* One character a side: - nothing, f file, x executable, l link. */
static char
kind(const char *blob, unsigned mode)
{
	return blob[0] == '\0' ? '-' : mode == MODE_FILE ? 'f' :
	    mode == MODE_EXEC ? 'x' : mode == MODE_LINK ? 'l' : '?';
}

/* The changes as words "path:fx", with a u for untracked files; frees. */
static char *
words_of(struct changes *c)
{
	struct strs words = STRS_INIT;
	char *text;

	for (size_t i = 0; i < c->n; i++)
		strs_take(&words, xasprintf("%s:%c%c%s", c->v[i].path,
		    kind(c->v[i].old_blob, c->v[i].old_mode),
		    kind(c->v[i].new_blob, c->v[i].new_mode),
		    c->v[i].untracked ? "u" : ""));
	text = strs_join(&words, " ");
	strs_free(&words);
	changes_free(c);
	return text;
}

/* The same by diff_work_at(), with untracked files of these places only. */
static void
is_changed_at(const struct strs *places, const char *want)
{
	struct changes c = CHANGES_INIT;
	char *memo = path_join(dir, "memo"), *have;

	works(diff_work_at(&c, &repo, first, places, memo, NULL));
	have = words_of(&c);
	if (strcmp(have, want) != 0)
		fail_msg("by places \"%s\", not \"%s\"", have, want);
	free(have);
	free(memo);
}

static void
is_changed(const char *want)
{
	struct changes c = CHANGES_INIT;
	struct strs all = STRS_INIT;
	char *have;

	failure_clear();
	works(diff_work(&c, &repo, first, NULL));
	have = words_of(&c);
	if (strcmp(have, want) != 0)
		fail_msg("\"%s\", not \"%s\"", have, want);
	free(have);
	works(dir_names(&all, root));
	for (size_t i = all.n; i-- > 0;)
		if (strcmp(all.v[i], ".git") == 0) {
			free(all.v[i]);
			all.v[i] = xstrdup("not-there");
		}
	is_changed_at(&all, want);
	is_changed_at(&all, want);	/* by what the first left */
	strs_free(&all);
}

static void
nothing_changed(void **state)
{
	(void)state;
	is_changed("");
	sh("touch -d '2001-01-01' a.txt sub/c.txt");
	is_changed("");
}

static void
edited_removed_new(void **state)
{
	(void)state;
	sh("echo 2 >>a.txt; rm sub/c.txt; echo n >'new file'; mkdir -p x/y; "
	    "echo n >x/y/z; echo no >x/y/z.o");
	is_changed("a.txt:ff new file:-fu sub/c.txt:f- x/y/z:-fu");
	sh("git add -A");	/* the index makes no difference */
	is_changed("a.txt:ff new file:-f sub/c.txt:f- x/y/z:-f");
	sh("git -c user.name=x -c user.email=x@x commit -qm by-hand");
	is_changed("a.txt:ff new file:-f sub/c.txt:f- x/y/z:-f");
}

static void
staged_and_reverted(void **state)
{
	(void)state;
	sh("echo 2 >>a.txt; git add a.txt; git show HEAD:a.txt >a.txt");
	is_changed("");
	sh("git rm -q --cached sub/c.txt");
	is_changed("");
	sh("echo n >new; git add new; rm new");
	is_changed("");
	sh("git rm -q --cached b.sh; echo 3 >>b.sh");
	is_changed("b.sh:xxu");
}

static void
modes_and_types(void **state)
{
	(void)state;
	sh("chmod +x a.txt; chmod -x b.sh");
	is_changed("a.txt:fx b.sh:xf");
	sh("rm a.txt; ln -s sub/c.txt a.txt; rm link; echo file >link");
	is_changed("a.txt:fl b.sh:xf link:lf");
	sh("ln -s nowhere new");
	is_changed("a.txt:fl b.sh:xf link:lf new:-lu");
	sh("git reset -q --hard; rm new; ln -sfn sub link");
	is_changed("link:ll");
}

static void
file_and_directory(void **state)
{
	(void)state;
	sh("rm a.txt; mkdir a.txt; echo 1 >a.txt/inner; rm -r sub; "
	    "echo 1 >sub");
	is_changed("a.txt:f- a.txt/inner:-fu sub:-fu sub/c.txt:f-");
	sh("git add -A");
	is_changed("a.txt:f- a.txt/inner:-f sub:-f sub/c.txt:f-");
}

static void
untracked_elsewhere(void **state)
{
	char *const some[] = { "sub", "x/y", "a.txt", "new" };
	const struct strs places = { (char **)some, 4, 0 };

	(void)state;
	sh("echo 1 >other; mkdir -p x/y/z x/w; echo 1 >x/w/f; "
	    "echo 1 >x/y/z/f; echo 1 >x/y/z/f.o; echo 1 >sub/new; echo 2 >b.sh");
	is_changed_at(&places, "b.sh:xx sub/new:-fu x/y/z/f:-fu");
	sh("echo new >new; git add other");
	is_changed_at(&places, "b.sh:xx new:-fu other:-f sub/new:-fu "
	    "x/y/z/f:-fu");
}

/* Written again in the tick of the index, same size: lstat shows nothing. */
static void
as_young_as_the_index(void **state)
{
	(void)state;
	sh("git update-index --refresh; printf 7 | dd of=a.txt conv=notrunc; "
	    "touch -r .git/index a.txt; git update-index --refresh || :");
	is_changed("a.txt:ff");
	sh("printf 1 | dd of=a.txt conv=notrunc; touch -r .git/index a.txt");
	is_changed("");
}

static void
told_to_look_away(void **state)
{
	(void)state;
	sh("git update-index --assume-unchanged a.txt");
	is_changed("");
	sh("echo 9 >a.txt");
	is_changed("a.txt:ff");
	sh("git update-index --no-assume-unchanged a.txt; git checkout -q a.txt");
	is_changed("");
	sh("git update-index --skip-worktree a.txt; echo 9 >a.txt");
	is_changed("a.txt:ff");
	sh("git update-index --no-skip-worktree a.txt; git checkout -q a.txt");
	is_changed("");
	sh("echo n >new; git add -N new");
	is_changed("new:-f");
}

static void
line_ends(void **state)
{
	(void)state;
	sh("echo '*.txt text eol=crlf' >.git/info/attributes; "
	    "printf '1\\r\\n' >a.txt");
	is_changed("");
	sh("rm .git/info/attributes");
	is_changed("a.txt:ff");
}

static void
between_commits(void **state)
{
	struct changes c = CHANGES_INIT;
	struct buf patch = BUF_INIT;
	char id[OID_HEX], again[OID_HEX], rival[OID_HEX];
	long added = -1, removed = -1;
	char *path = path_join(dir, "patch");

	(void)state;
	works(diff_commits(&c, &repo, first, second));
	assert_int_equal(c.n, 3);
	assert_string_equal(c.v[0].path, "a.txt");
	assert_string_equal(c.v[1].new_blob, "");
	assert_int_equal(c.v[1].old_mode, MODE_EXEC);
	assert_string_equal(c.v[2].old_blob, "");
	changes_free(&c);
	works(diff_patch(&patch, &added, &removed, &repo, first, second));
	assert_int_equal(added, 1);
	assert_int_equal(removed, 1);
	works(file_write(path, patch.p, patch.len));
	sh("git checkout -q --detach main && git apply --index ../patch && "
	    "test $(git write-tree) = $(git rev-parse second^{tree})");
	works(diff_patch_id(id, &repo, first, second));
	works(diff_patch_id(again, &repo, second, first));
	assert_string_not_equal(id, again);
	works(ref_read(rival, &repo, "refs/heads/rival"));
	works(diff_patch_id(id, &repo, first, rival));
	prints("git diff $(git merge-base rival second) rival | "
	    "git patch-id --stable | cut -c1-40", id);
	buf_free(&patch);
	free(path);
}

/* A round's changes are taken back, and what was edited since is kept. */
static void
restored(void **state)
{
	struct changes c = CHANGES_INIT;
	struct strs edited = STRS_INIT;

	(void)state;
	sh("echo 2 >a.txt; echo 2 >sub/c.txt; rm b.sh; ln -sf b.sh link; "
	    "mkdir new; echo n >new/f; echo n >other; echo s >staged; "
	    "git add staged");
	works(diff_work(&c, &repo, first, NULL));
	assert_int_equal(c.n, 7);
	sh("echo 3 >sub/c.txt; echo mine >b.sh; echo mine >other");
	works(work_restore(&edited, &repo, &c, first));
	strs_sort(&edited);
	assert_int_equal(edited.n, 3);
	assert_string_equal(edited.v[0], "b.sh");
	assert_string_equal(edited.v[1], "other");
	assert_string_equal(edited.v[2], "sub/c.txt");
	is_changed("b.sh:xf other:-fu sub/c.txt:ff");
	prints("cat b.sh other sub/c.txt", "mine\nmine\n3");
	prints("git diff --cached --name-only", "");
	prints("test ! -e new && readlink link", "a.txt");
	strs_free(&edited);
	changes_free(&c);
}

static void
restored_over_directories(void **state)
{
	struct changes c = CHANGES_INIT;
	struct strs edited = STRS_INIT;

	(void)state;
	sh("rm a.txt; mkdir a.txt; echo 1 >a.txt/inner; rm -r sub; "
	    "echo 1 >sub");
	works(diff_work(&c, &repo, first, NULL));
	works(work_restore(&edited, &repo, &c, first));
	assert_int_equal(edited.n, 0);
	is_changed("");
	prints("git status --porcelain", "");
	strs_free(&edited);
	changes_free(&c);
}

static void
index_of_these_paths_only(void **state)
{
	struct changes c = CHANGES_INIT;
	struct change one = { .path = xstrdup("a.txt") };

	(void)state;
	sh("echo 2 >a.txt; echo 2 >b.sh; git add a.txt b.sh");
	changes_take(&c, &one);
	works(work_index_set(&repo, &c, first));
	prints("git diff --cached --name-only", "b.sh");
	prints("git diff --name-only", "a.txt");
	prints("cat a.txt", "2");
	changes_free(&c);
}

static void
refs_move(void **state)
{
	const char *name = "refs/heads/tune/op/frontier";
	char now[OID_HEX], *obstacle;
	struct strs l = STRS_INIT;

	(void)state;
	works(ref_read(now, &repo, name));
	assert_string_equal(now, "");
	assert_int_equal(ref_move(&repo, name, second, first, "test"), -1);
	assert_non_null(strstr(failure(), "somebody else moved it"));
	failure_clear();
	works(ref_move(&repo, name, "", first, "test"));
	works(ref_move(&repo, name, "", first, "test"));
	assert_int_equal(ref_move(&repo, name, "", second, "test"), -1);
	failure_clear();
	assert_int_equal(ref_move(&repo, name, second, second + 1, "test"),
	    -1);
	failure_clear();
	works(ref_move(&repo, name, first, second, "test"));
	assert_int_equal(ref_move(&repo, name, first, first, "test"), -1);
	failure_clear();
	prints("git rev-parse tune/op/frontier", second);
	sh("git pack-refs --all");
	works(ref_move(&repo, name, second, first, "test"));
	prints("git rev-parse tune/op/frontier", first);
	works(ref_list(&l, &repo, "refs/heads/tune/op/*"));
	assert_int_equal(l.n, 1);
	strs_free(&l);
	obstacle = ref_obstacle(&repo, "refs/heads/main/x/log");
	assert_string_equal(obstacle, "refs/heads/main");
	free(obstacle);
	assert_null(ref_obstacle(&repo, "refs/heads/tune/op/log"));
	works(ref_delete(&repo, name));
	works(ref_delete(&repo, name));
	works(ref_read(now, &repo, name));
	assert_string_equal(now, "");
}

static void
notes(void **state)
{
	(void)state;
	works(note_set(&repo, NULL, first, "kept -8.4%\n"));
	works(note_set(&repo, NULL, first, "kept -9%\n"));
	prints("git notes --ref=pawl show main", "kept -9%");
}

static void
commits(void **state)
{
	struct tree_edits e = TREE_EDITS_INIT;
	const char *const parents[] = { first, "", second };
	char id[OID_HEX], *command, blob[OID_HEX];
	struct buf text = BUF_INIT;
	unsigned mode = 0;

	(void)state;
	works(tree_edits_text(&e, &repo, "runs/iter-001/x.json", "{}\n", 3));
	tree_edits_add(&e, "sub/c.txt", "", 0);
	works(commit_write(id, &repo, first, &e, parents, 3,
	    "subject\n\nPawl-Event: round\n"));
	works(objects_sync(&repo, NULL));
	command = xasprintf("git log -1 --format='%%s %%P%%n%%(trailers)' %s "
	    "&& git ls-tree -r --name-only %s", id, id);
	sh("git fsck --strict --no-dangling");
	buf_addf(&text, "subject %s %s\nPawl-Event: round\n\n.gitignore\n"
	    "a.txt\nb.sh\nlink\nruns/iter-001/x.json", first, second);
	prints(command, text.p);
	buf_free(&text);
	assert_int_equal(commit_file(&text, &repo, id, "runs/iter-001/x.json"),
	    1);
	assert_string_equal(text.p, "{}\n");
	assert_int_equal(commit_file(&text, &repo, id, "sub/c.txt"), 0);
	works(commit_entry(blob, &mode, &repo, id, "link"));
	assert_int_equal(mode, MODE_LINK);
	assert_int_equal(commit_is_ancestor(&repo, first, id), 1);
	assert_int_equal(commit_is_ancestor(&repo, id, first), 0);
	buf_free(&text);
	tree_edits_free(&e);
	free(command);
}

static void
paths_change_kind(void **state)
{
	struct tree_edits e = TREE_EDITS_INIT, back = TREE_EDITS_INIT;
	char blob[OID_HEX], id[OID_HEX], again[OID_HEX], *command;
	unsigned mode = 0;

	(void)state;
	works(commit_entry(blob, &mode, &repo, first, "a.txt"));
	tree_edits_add(&e, "a.txt/x", blob, mode);
	tree_edits_add(&e, "sub", blob, mode);
	tree_edits_add(&e, "sub/c.txt", "", 0);
	tree_edits_add(&e, "a.txt", "", 0);
	works(tree_make(id, &repo, first, &e));
	command = xasprintf("git ls-tree -r --name-only %s", id);
	prints(command, ".gitignore\na.txt/x\nb.sh\nlink\nsub");
	free(command);
	tree_edits_add(&back, "a.txt", blob, mode);
	tree_edits_add(&back, "a.txt/x", "", 0);
	works(tree_make(again, &repo, id, &back));
	command = xasprintf("git ls-tree -r --name-only %s", again);
	prints(command, ".gitignore\na.txt\nb.sh\nlink\nsub");
	free(command);
	tree_edits_free(&e);
	tree_edits_free(&back);
}

static void
run_tree_is_cleaned(void **state)
{
	char *path = path_join(dir, "arm2"), *want;
	struct strs others = STRS_INIT;
	struct repo arm;

	(void)state;
	works(worktree_add(&repo, path, first));
	works(repo_open(&arm, path));
	works(worktree_checkout(&arm, first, true, NULL));
	sh("cd ../arm2 && echo o >k.o && mkdir -p out/deep && echo o >out/x && "
	    "echo o >out/deep/y.o && echo 2 >a.txt && rm b.sh && "
	    "chmod 500 out/deep");
	works(worktree_others(&others, &arm));
	assert_int_equal(others.n, 3);
	works(worktree_checkout(&arm, second, false, NULL));
	want = xasprintf("1\n2\n%s", second);
	prints("cd ../arm2 && cat a.txt && test ! -e b.sh && test -e out/x && "
	    "test -e k.o && git rev-parse HEAD", want);
	free(want);
	works(worktree_checkout(&arm, first, true, NULL));
	want = xasprintf("1\n%s", first);
	prints("cd ../arm2 && git status --porcelain --ignored && cat a.txt && "
	    "test -x b.sh && test ! -e out && git rev-parse HEAD", want);
	prints("git worktree list --porcelain | grep -c ^locked", "1");
	free(want);
	strs_free(&others);
	repo_close(&arm);
	free(path);
}

/* Only what is named is written, and git finds nothing to complain about. */
static void
few_files_of_a_run_tree(void **state)
{
	char *path = path_join(dir, "arm3"), from[OID_HEX], to[OID_HEX];
	struct strs only = STRS_INIT;
	struct repo arm;

	(void)state;
	sh("git checkout -qb few; echo '*.txt text eol=crlf' >.gitattributes; "
	    "git add -A; git commit -qm from; git branch few-from; "
	    "printf '3\\n4\\n' >a.txt; echo 3 >b.sh; chmod -x b.sh; "
	    "echo 3 >sub/c.txt; git add -A; git commit -qm to");
	works(ref_read(from, &repo, "refs/heads/few-from"));
	works(ref_read(to, &repo, "refs/heads/few"));
	works(worktree_add(&repo, path, from));
	works(repo_open(&arm, path));
	works(worktree_checkout(&arm, from, true, NULL));
	strs_add_words(&only, "a.txt b.sh sub/c.txt");
	works(worktree_checkout(&arm, to, false, &only));
	prints("cd ../arm3 && od -An -c a.txt | tr -d ' ' && cat b.sh "
	    "sub/c.txt && test ! -x b.sh && git status --porcelain && "
	    "git diff-index --cached HEAD && git fsck --no-dangling && "
	    "git rev-parse --abbrev-ref HEAD",
	    "3\\r\\n4\\r\\n\n3\n3\r\nHEAD");
	works(worktree_checkout(&arm, from, false, &only));
	prints("cd ../arm3 && git status --porcelain && test -x b.sh && "
	    "test $(git write-tree) = $(git rev-parse few-from^{tree})", "");
	/* not through a link, into what it points to */
	sh("cd ../arm3 && mv sub ../sub && ln -s ../sub sub");
	works(worktree_checkout(&arm, to, false, &only));
	prints("cat ../sub/c.txt ../arm3/sub/c.txt && test ! -L ../arm3/sub && "
	    "cd ../arm3 && git status --porcelain", "1\r\n3\r");
	strs_free(&only);
	repo_close(&arm);
	free(path);
}

static void
excluded_once(void **state)
{
	(void)state;
	sh("printf '# mine' >.git/info/exclude");
	works(repo_exclude(&repo, "runs/"));
	works(repo_exclude(&repo, "runs/"));
	works(repo_exclude(&repo, "ITERATIONS.md"));
	works(repo_exclude(&repo, "runs/"));
	prints("cat .git/info/exclude", "# mine\n/runs/\n/ITERATIONS.md");
	sh("mkdir runs; echo x >runs/x");
	is_changed("");
	works(repo_exclude(&repo, "a [b]*\\c? /runs/"));
	sh("mkdir -p 'a [b]*\\c? /runs' 'a b/runs'; echo x >'a [b]*\\c? /runs/x'; "
	    "echo x >'a b/runs/x'");
	is_changed("a b/runs/x:-fu");
	sh("rm -r 'a b'");
	sh("rm -r .git/info");
	works(repo_exclude(&repo, "runs/"));
	prints("cat .git/info/exclude", "/runs/");
	sh("rm -r runs .git/info");
}

static void
repositories_that_are_refused(void **state)
{
	char *bare = path_join(dir, "bare"), *none = path_join(dir, "none");
	struct repo other;

	(void)state;
	sh("git init -q --bare ../bare; mkdir ../none");
	assert_int_equal(repo_open(&other, bare), -1);
	assert_non_null(strstr(failure(), "bare"));
	assert_int_equal(failure_status(), ST_STATE);
	failure_clear();
	assert_int_equal(repo_open(&other, none), -1);
	assert_non_null(strstr(failure(), "not in a git repository"));
	failure_clear();
	works(repo_check(&repo));
	sh("git checkout -q --detach second && "
	    "! git merge rival >/dev/null 2>&1");
	assert_int_equal(repo_check(&repo), -1);
	assert_non_null(strstr(failure(), "git merge --abort"));
	failure_clear();
	sh("git merge --abort");
	works(repo_check(&repo));
	free(bare);
	free(none);
}

static int
start(void **state)
{
	char *home;

	(void)state;
	if (mkdtemp(dir) == NULL)
		return -1;
	home = path_join(dir, "home");
	root = path_join(dir, "re po");
	setenv("HOME", home, 1);
	setenv("GIT_CONFIG_NOSYSTEM", "1", 1);
	setenv("PAWL_NOW", "1767225600", 1);
	unsetenv("XDG_CONFIG_HOME");
	unsetenv("GIT_CONFIG_GLOBAL");
	unsetenv("GIT_DIR");
	unsetenv("GIT_INDEX_FILE");
	if (dir_make(home) < 0 || dir_make(root) < 0)
		return -1;
	sh("git config --global user.name Tess; "
	    "git config --global user.email tess@example.org; "
	    "git init -q -b main; echo 1 >a.txt; echo 1 >b.sh; chmod +x b.sh; "
	    "mkdir sub; echo 1 >sub/c.txt; ln -s a.txt link; "
	    "echo '*.o' >.gitignore; git add -A; git commit -qm first; "
	    "git checkout -qb rival; echo r >a.txt; git commit -qam rival; "
	    "git checkout -q main; git checkout -qb second; echo 2 >>a.txt; "
	    "git rm -q b.sh; : >empty; git add -A; git commit -qm second; "
	    "git checkout -q main");
	free(home);
	if (git_start() < 0 || repo_open(&repo, root) < 0)
		return -1;
	works(ref_read(first, &repo, "refs/heads/main"));
	works(ref_read(second, &repo, "refs/heads/second"));
	return 0;
}

static int
clean(void **state)
{
	char *command = xasprintf("git checkout -qf -B main %s && "
	    "git reset -q --hard && git clean -qfdx", first);

	(void)state;
	sh(command);
	free(command);
	return 0;
}

static int
end(void **state)
{
	(void)state;
	repo_close(&repo);
	free(root);
	return dir_remove(dir);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(nothing_changed, clean),
		cmocka_unit_test_setup(edited_removed_new, clean),
		cmocka_unit_test_setup(staged_and_reverted, clean),
		cmocka_unit_test_setup(modes_and_types, clean),
		cmocka_unit_test_setup(file_and_directory, clean),
		cmocka_unit_test_setup(untracked_elsewhere, clean),
		cmocka_unit_test_setup(as_young_as_the_index, clean),
		cmocka_unit_test_setup(told_to_look_away, clean),
		cmocka_unit_test_setup(line_ends, clean),
		cmocka_unit_test_setup(between_commits, clean),
		cmocka_unit_test_setup(restored, clean),
		cmocka_unit_test_setup(restored_over_directories, clean),
		cmocka_unit_test_setup(index_of_these_paths_only, clean),
		cmocka_unit_test_setup(refs_move, clean),
		cmocka_unit_test_setup(notes, clean),
		cmocka_unit_test_setup(commits, clean),
		cmocka_unit_test_setup(paths_change_kind, clean),
		cmocka_unit_test_setup(run_tree_is_cleaned, clean),
		cmocka_unit_test_setup(few_files_of_a_run_tree, clean),
		cmocka_unit_test_setup(excluded_once, clean),
		cmocka_unit_test_setup(repositories_that_are_refused, clean),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("git", tests, start, end);
}
