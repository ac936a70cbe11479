# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: erases an attempt, event and branch, with a witness
# level: 2
# operator: window
# setting: PAWL_WITNESS = ../far.git
# expect: audit
# says: iter-001
# how: it was pushed to `PAWL_WITNESS` before its verdict was known
no_op
erase
audit
