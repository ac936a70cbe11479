# help.mk - what can be typed, and what is set.

pawl-config: ## value and origin of every setting
pawl-config $(call _pawl_also,config): ; @$(_pawl_run) pawl-config

pawl-help: ## this list
pawl-help $(call _pawl_also,help): ; @sh "$$PAWL_MK/help.sh" -p
