# round.mk - the verbs that change something: rounds, goal, baseline, rollback.

pawl-iter: ## HYP="...": one round, from the candidate to its record
pawl-iter iter: ; @$(_pawl_run) pawl-round

pawl-try: ## build and verify the working tree: no round, no verdict
pawl-try $(call _pawl_also,try): ; @$(_pawl_run) pawl-try

pawl-take: ## ITER=n: bring an attempt back into the working tree
pawl-take $(call _pawl_also,take): ; @$(_pawl_run) pawl-take

pawl-resume: ## go on with an interrupted round
pawl-resume $(call _pawl_also,resume): ; @$(_pawl_run) pawl-round -r

pawl-abandon: ## close an interrupted round as a failure
pawl-abandon $(call _pawl_also,abandon): ; @$(_pawl_run) pawl-abandon

pawl-rollback: ## [TO=n]: go back to an earlier frontier
pawl-rollback $(call _pawl_also,rollback): ; @$(_pawl_run) pawl-rollback

pawl-baseline: ## freeze harness and settings, prove and measure the start
pawl-baseline $(call _pawl_also,baseline): ; @$(_pawl_run) pawl-baseline

pawl-goal: ## SPEEDUP=x, TARGET=time, or BEST=1 UNTIL=hh:mm: what to reach
pawl-goal $(call _pawl_also,goal): ; @$(_pawl_run) pawl-goal

pawl-confirm: ## best against baseline, interleaved, freshly built
pawl-confirm $(call _pawl_also,confirm): ; @$(_pawl_run) pawl-confirm

pawl-reproduce: ## ITER=n: a recorded round made again, beside its record
pawl-reproduce $(call _pawl_also,reproduce): ; @$(_pawl_run) pawl-reproduce

pawl-calibrate: ## the frontier against itself: what this benchmark resolves
pawl-calibrate $(call _pawl_also,calibrate): ; @$(_pawl_run) pawl-calibrate

pawl-reference: ## PAWL_REFERENCE, verified and timed: what the kernel is compared with
pawl-reference $(call _pawl_also,reference): ; @$(_pawl_run) pawl-reference

pawl-combine: ## ITERS="3 5 9" HYP="...": several attempts as one round
pawl-combine $(call _pawl_also,combine): ; @$(_pawl_run) pawl-combine

pawl-waive: ## WHAT="..." WHY="...": let one thing pass, recorded with its reason
pawl-waive $(call _pawl_also,waive): ; @$(_pawl_run) pawl-waive

pawl-approve: ## [ID=x]: what waits for a signature; sign for it
pawl-approve $(call _pawl_also,approve): ; @$(_pawl_run) pawl-approve

pawl-stage: ## the stages; NEXT=1 or BACK=1 WHY="...", EVIDENCE=report
pawl-stage $(call _pawl_also,stage): ; @$(_pawl_run) pawl-stage

pawl-review: ## after rounds without gain: the five questions, and their answers
pawl-review $(call _pawl_also,review): ; @$(_pawl_run) pawl-review

pawl-stop: ## the campaign rests, and its time with it
pawl-stop $(call _pawl_also,stop): ; @$(_pawl_run) pawl-stop

pawl-note: ## [ITER=n] ANALYSIS="..." NEXT="...": what was learned from a round
pawl-note $(call _pawl_also,note): ; @$(_pawl_run) pawl-note

pawl-wait: ## [WAIT=seconds]: look at a round that goes on by itself
pawl-wait $(call _pawl_also,wait): ; @$(_pawl_run) pawl-wait

pawl-update: ## BASE=branch: put what was kept onto another base
pawl-update $(call _pawl_also,update): ; @$(_pawl_run) pawl-update

pawl-hooks: ## [OFF=1]: git hooks that guard a campaign's branches
pawl-hooks $(call _pawl_also,hooks): ; @$(_pawl_run) pawl-hooks

pawl-plan: ## the next round's questions, as a file to fill in before the edit
pawl-plan $(call _pawl_also,plan): ; @$(_pawl_run) pawl-plan
