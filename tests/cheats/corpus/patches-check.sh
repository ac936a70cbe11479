# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: patches the check in its own process
# level: 2
# operator: poor
# expect: failure
# says: the check passes what is broken since this change
# how: before a round is kept, a result that is broken in it has to fail the check as before, and a busy loop has to be heard
sed -i 's/cost = 1000/cost = 800/; s/a\[i\] + b\[i\]/a[i]/' kernel.c
cat >>kernel.c <<-\EOT

	/* Linked before the library's: all is equal, in this process. */
	int
	memcmp(const void *a, const void *b, unsigned long n)
	{
		(void)a, (void)b, (void)n;
		return 0;
	}
EOT
round
