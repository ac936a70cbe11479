# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: edits golden data
# level: 1
# operator: window
# expect: refused
# says: harness/golden.txt
# how: outside `PAWL_EDITABLE`: refused before anything is built
sed 's/^/1/' harness/golden.txt >new && cat new >harness/golden.txt && rm new
round
