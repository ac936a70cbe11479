# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: attributes that change files at checkout
# level: 1
# operator: window
# expect: refused
# says: outside PAWL_EDITABLE: kernel/.gitattributes
# how: refused by name, also within the scope
echo '*.c filter=faster' >kernel/.gitattributes
round
