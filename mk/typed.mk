# typed.mk - takes the variables of the list _pawl_typed out of make's hands.
#
# Typed text is data. make would expand a variable of the command line into the
# environment of every recipe, so each is replaced by its own unexpanded bytes before any
# recipe can run; those that were not typed are left to the user. MAKEFLAGS keeps
# the original, quoted, so a make inside a recipe gets it as typed and does the same.

_pawl_is_typed = $(findstring command line,$(origin $1))
_pawl_given := $(strip $(foreach _pawl_n,$(_pawl_typed),$(if \
	$(call _pawl_is_typed,$(_pawl_n)),$(_pawl_n))))

define _pawl_take
override $1 := $$(value $1)
export $1
endef
$(foreach _pawl_n,$(_pawl_given),$(eval $(call _pawl_take,$(_pawl_n))))
