# presets.mk - what the kinds (mk/kinds/) set, where several set the same.
#
# A list of bottlenecks is closed: BOTTLENECK= is one of them. A pattern of risky changes
# (PAWL_RISKY) is matched against added and removed lines; - behind its name: more removed
# than added, +: more added, ^: the number in its group grows.

_pawl_cpu_bottlenecks := memory-traffic memory-latency cache-locality compute vectorization
_pawl_cpu_bottlenecks += latency-chain branches sync load-imbalance register-pressure overhead
_pawl_cpu_bottlenecks += unknown

_pawl_cuda_bottlenecks := memory-traffic coalescing shared-memory cache-locality memory-latency
_pawl_cuda_bottlenecks += occupancy register-pressure compute tensor-cores divergence sync
_pawl_cuda_bottlenecks += load-imbalance overhead unknown

_pawl_ascend_bottlenecks := gmem-traffic ub-pressure small-transfers compute-utilization
_pawl_ascend_bottlenecks += aic-aiv-imbalance pipeline-bubble sync register-pressure tile-shape
_pawl_ascend_bottlenecks += dependency-chain cv-fifo-pressure unknown

# Languages that this is used with write the same things in different ways: one list for all.
_pawl_risky_sync := (?i)barrier|__sync|sync_?(threads|all|block)|\bfence|_[lms]fence\b|memory_order
_pawl_risky_sync := $(_pawl_risky_sync)|\bomp\s+(critical|atomic|flush|ordered)|\bmutex|\bvolatile\b
_pawl_risky_sync := $(_pawl_risky_sync)|wait_?(flag|event|group|all)|set_?flag
_pawl_risky_fifo := (?i)(fifo|ring_?buf|queue|\bpipe_?(buf|depth)|buffer_?num|num_?buffers|stages)\w*\W+\d
_pawl_risky_tile := (?i)\b\w*(?:tile|block|chunk)\w*\s*(?:[:?]?=|\s)\s*(\d+)
_pawl_risky_precision := (?i)-ffast-math|-Ofast|-funsafe-math|-freciprocal-math|-ffinite-math|-ffp-contract=fast
_pawl_risky_precision := $(_pawl_risky_precision)|\b__half2?\b|\bhalf[248]?\s*[*&(]|\b_Float16\b|\b__fp16\b
_pawl_risky_precision := $(_pawl_risky_precision)|\bfloat16|bfloat16|__bf16\b|\bbf16\b|\bfp16\b|\bfp8|\btf32\b
_pawl_risky_precision := $(_pawl_risky_precision)|\bfmaf?\s*\(|_fn?m(add|sub)_|_r(cp|sqrt)\d*_p|__fdividef|use_fast_math
_pawl_risky_order := (?i)-fassociative-math|\bomp\s.*\breduction\s*\(|\bivdep\b|fp\s+reassociate|fp_contract
_pawl_risky := barrier-:$(_pawl_risky_sync) ;; fifo:$(_pawl_risky_fifo) ;; tile^:$(_pawl_risky_tile)
_pawl_risky += ;; precision+:$(_pawl_risky_precision) ;; reordering+:$(_pawl_risky_order)

# What set_env.sh of CANN exports, and where the Python is that was activated.
_pawl_ascend_env := TILE_FWK_DEVICE_ID PTO_TILE_LIB_CODE_PATH ASCEND_* TOOLCHAIN_HOME CMAKE_PREFIX_PATH
_pawl_ascend_env += LD_LIBRARY_PATH PYTHONPATH CONDA_PREFIX VIRTUAL_ENV

# What programs say that did not run where they were meant to, where the command does not tell.
_pawl_off_device := (?i)\bcamodel\b|run[-_ ]?mode\W+(?:sim|cpu)\b|fall(?:s|ing)? back (?:to|on) (?:the )?cpu
_pawl_off_device := $(_pawl_off_device)|no CUDA-capable device|no (?:HIP|ROCm)-capable device
