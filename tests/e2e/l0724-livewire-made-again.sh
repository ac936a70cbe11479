#!/bin/sh
# What parameters blinded is seen again by make reproduce and by the deep audit.
. "$(dirname "$0")/tiny.sh"
. "$PAWL_ROOT/tests/e2e/blindable.sh"
. "$PAWL_ROOT/tests/e2e/forge.sh"
forge_log=refs/heads/tune/wire/log
{
	blindable p && make -s -C p baseline && make -s -C p iter SET=OPT=-DBASE=4 HYP=base && make -s -C p iter SET="OPT=-DBASE=3 -DCHECKED=0" HYP="no check" &&
		make -s -C p iter SET="OPT=-DBASE=3 -DTIMED=0" HYP=constant && make -s -C p iter SET=OPT=-DBASE=3 HYP=again
} >rounds 2>&1 || cat rounds

t 'made again it fails as it did' '
	gives 0 "^verdict   failure (measure) *failure (measure)$" -C p reproduce ITER=2 && has "^agrees" out &&
	git -C p log -1 --format=%s tune/wire/log >s && has "^reproduce iter-002 failure (measure), agrees$" s &&
	gives 0 "^verdict   failure (measure) *failure (measure)$" -C p reproduce ITER=3 RECORD=no'
t 'and what was kept is kept' 'gives 0 "^verdict   kept *kept$" -C p reproduce ITER=4 RECORD=no'
t 'the deep audit breaks it, too' '
	gives 0 "^built and verified again: 4 attempts; 4 with other parameters broken again, to see who notices$" -C p audit DEEP=all &&
	gives 0 "^built and verified again: 2 attempts; 2 with" -C p audit DEEP=1 && audited p'
t 'and finds one that was forged to be kept' '
	cd p && forge_tip=$(git rev-parse refs/heads/tune/wire/log) && export forge_tip forge_log &&
	forge 4 "sed -i \"s/\\\"failure\\\"/\\\"kept\\\"/; s/\\\"blinded\\\"/null/; s/\\\"failed_step\\\": *\\\"measure\\\"/\\\"failed_step\\\": null/\" \
		events/0004-round.json runs/iter-002/result.json" && cd .. && gives 1 "^iter-002: built from clean and verified again" -C p audit DEEP=1 &&
	has "found  *failure (measure): the check passes what it noticed before" out'
done_testing
