#!/bin/sh
# Keys of everything that is JSON, against the table of the README's section JSON.
. "$(dirname "$0")/tiny.sh"

# documented FROM FILE: FILE has the keys of the row FROM, all of them, and none else
documented() {
	perl -MJSON::PP -e 'my ($from, $file, $readme) = @ARGV; local $/;
		open R, "<", $readme or die; my ($row) = <R> =~ /^## JSON\n.*?^\| \Q$from\E \| (.*?) \|$/ms or die "no row: $from\n";
		open F, "<", $file or die; my $d = decode_json(<F>); ref $d eq "HASH" or die "$file is no object\n";
		my @doc = map { split } $row =~ /`([^`]*)`/g; my %doc = map { s/\?$//r => !/\?$/ } @doc; my $bad = 0;
		$doc{$_} && !exists $d->{$_} and $bad = print "documented, not there: $_\n" for sort keys %doc;
		!exists $doc{$_} and $bad = print "there, not documented: $_\n" for sort keys %$d;
		$d->{schema} =~ /^(?:pawl-\w+-)?\d+$/ or $bad = print "schema: $d->{schema}\n"; exit $bad' "$1" "$2" "$PAWL_ROOT/README.md"
}
# printed TARGET: what make TARGET JSON=1 prints
printed() {
	make -s -C p "$@" JSON=1 >json.out 2>err && documented "\`make $1 JSON=1\`" json.out && return
	cat err
	return 1
}
# settings FILE: each key but schema is a setting with value and origin
settings() {
	json "$1" '$d->{schema} == 1 && 50 < grep { /^[A-Z_]+$/ && exists $d->{$_}{value} && $d->{$_}{origin} } keys %$d' &&
	json "$1" '!grep { !/^[A-Z_]+$/ && $_ ne "schema" } keys %$d'
}

ready p 'PAWL_SANDBOX = none' 'PAWL_DETERMINISTIC = yes' >setup 2>&1 || cat setup
kernel p level 12
gives 0 "verdict=kept" -C p iter HYP=a CHECKLIST=all || cat out
kernel p level 13 build fail
gives 0 "verdict=failure" -C p iter HYP=b || cat out

for target in status board log brief env-check lessons approve audit; do
	t "$target" "printed $target"
done
t 'config' 'make -s -C p config JSON=1 >json.out && settings json.out'
t 'scan' '
	mkdir src && printf "all: x\ncheck: all\n" >src/Makefile && "$PAWL_BIN/pawl-scan" SRC=src JSON=1 >json.out &&
	documented "\`make scan JSON=1\`" json.out'
t 'calibrate and reproduce' '
	ready q "PAWL_SANDBOX = none" && make -s -C q calibrate N=8 JSON=1 >json.out && documented "\`make calibrate JSON=1\`" json.out &&
	printed reproduce ITER=1'
t 'judge, of pairs and of records' '
	printf "1 2\n1 2\n" | "$PAWL_BIN/pawl-judge" -j - >json.out && documented "\`pawl-judge -j\` of pairs" json.out &&
	"$PAWL_BIN/pawl-judge" -j p/runs/iter-001/result.json >json.out && documented "\`pawl-judge -j\` of a record" json.out &&
	"$PAWL_BIN/pawl-judge" -j p/runs/iter-002/result.json >json.out && documented "\`pawl-judge -j\` of a record" json.out'
t 'result.json of a baseline, a kept round and one that failed' '
	documented "\`result.json\` of a baseline" p/runs/iter-000/result.json &&
	documented "\`result.json\` of a round" p/runs/iter-001/result.json &&
	documented "\`result.json\` of a round" p/runs/iter-002/result.json'
t 'events' '
	for n in 1 2 3 4; do
		event p $n >json.out && documented "an event, \`events/*.json\` in the ledger" json.out || exit 1
	done'
t 'settings.json' 'git -C p show tune/tiny/log:settings.json >json.out && settings json.out'
t 'last.json' '
	find p/.git -name last.json >f && cp "$(cat f)" last.json && json last.json "\$d->{schema} == 1 && \$d->{iter} == 2 && \$d->{verdict} eq q(failure)" &&
	perl -MJSON::PP -e "sub r { local \$/; open my \$f, q(<), shift or die; decode_json(<\$f>) } my (\$l, \$r) = map { r(\$_) } @ARGV;
		exists \$r->{\$_} or die qq(not in result.json: \$_\n) for grep { !/^(frontier|record)\$/ } keys %\$l" last.json p/runs/iter-002/result.json'
t 'what PAWL_NOTIFY is given' '
	kernel p level 14 build ok && gives 0 "verdict=kept" -C p iter HYP=c PAWL_NOTIFY="cat >$SCRATCH/notified" &&
	documented "standard input of \`PAWL_NOTIFY\`" notified'
t 'audited' 'audited p'

done_testing
