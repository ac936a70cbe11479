# pto-tile-lib.mk - a kernel in C++ over PTO tiles, built with CMake and bisheng, on an Ascend NPU.
#
# PAWL_PTO_SOC		-DSOC_VERSION of the build
# PAWL_PTO_BINARY	the program that checks and measures
# Cases are the words of PAWL_CASES, as --cases takes them. The program appends rows to report.csv:
# only those of this run count, and only with result OK.

PAWL_WORK ?= workspace/kernel
PAWL_PTO_SOC ?= Ascend910B1
PAWL_PTO_BINARY ?= fa_performance
PAWL_EDITABLE ?= $(PAWL_WORK)/**/*.cpp $(PAWL_WORK)/**/*.hpp $(PAWL_WORK)/**/*.h \
	!$(PAWL_WORK)/scripts/** !$(PAWL_WORK)/**/main.cpp
PAWL_BUILD ?= cd $(PAWL_WORK) && rm -rf build && mkdir build && cd build && \
	python3 ../scripts/generate_cases.py --cases "$(firstword $(subst :, ,$(PAWL_CASES)))" && \
	cmake -DRUN_MODE=npu -DSOC_VERSION=$(PAWL_PTO_SOC) .. && make -j16
PAWL_VERIFY ?= cd $(PAWL_WORK)/build && python3 ../scripts/gen_data.py --cases "{case}" && \
	./$(PAWL_PTO_BINARY) --npu=$${TILE_FWK_DEVICE_ID:-0} --cases "{case}"
PAWL_VERIFY_PASS ?= exit:0 ;; test success
PAWL_VERIFY_FAIL ?= test failed
PAWL_BENCH ?= $(PAWL_VERIFY)
PAWL_METRIC ?= csv:$(PAWL_WORK)/build/report.csv:duration_us[result=OK]
PAWL_UNIT ?= us
PAWL_ENV ?= $(_pawl_ascend_env)
PAWL_DEVICE_ENV ?= TILE_FWK_DEVICE_ID
PAWL_ON_DEVICE ?= --npu= ;; !(?i)run_mode[ =]*sim
PAWL_TOOLS ?= bisheng cmake make python3 npu-smi
PAWL_STAGES ?= out-of-box:10%:5 deep:60%:8:report in-core:30%:5:floor
PAWL_ENV_CHECK ?= tool:bisheng tool:cmake tool:python3 device:npu-smi var:ASCEND_HOME_PATH var:TILE_FWK_DEVICE_ID \
	var:PTO_TILE_LIB_CODE_PATH path:$${PTO_TILE_LIB_CODE_PATH}/include/pto
PAWL_BOTTLENECKS ?= $(_pawl_ascend_bottlenecks)
PAWL_RISKY ?= $(_pawl_risky)
