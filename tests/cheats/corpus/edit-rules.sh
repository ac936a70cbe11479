# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: edits build rules
# level: 1
# operator: window
# expect: refused
# says: Makefile
# how: outside `PAWL_EDITABLE`: refused before anything is built
sed 's/-O1/-O1 -DLATENCY=1/' Makefile >new && cat new >Makefile && rm new
round
