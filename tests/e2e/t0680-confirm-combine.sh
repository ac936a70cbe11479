#!/bin/sh
# Confirm runs by itself, and only it ends a campaign; combine makes one round of several attempts.
. "$(dirname "$0")/tiny.sh"

# A kernel of three numbers with lines between; its time is their sum. The benchmark is a file
# beside the repository, so that a test can make it tell something else.
# three DIR [LINE]
three() {
	mkdir "$1" && echo '/^[abc] / { s += $2 } END { print s }' >sum.awk && cp sum.awk bench.awk && {
		echo "a 1000"; seq 9; echo "b 1000"; seq 9; echo "c 1000"
	} >"$1/kernel.txt" && cat >"$1/tune.mk" <<-EOT && git init -q "$1" && git -C "$1" add . && git -C "$1" commit -q -m start
		PAWL_OP = tiny
		PAWL_STALL = 0
		PAWL_EDITABLE = kernel.txt extra.txt
		PAWL_BUILD = true
		PAWL_UNIT = cycles
		PAWL_VERIFY = ! grep -q wrong kernel.txt
		PAWL_BENCH = awk -f $SCRATCH/bench.awk kernel.txt
		PAWL_METRIC = regex:^([0-9.]+)
		PAWL_WARMUP = 0
		${2-}
		PAWL_SANDBOX = none
		include $PAWL_ROOT/mk/pawl.mk
	EOT
	cp "$1/tune.mk" "$1/Makefile" && git -C "$1" add . && git -C "$1" commit -q -m Makefile
}

# state EXPRESSION: the campaign as if something else had happened ($d is state.json)
state() {
	git -C p show tune/tiny/log:state.json | perl -MJSON::PP -e 'local $/; my $d = decode_json(<STDIN>);
		eval $ARGV[0]; die $@ if $@; print encode_json($d)' "$1" >state.json &&
	GIT_INDEX_FILE=$SCRATCH/index git -C p read-tree tune/tiny/log &&
	GIT_INDEX_FILE=$SCRATCH/index git -C p update-index --cacheinfo \
		"100644,$(git -C p hash-object -w "$SCRATCH/state.json"),state.json" &&
	tree=$(GIT_INDEX_FILE=$SCRATCH/index git -C p write-tree) &&
	git -C p update-ref refs/heads/tune/tiny/log \
		"$(git -C p commit-tree -p tune/tiny/log -m state "$tree")"
}

subject() {
	git -C p log --first-parent --format=%s -1 tune/tiny/log | grep -q -e "$1" && return
	git -C p log --first-parent --format=%s -9 tune/tiny/log
	return 1
}

confirms() {
	test "$(git -C p log --first-parent --format=%s tune/tiny/log | grep -c ^confirm)" -eq "$1"
}

last_data() {
	git -C p ls-tree --name-only -r tune/tiny/log events/ | tail -n 1 >name &&
	git -C p show "tune/tiny/log:$(cat name)" >e && json e "$1"
}

{ three p && make -s -C p goal SPEEDUP=2 && make -s -C p baseline; } >setup 2>&1 || cat setup

t 'without attempts there is nothing to combine' 'gives 0 "no attempt of this epoch" -C p combine'
{
	for edit in 'a 988' 'b 988' 'c 1010' 'a 990'; do
		kernel p "${edit% *}" "${edit#* }" && make -s -C p iter HYP="$edit" || break
	done
	kernel p b '1 wrong' && make -s -C p iter HYP=wrong
} >setup 2>&1 || cat setup
t 'those that leaned the right way are listed, and what they might be together' '
	gives 0 "^iter-001  neutral  *-0.4%" -C p combine && has "^iter-002  neutral" out && has "^iter-004 " out &&
	! grep "^iter-00[35]" out && has "together they would be -1.1%.* an estimate, not a claim" out &&
	has "make combine ITERS=.1 2 4. HYP=" out'
refused() {
	mark p/kernel.txt && gives 3 "$1" -C p combine "$2" ${3+"$3"} && unmarked && quiet p
}
t 'one that did not is refused, by name' 'refused "iter-003 (neutral) did not lean the right way: .*AGAIN" ITERS="1 3" HYP=x'
t 'so is a failure' 'refused "iter-005 (failure) did not lean" ITERS="1 5" HYP=x'
t 'a number that no attempt has' 'refused "9 is no attempt" ITERS="1 9" HYP=x && refused "0 is no attempt" ITERS="0 1" HYP=x'
t 'one alone, one twice, a word' '
	refused "make take ITER=1" ITERS=1 HYP=x && refused "1 is there twice" ITERS="1 2 1" HYP=x && refused "ITERS: " ITERS="1 two" HYP=x'
t 'no hypothesis' 'refused "no hypothesis: make combine" ITERS="1 2"'
t 'a conflict is named by attempt and file, and nothing is applied' '
	refused "iter-004: kernel.txt: the same lines are changed by iter-001" ITERS="1 2 4" HYP=x && has "nothing was applied" out'
t 'a working tree with changes is refused' '
	kernel p c 999 && mark p/kernel.txt && gives 3 "kernel.txt has changes" -C p combine ITERS="1 2" HYP=x && unmarked && git -C p checkout -q .'
t 'when the round does not begin the files are as they were' 'refused "what was applied is taken back" ITERS="1 2" HYP_FILE=none'
t 'together they are one round, and may be kept' '
	gives 0 "combine  *iter-002" -C p combine ITERS="1 2" HYP="both" && last_line "PAWL iter=6 verdict=kept gain=0.8%" &&
	has "^a 988$" p/kernel.txt && has "^b 988$" p/kernel.txt && quiet p'
t 'the record says of what' '
	last_data "join(q(,), @{\$d->{data}{combines}}) eq q(1,2) && \$d->{data}{hypothesis} eq q(both)" &&
	has "iter-006 | both | iter-001 + iter-002: kernel.txt +2 -2" p/ITERATIONS.md &&
	has "Attempts combined: iter-001 + iter-002" p/runs/iter-006/notes.md && clean_git p'
t 'what the frontier has is not listed any more' 'gives 0 "one alone" -C p combine && ! grep iter-00[126] out'
t 'AGAIN takes one that did not lean, and is recorded' '
	echo 1 >p/extra.txt && gives 0 "" -C p iter HYP=x && gives 0 "" -C p combine ITERS="3 7" AGAIN="all is new" HYP=x &&
	last_line "PAWL iter=8 verdict=neutral" && last_data "\$d->{data}{again} eq q(all is new)" && quiet p'

t 'take merges with what was kept since' '
	gives 0 "iter-003 (neutral) is in the working tree" -C p take ITER=3 && has "^a 988$" p/kernel.txt && has "^c 1010$" p/kernel.txt &&
	test -z "$(git -C p diff --cached --name-only)" && git -C p checkout -q .'
t 'take refuses a conflict by name, and changes nothing' '
	mark p/kernel.txt && gives 3 "iter-004: the frontier has other changes in the same lines of kernel.txt" -C p take ITER=4 && unmarked && quiet p'
t 'take of what is there' 'gives 3 "iter-006: all that it changed is in the frontier" -C p take ITER=6 && quiet p'

t 'the goal crossed: confirm runs by itself' '
	kernel p a 500 c 10 && gives 0 "confirm  *the goal seems reached: baseline against iter-009, 64 pairs" -C p iter HYP=much &&
	has "^confirm iter-009 2.0.x .*, goal reached$" out && subject "^confirm iter-009" && quiet p'
t 'the last line is the round'"'"'s, and there once' 'test "$(grep -c "^PAWL iter=" out)" = 1 && last_line "^PAWL iter=9 verdict=kept gain=49.7% frontier=$(git -C p rev-parse HEAD | cut -c1-7)$"'
t 'the ledger has what it was for, and every sample' '
	last_data "\$d->{data}{trigger} =~ /goal/ && \$d->{data}{reached} && !\$d->{data}{refuted} && \$d->{data}{pairs} == 64" &&
	git -C p ls-tree --name-only -r tune/tiny/log confirms/ >list && test "$(wc -l <list)" -eq 1'
t 'then the campaign is over, and says what to do' '
	kernel p b 900 && mark p/kernel.txt && gives 3 "reached, confirmed at 2.0.x: make goal sets a new one, make iter CONTINUE=" -C p iter HYP=more &&
	unmarked && gives 0 "" -C p status && has "^Next .*make goal" out'
t 'combine too' 'git -C p checkout -q . && gives 3 "make goal sets a new one" -C p combine ITERS="4 7" AGAIN=x HYP=x'
t 'a goal that the best version is confirmed to have is reached already' '
	gives 0 "^reached already: the best version is confirmed at 2.0.*x. next: make report" -C p goal SPEEDUP=1.5 && kernel p b 900 &&
	gives 3 "reached, confirmed at 2.0" -C p iter HYP=more && git -C p checkout -q . && gives 0 "^reached already" -C p goal SPEEDUP=2 && audited p'
t 'CONTINUE goes on, and is recorded' '
	kernel p b 900 && gives 0 "" -C p iter HYP=more CONTINUE="there is more in it" && last_line "iter=10 verdict=kept" &&
	last_data "\$d->{data}{waivers}[0]{what} eq q(continue) && \$d->{data}{waivers}[0]{why} eq q(there is more in it)" && confirms 1 && has "there is more in it" p/runs/iter-010/notes.md'
t 'it need not be said again' 'kernel p b 850 && gives 0 "" -C p iter HYP=on && last_line "iter=11 verdict=kept" && confirms 1'
t 'another goal ends that' '
	gives 0 "" -C p goal SPEEDUP=3 && kernel p a 130 && gives 0 "" -C p iter HYP=x && last_line "iter=12 verdict=kept" && confirms 2 &&
	kernel p b 800 && gives 3 "CONTINUE" -C p iter HYP=x && git -C p checkout -q .'
t 'after a rollback there is something to do' '
	gives 0 "" -C p rollback && kernel p b 800 && gives 0 "" -C p iter HYP=x && last_line "iter=13 verdict=kept" && confirms 2'

cp -R "$PAWL_BIN" bin && printf '#!/bin/sh\nexit 4\n' >bin/pawl-confirm
t 'ten rounds kept: confirm by itself' '
	state "\$d->{unconfirmed} = 9" && kernel p b 750 && gives 0 "10 rounds were kept since the last one" -C p iter HYP=x && confirms 3 &&
	has "goal not reached$" out && last_line "^PAWL iter=14"'
t 'trouble of the confirm alone is not the round'"'"'s' '
	state "\$d->{unconfirmed} = 9" && kernel p b 700 && gives 0 "iter-015 is recorded.*make confirm repeats it" -C p iter HYP=x PAWL_BIN="$SCRATCH/bin" &&
	last_line "^PAWL iter=15 verdict=kept" && confirms 3 && quiet p'
t 'and it can be repeated' 'gives 0 "^confirm iter-015" -C p confirm && confirms 4'

tip=$(git -C p rev-parse HEAD)
export tip
back='$d->{certified} = qx(git -C p rev-parse tune/tiny/iter-014~) =~ s/\n//r; $d->{certified_iter} = 14'
export back
t 'a provisional version that confirm does prove stays' '
	state "$back" && gives 3 "kept provisionally: make confirm" -C p land && gives 0 "^confirm iter-015 2.* goal not reached" -C p confirm && test "$(git -C p rev-parse HEAD)" = "$tip" &&
	last_data "\$d->{data}{over_certified}{iter} == 14 && \$d->{data}{over_certified}{lo} > 0"'
t 'one that it does not prove is refuted: the frontier goes back, recorded' '
	echo "END { print 3000 }" >bench.awk && state "$back" && gives 0 "REFUTED: .* goes back to iter-014" -C p confirm &&
	subject "^rollback to iter-014 (.*): a confirm refuted" && test "$(git -C p rev-parse HEAD)" = "$(git -C p rev-parse tune/tiny/iter-014~)" &&
	has "^b 750$" p/kernel.txt && quiet p && gives 0 "confirm .*refuted" -C p board'
t 'with changes in the way nothing is lost, and no round starts before' '
	cp bench.awk lie.awk && cp sum.awk bench.awk && kernel p b 600 && gives 0 "" -C p iter HYP=x && last_line "iter=16 verdict=kept" &&
	cp lie.awk bench.awk && state "$back" && kernel p c 9 && mark p/kernel.txt &&
	gives 0 "make rollback TO=14; no round starts before" -C p confirm && unmarked && cp sum.awk bench.awk &&
	gives 3 "a confirm refuted what was kept after iter-014: make rollback TO=14" -C p iter HYP=x && gives 3 "refuted by a confirm: make rollback TO=14" -C p land && git -C p checkout -q . &&
	gives 0 "" -C p rollback TO=14 && kernel p b 740 && gives 0 "" -C p iter HYP=x && last_line "iter=17"'
t 'slower than the baseline after all: said loudly, and left' '
	echo "/^[abc] / { s += \$2 } END { print 9000 - s }" >bench.awk && tip=$(git -C p rev-parse HEAD) &&
	gives 0 "REFUTED: iter-017 is slower than the baseline" -C p confirm && has "^confirm iter-017 0.*, refuted$" out &&
	last_data "\$d->{data}{refuted} && !\$d->{data}{reached}" && test "$(git -C p rev-parse HEAD)" = "$tip" &&
	gives 3 "iter-017 was refuted by the last confirm" -C p land && ! git -C p rev-parse -q --verify land/tiny'
cp sum.awk bench.awk
{
	three q 'PAWL_MAX_PAIRS = 4' && make -s -C q goal BEST=1 && make -s -C q baseline && make -s -C q calibrate N=20
} >setup 2>&1 || cat setup
t 'what the pool keeps is provisional until a confirm' '
	kernel q a 900 && gives 0 "provisional" -C q iter HYP=x && last_line "iter=1 verdict=kept" &&
	gives 0 "^confirm iter-001 1.03x .*]$" -C q confirm && gives 0 "" -C q board && ! grep -q "provisional\|goal not" out'
t 'one that it refutes is left for the last that it proved' '
	kernel q b 900 && gives 0 "" -C q iter HYP=x && kernel q c 900 && gives 0 "" -C q iter HYP=x && last_line "iter=3 verdict=kept" &&
	echo "END { print 3000 }" >bench.awk && gives 0 "REFUTED: .* after iter-001 .* goes back to iter-001" -C q confirm &&
	has "^rollback to iter-001" out && has "^b 1000$" q/kernel.txt && has "^a 900$" q/kernel.txt && quiet q'
t 'git finds nothing wrong' 'clean_git p && clean_git q'
done_testing
