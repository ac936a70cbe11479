#!/bin/sh
# The kinds of an NPU, from make new to a kept round. Everything of the card is a stand-in (tests/fixtures/standins):
# what is proved is that the presets, formats and steps fit together, not that they do on a card.
. "$(dirname "$0")/tiny.sh"

s=$PAWL_ROOT/tests/fixtures/standins
mkdir bin && cp "$s"/bin/* bin && ln -s "$(python3 -c 'import sys; print(sys.executable)')" bin/python3
PATH=$SCRATCH/bin:$PATH PYTHONPATH=$s/py PTO_TILE_LIB_CODE_PATH=$s/cann ASCEND_HOME_PATH=$s/cann TILE_FWK_DEVICE_ID=0
PYTHONDONTWRITEBYTECODE=1
export PATH PYTHONPATH PTO_TILE_LIB_CODE_PATH ASCEND_HOME_PATH TILE_FWK_DEVICE_ID PYTHONDONTWRITEBYTECODE

# project KIND UNIT METRIC [LINE ...]: made by make new from the stand-in's sources, LINEs in its tune.mk
project() {
	kind=$1 unit=$2 metric=$3
	shift 3
	make -s -C "$PAWL_ROOT" --no-print-directory -o all B="$PAWL_BUILD_DIR" new OP=flash KIND="$kind" SRC="$s/$kind" \
		CASE=small SPEEDUP=3 PLACE=local DIR="$SCRATCH/$kind" METRIC="$metric" >new.out 2>&1 || { cat new.out; return 1; }
	cp "$s/reference.py" "$kind"
	{
		printf '%s\n' 'PAWL_SANDBOX = none' 'PAWL_DETERMINISTIC = yes' 'PAWL_REFERENCE = python3 reference.py' \
			"PAWL_REFERENCE_METRIC = regex:^torch_npu .*?(\\S+) $unit\\b" 'PAWL_REFERENCE_VERIFY = python3 reference.py --check' "$@"
		cat "$kind/tune.mk"
	} >tune.new && cat tune.new >"$kind/tune.mk" && git -C "$kind" add . && git -C "$kind" commit -q -m settings
}
# tuned KIND FILE REFERENCE: from env-check to a kept round
tuned() {
	gives 0 "^ok  *device by npu-smi: .*910B1" -C "$1" env-check && ! grep MISSING out && gives 0 "" -C "$1" goal SPEEDUP=3 &&
	gives 0 "^reference $3 " -C "$1" baseline && last_line "^PAWL iter=0 verdict=baseline" && ! grep SIMULATED out &&
	sed -i "s/TILE\( =\)* 64/TILE\1 128/" "$1/$2" && gives 0 "verdict=kept" -C "$1" iter HYP="larger tiles" BOTTLENECK=tile-shape RISK="a tile that does not fit" &&
	has "^- Reference: $3 " "$1/ITERATIONS.md" && audited "$1"
}
# wrong KIND FILE: a result that is not right is a failure
wrong() {
	sed -i "s/3 \* v/4 * v/" "$1/$2" && gives 0 "verdict=failure" -C "$1" iter HYP=wrong RISK=none && audited "$1" && clean_git "$1"
}

t 'pto-dsl, to a kept round' '
	project pto-dsl ms "" "PAWL_ON_DEVICE = ^device npu:[0-9]" && tuned pto-dsl workspace/pto-kernels/pto_kernels/flash.py "0.4[0-9]* ms"'
t 'its report.json says what was wrong' 'wrong pto-dsl workspace/pto-kernels/pto_kernels/flash.py && has "passes" out'
t 'pto-tile-lib, to a kept round' '
	project pto-tile-lib us "" && tuned pto-tile-lib workspace/kernel/fa.hpp "410.0 us"'
t 'its output says what was wrong' 'wrong pto-tile-lib workspace/kernel/fa.cpp && has "test failed\|exit status" out'
t 'pypto, to a kept round, with a profile by msprof' '
	project pypto us "regex:^flash (\S+) us" "PAWL_PYPTO_MAIN = main.py" "PAWL_EDITABLE = workspace/flash.py" \
		"PAWL_PROFILE = cd workspace && msprof --output=prof --application=\"python3 main.py --run-mode npu\" && cp prof/PROF_*/mindstudio_profiler_output/op_summary_*.csv op_summary.csv" \
		"PAWL_UTILIZATION = csv:workspace/op_summary.csv:cube_utilization(%)[Op Name=PYPTO_flash]" && tuned pypto workspace/flash.py "410.0 us" &&
	json pypto/runs/iter-000/result.json "\$d->{profile}{utilization} == 16" &&
	json pypto/runs/iter-001/result.json "\$d->{profile}{utilization} == 32 && \$d->{profile}{before}{utilization} == 16"'
t 'its output says what was wrong, too' 'wrong pypto workspace/flash.py'
t 'in the simulator it is stamped so' '
	sed -i "1iPAWL_VERIFY = cd workspace && python3 main.py --run-mode sim" pypto/tune.mk && git -C pypto commit -qam sim &&
	gives 0 "SIMULATED" -C pypto baseline WHY="no card today"'
t 'without what a card needs it is named' '
	rm bin/npu-smi && gives 1 "^MISSING  *device by npu-smi" -C pypto env-check'

t 'the guide has every class of the presets' '
	for class in $(sed -n "s/^_pawl_[a-z]*_bottlenecks [:+]= //p" "$PAWL_ROOT/mk/presets.mk"); do
		grep -q "^| $class |\|^.$class. is a class" pypto/guides/bottlenecks.md || { echo "not there: $class" && exit 1; }
	done'

done_testing
