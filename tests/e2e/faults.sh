# faults.sh - a tiny operator, ways to kill its rounds, and what must hold afterwards.
# Sourced after lib.sh by t0800-kill.sh and tests/faults/*.sh.
#
#	tiny NAME			a project with goal, baseline and things of the user's
#	edit N [TEXT]			the N-th candidate: every value is one never tried before
#	pawl TARGET ...			make it; output in $SCRATCH/said
#	start TARGET ...		the same in the background, as a process group of its own
#	kill_at MS round|step|group|command	kill -9 that, after so long
#	fault CALL ACTION N PROGRAM	from now on: strace injects into that helper
#	pause POINT			where the user's command hangs once; hung waits for that
#	check TITLE COMMANDS		like t, but in this shell: edit counts
#	sound				nothing lost, ledger whole, nothing left running
#	settled				sound, no round open, working tree is the frontier
#
# The operator's kernel.txt holds a number, which is the time that its benchmark reports.
# shellcheck shell=sh disable=SC2154

FAULT='' PAUSE=$SCRATCH/pause
export PAUSE FAULT FAULT_CALL FAULT_ACTION FAULT_N FAULT_IN FAULT_SEEN
FAULT_SEEN=$SCRATCH/seen.strace
PAWL_HOME=$PAWL_ROOT
export PAWL_HOME
steps='guard snapshot build verify measure record'
has_strace() {
	strace -D -qq -o /dev/null -e trace=fsync -e inject=fsync:signal=CONT:when=1 true 2>/dev/null
}

# Copies of the helpers, each behind a script that strace can be put in front of.
# Programs find each other by where they lie, so pawl-round and its like are beside the
# scripts of the steps, and those lead to copies elsewhere.
wrap() {
	mkdir -p "$SCRATCH/wrapped/round" "$SCRATCH/wrapped/step" "$SCRATCH/wrapped/top" &&
	cp "$PAWL_BIN"/pawl-* "$SCRATCH/wrapped/step" &&
	cp "$PAWL_BIN"/pawl-* "$SCRATCH/wrapped/round" &&
	for f in "$PAWL_BIN"/pawl-*; do
		wrapper "${f##*/}" "$SCRATCH/wrapped/round" >"$SCRATCH/wrapped/top/${f##*/}"
	done &&
	for s in $steps; do
		rm "$SCRATCH/wrapped/round/pawl-$s" &&
		wrapper "pawl-$s" "$SCRATCH/wrapped/step" >"$SCRATCH/wrapped/round/pawl-$s" ||
			return
	done &&
	chmod +x "$SCRATCH"/wrapped/*/* &&
	PAWL_BIN=$SCRATCH/wrapped/top
}

wrapper() {
	cat <<-EOT
		#!/bin/sh
		if test -n "\$FAULT" && test "\$FAULT_IN" = "$1"; then
			exec strace -D -q -o "\$FAULT_SEEN" -e trace="\$FAULT_CALL" \\
				-e inject="\$FAULT_CALL:\$FAULT_ACTION:when=\$FAULT_N" "$2/$1" "\$@"
		fi
		exec "$2/$1" "\$@"
	EOT
}

fault() {
	FAULT=yes FAULT_CALL=$1 FAULT_ACTION=$2 FAULT_N=$3 FAULT_IN=$4
	rm -f "$FAULT_SEEN"
}

# Did the injection happen in the last run? strace ends a little later than its program.
struck() {
	tries=0
	while test -e "$FAULT_SEEN" && ! grep -q '^+++ ' "$FAULT_SEEN" &&
	    test $((tries = tries + 1)) -lt 3000; do
		nap 10
	done
	grep -q -e INJECTED -e 'killed by SIG' "$FAULT_SEEN" 2>/dev/null
}

pawl() {
	make -f tune.mk "$@" >"$SCRATCH/said" 2>&1 </dev/null
}

# tiny NAME [SETTING ...]: the project is a folder in a repository that has more in it
tiny() {
	repo=$SCRATCH/$1
	shift
	mkdir -p "$repo/op/parts" "$repo/other" && cd "$repo/op" && git init -q .. &&
	cat >tune.mk <<-\EOT &&
		PAWL_OP = tiny
		PAWL_STALL = 0
		PAWL_EDITABLE = kernel.txt parts/
		PAWL_BUILD = sh build.sh
		PAWL_VERIFY = sh verify.sh
		PAWL_BENCH = sh bench.sh
		PAWL_METRIC = regex:time=([0-9.]+)
		PAWL_UNIT = cycles
		PAWL_MAX_PAIRS = 16
		PAWL_ENV = PAUSE
	EOT
	printf '%s\n' "$@" 'include $(PAWL_HOME)/mk/pawl.mk' >>tune.mk &&
	cat >build.sh <<-\EOT &&
		! rm "$PAUSE.build" 2>/dev/null || sleep 600
		cat kernel.txt parts/* >built.txt
	EOT
	cat >verify.sh <<-\EOT &&
		! rm "$PAUSE.verify" 2>/dev/null || sleep 600
		head -n 1 built.txt | grep -Eqx '[0-9]+'
	EOT
	cat >bench.sh <<-\EOT &&
		! rm "$PAUSE.bench" 2>/dev/null || sleep 600
		! test -e "$PAUSE.slow" || sleep 0.05
		read -r n <built.txt
		echo "time=$n"
	EOT
	echo 1000000 >kernel.txt && echo one >parts/one.txt &&
	echo built.txt >.gitignore && echo theirs >../other/staged.txt &&
	git add -A .. && git commit -q -m start &&
	pawl goal SPEEDUP=500 && pawl baseline &&
	theirs && tried=0 && time=900000 && iter=0 && kernel=$(git hash-object kernel.txt)
}

# What is the user's: a staged change, an untracked file beside and one within the project.
theirs() {
	printf 'staged, not committed\n' >../other/staged.txt && git add ../other/staged.txt &&
	printf 'theirs\n' >../other/staged.txt &&
	printf 'new\n' >../other/untracked.txt && printf 'mine\n' >scribble.txt
}

theirs_are_whole() {
	test "$(git show :other/staged.txt)" = 'staged, not committed' &&
	test "$(cat ../other/staged.txt ../other/untracked.txt scribble.txt)" = 'theirs
new
mine' && return
	echo "the user's files were touched:"
	git status --short
	return 1
}

# edit N: by turns faster, slower, wrong, with a new file, without an old one
edit() {
	tried=$((tried + 1))
	case $(($1 % 5)) in 0 | 3 | 4) time=$((time * 96 / 100)) ;; esac
	case $(($1 % 5)) in
	1) echo $((time * 2 + tried)) >kernel.txt ;;
	2) echo "wrong $tried" >kernel.txt ;;
	3) echo "$time" >kernel.txt && echo "$tried" >parts/new-$tried.txt ;;
	4) echo "$time" >kernel.txt && find parts -name 'new-*' | sort | sed 1q | xargs rm -f ;;
	*) echo "$time" >kernel.txt ;;
	esac
	kernel=$(git hash-object kernel.txt)
	iter=$(git show tune/tiny/log:state.json | field next_iter)
}

# field NAME: of the JSON on standard input
field() {
	perl -MJSON::PP -0777 -e 'my $v = decode_json(<STDIN>);
		$v = $v->{$_} for split /\./, shift; print $v // "", "\n"' "$1"
}

start() {
	perl -e 'setpgrp; exec @ARGV' make -f tune.mk "$@" >"$SCRATCH/said" 2>&1 </dev/null &
	group=$!
}

# By a file, since what PAWL_ENV passes belongs to the baseline. Sandboxed commands
# see no file of ours: only for projects without one.
pause() {
	once=$PAUSE.$1 && : >"$once"
}

hung() {
	tries=0
	while test -e "$once" && test $((tries = tries + 1)) -lt 10000; do
		kill -0 "$group" 2>/dev/null || break
		nap 10
	done
	! test -e "$once" && return
	cat "$SCRATCH/said"
	return 1
}

check() {
	cd "$repo/op" && eval "$2" >"$t_root/output" 2>&1 </dev/null
	t_got=$?
	t_report $t_got "$1" "in $repo"
	FAULT='' && rm -f "$PAUSE".*
	test $t_got = 0 && return
	# a clean start for the next one
	pawl abandon
	git checkout -q -f tune/tiny/frontier -- kernel.txt parts
}

nap() {
	perl -e 'select undef, undef, undef, shift() / 1000' "$1"
}

# Processes of the group by name, or what carries our mark.
processes() {
	case $1 in
	command) marked ;;
	*) perl -e 'my ($group, $round) = @ARGV; for (glob "/proc/[0-9]*/stat") {
		open my $f, "<", $_ or next;
		my ($pid, $name, $g) = (<$f> // "") =~ /^(\d+) \((pawl-.*)\) \S+ \S+ (\d+)/ or next;
		print "$pid\n" if $g == $group && ($name eq "pawl-round") == $round;
	}' "$group" "$(test "$1" = round && echo 1 || echo 0)" ;;
	esac
}

marked() {
	for p in /proc/[0-9]*; do
		tr '\0' '\n' 2>/dev/null <"$p/environ" | grep -q "^PAWL_RUN_MARK=$mark" &&
			echo "${p#/proc/}"
	done
	return 0
}

# dash's kill knows no groups
signal() {
	perl -e 'kill @ARGV' "$@"
}

kill_at() {
	nap "$1"
	case $2 in
	group) signal KILL "-$group" ;;
	*) for p in $(processes "$2"); do kill -9 "$p" 2>/dev/null; done ;;
	esac
	wait "$group" || :
}

# ended: what the killed round left is gone, or its mark is found and ended by the next command
state() {
	find "$repo/.git/pawl" -mindepth 1 -maxdepth 1 -name 'tiny-*' | sed 1q
}

is_open() {
	test -e "$(state)/round/00-open.json"
}

# The candidate is in its branch, or still in the working tree.
candidate_is_kept() {
	test "$(git hash-object kernel.txt)" = "$kernel" && return
	git log --format=%H "tune/tiny/iter-$(printf %03d "$iter")" 2>/dev/null | while read -r c; do
		test "$(git rev-parse "$c:op/kernel.txt")" = "$kernel" && echo yes
	done | grep -q yes && return
	echo "the candidate $kernel of iter-$iter is lost"
	return 1
}

ledger_is_whole() {
	perl -MJSON::PP -MDigest::SHA=sha256_hex - <<-\EOT
		use strict; use warnings;
		sub git { open my $f, "-|", "git", @_ or die; local $/; my $o = <$f> // ""; close $f; $o }
		my $log = "tune/tiny/log";
		my @commits = reverse split /\n/, git("log", "--first-parent", "--format=%H %P", $log);
		my @names = split /\n/, git("ls-tree", "--full-tree", "-r", "--name-only", $log, "events/");
		die "events and commits differ: @{[scalar @names]} @{[scalar @commits]}\n" if @names != @commits;
		my ($n, $iter, $frontier) = (0, 0, "");
		for my $name (@names) {
			my ($c, @parents) = split / /, $commits[$n++];
			my $e = decode_json(git("show", "$log:$name"));
			my $d = $e->{data};
			die "$name is not event $n\n" if $e->{n} != $n ||
			    $name ne sprintf("events/%04d-%s.json", $n, $e->{kind});
			$frontier = $d->{to} if $e->{kind} eq "rollback";
			next unless $e->{kind} =~ /^(round|baseline)$/;
			die "$name: iter-$d->{iter}, not $iter\n" if $d->{iter} != $iter++;
			$frontier = $d->{frontier};
			my $dir = sprintf "runs/iter-%03d", $d->{iter};
			for (qw(files.txt patch.diff notes.md result.json log.txt)) {
				git("cat-file", "-e", "$log:$dir/$_"); die "$dir/$_ is missing\n" if $?;
			}
			my $text = git("show", "$log:$dir/result.json");
			my $r = decode_json($text);
			die "$dir: another round\n" if $r->{iter} != $d->{iter};
			my ($said) = git("log", "-1", "--format=%B", $c) =~ /^Pawl-Record: (\w+)$/m;
			die "$dir: its hash is not in the trailer\n" if $said ne sha256_hex($text);
			die "$name: its second parent is not R\n" if $parents[1] ne $d->{record};
			my $branch = sprintf "refs/heads/tune/tiny/iter-%03d", $d->{iter};
			chomp(my $tip = git("rev-parse", "--verify", "-q", $branch));
			die "$branch is at $tip, not at $d->{record}\n" if $tip ne $d->{record} &&
			    !-e "$ENV{STATE}/round/70-record.json";
			chomp(my $candidate = git("rev-parse", "$d->{record}^"));
			die "$branch: not on its candidate\n" if $candidate ne $d->{candidate};
		}
		my $state = decode_json(git("show", "$log:state.json"));
		die "state.json has @{[$state->{events}]} events, not $n\n" if $state->{events} != $n;
		die "next_iter is $state->{next_iter}, not $iter\n" if $state->{next_iter} != $iter;
		die "state.json: frontier $state->{frontier}, not $frontier\n" if $state->{frontier} ne $frontier;
	EOT
}

sound() {
	STATE=$(state)
	export STATE
	git fsck --strict --no-dangling >"$SCRATCH/fsck" 2>&1 || { cat "$SCRATCH/fsck"; return 1; }
	! test -s "$SCRATCH/fsck" || { cat "$SCRATCH/fsck"; return 1; }
	theirs_are_whole && ledger_is_whole && candidate_is_kept
}

settled() {
	sound || return
	if is_open; then echo 'a round is open'; return 1; fi
	if test -n "$(marked)"; then echo "left running: $(marked)"; return 1; fi
	locks=$(find "$repo/.git" -name '*.lock')
	if test -n "$locks"; then echo "left: $locks"; return 1; fi
	test "$(git rev-parse tune/tiny/frontier)" = \
	    "$(git show tune/tiny/log:state.json | field frontier)" ||
		{ echo 'the branch is not the certified frontier'; return 1; }
	test "$(git symbolic-ref HEAD)" = refs/heads/tune/tiny/frontier ||
		{ echo 'HEAD is elsewhere'; return 1; }
	for f in ITERATIONS.md PROGRESS.md; do
		git show "tune/tiny/log:$f" | cmp -s - "$f" || { echo "$f is stale"; return 1; }
	done
	litter=$(git status --porcelain --ignored | grep -v -e '^MM other/staged.txt$' \
	    -e '^?? other/untracked.txt$' -e '^?? op/scribble.txt$' -e '^!! ')
	test -z "$litter" && return
	test "$1" = edited && test "$(git hash-object kernel.txt)" = "$kernel" && return
	echo "working tree: $litter"
	return 1
}

# Close what is open, by turns, and check. A round that left no snapshot keeps the edit.
recover() {
	sound || return
	if is_open; then
		case $(($1 % 2)) in
		0) verb=resume ;;
		*) verb=abandon ;;
		esac
		pawl $verb || { echo "make $verb:"; cat "$SCRATCH/said"; return 1; }
		settled edited || { echo "after $verb:"; cat "$SCRATCH/said"; return 1; }
	else
		settled edited || return
	fi
	git checkout -q -- kernel.txt parts && git clean -q -f parts
}

# A whole round, after all of it
next_round() {
	edit 0
	pawl iter HYP="after faults $tried" || { cat "$SCRATCH/said"; return 1; }
	has 'PAWL iter=.* verdict=kept' "$SCRATCH/said" && settled
}
