#!/bin/sh
# What a rollback took back comes again as a combination, without a waiver.
. "$(dirname "$0")/tiny.sh"
ready p 'PAWL_SANDBOX = none' >setup 2>&1 || cat setup
{ for n in 12 14; do kernel p level $n && make -s -C p iter HYP="level $n"; done; kernel p level 20 && echo 1 >p/extra.txt &&
	make -s -C p iter HYP="level 20"; make -s -C p rollback TO=1; } >>setup 2>&1

t 'the refusal of a way forward names combine' 'gives 3 "make combine lists what was rolled back" -C p rollback TO=3'
t 'combine lists what was kept and rolled back, not what is in the frontier' '
	gives 0 "^iter-002  kept" -C p combine && has "^iter-003  kept" out && ! grep "^iter-001" out && has "ITERS=.2 3." out'
t 'and takes it without AGAIN' '
	gives 0 "" -C p combine ITERS="2 3" HYP="what was rolled back" && last_line "iter=4 verdict=kept" && has "^level 20$" p/kernel.txt &&
	json p/runs/iter-004/result.json "!\$d->{again} && !@{\$d->{waivers} || []}"'
t 'one that is in the frontier is still refused' 'gives 3 "iter-001 is in the frontier" -C p combine ITERS="1 2" HYP=x'
t 'the same edit by hand still needs its reason' '
	make -s -C p rollback TO=1 >out 2>&1 && kernel p level 14 && gives 3 "tried before" -C p iter HYP=x && git -C p checkout -q .'
t 'the audit finds nothing wrong' 'audited p'
done_testing
