# views.mk - the verbs that only look. JSON=1 gives the same as JSON.

pawl-board: ## where the campaign stands
pawl-board $(call _pawl_also,board): ; @$(_pawl_run) pawl-board

pawl-log: ## the history, one line an event
pawl-log $(call _pawl_also,log): ; @$(_pawl_run) pawl-log

pawl-status: ## what is open, what has changed, what comes next
pawl-status $(call _pawl_also,status): ; @$(_pawl_run) pawl-status

pawl-audit: ## does the history hold what it says?
pawl-audit $(call _pawl_also,audit): ; @$(_pawl_run) pawl-audit

pawl-notes: ## [ITER=n]: notes of a round
pawl-notes $(call _pawl_also,notes): ; @$(_pawl_run) pawl-notes
pawl-brief: ## what whoever takes over has to know
pawl-brief $(call _pawl_also,brief): ; @$(_pawl_run) pawl-brief

pawl-env-check: ## is here what the project's commands need?
pawl-env-check $(call _pawl_also,env-check): ; @$(_pawl_run) pawl-env-check

