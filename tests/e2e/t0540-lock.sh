#!/bin/sh
# One thing at a time: what changes a campaign takes its lock, what looks does not.
. "$(dirname "$0")/tiny.sh"
ready p 'PAWL_SANDBOX = none' >setup 2>&1 || cat setup
kernel p level 12
lock=$(find p/.git/pawl -name lock)
export lock

# held COMMANDS: while another process has the lock of an open file description
held() {
	perl -MFcntl -e '
		open my $f, "+<", $ARGV[0] or die;
		my $lock = pack("s s l! l! l! i x4", F_WRLCK, 0, 0, 0, 0, 0);
		fcntl($f, 37, $lock) or die "lock: $!";		# F_OFD_SETLK
		truncate $f, 0; syswrite $f, "pawl-round (pid $$)\n";
		exit(system("sh", "-c", $ARGV[1]) >> 8)' "$SCRATCH/$lock" "$1"
}
for verb in 'iter HYP=x' try 'take ITER=0' rollback resume abandon 'goal SPEEDUP=2' 'baseline WHY=x'; do
	export verb
	t "make $verb is refused, with the holder" '
		git -C p for-each-ref >before && mark p/kernel.txt && held "make -s -C p $verb >out 2>&1; test \$? -eq 2" &&
		has "locked by pawl-round (pid [0-9]*): wait for it, or stop it" out && has "Error 3" out &&
		git -C p for-each-ref >after && same before after && unmarked'
done
for verb in board log notes config help; do
	export verb
	t "make $verb looks all the same" 'held "make -s -C p $verb" >out && test -s out'
done
t 'status says who holds it' 'held "make -s -C p status" >out && has "pawl-round (pid [0-9]*)" out'
t 'and as JSON' 'held "make -s -C p status JSON=1" >out && json out && has "pawl-round (pid" out'
t 'a stale lock file is no lock' '
	echo "pawl-round (pid 4711)" >"$lock" && gives 0 "" -C p iter HYP=x && last_line verdict=kept &&
	make -s -C p status >s && ! grep 4711 s'
t 'two rounds at once: one runs, one is told' '
	kernel p level 14 && { make -s -C p iter HYP=x >one 2>&1 & } && { make -s -C p iter HYP=x >two 2>&1; wait; } &&
	cat one two >both && test "$(grep -c "^PAWL iter=2 verdict=kept" both)" = 1 &&
	has "is locked by \|nothing changed" both && clean_git p'
done_testing
