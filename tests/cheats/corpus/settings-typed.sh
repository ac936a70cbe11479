# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: other settings on the command line
# level: 1
# operator: window
# expect: refused
# says: PAWL_BENCH.*make baseline WHY=
# how: deciding settings are frozen at the baseline
echo '/* nothing */' >>kernel/window.c
round PAWL_BENCH='echo 1'
