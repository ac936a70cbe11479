#!/bin/sh
# Large input: files of 100 MB, 5,000 files that change. Memory stays bounded, git stays small.
. "$(dirname "$0")/tiny.sh"
tiny p 'PAWL_MAX_FILES = 100000' 'PAWL_MAX_HUNKS = 1000000' 'PAWL_MAX_LINES = 1000000' >setup 2>&1 || cat setup
{
	mkdir p/extra && head -c 100000000 /dev/urandom >p/extra/tracked && git -C p add extra &&
		git -C p commit -q -m data && ready p
} >setup 2>&1 || cat setup
make -s -C p waive WHAT=livewire:extra/tracked WHY=data >setup 2>&1

# An address space of 1 GiB is what a process may have, 100 MiB what git may grow by.
# shellcheck disable=SC3045 # of dash and bash
iter() {
	(ulimit -v 1048576 && exec make -s -C p iter HYP=x) >out 2>&1
}
size() {
	du -sm p/.git/objects | cut -f 1
}
# shellcheck disable=SC2034 # the tests are evaluated
before=$(size)
t 'the start has them' 'test "$before" -gt 90 && gives 0 "iter-000" -C p log'
t 'a file of 100 MB that is not tracked and binary is left alone' '
	head -c 100000000 /dev/urandom >p/extra/data && kernel p level 12 && iter && last_line "verdict=kept" &&
	has "not counted: extra/data (binary)" out && test "$(size)" -lt $((before + 20)) && rm p/extra/data'
t 'text of 100 MB is refused' '
	yes "a line of text" | head -c 100000000 >p/extra/text && kernel p level 14 && ! iter && has "extra/text: with it the files that changed have 95 MiB" out &&
	test -s p/extra/text && test "$(size)" -lt $((before + 20)) && rm p/extra/text'
t 'a tracked file of 100 MB that is edited is refused' '
	printf x | dd of=p/extra/tracked bs=1 seek=5000 conv=notrunc 2>dd && ! iter && has "extra/tracked: with it the files that changed have 95 MiB" out &&
	git -C p checkout -q extra/tracked && test "$(size)" -lt $((before + 20))'
t '5,000 files that come' '
	for i in $(seq 5000); do echo "$i" >"p/extra/f$i" || return 1; done && iter && last_line "verdict=kept" && has "5001 files changed" out && quiet p'
t 'and change, and go back' '
	for i in $(seq 5000); do echo x >>"p/extra/f$i" || return 1; done && kernel p level 5 && iter && last_line "verdict=neutral" && quiet p &&
	test "$(wc -l <p/extra/f4999)" -eq 1'
t 'views and audit know them' 'gives 0 "" -C p board && gives 0 "" -C p notes && gives 0 clean -C p audit && clean_git p'
t 'a thousand rounds: the report has them all' '
	ready many "PAWL_SANDBOX = none" "PAWL_DETERMINISTIC = yes" >out 2>&1 && (cd many && "$PAWL_BUILD_DIR/bench/rounds" 1000 5) && gives 0 "report.html" -C many report DRAFT=1 &&
	test "$(sed -n "/^## Every round/,/^## Problems/p" many/REPORT.md | grep -c "^| iter-")" = 1000 && test "$(grep -c "<tr><th scope=\"row\"><a href=\"#iter-" many/report.html)" = 1000'
done_testing
