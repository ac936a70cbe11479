# pawl.mk - the one file that a project includes. It adds targets and touches nothing
# else: no variable of make or of the user's, no default goal, no suffix, no flag.
# Included first, last or twice, from a Makefile or from tune.mk, makes no difference.

ifneq ($(origin _pawl_loaded),override)
override _pawl_loaded := yes

_pawl_goal := $(.DEFAULT_GOAL)
_pawl_blank := $(subst x,,x x)
_pawl_get = $(if $(filter-out undefined,$(origin $1)),$($1))

# The makefile that make was given by -f; empty if it is the one that make alone takes, and
# where a list of words cannot tell.
_pawl_first := $(firstword $(filter-out $(call _pawl_get,MAKEFILES),$(MAKEFILE_LIST)))
_pawl_plain := $(firstword $(wildcard GNUmakefile) $(wildcard makefile) $(wildcard Makefile))
_pawl_asked := $(if $(filter file,$(origin MAKEFILE_LIST)),$(filter-out \
	$(_pawl_plain),$(if $(wildcard $(_pawl_first)),$(_pawl_first))))
_pawl_tune := $(filter tune%mk,$(notdir $(_pawl_asked)))

# Who names the operator: words op|makefile. Two makefiles that disagree are two campaigns.
_pawl_op_in = $(if $(filter file,$(origin PAWL_OP)),$(addsuffix |$1,$(subst \
	$(_pawl_blank),_,$(strip $(value PAWL_OP)))))
_pawl_last = $(lastword $(filter-out pawl.mk %/pawl.mk,$(MAKEFILE_LIST)))
_pawl_by := $(_pawl_last)
_pawl_ops := $(call _pawl_op_in,$(_pawl_by))
_pawl_also_tune :=

# Where this file is, as make names it. PAWL_HOME is asked where a list of words cannot tell:
# a name with blanks, or a MAKEFILE_LIST that -e took from an outer make.
_pawl_mk := $(patsubst %/,%,$(dir $(lastword $(filter pawl.mk %/pawl.mk,$(MAKEFILE_LIST)))))
ifneq ($(findstring \$(_pawl_blank),$(call _pawl_get,PAWL_HOME)),)
_pawl_mk := $(PAWL_HOME)/mk
else ifeq ($(wildcard $(_pawl_mk)/pawl.mk),)
_pawl_mk := $(call _pawl_get,PAWL_HOME)/mk
endif

ifeq ($(filter grouped-target,$(.FEATURES)),)
pawl-iter iter: ; @echo 'pawl: needs GNU Make 4.3 or newer' >&2; exit 3
.PHONY: pawl-iter iter
else

# A project may include tune.mk itself, or leave it to us. With -f the file that it names
# is the one with the settings.
ifeq ($(filter tune.mk,$(notdir $(MAKEFILE_LIST)))$(filter-out \
	GNUmakefile makefile Makefile,$(notdir $(_pawl_asked))),)
ifneq ($(wildcard tune.mk),)
include tune.mk
_pawl_also_tune := yes
_pawl_ops += $(call _pawl_op_in,tune.mk)
endif
endif

include $(_pawl_mk)/vars.mk
include $(_pawl_mk)/round.mk
include $(_pawl_mk)/views.mk
include $(_pawl_mk)/finish.mk
include $(_pawl_mk)/help.mk
include $(_pawl_mk)/presets.mk
_pawl_kind := kinds/$(or $(strip $(call _pawl_get,PAWL_KIND)),make).mk
ifneq ($(wildcard $(_pawl_mk)/$(_pawl_kind)),)
include $(_pawl_mk)/$(_pawl_kind)
endif

# Without these a match-anything rule of the user's would try to remake the files.
$(addprefix $(_pawl_mk)/,pawl.mk vars.mk verbs.mk typed.mk round.mk views.mk finish.mk help.mk \
	presets.mk $(_pawl_kind)): ;
$(filter tune.mk %/tune.mk $(if $(_pawl_tune),$(_pawl_asked)),$(MAKEFILE_LIST)): ;

endif

# Recipes see none of the private names, even under .EXPORT_ALL_VARIABLES.
unexport $(filter _pawl_%,$(.VARIABLES))

.DEFAULT_GOAL := $(or $(_pawl_goal),$(if $(_pawl_tune),pawl-help))

else
_pawl_ops += $(call _pawl_op_in,$(_pawl_last))
endif
