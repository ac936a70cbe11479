# finish.mk - the verbs that hand a result over.

pawl-land: ## [BRANCH=x | PATCHES=dir]: what was kept, as clean commits on your base
pawl-land $(call _pawl_also,land): ; @$(_pawl_run) pawl-land
