# vars.mk - what a project sets, what a person types, and how both reach the helpers.
#
# A setting PAWL_X is expanded by make and exported as PAWL_SET_X to the recipes of
# pawl's own targets only. Defaults and ranges are in the helpers, which also get the
# origin of each in PAWL_SET_ORIGINS. The texts below are what `make help` prints.

## PAWL_OP: name of the operator, [a-z0-9._-]+
## PAWL_KIND: preset to start from: a file in mk/kinds/
## PAWL_EDITABLE: files a round may change: paths and globs (dir/, *, **, !not)
## PAWL_HARNESS: files that decide, frozen at the baseline; default: every other file
## PAWL_BUILD: command that builds an arm
## PAWL_VERIFY: command that proves correctness
## PAWL_RUN: command that runs the candidate before PAWL_VERIFY, without PAWL_GOLDEN
## PAWL_GOLDEN: what only PAWL_VERIFY can read: paths
## PAWL_VERIFY_PASS: what must hold, one a line or ;; between: pattern, exit:0,3, json:…
## PAWL_VERIFY_FAIL: patterns, none of which may be in its output
## PAWL_DONE: completion record in its output, with {nonce} and {case}
## PAWL_BENCH: command that measures once
## PAWL_METRIC: where its value is: json:-:path, csv:FILE:column[row], regex:…
## PAWL_DIRECTION: which values are better
## PAWL_UNIT: unit of the value
## PAWL_CASES: name[:weight] words; {case} in commands is replaced
## PAWL_CASE_MAX_REGRESSION: a case that is proven slower by more makes the round neutral
## PAWL_GUARD_METRICS: values that may not regress: name:bound:metric, one a line or ;;
## PAWL_DETERMINISTIC: the metric has no noise: two runs of each, compared exactly
## PAWL_FLOPS: floating-point operations of one measured call
## PAWL_BYTES: bytes that one measured call must move
## PAWL_PEAK_FLOPS: the device's peak, FLOP/s
## PAWL_PEAK_BANDWIDTH: the device's peak, bytes/s
## PAWL_FLOOR: a value, in PAWL_UNIT, that cannot be beaten
## PAWL_CPUS: CPUs that build, check and benchmark run on: 0-3,8
## PAWL_PARAMS: tunable parameters: NAME=file:regex or NAME=env
## PAWL_INPUTS: what is not in git and needed: paths, linked in read-only
## PAWL_ENV: environment to pass: NAME, NAME=value, PREFIX*
## PAWL_BUILD_LIMIT: longest build
## PAWL_VERIFY_LIMIT: longest verification
## PAWL_BENCH_LIMIT: longest single run of the benchmark
## PAWL_MIN_EFFECT: smallest gain that counts
## PAWL_MAX_PAIRS: most pairs of runs in a round
## PAWL_TIME_BUDGET: longest measuring in a round; default: from the baseline
## PAWL_WARMUP: runs of each arm before the first pair
## PAWL_SANDBOX: bubblewrap around commands
## PAWL_BUILD_CLEAN: build from clean: auto where more than sources changed
## PAWL_ACTOR: who tunes, in every record
## PAWL_STRICT: refuse rounds whose pre-edit questions are not answered
## PAWL_RECORDS: directory of the derived copies; default: the project's
## PAWL_TIME_LIMIT: time for the whole campaign
## PAWL_NETWORK: may commands in the sandbox use the network
## PAWL_APPROVE: decisions that wait for make approve: goal baseline waive again …
## PAWL_SIGNERS: allowed-signers file of those who may approve, frozen
## PAWL_TOOLS: commands that the build uses: path, version, hash are part of an epoch
## PAWL_STAGES: stages of the campaign: name:share%:rounds[:report][:floor] words
## PAWL_STALL: rounds in a row without gain after which make review is due; 0: never
## PAWL_ENV_CHECK: what make env-check asks: tool:X var:X path:X python:X device:X words
## PAWL_WITNESS: remote, path or URL that attempts are pushed to before their verdict
## PAWL_BOTTLENECKS: what BOTTLENECK may be; default: from the kind
## PAWL_MAX_FILES: most files that a round of code changes
## PAWL_MAX_HUNKS: most places that it changes in them
## PAWL_MAX_LINES: changed lines above which bottleneck and evidence must be stated
## PAWL_RISKY: changes that need RISK: name[-+^]:regex, one a line or ;;
## PAWL_LIVEWIRE: break each editable file at the baseline, and see who notices
## PAWL_MUTANTS: patches that break files: PATH:build, PATH:check, PATH:time
## PAWL_DEVICES: devices that commands may use: ids, the next one where one fails
## PAWL_DEVICE_ENV: variable that has the device's id in the commands' environment
## PAWL_ON_DEVICE: tells a run on the device: pattern or !pattern, one a line or ;;
## PAWL_REFERENCE: command that measures what the kernel is compared with
## PAWL_REFERENCE_METRIC: where its value is, in PAWL_UNIT; default: PAWL_METRIC
## PAWL_REFERENCE_VERIFY: command that proves it correct: exit status 0
## PAWL_PROFILE: command that profiles: how far the cores are used
## PAWL_UTILIZATION: where PAWL_PROFILE says the cores' utilization, per cent
## PAWL_BUBBLE: where it says the bubble rate, per cent
## PAWL_BALANCE: where it says the load balance, per cent
## PAWL_BUILD_IF: which paths need which build: pattern:command or none, one a line or ;;
## PAWL_LANG: language of what people read; the goal and the baseline fix the records'
## PAWL_NOTIFY: command that is told of kept, stall, infra and stop, as JSON on stdin
## PAWL_FORBID_FINAL: debug switches that no report may have in the sources: regexes
## PAWL_GOAL: goal that a baseline without one takes: SPEEDUP=5, TARGET=800us, BEST=1
_pawl_settings := OP KIND EDITABLE HARNESS BUILD VERIFY VERIFY_PASS
_pawl_settings += RUN GOLDEN VERIFY_FAIL DONE BENCH METRIC DIRECTION UNIT CASES
_pawl_settings += CASE_MAX_REGRESSION GUARD_METRICS DETERMINISTIC FLOPS BYTES
_pawl_settings += PEAK_FLOPS PEAK_BANDWIDTH FLOOR CPUS PARAMS
_pawl_settings += INPUTS ENV BUILD_LIMIT VERIFY_LIMIT BENCH_LIMIT MIN_EFFECT
_pawl_settings += MAX_PAIRS TIME_BUDGET WARMUP SANDBOX BUILD_CLEAN ACTOR STRICT
_pawl_settings += RECORDS TIME_LIMIT NETWORK APPROVE SIGNERS TOOLS
_pawl_settings += STAGES STALL ENV_CHECK WITNESS
_pawl_settings += BOTTLENECKS MAX_FILES MAX_HUNKS MAX_LINES RISKY
_pawl_settings += LIVEWIRE MUTANTS DEVICES DEVICE_ENV ON_DEVICE
_pawl_settings += REFERENCE REFERENCE_METRIC REFERENCE_VERIFY
_pawl_settings += PROFILE UTILIZATION BUBBLE BALANCE BUILD_IF LANG NOTIFY
_pawl_settings += FORBID_FINAL GOAL

# PAWL_WORK, which only presets use: the directory of the sources, below the project.
_pawl_work = $(addsuffix /,$(strip $(call _pawl_get,PAWL_WORK)))
_pawl_make = make$(if $(_pawl_work), -s -C $(_pawl_work:/=))

# What a person types; see typed.mk.
_pawl_typed := HYP HYP_FILE BOTTLENECK EVIDENCE WHY EXPECT RISK PLAN LAST SET ITER TO
_pawl_typed += SPEEDUP TARGET BEST UNTIL AGAIN PHASE NEXT JSON CONTINUE N SIMPLIFY
_pawl_typed += ITERS WHAT ID SIGNATURE PAYLOAD OFF RECORD DEEP SAMPLE SEED
_pawl_typed += ALL NOISE OUT DRAFT TAKE CHECKLIST
_pawl_typed += CAUSE DIRECTION STRUCTURE REFERENCE BACK REDESIGN BASE HOW BRIEF ANALYSIS WITNESS WAIT
_pawl_typed += BRANCH PATCHES SQUASH STYLE SIGNOFF FILE DIR FILES KIND
include $(_pawl_mk)/typed.mk

# Targets. Each has the name pawl-x, and x unless a makefile that was read already speaks
# of a target of that name. PAWL_SHORT decides instead: yes, no, or the names wanted.
include $(_pawl_mk)/verbs.mk
_pawl_read = $(if $(wildcard $1/.),,$(file <$1))
_pawl_theirs = $(foreach _pawl_n,$(filter-out $(_pawl_mk)/%,$(MAKEFILE_LIST)),$(filter \
	$(_pawl_verbs:=:) $(_pawl_verbs:=::),$(call _pawl_read,$(_pawl_n))))
ifeq ($(strip $(call _pawl_get,PAWL_SHORT)),)
_pawl_short := $(filter-out $(subst :,,$(_pawl_theirs)),$(_pawl_verbs))
else ifeq ($(strip $(PAWL_SHORT)),yes)
_pawl_short := $(_pawl_verbs)
else
_pawl_short := $(filter $(PAWL_SHORT),$(_pawl_verbs))
endif
_pawl_short := $(sort iter $(_pawl_short))
_pawl_also = $(filter $1,$(_pawl_short))
_pawl_targets := $(addprefix pawl-,$(_pawl_verbs)) $(_pawl_short)
.PHONY: $(_pawl_targets)

# Programs are in build/bin of a checkout, or where `make install` puts them.
_pawl_path = $(if $(findstring \,$1),$(subst \,,$1),$(abspath $1))
ifneq ($(call _pawl_get,PAWL_BIN),)
_pawl_bin := $(PAWL_BIN)
else ifneq ($(wildcard $(_pawl_mk)/../Makefile),)
_pawl_bin := $(call _pawl_path,$(_pawl_mk)/../build/bin)
else
_pawl_bin := $(call _pawl_path,$(_pawl_mk)/../../../bin)
endif

# What a recipe sees. The settings' values are looked up when it runs, so they may be set
# after the include; `private` keeps them from prerequisites, `override` from -e.
define _pawl_pass
$(_pawl_targets): private override export $1 = $2
endef
_pawl_setting = $$(if $$(filter-out undefined,$$(origin PAWL_$1)),$$(PAWL_$1))
$(foreach _pawl_n,$(_pawl_settings),$(eval $(call \
	_pawl_pass,PAWL_SET_$(_pawl_n),$(call _pawl_setting,$(_pawl_n)))))
$(foreach _pawl_n,$(_pawl_given),$(eval $(call \
	_pawl_pass,PAWL_ARG_$(_pawl_n),$$(value $(_pawl_n)))))
_pawl_origins = $(foreach _pawl_n,$(_pawl_settings),$(_pawl_n)=$(subst \
	$(_pawl_blank),_,$(origin PAWL_$(_pawl_n))))
_pawl_others = $(filter-out PAWL_% _pawl_% MAKE% -% $(_pawl_given),$(.VARIABLES))
_pawl_overrides = $(strip $(foreach _pawl_n,$(_pawl_others),$(if \
	$(call _pawl_is_typed,$(_pawl_n)),$(_pawl_n))))
$(eval $(call _pawl_pass,PAWL_SET_ORIGINS,$$(_pawl_origins)))
$(eval $(call _pawl_pass,PAWL_ARGS,$$(_pawl_given)))
$(eval $(call _pawl_pass,PAWL_OVERRIDES,$$(_pawl_overrides)))
$(eval $(call _pawl_pass,PAWL_SHORT_NAMES,$$(_pawl_short)))
# How a target is typed here, for those that messages name.
_pawl_hint := $(if $(_pawl_asked),make -f $(_pawl_asked))
$(eval $(call _pawl_pass,PAWL_HINT,$$(_pawl_hint)))
# The makefile with the settings. One that sets PAWL_OP after it included us has the last word.
_pawl_file := $(patsubst ./%,%,$(or $(_pawl_asked),$(if $(filter \
	tune%mk,$(notdir $(_pawl_by))),$(_pawl_by)),tune.mk))
_pawl_all_ops = $(_pawl_ops) $(if $(_pawl_also_tune),$(call _pawl_op_in,$(_pawl_first)))
$(eval $(call _pawl_pass,PAWL_MAKEFILE,$$(_pawl_file)))
$(eval $(call _pawl_pass,PAWL_OPS,$$(_pawl_all_ops)))
# The key that signs is the person's own business: no makefile names it.
_pawl_key := $(if $(filter environment command_line environment_override,$(subst \
	$(_pawl_blank),_,$(origin PAWL_APPROVE_KEY))),$(value PAWL_APPROVE_KEY))
$(eval $(call _pawl_pass,PAWL_APPROVE_KEY,$$(_pawl_key)))
$(eval $(call _pawl_pass,PAWL_MK,$$(call _pawl_path,$$(_pawl_mk))))
$(eval $(call _pawl_pass,PAWL_BIN,$$(_pawl_bin)))

# Recipes are for sh, whatever the user's own are written in.
$(_pawl_targets): private override SHELL := /bin/sh
$(_pawl_targets): private override .SHELLFLAGS := -c
_pawl_run := sh "$$PAWL_MK/run.sh"
