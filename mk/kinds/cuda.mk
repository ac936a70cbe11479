# cuda.mk - a CUDA or HIP kernel that make builds, on one GPU.

PAWL_EDITABLE ?= $(_pawl_work)**/*.cu $(_pawl_work)**/*.cuh \
	$(_pawl_work)**/*.hip
PAWL_BUILD ?= $(_pawl_make)
PAWL_VERIFY ?= $(_pawl_make) check
PAWL_BENCH ?= $(_pawl_make) bench
PAWL_ENV ?= CUDA_HOME CUDA_PATH CUDA_VISIBLE_DEVICES LD_LIBRARY_PATH ROCM_PATH HIP_VISIBLE_DEVICES NVCC \
	CONDA_PREFIX VIRTUAL_ENV
PAWL_DEVICE_ENV ?= CUDA_VISIBLE_DEVICES
PAWL_ON_DEVICE ?= !$(_pawl_off_device)
PAWL_TOOLS ?= nvcc hipcc cc make nvidia-smi
PAWL_STAGES ?= out-of-box:10%:5 deep:60%:8 in-core:30%:5:floor
PAWL_ENV_CHECK ?= device:nvidia-smi
PAWL_BOTTLENECKS ?= $(_pawl_cuda_bottlenecks)
PAWL_RISKY ?= $(_pawl_risky)
