# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: edits result.json
# level: 1
# operator: window
# expect: audit
# says: iter-001: result.json
# how: its hash is a trailer of the event, and in the attempt
no_op
amend tune/window/log 'sed "s/\"neutral\"/\"kept\"/" runs/iter-001/result.json >new && mv new runs/iter-001/result.json'
audit
