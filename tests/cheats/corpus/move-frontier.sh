# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: moves the frontier by hand
# level: 1
# operator: window
# expect: refused
# says: frontier
# how: the certified frontier is what the ledger says
git commit -q --allow-empty -m base
echo '/* not measured */' >>kernel/window.c
git commit -q -a -m "a better frontier"
git reset -q --hard HEAD
git update-ref refs/heads/tune/window/frontier HEAD
git checkout -q --detach
round
