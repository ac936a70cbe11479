#!/bin/sh
# make audit: a campaign as it was recorded is clean, and whatever is tampered with is named.
. "$(dirname "$0")/tiny.sh"
. "$PAWL_ROOT/tests/e2e/forge.sh"
ready p 'PAWL_SANDBOX = none' >setup 2>&1 || cat setup
{
	kernel p level 12 && make -s -C p iter HYP='level 12' BOTTLENECK=gmem &&
	    kernel p level 8 && mkdir p/extra && echo 1 >p/extra/new.txt &&
	    make -s -C p iter HYP='level 8' LAST='as expected' && make -s -C p iter SET=TILE=8 HYP='tile 8' &&
	    kernel p verify fail && make -s -C p iter HYP='wrong' && make -s -C p calibrate N=5 &&
	    make -s -C p confirm && make -s -C p waive WHAT=livewire:extra/data WHY='no mutants' &&
	    make -s -C p rollback && kernel p level 20 && make -s -C p iter HYP='level 20'
} >rounds 2>&1 || cat rounds
cd p || exit 1
SCRATCH=$SCRATCH/p
forge_tip=$(git rev-parse refs/heads/tune/tiny/log)
export forge_tip forge_log

# audit STATUS PATTERN ...: what pawl-audit exits with, and what it says
audit() {
	want=$1
	shift
	"$PAWL_BIN/pawl-audit" >"$t_root/o" 2>&1
	got=$?
	test "$got" = "$want" || { cat "$t_root/o" && echo "status $got, $want wanted" && return 1; }
	for pattern; do
		has "$pattern" "$t_root/o" || return 1
	done
}

t 'a campaign as it was recorded is clean' '
	make -s -C . audit >"$t_root/o" && has "^audit of tiny: 11 events, 6 rounds: clean" "$t_root/o"'
t 'what is no fault is remarked: no sandbox, waivers' '
	audit 0 "^remark: without a sandbox: iter-000, iter-001" "^remark: event 9: waived livewire:extra/data: no mutants"'
t 'JSON=1 names its schema' '
	make -s -C . audit JSON=1 >"$t_root/j" && json "$t_root/j" "\$d->{schema} eq q(pawl-audit-1) && \$d->{clean} &&
		\$d->{op} eq q(tiny) && \$d->{events} == 11 && \$d->{rounds} == 6 && !@{\$d->{findings}}"'

# tampered TITLE COMMANDS PATTERN ...: named, exit status 1; and clean once it is mended
tampered() {
	title=$1 commands=$2
	shift 2
	patterns=
	for pattern; do
		patterns="$patterns '$pattern'"
	done
	t "$title" "$commands && audit 1 $patterns && mend"
}

for f in files.txt log.txt notes.md patch.diff result.json; do
	tampered "$f of a record is edited in the ledger" "forge 11 'sed -i 1s/^/x/ runs/iter-005/$f'" "^iter-005: $f"
	tampered "$f of a record is edited in a later event" "forge 11 'sed -i 1s/^/x/ runs/iter-001/$f'" \
		"^event 11 (iter-005): runs/iter-001/$f" 'found  *changed'
done
tampered 'a file of a record is left out' "forge 11 'rm runs/iter-005/log.txt'" '^iter-005: log.txt' 'found  *not there'
tampered 'a file of a record is removed' "forge 11 'rm runs/iter-001/log.txt'" '^event 11 (iter-005): runs/iter-001/log.txt' \
	'found  *removed'
tampered 'another file is put into a record' "forge 11 'echo x >runs/iter-005/more'" '^iter-005: files of the record'
tampered 'a file is put beside the records' "forge 11 'echo x >more'" '^event 11 (iter-005): more'
tampered 'an event is dropped' 'drop 4' '^event 4: events/' 'they are numbered anew'
tampered 'an event is dropped, and the others numbered anew' 'forge_tip= && forge 1 : && drop 6 && forge_tip=$(
	git rev-parse $forge_log) && forge 6 "for f in events/*; do k=\${f#events/} k=\${k%%-*} k=\${k#0} k=\${k#0} k=\${k#0}
		test \$k -le 6 || mv \$f \$(printf events/%04d-%s \$((k - 1)) \${f#*-}); done" &&
	forge_tip='"$forge_tip" '^event 6: n$' 'iter: *$\|^event .*: iter$'
tampered 'an event is edited where it was made' "forge 11 'sed -i s/kept/neutral/ events/0011-round.json'" \
	'^iter-005: verdict, from its samples' 'found  *"neutral"' '^event 11 (iter-005): frontier'
tampered 'an event is edited later' "forge 11 'sed -i s/neutral/kept/ events/0004-round.json'" \
	'^event 11: events/0004-round.json' 'found  *changed'
tampered 'a name is in an event twice' "forge 11 'sed -i \"s/.*\\\"iter\\\":/\\\"iter\\\": 5, &/\" events/0011-round.json'" \
	'^event 11 (iter-005): events/0011-round.json' 'each name once'
tampered 'an event is no JSON' "forge 11 'echo x >events/0011-round.json'" '^event 11: events/0011-round.json'
tampered 'a trailer is forged' "forge 11 : 'sed s/Pawl-Verdict:.*/Pawl-Verdict:\\ neutral/'" \
	'^event 11 (iter-005): Pawl-Verdict' 'expected  *kept' 'found  *neutral'
tampered 'a trailer is there twice' "forge 11 : 'sed \"/Pawl-Verdict/{p;s/kept/neutral/}\"'" \
	'^event 11 (iter-005): Pawl-Verdict' 'several times'
tampered 'a trailer is added' "forge 11 : 'cat - && echo Pawl-Blessed: yes'" '^event 11 (iter-005): Pawl-Blessed'
tampered 'a subject is changed' "forge 11 : 'sed 1s/level/Level/'" '^event 11 (iter-005): subject'
tampered 'state.json is edited' "forge 11 'sed -i \"/\\\"kept\\\":/s/3/4/\" state.json'" \
	'^event 11 (iter-005): state.json: kept' 'expected  *3' 'found  *4'
tampered 'settings.json is edited' "forge 11 'sed -i s/kernel.txt/op.sh/ settings.json'" '^event 11 (iter-005): settings.json' \
	'found  *changed'
tampered 'settings.json is another one from the baseline on' \
	"forge 2 'sed -i \"s/kernel.txt params.mk/kernel.txt op.sh params.mk/\" settings.json'" \
	'^event 2 (iter-000): settings.json: SHA-256' '^iter-000: harness: SHA-256'
tampered 'pool.json is edited' "forge 11 'sed -i \"s/\\\"sd\\\".*/\\\"sd\\\": 7,/\" pool.json'" '^event 11 (iter-005): pool.json: sd'
tampered 'ITERATIONS.md is edited in the ledger' "forge 4 'sed -i s/neutral/kept/ ITERATIONS.md'" \
	'^event 4 (iter-002): ITERATIONS.md: line'
tampered 'PROGRESS.md is edited in the ledger' "forge 11 'echo more >>PROGRESS.md'" '^event 11 (iter-005): PROGRESS.md: line'
tampered 'what a confirm measured is edited' \
	"forge 8 'sed -i \"0,/\\\"value\\\":/s/\\\"value\\\":[[:space:]]*/&1/\" confirms/0008.json'" '^event 8: data, from its samples'
tampered 'a baseline is made faster' "forge 2 'sed -i \"s/\\\"value\\\":.*/\\\"value\\\": 200,/\" events/0002-baseline.json'" \
	'^iter-000: value, from its samples' 'found  *200'

# Somebody who writes R anew, too: samples or the commit are still what they are.
forge_record() {
	r=$(git rev-parse tune/tiny/iter-002) && export r &&
	forge 4 'if test $n = 4; then
		'"$1"'
		cd "$t_root" && unset GIT_INDEX_FILE && R=$(
			GIT_INDEX_FILE=$t_root/r.index && export GIT_INDEX_FILE && cd "$SCRATCH" && git read-tree $r &&
			for f in files.txt log.txt notes.md patch.diff result.json; do
				git update-index --cacheinfo 100644,$(git hash-object -w "$t_root/tree/runs/iter-002/$f"),runs/iter-002/$f
			done && git commit-tree $(git write-tree) -p ${C:-$r~} -F - <<-EOF
				$(git log -1 --format=%B $r | sed "s/^Pawl-Record.*/Pawl-Record: $(sha256sum \
					<"$t_root/tree/runs/iter-002/result.json" | cut -d " " -f 1)/")
			EOF
		) && cd "$t_root/tree" && parents=$R && echo $R >"$t_root/R" &&
		sed -i "s/\"record\":.*/\"record\": \"$R\",/" events/0004-round.json &&
		GIT_INDEX_FILE=$t_root/forge.index
	else
		cp "$t_root/was" events/0004-round.json && cp "$t_root/is" runs/iter-002/result.json
	fi && cp events/0004-round.json "$t_root/was" && cp runs/iter-002/result.json "$t_root/is"' \
		'sed "s/^Pawl-Record: $(git show $r:runs/iter-002/result.json | sha256sum | cut -d " " -f 1)/Pawl-Record: $(
			sha256sum <"$t_root/tree/runs/iter-002/result.json" | cut -d " " -f 1)/"' &&
	git branch -q -f tune/tiny/iter-002 "$(cat "$t_root/R")"
}
tampered 'samples are made better, record and hash anew' \
	"forge_record 'perl -0pi -e \"s/(\\\"b\\\":\\s*\\{.*?\\\"value\\\":\\s*)[0-9.]+/\\\${1}1/s\" runs/iter-002/result.json'" \
	'^iter-002: .*from its samples'
was=$(git rev-parse "$forge_tip~7^2~")
C=$(git commit-tree "tune/tiny/iter-003~^{tree}" -p "$was~" -m "$(git log -1 --format=%B "$was")")
export C was
tampered 'another commit passes for the candidate' 'forge_record :' '^iter-002: parent of the record R'
tampered 'and the event and the record say so' \
	'forge_record "sed -i s/$was/$C/ events/0004-round.json runs/iter-002/result.json"' \
	'^iter-002: patch.diff, against git diff C' '^iter-002: patch_id' '^iter-002: files'
C=$(GIT_INDEX_FILE=$t_root/c.index && export GIT_INDEX_FILE && git read-tree "$was" && git update-index --cacheinfo \
	"100644,$(echo exit | git hash-object -w --stdin),op.sh" && git commit-tree "$(git write-tree)" -p "$was~" \
	-m "$(git log -1 --format=%B "$was")")
tampered 'one that changes the harness, too' \
	'forge_record "sed -i s/$was/$C/ events/0004-round.json runs/iter-002/result.json"' '^iter-002: op.sh' \
	'not in PAWL_EDITABLE'
unset C
git branch -q -f tune/tiny/iter-002 "$(git rev-parse "$forge_tip~7^2")"
t 'and is clean again' 'audit 0 clean'

t 'a branch of an attempt that is gone is named, with what brings it back' '
	git branch -q -D tune/tiny/iter-002 && audit 1 "^iter-002: refs/heads/tune/tiny/iter-002" "no such branch" &&
	sed -n "s/^ *mend *//p" "$t_root/o" >"$t_root/m" && sh "$t_root/m" && audit 0 clean'
t 'one that points elsewhere, too' '
	git branch -q -f tune/tiny/iter-002 main && audit 1 "^iter-002: refs/heads/tune/tiny/iter-002" &&
	sed -n "s/^ *mend *//p" "$t_root/o" >"$t_root/m" && sh "$t_root/m" && audit 0 clean'
t 'an attempt that no event speaks of is named' '
	git branch tune/tiny/iter-099 main && audit 1 "^refs/heads/tune/tiny/iter-099: event" && git branch -q -D tune/tiny/iter-099'
t 'a frontier that was moved by hand is named' '
	tip=$(git rev-parse HEAD) && git update-ref refs/heads/tune/tiny/frontier tune/tiny/iter-002~ &&
	audit 1 "^refs/heads/tune/tiny/frontier: tip" && git update-ref refs/heads/tune/tiny/frontier tune/tiny/iter-000~ &&
	audit 1 "^refs/heads/tune/tiny/frontier: tip" && sed -n "s/^ *mend *//p" "$t_root/o" >"$t_root/m" && sh "$t_root/m" &&
	test "$(git rev-parse HEAD)" = "$tip" && audit 0 clean'
t 'commits on top of it are no fault' '
	git commit -q --allow-empty -m mine && audit 0 "^remark: .*frontier has commits on top" && git update-ref HEAD HEAD~'
t 'a git note that was replaced is named' '
	git notes --ref=pawl add -f -m "pawl: iter-002 kept, time -90%" tune/tiny/iter-002~ &&
	audit 1 "^iter-002: git note on C" "found .*-90%" && git update-ref refs/notes/pawl refs/notes/pawl~'
t 'one that was removed, too' '
	git notes --ref=pawl remove tune/tiny/iter-002~ && audit 1 "^refs/notes/pawl: git notes" "1 are missing" &&
	git update-ref refs/notes/pawl refs/notes/pawl~ && audit 0 clean'
t 'a copy that was edited is named, with what brings it back' '
	for f in ITERATIONS.md runs/iter-001/result.json runs/iter-003/notes.md; do
		echo x >>$f && audit 1 "/$f: copy in the working tree" && sed -n "s/^ *mend *//p" "$t_root/o" >"$t_root/m" &&
		sh "$t_root/m" || return 1
	done && audit 0 clean'
t 'a pipe or a directory in its place is named, and not waited for' '
	rm PROGRESS.md ITERATIONS.md && mkfifo PROGRESS.md && mkdir ITERATIONS.md && audit 1 "/PROGRESS.md: copy in the working tree" "no plain file" && grep -q "/ITERATIONS.md: copy" "$t_root/o" &&
	rm PROGRESS.md && rmdir ITERATIONS.md && git show tune/tiny/log:ITERATIONS.md >ITERATIONS.md && audit 0 clean'
t 'a copy that is not there is no fault' 'rm -rf runs/iter-001 PROGRESS.md && audit 0 clean'
t 'a missing object is named' '
	git init -q "$t_root/gone" && cp -R .git "$t_root/gone/" && c=$(git rev-parse tune/tiny/iter-002~) &&
	chmod u+w "$t_root/gone/.git/objects/$(echo $c | cut -c 1-2)"/* &&
	rm "$t_root/gone/.git/objects/$(echo $c | cut -c 1-2)/$(echo $c | cut -c 3-)" && cd "$t_root/gone" &&
	audit 1 "^iter-002: candidate C"'
t 'the clock set back is a remark' '
	kernel . level 9 && PAWL_NOW=$((PAWL_NOW - 100)) make -s -C . iter HYP="earlier" >"$t_root/i" &&
	audit 0 "^remark: event 12 (iter-006): its time" clean'

t 'a state of another form is not gone on from: the events are folded again' '
	ready "$t_root/form" "PAWL_SANDBOX = none" >"$t_root/o" && cd "$t_root/form" && forge_tip= &&
	forge 2 "sed -i -e \"s/\\(.views.:\\).*/\\1 1,/\" -e \"s/\\(.dry.:\\).*/\\1 77,/\" state.json" && git show tune/tiny/log:state.json >"$t_root/j" &&
	json "$t_root/j" "\$d->{dry} == 77" && make -s status JSON=1 >"$t_root/j" && json "$t_root/j" "\$d->{dry} == 0" &&
	kernel . build fail && make -s iter HYP=x >"$t_root/o" && git show tune/tiny/log:state.json >"$t_root/j" && json "$t_root/j" "\$d->{dry} == 1" &&
	audit 0 "^remark: .*of another form"'

t 'a clone has no branches but origin: the same' '
	git clone -q . "$t_root/clone" && cd "$t_root/clone" && audit 0 "^remark: of refs/remotes/origin/tune/tiny/log" \
		"12 events, 7 rounds: clean"'
t 'with make in it, on another branch' '
	cd "$t_root/clone" && git checkout -q origin/tune/tiny/frontier && make -s -C . audit >"$t_root/o" && has clean "$t_root/o"'
t 'the CI job of project_template/ci: clean, and JSON beside it' '
	cd "$t_root/clone" && sh "$PAWL_ROOT/project_template/ci/audit.sh" "$PAWL_BIN/pawl-audit" >"$t_root/o" &&
	has clean "$t_root/o" && json audit-tiny.json "\$d->{clean}"'
t 'only the ledger was fetched' '
	git init -q "$t_root/bare" && cd "$t_root/bare" && git fetch -q "$SCRATCH" tune/tiny/log:tune/tiny/log &&
	audit 1 "^iter-001: refs/heads/tune/tiny/iter-001" && git update-ref -d refs/heads/tune/tiny/log &&
	git fetch -q "$SCRATCH" tune/tiny/log:refs/remotes/origin/tune/tiny/log && audit 0 "no branches of attempts were fetched" clean'
t 'what is tampered with is named there, too' '
	forge_tip= && forge 4 "sed -i s/neutral/kept/ ITERATIONS.md" && cd "$t_root/clone" && git fetch -q origin +tune/tiny/log:refs/remotes/origin/tune/tiny/log &&
	audit 1 "^event 4 (iter-002): ITERATIONS.md: line"'
t_status 1 'and the CI job fails' '
	cd "$t_root/clone" && sh "$PAWL_ROOT/project_template/ci/audit.sh" "$PAWL_BIN/pawl-audit"'
t_status 3 'it says when nothing was fetched' '
	git init -q "$t_root/nothing" && cd "$t_root/nothing" && sh "$PAWL_ROOT/project_template/ci/audit.sh" "$PAWL_BIN/pawl-audit"'
t_status 3 'without a ledger' 'git init -q "$t_root/none" && cd "$t_root/none" && "$PAWL_BIN/pawl-audit"'
t_status 3 'of an operator that has none' '"$PAWL_BIN/pawl-audit" -o other'
t_status 3 'of a name that is none' '"$PAWL_BIN/pawl-audit" -o "*"'

done_testing
