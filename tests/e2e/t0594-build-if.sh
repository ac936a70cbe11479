#!/bin/sh
# PAWL_BUILD_IF: which paths need which build, and nothing stale is ever measured.
. "$(dirname "$0")/tiny.sh"

# The kernel is built as before; notes/ is read as it is, lib/ has a build of its own.

rules='PAWL_BUILD_IF = notes/**:none ;; lib/**:mkdir -p gen && cat lib/* >gen/all && ! grep -q bad gen/all && echo ran-lib'
project() {
	to=$1
	shift
	tiny "$to" 'PAWL_STALL = 0' 'PAWL_DETERMINISTIC = yes' 'PAWL_EDITABLE = kernel.txt params.mk notes/** lib/**' \
		'PAWL_BUILD = make -s all && echo ran-all' "$rules" "$@" &&
	sed 's/^PAWL_EDITABLE = kernel.*extra.*//; s/^PAWL_BUILD = make -s all$//' "$to/tune.mk" >tune.new && cat tune.new >"$to/tune.mk" &&
	mkdir -p "$to/notes" "$to/lib" && echo 1 >"$to/notes/a" && echo 10 >"$to/lib/a.c" &&
	git -C "$to" add . && git -C "$to" commit -q -m rules && make -s -C "$to" goal SPEEDUP=999
}
# What the build of the last round said.
built() {
	git -C "$1" show "tune/tiny/iter-$2:runs/iter-$2/log.txt" >"$t_root/log" && grep -q -x -e "$3" "$t_root/log"
}

# The benchmark shows what is in the products: the level of the kernel, times notes and gen.
project p 'PAWL_BENCH = sh bench2.sh' >setup 2>&1 || cat setup
cat >p/bench2.sh <<'E2'
while read -r key value; do test "$key" = level && level=$value; done <build/kernel
echo "time $((100000 / (level * $(cat notes/a) * $(cat gen/all)))).0 us"
E2
sed 's/^PAWL_BENCH = sh op.sh bench$//' p/tune.mk >tune.new && cat tune.new >p/tune.mk
git -C p add . && git -C p commit -q -m bench

t 'the baseline runs all builds' '
	gives 0 "measure  *1000.0 us" -C p baseline && built p 000 ran-lib && built p 000 ran-all'
t 'the run tree of the candidate begins with nothing' '
	echo 1 >p/lib/b.c && rm p/lib/b.c && echo "#" >>p/notes/b && gives 0 "build  *ok" -C p iter HYP=first && last_line "verdict=neutral"'
t 'a path that needs none is not built for, and the log says why' '
	echo 2 >p/notes/a && gives 0 "build  *nothing to do: by PAWL_BUILD_IF nothing that changed needs a build" -C p iter HYP=notes &&
	last_line "verdict=kept" && json p/runs/iter-002/result.json "\$d->{value} == 500 && \$d->{build}{ran} == 0 &&
		\$d->{build}{reason} =~ /PAWL_BUILD_IF/" &&
	built p 002 "(by PAWL_BUILD_IF nothing that changed needs a build)"'
t 'one that has a build of its own gets that alone' '
	echo 20 >p/lib/a.c && gives 0 "build  *ok: lib/a.c needs mkdir" -C p iter HYP=lib && last_line "verdict=kept" &&
	built p 003 ran-lib && json p/runs/iter-003/result.json "\$d->{value} == 250 && \$d->{build}{ran} && \$d->{build}{reason} !~ /make/"'
t 'every other one gets PAWL_BUILD' '
	kernel p level 20 && gives 0 "build  *ok" -C p iter HYP=kernel && last_line "verdict=kept" &&
	json p/runs/iter-004/result.json "\$d->{value} == 125"'
t 'a run tree that is behind by several rounds is brought up by content' '
	echo 3 >p/notes/a && gives 0 "verdict=kept" -C p iter HYP=more && json p/runs/iter-005/result.json "\$d->{frontier_value} == 125" &&
	echo 40 >p/lib/a.c && gives 0 "verdict=kept" -C p iter HYP=lib2 && json p/runs/iter-006/result.json "\$d->{frontier_value} == 83.0 && \$d->{value} == 41"'
t 'after a failure of one build nothing of it is left' '
	echo bad >p/lib/a.c && gives 0 "verdict=failure" -C p iter HYP=bad &&
	echo 4 >p/notes/a && gives 0 "verdict=kept" -C p iter HYP=four && json p/runs/iter-008/result.json "\$d->{value} == 31"'
t 'back and forth: the products of a version that was left are not taken for those of another' '
	gives 0 "" -C p rollback TO=5 && echo 5 >p/notes/a && gives 0 "verdict=kept" -C p iter HYP=back &&
	json p/runs/iter-009/result.json "\$d->{frontier_value} == 83 && \$d->{value} == 50" && audited p && clean_git p'

tiny x 'PAWL_BUILD_IF = lib/**'
t 'what is no rule is refused' '
	gives 3 "PAWL_BUILD_IF: .lib/... is not pattern:command" -C x baseline'
done_testing
