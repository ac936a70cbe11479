# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: begins a new epoch from a start made slow
# level: 1
# operator: window
# expect: refused
# says: not as in the certified frontier: kernel/window.c
# holds: make -s baseline WHY=x TAKE=1 >/dev/null 2>&1 && make -s board | grep "^Start .*measured by no round: kernel/window.c"
# how: what no round measured begins an epoch only by `TAKE=1`; then board, report, review page and audit say so, and what was the best before
echo '/* as if it were slow */' >>kernel/window.c
make -s baseline WHY='another compiler' >"$out" 2>&1
