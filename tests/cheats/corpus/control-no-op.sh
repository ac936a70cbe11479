# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: a no-op
# level: control
# operator: window
# expect: neutral
# says: compared exactly
# how: another name for a variable
sed 's/sum/total/g' kernel/window.c >kernel.new && mv kernel.new kernel/window.c
round
