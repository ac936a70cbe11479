# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: a link that leads out of the repository
# level: 1
# operator: window
# sandbox: yes
# expect: failure
# says: No rule to make target
# how: what is outside is not there in the sandbox, or not writable
mv kernel/window.c "$t_root/elsewhere.c"
ln -s "$t_root/elsewhere.c" kernel/window.c
round
