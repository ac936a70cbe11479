# finish.mk - the verbs that show the whole and hand it over.

pawl-chart: ## [ALL=1] [ITER=n] [NOISE=1] [OUT=file]: the campaign as a picture
pawl-chart $(call _pawl_also,chart): ; @$(_pawl_run) pawl-chart

pawl-report: ## [DRAFT=1]: the tuning report, REPORT.md and report.html
pawl-report $(call _pawl_also,report): ; @$(_pawl_run) pawl-report

pawl-land: ## [BRANCH=x | PATCHES=dir]: what was kept, as clean commits on your base
pawl-land $(call _pawl_also,land): ; @$(_pawl_run) pawl-land

pawl-export: ## FILE=x.bundle: the whole campaign as one file
pawl-export $(call _pawl_also,export): ; @$(_pawl_run) pawl-export

pawl-import: ## FILE=x.bundle: take a campaign from one file, audited
pawl-import $(call _pawl_also,import): ; @$(_pawl_run) pawl-import

pawl-review-page: ## one page for whoever answers for it: gain, diffs, waivers, audit
pawl-review-page $(call _pawl_also,review-page): ; @$(_pawl_run) pawl-review-page

pawl-lessons: ## [DIR=dir] [FILES=*.bundle] [WHAT="words"]: what other campaigns taught
pawl-lessons $(call _pawl_also,lessons): ; @$(_pawl_run) pawl-lessons

pawl-learn: ## WHAT="..." [ITER=n]: a sentence that other campaigns should know
pawl-learn $(call _pawl_also,learn): ; @$(_pawl_run) pawl-learn
