#!/bin/sh
# Decisions that PAWL_APPROVE names wait for a signature, and nothing but a signature frees them.
. "$(dirname "$0")/tiny.sh"
. "$PAWL_ROOT/tests/e2e/forge.sh"
for key in ann eve; do
	ssh-keygen -q -t ed25519 -N '' -C "$key" -f "$HOME/$key"
done
mkdir "$HOME/.ssh" && cp "$HOME/ann" "$HOME/.ssh/id_ed25519" && cp "$HOME/ann.pub" "$HOME/.ssh/id_ed25519.pub"

# signed DIR LINE ...: a project in which ann may approve
signed() {
	mkdir -p "$1" && printf 'ann@example.org namespaces="pawl" %s\n' "$(cat "$HOME/ann.pub")" >"$1/signers" &&
	tiny "$@" 'PAWL_SANDBOX = none' 'PAWL_SIGNERS = signers'
}
# asked: the id of the request that out names, kept in the file id
asked() {
	sed -n 's/.*waits for approval: make approve ID=\([0-9a-f]*\),.*/\1/p' out >id && test "$(wc -c <id)" = 17
}
# approved DIR: that request is signed for
approved() {
	asked && gives 0 "^approved by ann@example.org" -C "$1" approve "ID=$(cat id)"
}
kinds() {
	git -C "$1" ls-tree --name-only -r tune/tiny/log events | sed 's/.*[0-9]-//; s/\.json//' | tail -n "$2" | tr '\n' ' '
}
signed p 'PAWL_APPROVE = goal baseline waive again continue rollback' >setup 2>&1 || cat setup

t 'a goal waits, and nothing but the request is recorded' '
	gives 3 "goal waits for approval: make approve ID=[0-9a-f]*, then the same command again" -C p goal SPEEDUP=3 &&
	test "$(kinds p 9)" = "note request " && gives 0 "" -C p status && has "^Goal .*none\|^Goal .*no goal" out && cp out st &&
	has "^Waits     goal 3x faster than the baseline: make approve ID=" st'
t 'asked again, it is the same request' '
	gives 3 "waits for approval" -C p goal SPEEDUP=3 && test "$(kinds p 9)" = "note request "'
t 'make approve lists it' '
	gives 0 "^Waits     goal 3x faster.*: make approve ID=[0-9a-f]\{16\}$" -C p approve &&
	gives 0 "" -C p approve JSON=1 && json out "@{\$d->{requests}} == 1 && \$d->{requests}[0]{decision} eq q(goal) && !\$d->{requests}[0]{approval}"'
t 'the payload says all of it, and is signed' '
	gives 3 "" -C p goal SPEEDUP=3 && approved p && has "^  | pawl approval 1$" out && has "^  | op: tiny$" out &&
	has "^  | ledger: $(git -C p rev-list --first-parent tune/tiny/log | tail -n 1)$" out && has "^  | epoch: 0$" out &&
	has "^  | decision: goal$" out && has "^  | data: {.kind.:.speedup.,.value.:3}$" out &&
	event p 3 >e && json e "\$d->{kind} eq q(approval) && \$d->{data}{principal} eq q(ann@example.org) &&
		\$d->{data}{signature} =~ /BEGIN SSH SIGNATURE/ && \$d->{data}{payload} =~ /^pawl approval 1\n/ && \$d->{actor}"'
t 'the signature can be checked by hand' '
	perl -MJSON::PP -e "local \$/; open F, q(<), q(e); print decode_json(<F>)->{data}{payload}" >payload &&
	perl -MJSON::PP -e "local \$/; open F, q(<), q(e); print decode_json(<F>)->{data}{signature}" >payload.sig &&
	ssh-keygen -Y verify -f p/signers -I ann@example.org -n pawl -s payload.sig <payload'
t 'other data do not use it' '
	gives 3 "waits for approval" -C p goal SPEEDUP=2 && gives 3 "waits for approval" -C p goal TARGET=3us'
t 'the same command goes on' '
	gives 0 "^goal 3x faster" -C p goal SPEEDUP=3 && test "$(kinds p 1)" = "goal " &&
	git -C p show tune/tiny/log:state.json >s && json s "\$d->{goal} eq q(speedup)" &&
	git -C p ls-tree --name-only -r tune/tiny/log events | tail -n 1 >n && git -C p show "tune/tiny/log:$(cat n)" >e &&
	json e "\$d->{data}{approvals}[0]{event} == 3 && \$d->{data}{value} == 3"'
t 'a second use is refused: it is a request of its own' '
	gives 3 "waits for approval" -C p goal SPEEDUP=3'
t 'what was approved already cannot be signed for twice' '
	approved p && gives 3 "approved already, by event" -C p approve "ID=$(cat id)"'
t 'PAWL_APPROVE= before the baseline is a setting like others' 'gives 0 "" -C p goal SPEEDUP=3 PAWL_APPROVE='

t 'a baseline waits, and leaves nothing' '
	gives 3 "baseline waits for approval" -C p baseline && test "$(kinds p 1)" = "request " &&
	! git -C p rev-parse -q --verify tune/tiny/iter-000 && quiet p'
t 'what is approved is these sources and settings' '
	approved p && has "data: {.*\"head\":\"$(git -C p rev-parse HEAD)\"" out && kernel p level 11 &&
	gives 3 "baseline waits for approval" -C p baseline && git -C p checkout -q . &&
	gives 3 "baseline waits for approval" -C p baseline PAWL_WARMUP=2 && gives 3 "" -C p baseline WHY=other'
t 'these go on' '
	gives 0 "" -C p baseline && last_line verdict=baseline && git -C p ls-tree --name-only -r tune/tiny/log events | tail -n 1 >n &&
	git -C p show "tune/tiny/log:$(cat n)" >e && json e "\$d->{data}{approvals}[0]{id} =~ /^[0-9a-f]{16}\$/"'
t 'requests of the epoch before are void' 'gives 0 "^nothing waits" -C p approve'

# From here on the baseline decides who may sign, and for what.
t 'PAWL_APPROVE= on the command line frees nothing' '
	gives 3 "goal waits for approval" -C p goal SPEEDUP=1.1 PAWL_APPROVE= &&
	gives 3 "goal waits for approval" -C p goal SPEEDUP=1.1 PAWL_APPROVE=waive PAWL_SIGNERS=other'
t 'nor from the environment, nor without make' '
	PAWL_APPROVE= gives 3 "goal waits for approval" -e -C p goal SPEEDUP=1.1 &&
	{ (cd p && "$PAWL_BIN/pawl-goal" SPEEDUP=1.1) >out 2>&1; test $? = 3; } && has "waits for approval" out'
t 'an unlisted key is refused' '
	gives 3 "goal waits" -C p goal SPEEDUP=1.1 && asked &&
	gives 3 "not by a key of PAWL_SIGNERS" -C p approve "ID=$(cat id)" PAWL_APPROVE_KEY="$HOME/eve"'
t 'also one that the working tree lists' '
	cp p/signers keep && printf "eve@example.org %s\n" "$(cat "$HOME/eve.pub")" >>p/signers &&
	gives 3 "not by a key of PAWL_SIGNERS" -C p approve "ID=$(cat id)" PAWL_APPROVE_KEY="$HOME/eve" &&
	git -C p commit -q -m eve signers && gives 3 "not by a key of PAWL_SIGNERS" -C p approve "ID=$(cat id)" PAWL_APPROVE_KEY="$HOME/eve" &&
	git -C p reset -q --hard HEAD~ && cmp p/signers keep'
t 'a signature for another purpose is refused' '
	gives 0 "" -C p approve "ID=$(cat id)" PAYLOAD="$SCRATCH/payload" && cp p/signers "$t_root/any" &&
	ssh-keygen -q -Y sign -n git -f "$HOME/ann" payload && gives 3 "not by a key of PAWL_SIGNERS" -C p approve "ID=$(cat id)" SIGNATURE="$SCRATCH/payload.sig"'
t 'and one over another request' '
	rm -f payload.sig && sed "s/1.1/9/" payload >other && ssh-keygen -q -Y sign -n pawl -f "$HOME/ann" other &&
	gives 3 "not by a key of PAWL_SIGNERS" -C p approve "ID=$(cat id)" SIGNATURE="$SCRATCH/other.sig"'
t 'and what is no signature' '
	echo x >x && gives 3 "not by a key" -C p approve "ID=$(cat id)" SIGNATURE="$SCRATCH/x" &&
	printf "a\\0b" >x && gives 3 "is no signature" -C p approve "ID=$(cat id)" SIGNATURE="$SCRATCH/x" &&
	gives 3 "is not there" -C p approve "ID=$(cat id)" SIGNATURE="$SCRATCH/none" && test "$(kinds p 1)" = "request "'
t 'an ssh-keygen of the asker in PATH is not asked' '
	mkdir evil && printf "#!/bin/sh\necho ann@example.org\nexit 0\n" >evil/ssh-keygen && chmod +x evil/ssh-keygen &&
	PATH=$SCRATCH/evil:$PATH gives 3 "not by a key" -C p approve "ID=$(cat id)" SIGNATURE="$SCRATCH/other.sig"'
t 'a request that there is not' 'gives 3 "no such request waits" -C p approve ID=0123456789abcdef && gives 3 "no such request" -C p approve ID='
t 'a signature made elsewhere is taken' '
	ssh-keygen -q -Y sign -n pawl -f "$HOME/ann" payload && gives 0 "^approved by ann" -C p approve "ID=$(cat id)" SIGNATURE="$SCRATCH/payload.sig" &&
	gives 0 "" -C p status && has "^Approved  goal 1.1x.*give the command again" out &&
	gives 0 "" -C p status JSON=1 && json out "@{\$d->{requests}} == 1 && \$d->{requests}[0]{approval} > 0" &&
	gives 0 "^goal 1.1x" -C p goal SPEEDUP=1.1'
t 'git'"'"'s signing key is the default, the user'"'"'s own, not the project'"'"'s' '
	gives 3 "goal waits" -C p goal SPEEDUP=1.2 && git config --global gpg.format ssh &&
	git config --global user.signingkey "$HOME/eve" && asked && gives 3 "not by a key" -C p approve "ID=$(cat id)" &&
	git config --global --unset user.signingkey && git -C p config user.signingkey "$HOME/eve" &&
	gives 0 "^approved by ann" -C p approve "ID=$(cat id)" && git -C p config --unset user.signingkey'
t 'the key is no setting: a makefile cannot name it' '
	gives 3 "goal waits" -C p goal SPEEDUP=1.3 && printf "PAWL_APPROVE_KEY = %s\ninclude tune.mk\n" "$HOME/eve" >p/keyed.mk &&
	asked && gives 0 "signing with $HOME/.ssh/id_ed25519" -C p -f keyed.mk approve "ID=$(cat id)" && rm p/keyed.mk'
t 'an approval that was written into the ledger by hand is not believed' '
	gives 3 "goal waits" -C p goal SPEEDUP=1.4 && asked &&
	(cd p && n=$(git ls-tree --name-only -r tune/tiny/log events | wc -l) && GIT_INDEX_FILE=$t_root/index && export GIT_INDEX_FILE &&
	git read-tree tune/tiny/log && old=$(printf "events/%04d-request.json" "$n") && new=$(printf "events/%04d-approval.json" $((n + 1))) &&
	git show "tune/tiny/log:$old" | perl -MJSON::PP -e "local \$/; my \$e = decode_json(<STDIN>); \$e->{kind} = q(approval); \$e->{n}++;
		\$e->{data}{signature} = q(forged); \$e->{data}{principal} = q(ann); print encode_json(\$e)" >$t_root/new &&
	git show tune/tiny/log:state.json | perl -MJSON::PP -e "local \$/; my \$e = decode_json(<STDIN>); \$e->{events}++;
		\$_->{approval} = \$e->{events} for @{\$e->{requests}}; print encode_json(\$e)" >$t_root/state &&
	git update-index --add --cacheinfo "100644,$(git hash-object -w "$t_root/new"),$new" --cacheinfo "100644,$(git hash-object -w "$t_root/state"),state.json" &&
	git update-ref refs/heads/tune/tiny/log "$(git commit-tree -p tune/tiny/log -m forged "$(git write-tree)")") &&
	gives 3 "approval $(cat id): the signature is not by a key" -C p goal SPEEDUP=1.4'

signed q 'PAWL_APPROVE = waive continue rollback baseline' >setup 2>&1 || cat setup
t 'goals that are not named do not wait' '
	gives 0 "^goal" -C q goal SPEEDUP=1.1 && gives 3 "baseline waits" -C q baseline && approved q && gives 0 "" -C q baseline'
t 'a waiver waits' '
	gives 3 "waive waits" -C q waive WHAT=livewire:extra/data WHY=x && gives 0 "" -C q board && ! grep "^Waived" out &&
	gives 3 "waive waits" -C q waive WHAT=livewire:extra/data WHY=x && approved q &&
	gives 3 "waive waits" -C q waive WHAT=livewire:extra/data WHY=y && gives 0 "^waiver" -C q waive WHAT=livewire:extra/data WHY=x'
t 'going on waits, the candidate stays' '
	kernel q level 40 && gives 0 "goal reached" -C q iter HYP=x && kernel q level 39 && mark q/kernel.txt &&
	gives 3 "continue waits" -C q iter HYP=y CONTINUE=more && unmarked && gives 3 "no round is open" -C q resume &&
	gives 3 "continue waits" -C q iter HYP=y CONTINUE=more && approved q && gives 3 "continue waits" -C q iter HYP=y CONTINUE=other &&
	gives 0 "" -C q iter HYP=y CONTINUE=more && last_line verdict=neutral &&
	json q/runs/iter-002/result.json "\$d->{waivers}[0]{why} eq q(more) && \$d->{approvals}[0]{event} > 0"'
t 'a rollback waits, the frontier stays' '
	tip=$(git -C q rev-parse HEAD) && gives 3 "rollback waits" -C q rollback && test "$(git -C q rev-parse HEAD)" = "$tip" &&
	approved q && gives 0 "^rollback to iter-000" -C q rollback && has "^level 10$" q/kernel.txt && quiet q'
t 'an approval is for its epoch' '
	kernel q level 12 && gives 0 "" -C q iter HYP=z && gives 3 "rollback waits" -C q rollback && approved q && cp out approval &&
	git -C q checkout -q main && git -C q checkout -q tune/tiny/frontier && gives 3 "baseline waits" -C q baseline WHY=again && approved q && gives 0 "" -C q baseline WHY=again &&
	gives 0 "" -C q goal SPEEDUP=9 && kernel q level 15 && gives 0 "" -C q iter HYP=z && gives 3 "rollback waits" -C q rollback'
t 'trying again waits, too' '
	signed again "PAWL_APPROVE = again" && ready again && kernel again level 5 && gives 0 "" -C again iter HYP=x && kernel again level 5 &&
	gives 3 "again waits" -C again iter HYP=y AGAIN=because && approved again && gives 3 "again waits" -C again iter HYP=y AGAIN=other &&
	gives 0 "" -C again iter HYP=y AGAIN=because && last_line verdict=neutral && json again/runs/iter-002/result.json \
		"\$d->{waivers}[0]{what} eq q(again:iter-001) && \$d->{approvals}[0]{event} > 0" && audited again'
t 'who takes approvals away needs one, of those who sign now' '
	sed "s/^PAWL_APPROVE.*//; s/^PAWL_SIGNERS.*//" q/tune.mk >x && cp x q/tune.mk && git -C q commit -q -m free tune.mk &&
	gives 3 "baseline waits" -C q baseline WHY=free && asked &&
	gives 3 "not by a key" -C q approve "ID=$(cat id)" PAWL_APPROVE_KEY="$HOME/eve" &&
	gives 0 "settings_changed.*PAWL_APPROVE: .*waive continue rollback baseline.* -> " -C q approve "ID=$(cat id)" &&
	gives 0 "" -C q baseline WHY=free && gives 0 "" -C q goal SPEEDUP=7'

# forged EVENT COMMANDS: the audit of a copy of q whose ledger was rewritten; its findings are in found
forged() {
	rm -rf f && cp -R q f && (cd f && forge_tip="" && forge "$@") && ! (cd f && "$PAWL_BIN/pawl-audit" >../found 2>&1)
}
t 'the audit checks the signatures' '
	n=$(git -C q ls-tree --name-only -r tune/tiny/log events | grep -n approval | head -n 1 | cut -d : -f 1) &&
	forged "$n" "sed -i s/ann@/eve@/ events/$(printf %04d "$n")-approval.json" && has "^event $n: approval: signature" found'
t 'and that what waits for one has one' '
	n=$(git -C q ls-tree --name-only -r tune/tiny/log events | grep -n waiver | head -n 1 | cut -d : -f 1) &&
	forged "$n" "perl -0pi -e \"s/,\\s*\\\"approvals\\\".*?\\]//s\" events/$(printf %04d "$n")-waiver.json" &&
	has "^event $n: approval" found && has "PAWL_APPROVE says so" found'

t 'for just this: not for another reason' '
	n=$(git -C q ls-tree --name-only -r tune/tiny/log events | grep -n waiver | head -n 1 | cut -d : -f 1) &&
	forged "$n" "sed -i s/\\\"x\\\"/\\\"z\\\"/ events/$(printf %04d "$n")-waiver.json" && has "for this decision" found'
no() {
	what=$1 text=$2
	shift 2
	export what text
	rm -rf r
	{ signed r "$@" >setup 2>&1; } || cat setup
	t "$what" 'gives 3 "$text" -C r baseline && quiet r'
}
no 'a word that is none is refused' '"gaol" is not one of: goal baseline waive' 'PAWL_APPROVE = gaol'
no 'signers are needed' 'needs PAWL_SIGNERS' 'PAWL_APPROVE = goal' 'override PAWL_SIGNERS ='
no 'they are in git' 'nowhere is no file of commit' 'PAWL_APPROVE = goal' 'override PAWL_SIGNERS = nowhere'
no 'inside of the project' 'is not a path inside' 'PAWL_APPROVE = goal' 'override PAWL_SIGNERS = ../signers'
no 'no round may change them' 'rounds may change signers' 'PAWL_APPROVE = goal' 'override PAWL_EDITABLE = kernel.txt signers'
no 'a folder is no file' 'extra is no file' 'PAWL_APPROVE = goal' 'override PAWL_SIGNERS = extra'
t 'nor may they have changes that are not committed' '
	rm -rf r && signed r "PAWL_APPROVE = rollback" && gives 0 "" -C r goal SPEEDUP=2 && echo "# mine" >>r/signers && gives 3 "signers has changes that are not committed" -C r baseline'
t 'without a key, it is said how to do without' '
	mv "$HOME/.ssh" "$HOME/.gone" && git config --global --unset gpg.format &&
	signed u "PAWL_APPROVE = goal" && gives 3 "goal waits" -C u goal SPEEDUP=2 &&
	asked && gives 3 "PAWL_APPROVE_KEY=<file>, or elsewhere" -C u approve "ID=$(cat id)"'
t 'git finds nothing wrong, nor does the audit' 'clean_git q && clean_git u && audited q && audited u'
done_testing
