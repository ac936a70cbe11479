#!/bin/sh
# Places and limits in which a round has it hard: it works, or says why not, and nothing is lost.
. "$(dirname "$0")/tiny.sh"
{ tiny p && ready p 'PAWL_MAX_PAIRS = 13'; } >setup 2>&1 || cat setup
make -s -C p goal BEST=1 >setup 2>&1 || cat setup
# another TIMES: the next level that nothing had so far, so many percent up
echo 12 >level
another() {
	n=$(($(cat level) * $1 / 100 + 1)) && echo "$n" >level
}
# rounds COMMAND: a round under it is recorded; it ends early, in a build that fails
rounds() {
	another 100 && kernel p level "$n" build fail && eval "$1" >out 2>&1 </dev/null && last_line "verdict=failure" && quiet p
}
# whole COMMAND: one that goes to its end
whole() {
	another 112 && kernel p level "$n" && eval "$1" >out 2>&1 </dev/null && last_line "verdict=kept" && quiet p
}
# shuts STATUS PATTERN COMMAND: nothing is recorded, and the edit stays
shuts() {
	another 100 && git -C p for-each-ref >before && kernel p level "$n" && mark p/kernel.txt &&
	if eval "$3" >out 2>&1 </dev/null; then return 1; fi && has "$2" out && unmarked &&
	grep -q "Error $1$" out && git -C p for-each-ref >after && same before after && git -C p checkout -q kernel.txt
}
# shellcheck disable=SC2034 # the tests are evaluated
iter='make -s -C p iter HYP=x'
t 'without standard input' 'whole "$iter <&-"'
t 'with all three closed: recorded, although nobody was told' '
	another 112 && kernel p level $n && ! (eval "$iter" <&- >&- 2>&-) && git -C p log -1 --format=%s tune/tiny/log >s && has "kept" s && quiet p'
t 'looking with standard output closed is an error' '! make -s -C p board >&- 2>out && has "standard output" out'
t 'a full standard output' '
	another 112 && kernel p level $n && ! eval "$iter" >/dev/full 2>out && has "standard output: No space left" out && quiet p &&
	git -C p log -1 --format=%s tune/tiny/log >s && has "kept" s'
t 'few open files' 'whole "(ulimit -n 32; $iter)"'
t 'too few: the round stays open, and goes on' '
	kernel p level 9 && ! (ulimit -n 16 && eval "$iter" >out 2>&1 </dev/null) && has "Too many open files" out && has "stays open\|as they were" out &&
	if grep -q "stays open" out; then gives 0 "verdict=neutral" -C p resume; else git -C p checkout -q kernel.txt; fi && quiet p'
t 'a small stack' 'whole "(ulimit -s 256; $iter)"'
t 'no file may be written' '
	another 100 && kernel p level $n && ! (ulimit -f 0 && eval "$iter") && test "$(git -C p status --porcelain)" = " M kernel.txt" &&
	clean_git p && git -C p checkout -q kernel.txt'
t 'any umask' 'for u in 000 077; do rounds "(umask $u; $iter)" || return 1; done'
t 'nowhere to put temporary files' 'rounds "TMPDIR=/nowhere $iter"'
t 'without a home: git is asked who that is' 'shuts 3 "git config user.name" "env -u HOME $iter" && shuts 3 "git config user.name" "HOME=/nowhere $iter"'
t 'what others set for git' '
	for v in GIT_DIR GIT_INDEX_FILE GIT_OBJECT_DIRECTORY GIT_WORK_TREE GIT_COMMON_DIR; do rounds "$v=/nowhere $iter" || return 1; done'
t 'another language' 'rounds "LC_ALL=tr_TR.UTF-8 LANG=tr_TR.UTF-8 $iter" && rounds "LC_ALL=de_DE.UTF-8 LC_NUMERIC=de_DE.UTF-8 $iter"'
t 'a broken configuration of git' '
	cp "$HOME/.gitconfig" good && echo "[broken" >"$HOME/.gitconfig" && ! eval "$iter" >out 2>&1 && cp good "$HOME/.gitconfig" &&
	has "failed to parse config file" out && quiet p'
t 'files from the future, and a clock that was set back' '
	another 100 && kernel p level $n build fail && touch -d 2040-01-01 p/kernel.txt && gives 0 "verdict=failure" -C p iter HYP=x && quiet p &&
	rounds "PAWL_NOW=1000000000 $iter" && gives 0 "" -C p board && gives 0 "" -C p log && gives 0 clean -C p audit'
t 'a path with everything in it' '
	d="a b:c;d \$(touch trace) \`touch trace\` # % caf$(printf "\303\251") & (x) !" && mkdir "$d" && tiny "$d/p" && cd "$d" &&
	make -s -C p goal SPEEDUP=3 && make -s -C p baseline && kernel p level 12 && gives 0 "verdict=kept" -C p iter HYP=x &&
	gives 0 "" -C p board && cd .. && test -z "$(find . -name "trace*")"'
t 'a path of 2,800 bytes' '
	part=$(head -c 200 /dev/zero | tr "\0" y) && d=$part && for i in 1 2 3 4 5 6 7 8 9 10 11 12 13; do d=$d/$part; done &&
	mkdir -p "$d" && cd "$d" && tiny p && make -s -C p goal SPEEDUP=3 && make -s -C p baseline && kernel p level 12 &&
	gives 0 "verdict=kept" -C p iter HYP=x && quiet p'

# As root everything can be read, whatever its mode: what lets it is taken away. Another user
# would not do, who need not reach the checkout and the scratch directory.
if test "$(id -u)" = 0; then
	me='setpriv --bounding-set=-dac_override,-dac_read_search'
else
	me=''
fi
as_me() {
	eval "$me $*"
}
t 'modes hold, for root as well' '
	echo x >shut && chmod 000 shut && ! as_me cat shut 2>out && has "Permission denied" out && another 100 && kernel p level $n build fail && as_me "$iter" >out 2>&1 && last_line "verdict=failure" && has "^build ok" p/kernel.txt'
if test -n "$me"; then
	t 'a repository of somebody else' '
		kernel p level 60 && chown -R daemon p && ! as_me "$iter" >out 2>&1 &&
		has "belongs to another user: git config --global --add safe.directory" out && chown -R root p && has "^level 60" p/kernel.txt'
else
	t_skip 'a repository of somebody else' 'not root'
fi
t 'a file that cannot be read' '
	kernel p level 61 && chmod 000 p/kernel.txt && ! as_me "$iter" >out 2>&1 && has "kernel.txt: cannot be read: chmod u+r it" out &&
	chmod 644 p/kernel.txt && has "^level 61" p/kernel.txt && ! ls -d p/.git/pawl/*/round'
t 'a directory that cannot be entered' '
	mkdir -p p/extra && echo 1 >p/extra/f && chmod 600 p/extra && ! as_me "$iter" >out 2>&1 && has "extra.*: cannot be read: chmod" out &&
	chmod 755 p/extra && rm -r p/extra'
t 'a repository that cannot be written' '
	chmod -R a-w p/.git && ! as_me "$iter" >out 2>&1 && has "Permission denied" out && ! grep "stays open" out &&
	as_me make -s -C p board >out 2>&1 && has "^Operator  tiny" out && chmod -R u+w p/.git && has "^level 61" p/kernel.txt'
t 'a project that cannot be written: what is recorded stays, and resume ends it' '
	sed "s/^level .*/level 5/" p/kernel.txt >k && cat k >p/kernel.txt && chmod a-w p && ! as_me "$iter" >out 2>&1 &&
	has "Permission denied" out && has "stays open: make resume" out && chmod u+w p && as_me make -s -C p resume >out 2>&1 &&
	last_line "verdict=neutral"'
t 'nor its copies: what was decided is recorded, and that is said' '
	chmod a-w p && ! as_me make -s -C p goal SPEEDUP=7 >out 2>&1 && chmod u+w p && has "^goal 7x faster" out &&
	has "it is recorded, but its copy is not written: the next event brings that: .*Permission denied" out && gives 0 "" -C p goal BEST=1'
t 'directories that a build left shut are no obstacle to cleaning its tree' '
	tiny ro "PAWL_BUILD = sh shut.sh && make -s all" && echo "test -e build/shut || { mkdir -p build/shut && touch build/shut/x && chmod 500 build/shut; }" >ro/shut.sh &&
	git -C ro add shut.sh && git -C ro commit -q -m shut && as_me make -s -C ro goal SPEEDUP=9 && as_me make -s -C ro baseline &&
	kernel ro level 12 build fail && as_me make -s -C ro iter HYP=fails >out && last_line "verdict=failure" &&
	kernel ro level 14 && as_me make -s -C ro iter HYP=cleaned >out 2>&1 && last_line "verdict=kept"'
t 'git finds nothing wrong, and neither does the audit' 'quiet p && clean_git p && gives 0 clean -C p audit'
done_testing
