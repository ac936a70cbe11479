# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: forges what the sandbox runs
# level: 3
# operator: window
# sandbox: yes
# expect: not-caught
# says: verdict=kept
# holds: make -s audit >audit && grep -q clean audit
# how: whoever forges as the same user is only seen on another machine: `make reproduce`, `make confirm` there
# a bubblewrap that counts for the device; the check is run as it is
mkdir "$t_root/bin"
real=$(command -v bwrap)
cat >"$t_root/bin/bwrap" <<-EOT
	#!/bin/sh
	case "\$* " in
	*'device bench '*)
		cycles=9
		case \$* in *-a\ *) cycles=10 ;; esac
		"$real" "\$@" | sed "s/cycles\": [0-9]*/cycles\": \$cycles/"
		;;
	*) exec "$real" "\$@" ;;
	esac
EOT
chmod +x "$t_root/bin/bwrap"
echo '/* nothing */' >>kernel/window.c
PATH=$t_root/bin:$PATH
round
rm -r "${t_root:?}/bin"
