# How pawl builds, checks and measures this operator.

PAWL_OP = window
PAWL_EDITABLE = kernel/** params.mk
PAWL_BUILD = make -s all
PAWL_VERIFY = make -s check
PAWL_DONE = CHECK DONE nonce={nonce}
# exec: no shell around it, whose environment has the seed.
PAWL_BENCH = exec build/device bench
PAWL_METRIC = json:-:[nonce={nonce}].cycles
PAWL_UNIT = cycles
PAWL_DETERMINISTIC = yes
PAWL_GUARD_METRICS = error:20%:json:-:[nonce={nonce}].error
PAWL_PARAMS = TILE=params.mk:^TILE\s=\s(\d+)
PAWL_BUILD_LIMIT = 20
PAWL_VERIFY_LIMIT = 10
PAWL_BENCH_LIMIT = 10

PAWL_HOME ?= ../../..
include $(PAWL_HOME)/mk/pawl.mk
