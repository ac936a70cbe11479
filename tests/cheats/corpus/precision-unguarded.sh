# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: lower precision where no guard metric has the error
# level: 2
# operator: window
# setting: PAWL_GUARD_METRICS =
# expect: not-caught
# says: verdict=kept
# how: the tolerance is all that was asked for
half
round
