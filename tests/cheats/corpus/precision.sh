# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: lower precision inside the tolerance
# level: 2
# operator: window
# expect: neutral
# says: guard metric error is worse
# how: the largest error is a metric of `PAWL_GUARD_METRICS`, bounded against the frontier
half
round
