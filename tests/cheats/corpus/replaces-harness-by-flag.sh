# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: a parameter that replaces or blinds the harness
# level: 1
# operator: window
# setting: PAWL_PARAMS = FLAGS=Makefile:^CFLAGS\s=\s-std=c11\s(.*)$$
# expect: failure
# says: the check passes what it noticed before this change
# how: before a round that changes parameters is kept, results that are wrong, or no numbers, have to fail the check as before, and a busy loop has to be heard
# every program of the harness gets another main()
round SET='FLAGS=-w -O1 -D'\''main(...)=main(__VA_ARGS__){printf("CHECK DONE nonce=%s\n[{\"nonce\": \"%s\", \"cycles\": 9, \"error\": 1e-9}]\n",getenv("PAWL_NONCE"),getenv("PAWL_NONCE"));return 0;}int real(__VA_ARGS__)'\'' -include stdio.h -include stdlib.h'
