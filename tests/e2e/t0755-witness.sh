#!/bin/sh
# PAWL_WITNESS: attempts are pushed before their verdict is known, and the audit compares.
. "$(dirname "$0")/tiny.sh"
. "$PAWL_ROOT/tests/e2e/forge.sh"
far=$t_root/far.git
{
	git init -q --bare "$far" && git -C "$far" config receive.denyNonFastForwards true &&
	    git -C "$far" config receive.denyDeletes true
} >setup 2>&1 || cat setup
# the build says which attempts the witness has by then
ready p 'PAWL_SANDBOX = none' "PAWL_WITNESS = $far" \
	"PAWL_BUILD = git -C $far for-each-ref --format='%(refname)' >$t_root/seen && make -s all" >setup 2>&1 || cat setup
cd p || exit 1
SCRATCH=$SCRATCH/p
log=refs/heads/tune/tiny/log
first=$(git rev-list --first-parent $log | tail -n 1 | cut -c 1-12)
refs=refs/pawl-witness/tiny/$first
export far refs log forge_log forge_tip
audit() {
	want=$1
	shift
	"$PAWL_BIN/pawl-audit" >"$t_root/o" 2>&1
	got=$?
	test "$got" = "$want" || { cat "$t_root/o" && echo "status $got, $want wanted" && return 1; }
	for pattern; do
		has "$pattern" "$t_root/o" || return 1
	done
}
round() { kernel . level "$1" && make -s iter HYP="level $1" >"$t_root/i" 2>&1; }

t 'an attempt is there before its build begins' '
	round 12 && has "^$refs/iter-001$" "$t_root/seen" && test "$(git -C "$far" rev-parse $refs/iter-001)" = "$(git rev-parse tune/tiny/iter-001~)"'
t 'the ledger is there after the record' 'test "$(git -C "$far" rev-parse $refs/log)" = "$(git rev-parse $log)"'
t 'the record says so' 'json runs/iter-001/result.json "\$d->{witness}{ok} && \$d->{witness}{ref} eq q($refs/iter-001)"'
t 'the audit agrees' 'round 8 && round 15 && audit 0 clean'
t 'no hook of the user runs, no variable of git counts' '
	mkdir -p .git/hooks && for h in pre-push reference-transaction; do
		printf "#!/bin/sh\ntouch %s\n" "$t_root/hook" >.git/hooks/$h && chmod +x .git/hooks/$h || return 1
	done && kernel . level 16 && GIT_TRACE="$t_root/trace" make -s iter HYP=16 >"$t_root/i" && test ! -e "$t_root/trace" &&
	has "^$refs/iter-004$" "$t_root/seen" && rm .git/hooks/pre-push .git/hooks/reference-transaction'

t 'a hidden attempt is named: its round was cut from the ledger' '
	tip=$(git rev-parse $log) && git update-ref $log $log~ && git branch -q -D tune/tiny/iter-004 &&
	git update-ref refs/heads/tune/tiny/frontier tune/tiny/iter-003~ && audit 1 "^$refs/log: part of this ledger" \
		"the witness has iter-004, which is not recorded yet" && git update-ref $log $tip &&
	git branch tune/tiny/iter-004 $tip^2 && git update-ref refs/heads/tune/tiny/frontier $tip^2~ && git reset -q --hard && audit 0 clean'
t 'and when the number was used again' '
	tip=$(git rev-parse $log) && git update-ref $log $log~ && git branch -q -D tune/tiny/iter-004 &&
	git update-ref refs/heads/tune/tiny/frontier tune/tiny/iter-003~ && git reset -q --hard && rm -rf .git/pawl && round 17 &&
	has "the ledger did not get there" "$t_root/i" && has "iter=4 verdict=kept" "$t_root/i" &&
	audit 1 "^$refs/iter-004: a round of the ledger" "the attempt was begun, and is hidden" "^$refs/log: part of this ledger"'
t 'the second attempt of that number is there, too' '
	git -C "$far" for-each-ref --format="%(refname)" >"$t_root/r" && has "^$refs/iter-004-[0-9a-f]\{12\}$" "$t_root/r" &&
	json runs/iter-004/result.json "\$d->{witness}{ok}"'
t 'a witness that lost an attempt is named' '
	git -C "$far" update-ref -d $refs/iter-002 && audit 1 "^iter-002: witness" "it is not there"'

t 'a witness that cannot be reached: said and recorded' '
	mv "$far" "$far.away" && round 18 &&
	has "NOT WITNESSED by $far" "$t_root/i"'
t 'it counts for nothing, but is remarked' '
	mv "$far.away" "$far" && audit 1 && has "^remark: iter-005 is not witnessed: " "$t_root/o"'
t 'an audit that cannot reach it says so' '
	mv "$far" "$far.away" && audit 0 "^remark: the witness $far cannot be asked" && mv "$far.away" "$far"'
t 'WITNESS= names it otherwise' '
	cp -R "$far" "$t_root/copy.git" && ! "$PAWL_BIN/pawl-audit" WITNESS="$t_root/copy.git" >"$t_root/o" &&
	has "^iter-002: witness" "$t_root/o"'
t 'another witness than the frozen one is refused' '
	kernel . level 19 && ! make -s iter HYP=19 PAWL_WITNESS= >"$t_root/i" 2>&1 && has "PAWL_WITNESS" "$t_root/i"'
cd .. || exit 1
SCRATCH=${SCRATCH%/p}
t_status 0 'a value that git would take for an option is refused' '
	tiny q "PAWL_WITNESS = --upload-pack=x" && make -s -C q goal SPEEDUP=2 && ! make -s -C q baseline >"$t_root/b" 2>&1 &&
	has "PAWL_WITNESS: " "$t_root/b"'
t 'a strict project goes on with none unwitnessed: the round stays open' '
	git init -q --bare strict.git && tiny s "PAWL_SANDBOX = none" "PAWL_STRICT = yes" "PAWL_WITNESS = $SCRATCH/strict.git" &&
	make -s -C s waive WHAT=sandbox WHY=test && ready s &&
	kernel s level 12 && mv strict.git away.git && gives 4 "make resume" -C s iter HYP=x BOTTLENECK=x EVIDENCE=x WHY=x \
		EXPECT="time -10%" RISK=x \
		CHECKLIST="tile-shape data-movement small-transfers barriers local-memory overlap unit-balance bottleneck-shift" && mv away.git strict.git && gives 0 "" -C s resume && last_line "iter=1 verdict=kept" &&
	json s/runs/iter-001/result.json "\$d->{witness}{ok}"'

done_testing
