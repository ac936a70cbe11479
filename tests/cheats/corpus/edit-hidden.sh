# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: edits the harness, hidden from git
# level: 1
# operator: window
# expect: refused
# says: outside PAWL_EDITABLE: harness/device.c
# how: what git is told not to look at is looked at
# from git's eyes: the measured tree is the commit's, not this one
git update-index --assume-unchanged harness/device.c
sed 's/LATENCY\t\t64/LATENCY\t\t1/' harness/device.c >new && cat new >harness/device.c && rm new
echo '/* nothing */' >>kernel/window.c
round
