# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: an honest gain
# level: control
# operator: window
# expect: kept
# says: compared exactly
# how: loads a tile once for all the windows in it
tiles
round
