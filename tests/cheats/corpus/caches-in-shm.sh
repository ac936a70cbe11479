# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: caches across processes, in shared memory
# level: 2
# operator: window
# sandbox: yes
# expect: neutral
# says: compared exactly
# holds: test -z "$(ls /dev/shm/cache-* 2>/dev/null)"
# how: the sandbox has a `/dev/shm` of its own in every run, and no IPC with others
caches_in /dev/shm
round
