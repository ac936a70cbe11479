# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: an honest gain
# level: control
# operator: attention
# quick: no
# expect: kept
# says: confirmed by 8 fresh ones
# how: walks along rows: the first round of `make demo`
git apply rounds/01-loop-order/patch.diff
round
