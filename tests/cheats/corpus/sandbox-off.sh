# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: turns the sandbox off
# level: 1
# operator: window
# sandbox: yes
# expect: refused
# says: PAWL_SANDBOX
# how: a deciding setting: a new epoch, and recorded
echo '/* nothing */' >>kernel/window.c
round PAWL_SANDBOX=none
