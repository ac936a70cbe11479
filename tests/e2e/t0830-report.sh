#!/bin/sh
# make report: what the ledger says, as Markdown and as a page, and when there is none.
. "$(dirname "$0")/tiny.sh"

ready p 'PAWL_SANDBOX = none' 'PAWL_DETERMINISTIC = yes' 'PAWL_FORBID_FINAL = debug_mode=[1-9] ;; ^note TRACE$$' >setup 2>&1 || cat setup
{
	kernel p level 12 && make -s -C p iter HYP='<script>alert(1)</script> | [x](y) "q" &amp; '\''z'\''' WHY='half the loads' &&
		kernel p level 9 && make -s -C p iter HYP=slower && kernel p result 41 && make -s -C p iter HYP='wrong </script>' &&
		make -s -C p waive WHAT=livewire:extra/data WHY='<b>none</b>' PAWL_ACTOR='Ann "A"'
} >rounds 2>&1 || cat rounds
md=p/REPORT.md page=p/report.html
export md page
events() {
	git -C p ls-tree --name-only tune/tiny/log:events | wc -l
}

t 'a draft measures nothing and says so everywhere' '
	events >before && gives 0 "report.html" -C p report DRAFT=1 && events >after && same before after &&
	has "^Not final. DRAFT: no confirm has measured iter-001" $md && grep "^## " $md >heads && ! grep -v "(DRAFT)$" heads &&
	has "<title>DRAFT: " $page && has "class=\"mark\">DRAFT: no confirm" $page && grep -o "<h2>[^<]*" $page >heads && ! grep -v "(DRAFT)$" heads'
t 'without a confirm it runs one first' '
	gives 0 "^confirm iter-001" -C p report && event p $(($(cat before) + 1)) >e && json e "\$d->{kind} eq \"confirm\"" && ! grep -q DRAFT $md && ! grep -q DRAFT $page'
t 'the next time it does not' 'events >before && gives 0 "REPORT.md" -C p report && events >after && same before after'
t 'byte for byte the same, also later and in a clone' '
	cp $md md && cp $page page && PAWL_NOW=1800000000 gives 0 "" -C p report && same md $md && same page $page &&
	git clone -q p q && git -C q branch -q tune/tiny/log origin/tune/tiny/log &&
	gives 0 "" -C q report && same md q/REPORT.md && same page q/report.html'
t 'all parts of a report' '
	for h in "Overview" "Before and after" "Key optimizations" "Best configuration" "Every round" "Problems" "How it was measured" "Final status board"; do
		has "^## $h" $md && has "<h2>$h" $page || return 1; done && has "^### Waivers" $md'
t 'goal, result, rounds, problems, lines, waivers and parameters are the ledger'\''s' '
	has "^| Goal | 3x faster" $md && has "^| Achieved | .*(iter-001), [0-9.]*x \[.*confirmed" $md && has "^| iter-002 | neutral | +" $md &&
	has "iter-003 failure (verify): wrong" $md && has "^| livewire:extra/data .*Ann" $md && has "^| iter-001 | .* | +1 -1 |" $md && has "^| TILE | 4 |" $md &&
	has "^| Confirm | 2 pairs of fresh builds" $md'
t 'typed text is text, in both' '
	sed "/^\`\`\`/,/^\`\`\`/d" $md >prose && ! grep "<script>alert" prose && ! grep "<b>none" prose && has "alert(1)" prose && ! grep -q "<script>alert" $page && ! grep -q "<b>none" $page &&
	test "$(grep -c "<script>" $page)" = 1 && test "$(grep -c "</script>" $page)" = 1 && has "&lt;script&gt;alert(1)&lt;/script&gt;" $page && has "Ann &quot;A&quot;" $page'
t 'the page loads nothing, and its policy lets only its own script run' '
	! grep -q -e "src=" -e "href=\"[^#]" -e "url(" -e "@import" $page && has "default-src .none.; style-src .unsafe-inline.; script-src .sha256-[A-Za-z0-9+/]*=." $page &&
	perl -0777 -MDigest::SHA=sha256_base64 -ne "m{<script>(.*?)</script>}s && m{sha256-([^=]*)=} or die; sub h { sha256_base64(shift) } /<script>(.*?)<\/script>/s; my \$is = h(\$1); /sha256-([^=]*)=/; die unless \$1 eq \$is" $page'
t 'a round opens to notes, change, pairs and log' '
	perl -0777 -ne "/<details id=\"iter-001\">(.*?)<\/details>/s or die; \$_ = \$1; for my \$h (qw(Notes Change Pairs Log)) { /<h3>\$h/ or die \$h }
		/<span class=\"add\">\+level 12/ or die" $page'
t 'git does not see them, nor the chart' 'quiet p'
if command -v gnuplot >which; then
	t 'the chart is in the page, with hints' 'has "<svg role=\"img\" aria-label=" $page && has "<title>iter-001 kept" $page'
else
	t_skip 'the chart is in the page, with hints' 'no gnuplot'
fi
t 'without gnuplot the page says so, and has the table' '
	mkdir few && for tool in sh make git env printf perl sed grep cat; do ln -sf "$(command -v $tool)" few/ || return 1; done &&
	PATH=$PWD/few make -s -C p report >out 2>&1 && has "No chart: gnuplot is not here" $page && has "<table class=\"live\">" $page'

kernel p level 14 && make -s -C p iter HYP=debugged >out 2>&1
t 'a debug switch in the frontier is refused by name, and nothing is recorded' '
	printf "%s\n" "# debug_mode=2" >>p/kernel.txt && kernel p level 25 && make -s -C p iter HYP="with a switch" >out 2>&1 && events >before &&
	gives 3 "kernel.txt:[0-9]*: \"debug_mode=2\" is a debug switch (PAWL_FORBID_FINAL: debug_mode=\[1-9\])" -C p report && events >after && same before after'
t 'nor does another value on the command line help' 'gives 3 "debug switch" -C p report PAWL_FORBID_FINAL= && gives 3 "debug switch" -C p report PAWL_FORBID_FINAL=never'
t 'nor is it landed' 'gives 3 "debug switch" -C p land && ! git -C p rev-parse -q --verify land/tiny'
t 'a draft has it, and says why' 'gives 0 "" -C p report DRAFT=1 && has "^Not final. DRAFT: kernel.txt:" $md'
t 'once it is taken out the report is there' '
	sed -i /debug_mode/d p/kernel.txt && kernel p level 33 && make -s -C p iter HYP="without the switch" >out 2>&1 && { make -s -C p report >out 2>&1 || { cat out; return 1; }; } && ! grep -q DRAFT $md'
t 'a pattern that is none is refused before anything is frozen' 'tiny bad "PAWL_FORBID_FINAL = (" && make -s -C bad goal SPEEDUP=2 && gives 3 "PAWL_FORBID_FINAL" -C bad baseline'
t 'nothing kept: a report without a confirm' '
	ready none "PAWL_SANDBOX = none" >out 2>&1 && gives 0 "REPORT.md" -C none report && has "^Nothing was better than the start" none/REPORT.md && has "^| Confirm | none |" none/REPORT.md && test "$(grep -c "^None.$" none/REPORT.md)" = 2'
t 'no baseline' 'tiny r && gives 3 "no baseline" -C r report && test ! -e r/REPORT.md'
t 'a file of the user'\''s is not written over' '
	tiny mine "PAWL_SANDBOX = none" && echo mine >mine/REPORT.md && git -C mine add -A && git -C mine commit -q -m mine && ready mine >out 2>&1 && gives 3 "REPORT.md is in your commits" -C mine report && has "^mine$" mine/REPORT.md'
t 'nor is one that git does not know, by report, review-page, chart or land' '
	ready theirs "PAWL_SANDBOX = none" "PAWL_DETERMINISTIC = yes" >out 2>&1 && kernel theirs level 14 && make -s -C theirs iter HYP=x >out 2>&1 && make -s -C theirs confirm >out 2>&1 && cd theirs &&
	for f in REPORT.md report.html REVIEW.md review.html PULL_REQUEST.md; do echo mine >$f || return 1; done && echo "*.html" >>.git/info/exclude && cd .. &&
	gives 3 "REPORT.md is not pawl.s: move it away" -C theirs report && mv theirs/REPORT.md . && gives 3 "report.html is not pawl.s" -C theirs report &&
	gives 3 "REVIEW.md is not pawl.s" -C theirs review-page && gives 3 "PULL_REQUEST.md is not pawl.s" -C theirs land STYLE=github && ! git -C theirs rev-parse -q --verify land/tiny &&
	(cd theirs && grep -qx mine report.html && grep -qx mine REVIEW.md && grep -qx mine review.html && grep -qx mine PULL_REQUEST.md)'
t 'moved away they are made, and made again' '
	rm theirs/re*.html theirs/REVIEW.md theirs/PULL_REQUEST.md && gives 0 "report.html" -C theirs report && gives 0 "report.html" -C theirs report && gives 0 "" -C theirs review-page'
if command -v gnuplot >/dev/null; then
	t 'nor is a picture' '
		ready shot "PAWL_SANDBOX = none" >out 2>&1 && echo mine >shot/summary_chart.png && gives 3 "summary_chart.png is not pawl.s" -C shot chart && grep -qx mine shot/summary_chart.png &&
		gives 0 "" -C shot report && grep -qx mine shot/summary_chart.png && gives 0 "" -C shot chart OUT=../shot.svg'
else
	t_skip 'nor is a picture' 'no gnuplot'
fi
done_testing
