#!/bin/sh
# Rounds that cannot start are refused with what to do, and leave nothing behind.
. "$(dirname "$0")/tiny.sh"
tiny p 'PAWL_SANDBOX = none'
echo 1 >p/notes.txt && echo 1 >p/other.txt && git -C p add . && git -C p commit -q -m more

# refused TITLE PATTERN COMMANDS [ARGUMENT ...]: the round is refused, no ref moves, no file changes
refused() {
	title=$1 pattern=$2 commands=$3
	shift 3
	arguments="$*"
	export title pattern commands arguments
	t "$title" 'eval "$commands" && git -C p for-each-ref >before && git -C p status --porcelain >s1 &&
		mkdir -p p/runs && ls p/runs >l1 && mark p/*.* && eval "gives 3 \"\$pattern\" -C p iter $arguments" && git -C p for-each-ref >after &&
		same before after && git -C p status --porcelain >s2 && same s1 s2 && unmarked &&
		ls p/runs >l2 && same l1 l2 && make -s -C p status >s && ! grep -i "open" s'
}
back() {
	git -C p checkout -q -f tune/tiny/frontier
}

refused 'no baseline' 'there is no baseline yet: make goal .*, then make baseline' 'kernel p level 12' HYP=x
t 'a baseline' 'git -C p checkout -q . && gives 0 "" -C p baseline'
refused 'no goal' 'there is no goal: make goal SPEEDUP=' 'kernel p level 12' HYP=x
t 'a goal' 'gives 0 "" -C p goal SPEEDUP=3'
refused 'no hypothesis' 'no hypothesis: make iter HYP=' :
refused 'an empty one' 'no hypothesis: make iter HYP=' : 'HYP='
refused 'one of blanks' 'no hypothesis: make iter HYP=' : 'HYP="  "'
refused 'one from the environment' 'no hypothesis: make iter HYP=' 'HYP=x; export HYP'
refused 'one that is not UTF-8' 'HYP: not UTF-8' : 'HYP="$(printf "\351")"'
refused 'one that is too long' 'HYP: 40000 bytes, at most 32768.*HYP_FILE' : \
	'HYP="$(head -c 40000 /dev/zero | tr "\0" x)"'
refused 'nothing changed' 'nothing changed since the frontier: edit a file in PAWL_EDITABLE' back HYP=x
refused 'only times changed' 'nothing changed' 'touch p/kernel.txt' HYP=x
refused 'a file outside the scope' 'changed outside PAWL_EDITABLE: notes.txt: .*git checkout' '
	kernel p level 12 && echo 2 >>p/notes.txt' HYP=x
refused 'all that are outside' 'outside PAWL_EDITABLE: notes.txt, other.txt: ' 'echo 2 >>p/other.txt' HYP=x
refused 'a harness that was edited' 'outside PAWL_EDITABLE: op.sh: .*make baseline WHY=' '
	back && echo "# faster" >>p/op.sh' HYP=x
refused 'a harness that is gone' 'outside PAWL_EDITABLE: op.sh: ' 'back && rm p/op.sh' HYP=x
refused 'a harness that was staged' 'outside PAWL_EDITABLE: Makefile: ' '
	back && echo "# new" >>p/Makefile && git -C p add Makefile' HYP=x
t 'tune.mk, too' '
	back && git -C p reset -q --hard && echo "# no more" >>p/tune.mk &&
	gives 3 "outside PAWL_EDITABLE: tune.mk" -C p iter HYP=x && back'
refused 'a filter on a file in scope' 'git filter.*kernel.txt (lfs)' '
	back && kernel p level 12 && mkdir -p p/.git/info && echo "kernel.txt filter=lfs" >p/.git/info/attributes' HYP=x
rm -f p/.git/info/attributes
refused 'HEAD on another branch' 'HEAD is on main, not on the frontier: git checkout tune/tiny/frontier' '
	back && git -C p checkout -q main && kernel p level 12' HYP=x
refused 'which has other settings' 'HEAD is on main, not on the frontier: git checkout tune/tiny/frontier' '
	back && git -C p checkout -q main && echo "PAWL_MIN_EFFECT = 7%" >>p/tune.mk' HYP=x
refused 'a detached HEAD' 'HEAD is detached: git checkout tune/tiny/frontier' '
	back && git -C p checkout -q --detach && kernel p level 12' HYP=x
refused 'a merge in progress' 'a merge is in progress' '
	back && kernel p level 12 && git -C p rev-parse main >p/.git/MERGE_HEAD' HYP=x
rm -f p/.git/MERGE_HEAD
refused 'a frontier that is gone' 'branch tune/tiny/frontier is gone: git branch tune/tiny/frontier' '
	git -C p update-ref -d refs/heads/tune/tiny/frontier && git -C p rev-parse tune/tiny/iter-000 >tip' HYP=x
t 'mended as it says' '
	git -C p branch tune/tiny/frontier "$(sed -n "s/.*git branch tune.tiny.frontier //p" out)" && back'
refused 'a frontier that was moved elsewhere' 'was moved to .*git reset --soft' '
	git -C p commit -q --amend -m other --allow-empty' HYP=x
t 'mended as it says, too' '
	sh -c "cd p && $(sed -n "s/.*: \(git reset --soft [0-9a-f]*\).*/\1/p" out)" &&
	kernel p level 12 && gives 0 "" -C p iter HYP=x && last_line "iter=1 verdict=kept"'
t 'nothing is left of all these rounds' '
	test "$(git -C p log --first-parent --oneline tune/tiny/log | wc -l)" -eq 4'

refused 'a commit by hand outside the scope, by name' 'changed outside PAWL_EDITABLE: notes.txt' '
	kernel p level 14 && echo 3 >p/notes.txt && git -C p commit -q -a -m "by hand"' HYP=x
t 'commits by hand in scope are the candidate' '
	echo 1 >p/notes.txt && kernel p level 15 && git -C p commit -q -a -m "more by hand" -m "## and why" &&
	hand=$(git -C p rev-parse HEAD) && gives 0 "^  guard     takes up commit $(echo $hand | cut -c1-7), made by hand: more by hand$" -C p iter HYP="by hand" &&
	last_line "verdict=kept" && r=$(sed -n "s/^PAWL iter=\([0-9]*\) .*/p\/runs\/iter-00\1/p" out) && hand=$hand json $r/result.json "@{\$d->{by_hand}} == 2 &&
		\$d->{by_hand}[1]{commit} eq \$ENV{hand} && \$d->{by_hand}[1]{message} eq qq(more by hand\n\n## and why\n)" &&
	has "^- Commits by hand that it took up:$" $r/notes.md && has "  - $(echo $hand | cut -c1-7)[0-9a-f]*: more by hand" $r/notes.md && ! grep "^## and why" $r/notes.md &&
	test "$(git -C p rev-parse HEAD~)" = "$(git -C p rev-parse tune/tiny/iter-001~)" &&
	git -C p merge-base --is-ancestor "$hand" tune/tiny/log && quiet p &&
	has "^level 15$" p/kernel.txt'
t 'also when the round is not kept' '
	kernel p level 5 && git -C p commit -q -a -m slow && hand=$(git -C p rev-parse HEAD) &&
	gives 0 "" -C p iter HYP="slow, by hand" && last_line "verdict=neutral" && quiet p &&
	test "$(git -C p rev-parse HEAD)" = "$(git -C p rev-parse tune/tiny/iter-003~^)" &&
	git -C p merge-base --is-ancestor "$hand" tune/tiny/log && has "^level 15$" p/kernel.txt'

done_testing
