# c.mk - a kernel in C, laid out as project_template has it.

PAWL_EDITABLE ?= kernel params.mk
PAWL_BUILD ?= make
PAWL_VERIFY ?= make check
PAWL_BENCH ?= make bench
