# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: deletes branches, by hand
# level: 1
# operator: window
# expect: audit
# says: iter-001.*no such branch|no such branch
# how: the ledger names the commit of every attempt, and keeps it
no_op
git branch -q -D tune/window/iter-001
audit
