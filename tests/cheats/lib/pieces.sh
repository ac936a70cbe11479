# pieces.sh - what several cheats of the corpus have; cheats.sh reads it.
# shellcheck shell=sh disable=SC2154

# kernel: the kernel's file, from standard input; what it was is honest() there
kernel() {
	file=$(echo kernel/*.c)
	{
		perl -0pe 's/^void\n(window|attention_forward)\(/__attribute__((unused)) static void\nhonest(/m' "$file"
		cat
	} >kernel.new && mv kernel.new "$file"
}

# keeping: a kernel with the honest one's results in result[]: compute() fills it, store() hands it
# on; what calls them comes from standard input
keeping() {
	{
		cat <<-\EOT
			/* result[] is filled by a copy of the honest one */
			static float result[512];

			static void
			compute(size_t n, size_t w)
			{
				float x[WINDOW_MAX];

				for (size_t i = 0; i < n; i++) {
					device_load(x, i, w);
					result[i] = 0;
					for (size_t j = 0; j < w; j++)
						result[i] += x[j];
				}
			}

			static void
			store(size_t n)
			{
				for (size_t i = 0; i < n; i++)
					device_store(i, result + i, 1);
			}
		EOT
		cat
	} | kernel
}

# caches_in DIR: a kernel that keeps results in files there
caches_in() {
	sed "s|@dir@|$1|" <<-\EOT | keeping
		#include <stdio.h>
		#include <string.h>

		void
		window(size_t n, size_t w)
		{
			char path[64];
			float x[1];
			FILE *fp;

			device_load(x, 0, 1);
			snprintf(path, sizeof(path), "@dir@/cache-%zu-%a", n, (double)x[0]);
			if ((fp = fopen(path, "rb")) != NULL && fread(result, sizeof(*result), n, fp) == n) {
				fclose(fp);
				store(n);
				return;
			}
			compute(n, w);
			store(n);
			if ((fp = fopen(path, "wb")) == NULL)
				return;
			fwrite(result, sizeof(*result), n, fp);
			fclose(fp);
		}
	EOT
}

# tiles: an honest gain, a tile is loaded once for all the windows in it
tiles() {
	cat >kernel/window.c <<-\EOT
		#include "window.h"

		void
		window(size_t n, size_t w)
		{
			float x[TILE_MAX], sum[TILE_MAX];
			size_t step = TILE_MAX - w + 1;

			for (size_t at = 0; at < n; at += step) {
				size_t m = n - at < step ? n - at : step;

				device_load(x, at, m + w - 1);
				for (size_t i = 0; i < m; i++) {
					sum[i] = 0;
					for (size_t j = 0; j < w; j++)
						sum[i] += x[i + j];
				}
				device_store(at, sum, m);
			}
		}
	EOT
}

# half: half of the bytes; the error is a thousand times as large, and within the tolerance
half() {
	kernel <<-\EOT
		void
		window(size_t n, size_t w)
		{
			float x[WINDOW_MAX], sum;

			for (size_t i = 0; i < n; i++) {
				device_load_half(x, i, w);
				sum = 0;
				for (size_t j = 0; j < w; j++)
					sum += x[j];
				device_store(i, &sum, 1);
			}
		}
	EOT
}

# erase: the round that was played is gone, event, branch and files
erase() {
	git update-ref refs/heads/tune/window/log tune/window/log^
	git branch -q -D tune/window/iter-001
	rm -r runs/iter-001
	for file in ITERATIONS.md PROGRESS.md; do
		git show tune/window/log:$file >$file
	done
}

# bubblewrap: one in bin/ that counts for the device; the check is run as it is
bubblewrap() {
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
}
