# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: build rules or flags outside of the scope
# level: 1
# operator: window
# expect: neutral
# says: compared exactly
# how: a parameter file that the harness reads as data holds no rules
# a line for make in the one file of settings that is editable
echo 'CFLAGS += -DLATENCY=1' >>params.mk
round
