#!/bin/sh
# Projects in sub-folders, several in one repository, worktrees, odd paths, without a Makefile.
. "$(dirname "$0")/tiny.sh"

# rounds DIR: a kept and a rejected round, seen from all sides
rounds() {
	d=$1 op=${2:-tiny}
	shift 2
	kernel "$d" level 12 && gives 0 "" -C "$d" "$@" iter HYP=faster && last_line "iter=1 verdict=kept" &&
	kernel "$d" result 41 && gives 0 "" -C "$d" "$@" iter HYP=wrong && last_line "iter=2 verdict=failure" &&
	has "^level 12$" "$d/kernel.txt" && has "^result 42$" "$d/kernel.txt" &&
	has "^| iter-002 " "$d/ITERATIONS.md" && test -f "$d/runs/iter-001/patch.diff" &&
	quiet "$d" && test "$(git -C "$d" symbolic-ref --short HEAD)" = "tune/$op/frontier"
}

mkdir repo && git init -q repo && echo top >repo/top.txt && git -C repo add . && git -C repo commit -q -m top
t 'a project in a sub-folder' 'ready repo/kernels/tiny && rounds repo/kernels/tiny tiny'
t 'its patch applies from the top' '
	has "^--- a/kernels/tiny/kernel.txt$" repo/kernels/tiny/runs/iter-001/patch.diff &&
	git -C repo show tune/tiny/iter-001:kernels/tiny/runs/iter-001/files.txt >f'
t 'the record lies below the project, the copies are ignored there' '
	has "^/kernels/tiny/runs/$" repo/.git/info/exclude && test -z "$(ls repo | grep runs)"'
t 'a change outside the project is outside the scope' '
	kernel repo/kernels/tiny level 14 && echo 2 >>repo/top.txt &&
	gives 3 "outside PAWL_EDITABLE: top.txt" -C repo/kernels/tiny iter HYP=x && git -C repo checkout -q -- top.txt &&
	git -C repo checkout -q -- kernels'
t 'include paths that lead up work in a sub-folder' '
	git init -q up && mkdir up/common && echo "result 42" >up/common/want &&
	git -C up add . && git -C up commit -q -m common && ready up/deep/tiny "PAWL_VERIFY = cat ../../common/want && make -s check" && rounds up/deep/tiny tiny'
t 'helpers work from below, as HEAD says what the project is' '
	mkdir -p repo/kernels/tiny/sub && (cd repo/kernels/tiny/sub && "$PAWL_BIN/pawl-status") >s &&
	has "^Operator  tiny" s && (cd repo && "$PAWL_BIN/pawl-board") >s && has "^002  " s'

t 'two projects in one repository' '
	git init -q two && ready two/a &&
	git -C two checkout -q main && mkdir two/b && cp -R "$PAWL_ROOT/tests/fixtures/tiny/." two/b &&
	sed "s/^PAWL_OP.*/PAWL_OP = other/" two/b/tune.mk >mk && cp mk two/b/tune.mk && git -C two add b &&
	git -C two commit -q -m b && gives 0 "" -C two/b goal SPEEDUP=2 && gives 0 "" -C two/b baseline &&
	test "$(git -C two symbolic-ref --short HEAD)" = tune/other/frontier'
t 'each refuses to run on the frontier of the other' '
	kernel two/a level 12 && gives 3 "HEAD is on tune/other/frontier, not on the frontier: git checkout tune/tiny/frontier" \
		-C two/a iter HYP=x && git -C two checkout -q a'
t 'and each has a ledger of its own' '
	rounds two/b other && git -C two checkout -q tune/tiny/frontier && rounds two/a tiny &&
	test "$(git -C two log --first-parent --oneline tune/tiny/log | wc -l)" = 4 &&
	test "$(git -C two log --first-parent --oneline tune/other/log | wc -l)" = 4 && clean_git two'
t 'the same operator in another folder is refused' '
	mkdir two/c && cp -R "$PAWL_ROOT/tests/fixtures/tiny/." two/c && git -C two checkout -q main &&
	git -C two add c && git -C two commit -q -m c && gives 3 "PAWL_OP: tiny is the operator in a: choose another name" -C two/c goal SPEEDUP=2 &&
	gives 3 "PAWL_OP: tiny is" -C two/c baseline WHY=x'

t 'a linked worktree of the user' '
	tiny base "PAWL_SANDBOX = none" && git -C base worktree add -q ../linked -b linked && gives 0 "" -C linked goal SPEEDUP=3 &&
	gives 0 "" -C linked baseline && rounds linked tiny && clean_git base &&
	test "$(git -C base symbolic-ref --short HEAD)" = main && quiet base'
t 'two worktrees, two operators' '
	sed "s/^PAWL_OP.*/PAWL_OP = second/" base/tune.mk >mk && cp mk base/tune.mk && gives 0 "" -C base goal SPEEDUP=3 &&
	gives 0 "" -C base baseline && rounds base second && kernel linked level 15 &&
	gives 0 "" -C linked iter HYP=x && last_line "iter=3 verdict=kept"'
t 'a path with blanks, quotes and an accent' '
	d="a b'"'"'c \"d\" $(printf "\303\251") \$x" && ready "$d" && rounds "$d" tiny && clean_git "$d"'
t 'a path through a symbolic link' '
	ready real "PAWL_SANDBOX = none" && ln -s real link && rounds link tiny'
t 'files with blanks and accents in scope' '
	mkdir real/extra && echo 1 >"real/extra/a b $(printf "\303\251").txt" && kernel real level 15 &&
	gives 0 "" -C real iter HYP=x && last_line verdict=kept && git -C real ls-files -z extra | grep -z "a b" >l && test -s l'
t 'without any Makefile' '
	tiny none "PAWL_SANDBOX = none" "PAWL_BUILD = sh op.sh build" "PAWL_VERIFY = sh op.sh verify" && git -C none rm -q Makefile &&
	git -C none commit -q -m none && gives 0 "" -C none -f tune.mk goal SPEEDUP=3 &&
	gives 0 "" -C none -f tune.mk baseline && rounds none tiny -f tune.mk'
t 'without a build' '
	tiny nobuild "PAWL_SANDBOX = none" "PAWL_BUILD =" "PAWL_VERIFY = sh op.sh build && sh op.sh verify" \
		"PAWL_BENCH = sh op.sh build && sh op.sh bench" && ready nobuild && rounds nobuild tiny'
t 'where GIT_DIR and others are set' '
	ready env "PAWL_SANDBOX = none" && git init -q elsewhere && GIT_DIR=$SCRATCH/elsewhere/.git GIT_INDEX_FILE=$SCRATCH/idx && export GIT_DIR GIT_INDEX_FILE &&
	kernel env level 12 && gives 0 "" -C env iter HYP=x && last_line "verdict=kept" && ! test -e idx &&
	unset GIT_DIR GIT_INDEX_FILE && quiet env && test -z "$(git -C elsewhere for-each-ref)"'

done_testing
