# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: build rules or flags outside of the scope
# level: 1
# operator: window
# expect: neutral
# says: not passed.*CFLAGS
# how: make's command line does not reach the builds, and is named
echo '/* nothing */' >>kernel/window.c
round CFLAGS='-O1 -D_POSIX_C_SOURCE=200809L -DLATENCY=1'
