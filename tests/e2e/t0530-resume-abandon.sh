#!/bin/sh
# A round whose step died goes on with resume, or is closed with abandon.
. "$(dirname "$0")/tiny.sh"
tiny p 'PAWL_SANDBOX = none' "PAWL_ENV = TRAP=$SCRATCH/snare" \
	'PAWL_BENCH = sh stop.sh bench && sh op.sh bench' 'PAWL_VERIFY = sh stop.sh verify && make -s check' \
	'PAWL_BUILD = sh stop.sh build && make -s all' >setup 2>&1 || cat setup
# kills pawl-round and the step that runs this, once, when the trap names the step
cat >p/stop.sh <<-\EOT
	case $(cat "$TRAP") in
	"fail $1") exit 1 ;;
	"$1 0") ;;
	"$1 "*) n=$(sed "s/.* //" "$TRAP") && echo "$1 $((n - 1))" >"$TRAP" && exit 0 ;;
	*) exit 0 ;;
	esac
	echo none >"$TRAP"
	step=$PPID
	while ! grep -q "^Name:.pawl-$1\|^Name:.pawl-measure" /proc/$step/status; do
		step=$(sed -n "s/^PPid:.//p" /proc/$step/status)
	done
	round=$(sed -n "s/^PPid:.//p" /proc/$step/status)
	kill -9 "$round" "$step"
	sleep 30
EOT
echo none >snare && git -C p add . && git -C p commit -q -m stop && { ready p >setup 2>&1 || cat setup; }

# killed STEP N: a round that dies in its N-th run of a command
killed() {
	echo "$1 $2" >snare && ! make -s -C p iter HYP="die in $1" >out 2>&1 && test "$(cat snare)" = none
}
pairs() {
	find p/.git/pawl -name "samples*" -o -name "*.samples" | head -n 1
}
t 'no round is open: resume says so' 'gives 3 "no round is open" -C p resume'
t 'and abandon' 'gives 3 "no round is open" -C p abandon'
t 'killed in the build, status says what is open' '
	kernel p level 12 && mark p/kernel.txt && killed build 0 && gives 0 "iter-001" -C p status && has "build" out && unmarked'
t 'the next round is refused' '
	gives 3 "iter-001 is still open, at build: make resume.*make abandon" -C p iter HYP=x &&
	! readlink /proc/[0-9]*/cwd | grep "^$SCRATCH/p/.git/pawl"'
t 'so are try, take, rollback and a baseline' '
	for v in try "take ITER=0" rollback "baseline WHY=x"; do
		gives 3 "make resume\|still open" -C p $v || return 1
	done'
t 'resume goes on with it' '
	gives 0 "^iter-001 of tiny.*resumed after snapshot" -C p resume && last_line "iter=1 verdict=kept" && quiet p &&
	gives 3 "no round is open" -C p resume'
acted() {
	git -C p log -1 --format="%(trailers:key=Pawl-Actor,valueonly)" tune/tiny/log >acted && has "^$1$" acted
}
t 'killed in the verification' '
	kernel p level 14 && PAWL_ACTOR=ann killed verify 0 && PAWL_ACTOR=bob gives 0 "" -C p resume && last_line "iter=2 verdict=kept"'
t 'a round is whose hypothesis it is, whoever resumes it' '
	acted ann && json p/runs/iter-002/result.json "\$d->{actor} eq q(ann)"'
t 'killed between pairs: measured ones count' '
	kernel p level 17 && killed bench 9 && gives 0 "" -C p resume && last_line "iter=3 verdict=kept" &&
	json p/runs/iter-003/result.json "@{\$d->{samples}} == \$d->{pairs} && \$d->{samples}[3]{pair} == 3"'
t 'one event for each, in order' '
	git -C p log --first-parent --reverse --format=%s tune/tiny/log >s && test "$(wc -l <s)" = 5 && clean_git p'
t 'abandon records a failure and gives the files back' '
	kernel p level 20 && PAWL_ACTOR=ann killed bench 3 && PAWL_ACTOR=bob gives 0 "" -C p abandon && last_line "iter=4 verdict=failure" &&
	has "^level 17$" p/kernel.txt && quiet p &&
	json p/runs/iter-004/result.json "\$d->{interrupted} && \$d->{verdict} eq q(failure)" &&
	git -C p log -1 --format=%s tune/tiny/log >s && has "iter-004 failure (interrupted)" s'
t 'and is whose decision that is' 'acted bob && json p/runs/iter-004/result.json "\$d->{actor} eq q(ann)"'
t 'take brings it back' 'gives 0 "" -C p take ITER=4 && has "^level 20$" p/kernel.txt && git -C p checkout -q .'
t 'what was abandoned may come again, and an edit after the kill is not lost by abandon' '
	kernel p level 20 && killed verify 0 && echo "mine" >>p/kernel.txt && gives 0 "keeps your edit" -C p abandon &&
	has "^mine$" p/kernel.txt && has "^level 20$" p/kernel.txt && git -C p checkout -q .'
t 'nor by resume' '
	kernel p level 20 && killed verify 0 && echo "mine" >>p/kernel.txt && gives 0 "" -C p resume && last_line "verdict=kept" &&
	has "^mine$" p/kernel.txt && ! git -C p show HEAD:kernel.txt | grep mine && git -C p checkout -q .'
t 'a frontier that fails its verification, too, is no verdict' '
	kernel p level 22 && echo "fail verify" >snare && gives 4 "the frontier fails its verification too" -C p iter HYP=x &&
	has "stays open: make resume" out && echo none >snare && gives 0 "" -C p resume && last_line "verdict=kept"'
t 'nor is one whose benchmark fails' '
	kernel p level 24 && echo "fail bench" >snare && gives 4 "the frontier is flaky: its benchmark failed twice" -C p iter HYP=x &&
	has "stays open: make resume" out && echo none >snare && gives 0 "" -C p resume && last_line "verdict=kept"'
t 'a step alone does nothing' '
	cd p && for s in guard snapshot build verify measure record; do
		"$PAWL_BIN/pawl-$s" >"$t_root/o" 2>&1; test $? -eq 3 && has "step of pawl-round" "$t_root/o" || return 1
	done'
t 'step files that were changed are not believed' '
	kernel p level 30 && killed verify 0 && f=$(find p/.git/pawl -name 30-build.json) &&
	sed "s/\"ok\":.*true/\"ok\": false/" "$f" >x && cp x "$f" && sed "s/1/2/" "${f%30-build.json}20-snapshot.json" >x &&
	cp x "${f%30-build.json}20-snapshot.json" && ! make -s -C p resume >out 2>&1 && has "does not follow from" out'
t 'abandon closes it' '{ gives 0 "" -C p abandon || cat out; } && ! make -s -C p resume >out 2>&1 && has "no round is open" out'
t 'killed before its branch was made it can be closed, too' '
	kernel p level 33 && killed verify 0 && git -C p for-each-ref --sort=-refname --format="%(refname)" \
		"refs/heads/tune/tiny/iter-*" >refs && git -C p update-ref -d "$(sed 1q refs)" && gives 0 "" -C p abandon && quiet p &&
	git -C p rev-parse -q --verify "$(sed 1q refs)"'
t 'git finds nothing wrong' 'clean_git p'
t 'a baseline that was killed leaves nothing' '
	tiny b "PAWL_SANDBOX = none" "PAWL_ENV = TRAP=$SCRATCH/snare" "PAWL_VERIFY = sh stop.sh verify && make -s check" &&
	cp p/stop.sh b && git -C b add . && git -C b commit -q -m s && git -C b for-each-ref >before && echo "verify 0" >snare &&
	sed s/pawl-round/pawl-baseline/ b/stop.sh >x && ! make -s -C b baseline >out 2>&1 && gives 0 "" -C b baseline &&
	last_line "iter=0 verdict=baseline" && clean_git b'
done_testing
