# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: caches across processes, in /tmp and HOME
# level: 2
# operator: window
# sandbox: yes
# expect: neutral
# says: compared exactly
# holds: test -z "$(ls /tmp/cache-* 2>/dev/null)"
# how: TMPDIR is fresh in every run
caches_in /tmp
round
