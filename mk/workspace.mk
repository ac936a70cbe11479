# workspace.mk - the verbs of a checkout of pawl itself: which operators are there, a project for one, a
# tune.mk for a repository.
#
# What is typed is data here, too: see typed.mk.

_pawl_typed := OP KIND SRC CASE SPEEDUP TARGET BEST UNTIL PLACE DIR JSON
_pawl_typed += EDITABLE BUILD VERIFY BENCH METRIC UNIT PARAMS
_pawl_typed += DRY INCLUDE MAKEFILE ARGS PASS DIRECTION
include mk/typed.mk
include mk/verbs.mk

scan new adopt: private override SHELL := /bin/sh
adopt: export PAWL_VERBS = $(_pawl_verbs)
scan new adopt: export PAWL_ARGS = $(_pawl_given)
scan new adopt: export PAWL_MK = $(CURDIR)/mk
scan new adopt: export PAWL_BIN = $(abspath $(B)/bin)
$(foreach _pawl_n,$(_pawl_given),$(eval scan new adopt: export PAWL_ARG_$(_pawl_n) = $$(value $(_pawl_n))))
