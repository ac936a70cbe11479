#!/bin/sh
# After a new epoch report, brief and chart say what was gained before it, and never compare the two.
. "$(dirname "$0")/tiny.sh"
ready p 'PAWL_SANDBOX = none' 'PAWL_DETERMINISTIC = yes' >setup 2>&1 || cat setup
{ kernel p level 14 && make -s -C p iter HYP=faster && make -s -C p confirm; } >>setup 2>&1 || cat setup

t 'in the first epoch there is none before' '
	make -s -C p report >out 2>&1 && ! grep -i "epochs before" p/REPORT.md && make -s -C p brief >out && ! grep -i "epochs before" out &&
	make -s -C p brief JSON=1 >out && json out "@{\$d->{epochs_before}} == 0"'
{ make -s -C p baseline WHY='60 | repetitions'; } >>setup 2>&1 || cat setup
t 'the brief has what the epoch before came to, and why the next one began' '
	make -s -C p brief >out && sed -n "/^## The epochs before/,/^## Env/p" out >part &&
	has "^- epoch 1: .*(iter-001), 1.40x .*confirmed (1 round: 1 kept, .*); epoch 2 began: 60 | repetitions$" part &&
	test "$(grep -c "^- " part)" = 1 && has "^Best .*no gain yet" out'
t 'as JSON, too' '
	make -s -C p brief JSON=1 >out && json out "@{\$d->{epochs_before}} == 1 && \$d->{epochs_before}[0]{epoch} == 1 &&
		\$d->{epochs_before}[0]{rounds} == 1 && \$d->{epochs_before}[0]{best_iter} == 1 && \$d->{epochs_before}[0]{confirmed} &&
		\$d->{epochs_before}[0]{total}{g} > 0.3 && \$d->{epochs_before}[0]{why_next} eq q(60 | repetitions)"'
t 'the report has a section of it, names its own epoch, and the text is a cell' '
	gives 0 "REPORT.md" -C p report && has "^## The epochs before" p/REPORT.md && has "^| Epoch | 2 |" p/REPORT.md &&
	has "^| 1 | 1 round: 1 kept, .* | .*(iter-001), 1.40x .*confirmed.* | 60 .*repetitions |$" p/REPORT.md &&
	has "^Nothing was better than the start of epoch 2.$" p/REPORT.md && has "nobody tried a round in this epoch" p/REPORT.md &&
	has "<h2>The epochs before" p/report.html'
if command -v gnuplot >which; then
	t 'the title of the chart names the epoch' 'gives 0 "" -C p chart && has "tiny (epoch 2): " p/summary_chart.svg'
else
	t_skip 'the title of the chart names the epoch' 'no gnuplot'
fi
{ kernel p level 16 && make -s -C p iter HYP=more && make -s -C p baseline WHY=third; } >>setup 2>&1 || cat setup
t 'each epoch has its own figures' '
	make -s -C p brief >out && has "^- epoch 1: .*(iter-001), 1.40x" out && has "^- epoch 2: .*(iter-003), 1.1[0-9]x .*; epoch 3 began: third$" out'
t 'nothing is wrong with it' 'audited p'
done_testing
