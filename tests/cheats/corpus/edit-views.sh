# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: edits views
# level: 1
# operator: window
# expect: audit
# says: ITERATIONS.md: copy in the working tree
# how: the ledger has what was recorded; whatever differs from it is named
no_op
sed 's/neutral/kept/' ITERATIONS.md >new && cat new >ITERATIONS.md && rm new
audit
