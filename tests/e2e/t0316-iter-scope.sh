#!/bin/sh
# Ways around the scope: each change outside of it is refused, by name, before anything is built.
. "$(dirname "$0")/tiny.sh"
tiny p 'PAWL_SANDBOX = none' 'PAWL_BUILD = echo built >>$(SPOOR) && make -s all' "PAWL_ENV = SPOOR=$SCRATCH/built" >setup 2>&1 || cat setup
sed "s|\$(SPOOR)|$SCRATCH/built|" p/tune.mk >x && cp x p/tune.mk
mkdir p/extra p/docs && echo 1 >p/extra/a && echo 1 >p/docs/b && git -C p add . && git -C p commit -q -m more
ready p >setup 2>&1 || cat setup

# refused TITLE PATTERN COMMANDS: the round is refused, nothing is built, no ref moves; then all is set back
refused() {
	title=$1 pattern=$2 commands=$3
	export title pattern commands
	t "$title" 'eval "$commands" && git -C p for-each-ref refs/heads >before && : >built && gives 3 "$pattern" -C p iter HYP=x &&
		git -C p for-each-ref refs/heads >after && same before after && test ! -s built'
	(cd "$SCRATCH" && git -C p reset -q --hard tune/tiny/frontier && git -C p clean -q -f -d)
}
refused 'a file that is moved out' 'outside PAWL_EDITABLE: docs/a: ' 'git -C p mv extra/a docs/a'
refused 'and in' 'outside PAWL_EDITABLE: docs/b: ' 'git -C p mv docs/b extra/b'
refused 'an executable bit outside' 'outside PAWL_EDITABLE: op.sh: ' 'chmod +x p/op.sh && kernel p level 12'
t 'one inside is a change' '
	chmod +x p/kernel.txt && gives 0 "1 file changed" -C p iter HYP=mode && last_line verdict=neutral && ! test -x p/kernel.txt'
refused 'a link that leads out' 'extra/l is a symbolic link out of the repository (to ../../elsewhere)' '
	ln -s ../../elsewhere p/extra/l'
refused 'an absolute one' 'extra/l is a symbolic link out of the repository (to /etc/passwd)' 'ln -s /etc/passwd p/extra/l'
refused 'one into git' 'extra/l is a symbolic link out' 'ln -s ../.git/config p/extra/l'
refused 'one that goes out and in again' 'extra/l is a symbolic link out' 'ln -s ../../p/kernel.txt p/extra/l'
refused 'one for a file that was there' 'kernel.txt is a symbolic link out' 'rm p/kernel.txt && ln -s /dev/null p/kernel.txt'
refused 'one in place of a directory' 'extra is a symbolic link now, and was a directory' '
	rm -r p/extra && mkdir -p elsewhere && echo 2 >elsewhere/a && ln -s ../elsewhere p/extra'
refused 'also to a place inside' 'extra is a symbolic link now' 'rm -r p/extra && echo 3 >p/docs/a && ln -s docs p/extra'
refused 'a name that differs in case' 'extra/A differs from extra/a in case alone' 'echo 2 >p/extra/A'
refused 'two new ones' 'extra/new differs from extra/New in case alone' 'echo 2 >p/extra/New && echo 2 >p/extra/new'
refused 'a directory that does' 'extra/A/x differs from extra/a' 'mkdir p/extra/A && echo 2 >p/extra/A/x'
refused 'a file that gets another case' 'Kernel.txt differs from kernel.txt in case alone' 'mv p/kernel.txt p/Kernel.txt'
for f in .gitattributes .gitignore .mailmap .gitmodules; do
	refused "a new $f in an editable directory" "outside PAWL_EDITABLE: extra/$f " "echo '# x' >p/extra/$f"
done
refused 'and .gitignore at the top' 'outside PAWL_EDITABLE: .gitignore: ' 'echo "*.c" >>p/.gitignore && kernel p level 12'
refused 'an edit that is assumed unchanged' 'outside PAWL_EDITABLE: op.sh: ' '
	git -C p update-index --assume-unchanged op.sh && echo "# x" >>p/op.sh && kernel p level 12'
git -C p update-index --no-assume-unchanged op.sh && git -C p checkout -q op.sh
refused 'one that is skipped' 'leaves out op.sh: .*git update-index --no-skip-worktree op.sh' '
	git -C p update-index --skip-worktree op.sh && echo "# x" >>p/op.sh && kernel p level 12'
git -C p update-index --no-skip-worktree op.sh && git -C p checkout -q op.sh
refused 'a harness that is gone and assumed to be there' 'outside PAWL_EDITABLE: op.sh: ' '
	git -C p update-index --assume-unchanged op.sh && rm p/op.sh && kernel p level 12'
git -C p update-index --no-assume-unchanged op.sh && git -C p checkout -q op.sh
t 'an editable one that is assumed unchanged is the candidate' '
	git -C p update-index --assume-unchanged kernel.txt && kernel p level 12 && gives 0 "" -C p iter HYP=hidden && last_line verdict=kept &&
	git -C p show HEAD:kernel.txt >k && has "^level 12$" k && git -C p update-index --no-assume-unchanged kernel.txt && quiet p'
t 'what is only staged does not count' '
	echo "# x" >>p/op.sh && git -C p add op.sh && git -C p show HEAD:op.sh >p/op.sh && echo 2 >p/extra/staged && git -C p add extra/staged &&
	rm p/extra/staged && kernel p level 13 && gives 0 "" -C p iter HYP=staged && last_line verdict=kept &&
	git -C p show HEAD:op.sh >o && ! grep "# x" o && ! git -C p cat-file -e HEAD:extra/staged 2>e && git -C p reset -q --hard'
t 'a new file that git ignores is named' '
	echo "extra/hidden" >>p/.git/info/exclude && echo 2 >p/extra/hidden && kernel p level 5 &&
	gives 0 "not counted: extra/hidden (git ignores it)" -C p iter HYP=ignored && last_line verdict=neutral && test -f p/extra/hidden && rm p/extra/hidden'
t 'a replaced object fools nobody' '
	real=$(git -C p rev-parse HEAD:kernel.txt) && fake=$(sed "s/^level .*/level 99/" p/kernel.txt | git -C p hash-object -w --stdin) &&
	git -C p replace "$real" "$fake" && kernel p level 6 && gives 0 "" -C p iter HYP=replaced && last_line verdict=neutral &&
	json p/runs/iter-005/result.json "\$d->{frontier_value} > 70" && has "^level 13$" p/kernel.txt &&
	git -C p replace -d "$real" >out'
t 'nor does a replaced commit' '
	tip=$(git -C p rev-parse HEAD) && git -C p replace "$tip" HEAD~ && kernel p level 7 && gives 0 "" -C p iter HYP=commit &&
	last_line verdict=neutral && test "$(GIT_NO_REPLACE_OBJECTS=1 git -C p rev-parse tune/tiny/iter-006~^)" = "$tip" && git -C p replace -d "$tip" >out'
t 'nor a graft' '
	git -C p rev-parse HEAD >p/.git/info/grafts && kernel p level 8 && gives 0 "" -C p iter HYP=graft && last_line verdict=neutral &&
	rm p/.git/info/grafts && git -C p merge-base --is-ancestor HEAD tune/tiny/iter-007 && quiet p'
t 'without modes of the file system there is no change of mode' '
	git -C p config core.fileMode false && chmod +x p/kernel.txt && gives 3 "nothing changed" -C p iter HYP=x &&
	kernel p level 9 && gives 0 "" -C p iter HYP=nomode && git -C p ls-tree tune/tiny/iter-008~ kernel.txt >m && has "^100644" m &&
	echo "# x" >>p/op.sh && kernel p level 15 && gives 3 "outside PAWL_EDITABLE: op.sh" -C p iter HYP=x &&
	git -C p config core.fileMode true && chmod -x p/kernel.txt && git -C p reset -q --hard'
for key in core.ignoreCase core.precomposeUnicode; do
	refused "with $key, too" 'outside PAWL_EDITABLE: op.sh: ' "git -C p config $key true && echo '# x' >>p/op.sh && kernel p level 12"
	git -C "$SCRATCH/p" config --unset $key
done
t 'with core.autocrlf line ends of a file are no change' '
	git -C p config core.autocrlf input && sed "s/\$/\r/" p/kernel.txt >x && cp x p/kernel.txt && gives 3 "nothing changed" -C p iter HYP=x &&
	git -C p show HEAD:kernel.txt >p/kernel.txt && kernel p level 14 && sed "s/\$/\r/" p/kernel.txt >x && cp x p/kernel.txt && gives 0 "" -C p iter HYP=crlf && last_line verdict=kept &&
	git -C p show HEAD:kernel.txt >k && ! grep "$(printf "\r")" k &&
	git -C p config --unset core.autocrlf && git -C p reset -q --hard'

t 'a project with a submodule' '
	git init -q lib && echo 1 >lib/f && git -C lib add . && git -C lib commit -q -m one && tiny s "PAWL_SANDBOX = none" &&
	git -C s -c protocol.file.allow=always submodule --quiet add "$SCRATCH/lib" lib && git -C s commit -q -m lib && ready s'
t 'a submodule at another commit is refused' '
	git -C s/lib commit -q --allow-empty -m two && kernel s level 12 && gives 3 "outside PAWL_EDITABLE: lib (submodule): " -C s iter HYP=x &&
	git -C s add lib && gives 3 "outside PAWL_EDITABLE: lib (submodule): " -C s iter HYP=x'
t 'staged alone, too' '
	git -C s/lib checkout -q HEAD~ && gives 3 "outside PAWL_EDITABLE: lib (submodule): " -C s iter HYP=x &&
	git -C s reset -q lib && gives 0 "" -C s iter HYP=x && last_line verdict=kept'

# where everything may be changed
t 'the makefile and tune.mk are not meant by a pattern' '
	tiny w "PAWL_SANDBOX = none" && sed "s/^PAWL_EDITABLE = .*/PAWL_EDITABLE = . !op.sh/" w/tune.mk >x && cp x w/tune.mk &&
	git -C w commit -q -a -m scope && ready w && kernel w level 12 && for f in Makefile tune.mk; do
		echo "# x" >>w/$f && gives 3 "outside PAWL_EDITABLE: $f: " -C w iter HYP=x && git -C w checkout -q $f || return 1
	done && for f in GNUmakefile; do
		cp w/Makefile w/$f && gives 3 "outside PAWL_EDITABLE: $f (PAWL_EDITABLE does not name it): " -C w iter HYP=x && rm w/$f || return 1
	done'
t 'unless by name' '
	tiny n "PAWL_SANDBOX = none" && sed "s/^PAWL_EDITABLE = .*/PAWL_EDITABLE = kernel.txt Makefile/" n/tune.mk >x && cp x n/tune.mk &&
	git -C n commit -q -a -m scope && ready n && echo "# x" >>n/Makefile && gives 0 "" -C n iter HYP=x && last_line verdict=neutral'
t 'git finds nothing wrong' 'clean_git p && clean_git s'

# A new file that the build wants, outside of the scope; junk and products are not named.
tiny nf 'PAWL_SANDBOX = none' 'PAWL_BUILD = if grep -q level.28 kernel.txt; then cat new.txt; fi && make -s all' 'PAWL_VERIFY = if grep -q level.27 kernel.txt; then cat lib/part.txt; fi && make -s check'
{ ready nf && echo x >nf/new.txt && echo x >nf/other.txt && mkdir nf/lib && echo x >nf/lib/part.txt; } >setup 2>&1 || cat setup
t 'a new file outside of the scope that the build misses is named by try and round' '
	kernel nf level 28 && gives 1 "^  try  *new.txt is in your tree, but neither in git nor in PAWL_EDITABLE" -C nf try && ! grep "other.txt" out &&
	gives 0 "^  build  *new.txt is in your tree, .*make baseline WHY=" -C nf iter HYP=x && ! grep "other.txt\|lib/" out && last_line "verdict=failure"'
t 'and so is one that the check misses, in a new directory' '
	kernel nf level 27 && gives 0 "^  verify  *lib/ is in your tree" -C nf iter HYP=y && ! grep "new.txt is\|other.txt" out'
t 'what git ignores is not named' '
	echo new.txt >>nf/.git/info/exclude && kernel nf level 28 && gives 1 "No such file" -C nf try && ! grep "is in your tree" out'

done_testing
