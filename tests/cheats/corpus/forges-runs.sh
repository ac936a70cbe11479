# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: forges samples in pawl's own process
# level: 3
# operator: window
# sandbox: yes
# expect: not-caught
# says: verdict=kept
# holds: make -s audit >audit && grep -q clean audit
# how: whoever forges as the same user is seen on another machine only: `make reproduce`, `make confirm` there
bubblewrap
cat >"$t_root/bin/preload.c" <<-EOT
	#define _GNU_SOURCE
	#include <dlfcn.h>
	#include <string.h>

	int
	execvpe(const char *file, char *const argv[], char *const env[])
	{
		int (*real)(const char *, char *const [], char *const []) =
		    (int (*)(const char *, char *const [], char *const []))dlsym(RTLD_NEXT, "execvpe");

		return real(strcmp(file, "bwrap") == 0 ? "$t_root/bin/bwrap" : file, argv, env);
	}
EOT
cc -shared -fPIC -o "$t_root/bin/preload.so" "$t_root/bin/preload.c" -ldl
echo '/* nothing */' >>kernel/window.c
# sanitized builds of pawl want to come first
ASAN_OPTIONS=verify_asan_link_order=0 LD_PRELOAD=$t_root/bin/preload.so make -s iter HYP="a cheat" >"$out" 2>&1
rm -r "${t_root:?}/bin"
