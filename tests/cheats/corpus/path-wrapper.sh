# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: a wrapper in PATH
# level: 1
# operator: window
# expect: refused
# says: not the tools or the device of the baseline: cc
# how: tools, and the compilers and linkers that PATH has, are part of the epoch, by path and hash
# a compiler that makes devices cheap; the frontier's was built without it
mkdir "$t_root/bin"
cat >"$t_root/bin/cc" <<-\EOT
	#!/bin/sh
	case $* in
	*device.c*) sed 's/^#define LATENCY.*/#define LATENCY 1/' harness/device.c >build/cheap.c &&
		set -- -D_POSIX_C_SOURCE=200809L -Iharness -o build/device build/cheap.c -lm ;;
	esac
	PATH=${PATH#*:}
	exec cc "$@"
EOT
chmod +x "$t_root/bin/cc"
echo '/* nothing */' >>kernel/window.c
PATH=$t_root/bin:$PATH
round
rm -r "${t_root:?}/bin"
