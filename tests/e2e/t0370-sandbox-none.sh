#!/bin/sh
# What ran without a sandbox is recorded and shown, why there is none is said, and a strict project
# does not go without unless somebody answers for it.
. "$(dirname "$0")/tiny.sh"

# with_bwrap: the stand-in of that name does what the argument says
with_bwrap() {
	mkdir -p "$SCRATCH/bin" && printf '#!/bin/sh\n%s\n' "$1" >"$SCRATCH/bin/bwrap" && chmod +x "$SCRATCH/bin/bwrap"
}
# shellcheck disable=SC2034 # in the commands of t
broken='echo "bwrap: No permissions to create new namespace" >&2; exit 1'

t 'where bubblewrap does not work the baseline says why, and goes without' '
	with_bwrap "$broken" && PATH=$SCRATCH/bin:$PATH && ready p >out 2>&1 &&
	has "sandbox   none: bwrap: No permissions to create new namespace" out'
t 'the round says so, and board, status and progress do' '
	PATH=$SCRATCH/bin:$PATH && kernel p level 20 && gives 0 "iter-001 of tiny (no sandbox)" -C p iter HYP=x &&
	kernel p level 25 && gives 0 "verdict=kept" -C p iter HYP=y &&
	text="none in the baseline and 2 rounds of this epoch" && gives 0 "" -C p board && has "^Sandbox   $text" out &&
	gives 0 "" -C p status && has "^Sandbox   $text" out && has "^- Sandbox: $text" p/PROGRESS.md &&
	has "Sandbox: none" p/runs/iter-001/notes.md'
t 'as JSON, too, and in every record' '
	PATH=$SCRATCH/bin:$PATH && gives 0 "" -C p board JSON=1 && json out "\$d->{unboxed}{baseline} && \$d->{unboxed}{rounds} == 2" &&
	gives 0 "" -C p status JSON=1 && json out "\$d->{unboxed}{rounds} == 2" &&
	for n in 0 1 2; do json p/runs/iter-00$n/result.json "\$d->{sandbox} eq q(none)" || return 1; done'
t 'PAWL_SANDBOX=bwrap refuses instead' '
	PATH=$SCRATCH/bin:$PATH && tiny b "PAWL_SANDBOX = bwrap" && make -s -C b goal SPEEDUP=2 &&
	gives 3 "PAWL_SANDBOX=bwrap, but bubblewrap does not work here: bwrap: No permissions" -C b baseline'
t 'a strict project refuses, and says why there is none' '
	tiny s "PAWL_SANDBOX = none" "PAWL_STRICT = yes" && make -s -C s goal SPEEDUP=2 &&
	gives 3 "PAWL_STRICT=yes, and there is no sandbox (PAWL_SANDBOX=none): .* make waive WHAT=sandbox" -C s baseline'
t 'more words do not waive it' '
	gives 3 "nothing that can be waived" -C s waive WHAT=sandboxes WHY=x'
t 'unless somebody answers for it, which is shown' '
	gives 0 "^waiver sandbox: a container" -C s waive WHAT=sandbox WHY="a container" &&
	gives 0 "iter=0 verdict=baseline" -C s baseline && kernel s level 20 &&
	gives 0 "verdict=kept" -C s iter HYP=x BOTTLENECK=x EVIDENCE=x WHY=x EXPECT="time -10%" RISK=x \
		CHECKLIST="tile-shape data-movement small-transfers barriers local-memory overlap unit-balance bottleneck-shift" &&
	gives 0 "" -C s board && has "^Waived    sandbox: a container" out && has "^Sandbox   none in the baseline and 1 round" out'
t 'the next epoch asks again' 'gives 3 "there is no sandbox" -C s baseline WHY=again'

if has_sandbox; then
	t 'one with a sandbox says nothing of the kind' '
		ready w >setup 2>&1 && kernel w level 20 && gives 0 "verdict=kept" -C w iter HYP=x &&
		gives 0 "" -C w board && ! grep Sandbox out && ! grep Sandbox w/PROGRESS.md &&
		gives 0 "" -C w board JSON=1 && json out "!\$d->{unboxed}{baseline} && \$d->{unboxed}{rounds} == 0"'
else
	t_skip 'one with a sandbox says nothing of the kind' 'bubblewrap does not work here'
fi
done_testing
