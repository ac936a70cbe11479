# pypto.mk - a PyPTO operator (@pypto.frontend.jit), on an Ascend NPU. Python takes effect at once: nothing is
# built unless the framework itself is changed.
#
# PAWL_PYPTO_MAIN	the script that runs the operator and checks it
# PAWL_PYPTO_FRAMEWORK	the directory of the framework's sources, where they are changed, too

PAWL_WORK ?= workspace
PAWL_PYPTO_MAIN ?= $(PAWL_OP).py
PAWL_EDITABLE ?= $(PAWL_WORK)/**/*.py
PAWL_BUILD ?=
PAWL_BUILD_IF ?= $(foreach f,$(PAWL_PYPTO_FRAMEWORK),$f/**:cd $f && python3 build_ci.py -f python3 \
	--disable_auto_execute ;; )$(PAWL_WORK)/**/*.py:none
PAWL_VERIFY ?= cd $(PAWL_WORK) && python3 $(PAWL_PYPTO_MAIN) --run-mode npu
PAWL_VERIFY_PASS ?= exit:0 ;; (?i)\b(?:passed|success)\b
PAWL_BENCH ?= $(PAWL_VERIFY)
PAWL_ENV ?= $(_pawl_ascend_env)
PAWL_DEVICE_ENV ?= TILE_FWK_DEVICE_ID
PAWL_ON_DEVICE ?= (?i)run[-_]mode[ =]+npu ;; !(?i)run[-_]mode[ =]+(sim|cpu)
PAWL_TOOLS ?= python3 bisheng npu-smi
PAWL_STAGES ?= out-of-box:10%:5 deep:60%:8:report in-core:30%:5:floor
PAWL_ENV_CHECK ?= tool:bisheng tool:python3 device:npu-smi var:ASCEND_HOME_PATH var:TILE_FWK_DEVICE_ID \
	var:PTO_TILE_LIB_CODE_PATH path:$${PTO_TILE_LIB_CODE_PATH}/include/pto python:pypto python:torch_npu
PAWL_FORBID_FINAL ?= runtime_debug_mode["']?\s*[:=]\s*[1-9]
PAWL_BOTTLENECKS ?= $(_pawl_ascend_bottlenecks)
PAWL_RISKY ?= $(_pawl_risky)
