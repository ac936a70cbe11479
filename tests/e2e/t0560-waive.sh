#!/bin/sh
# make waive lets one thing pass, and says so wherever one looks. Every event says who acted.
. "$(dirname "$0")/tiny.sh"
tiny p 'PAWL_SANDBOX = none' >setup 2>&1 || cat setup

t 'before there is a baseline: for the one to come' '
	gives 0 "^waiver livewire:kernel.txt: it is a table" -C p waive WHAT=livewire:kernel.txt WHY="it is a table" &&
	event p 1 >e && json e "\$d->{kind} eq q(waiver) && \$d->{data}{what} eq q(livewire:kernel.txt) &&
		\$d->{data}{why} eq q(it is a table) && \$d->{data}{epoch} == 1" &&
	git -C p log -1 --format=%s tune/tiny/log >s && has "^waiver livewire:kernel.txt: it is a table$" s && quiet p'
t 'the board shows it' '
	gives 0 "" -C p board && has "^Waived    livewire:kernel.txt: it is a table (.*, event 1, for the next baseline)$" out'

refuses() {
	what=$1 text=$2
	shift 2
	case $text in say*) status=2 ;; *) status=3 ;; esac	# a word that lacks is usage
	args=$*
	export what text args status
	t "$what" 'tip=$(git -C p rev-parse tune/tiny/log) && gives $status "$text" -C p waive $args &&
		test "$(git -C p rev-parse tune/tiny/log)" = "$tip"'
}
refuses 'twice the same is refused' 'waived already, by event 1: it is a table' WHAT=livewire:kernel.txt WHY=x
refuses 'nothing is refused' 'say what: ' WHY=x
refuses 'an empty one, too' 'say what: ' WHAT= WHY=x
refuses 'without a reason' 'say why: ' WHAT=livewire:kernel.txt
refuses 'with a blank reason' 'say why: ' WHAT=livewire:kernel.txt WHY=
refuses 'what no rule knows' 'nothing that can be waived: livewire:<file' WHAT=verify:kernel.txt WHY=x
refuses 'a file that no round may change' 'op.sh is no file in PAWL_EDITABLE' WHAT=livewire:op.sh WHY=x
refuses 'a path that leads out' 'no file in PAWL_EDITABLE' WHAT=livewire:../kernel.txt WHY=x
refuses 'what is waived with a round' 'nothing that can be waived' WHAT=again:iter-001 WHY=x

t 'a reason is data' '
	gives 0 "" -C p waive WHAT=livewire:extra/a.txt WHY='"'"'$(shell touch p/run) `touch p/run`
Pawl-Event: baseline'"'"' && ! test -e p/run && test "$(git -C p log -1 --format="%(trailers:key=Pawl-Event,valueonly)" tune/tiny/log)" = waiver &&
	event p 2 >e && json e "\$d->{data}{why} =~ /shell touch.*\nPawl-Event: baseline\$/s"'
t 'the epoch begins with it' '
	ready p && gives 0 "" -C p status && has "^Waived    livewire:kernel.txt: it is a table (.*, event 1)$" out &&
	gives 0 "" -C p status JSON=1 && json out "@{\$d->{waivers}} == 2 && \$d->{waivers}[0]{event} == 1 &&
		\$d->{waivers}[0]{what} eq q(livewire:kernel.txt) && \$d->{waivers}[0]{why} eq q(it is a table) &&
		\$d->{waivers}[0]{actor} =~ /no terminal/ && \$d->{waivers}[0]{epoch} == 1" &&
	gives 0 "" -C p board JSON=1 && json out "@{\$d->{waivers}} == 2 && \$d->{waivers}[1]{event} == 2"'
t 'and the log lists it' 'gives 0 "waiver livewire:kernel.txt: it is a table" -C p log'
t 'the next one begins without' '
	gives 0 "" -C p baseline WHY="once more" && gives 0 "" -C p board && ! grep Waived out &&
	gives 0 "" -C p board JSON=1 && json out "@{\$d->{waivers}} == 0"'
t 'what the baseline saw noticed is not waived' '
	git -C p rev-parse tune/tiny/log >before && gives 3 "livewire:kernel.txt.: the baseline broke it, and that was noticed: there is nothing to waive" -C p waive WHAT=livewire:kernel.txt WHY=x &&
	git -C p rev-parse tune/tiny/log >after && same before after'
t 'unless it was waived for that one' '
	gives 0 "" -C p waive WHAT=livewire:extra/b.txt WHY=still && gives 0 "event .*, for the next baseline" -C p board &&
	gives 0 "" -C p baseline WHY="and again" && gives 0 "" -C p board && has "^Waived .*still (.*, event [0-9]*)$" out'
t 'going on after the goal is a waiver of its round' '
	gives 0 "" -C p goal SPEEDUP=1.1 && kernel p level 40 && gives 0 "goal reached" -C p iter HYP=x &&
	kernel p level 39 && gives 3 CONTINUE= -C p iter HYP=x && gives 0 "" -C p iter HYP=x CONTINUE="there is more" &&
	n=$(sed -n "s/^PAWL iter=\([0-9]*\) .*/\1/p" out) && r=$(printf "p/runs/iter-%03d" "$n") &&
	json $r/result.json "\$d->{waivers}[0]{what} eq q(continue) && \$d->{waivers}[0]{why} eq q(there is more)" &&
	has "Waived, continue.*there is more" $r/notes.md && gives 0 "" -C p board && has "^Waived    continue: there is more (" out'
t 'a reason that was not needed is none' '
	kernel p level 5 && gives 0 "" -C p iter HYP=y CONTINUE="again and again" && gives 0 "" -C p board &&
	! grep "again and again" out'

# Each program that writes an event, by somebody who says who he is.
said() {
	git -C q log -1 --format="%(trailers:key=Pawl-Actor,valueonly)" tune/tiny/log | grep -v "^$" >"who" &&
	has "^$1$" "who" && git -C q ls-tree --name-only -r tune/tiny/log events | tail -n 1 >name &&
	git -C q show "tune/tiny/log:$(cat name)" >e && actor=$1 && export actor &&
	json e "\$d->{actor} eq \$ENV{actor}"
}
tiny q 'PAWL_SANDBOX = none' >setup 2>&1 || cat setup
t 'who set the goal' 'gives 0 "" -C q goal SPEEDUP=3 PAWL_ACTOR=a1 && said a1'
t 'who waived' 'gives 0 "" -C q waive WHAT=livewire:kernel.txt WHY=x PAWL_ACTOR=a2 && said a2'
t 'who made the baseline' 'gives 0 "" -C q baseline PAWL_ACTOR=a3 && said a3 && json q/runs/iter-000/result.json "\$d->{actor} eq q(a3)"'
t 'who made a round' 'kernel q level 12 && gives 0 "" -C q iter HYP=x PAWL_ACTOR=a4 && said a4 &&
	json q/runs/iter-001/result.json "\$d->{actor} eq q(a4)"'
t 'who calibrated' 'gives 0 "" -C q calibrate N=20 PAWL_ACTOR=a5 && said a5'
t 'who confirmed' 'gives 0 "" -C q confirm PAWL_ACTOR=a6 && said a6'
t 'who rolled back' 'gives 0 "" -C q rollback PAWL_ACTOR=a7 && said a7'
t 'a confirm that runs by itself is whose the round is' '
	kernel q level 6 && gives 0 "" -C q goal SPEEDUP=1.1 && kernel q level 13 && gives 0 "goal reached" -C q iter HYP=x PAWL_ACTOR=a8 && said a8 &&
	json e "\$d->{kind} eq q(confirm)"'
t 'the environment says it, too' 'PAWL_ACTOR=b4 gives 0 "" -C q goal SPEEDUP=8 && said b4'
t 'else the user'"'"'s name, and that no terminal was there' '
	gives 0 "" -C q goal SPEEDUP=7 && said "$(id -un) (no terminal)"'
if command -v script >/dev/null; then
	t 'or that one was' '
		script -qec "make -s -C q goal SPEEDUP=6" /dev/null >out && said "$(id -un) (terminal)"'
else
	t_skip 'or that one was' 'script(1) is not there'
fi
done_testing
