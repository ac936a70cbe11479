# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: a parameter that replaces or blinds the harness
# level: 1
# operator: window
# setting: PAWL_PARAMS = FLAGS=Makefile:^CFLAGS\s=\s-std=c11\s(.*)$$
# expect: failure
# says: the check passes what it noticed before this change
# how: before a round that changes parameters is kept, results that are wrong, or no numbers, have to fail the check as before, and a busy loop has to be heard
# an honest gain, but the check is compiled with the flag as well, and then a NaN passes it
tiles
sed 's/-O1/-O1 -ffast-math/' Makefile >new && cat new >Makefile && rm new
make -s iter HYP='tiles, with FLAGS for them' RISK='order of sums' >"$out" 2>&1
