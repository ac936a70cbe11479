# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: edits the shapes
# level: 1
# operator: window
# expect: refused
# says: harness/cases.h
# how: outside `PAWL_EDITABLE`: refused before anything is built
sed '/ragged/d' harness/cases.h >new && cat new >harness/cases.h && rm new
round
