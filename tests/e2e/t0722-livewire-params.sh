#!/bin/sh
# Parameters that would be kept must not have blinded the check, nor the benchmark.
. "$(dirname "$0")/tiny.sh"
. "$PAWL_ROOT/tests/e2e/blindable.sh"

t 'that a parameter takes any text is said, and stays on the board' '
	blindable f && gives 0 "livewire  OPT: any text is taken, " -C f baseline &&
	gives 0 "^Unseen    OPT: any text is taken" -C f board && json f/runs/iter-000/result.json "\$d->{livewire}{free}[0] eq q(OPT)"'
t 'and is no baseline of a strict project' '
	blindable s && echo "PAWL_STRICT = yes" >>s/tune.mk && git -C s commit -q -a -m strict &&
	gives 3 "PAWL_STRICT=yes, and a parameter takes any text (OPT): .*make waive WHAT=.param:OPT" -C s baseline && quiet s && ! test -e s/runs'
t 'what is no parameter is not waived' '
	gives 3 "WHAT: OPTS is no parameter of PAWL_PARAMS: OPT$" -C s waive WHAT=param:OPTS WHY=x &&
	gives 3 "nothing that can be waived: .*param:<name in PAWL_PARAMS>" -C s waive WHAT=param: WHY=x &&
	gives 3 "nothing that can be waived" -C s waive WHAT=params:OPT WHY=x && gives 3 "any text (OPT)" -C s baseline'
t 'one that is waived is let pass, and named' '
	cp -R s w && gives 0 "^waiver param:OPT: its flags are ours" -C w waive WHAT=param:OPT WHY="its flags are ours" &&
	gives 0 "livewire  OPT: any text is taken, " -C w baseline && last_line verdict=baseline && gives 0 "" -C w board &&
	has "^Unseen    OPT: any text is taken, " out && has "^Waived    param:OPT: its flags are ours (.*, event [0-9]*)$" out && audited w'
t 'for one epoch' 'gives 3 "takes any text (OPT)" -C w baseline WHY=again && gives 0 "" -C w board'
t 'with a pattern that lets no quotes pass it is one' '
	sed "s/(\.\*)/([-A-Z=0-9]+)/" s/tune.mk >new && cat new >s/tune.mk && git -C s commit -q -a -m pattern &&
	gives 0 "verdict=baseline" -C s baseline && ! grep "any text" out'
t 'then there is nothing to waive' 'gives 3 "does not take any text: there is nothing to waive" -C s waive WHAT=param:OPT WHY=x'
t 'an honest value is kept' '
	blindable p && gives 0 "verdict=baseline" -C p baseline && gives 0 "verdict=kept" -C p iter SET=OPT=-DBASE=4 HYP=base'
t 'one that leaves the check nothing to compare is not' '
	gives 0 "the check passes what it noticed before this change: kernel.c:7: out" \
		-C p iter SET="OPT=-DBASE=3 -DCHECKED=0" HYP="no check" && last_line "verdict=failure"'
t 'nor one that lets it pass what is not a number' '
	gives 0 "the check passes what it noticed before .*0.0 / 0.0.*leave it off" \
		-C p iter SET="OPT=-DBASE=3 -ffast-math" HYP="fast math" RISK=sums && last_line "verdict=failure gain=- "'
t 'nor one that makes the value a constant' '
	gives 0 "the benchmark does not hear a busy loop in kernel.c any more" \
		-C p iter SET="OPT=-DBASE=3 -DTIMED=0" HYP=constant && last_line "verdict=failure"'
t 'the record says by what it failed, and can be judged again' '
	json p/runs/iter-004/result.json "\$d->{failed_by} eq q(blinded) && \$d->{failed_step} eq q(measure)" && audited p &&
	"$PAWL_BIN/pawl-judge" p/runs/iter-004/result.json >said 2>&1 && has blinded said'
t 'afterwards rounds go on' '
	gives 0 "verdict=kept" -C p iter SET=OPT=-DBASE=3 HYP=again && clean_git p && audited p'
# flags beside the parameter, in the same file: its value is as it was
beside() {
	blindable "$1" && echo "-DBASE=5 -DMORE=9" >"$1/flags" && sed 's/^PAWL_PARAMS.*/PAWL_PARAMS = BASE=flags:BASE=(\\d+)/
		s/^\(PAWL_EDITABLE.*\)/\1 kernel.h/; s/\$\$(sed[^)]*)/$$(cat flags)/' "$1/tune.mk" >new && cat new >"$1/tune.mk" &&
		sed 's/BASE + TIMED/BASE + MORE + TIMED/' "$1/main.c" >new && cat new >"$1/main.c" && git -C "$1" commit -q -a -m beside
}
t 'nor a flag beside the parameter' '
	beside b && gives 0 "verdict=baseline" -C b baseline && echo "-DBASE=5 -DMORE=2 -DCHECKED=0" >b/flags &&
	gives 0 "the check passes what it noticed before this change: kernel.c:7: out" -C b iter HYP="less" && last_line "verdict=failure"'
t 'nor a header that the harness includes, too' '
	printf "#undef MORE\n#define MORE 2\n#define CHECKED 0\n" >>b/kernel.h &&
	gives 0 "the check passes what it noticed before this change: kernel.c:7: out" -C b iter HYP="by a header" && last_line "verdict=failure"'
t 'an honest one is kept' '
	printf "#undef MORE\n#define MORE 2\n" >>b/kernel.h && gives 0 "verdict=kept" -C b iter HYP="honest header" && audited b'
t 'with PAWL_LIVEWIRE=no nobody looks' '
	blindable q && echo "PAWL_LIVEWIRE = no" >>q/tune.mk && git -C q commit -q -a -m no && gives 0 "" -C q baseline &&
	gives 0 "verdict=kept" -C q iter SET="OPT=-DBASE=3 -DCHECKED=0" HYP="no check"'
done_testing
