# make.mk - a repository that make builds. What proves and measures it is not guessed.

PAWL_BUILD ?= $(_pawl_make)
PAWL_TOOLS ?= cc make
PAWL_BOTTLENECKS ?= $(_pawl_cpu_bottlenecks)
PAWL_RISKY ?= $(_pawl_risky)
