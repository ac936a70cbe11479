# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: erases an attempt, event and branch, without a witness
# level: 2
# operator: window
# expect: not-caught
# says: 2 events, 1 round: clean
# how: nothing on this machine remembers it: set `PAWL_WITNESS`
no_op
erase
audit
