#!/bin/sh
# Repositories that no baseline can start in are refused, with the mend.
. "$(dirname "$0")/tiny.sh"

# libgit2 leaks when it refuses a repository: not ours, under SAN=1
echo leak:libpcre2 >lsan
LSAN_OPTIONS=suppressions=$SCRATCH/lsan:print_suppressions=0
export LSAN_OPTIONS
tiny fresh 'PAWL_SANDBOX = none'

# refused TITLE PATTERN COMMANDS: which make of a fresh project d one that is refused
refused() {
	t "$1" "rm -rf d && cp -R fresh d && git -C d status >st && { $3; } && mark d/kernel.txt && gives 3 '$2' -C d baseline && unmarked"
}
# mended TITLE COMMANDS: after which the project of the refusal before can go on
mended() {
	t "$1" "$2 && gives 0 '^goal' -C d goal SPEEDUP=2"
}

refused 'no repository' 'not in a git repository: git init' 'rm -rf d/.git'
refused 'a bare one' 'a bare repository' 'git -C d config core.bare true'
refused 'an unborn branch' 'no commit yet: git add and git commit' 'git -C d checkout -q --orphan new'
mended 'mended by a commit' 'git -C d commit -q -m first'
refused 'a sha256 repository' 'SHA-256 repository' '
	rm -rf d/.git && git init -q --object-format=sha256 d && git -C d add . && git -C d commit -q -m s'
refused 'a reftable repository' 'reftable repository.*git refs migrate' '
	git -C d config core.repositoryFormatVersion 1 && git -C d config extensions.refStorage reftable'
refused 'reftable in a repository of the old format' 'reftable repository' '
	git -C d config extensions.refStorage reftable'
refused 'a split index' 'index is split.*--no-split-index' 'git -C d update-index --split-index'
mended 'mended as it says' 'git -C d update-index --no-split-index'
refused 'a sparse checkout' 'sparse, it leaves out .gitignore: git sparse-checkout disable' '
	git -C d sparse-checkout set --no-cone kernel.txt params.mk Makefile op.sh tune.mk'
mended 'mended as it says' 'git -C d sparse-checkout disable'
refused 'a sparse index' 'split or sparse.*git sparse-checkout disable' '
	mkdir d/sub && echo 1 >d/sub/f && git -C d add . && git -C d commit -q -m sub &&
	git -C d sparse-checkout set --cone --sparse-index'
refused 'a file that is skipped' 'leaves out kernel.txt:.*--no-skip-worktree kernel.txt' '
	git -C d update-index --skip-worktree kernel.txt'
refused 'no user.name' 'user.name.*user.email' '
	git -C d config user.name "" && git -C d config user.email ""'
mended 'mended by a name' 'git -C d config user.name N && git -C d config user.email n@example.org'

# two branches that change the same line
fork() {
	git -C d checkout -q -b side && kernel d level 11 && git -C d commit -q -a -m side &&
	git -C d checkout -q main && kernel d level 13 && git -C d commit -q -a -m main
}
refused 'a merge in progress' 'a merge is in progress: git merge --continue' '
	git -C d checkout -q -b side && git -C d commit -q --allow-empty -m side &&
	git -C d checkout -q main && git -C d commit -q --allow-empty -m main &&
	git -C d merge -q --no-ff --no-commit side'
mended 'mended as it says' 'git -C d merge --abort'
refused 'a merge with conflicts' 'a merge is in progress' 'fork && ! git -C d merge -q side'
refused 'a rebase in progress' 'a rebase is in progress: git rebase' 'fork && ! git -C d rebase -q side'
mended 'mended as it says' 'git -C d rebase --abort'
refused 'a cherry-pick in progress' 'a cherry-pick is in progress' 'fork && ! git -C d cherry-pick side'
refused 'a revert in progress' 'a revert is in progress' '
	fork && kernel d level 14 && git -C d commit -q -a -m x && ! git -C d revert --no-edit HEAD~'
refused 'a bisect in progress' 'a bisect is in progress: git bisect reset' '
	fork && git -C d bisect start HEAD HEAD~ >/dev/null'
mended 'mended as it says' 'git -C d bisect reset'
refused 'patches being applied' 'git am is in progress' '
	fork && git -C d format-patch -q -1 --stdout side >p && ! git -C d am -q ../p'
refused 'conflicts in the index' 'index has conflicts' '
	fork && ! git -C d merge -q side && rm d/.git/MERGE_HEAD d/.git/MERGE_MSG d/.git/MERGE_MODE'

refused 'branch tune in the way' 'branch tune is in the way.*git branch -m tune' 'git -C d branch tune'
mended 'mended as it says' 'git -C d branch -m tune tunes'
refused 'branch tune/tiny in the way' 'branch tune/tiny is in the way' 'git -C d branch tune/tiny'
refused 'a branch below the frontier'"'"'s name' 'in the way' 'git -C d branch tune/tiny/frontier/x'
refused 'a frontier without a ledger' 'tune/tiny/frontier is there, but has no ledger' '
	git -C d branch tune/tiny/frontier'
refused 'an attempt without a ledger' 'tune/tiny/iter-004 is there, but has no ledger' '
	git -C d branch tune/tiny/iter-004'
t 'which stays there' 'git -C d rev-parse --verify tune/tiny/iter-004'
t 'a ledger that somebody deleted is named, by all, with what brings it back' '
	rm -rf d && cp -R fresh d && gives 0 "" -C d baseline && tip=$(git -C d rev-parse tune/tiny/log) && git -C d branch -q -D tune/tiny/log &&
	git -C d for-each-ref >before && for verb in baseline status board "goal SPEEDUP=2" "iter HYP=x" brief; do
		gives 3 "git branch tune/tiny/log $tip brings it back" -C d $verb || return 1; done &&
	git -C d for-each-ref >after && same before after && git -C d branch tune/tiny/log "$tip" && gives 0 "" -C d board'
refused 'editable files that are not there' 'PAWL_EDITABLE: .*kernle.txt.* means none of the project.s files (.*kernel.txt' '
	sed "s/^PAWL_EDITABLE.*/PAWL_EDITABLE = kernle.txt/" d/tune.mk >x && cat x >d/tune.mk && git -C d commit -q -a -m typo'
refused 'a foreign ITERATIONS.md' 'ITERATIONS.md is not pawl.*PAWL_RECORDS' 'echo mine >d/ITERATIONS.md'
refused 'a foreign PROGRESS.md' 'PROGRESS.md is not pawl.*PAWL_RECORDS' 'echo mine >d/PROGRESS.md'
refused 'foreign runs' 'runs/ has files that are not pawl.*PAWL_RECORDS' '
	mkdir d/runs && echo mine >d/runs/log'
mended 'records in another directory go beside them' '
	echo "PAWL_RECORDS = records" >d/head && cat d/tune.mk >>d/head && cat d/head >d/tune.mk &&
	rm d/head && git -C d commit -q -a -m records && gives 0 "" -C d baseline'
t 'and there they are, ignored' '
	test -f d/records/ITERATIONS.md && test -f d/records/runs/iter-000/notes.md &&
	test "$(git -C d status --porcelain)" = "?? runs/" && test "$(cat d/runs/log)" = mine'
refused 'a file that a filter writes' 'git filter.*kernel.txt (lfs)' '
	echo "*.txt filter=lfs" >d/.gitattributes && git -C d add .gitattributes &&
	git -C d commit -q -m lfs && echo "level 9" >>d/kernel.txt'

# partial ARGUMENT ...: a clone that has no files, whose working tree was copied from elsewhere
partial() {
	rm -rf d && git -C fresh config uploadpack.allowFilter true &&
	git clone -q --no-checkout "$@" "file://$SCRATCH/fresh" d && cp -R fresh/[a-zA-Z]* fresh/.gitignore d
}
for from in origin upstream; do
	export from
	refused "a partial clone, of $from" "a partial clone without these files: .gitignore, .*git fetch --refetch --no-filter $from" '
		partial -o "$from" --filter=blob:none'
done
mended 'mended as it says' 'sh -c "cd d && $(sed -n "s/.*: \(git fetch .*\)/\1/p" out)" && gives 0 "" -C d baseline'
refused 'one without even their names' 'a partial clone .*git fetch --refetch --no-filter origin' 'partial --filter=tree:0'
mended 'mended by that, too' 'git -C d fetch -q --refetch --no-filter origin && gives 0 "" -C d baseline'
t 'one that has what it needs will do' '
	partial --filter=blob:none && git -C d checkout -q -f main && gives 0 "" -C d baseline'
t 'a detached HEAD will do' '
	rm -rf d && cp -R fresh d && git -C d checkout -q --detach && gives 0 "" -C d baseline &&
	test "$(git -C d symbolic-ref HEAD)" = refs/heads/tune/tiny/frontier'
t 'an empty runs directory, too' '
	rm -rf d && cp -R fresh d && mkdir d/runs && touch d/runs/.gitkeep && gives 0 "" -C d baseline'
t 'a shallow clone, too' '
	tiny full && git -C full commit -q --allow-empty -m more && rm -rf d &&
	git clone -q --depth 1 "file://$SCRATCH/full" d && gives 0 "" -C d baseline &&
	gives 0 "" -C d goal SPEEDUP=2 && kernel d level 12 && gives 0 "" -C d iter HYP=x &&
	last_line verdict=kept'
t 'packed refs and objects, too' '
	rm -rf d && cp -R fresh d && git -C d gc -q && gives 0 "" -C d baseline && git -C d gc -q &&
	gives 0 "" -C d goal SPEEDUP=2 && kernel d level 12 && gives 0 "" -C d iter HYP=x &&
	last_line verdict=kept && clean_git d'
t 'a config.worktree, too' '
	rm -rf d && cp -R fresh d && git -C d config extensions.worktreeConfig true &&
	git -C d config --worktree user.name "W Tree" && gives 0 "" -C d baseline'

done_testing
