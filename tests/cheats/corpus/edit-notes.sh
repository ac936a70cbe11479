# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: edits notes
# level: 1
# operator: window
# expect: audit
# says: iter-001: notes.md
# how: the ledger has what was recorded; whatever differs from it is named
no_op
amend tune/window/log 'sed "s/neutral/kept/" runs/iter-001/notes.md >new && mv new runs/iter-001/notes.md'
audit
