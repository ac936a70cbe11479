#!/bin/sh
# make export and make import: a campaign as one file, on another machine.
. "$(dirname "$0")/tiny.sh"

import() {
	want=$1 text=$2
	shift 2
	(cd "$1" && shift && "$PAWL_BIN/pawl-import" "$@") >out 2>&1
	got=$?
	test "$got" -eq "$want" && has "$text" out && return
	echo "status $got, $want wanted, with: $text"
	cat out
	return 1
}
# nothing DIR: no ref of a campaign, nothing left of the import
nothing() {
	git -C "$1" for-each-ref refs/heads/tune refs/notes >f && test ! -s f && test ! -e "$1/.git/pawl/import" && return
	cat f
	return 1
}
# bundle FILE REF=COMMIT ...: one made by hand, of a copy of p
bundle() {
	file=$PWD/$1 names=
	shift
	rm -rf forged && git clone -q --bare p forged &&
	git -C forged for-each-ref --format='delete %(refname)' | git -C forged update-ref --stdin && for ref; do
		git -C forged update-ref "${ref%%=*}" "${ref#*=}" || return 1
		names="$names ${ref%%=*}"
	done
	# shellcheck disable=SC2086 # words
	git -C forged bundle create -q "$file" $names
}
at() {
	git -C p rev-parse "$1"
}
campaign() {
	for ref in frontier log iter-000 iter-001 iter-002; do
		printf 'refs/heads/tune/tiny/%s=%s\n' "$ref" "$(at "tune/tiny/$ref")"
	done
	echo "refs/notes/pawl=$(at refs/notes/pawl)"
}

ready p 'PAWL_SANDBOX = none' 'PAWL_DETERMINISTIC = yes' >setup 2>&1 || cat setup
{
	kernel p level 12 && make -s -C p iter HYP='level 12' && kernel p result 41 && make -s -C p iter HYP='wrong'
} >rounds 2>&1 || cat rounds

t 'the whole campaign goes into one file' '
	gives 0 "^../x.bundle: the campaign of tiny, 6 refs, 4 events" -C p export FILE=../x.bundle && git bundle list-heads x.bundle >heads && test "$(wc -l <heads)" = 6 &&
	git -C p rev-list --count tune/tiny/log >n && git -C p for-each-ref >refs && audited p'
t 'not over a file, and not without a name' '
	mark x.bundle && gives 3 "is there already" -C p export FILE=../x.bundle && unmarked && gives 2 "into which file" -C p export &&
	gives 3 "git bundle create" -C p export FILE=../no/where.bundle && gives 2 "which file" -C p import && gives 3 "there is no ../y" -C p import FILE=../y'
t 'not of a shallow clone, whose bundle nobody could take, but without what the other side has' '
	tiny deep "PAWL_SANDBOX = none" "PAWL_DETERMINISTIC = yes" && git -C deep commit -q --allow-empty -m more && git clone -q --depth 1 "file://$SCRATCH/deep" shallow && ready shallow >out 2>&1 &&
	kernel shallow level 14 && gives 0 "verdict=kept" -C shallow iter HYP=x && gives 3 "this clone is shallow.*git fetch --unshallow" -C shallow export FILE=../s.bundle && test ! -e s.bundle && gives 0 "" -C shallow export FILE=../s.bundle BASE=main &&
	import 0 "are new" deep FILE=../s.bundle && git -C shallow fetch -q --unshallow && gives 0 "" -C shallow export FILE=../t.bundle && git init -q t && import 0 "are new" t FILE=../t.bundle'
t 'not without what no campaign is whole without' '
	gives 3 "BASE has what the bundle cannot be without: refs/heads/tune/tiny/frontier: leave it out" -C p export FILE=../w.bundle BASE=tune/tiny/frontier && test ! -e w.bundle'
t 'not of a project without a baseline' 'tiny q && gives 3 "no baseline" -C q export FILE=../q.bundle && test ! -e q.bundle'

t 'an empty repository takes it, and audit and reproduce work' '
	git init -q e && import 0 "of tiny is here: 5 of its 5 branches are new" e FILE=../x.bundle && has "| audit of tiny: 4 events, 3 rounds: clean" out &&
	git -C e checkout -q tune/tiny/frontier && gives 0 "4 events, 3 rounds: clean" -C e audit && gives 0 "agrees" -C e reproduce ITER=1 RECORD=no &&
	gives 0 "agrees" -C e reproduce ITER=2 RECORD=no && git -C e log -1 --format=%N >f && has "iter-001" f'
t 'every branch and note is the same there' '
	git -C p for-each-ref refs/heads/tune refs/notes >want && git -C e for-each-ref refs/heads/tune refs/notes >got && same want got && test ! -e e/.git/pawl/import'
t 'again: nothing is new' 'import 0 "0 of its 5 branches are new" e FILE=../x.bundle'
t 'a clone has the base already: BASE= leaves it out' '
	gives 0 "campaign of tiny" -C p export FILE=../thin.bundle BASE=main && git clone -q -b main --single-branch p c && gives 0 "5 branches are new" -C c import FILE=../thin.bundle &&
	git -C c checkout -q tune/tiny/frontier && gives 0 "clean" -C c audit'
t 'which an empty repository then lacks' 'git init -q f1 && import 3 "cannot be used here.*prerequisite" f1 FILE=../thin.bundle && nothing f1'
t 'notes that are here stay' '
	git clone -q -b main --single-branch p own && git -C own notes --ref=pawl add -m "my own" && import 0 "are new" own FILE=../x.bundle &&
	git -C own notes --ref=pawl show main >f && has "my own" f && git -C own notes --ref=pawl show tune/tiny/iter-001~1 >f && has "iter-001" f'
t 'a campaign that is here is not overwritten' '
	tiny o "PAWL_SANDBOX = none" "PAWL_DETERMINISTIC = yes" && make -s -C o goal BEST=1 && git -C o for-each-ref >before &&
	import 3 "tune/tiny/log is here already, and is another one" o FILE=../x.bundle && git -C o for-each-ref >after && same before after'

git init -q h
t 'refused: what is no bundle, or is damaged' '
	echo "no bundle" >bad && import 3 "cannot be used here" h FILE=../bad && head -c 3000 x.bundle >bad && import 3 "nothing was imported\|cannot be" h FILE=../bad && nothing h'
t 'refused: one that is cut off, also where all that is in it is here already' '
	head -c $(($(wc -c <x.bundle) - 900)) x.bundle >bad && import 3 "it may be cut off or damaged" h FILE=../bad && nothing h &&
	rm -rf full && git init -q full && import 0 "are new" full FILE=../x.bundle && import 0 "0 of its .* are new" full FILE=../x.bundle &&
	import 3 "it may be cut off or damaged" full FILE=../bad'
t 'refused: a ref outside of a campaign' '
	for ref in refs/heads/main refs/tags/v1 refs/heads/tune/tiny refs/heads/tune/tiny/iter-x refs/heads/tune/tiny/x/log refs/heads/tune/tiny/more refs/notes/other \
	    refs/heads/tune/TINY/log refs/heads/tune/-o/log refs/remotes/origin/tune/tiny/log; do
		bundle bad.bundle $(test $ref = refs/heads/tune/tiny || campaign) "$ref=$(at main)" && import 3 "nothing was imported" h FILE=../bad.bundle && nothing h || return 1
	done'
t 'refused: two campaigns in one, or none' '
	bundle bad.bundle $(campaign) "refs/heads/tune/other/log=$(at tune/tiny/log)" && import 3 "two campaigns" h FILE=../bad.bundle && nothing h &&
	bundle bad.bundle "refs/heads/tune/tiny/frontier=$(at tune/tiny/frontier)" && import 3 "has no ledger" h FILE=../bad.bundle && nothing h'
t 'refused: an attempt under another'\''s name' '
	bundle bad.bundle $(campaign) "refs/heads/tune/tiny/iter-001=$(at tune/tiny/iter-002)" && import 3 "audit of the bundle does not pass" h FILE=../bad.bundle &&
	has "| .*iter-001" out && nothing h'
t 'refused: an attempt that the ledger does not know' '
	bundle bad.bundle $(campaign) "refs/heads/tune/tiny/iter-009=$(at tune/tiny/iter-002)" && import 3 "audit of the bundle does not pass" h FILE=../bad.bundle && nothing h'
t 'refused: a campaign under another name' '
	bundle bad.bundle $(campaign | sed s,/tiny/,/other/,) && import 3 "audit of the bundle does not pass" h FILE=../bad.bundle && nothing h'
t 'refused: a history that was rewritten' '
	rm -rf z && cp -R e z && cd z && . "$PAWL_ROOT/tests/e2e/forge.sh" && forge 3 "sed -i s/level/LEVEL/ events/*-round.json" && git bundle create -q ../bad.bundle $(git for-each-ref --format="%(refname)" refs/heads/tune refs/notes) &&
	cd .. && import 3 "audit of the bundle does not pass" h FILE=../bad.bundle && has "| .*event 3" out && nothing h'
t 'hooks of the receiving repository do not run' '
	git init -q k && printf "#!/bin/sh\ntouch \"%s/ran\"\n" "$SCRATCH" >k/.git/hooks/reference-transaction && chmod +x k/.git/hooks/reference-transaction &&
	import 0 "are new" k FILE=../x.bundle && test ! -e ran'
done_testing
