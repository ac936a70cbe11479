# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: slows the other arm, from outside
# level: 1
# operator: window
# expect: neutral
# says: compared exactly
# how: products that are not as the build left them are built anew
# the frontier's program is replaced between two rounds by one that carries everything twice
sed 's/device_load(x, i, w);/& &/' kernel/window.c >"$t_root/slow.c"
for tree in .git/pawl/window-*/window-*-[ab]; do
	cc -std=c11 -D_POSIX_C_SOURCE=200809L -Iharness -o "$tree/build/kernel" harness/kernel.c "$t_root/slow.c"
done
echo '/* nothing */' >>kernel/window.c
round
