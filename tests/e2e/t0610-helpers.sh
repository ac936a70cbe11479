#!/bin/sh
# What every helper does alike: -h, unknown options, a full disk under stdout, no make.
. "$(dirname "$0")/tiny.sh"
ready p 'PAWL_SANDBOX = none' >setup 2>&1 || cat setup
{ kernel p level 12 && make -s -C p iter HYP=x; } >setup 2>&1 || cat setup
SCRATCH=$SCRATCH/p

for helper in "$PAWL_BIN"/pawl-*; do
	name=${helper##*/}
	export helper name
	t "$name -h" '"$helper" -h >"$t_root/o" && head -n 1 "$t_root/o" >"$t_root/l" && has "^usage: $name" "$t_root/l"'
	t_status 2 "$name with an option that is none" '"$helper" -Z'
	t_status 4 "$name -h into a full disk" '"$helper" -h >/dev/full'
done
for name in board log status notes config; do
	export name
	t "make $name into a full disk" '
		! make -s -C . $name >/dev/full 2>"$t_root/e" && has "pawl-$name: standard output: No space" "$t_root/e" && has "Error 4" "$t_root/e"'
done
for name in board log status notes audit; do
	export name
	t "pawl-$name without make" '"$PAWL_BIN/pawl-$name" >"$t_root/o" && test -s "$t_root/o"'
	t_status 3 "pawl-$name where no project is" 'cd "$t_root" && "$PAWL_BIN/pawl-$name"'
	t_status 2 "pawl-$name with a word" '"$PAWL_BIN/pawl-$name" word'
done
for name in try abandon guard snapshot build verify measure livewire record; do
	export name
	t_status 2 "pawl-$name with a word" '"$PAWL_BIN/pawl-$name" word'
done
t_status 3 'a baseline without make' '"$PAWL_BIN/pawl-baseline" WHY=x'
t 'a goal without make' '"$PAWL_BIN/pawl-goal" SPEEDUP=2 >"$t_root/o" && has "^goal 2x" "$t_root/o"'
t 'a round without make' '
	kernel . build fail && "$PAWL_BIN/pawl-round" HYP="by hand" >"$t_root/o" && has "^PAWL iter=2 verdict=failure" "$t_root/o"'
t 'a program that is missing is named' '
	! make -s PAWL_BIN="$t_root/none" board >"$t_root/o" 2>&1 && has "pawl-board" "$t_root/o" && has "Error 4" "$t_root/o"'
t 'a pipe that is closed is no crash' '
	{ make -s -C . log; echo $? >"$t_root/st"; } 2>"$t_root/e" | : && ! grep -i "signal\|abort\|segv" "$t_root/e"'
done_testing
