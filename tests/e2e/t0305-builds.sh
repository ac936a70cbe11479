#!/bin/sh
# What is built for a round: the candidate, and nothing that was built before. A kept round is compared
# with the baseline, too; a confirm builds both anew.
. "$(dirname "$0")/tiny.sh"
tiny p 'PAWL_SANDBOX = none' 'PAWL_LIVEWIRE = no' "PAWL_ENV = BUILDS=$SCRATCH/builds" 'PAWL_MAX_PAIRS = 24' \
	'PAWL_BUILD = echo "$${PWD\#\#*-} $$(ls build 2>/dev/null | wc -l)" >>$$BUILDS; make -s all' >setup 2>&1 || cat setup

# built LINE ...: in these run trees, with so many products of before
built() {
	printf '%s\n' "$@" >want
	same want builds && rm builds
}
# compared N: so many pairs with the baseline, each with one seed and an order
compared() {
	json "p/runs/iter-00$1/result.json" "my \$t = \$d->{total_samples}; @\$t == 8 && 8 == grep {
		\$t->[\$_]{pair} == \$_ && \$t->[\$_]{seed} && \$t->[\$_]{order} =~ /^(ab|ba)\$/ && \$t->[\$_]{a}{value} > 99 && \$t->[\$_]{b}{value} < 84 } 0..7"
}
t 'a baseline is built once' 'ready p && built "a 0"'
t 'a candidate in the other run tree' 'kernel p level 12 && gives 0 verdict=kept -C p iter HYP=x && built "b 0"'
t 'which was compared with the baseline in doing so' '
	json p/runs/iter-001/result.json "!@{\$d->{total_samples} // []} && \$d->{total}{g} == \$d->{gain}{g}"'
t 'once it is kept the run trees change roles, and the baseline has a third' '
	kernel p level 14 && gives 0 verdict=kept -C p iter HYP=x && built "a 0" "c 0" && compared 2'
t 'what is not kept is compared with no baseline' '
	kernel p level 8 && gives 0 verdict=neutral -C p iter HYP=x && built "b 0" &&
	json p/runs/iter-003/result.json "!@{\$d->{total_samples} // []}"'
t 'the baseline is not built again' 'kernel p level 17 && gives 0 verdict=kept -C p iter HYP=x && built "b 0" && compared 4'
t 'a confirm builds both, from clean' 'gives 0 "^confirm iter-004" -C p confirm && sort builds >x && cp x builds && built "b 0" "c 0"'
t 'the same files again are not built' 'gives 0 "correct" -C p try && rm -f builds && gives 0 "correct" -C p try && test ! -e builds'
done_testing
