# c.mk - a kernel in C, laid out as project_template has it: kernel/ and params.mk may be changed,
# make builds, `make check` proves, `make bench` measures. In a directory PAWL_WORK, or here.

PAWL_EDITABLE ?= $(_pawl_work)kernel $(_pawl_work)params.mk
PAWL_BUILD ?= $(_pawl_make)
PAWL_VERIFY ?= $(_pawl_make) check
PAWL_BENCH ?= $(_pawl_make) bench
PAWL_TOOLS ?= cc as ld make
PAWL_STAGES ?= out-of-box:10%:5 deep:60%:8 in-core:30%:5:floor
PAWL_BOTTLENECKS ?= $(_pawl_cpu_bottlenecks)
PAWL_RISKY ?= $(_pawl_risky)
