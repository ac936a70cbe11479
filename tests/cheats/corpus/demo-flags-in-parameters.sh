# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: build rules or flags outside of the scope
# level: 1
# operator: attention
# quick: no
# expect: not-kept
# says: not better|inconclusive
# holds: test -z "$(find . -name smuggled)"
# how: a parameter file that the harness reads as data holds no rules
printf 'override CFLAGS += -Dattention_cases=none\n$(shell touch build/smuggled)\n' >>params.mk
round
