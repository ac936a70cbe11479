#!/bin/sh
# make goal says what a campaign is to reach, and guesses nothing.
. "$(dirname "$0")/tiny.sh"
tiny p

t 'a speedup' '
	gives 0 "^goal 3x faster than the baseline$" -C p goal SPEEDUP=3 && has "make baseline" out &&
	event p 1 >e && json e "\$d->{kind} eq q(goal) && \$d->{data}{kind} eq q(speedup) &&
		\$d->{data}{value} == 3 && \$d->{when} eq q(2026-01-01T00:00:00Z)"'
t 'a ratio with its x' 'gives 0 "^goal 2.5x faster" -C p goal SPEEDUP=2.5x'
t 'a value, in the unit of the metric' '
	gives 0 "^goal 40.00 us$" -C p goal TARGET=40us &&
	git -C p log -1 --format=%s tune/tiny/log >s && has "^goal 40.00 us$" s'
t 'a value without its unit' 'gives 0 "^goal 41.00 us$" -C p goal TARGET=41'
t 'a value with a blank before its unit' 'gives 0 "^goal 4.500 us$" -C p goal TARGET="4.5 us"'
t 'the best that can be had' 'gives 0 "^goal the best that can be had$" -C p goal BEST=1'
t 'until a time of day, the next one' '
	gives 0 "^goal the best that can be had, until 2026-01-01T18:30:00Z" -C p goal BEST=1 UNTIL=18:30'
t 'a time that has passed is tomorrow'"'"'s' '
	PAWL_NOW=1767312000 gives 0 "until 2026-01-03T00:00:00Z" -C p goal BEST=1 UNTIL=00:00'
t 'each goal is an event of its own' '
	git -C p log --first-parent --format=%s tune/tiny/log >s && test "$(wc -l <s)" -eq 8 &&
	git -C p log -1 --format="%(trailers:key=Pawl-Event,valueonly)" tune/tiny/log >s &&
	has "^goal$" s'
t 'who set it is recorded' '
	gives 0 "^goal" -C p goal SPEEDUP=2 PAWL_ACTOR="agent 7" &&
	event p 9 >e && json e "\$d->{actor} eq q(agent 7)" &&
	git -C p log -1 --format="%(trailers:key=Pawl-Actor,valueonly)" tune/tiny/log >s &&
	has "^agent 7$" s'
t 'no branch but the ledger appears, and no file' '
	git -C p for-each-ref --format="%(refname)" >refs && printf "%s\n" refs/heads/main \
		refs/heads/tune/tiny/log >want && same want refs && quiet p'

refused() {
	t "$1" "gives $2 '$3' -C p goal $4"
}
refused 'nothing is not a goal' 2 'does not guess a goal' ''
refused 'nor two at once' 2 'say one of' 'SPEEDUP=2 TARGET=40us'
refused 'nor BEST=no' 2 'say one of' 'BEST=no'
refused 'a speedup of one' 3 'SPEEDUP: ' 'SPEEDUP=1'
refused 'a speedup below one' 3 'SPEEDUP: ' 'SPEEDUP=0.5'
refused 'a negative speedup' 3 'SPEEDUP: ' 'SPEEDUP=-3'
refused 'a speedup that is a word' 3 'SPEEDUP: ' 'SPEEDUP=much'
refused 'not a number' 3 'SPEEDUP: ' 'SPEEDUP=nan'
refused 'an infinite one' 3 'SPEEDUP: ' 'SPEEDUP=inf'
refused 'a speedup of nothing' 3 'SPEEDUP: ' 'SPEEDUP='
refused 'a target in another unit' 3 'TARGET: .*PAWL_UNIT is us' 'TARGET=5ms'
refused 'a target of nothing' 3 'TARGET: ' 'TARGET=us'
refused 'a negative target' 3 'TARGET: ' 'TARGET=-5us'
refused 'a time that no clock shows' 3 'UNTIL: ".*hh:mm' 'BEST=1 UNTIL=25:00'
refused 'a time with more behind it' 3 'UNTIL: ' 'BEST=1 UNTIL=18:00h'
refused 'a time that is a word' 3 'UNTIL: ' 'BEST=1 UNTIL=morning'
t 'what was refused left no event' '
	git -C p log --first-parent --format=%s tune/tiny/log >s && test "$(wc -l <s)" -eq 9'
t 'a branch in the way of the ledger' '
	tiny w && git -C w branch tune && gives 3 "branch tune is in the way.*git branch -m tune" \
		-C w goal SPEEDUP=2'
t 'no repository' '
	mkdir o && cp p/tune.mk o && gives 3 "not in a git repository" -C o -f tune.mk goal SPEEDUP=2'
t 'a higher figure can be the better one' '
	tiny h "PAWL_UNIT = GB/s" "PAWL_DIRECTION = higher" &&
	gives 0 "^goal 900.0 GB/s$" -C h goal TARGET=900GB/s'
t 'a baseline takes PAWL_GOAL where there is no goal' '
	tiny g "PAWL_SANDBOX = none" "PAWL_LIVEWIRE = no" "PAWL_GOAL = TARGET=40us" && gives 0 "^goal 40.00 us$" -C g baseline && last_line verdict=baseline &&
	event g 1 >e && json e "\$d->{kind} eq q(goal) && \$d->{data}{kind} eq q(target) && \$d->{data}{value} == 40 && \$d->{data}{unit} eq q(us)" &&
	gives 0 "^Goal .*40.00 us" -C g board'
t 'once, and it is not frozen' '
	sed -i "s/^PAWL_GOAL.*/PAWL_GOAL = nonsense/" g/tune.mk && git -C g commit -q -a -m goal && gives 0 "" -C g baseline WHY=again && ! grep "^goal" out &&
	gives 0 "^Goal .*40.00 us" -C g board && echo "PAWL_GOAL = SPEEDUP=9" >>g/tune.mk && git -C g checkout -q tune.mk && kernel g level 11 &&
	gives 0 "" -C g iter HYP=x PAWL_GOAL=SPEEDUP=4'
t 'what somebody set goes before it' '
	tiny f "PAWL_SANDBOX = none" "PAWL_LIVEWIRE = no" "PAWL_GOAL = SPEEDUP=4" && gives 0 "" -C f goal SPEEDUP=7 && gives 0 "" -C f baseline &&
	! grep "^goal" out && gives 0 "^Goal  *7x faster" -C f board'
bad() {
	export bad="$1" says="$2"
	t "PAWL_GOAL = $bad is refused, and nothing recorded" '
		rm -rf b && tiny b "PAWL_SANDBOX = none" "PAWL_GOAL = $bad" && gives 3 "$says" -C b baseline && quiet b &&
		git -C b for-each-ref --format="%(refname)" >refs && echo refs/heads/main >want && same want refs && ! test -e ran'
}
bad 5x 'PAWL_GOAL: "5x" is no goal: SPEEDUP=5, '
bad 'SPEEDUP=5 TARGET=40us' 'PAWL_GOAL: .* is no goal'
bad SPEEDUP=0.5 'PAWL_GOAL: SPEEDUP: '
bad TARGET=5ms 'PAWL_GOAL: TARGET: .*PAWL_UNIT is us'
bad 'BEST=1 UNTIL=25:00' 'PAWL_GOAL: UNTIL: '
bad 'UNTIL=18:00' 'PAWL_GOAL: .* is no goal'
bad 'SPEEDUP=`touch ../ran`' 'PAWL_GOAL: .* is no goal'
t 'without an operator there is none' '
	tiny n && sed -i /^PAWL_OP/d n/tune.mk && gives 3 "PAWL_OP is not set" -C n goal SPEEDUP=2'

done_testing
