#!/bin/sh
# A directory where a file was, and a file where a directory was, are changes like others.
. "$(dirname "$0")/tiny.sh"
tiny p 'PAWL_LIVEWIRE = no' >setup 2>&1 || cat setup
# products in a directory that run trees have only now and then
sed 's/^PAWL_BUILD = .*/& \&\& if test -d extra\/a; then echo 1 >extra\/a\/made.o; fi \&\& find extra ! -name "*.o" -type f | sort/' p/tune.mk >x && cp x p/tune.mk && echo '*.o' >>p/.gitignore
mkdir -p p/extra/d/e && echo 1 >p/extra/a && echo 2 >p/extra/d/e/f && echo 3 >p/extra/d/g && git -C p add . && git -C p commit -q -m more
ready p >setup 2>&1 || cat setup

to_directory() {
	rm p/extra/a && mkdir p/extra/a && echo "$1" >p/extra/a/x && echo "$1" >p/extra/a/y
}
to_file() {
	rm -r p/extra/d && echo "$1" >p/extra/d
}
# built N FILES: what the run tree had below extra/ when round N was built
built() {
	grep "^extra/" "p/runs/iter-00$1/log.txt" | tr '\n' ' ' >built && echo >>built && has "^$2 \$" built
}
# tree COMMIT FILES: what it has below extra/
tree() {
	git -C p ls-tree -r --name-only "$1" extra | tr '\n' ' ' >tree && echo >>tree && has "^$2 \$" tree
}

t 'what is not better goes back, staged' '
	to_directory 1 && to_file 1 && kernel p level 5 && git -C p add -A && gives 0 "7 files changed" -C p iter HYP=neutral &&
	last_line verdict=neutral && quiet p && has "^1$" p/extra/a && has "^2$" p/extra/d/e/f && has "^3$" p/extra/d/g &&
	tree tune/tiny/iter-001~ "extra/a/x extra/a/y extra/d" && built 1 "extra/a/x extra/a/y extra/d" && tree HEAD "extra/a extra/d/e/f extra/d/g" && git -C p diff --cached --quiet'
t 'and not' '
	to_directory 2 && kernel p level 6 && gives 0 "4 files changed" -C p iter HYP=unstaged && last_line verdict=neutral && quiet p &&
	git -C p diff --cached --quiet && has "^1$" p/extra/a && built 2 "extra/a/x extra/a/y extra/d/e/f extra/d/g"'
t 'what does not build, too' '
	to_file 2 && kernel p build fail && gives 0 "" -C p iter HYP=broken && last_line verdict=failure && quiet p && has "^2$" p/extra/d/e/f'
t 'such an attempt is taken into the working tree, and tried' '
	gives 0 "is in the working tree" -C p take ITER=1 && has "^1$" p/extra/a/y && has "^1$" p/extra/d && gives 0 "files changed" -C p try &&
	git -C p reset -q --hard && git -C p clean -q -f -d && quiet p'
t 'a directory is kept' '
	to_directory 3 && kernel p level 12 && gives 0 "" -C p iter HYP=directory && last_line verdict=kept && quiet p &&
	tree HEAD "extra/a/x extra/a/y extra/d/e/f extra/d/g"'
t 'a file, too' '
	to_file 3 && kernel p level 14 && gives 0 "" -C p iter HYP=file && last_line verdict=kept && quiet p && tree HEAD "extra/a/x extra/a/y extra/d"'
t 'the patch is one that git applies' '
	git -C p show tune/tiny/iter-005:runs/iter-005/patch.diff >patch && git -C p worktree add -q --detach "$SCRATCH/other" tune/tiny/iter-005~2 &&
	git -C other apply ../patch && has "^3$" other/extra/d && git -C p worktree remove --force "$SCRATCH/other"'
t 'nothing is brought over what else lies in a directory' '
	rm -r p/extra/a && echo 8 >p/extra/a && gives 0 "3 files changed" -C p iter HYP=alone && last_line verdict=neutral && quiet p &&
	echo mine >p/extra/a/mine.o && gives 3 "extra/a" -C p take ITER=6 && has "^mine$" p/extra/a/mine.o && has "^3$" p/extra/a/y && quiet p &&
	rm p/extra/a/mine.o && gives 0 "" -C p take ITER=6 && has "^8$" p/extra/a && rm p/extra/a && git -C p checkout -q . && quiet p'
t 'a directory becomes a file again, where builds left products' '
	rm -r p/extra/a && echo 9 >p/extra/a && kernel p level 16 && gives 0 "" -C p iter HYP=again && last_line verdict=kept && quiet p &&
	tree HEAD "extra/a extra/d" && built 7 "extra/a extra/d"'
t 'what else lies in a directory stays, and its place is named' '
	to_directory 4 && echo mine >p/extra/a/mine.o && kernel p level 7 && gives 0 "^  record .*extra/a was edited" -C p iter HYP=occupied &&
	last_line verdict=neutral && has "^mine$" p/extra/a/mine.o && ! test -e p/extra/a/x && has "^level 16$" p/kernel.txt'
t 'a rollback goes not over it' '
	gives 3 "extra/a has changes" -C p rollback TO=4 && has "^mine$" p/extra/a/mine.o && rm -r p/extra/a && git -C p checkout -q extra/a && quiet p'
t 'an empty one is no reason' '
	rm p/extra/a && mkdir p/extra/a && kernel p level 8 && gives 0 "2 files changed" -C p iter HYP=empty && last_line verdict=neutral &&
	quiet p && has "^9$" p/extra/a'
t 'all of it is made again, landed and rolled back' '
	gives 0 "^agrees" -C p reproduce ITER=5 && gives 0 "the sources are the frontier" -C p land && tree land/tiny~1 "extra/a/x extra/a/y extra/d" &&
	gives 0 "" -C p rollback TO=4 && quiet p && has "^3$" p/extra/a/x && has "^2$" p/extra/d/e/f'
t 'the audit finds nothing' 'audited p && clean_git p'

done_testing
