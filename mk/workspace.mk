# workspace.mk - the verbs of a checkout of pawl itself: which operators are there, a project for one.
#
# What is typed is data here, too: see typed.mk.

_pawl_typed := OP KIND SRC CASE SPEEDUP TARGET BEST UNTIL PLACE DIR JSON
_pawl_typed += EDITABLE BUILD VERIFY BENCH METRIC UNIT
include mk/typed.mk

scan new: private override SHELL := /bin/sh
scan new: export PAWL_ARGS = $(_pawl_given)
scan new: export PAWL_MK = $(CURDIR)/mk
scan new: export PAWL_BIN = $(abspath $(B)/bin)
$(foreach _pawl_n,$(_pawl_given),$(eval scan new: export PAWL_ARG_$(_pawl_n) = $$(value $(_pawl_n))))
