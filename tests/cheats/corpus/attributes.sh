# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: attributes that change files at checkout
# level: 1
# operator: window
# expect: neutral
# says: compared exactly
# how: run trees are filled without filters
echo '*.c filter=faster' >kernel/.gitattributes
round
