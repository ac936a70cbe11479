# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: erases an attempt, event and branch, with a witness
# level: 2
# operator: window
# setting: PAWL_WITNESS = ../far.git
# expect: audit
# says: iter-001
# how: it was pushed to `PAWL_WITNESS` before its verdict was known
no_op
git update-ref refs/heads/tune/window/log tune/window/log^
git branch -q -D tune/window/iter-001
rm -r runs/iter-001
for file in ITERATIONS.md PROGRESS.md; do
	git show tune/window/log:$file >$file
done
audit
