# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: other environment
# level: 1
# operator: window
# expect: neutral
# says: not passed.*CPATH
# how: only what is allowed or named in `PAWL_ENV` is passed; the rest is named
# headers that come before the system's, flags, make's own variables
mkdir "$t_root/include"
echo '#error not the real one' >"$t_root/include/math.h"
echo '/* nothing */' >>kernel/window.c
CPATH=$t_root/include CFLAGS=-DLATENCY=1 MAKEFLAGS='-e' make -s iter HYP="a cheat" >"$out" 2>&1
rm -r "$t_root/include"
