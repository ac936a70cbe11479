# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: erases an attempt, event and branch, without a witness
# level: 2
# operator: window
# expect: not-caught
# says: 2 events, 1 round: clean
# how: nothing on this machine remembers it: set `PAWL_WITNESS`
no_op
git update-ref refs/heads/tune/window/log tune/window/log^
git branch -q -D tune/window/iter-001
rm -r runs/iter-001
for file in ITERATIONS.md PROGRESS.md; do
	git show tune/window/log:$file >$file
done
audit
