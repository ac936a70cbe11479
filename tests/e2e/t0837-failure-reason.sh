#!/bin/sh
# A failure is summarised by its first error line, not by an exit status.
. "$(dirname "$0")/tiny.sh"
ready p 'PAWL_SANDBOX = none' 'PAWL_DETERMINISTIC = yes' >setup 2>&1 || cat setup
{ kernel p build fail && make -s -C p iter HYP='does not build'; kernel p verify fail && make -s -C p iter HYP='not right'; } >>setup 2>&1
{ git -C p checkout -q . && kernel p bench quiet && make -s -C p iter HYP="says nothing"; } >>setup 2>&1

t 'the record has both' 'json p/runs/iter-001/result.json "\$d->{reason} =~ /exit status 2/ && \$d->{error_lines} =~ /^build: error: the kernel says so/"'
t 'ITERATIONS.md has the error line' '
	has "^| iter-001 .*failure (build): build: error: the kernel says so" p/ITERATIONS.md && has "^| iter-002 .*verify: error: the kernel says so" p/ITERATIONS.md &&
	! grep "exit status" p/ITERATIONS.md'
t 'so has the brief' '
	make -s -C p brief >out && sed -n "/^## What did not/,/^## E/p" out >part && grep -A1 "^- iter-001" part | has "^    build: error: the kernel says so$" - &&
	! grep "exit status" part'
t 'and the report' '
	gives 0 "" -C p report DRAFT=1 && has "^| [0-9]* | iter-001 failure (build): does not build | build: error: the kernel says so |$" p/REPORT.md &&
	sed -n "/^## Problems/,/^### W/p" p/REPORT.md >part && ! grep "exit status" part'
t 'another reason stays' '
	reason=$(perl -MJSON::PP -0777 -ne "print decode_json(\$_)->{reason}" p/runs/iter-003/result.json) && test -n "$reason" &&
	make -s -C p brief >out && grep -qxF "    $reason" out'
t 'nothing is wrong with it' 'audited p'
done_testing
