# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: caches across processes, in files
# level: 2
# operator: window
# expect: neutral
# says: compared exactly
# how: nothing can be written but where the baseline wrote, and what is new goes before the next run
caches_in build
round
