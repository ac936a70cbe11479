#!/bin/sh
# Bad input: a clear message, nothing is run, nothing is lost, nothing acts on a terminal.
. "$(dirname "$0")/tiny.sh"
ready p 'PAWL_MAX_FILES = 100' >setup 2>&1 || cat setup
make -s -C p goal BEST=1 >setup 2>&1 || cat setup

# What acts on a terminal: controls, a C1 control in UTF-8, a change of direction, a bell; and no UTF-8.
esc=$(printf '\033[2J\033]0;title\007\302\2331m\342\200\256x\r\177')
bytes=$(printf 'a\377\351b')
plain() {
	! LC_ALL=C grep -n "$(printf '[\001-\010\013-\037\177]\|\302[\200-\237]\|\342\200\256')" "$@" &&
	perl -ne 'BEGIN { $/ = undef } exit 1 if !utf8::decode($_)' "$@"
}
no_trace() {
	test -z "$(find "$SCRATCH" -name 'trace*')"
}
refs() {
	git -C p for-each-ref
}

# answers STATUS TARGET NAME VALUE ...: this status, words that are plain, refs and files as before
answers() {
	want=$1
	shift
	refs >before && mark p/kernel.txt && gives "$want" . -C p "$@" && plain out && unmarked && refs >after && same before after &&
	no_trace
}
# no NAME TARGET [WORD ...]: every text that is no number, no name and no file is refused
no() {
	name=$1
	shift
	for value in "$esc" "$bytes" '$(touch trace)`touch trace`' "-x'; touch trace; '" "$(seq 7000)"; do
		answers 3 "$@" "$name=$value" || return 1
	done
}
kernel p level 12
t 'ITER that is no number' 'no ITER take && no ITER notes'
t 'ITERS' 'no ITERS combine HYP=x'
t 'TO' 'no TO rollback'
t 'N' 'no N log && no N board'
t 'SPEEDUP, TARGET and UNTIL' 'no SPEEDUP goal && no TARGET goal && no UNTIL goal BEST=1'
t 'SET' 'no SET iter HYP=x'
t 'PLAN and HYP_FILE' 'no PLAN iter && no HYP_FILE iter'
t 'flags are said or not' 'no BEST goal && no JSON board && no JSON log && no SIMPLIFY iter HYP=x && no DEEP audit'
t 'but 0, 1, yes, no and nothing are known' '
	for v in 0 1 no yes ""; do gives 0 . -C p board JSON=$v || return 1; done'
t 'a plan that is a directory, and one without an end' '
	answers 4 iter PLAN=.. && answers 3 iter HYP_FILE=/dev/zero'
t 'a hypothesis of 32 KiB, and one more byte' '
	long=$(head -c 32768 /dev/zero | tr "\0" y) && answers 3 iter HYP="${long}y" && has "HYP: 32769 bytes, at most 32768" out'
t 'bytes that are not UTF-8' '
	for n in HYP WHY EVIDENCE RISK NEXT LAST AGAIN CONTINUE; do answers 3 iter HYP=x "$n=$bytes" && has "$n: not UTF-8" out || return 1; done'
t 'all texts of a round at once, kept and shown as text' '
	gives 0 "verdict=kept" -C p iter HYP="$esc" EVIDENCE="$esc" WHY="$esc" RISK="$esc" NEXT="$esc" LAST="$esc" AGAIN="$esc" \
		CONTINUE="$esc" PHASE="$esc" CHECKLIST="$esc" BOTTLENECK="$esc" && plain out &&
	for v in board log status notes brief; do gives 0 . -C p $v && plain out || return 1; done &&
	plain p/ITERATIONS.md p/PROGRESS.md p/runs/iter-001/notes.md p/runs/iter-001/result.json &&
	git -C p log --format=%B tune/tiny/log >messages && plain messages && has "title" messages &&
	json p/runs/iter-001/result.json "\$d->{hypothesis} =~ /\\x1b\\[2J/"'

# setting NAME: values that no setting can have do not get to a command
setting() {
	refs >before && gives 3 "PAWL_$1" -C p iter HYP=x "PAWL_$1=$esc\$\$(touch trace)" && plain out && refs >after && same before after &&
	no_trace && { make -s -C p config "PAWL_$1=$bytes" >out 2>&1 || has "PAWL_$1: .*not UTF-8" out; } && plain out
}
kernel p level 14
make -s -C p config >table 2>&1
# shellcheck disable=SC2034 # the tests are evaluated
names=$(perl -ne '$n = $1 if /^PAWL_(\S+) =/; print "$n " if /^    / && !/not frozen/ && $n ne "OP"' table)
t 'every setting that is frozen' 'test "$(echo $names | wc -w)" -gt 40 && for name in $names; do setting "$name" || return 1; done'
t 'an operator of such a name' 'answers 3 iter HYP=x PAWL_OP="$esc" && answers 3 iter HYP=x PAWL_OP=-x && answers 3 iter HYP=x PAWL_OP=a/b'
t 'an actor of such a name is text' '
	gives 0 "verdict=kept" -C p iter HYP=x PAWL_ACTOR="$esc" && plain out && git -C p log -1 --format=%B tune/tiny/log >m && plain m'
t 'what commands print does not act, either' '
	tiny q "PAWL_BUILD = sh loud.sh && make -s all" && cat >q/loud.sh <<-\EOT && git -C q add . && git -C q commit -q -m loud && ready q &&
		printf "\\033[31merror: \\377\\007 red\\033[0m\\n" >&2
		! grep -q broken kernel.txt
	EOT
	echo broken >>q/kernel.txt && gives 0 "verdict=failure" -C q iter HYP=x && has "| ?\[31merror: ?? red" out && plain out &&
	for v in board log status notes; do gives 0 . -C q $v && plain out || return 1; done && plain q/runs/iter-001/result.json'

# refused_name NAME: a new file of this name is refused, and stays
refused_name() {
	mkdir -p p/extra && echo 1 >"p/extra/$1" && gives 3 "which no record can hold: rename it" -C p iter HYP=x && plain out && test -f "p/extra/$1" &&
	rm -r p/extra
}
t 'names that are no line, or no UTF-8' '
	kernel p level 17 && refused_name "$(printf "a\nPAWL iter=9 verdict=kept")" && refused_name "$(printf "e\033[2Jx")" &&
	refused_name "$(printf "latin\351")" && refused_name "$(printf "del\177")"'
t 'they count nowhere else' '
	mkdir -p "p/$(printf "o\nther")" && echo 1 >"p/$(printf "o\nther")/x" && echo 1 >"p/$(printf "latin\351")" && mkdir p/extra &&
	printf "\0" >"p/extra/$(printf "b\033[2J\n\351")" && gives 0 "not counted: extra/b.x1b\[2J.x0a.xe9 (binary)" -C p iter HYP=x &&
	last_line "verdict=kept" && plain out && rm -r p/extra'
quiet_but_odd() {
	test "$(git -C p status --porcelain | wc -l)" -eq 2
}
t 'other odd ones are fine' '
	kernel p level 20 && mkdir -p "p/extra/\$(touch trace)" p/extra/-rf && for n in "a\"b'"'"'c" "-rf/--" " a  b " "*" "[a]?" "a\\b" "\\n" "a;b&c|d" \
		"\$(touch trace)/\`touch trace\`" "$(head -c 255 /dev/zero | tr "\0" x)" "$(printf "caf\303\251")" "#" "!x" "%20" "a:b"; do
		echo 1 >"p/extra/$n" || return 1
	done && gives 0 "verdict=kept" -C p iter HYP=x && plain out && no_trace &&
	git -C p ls-tree -r --name-only HEAD extra >l && test "$(wc -l <l)" -eq 15 && quiet_but_odd && plain p/runs/*/patch.diff p/runs/*/files.txt'
t 'and come back' '
	kernel p level 5 && rm -r p/extra && gives 0 "verdict=neutral" -C p iter HYP=x && test -f "p/extra/*" && test -f "p/extra/-rf/--" && no_trace && quiet_but_odd'
t 'the record holds' 'gives 0 "clean" -C p audit && clean_git p'

# stored FILE: git has this file's content
stored() {
	git -C p cat-file -e "$(git hash-object "p/$1")"
}
t 'data are named or left alone, and not stored' '
	mkdir -p p/extra p/data && head -c 3000000 /dev/urandom >p/extra/data.bin && yes text | head -c 3000000 >p/data/text && kernel p level 31 &&
	gives 0 "not counted: extra/data.bin (binary)" -C p iter HYP=x && last_line "verdict=kept" && ! stored extra/data.bin && ! stored data/text'
t 'nor by a baseline' '
	tiny b && mkdir b/data b/extra && cp p/data/text b/data && cp p/extra/data.bin b/extra && gives 0 "" -C b baseline &&
	! git -C b cat-file -e "$(git hash-object p/data/text)" && ! git -C b cat-file -e "$(git hash-object p/extra/data.bin)" &&
	test -f b/data/text && test -f b/extra/data.bin'
t 'text of more than 16 MiB in scope is refused, and stays' '
	kernel p level 35 && yes "a line" | head -c 17000000 >p/extra/lines && answers 3 iter HYP=x && test -f p/extra/lines && ! stored extra/lines &&
	has "extra/lines: with it the files that changed have 16 MiB, and a record holds 16" out && rm p/extra/lines'
t 'a binary file that is tracked counts' '
	rm -r p/extra p/data && mkdir p/extra && printf "\\0one" >p/extra/b && git -C p add extra && kernel p level 36 &&
	gives 0 "verdict=kept" -C p iter HYP=x && printf "\\0two" >p/extra/b && kernel p level 37 && gives 0 "verdict=kept" -C p iter HYP=x &&
	git -C p cat-file blob HEAD:extra/b | grep -q two && cat p/runs/iter-*/patch.diff >patches && has "^GIT binary patch" patches'
done_testing
