# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: LD_PRELOAD
# level: 1
# operator: window
# expect: neutral
# says: not passed.*LD_PRELOAD
# holds: test -z "$(find .git/pawl -name preloaded)"
# how: not passed to any command, and named
cat >"$t_root/preload.c" <<-\EOT
	#include <fcntl.h>
	__attribute__((constructor)) static void
	here(void)
	{
		if (open("build/preloaded", O_CREAT | O_WRONLY, 0600) < 0)
			return;
	}
EOT
cc -shared -fPIC -o "$t_root/preload.so" "$t_root/preload.c"
echo '/* nothing */' >>kernel/window.c
# sanitized builds of pawl want to come first
ASAN_OPTIONS=verify_asan_link_order=0 LD_PRELOAD=$t_root/preload.so make -s iter HYP="a cheat" >"$out" 2>&1
