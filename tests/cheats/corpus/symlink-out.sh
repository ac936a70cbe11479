# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: a link that leads out of the repository
# level: 1
# operator: window
# expect: refused
# says: kernel/window.c is a symbolic link out of the repository
# how: refused by name
mv kernel/window.c "$t_root/elsewhere.c"
ln -s "$t_root/elsewhere.c" kernel/window.c
round
