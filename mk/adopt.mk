# adopt.mk - make -f <pawl>/mk/adopt.mk, in a repository that make drives: a tune.mk for it.
#
# The same as make -C <pawl> adopt SRC=<repository>. What is typed is data: see typed.mk.

_pawl_mk := $(abspath $(dir $(lastword $(MAKEFILE_LIST))))
_pawl_typed := SRC OP BUILD VERIFY BENCH METRIC UNIT EDITABLE
_pawl_typed += DRY INCLUDE MAKEFILE ARGS PASS DIRECTION
include $(_pawl_mk)/typed.mk
include $(_pawl_mk)/verbs.mk

ifneq ($(wildcard $(_pawl_mk)/../Makefile),)
PAWL_BIN ?= $(abspath $(_pawl_mk)/../build/bin)
else
PAWL_BIN ?= $(abspath $(_pawl_mk)/../../../bin)
endif

.PHONY: adopt
adopt: private override SHELL := /bin/sh
adopt: export PAWL_BIN := $(PAWL_BIN)
adopt: export PAWL_MK := $(_pawl_mk)
adopt: export PAWL_VERBS := $(_pawl_verbs)
adopt: export PAWL_ARGS := $(_pawl_given)
$(foreach _pawl_n,$(_pawl_given),$(eval adopt: export PAWL_ARG_$(_pawl_n) = $$(value $(_pawl_n))))
adopt: ; @sh "$$PAWL_MK/run.sh" pawl-adopt
