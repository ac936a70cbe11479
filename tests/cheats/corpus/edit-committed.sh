# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: edits the harness
# level: 1
# operator: window
# expect: refused
# says: harness/device.c
# how: outside `PAWL_EDITABLE`: refused before anything is built
# in a commit made by hand on the frontier
sed 's/LATENCY\t\t64/LATENCY\t\t1/' harness/device.c >new && cat new >harness/device.c && rm new
git commit -q -a -m "a faster device"
round
