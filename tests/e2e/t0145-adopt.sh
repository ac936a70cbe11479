#!/bin/sh
# make adopt: a tune.mk for a repository that make drives, proved in a copy. Nothing else changes.
. "$(dirname "$0")/tiny.sh"

mkdir tmp
TMPDIR=$SCRATCH/tmp
export TMPDIR
# pawl ARGUMENT ...: make in the checkout itself, as in t0140
pawl() {
	make -s -C "$PAWL_ROOT" --no-print-directory -o all B="$PAWL_BUILD_DIR" "$@"
}
# here DIR ARGUMENT ...: as it is typed in the repository
here() {
	dir=$1
	shift
	make -s --no-print-directory -C "$dir" -f "$PAWL_ROOT/mk/adopt.mk" "$@"
}
repo() {
	git init -q "$1" && git -C "$1" add . && git -C "$1" commit -q -m start
}
gemm() {
	cp -R "$PAWL_ROOT/tests/fixtures/gemm" "$1" && repo "$1"
}
# mini DIR: a makefile from standard input and a kernel that is a shell script
mini() {
	mkdir -p "$1" && cat >"$1/Makefile" && echo 'echo "speed 12.5 GFLOPS"' >"$1/kernel.py" && repo "$1"
}
untouched() {
	test -z "$(git -C "$1" status --porcelain --ignored)" && return
	git -C "$1" status --porcelain --ignored
	return 1
}

t 'what cannot be known is asked for, by name, and nothing is written' '
	gemm g && ! here g >out 2>&1 && has "Error 3" out && has "^pawl-adopt: needed: UNIT=" out && has "needed: DIRECTION=" out && has "nothing was written" out && untouched g'
t 'the rest is said: makefile, commands that were tried, metrics, files, clashes' '
	has "makefile  makefile, .* make alone makes config" out && has "build     make all: ok" out && has "verify    make test: ok" out &&
	has "bench     make run: ok" out && has "metric .*regex:^96 (" out && has "editable  gemm.c gemm.h$" out && has "clashes   config help$" out'
t 'rows that could be cases and numbers that could be parameters are there to choose from, and none is chosen' '
	has "cases  *3 rows read alike (32 64 96), and one counts" out && has "params  *1 named number could" out && here g DRY=1 UNIT=s DIRECTION=lower >dry && has "^# PAWL_CASES = 32 64 96$" dry &&
	has "^# PAWL_METRIC = regex:^{case} (.S+)$" dry && has "^# PAWL_PARAMS = those of these" dry && has "^#	LD=gemm.h:" dry && ! grep "^PAWL_CASES\|^PAWL_PARAMS" dry'
t 'as cases they are measured' '
	gemm gc && here gc UNIT=Gflop/s DIRECTION=higher >out && sed -i "/^PAWL_METRIC/d; s/^# \(PAWL_CASES\)/\1/; s/^# \(PAWL_METRIC = regex:^{\)/\1/" gc/tune.mk &&
	make -s -C gc -f tune.mk goal SPEEDUP=3 && gives 0 "verdict=baseline" -C gc -f tune.mk baseline PAWL_LIVEWIRE=no && json gc/runs/iter-000/result.json "@{\$d->{cases}} == 3 && \$d->{cases}[0]{name} eq q(32)"'
t 'DRY=1 prints it and writes nothing' '
	here g DRY=1 >out 2>&1 && has "^PAWL_VERIFY = make test$" out && has "^# PAWL_UNIT = " out && untouched g'
t 'with the answers tune.mk is written, and nothing else' '
	here g UNIT=Gflop/s DIRECTION=higher >out && has "wrote  *tune.mk" out && has "next  *make -f tune.mk goal" out &&
	test "$(git -C g status --porcelain --ignored)" = "?? tune.mk" && has "^PAWL_BUILD = make all$" g/tune.mk && has "^PAWL_TOOLS = cc make$" g/tune.mk && has "^PAWL_METRIC = regex:^96 (.S+)$" g/tune.mk &&
	has "^PAWL_VERIFY_PASS = right$" g/tune.mk && has "^PAWL_VERIFY_FAIL = .*wrong" g/tune.mk && has "^PAWL_DIRECTION = higher$" g/tune.mk && has "^PAWL_EDITABLE = gemm.c gemm.h$" g/tune.mk'
t 'what was written works as it is' '
	make -s -C g -f tune.mk goal SPEEDUP=3 && gives 0 "verify *correct" -C g -f tune.mk baseline PAWL_LIVEWIRE=no && last_line "verdict=baseline" &&
	sed -i "s/p = 0; p < n/p = 1; p < n/" g/gemm.c && ! git -C g diff --quiet && gives 0 "verify *failed" -C g -f tune.mk iter HYP=wrong PAWL_LIVEWIRE=no && last_line verdict=failure'
t 'a tune.mk that is there is never overwritten' '
	cp g/tune.mk was && ! here g UNIT=s DIRECTION=lower >out 2>&1 && has "it is adopted already" out && ! pawl adopt SRC="$SCRATCH/g" INCLUDE=1 >out 2>&1 && has "adopted already" out &&
	same was g/tune.mk && git -C g diff --quiet HEAD -- makefile && here g DRY=1 >out && has "^PAWL_OP = g$" out && same was g/tune.mk'

t 'from pawl'"'"'s checkout, with INCLUDE=1: one line more in the makefile' '
	gemm "h h" && pawl adopt SRC="$SCRATCH/h h" UNIT=Gflop/s DIRECTION=higher INCLUDE=1 OP=hh >out && has "include  *makefile: one line more" out &&
	test "$(git -C "h h" diff --numstat)" = "$(printf "1\t0\tmakefile")" && git -C "h h" diff >d && has "^+include tune.mk$" d &&
	make -s -C "h h" status >out 2>&1 && has "^Operator  hh$" out && make -s -C "h h" help >out && has "make all, test" out'
t 'a line that is there is not added again' '
	rm "h h/tune.mk" && git -C "h h" commit -q -a -m it && pawl adopt SRC="$SCRATCH/h h" UNIT=Gflop/s DIRECTION=higher INCLUDE=1 >out && has "has that line already" out && git -C "h h" diff --quiet'
t 'in the checkout itself SRC= is asked for' '! pawl adopt >out 2>&1 && has "SRC=dir: which repository" out && test ! -e "$PAWL_ROOT/tune.mk"'

t 'a unit in the output needs no question; a benchmark without target is found among the programs' '
	printf "all: prog\nprog: kernel.py\n\tcp kernel.py prog && chmod +x prog\ncheck: prog\n\tgrep -q speed prog && echo all tests passed\n" | mini m && printf "prog\n" >m/.gitignore &&
	git -C m add . && git -C m commit -q -m ignore && here m >out && has "bench  *./prog: ok" out && has "12.5 GFLOPS, higher is better: regex:^speed (.S+) GFLOPS$" out && has "^PAWL_BENCH = ./prog$" m/tune.mk'
t 'a target that is a program is built by the build, and run' '
	printf "all: ; @:\ntest_k: kernel.py\n\tcp kernel.py test_k; echo echo all tests passed >>test_k; chmod +x test_k\nbench_k: kernel.py\n\tcp kernel.py bench_k; chmod +x bench_k\n" | mini tp && here tp EDITABLE=kernel.py >out &&
	has "^PAWL_VERIFY = ./test_k$" tp/tune.mk && has "^PAWL_VERIFY_PASS = all tests passed$" tp/tune.mk && has "^PAWL_BENCH = ./bench_k$" tp/tune.mk && has "^PAWL_BUILD = make all test_k bench_k$" tp/tune.mk'
t 'the compiler that a dry run names is in PAWL_TOOLS, not one that nobody has' '
	mkdir -p cxx && printf "#!/bin/sh\ncp kernel.py k; chmod +x k\n" >cxx/my-g++ && chmod +x cxx/my-g++ &&
	printf "CXX = my-g++\nall: k\nk: kernel.py\n\t@\$(CXX) -o k kernel.py # no-such-gcc ./cc\ncheck: ; @echo PASS\nbench: ; @echo time 4 ms\n" | mini tools &&
	PATH=$SCRATCH/cxx:$PATH here tools EDITABLE=kernel.py >out && has "tools  *make my-g++$" out && has "^PAWL_TOOLS = make my-g++$" tools/tune.mk'
t 'a file that the benchmark writes' '
	printf "all: ; @:\ncheck: ; @echo PASS\nbench: ; @echo {\\\\\"min_us\\\\\": 3.5} >report.json\n" | mini j && here j EDITABLE=kernel.py >out && has "^PAWL_METRIC = json:report.json:min_us$" j/tune.mk && test "$(git -C j status --porcelain --ignored)" = "?? tune.mk"'
t 'no check: what the benchmark says of itself is taken, and that is said' '
	printf "all: ; @:\nbench: ; @echo verification SUCCESSFUL; echo time 4 ms\n" | mini b && here b EDITABLE=kernel.py >out && has "the benchmark.s own word is taken" out && has "^PAWL_VERIFY = make bench$" b/tune.mk && has "^PAWL_VERIFY_PASS = SUCCESSFUL$" b/tune.mk'
t 'a build that fails is shown, nothing is written' '
	printf "all:\n\t@echo error: no compiler >&2; false\n" | mini f && ! here f >out 2>&1 && has "build  *make: failed: exit status 2" out && has "| error: no compiler" out && has "needed: BUILD=" out && untouched f'
t 'a check that fails, too' '
	printf "all: ; @:\ncheck: ; @echo 3 tests failed; false\nbench: ; @echo time 4 ms\n" | mini c && ! here c EDITABLE=kernel.py >out 2>&1 && has "verify  *make check: failed" out && has "needed: VERIFY=" out && untouched c &&
	here c EDITABLE=kernel.py VERIFY="make check" PASS="exit:2 ;; 3 tests" >out && has "^PAWL_VERIFY_PASS = exit:2 ;; 3 tests$" c/tune.mk'
t 'a benchmark that exits with 1 when all is right' '
	printf "all: ; @:\nrun: ; @echo sum 299541; echo time 4 ms; exit 1\n" | mini one && ! here one EDITABLE=kernel.py >out 2>&1 && has "needed: BENCH=.*does not end well" out &&
	here one EDITABLE=kernel.py PASS="exit:2 ;; sum 299541" >out && has "bench  *make run: ok" out && has "4 ms, lower is better" out && has "^PAWL_VERIFY_PASS = exit:2 ;; sum 299541$" one/tune.mk'
t 'a makefile that stops make: its reason is shown, ARGS= mends it' '
	printf "ifndef ARCH\n\$(error set ARCH)\nendif\nall: ; @:\ncheck: ; @echo PASS\nbench: ; @echo time 4 ms\n" | mini e && ! here e EDITABLE=kernel.py >out 2>&1 && has "set ARCH" out &&
	here e EDITABLE=kernel.py ARGS=ARCH=910b >out && has "^PAWL_BUILD = make ARCH=910b$" e/tune.mk'
t 'another makefile, in a directory of the repository that includes one beside it' '
	printf "X = 1\n" | mini s && mkdir -p s/op && printf "include ../Makefile\nall: ; @test \$(X) = 1\ncheck: ; @echo PASS\nbench: ; @echo time 4 ms\n" >s/op/Makefile.tune && cp s/kernel.py s/op && git -C s add . && git -C s commit -q -m op &&
	here s/op MAKEFILE=Makefile.tune EDITABLE=kernel.py >out && has "^PAWL_BENCH = make -f Makefile.tune bench$" s/op/tune.mk'
t 'commands are data until they run: dollars stand in tune.mk as make wants them' '
	printf "all: ; @:\ncheck: ; @echo PASS\n" | mini dd && here dd EDITABLE=kernel.py BENCH="x=4; echo time \$x ms # \$(touch pwned)" UNIT=ms METRIC="regex:time (.*) ms" >out && has "^PAWL_BENCH = x=4; echo time \$\$x ms .# \$\$(touch pwned)$" dd/tune.mk && ! test -e dd/pwned && ! test -e pwned'
if has_sandbox; then
	t 'what the makefile does to its tree, or outside, it does to the copy' '
		printf "X := \$(shell touch parsed %s/outside)\nall: ; @touch built; touch %s/outside || :\ncheck: ; @echo PASS\nbench: ; @rm -f kernel.py; echo time 4 ms\n" "$SCRATCH" "$SCRATCH" | mini x &&
		here x EDITABLE=kernel.py >out && test "$(git -C x status --porcelain --ignored)" = "?? tune.mk" && ! test -e outside'
else
	t_skip 'what the makefile does to its tree, or outside, it does to the copy' 'bubblewrap does not work here'
fi
t 'without a sandbox it works in the copy all the same, and says so' '
	mkdir -p bin && printf "#!/bin/sh\nexit 1\n" >bin/bwrap && chmod +x bin/bwrap && printf "all: ; @touch built\ncheck: ; @echo PASS\nbench: ; @test -e built && echo time 4 ms\n" | mini nobox &&
	PATH="$SCRATCH/bin:$PATH" here nobox EDITABLE=kernel.py >out && has "sandbox  *none: what these" out && has "4 ms" out && test "$(git -C nobox status --porcelain --ignored)" = "?? tune.mk"'
t 'hooks, signatures and line ends of the user'\''s configuration have no part in the copy' '
	mkdir -p hooks && printf "#!/bin/sh\necho no >&2; exit 1\n" >hooks/pre-commit && chmod +x hooks/pre-commit && cp "$GIT_CONFIG_GLOBAL" mine && {
		printf "[core]\n hooksPath = %s/hooks\n autocrlf = true\n safecrlf = true\n" "$SCRATCH" && printf "[commit]\n gpgSign = true\n[gpg]\n program = false\n"
	} >>mine && GIT_CONFIG_GLOBAL=$SCRATCH/mine here g DRY=1 >out 2>&1 && has "^PAWL_VERIFY = make test$" out'
t 'a repository without a commit: what is missing is named' 'git init -q bare && ! here bare >out 2>&1 && has "git holds no GNUmakefile" out'
t 'what is wrong is named' '
	mkdir -p n && ! here n >out 2>&1 && has "no git repository\|not a git repository\|repository" out && mkdir -p o && echo 1 >o/x && repo o && ! here o >out 2>&1 && has "git holds no GNUmakefile, makefile or Makefile" out &&
	! here m DRY=1 MAKEFILE="x;y" >out 2>&1 && has "is no plain name" out && ! here m DRY=1 DIRECTION=up >out 2>&1 && has "is not lower or higher" out && ! here m DRY=1 OP=Bad >out 2>&1 && has "OP: \"Bad\"" out &&
	! here m DRY=2 >out 2>&1 && has "is not 1 or 0" out'
t 'nothing stays behind' 'test -z "$(ls -A tmp)"'

done_testing
