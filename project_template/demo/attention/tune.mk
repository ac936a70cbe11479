# How pawl builds, checks and times this operator; see `make config`.

PAWL_OP = attention
PAWL_KIND = c
PAWL_EDITABLE = kernel/** params.mk

PAWL_BUILD = make -s all
PAWL_VERIFY = make -s check
PAWL_DONE = CHECK DONE nonce={nonce}

# The last line of JSON that bench prints: over the cases, the sum of the best times.
# exec: no shell around it whose environment, with the seed in it, the kernel could read.
PAWL_BENCH = exec build/bench
PAWL_METRIC = json:-:total.min_us
PAWL_DIRECTION = lower
PAWL_UNIT = us

# Every round here that is worth keeping gains far more.
PAWL_MIN_EFFECT = 2%

PAWL_PARAMS = TILE_Q=params.mk:^TILE_Q\s*=\s*(\d+) \
	TILE_K=params.mk:^TILE_K\s*=\s*(\d+) \
	UNROLL=params.mk:^UNROLL\s*=\s*(\d+)

PAWL_HOME ?= ../..
include $(PAWL_HOME)/mk/pawl.mk
