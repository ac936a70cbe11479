#!/bin/sh
# The baseline breaks what can be edited and says what this harness does not notice.
. "$(dirname "$0")/tiny.sh"

# wire DIR [LINE ...]: a repository with tests/fixtures/wire, LINEs after its settings
wire() {
	to=$1
	shift
	mkdir -p "$to" && cp -R "$PAWL_ROOT/tests/fixtures/wire/." "$to" || return 1
	for line; do
		printf '%s\n' "$line"
	done >"$t_root/lines"
	sed "/^PAWL_WARMUP/r $t_root/lines" "$to/tune.mk" >"$t_root/tune.mk" &&
		cp "$t_root/tune.mk" "$to/tune.mk" && git init -q "$to" && git -C "$to" add . &&
		git -C "$to" commit -q -m start && make -s -C "$to" goal SPEEDUP=2
}

# seen DIR FILE KIND: who noticed, of the baseline's record
seen() {
	perl -MJSON::PP -e 'local $/; open F, "<", "$ARGV[0]/runs/iter-000/result.json" or die;
		my $d = decode_json(<F>);
		for (@{$d->{livewire}{files}}) { print "$_->{seen}{$ARGV[2]}\n" if $_->{path} eq $ARGV[1] }' "$@"
}
is_seen() {
	was=$(seen "$1" "$2" "$3")
	test "$was" = "$4" && return
	echo "$2 $3: $was, $4 wanted"
	return 1
}
edit() {
	sed 's/in\[i\] + 1/1 + in[i]/' "$1/kernel.c" >"$t_root/k" && cat "$t_root/k" >"$1/kernel.c"
}

t 'a good harness notices each way' '
	wire good "PAWL_BENCH = build/prog bench" && gives 0 "^  livewire  1 file broken in 4 ways, all noticed" -C good baseline &&
	is_seen good kernel.c broken build && is_seen good kernel.c result check &&
	is_seen good kernel.c work check && is_seen good kernel.c slow time'
t 'and the record says what was tried, and where' '
	json good/runs/iter-000/result.json "\$d->{livewire}{mode} eq q(auto) && !@{\$d->{livewire}{blind}} &&
		(grep { \$_->{kind} eq q(result) && \$_->{line} == 8 && \$_->{path} eq q(kernel.c) && \$_->{function} eq q(kernel) &&
		\$_->{is} eq q{out[i] = (in[i] + 1) * 0;} } @{\$d->{mutants}})"'
t 'nothing of it is seen afterwards' '
	quiet good && clean_git good && gives 0 "" -C good board && ! grep Unseen out &&
	test -z "$(ls good/.git/pawl/*/*-b/build 2>&1 | grep prog)" &&
	same good/kernel.c "$(ls -d good/.git/pawl/*/wire-*-b/kernel.c)"'

t 'a check that compares nothing' '
	wire blunt "PAWL_VERIFY = build/prog toothless" && gives 0 "the check notices nothing" -C blunt baseline &&
	is_seen blunt kernel.c result none && is_seen blunt kernel.c broken build'
t 'is on the board, in status and notes' '
	gives 0 "^Unseen    the check notices nothing" -C blunt board && gives 0 "^Unseen    the check" -C blunt status &&
	gives 0 "Live wire: 1 file broken" -C blunt notes && has "the check notices nothing" out &&
	make -s -C blunt status JSON=1 >j && json j "\$d->{livewire}{check} eq q(notices nothing)" &&
	make -s -C blunt board JSON=1 >j && json j "\$d->{livewire}{check} eq q(notices nothing)"'
t 'and no baseline of a strict project' '
	wire strict "PAWL_VERIFY = build/prog toothless" "PAWL_STRICT = yes" && git -C strict for-each-ref >before &&
	gives 3 "PAWL_STRICT=yes, and PAWL_VERIFY notices no wrong result" -C strict baseline &&
	git -C strict for-each-ref >after && same before after && quiet strict && ! test -e strict/runs'

t 'a benchmark that times something else is heard of, and rounds go' '
	wire deaf && gives 0 "the benchmark notices nothing" -C deaf baseline && is_seen deaf kernel.c slow none &&
	is_seen deaf kernel.c result check && edit deaf && gives 0 "verdict=" -C deaf iter HYP=x'

t 'an installed copy is measured, not what is edited' '
	wire copy "PAWL_VERIFY = bin/prog check" "PAWL_BENCH = bin/prog bench" && mkdir copy/bin &&
	cc -O1 -o copy/bin/prog copy/main.c copy/kernel.c && git -C copy add bin && git -C copy commit -q -m bin &&
	gives 0 "kernel.c: it is compiled, but neither check nor" -C copy baseline &&
	is_seen copy kernel.c broken build && is_seen copy kernel.c result none && is_seen copy kernel.c slow none &&
	json copy/runs/iter-000/result.json "qq(@{\$d->{livewire}{blind}}) eq q(kernel.c)"'
t 'so rounds that change it are refused, by name' '
	edit copy && mark copy/kernel.c &&
	gives 3 "kernel.c: the baseline broke it, and neither check nor benchmark noticed.*livewire:kernel.c" -C copy iter HYP=x &&
	unmarked && gives 0 "" -C copy log && ! grep "iter-001" out'
t 'a setting does not help' '
	gives 3 "PAWL_LIVEWIRE is .no. (command_line), but the baseline froze" -C copy iter HYP=x PAWL_LIVEWIRE=no'
t 'until that is waived, for this epoch' '
	gives 0 "" -C copy waive WHAT=livewire:kernel.c WHY="the copy is built by hand" &&
	gives 0 "^Waived    livewire:kernel.c: the copy is built by hand (.*, event [0-9]*)$" -C copy board &&
	gives 0 "verdict=" -C copy iter HYP=x && last_line "^PAWL iter=1 "'
t 'and the next baseline asks again' '
	gives 0 "livewire:kernel.c" -C copy baseline WHY=again && echo "/* */" >>copy/kernel.c &&
	gives 3 "the baseline broke it" -C copy iter HYP=y'

t 'a stale binary: nothing is built from what is edited' '
	wire stale "PAWL_BUILD = test -x prog || cc -O1 -o prog main.c kernel.c" "PAWL_VERIFY = ./prog check" \
		"PAWL_BENCH = ./prog constant" && cc -O1 -o stale/prog stale/main.c stale/kernel.c &&
	git -C stale add prog && git -C stale commit -q -m prog &&
	gives 0 "kernel.c: nothing notices when it is broken" -C stale baseline && is_seen stale kernel.c broken none &&
	edit stale && gives 3 "livewire:kernel.c" -C stale iter HYP=x'

if command -v python3 >"$t_root/which"; then
	cat >op.py <<-\EOT
		import json, sys
		sys.path.insert(0, ".")
		from kernel import kernel
		import time
		since = time.process_time()
		got = kernel(list(range(100)))
		print("time", 5 + int((time.process_time() - since) * 500), "us")
		sys.exit(sys.argv[1] == "check" and got != [2 * x for x in range(100)])
	EOT
	cat >kernel.py <<-\EOT
		def kernel(values):
		    """Twice each value."""
		    out = [0] * len(values)
		    for i in range(len(values)):
		        out[i] = values[i] + values[i]
		    return out
	EOT
	t 'Python, without a build' '
		wire py "PAWL_EDITABLE = kernel.py" "PAWL_BUILD =" "PAWL_VERIFY = python3 -B op.py check" \
			"PAWL_BENCH = python3 -B op.py bench" && cp op.py kernel.py py && git -C py add . &&
		git -C py commit -q -m py && gives 0 "^  livewire  1 file broken in 4 ways, all noticed" -C py baseline &&
		is_seen py kernel.py broken check && is_seen py kernel.py result check &&
		is_seen py kernel.py work check && is_seen py kernel.py slow time'
else
	t_skip 'Python, without a build' 'no python3'
fi

# mutant DIR NAME COMMAND: a patch of what the command does to the tree
mutant() {
	(cd "$1" && eval "$3" && git diff >"$t_root/$2" && git checkout -q . && cp "$t_root/$2" "$2")
}
t 'patches of the project: result, speed and build of a table' '
	tiny m "PAWL_MUTANTS = wrong.patch:check slow.patch:time stop.patch:build" &&
	mutant m wrong.patch "sed -i s/42/41/ kernel.txt" && mutant m slow.patch "sed -i s/10/2/ kernel.txt" &&
	mutant m stop.patch "sed -i \"s/build ok/build fail/\" kernel.txt" &&
	git -C m add . && git -C m commit -q -m patches && gives 0 "^  livewire  2 files broken in 4 ways, all noticed" -C m baseline &&
	is_seen m kernel.txt result check && is_seen m kernel.txt slow time && is_seen m params.mk broken product &&
	json m/runs/iter-000/result.json "(grep { \$_->{is} eq q(slow.patch) && \$_->{factor} > 4 }
		@{\$d->{mutants}}) == 1"'
t 'a patch that nobody notices' '
	tiny n "PAWL_MUTANTS = same.patch:check" && mutant n same.patch "sed -i s/noise.1/noise\ 2/ kernel.txt" &&
	git -C n add . && git -C n commit -q -m patch && gives 0 "the check notices nothing" -C n baseline &&
	is_seen n kernel.txt result none'

# no_patch TITLE PATTERN SETTING COMMAND: refused, and nothing is recorded
no_patch() {
	t "$1" "
		rm -rf x && tiny x 'PAWL_MUTANTS = $3' && ($4) && git -C x for-each-ref >before &&
		gives 3 '$2' -C x baseline && git -C x for-each-ref >after && same before after && quiet x"
}
no_patch 'a patch that is not there' 'no.patch is no tracked file' no.patch:check :
no_patch 'one that does not say who has to notice' 'is not PATH:build, PATH:check or' no.patch :
no_patch 'one outside of the project' 'is not PATH:build' ../no.patch:check :
no_patch 'one that does not apply' 'p.patch: does not apply' p.patch:check \
	'echo "--- a/kernel.txt" >x/p.patch && git -C x add . && git -C x commit -q -m p'
no_patch 'one that changes the harness' 'changes op.sh, which no round may change' p.patch:check \
	'mutant x p.patch "echo >>op.sh" && git -C x add . && git -C x commit -q -m p'
no_patch 'one that a round could change' 'has to be part of the harness' extra/p.patch:check \
	'mkdir x/extra && mutant x p.patch "sed -i s/42/41/ kernel.txt" && mv x/p.patch x/extra && git -C x add . && git -C x commit -q -m p'

t 'without it, that is recorded and shown' '
	tiny o "PAWL_LIVEWIRE = no" && gives 0 "livewire  off (PAWL_LIVEWIRE=no)" -C o baseline &&
	gives 0 "^Unseen    not known: PAWL_LIVEWIRE=no" -C o board &&
	json o/runs/iter-000/result.json "\$d->{livewire}{mode} eq q(no)" && gives 0 "PAWL_LIVEWIRE=no" -C o notes'
t 'a setting that is none' 'tiny s "PAWL_LIVEWIRE = maybe" && gives 3 "not one of: auto no full" -C s baseline'

# the check ends whoever runs it as soon as it sees a mutant
t 'killed while a mutant is checked, it leaves nothing' '
	wire k "PAWL_SANDBOX = none" \
		"PAWL_VERIFY = if grep -q \") \\* 0\" kernel.c && test -e $t_root/killer; then rm $t_root/killer; kill -9 \$\$PPID; fi; build/prog check" &&
	git -C k for-each-ref >before && touch "$t_root/killer" && gives 4 "killed by signal 9" -C k baseline &&
	! test -e "$t_root/killer" && git -C k for-each-ref >after && same before after && quiet k && ! test -e k/runs'
t 'its tree is dirty, and cleaned before it is used' '
	json "$(ls k/.git/pawl/wire-*/arm-b.json)" "\$d->{dirty}" &&
	gives 0 "all noticed\|notices nothing" -C k baseline && last_line "^PAWL iter=0 " &&
	json "$(ls k/.git/pawl/wire-*/arm-b.json)" "!\$d->{dirty} && !\$d->{built}" &&
	edit k && gives 0 "verdict=" -C k iter HYP=x && git -C k diff --stat tune/wire/iter-001~2 tune/wire/iter-001~1 >d &&
	has "1 file changed" d'
t 'pawl-livewire alone does nothing' '
	tiny alone && cd alone && ! "$PAWL_BIN/pawl-livewire" >"$t_root/said" 2>&1 && has "pawl-livewire: " "$t_root/said"'
t_status 2 'nor with a word' '"$PAWL_BIN/pawl-livewire" word'

done_testing
