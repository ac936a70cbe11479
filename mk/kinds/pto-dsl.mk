# pto-dsl.mk - a kernel in Python over pto_kernels or ptodsl, compiled when it runs, on an Ascend NPU.
#
# PAWL_PTO_KERNEL	the module below pto_kernels that holds the kernel
# PAWL_PTO_BENCH	the script that checks and measures, and writes report.json

PAWL_WORK ?= workspace/pto-kernels
PAWL_PTO_KERNEL ?= $(PAWL_OP)
PAWL_PTO_BENCH ?= bench_$(PAWL_PTO_KERNEL).py
PAWL_EDITABLE ?= $(PAWL_WORK)/**/*.py !$(PAWL_WORK)/**/bench_*.py !$(PAWL_WORK)/**/test_*.py
PAWL_BUILD ?= cd $(PAWL_WORK) && python3 -c 'from pto_kernels import $(PAWL_PTO_KERNEL) as k; k.wrapper._build()'
PAWL_VERIFY ?= cd $(PAWL_WORK) && python3 $(PAWL_PTO_BENCH) --case "{case}"
PAWL_VERIFY_PASS ?= exit:0 ;; json:$(PAWL_WORK)/report.json:pto.benchmark.correctness.passes
PAWL_BENCH ?= $(PAWL_VERIFY)
PAWL_METRIC ?= json:$(PAWL_WORK)/report.json:pto.benchmark.timings_ms.median
PAWL_UNIT ?= ms
PAWL_ENV ?= $(_pawl_ascend_env)
PAWL_DEVICE_ENV ?= TILE_FWK_DEVICE_ID
PAWL_ON_DEVICE ?= !$(_pawl_off_device)
PAWL_TOOLS ?= python3 bisheng npu-smi
PAWL_STAGES ?= out-of-box:10%:5 deep:60%:8:report in-core:30%:5:floor
PAWL_ENV_CHECK ?= tool:bisheng tool:python3 device:npu-smi var:ASCEND_HOME_PATH var:TILE_FWK_DEVICE_ID \
	var:PTO_TILE_LIB_CODE_PATH path:$${PTO_TILE_LIB_CODE_PATH}/include/pto python:torch_npu
PAWL_BOTTLENECKS ?= $(_pawl_ascend_bottlenecks)
PAWL_RISKY ?= $(_pawl_risky)
