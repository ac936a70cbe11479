# How pawl builds, checks and measures this operator.

PAWL_OP = poor
PAWL_EDITABLE = kernel.c
PAWL_BUILD = cc -O1 -fno-builtin -o op main.c kernel.c
PAWL_VERIFY = ./op
PAWL_BENCH = ./op time
PAWL_METRIC = regex:^time (\S+) us
PAWL_UNIT = us
PAWL_DETERMINISTIC = yes
PAWL_STALL = 0

PAWL_HOME ?= ../../..
include $(PAWL_HOME)/mk/pawl.mk
