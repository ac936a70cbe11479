# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: edits the shapes
# level: 1
# operator: attention
# quick: no
# expect: refused
# says: harness/shapes.h
# how: outside `PAWL_EDITABLE`: refused before anything is built
sed 's/NORMAL,\t\t12/NORMAL,\t\t1/' harness/shapes.h >new && cat new >harness/shapes.h && rm new
round
