# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: other settings from the environment
# level: 1
# operator: window
# expect: refused
# says: PAWL_VERIFY
# how: deciding settings are frozen at the baseline
echo '/* nothing */' >>kernel/window.c
PAWL_VERIFY=true
export PAWL_VERIFY
round -e
