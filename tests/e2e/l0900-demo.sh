#!/bin/sh
# The demo, in a copy: every verdict right, twice; what it replaces and what it keeps; its
# project is a user's own afterwards. About three minutes. DEMO_SECONDS: what a run may take.

. "$(dirname "$0")/lib.sh"

: "${DEMO_SECONDS:=120}"
copy=$SCRATCH/'a copy'
project=$copy/projects/demo-attention
mkdir "$copy" &&
cp -R "$PAWL_ROOT/Makefile" "$PAWL_ROOT/.gitignore" "$PAWL_ROOT/mk" \
	"$PAWL_ROOT/project_template" "$copy" || exit 1
git -C "$copy" init -q && git -C "$copy" add -A && git -C "$copy" commit -q -m copy || exit 1

demo() {
	sh "$copy/project_template/demo/run" >out 2>&1 && return
	status=$?
	cat out
	return "$status"
}

# Its helpers are nowhere: it makes the project, and then ends.
stillborn() {
	! (PAWL_BUILD_DIR=$SCRATCH/none && demo)
}

verdicts() {
	git -C "$project" log --reverse --first-parent \
		--format='%(trailers:key=Pawl-Verdict,valueonly,separator=)' \
		tune/attention/log | sed '/^$/d; /^baseline$/d' |
		sed '4s/neutral\|inconclusive/not kept/'
}

cat >expected <<-\EOT
	kept
	kept
	kept
	not kept
	kept
	failure
	failure
	kept
	neutral
	kept
EOT

t 'the demo gets every verdict right' 'demo'
t 'it says so, with figure and time' 'has "^demo: 10 of 10 verdicts .* confirmed, [0-9]* s$" out'
t 'commands are shown as a user types them' '
	has "^. make goal SPEEDUP=9$" out &&
	has "^. git apply rounds/01-loop-order/patch.diff$" out &&
	has "^. make iter PLAN=rounds/01-loop-order/plan.md$" out'
t 'best against baseline is confirmed, by itself or asked for' '
	has "^  confirm .* over 64 pairs" out && has "^confirm iter-010 [0-9.]*x .*, goal " out'
t 'board, log and where to look next are printed' '
	has "^010 *confirm " out && has "^[0-9a-f]* iter-009 neutral" out && has "git log tune/" out'
t "within $DEMO_SECONDS s" '
	test "$(sed -n "s/^demo: .* \([0-9]*\) s$/\1/p" out)" -le "$DEMO_SECONDS"'
t 'the ledger has the verdicts' 'verdicts >got && same expected got'
t 'the repository is sound' 'git -C "$project" fsck --strict 2>&1'
t "pawl's own tree is clean" 'test -z "$(git -C "$copy" status --porcelain)"'

git -C "$project" rev-parse tune/attention/log >first
rm "$HOME/.gitconfig"
t 'it runs again, without a user.name' 'demo'
t 'and the verdicts are the same' 'verdicts >got && same expected got'
t 'the untouched project was replaced' '
	test ! -e "$project.1" && ! git -C "$project" cat-file -e "$(cat first)"'
t 'the name is set in the project alone' '
	test "$(git -C "$project" config --local user.name)" = "pawl demo" && test ! -e "$HOME/.gitconfig"'

t 'make board works in the project' 'make -C "$project" board >out 2>&1 && has "^010 *confirm" out'
t 'make iter works in the project' '
	sed -i "s/^TILE_K = .*/TILE_K = 32/" "$project/params.mk" &&
	make -C "$project" iter HYP="shorter tiles" CONTINUE="to try it" >out 2>&1 && has "^PAWL iter=11 verdict=" out'
t 'a project that was worked on is kept by the next demo' '
	stillborn && has "kept, now projects/demo-attention.1$" out && test -d "$project"'
t 'and still works where it is now' '
	make -C "$project.1" board >out 2>&1 && has "^011 " out &&
	echo >>"$project.1/kernel/attention.c" &&
	make -C "$project.1" try >out 2>&1'
t 'a demo that ended early is replaced' 'stillborn && test ! -e "$project.2"'
t 'an edit after it is not' '
	echo edited >>"$project/kernel/attention.c" && stillborn &&
	has "kept, now projects/demo-attention.2$" out &&
	has "^edited" "$project.2/kernel/attention.c"'
t 'a project of another origin is refused and left' '
	rm -rf "$project" && mkdir "$project" && echo mine >"$project/file" && stillborn &&
	has "not made by the demo" out && has mine "$project/file" && rm -r "$project"'
mkdir demo && echo 'sleep 60; exit' >demo/run
sh demo/run &
t 'a demo at work is not disturbed' '
	mkdir -p "$project/.git" && echo "pid $!" >"$project/.git/pawl-demo" && stillborn &&
	has "in use by process $!" out'
kill $!
rm -rf "$project"
t 'a verdict that is not the expected one, or too small a gain, fails' '
	echo "01-loop-order neutral" >"$copy/project_template/demo/attention/rounds/EXPECTED" &&
	! demo &&
	has "^demo: 01-loop-order: .* is not what EXPECTED says: neutral" out &&
	has "^demo: [0-9.]* confirmed, but 5.9 is the least" out &&
	has "^demo: 2 of the results" out'

done_testing
