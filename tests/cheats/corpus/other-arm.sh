# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: slows the other arm, in its run tree
# level: 2
# operator: window
# sandbox: yes
# expect: neutral
# says: compared exactly
# how: the other run tree is not there in the sandbox
kernel <<-\EOT
	#include <glob.h>
	#include <stdio.h>

	void
	window(size_t n, size_t w)
	{
		glob_t g;
		FILE *fp;

		if (glob(STATE "/*/*/build/kernel", 0, NULL, &g) == 0)
			for (size_t i = 0; i < g.gl_pathc; i++)
				if ((fp = fopen(g.gl_pathv[i], "a")) != NULL)
					fclose(fp);
		if (glob("../*/build/kernel", 0, NULL, &g) == 0)
			for (size_t i = 0; i < g.gl_pathc; i++)
				if ((fp = fopen(g.gl_pathv[i], "w")) != NULL)
					fclose(fp);
		honest(n, w);
	}
EOT
sed "s|STATE|\"$PWD/.git/pawl\"|" kernel/window.c >kernel.new && mv kernel.new kernel/window.c
round
