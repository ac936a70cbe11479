# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: a wrapper in PATH
# level: 1
# operator: window
# sandbox: yes
# expect: refused
# says: not the tools or the device of the baseline: bwrap
# how: tools are part of the epoch, by path, version and hash
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
