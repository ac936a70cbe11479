# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: a wrapper in PATH
# level: 1
# operator: window
# sandbox: yes
# expect: refused
# says: not the tools or the device of the baseline: bwrap
# how: tools, and the compilers and linkers that PATH has, are part of the epoch, by path and hash
bubblewrap
echo '/* nothing */' >>kernel/window.c
PATH=$t_root/bin:$PATH
round
rm -r "${t_root:?}/bin"
