#!/bin/sh
# Code that patches check or clock in its own process: before a round is kept, what is broken in it has to be
# noticed as before.
. "$(dirname "$0")/tiny.sh"

# poor DIR [SETTING]: kernel, comparison and clock are one program
poor() {
	cp -R "$PAWL_ROOT/tests/cheats/poor" "$1" && sed -i "s/^PAWL_OP = poor/PAWL_OP = tiny/; /^PAWL_STALL/a\\
${2-}" "$1/tune.mk" && git init -q "$1" && git -C "$1" add . && git -C "$1" commit -q -m start &&
		make -s -C "$1" goal SPEEDUP=9 && make -s -C "$1" baseline
}
poor p >setup 2>&1 || cat setup
faster() {
	sed -i "s/cost = [0-9]*/cost = $1/" p/kernel.c
}

t 'the baseline sees that the harness notices' '
	json p/runs/iter-000/result.json "my (\$f) = grep { \$_->{path} eq q(kernel.c) } @{\$d->{livewire}{files}}; \$f->{seen}{result} eq q(check)"'
t 'an honest gain is kept' 'faster 900 && gives 0 "verdict=kept" -C p iter HYP=honest'
t 'a comparison of its own, which passes everything' '
	faster 800 && printf "int\nmemcmp(const void *a, const void *b, unsigned long n)\n{\n\treturn 0;\n}\n" >>p/kernel.c &&
	gives 0 "measure  *failure, .*: the check passes what is broken since this change, and did not before: kernel.c:[0-9]*: " -C p iter HYP="compares nothing" && last_line "verdict=failure" &&
	json p/runs/iter-002/result.json "\$d->{failed_by} eq q(blinded)" && quiet p'
t 'and results that are wrong with it' '
	faster 800 && sed -i "s/a\[i\] + b\[i\]/a[i]/" p/kernel.c && printf "int memcmp(const void *a, const void *b, unsigned long n) { return 0; }\n" >>p/kernel.c &&
	gives 0 "verify  *correct" -C p iter HYP="half of the loads" && has "the check passes what is broken since this change" out && last_line "verdict=failure"'
t 'a clock of its own, which stands still' '
	faster 700 && printf "#include <time.h>\nint\nclock_gettime(clockid_t id, struct timespec *t)\n{\n\tt->tv_sec = t->tv_nsec = 0;\n\treturn 0;\n}\n" >>p/kernel.c &&
	gives 0 "measure  *failure, .*: the benchmark does not hear a busy loop in kernel.c any more" -C p iter HYP="no time passes" && last_line "verdict=failure"'
t 'honest code that looks odd: most of it is for cases that the check has not' '
	faster 600 && cat >p/kernel.c <<-\END &&
		int cost = 600;
		static int
		odd(int *out, const int *a, const int *b, int n)
		{
			if (n % 7 != 6)
				return 0;
			for (int i = 0; i < n; i++)
				out[i] = b[i] + a[i];
			return 1;
		}
		static int
		small(int *out, const int *a, const int *b, int n)
		{
			if (n > 16)
				return 0;
			for (int i = 0; i < n; i++)
				out[i] = a[i] + b[i];
			return 1;
		}
		void
		add(int *out, const int *a, const int *b, int n)
		{
			int i;

			if (odd(out, a, b, n) || small(out, a, b, n))
				return;
			if (n < 0) {
				out[0] = 1;
				out[1] = 2;
				out[2] = 3;
				out[3] = 4;
				return;
			}
			for (i = 0; i + 4 <= n; i += 4) {
				out[i] = a[i] + b[i];
				out[i + 1] = a[i + 1] + b[i + 1];
				out[i + 2] = a[i + 2] + b[i + 2];
				out[i + 3] = a[i + 3] + b[i + 3];
			}
			for (; i < n; i++)
				out[i] = a[i] + b[i];
		}
	END
	gives 0 "verdict=kept" -C p iter HYP="four at a time" && audited p'
t 'honest code that moved the work to a function of its own' '
	faster 500 && cat >p/kernel.c <<-\END &&
		int cost = 500;
		static void
		four(int *out, const int *a, const int *b)
		{
			out[0] = a[0] + b[0];
			out[1] = a[1] + b[1];
			out[2] = a[2] + b[2];
			out[3] = a[3] + b[3];
		}
		void
		add(int *out, const int *a, const int *b, int n)
		{
			int i;

			for (i = 0; i + 4 <= n; i += 4)
				four(out + i, a + i, b + i);
			for (; i < n; i++)
				out[i] = a[i] + b[i];
		}
	END
	gives 0 "verdict=kept" -C p iter HYP="a function for four"'
t 'reproduce finds the same' 'gives 0 "agrees" -C p reproduce ITER=2 && gives 0 "agrees" -C p reproduce ITER=5'
t 'PAWL_LIVEWIRE=no looks at nothing' '
	poor q "PAWL_LIVEWIRE = no" >setup 2>&1 && sed -i "s/cost = [0-9]*/cost = 800/" q/kernel.c && printf "int memcmp(const void *a, const void *b, unsigned long n) { return 0; }\n" >>q/kernel.c &&
	gives 0 "verdict=kept" -C q iter HYP="compares nothing"'

# The same in Python, where it is an assignment.
python() {
	mkdir y && cat >y/kernel.py <<-'END' && cat >y/helper.py <<-'END' && cat >y/op.py <<-'END' && cat >y/tune.mk <<-END
		COST = 1000


		def add(a, b):
		    out = []
		    for x, y in zip(a, b):
		        out.append(x + y)
		    return out
	END
		def close(a, b):
		    return len(a) == len(b) and all(abs(x - y) < 1e-9 for x, y in zip(a, b))
	END
		import sys
		import time
		import helper
		import kernel
		a, b = list(range(1000)), list(range(7, 1007))
		if len(sys.argv) < 2:
		    sys.exit(0 if helper.close(kernel.add(a, b), [x + y for x, y in zip(a, b)]) else 1)
		start = time.process_time()
		kernel.add(a, b)
		us = (time.process_time() - start) * 1e6
		print("time %.3f us" % (kernel.COST + (us if us > 20000 else 0)))
	END
		PAWL_OP = tiny
		PAWL_EDITABLE = kernel.py
		PAWL_BUILD = true
		PAWL_VERIFY = python3 op.py
		PAWL_BENCH = python3 op.py time
		PAWL_METRIC = regex:^time (\S+) us
		PAWL_UNIT = us
		PAWL_DETERMINISTIC = yes
		PAWL_STALL = 0
		include $PAWL_ROOT/mk/pawl.mk
	END
	echo 'include tune.mk' >y/Makefile && echo __pycache__ >y/.gitignore && git init -q y && git -C y add . && git -C y commit -q -m start &&
		make -s -C y goal SPEEDUP=9 && make -s -C y baseline
}
if command -v python3 >which; then
	t 'Python: the comparison is assigned another function' '
		python >setup 2>&1 && printf "import helper\n\nCOST = 800\n\n\ndef close(a, b):\n    return True\n\n\ndef add(a, b):\n    return [x for x in a]\n\n\nhelper.close = close\n" >y/kernel.py &&
		gives 0 "the check passes what is broken since this change, and did not before: kernel.py:11: " -C y iter HYP=copy && last_line "verdict=failure"'
	t 'so is the clock' '
		{ cat y/kernel.py && printf "\n\nimport time\n\ntime.process_time = lambda: 0.0\n"; } >new && sed "s/COST = .*/COST = 700/" new >y/kernel.py &&
		gives 0 "does not hear a busy loop in kernel.py any more" -C y iter HYP=clock && last_line "verdict=failure"'
	t 'an honest one is kept' '
		printf "COST = 600\n\n\ndef add(a, b):\n    return [x + y for x, y in zip(a, b)]\n" >y/kernel.py && gives 0 "verdict=kept" -C y iter HYP=comprehension'
else
	t_skip 'Python: the comparison, the clock, an honest one' 'no python3'
fi

done_testing
