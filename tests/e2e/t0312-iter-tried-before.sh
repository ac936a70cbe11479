#!/bin/sh
# What was tried before is not tried again, unless somebody says why; what is near is named.
. "$(dirname "$0")/tiny.sh"
ready p 'PAWL_SANDBOX = none' >setup 2>&1 || cat setup

refused() {
	git -C p for-each-ref >before && gives 3 "$@" && git -C p for-each-ref >after && same before after
}
result() {
	json "$(printf 'p/runs/iter-%03d/result.json' "$1")" "$2"
}
t 'a first attempt' '
	kernel p build fail && gives 0 "" -C p iter HYP="half of the table" && last_line "iter=1 verdict=failure" &&
	! grep "tried before" out && result 1 "!\$d->{tried} && !@{\$d->{near}} && length(\$d->{tree}) == 40"'
t 'the same files again are refused, and the round is shown' '
	kernel p build fail && refused "same files byte for byte, in iter-001 (failure in build): exit status 2; it was to test: half of the table.*make notes ITER=1.*AGAIN=" -C p iter HYP=other &&
	has "^build fail$" p/kernel.txt'
t 'taken back, they still are' 'git -C p checkout -q . && make -s -C p take ITER=1 >out && refused "iter-001" -C p iter HYP=x'
t 'blanks in AGAIN are no reason' 'refused "iter-001" -C p iter HYP=x AGAIN="  "'
t 'nor is one in the environment' 'AGAIN=why refused "iter-001" -C p iter HYP=x'
t 'without what was kept, too' '
	rm -f p/.git/pawl/*/tried && refused "iter-001" -C p iter HYP=x && ls p/.git/pawl/*/tried >l'
t 'or when it is damaged' '
	f=$(ls p/.git/pawl/*/tried) && sed "s/\"failure\"/\"x\"/" "$f" >t && cp t "$f" && refused "iter-001 (failure" -C p iter HYP=x &&
	echo "{" >"$f" && refused "iter-001" -C p iter HYP=x && : >"$f" && refused "iter-001" -C p iter HYP=x'
t 'AGAIN says why, and is recorded' '
	gives 0 "tried before in iter-001, again" -C p iter HYP=x AGAIN="another compiler" && last_line "iter=2 verdict=failure" &&
	result 2 "\$d->{tried}{iter} == 1 && \$d->{tried}{same} eq q(tree) && \$d->{waivers}[0]{what} eq q(again:iter-001) &&
		\$d->{waivers}[0]{why} eq q(another compiler)" &&
	has "^- Tried before in iter-001, the same files$" p/runs/iter-002/notes.md &&
	has "another compiler" p/runs/iter-002/notes.md'
t 'then the last of them is shown' 'kernel p build fail && refused "in iter-002 (failure" -C p iter HYP=x'
t 'AGAIN without need is nothing' '
	kernel p build ok level 12 && gives 0 "" -C p iter HYP=x AGAIN=why && last_line "iter=3 verdict=kept" &&
	result 3 "!\$d->{tried} && !\$d->{waivers}"'
t 'on another frontier the same patch is' '
	kernel p level 9 && gives 0 "" -C p iter HYP=slower && last_line verdict=neutral &&
	echo "# one" >p/extra.sh && mkdir -p p/extra && echo one >p/extra/a && gives 0 "" -C p iter HYP=file && last_line verdict=neutral &&
	kernel p level 14 && gives 0 "" -C p iter HYP=faster && last_line "iter=6 verdict=kept" &&
	mkdir -p p/extra && echo one >p/extra/a && refused "with the same patch, in iter-005 (neutral, time .*it was to test: file" -C p iter HYP=x'
t 'also with other blanks' '
	echo "o  ne" >p/extra/a && refused "with the same patch, in iter-005" -C p iter HYP=x'
t 'AGAIN tries it' '
	gives 0 "tried before in iter-005" -C p iter HYP=x AGAIN="faster now" && last_line "iter=7 verdict=neutral" &&
	result 7 "\$d->{tried}{same} eq q(patch)" && rm -rf p/extra p/extra.sh'
t 'back to where the epoch began is the baseline' '
	git -C p checkout -q tune/tiny/iter-000~ -- kernel.txt && refused "byte for byte, in iter-000 (baseline)" -C p iter HYP=x &&
	git -C p reset -q --hard'
t 'a new epoch knows of nothing' '
	gives 0 "" -C p baseline WHY=new && kernel p build fail && gives 0 "" -C p iter HYP=x && last_line "iter=9 verdict=failure"'
t 'a value again is refused, and what SET wrote is taken back' '
	gives 0 "" -C p iter SET=UNROLL=2 HYP=unroll && mark p/params.mk && refused "byte for byte, in iter-010 (neutral.*; make iter SET=UNROLL=2 AGAIN=" -C p iter SET=UNROLL=2 HYP=unroll &&
	unmarked && quiet p'
t 'what SET did not write is not' '
	kernel p level 20 && mark p/kernel.txt p/params.mk && refused "is a round of its own" -C p iter SET=UNROLL=2 HYP=x &&
	unmarked && git -C p checkout -q .'
t 'attempts that are combined a second time are the same files' '
	ready c "PAWL_SANDBOX = none" >setup 2>&1 && mkdir -p c/extra && echo 1 >c/extra/a && gives 0 "" -C c iter HYP="a file" &&
	mkdir -p c/extra && echo 1 >c/extra/b && gives 0 "" -C c iter HYP="another one" &&
	gives 0 "" -C c combine ITERS="1 2" AGAIN=both HYP=both && last_line "iter=3 verdict=neutral" && ! grep "tried before" out &&
	gives 0 "tried before in iter-003, again" -C c combine ITERS="2 1" AGAIN=really HYP=both &&
	json c/runs/iter-004/result.json "\$d->{waivers}[0]{what} eq q(again:iter-003) && \$d->{tried}{same} eq q(tree)"'

t 'near: the same parameter' '
	gives 0 "near iter-010 (neutral.*), the same parameter, the same or neighbouring lines, similar words: unroll the loop\|near iter-010 (neutral.*), the same parameter, the same or neighbouring lines: unroll" -C p iter SET=UNROLL=4 HYP="unroll the loop" &&
	result 11 "\$d->{near}[0]{iter} == 10"'
t 'near: similar words, elsewhere' '
	mkdir -p p/extra && echo 1 >p/extra/b && gives 0 "near iter-011 (neutral.*), similar words: unroll the loop" -C p iter HYP="loop: unroll!" &&
	has "^- Near attempts:$" p/runs/iter-012/notes.md && has "^  - iter-011 (neutral.*similar words: unroll the loop" p/runs/iter-012/notes.md'
t 'at most three are named' '
	for i in 1 2 3 4 5 6 7; do kernel p noise 1$i build fail && gives 0 "" -C p iter HYP="noise $i" || return 1; done &&
	test "$(grep -c "guard *near iter" out)" -eq 3 && result 19 "@{\$d->{near}} == 3 && \$d->{near}[0]{iter} == 18"'

done_testing
