#!/bin/sh
# Rounds of an epoch are measured with the same settings, tools and device; other epochs do not count.
. "$(dirname "$0")/tiny.sh"

# compiler FILE VERSION: a command that says its version
compiler() {
	printf '#!/bin/sh\necho "tcc version %s"\n' "$2" >"$1" && chmod +x "$1"
}
tools=$SCRATCH/tools
mkdir tools && compiler tools/tcc 1.0 && cp /bin/true tools/tld && PATH=$tools:$PATH
# products say which compiler was there; without a sandbox, where the tools are not hidden
tiny p 'PAWL_SANDBOX = none' 'PAWL_TOOLS = tcc tld' 'PAWL_BUILD = make -s all && tcc >build/by' \
	'PAWL_ENV = TCC_MODE CC CUDA_VISIBLE_DEVICES' >setup 2>&1 || cat setup
ready p >setup 2>&1 || cat setup
result() {
	json "p/runs/iter-$1/result.json" "$2"
}

t 'the record of the baseline has path, version and hash of each tool' '
	hash=$(sha256sum <tools/tcc) && export hash && result 000 "\$d->{fingerprint}{tools}{tcc}{version} eq q(tcc version 1.0) &&
		\$d->{fingerprint}{tools}{tcc}{path} =~ m(/tools/tcc\$) &&
		index(\$ENV{hash}, \$d->{fingerprint}{tools}{tcc}{hash}) == 0 &&
		length \$d->{fingerprint}{tools}{libc}{hash} == 64 && exists \$d->{fingerprint}{tools}{tld}{version}"'
t 'and device and machine' 'result 000 "\$d->{fingerprint}{device}{kernel} =~ /^[0-9]+[.][0-9]+\$/ &&
	\$d->{fingerprint}{device}{cpu} && \$d->{fingerprint}{device}{cpus} > 0 &&
	index(\$d->{machine}{kernel}, \$d->{fingerprint}{device}{kernel}) == 0"'
t 'so does the record of a round' '
	kernel p level 12 && gives 0 "" -C p iter HYP=faster && result 001 "\$d->{verdict} eq q(kept) &&
		\$d->{fingerprint}{tools}{tcc}{version} eq q(tcc version 1.0)"'
t 'a neutral one stays for later' '
	sed -i "s/^TILE.*/TILE = 5/" p/params.mk && gives 0 "" -C p iter HYP=five && last_line "iter=2 verdict=neutral"'

# refused PATTERN [WORD ...]: nothing is recorded, and the edit stays
refused() {
	pattern=$1
	shift
	git -C p for-each-ref >before && mark p/kernel.txt &&
	gives 3 "$pattern.*make baseline WHY=" -C p "$@" && unmarked && git -C p for-each-ref >after &&
	same before after && ! git -C p worktree list | grep "/$(git -C p rev-parse tune/tiny/frontier).*dirty"
}
t 'another compiler is refused by name, with old and new' '
	kernel p level 14 && compiler tools/tcc 2.0 &&
	refused "tcc was tcc version 1.0, .*/tools/tcc, sha256 [0-9a-f]*, now it is tcc version 2.0, " iter HYP=x'
t 'also for what measures or builds beside rounds' '
	refused "tcc was tcc version 1.0" try && refused "tcc was" confirm && refused "tcc was" calibrate &&
	git -C p checkout -q . && refused "tcc was" combine ITERS="1 2" HYP=x && kernel p level 14'
t 'one that says the same and is another one, too' '
	printf "# faster\n" >>tools/tcc && sed -i "s/2[.]0/1.0/" tools/tcc &&
	refused "tcc was tcc version 1.0, .*, now it is tcc version 1.0, " iter HYP=x'
t 'one that is gone' 'rm tools/tcc && refused "tcc was .*now it is not there" iter HYP=x'
t 'one that is found earlier in PATH' '
	mkdir -p other && compiler other/tcc 1.0 && compiler tools/tcc 1.0 &&
	PATH=$SCRATCH/other:$PATH refused "tcc was .*/tools/tcc, .*now it is .*/other/tcc" iter HYP=x'
t 'a program of the same size and time is another one' '
	cp tools/tld kept && printf x | dd of=tools/tld bs=1 seek=1000 conv=notrunc 2>dd && touch -r kept tools/tld &&
	refused "tld was " iter HYP=x && cp kept tools/tld'
t 'a script that starts another one is asked each time' '
	printf "#!/bin/sh\necho tcc version \$(cat %s/number)\n" "$SCRATCH" >tools/tcc && echo 3 >number &&
	gives 0 "^baseline of tiny" -C p baseline WHY="a script" TAKE=1 && echo 4 >number &&
	refused "tcc was tcc version 3,.* tcc version 4," iter HYP=x && echo 3 >number'
t 'a variable that PAWL_ENV passes is a setting, too' '
	TCC_MODE=fast refused "TCC_MODE was not there, now it is sha256" iter HYP=x &&
	! grep "fast" out'
t 'what CC names is a tool' '
	compiler tools/mycc 1.0 && CC="mycc -O3" refused "mycc was not there, now it is tcc version 1.0" iter HYP=x &&
	CC="mycc -O3" refused "CC was not there, now it is mycc -O3" iter HYP=x'
t 'which device of several it is, is none' '
	kernel p level 15 && CUDA_VISIBLE_DEVICES=3 gives 0 "" -C p iter HYP=x && last_line "verdict=kept"'

# begins VERSION: another epoch, with another compiler
begins() {
	compiler tools/tcc "$1" && gives 0 "^baseline of tiny" -C p baseline WHY="tcc $1" TAKE=1
}
t 'a new epoch has the new compiler, and builds everything anew' '
	begins 5.0 && kernel p level 17 && gives 0 "" -C p iter HYP=faster && last_line "verdict=kept" &&
	cat p/.git/pawl/tiny-*/tiny-*-[ab]/build/by >by && test "$(sort -u by)" = "tcc version 5.0"'
t 'its figures begin at 1' '
	gives 0 "^Best .*1[.]13x" -C p board && has "(epoch 3)" out'
t 'rollback to a round of an earlier epoch is refused' '
	gives 3 "TO: iter-001 is of epoch 1, this is epoch 3" -C p rollback TO=1 &&
	gives 3 "TO: iter-004 is of epoch 2, this is epoch 3" -C p rollback TO=4'
t 'also if its commit is the start of this one' '
	test "$(git -C p rev-parse tune/tiny/iter-004~)" = "$(git -C p rev-parse tune/tiny/iter-005~)" &&
	gives 0 "" -C p rollback TO=5 && gives 0 "rollback  *-  *1[.]00x" -C p board'
t 'combine leaves them out' 'gives 0 "^iter-006 " -C p combine && ! grep "iter-00[1-5]" out &&
	gives 3 "ITERS: iter-002 is of epoch 1, this is epoch 3" -C p combine ITERS="2 4" HYP=x AGAIN=y'
t 'take brings the sources, and says that the figures are of then' '
	gives 0 "it is of epoch 1: what was measured then does not count in epoch 3" -C p take ITER=2 &&
	has "^TILE = 5$" p/params.mk && git -C p checkout -q .'
t 'what was tried in another epoch may be tried again' '
	sed -i "s/^TILE.*/TILE = 5/" p/params.mk && gives 0 "" -C p iter HYP=five && last_line "iter=7 verdict=neutral"'
t 'confirm compares with the baseline of its epoch' '
	kernel p level 17 && gives 0 "" -C p iter HYP=faster AGAIN="the first was rolled back" && gives 0 "^confirm iter-008 1[.]13x" -C p confirm'
t 'nothing of the earlier ones is in the pool' '
	git -C p show tune/tiny/log:pool.json >pool && json pool "\$d->{epoch} == 3"'

t 'resume asks, too, and goes on when it is set back' '
	cat >p/stop.sh <<-\EOT &&
		test -e "$STOP" || exit 0
		rm "$STOP"
		step=$PPID
		while ! grep -q "^Name:.pawl-build" /proc/$step/status; do
			step=$(sed -n "s/^PPid:.//p" /proc/$step/status)
		done
		kill -9 "$(sed -n "s/^PPid:.//p" /proc/$step/status)" "$step"
		sleep 20
	EOT
	sed -i "s/^PAWL_BUILD = make -s all &&/PAWL_BUILD = sh stop.sh \&\& make -s all \&\&/
		s,^PAWL_ENV.*,PAWL_ENV = STOP=$SCRATCH/stop," p/tune.mk && git -C p add . && git -C p commit -q -m stop &&
	gives 0 "" -C p baseline WHY=stop TAKE=1 && kernel p level 20 && echo >stop && ! make -s -C p iter HYP=x >out 2>&1 &&
	cp tools/tcc was && compiler tools/tcc 9 && refused "tcc was tcc version 5.0" resume && cp was tools/tcc &&
	gives 0 "resumed after snapshot" -C p resume && last_line "verdict=kept"'
t 'a compiler that changes while it is used makes no product' '
	printf "test ! -e \"\$STOP\" || cp \"\$STOP\" %s/tcc; exit 0\n" "$tools" >p/stop.sh && git -C p commit -q -a -m swap &&
	gives 0 "" -C p baseline WHY=swap TAKE=1 && kernel p level 25 && compiler stop 6.0 &&
	gives 4 "tools or inputs changed while run tree . was built" -C p iter HYP=x && rm stop &&
	refused "tcc was tcc version 5.0" resume && cp was tools/tcc && gives 0 "" -C p resume && last_line "verdict=kept"'

# npu-smi as on a machine with two devices
smi() {
	cat >tools/npu-smi <<-EOT
		#!/bin/sh
		cat <<EOF
		+--------------------------------------------------------------+
		| npu-smi $2                 Version: $2                       |
		+------------------------+---------------+---------------------+
		| NPU   Name             | Health        | Power(W)    Temp(C) |
		| Chip                   | Bus-Id        | AICore(%)           |
		+========================+===============+=====================+
		| 0     $1               | OK            | 91.2        44      |
		| 0                      | 0000:C1:00.0  | 0                   |
		| 1     $1               | OK            | 90.7        43      |
		| 0                      | 0000:01:00.0  | 0                   |
		+------------------------+---------------+---------------------+
		| NPU     Chip           | Process id    | Process name        |
		| 0       0              | 4711          | python              |
		+------------------------+---------------+---------------------+
		EOF
	EOT
	chmod +x tools/npu-smi
}
t 'model and driver of the NPU are what npu-smi says' '
	smi 910B3 24.1.0 && tiny n "PAWL_TOOLS = npu-smi" && ready n &&
	json n/runs/iter-000/result.json "\$d->{fingerprint}{device}{q(npu-smi)} eq q(910B3, driver 24.1.0)"'
t 'another driver is refused' '
	smi 910B3 25.0.1 && kernel n level 12 &&
	gives 3 "npu-smi was 910B3, driver 24.1.0, now it is 910B3, driver 25.0.1" -C n iter HYP=x'
t 'another model, too' '
	smi 910B1 24.1.0 && gives 3 "npu-smi was 910B3, driver 24.1.0, now it is 910B1, driver 24.1.0" -C n iter HYP=x'
t 'load and temperature are none' 'smi 910B3 24.1.0 && sed -i "s/91.2/99.9/;s/4711/4712/" tools/npu-smi &&
	gives 3 "npu-smi was .*sha256" -C n iter HYP=x'

if has_sandbox; then
	t 'a sandbox that does not work any more is refused' '
		printf "#!/bin/sh\necho no namespaces >&2; exit 1\n" >tools/bwrap && chmod +x tools/bwrap &&
		rm n/.git/pawl/*/sandbox.json && gives 3 "sandbox was bubblewrap, now it is none" -C n iter HYP=x &&
		rm tools/bwrap'
else
	t_skip 'a sandbox that does not work any more is refused' 'bubblewrap does not work here'
fi

# elsewhere NAME VALUE: a ledger whose baseline was measured on another machine
elsewhere() {
	git -C q show tune/tiny/log:baseline.json >about &&
	perl -MJSON::PP -0 -e '$d = decode_json(<STDIN>); $d->{fingerprint}{device}{$ARGV[0]} = $ARGV[1];
		print encode_json($d)' "$1" "$2" <about >about.new &&
	blob=$(git -C q hash-object -w ../about.new) && GIT_INDEX_FILE=$SCRATCH/index && export GIT_INDEX_FILE &&
	git -C q read-tree tune/tiny/log && git -C q update-index --cacheinfo "100644,$blob,baseline.json" &&
	tree=$(git -C q write-tree) && unset GIT_INDEX_FILE &&
	git -C q log -1 --format=%B tune/tiny/log >message &&
	new=$(git -C q commit-tree "$tree" -p tune/tiny/log~ -F ../message) && git -C q update-ref refs/heads/tune/tiny/log "$new"
}
t 'another CPU is refused' '
	ready q && kernel q level 12 && elsewhere cpu "Fast 9000" &&
	gives 3 "cpu was Fast 9000, now it is .*make baseline WHY=" -C q iter HYP=x'
t 'also another number of CPUs, and another series of kernels' '
	elsewhere cpus 4096 && gives 3 "cpus was 4096, now it is [0-9]*[;:]" -C q iter HYP=x &&
	elsewhere kernel 2.4 && gives 3 "kernel was 2.4, now it is [0-9]*[.][0-9]*[;:]" -C q iter HYP=x'

t 'a tool of the project is none' 'tiny r "PAWL_TOOLS = ./op.sh" && gives 3 "PAWL_TOOLS: \"./op.sh\" is no command" -C r baseline'
t 'a library is only looked at' 'echo text >lib.so && tiny s "PAWL_TOOLS = $SCRATCH/lib.so" && ready s && kernel s level 12 && echo more >>lib.so &&
	gives 3 "lib.so was .*lib.so, sha256" -C s iter HYP=x'
t 'a new epoch starts from what is certified, not from what was edited since' '
	ready e "PAWL_SANDBOX = none" >setup 2>&1 && kernel e level 12 && gives 0 "verdict=kept" -C e iter HYP=x && kernel e level 30 &&
	gives 3 "not as in the certified frontier: kernel.txt: .*TAKE=1" -C e baseline WHY=x && git -C e checkout -q kernel.txt &&
	gives 0 "verdict=baseline" -C e baseline WHY=x'
t 'a ratio is counted from its start, and what that comes to is said' '
	has "^  goal  *3x of this baseline is [0-9.]* us, of the one before it was 3[0-9.]* us: make goal TARGET=3[0-9.]*us goes on to that$" out'
t 'nor from what is older' '
	kernel e level 14 && gives 0 "verdict=kept" -C e iter HYP=y && git -C e reset -q --hard HEAD~1 &&
	gives 3 "not as in the certified frontier: kernel.txt" -C e baseline WHY=y'
t 'but if that is said, from it' 'gives 0 "verdict=baseline" -C e baseline WHY=y TAKE=1 && audited e'
t 'what it began from, and what was the best before, is on the board and all that people read' '
	make -s -C e board >out && has "^Start  *[0-9.]* us, after [0-9.]* us (iter-003) in the epoch before; edited since, and measured by no round: kernel.txt$" out &&
	make -s -C e status >out && has "^Start .*kernel.txt$" out && make -s -C e status JSON=1 >out && json out "\$d->{began}{taken}[0] eq q(kernel.txt) && \$d->{began}{iter} == 3" &&
	make -s -C e board JSON=1 >out && json out "\$d->{began}{value} > 0" && has "^- Start: .*measured by no round: kernel.txt" e/PROGRESS.md && make -s -C e report DRAFT=1 && has "^| Start | .*kernel.txt |" e/REPORT.md &&
	make -s -C e review-page && has "^| start | .*kernel.txt |" e/REVIEW.md && gives 0 "remark: iter-004 began a new epoch with what no round measured, edited since iter-003: kernel.txt" -C e audit'
t 'a commit made by hand is no way round it' '
	kernel e level 7 && git -C e commit -q -a -m "by hand" && gives 3 "not as in the certified frontier: kernel.txt" -C e baseline WHY=z && gives 0 "" -C e baseline WHY=z TAKE=1 &&
	make -s -C e board >out && has "^Start .*(iter-004) in the epoch before; edited since, and measured by no round: kernel.txt$" out && audited e'
t 'in the epoch after it, what was the best before' 'gives 0 "" -C e baseline WHY=again && make -s -C e board >out && has "^Start  *[0-9.]* us, after [0-9.]* us (iter-005) in the epoch before$" out && audited e'
t 'the first one says what was in no commit' '
	tiny f && make -s -C f goal BEST=1 && make -s -C f board >out && ! grep "^Start" out && kernel f level 9 && make -s -C f baseline && make -s -C f board >out &&
	has "^Start  *edited, and in no commit before: kernel.txt$" out && audited f'
done_testing
