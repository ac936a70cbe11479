#!/bin/sh
# What a power cut must not take: objects are on disk, with their directories, before a branch
# names them, and a branch before it counts. strace sees the order.
. "$(dirname "$0")/tiny.sh"
# under strace the sanitizers cannot look for leaks
ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0
export ASAN_OPTIONS
if ! strace -f -y -qq -o trace -e signal=none -e trace=fsync true 2>setup; then
	t_skip 'objects are synced before branches move' 'strace does not work here'
	done_testing
fi
ready p 'PAWL_SANDBOX = none' >setup 2>&1 || cat setup
branches() {
	git -C p for-each-ref --format='%(refname)' refs/heads/tune
}
# lengths of the reflogs
logged() {
	for ref in $(branches); do
		echo "$ref $(git -C p reflog show "$ref" -- | wc -l)"
	done
}

cat >order.pl <<'EOT'
# order.pl TRACE LOGGED: what moved a branch in the trace, and what it named and was not on disk then
use strict; use warnings;
my ($trace, $logged) = @ARGV;
my (%from, %made, %synced, %busy, %at, $moves, $bad);
open my $f, "<", $logged or die;
while (<$f>) { my ($ref, $n) = split; $from{$ref} = $n; }
sub lines { open my $o, "-|", "git", "-C", "p", @_ or die; my @l = <$o>; chomp @l; @l }
sub bad { print "@_\n"; $bad = 1 }
# the values that a branch had since, the oldest first
sub values_of {
	my ($ref) = @_;
	my @all = reverse lines "reflog", "show", "--format=%H", $ref, "--";
	return @all[($from{$ref} // 0) .. $#all];
}
sub moved {
	my ($ref, $dir) = @_;
	my @values = values_of $ref;
	my $value = $values[$at{$ref}++] // return bad "$ref: more moves than its reflog has";
	$moves++;
	$synced{"$dir/$ref.lock"} or bad "$ref: moved before its own value was synced";
	for (lines "rev-list", "--objects", $value) {
		my ($oid) = split;
		my $path = "$dir/objects/" . substr($oid, 0, 2);
		next if !$made{$oid};
		$synced{"$path/" . substr $oid, 2} || $synced{$made{$oid}} or bad "$ref: $oid is not synced";
		$synced{$path} or bad "$ref: the directory of $oid is not synced";
	}
}
open $f, "<", $trace or die;
while (<$f>) {
	my ($pid) = /^(\d+)/ or next;
	if (/f(?:data)?sync\(\d+<([^>]*)>\)? *(<unfinished|= 0)/) {
		if ($2 eq "= 0") { $synced{$1} = 1 } else { $busy{$pid} = $1 }
	} elsif (/<\.\.\. f(?:data)?sync resumed>\) *= 0/) {
		$synced{delete $busy{$pid}} = 1;
	} elsif (/(?:link|rename)[a-z0-9]*\(.*?"([^"]*)", .*?"([^"]*)".*= 0/) {
		my ($was, $is) = ($1, $2);
		if ($is =~ m{/objects/([0-9a-f]{2})/([0-9a-f]{38})$}) {
			$made{"$1$2"} = $was;
			delete $synced{$is};
			delete $synced{$is =~ s{/[^/]*$}{}r};
		} elsif ($is =~ m{^(.*/\.git)/(refs/heads/tune/.*)$}) {
			moved($2, $1);
			delete $synced{"$1/$2.lock"};
		}
	}
}
for my $ref (lines "for-each-ref", "--format=%(refname)", "refs/heads/tune") {
	my $n = () = values_of $ref;
	($at{$ref} // 0) == $n or bad "$ref: $n moves in its reflog, @{[$at{$ref} // 0]} seen";
}
print "$moves moves, @{[scalar keys %made]} objects\n";
exit($bad || !%made ? 1 : 0);
EOT

# ordered MOVES MAKE-ARGUMENT ...
ordered() {
	moves=$1
	shift
	logged >before && strace -f -y -qq -o trace -e signal=none -e trace=fsync,fdatasync,rename,renameat,renameat2,link,linkat \
		make -s -C p "$@" >out 2>&1 && perl order.pl trace before >said 2>&1
	has "^$moves moves, " said && test "$(wc -l <said)" -eq 1 && return
	cat out said
	return 1
}
t 'a goal' 'ordered 1 goal SPEEDUP=4'
t 'a round that is kept: candidate, record, ledger, frontier' 'kernel p level 12 && ordered 4 iter HYP=x && last_line verdict=kept'
t 'one that is not: the frontier stays' 'kernel p level 5 && ordered 3 iter HYP=x && last_line verdict=neutral'
t 'one that fails' 'kernel p build fail && ordered 3 iter HYP=x && last_line verdict=failure'
t 'a rollback' 'ordered 2 rollback'
t 'a new epoch' 'ordered [34] baseline WHY=x'
done_testing
