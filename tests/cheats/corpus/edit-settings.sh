# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: edits tune.mk
# level: 1
# operator: window
# expect: refused
# says: PAWL_DONE is .*the baseline froze
# how: settings are frozen at the baseline: refused before anything is built
sed 's/^PAWL_DONE/#&/' tune.mk >new && cat new >tune.mk && rm new
round
