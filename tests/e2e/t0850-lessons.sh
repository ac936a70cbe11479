#!/bin/sh
# make lessons and make learn: what one campaign taught, where another one can read it.
. "$(dirname "$0")/tiny.sh"

mkdir projects
ready projects/a 'PAWL_SANDBOX = none' 'PAWL_DETERMINISTIC = yes' 'PAWL_KIND = c' >setup 2>&1 || cat setup
ready 'projects/deep/b b' 'PAWL_SANDBOX = none' 'PAWL_DETERMINISTIC = yes' >setup 2>&1 || cat setup
a=projects/a b='projects/deep/b b'
export a b
{
	kernel $a level 12 && make -s -C $a iter HYP='tile the K loop so that it stays in L1' BOTTLENECK=cache-locality EVIDENCE=e &&
	    kernel $a result 41 && make -s -C $a iter HYP='drop the barrier' BOTTLENECK=branch EVIDENCE=e && make -s -C $a note ITER=2 ANALYSIS='the second pass reads it' &&
	    kernel "$b" level 11 && make -s -C "$b" iter HYP='unroll by two'
} >rounds 2>&1 || cat rounds

t 'make learn adds a sentence, as an event' '
	gives 0 "^lesson of iter-002: barriers guard the second pass" -C $a learn ITER=2 WHAT="barriers guard the second pass" && gives 0 "^lesson: measure first" -C $a learn WHAT="measure first" &&
	event $a 7 >e && json e "\$d->{kind} eq q(lesson) && !defined \$d->{data}{iter}" && audited $a'
t 'not nothing, and not of a round that is not there' '
	gives 2 "learned what" -C $a learn && gives 2 "learned what" -C $a learn WHAT=" " && gives 3 "no such round" -C $a learn WHAT=x ITER=9 && tiny n && gives 3 "no baseline" -C n learn WHAT=x'
t 'brief shows what was learned here' 'gives 0 "" -C $a brief && has "^## Learned here" out && has "^- lesson of iter-002: barriers" out'

t 'before anything was gathered there is the own campaign' '
	gives 0 "^  tiny/iter-001 kept -[0-9.]*% .*: unroll by two" -C "$b" lessons && ! grep "tile the K" out'
t 'all campaigns below a directory, by kind and bottleneck' '
	gives 0 "^2 campaigns read" -C "$b" lessons DIR=../.. && has "^c, cache-locality" out && has "^  tiny/iter-001 kept .*: tile the K loop" out &&
	has "^c, branch" out && has "^  tiny/iter-002 failure (verify): drop the barrier" out && has "^      the second pass reads it" out && has "^  tiny: measure first" out'
t 'gathered again nothing is there twice' 'gives 0 "5 lessons kept" -C "$b" lessons DIR=../.. && gives 0 "5 lessons kept" -C "$b" lessons DIR=../..'
t 'asked for by words, bottleneck, kind, number' '
	make -s -C "$b" lessons WHAT="barrier" >out && has "drop the barrier" out && ! grep "tile the" out &&
	make -s -C "$b" lessons BOTTLENECK=cache-locality >out && test "$(wc -l <out)" = 2 && make -s -C "$b" lessons KIND=make >out && ! grep "^c," out &&
	make -s -C "$b" lessons N=1 >out && test "$(grep -c "^  tiny" out)" = 1 && gives 3 "^pawl-lessons: N" -C "$b" lessons N=0'
t 'as JSON' 'make -s -C "$b" lessons JSON=1 >out && json out "\$d->{schema} eq q(pawl-lessons-1) && @{\$d->{lessons}} == 5"'
t 'brief has those of others, not its own' '
	make -s -C "$b" brief >out && has "^## Lessons of other campaigns" out && has "^- tiny/iter-001 kept .*tile the K" out && ! sed -n "/^## Lessons/,\$p" out | grep unroll &&
	make -s -C "$b" brief JSON=1 >out && json out "@{\$d->{lessons}} == 4 && @{\$d->{learned}} == 0"'
t 'a round like one of another campaign is told so, and goes on' '
	kernel "$b" level 13 && gives 0 "near, of another campaign: tiny/iter-001 kept .*: tile the K loop" -C "$b" iter HYP="tile the K loop to stay in L1" && has "verdict=" out'
t 'what is gathered is bound to nothing in the history' 'audited "$b" && quiet "$b"'

t 'out of a bundle, which need not be imported' '
	gives 0 "" -C $a export FILE=../../a.bundle && ready c "PAWL_SANDBOX = none" "PAWL_DETERMINISTIC = yes" >setup 2>&1 && git -C c for-each-ref >before &&
	gives 0 "^1 campaigns read, 4 lessons" -C c lessons "FILES=../*.bundle" && has "tile the K loop" out && git -C c for-each-ref >after && same before after && ! ls c/.git/pawl/*/lessons.tmp'
t 'what cannot be read is named, and the rest is taken' '
	echo x >bad.bundle && gives 0 "left out: ../bad.bundle: " -C c lessons "FILES=../*.bundle" && has "^1 campaigns read, 4 lessons" out &&
	gives 0 "left out: ../nope.bundle: .*there is no" -C c lessons FILES=../nope.bundle && gives 3 "DIR: there is no directory ../nowhere" -C c lessons DIR=../nowhere'
t 'what was typed is data' '
	gives 0 "" -C c lessons "FILES=\$(touch pwned)" && gives 0 "" -C c learn WHAT="\$(shell touch pwned)" 2>x && test ! -e c/pwned && ! test -e pwned'
t 'a book that is damaged is an empty one' '
	echo "{" >"$(ls -d c/.git/pawl/tiny-*)/lessons.json" && gives 0 "" -C c brief && ! grep "Lessons of other" out && gives 0 "2 campaigns read" -C c lessons DIR=../projects'
done_testing
