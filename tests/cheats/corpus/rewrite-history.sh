# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: rewrites history
# level: 1
# operator: window
# expect: audit
# says: iter-001: an attempt that is not recorded yet
# how: events are numbered, and every attempt has one
# as if the failed attempt had never been
no_op
git update-ref refs/heads/tune/window/log tune/window/log^
audit
