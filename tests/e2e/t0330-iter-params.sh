#!/bin/sh
# Rounds that change one parameter.
. "$(dirname "$0")/tiny.sh"
ready p 'PAWL_SANDBOX = none' >setup 2>&1 || cat setup

t 'SET changes one parameter' '
	gives 0 "" -C p iter SET=TILE=8 HYP="tiles of 8" && last_line "iter=1 verdict=kept" &&
	has "^TILE = 8$" p/params.mk && has "^UNROLL = 1$" p/params.mk'
t 'and says so' '
	json p/runs/iter-001/result.json "\$d->{kind} eq q(parameter) && \$d->{params}[0]{name} eq q(TILE) &&
		\$d->{params}[0]{old} eq q(4) && \$d->{params}[0]{new} eq q(8) && @{\$d->{params}} == 1 &&
		\$d->{snapshot_params}{TILE} eq q(8) && \$d->{snapshot_params}{UNROLL} eq q(1)"'
t 'the patch opens with the old and the new value' '
	sed "/^diff/,\$d" p/runs/iter-001/patch.diff >head && has "^-  TILE=4$" head && has "^+  TILE=8$" head &&
	has "^#.*iter-000" head && ! grep -v "^#\|^-  TILE=4$\|^+  TILE=8$\|^$" head'
t 'and then is what git makes of it' '
	sed -n "/^diff/,\$p" p/runs/iter-001/patch.diff >got && git -C p diff tune/tiny/iter-001~2 tune/tiny/iter-001~ >want &&
	same want got'
t 'git applies it whole, head and all' '
	git clone -q p c && git -C c checkout -q --detach "$(git -C p rev-parse tune/tiny/iter-001~2)" &&
	git -C c apply --index "$SCRATCH/p/runs/iter-001/patch.diff" &&
	test "$(git -C c write-tree)" = "$(git -C p rev-parse tune/tiny/iter-001~^{tree})"'
t 'a parameter that does not matter is neutral, and goes back' '
	gives 0 "" -C p iter SET=UNROLL=2 HYP=unroll && last_line "iter=2 verdict=neutral" &&
	has "^UNROLL = 1$" p/params.mk && quiet p'
t 'one that is slower, too' '
	gives 0 "" -C p iter SET=TILE=16 HYP="tiles of 16" && last_line "iter=3 verdict=neutral" &&
	has "^TILE = 8$" p/params.mk'
t 'an edit by hand of one parameter is such a round' '
	sed s/UNROLL.*/"UNROLL = 4"/ p/params.mk >q && cp q p/params.mk && gives 0 "" -C p iter HYP=unroll &&
	json p/runs/iter-004/result.json "\$d->{kind} eq q(parameter) && \$d->{params}[0]{new} eq q(4)"'
t 'of two it is refused' '
	printf "TILE = 16\nUNROLL = 4\n" >p/params.mk &&
	gives 3 "changes exactly one parameter, this one several: TILE, UNROLL: set all but one back" -C p iter HYP=x &&
	has "^TILE = 16$" p/params.mk && git -C p checkout -q params.mk'
t 'a parameter with code is two changes' '
	kernel p build fail && sed s/UNROLL.*/"UNROLL = 4"/ p/params.mk >q && cp q p/params.mk &&
	gives 3 "changes code and the value of: UNROLL: set it back, and make iter SET=" -C p iter HYP=both &&
	gives 3 "the value of: UNROLL: " -C p iter HYP="UNROLLED loops"'
t 'unless the hypothesis is about it' '
	gives 0 "" -C p iter HYP="UNROLL needs this code" && json p/runs/iter-005/result.json "\$d->{kind} eq q(code) &&
		\$d->{params}[0]{name} eq q(UNROLL)" && has "^-  UNROLL=1$\|^diff --git" p/runs/iter-005/patch.diff'
t 'another line of that file makes it code' '
	echo "# a note" >>p/params.mk && gives 0 "" -C p iter HYP=note &&
	json p/runs/iter-006/result.json "\$d->{kind} eq q(code)"'

refused() {
	pattern=$2 arguments=$3
	export pattern arguments
	t "$1" 'mark p/params.mk && gives 3 "$pattern" -C p iter HYP=x "$arguments" && unmarked && quiet p'
}
refused 'a parameter that is none' 'SET: DEPTH is no parameter of PAWL_PARAMS: .*TILE' SET=DEPTH=3
refused 'the value that it has' 'SET: TILE is 8 already' SET=TILE=8
refused 'no value' 'SET: "TILE" is not NAME=VALUE' SET=TILE
refused 'no name' 'SET: "=8" is not NAME=VALUE' SET==8
refused 'a value that does not match' 'TILE' SET=TILE=eight
refused 'a value that would add a line' 'TILE' 'SET=TILE=4
UNROLL = 9'
t 'SET beside other changes is refused, by name' '
	kernel p level 20 && gives 3 "SET=TILE=4 is a round of its own, but kernel.txt is changed" -C p iter HYP=x SET=TILE=4 &&
	git -C p checkout -q kernel.txt && has "^TILE = 8$" p/params.mk'
t 'SET can be in a plan' '
	printf "Hypothesis: smaller\nSet: TILE=2\n" >plan.md && gives 0 "" -C p iter PLAN=../plan.md &&
	json p/runs/iter-007/result.json "\$d->{params}[0]{new} eq q(2)" && last_line verdict=neutral'
t 'a parameter of the environment is kept in params.env' '
	tiny e "PAWL_SANDBOX = none" "PAWL_PARAMS = FAST=env" "PAWL_BENCH = sh env.sh" &&
	echo "echo time \$((\${FAST:-1} == 1 ? 100 : 80)).\$((\${PAWL_SEED} % 7 + 1)) us" >e/env.sh &&
	echo "FAST=1" >e/params.env && git -C e add . && git -C e commit -q -m env && ready e &&
	gives 0 "" -C e iter SET=FAST=2 HYP="fast path" && last_line "iter=1 verdict=kept" &&
	git -C e show HEAD:params.env >f && has "^FAST=2$" f &&
	has "^-  FAST=1$" e/runs/iter-001/patch.diff'

done_testing
