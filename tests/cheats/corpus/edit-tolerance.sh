# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: edits the tolerance
# level: 1
# operator: window
# expect: refused
# says: harness/device.c
# how: outside `PAWL_EDITABLE`: refused before anything is built
sed 's/TOLERANCE\t1e-3/TOLERANCE\t1e3/' harness/device.c >new && cat new >harness/device.c && rm new
round
