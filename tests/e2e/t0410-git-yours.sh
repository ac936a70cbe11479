#!/bin/sh
# What is the user's stays the user's: index, other files, edits during a round.
. "$(dirname "$0")/tiny.sh"
tiny p 'PAWL_SANDBOX = none' 'PAWL_ENV = PROBE=$(PROBE_FILE)' >setup 2>&1 || cat setup
for f in a b c; do echo 1 >p/$f.txt; done
git -C p add . && git -C p commit -q -m more
ready p >setup 2>&1 || cat setup

index() {
	git -C p ls-files -s | grep -v "$1"
}
t 'of the index only the entries of the round change, kept' '
	kernel p level 12 && index kernel.txt >before && gives 0 "" -C p iter HYP=x && last_line verdict=kept &&
	index kernel.txt >after && same before after && git -C p diff --cached --quiet && quiet p'
t 'and not kept' '
	kernel p level 5 && index kernel.txt >before && gives 0 "" -C p iter HYP=x && last_line verdict=neutral &&
	index kernel.txt >after && same before after && git -C p diff --cached --quiet && quiet p'
t 'a staged change is the candidate as the working tree has it' '
	kernel p level 13 && git -C p add kernel.txt && kernel p level 14 && gives 0 "" -C p iter HYP=x &&
	last_line verdict=kept && git -C p show HEAD:kernel.txt >k && has "^level 14$" k && quiet p'
t 'a new file that was staged, too' '
	kernel p level 4 && mkdir -p p/extra && echo 1 >p/extra/n.txt && git -C p add extra &&
	gives 0 "" -C p iter HYP=x && last_line verdict=neutral && ! test -e p/extra && quiet p'
t 'intent to add, as well' '
	kernel p level 16 && mkdir -p p/extra && echo 1 >p/extra/n.txt && git -C p add -N extra/n.txt &&
	gives 0 "" -C p iter HYP=x && last_line verdict=kept && git -C p cat-file -e HEAD:extra/n.txt && quiet p'
t 'a file that is removed comes back with a rejected round' '
	kernel p level 3 && git -C p rm -q extra/n.txt && gives 0 "" -C p iter HYP=x && last_line verdict=neutral &&
	test -f p/extra/n.txt && quiet p'
t 'and goes with one that is kept' '
	kernel p level 19 && rm p/extra/n.txt && gives 0 "" -C p iter HYP=x && last_line verdict=kept &&
	! git -C p cat-file -e HEAD:extra/n.txt && quiet p'
t 'a mode is part of it' '
	kernel p level 23 && chmod +x p/kernel.txt && gives 0 "" -C p iter HYP=x && last_line verdict=kept &&
	git -C p ls-tree HEAD kernel.txt >m && has "^100755" m && quiet p'
t 'a mode goes back, too' '
	chmod -x p/kernel.txt && gives 0 "" -C p iter HYP=x && last_line verdict=neutral && test -x p/kernel.txt && quiet p'
t 'a symbolic link in scope' '
	ln -s kernel.txt p/extra.link && mkdir -p p/extra && ln -s ../kernel.txt p/extra/link && kernel p level 6 &&
	gives 0 "" -C p iter HYP=x && last_line verdict=neutral && ! test -L p/extra/link && test -L p/extra.link &&
	rm p/extra.link'
t 'untracked files outside the scope never count and stay' '
	echo mine >p/scratch.txt && mkdir p/dir && echo mine >p/dir/f && mark p/scratch.txt p/dir/f &&
	kernel p level 7 && gives 0 "" -C p iter HYP=x && last_line verdict=neutral && unmarked &&
	test "$(git -C p status --porcelain | wc -l)" -eq 2 &&
	git -C p ls-tree -r --name-only tune/tiny/iter-010~ >l && ! grep "scratch\|dir" l &&
	rm -r p/scratch.txt p/dir'
t 'ignored and binary ones in scope do not count, and are named' '
	mkdir -p p/extra && echo "*.tmp" >>p/.git/info/exclude && echo x >p/extra/x.tmp && printf "a\0b" >p/extra/x.bin &&
	kernel p level 8 && gives 0 "extra/x.bin (binary)" -C p iter HYP=x && last_line verdict=neutral &&
	test -f p/extra/x.bin && test -f p/extra/x.tmp && rm -r p/extra'

# The benchmark of these rounds runs what is in probe.sh, once: an edit while it measures.
during() {
	rm -rf d && PROBE_FILE=$SCRATCH/probe.sh && export PROBE_FILE && rm -f probe.done &&
	printf "test -e %s/probe.done || { touch %s/probe.done && %s; }\n" "$SCRATCH" "$SCRATCH" "$1" >probe.sh
}
t 'a project whose benchmark does so' '
	during : && tiny q "PAWL_SANDBOX = none" "PAWL_ENV = PROBE=$SCRATCH/probe.sh" \
		"PAWL_BENCH = sh \$\$PROBE && sh op.sh bench" && echo 1 >q/a.txt && git -C q add a.txt && git -C q commit -q -m a && ready q'
t 'an edit during a round that is kept stays in the working tree' '
	kernel q level 12 && during "echo edited >>$SCRATCH/q/kernel.txt" && gives 0 "" -C q iter HYP=x &&
	last_line verdict=kept && test -e probe.done && has "^edited$" q/kernel.txt && ! git -C q show HEAD:kernel.txt |
		grep edited && test "$(git -C q status --porcelain)" = " M kernel.txt"'
t 'and is the next candidate' '
	gives 0 "" -C q iter HYP=x && last_line verdict=neutral && quiet q'
t 'an edit during a round that is rejected stays, and is told' '
	kernel q level 5 && during "echo edited >>$SCRATCH/q/kernel.txt" &&
	gives 0 "kernel.txt was edited during the round and keeps your edit" -C q iter HYP=x &&
	last_line verdict=neutral && has "^edited$" q/kernel.txt && has "^level 5$" q/kernel.txt &&
	test "$(git -C q status --porcelain)" = " M kernel.txt" && git -C q checkout -q kernel.txt'
t 'a file that came in during a round stays' '
	kernel q level 4 && during "mkdir -p $SCRATCH/q/extra && echo 1 >$SCRATCH/q/extra/late.txt" &&
	gives 0 "" -C q iter HYP=x && last_line verdict=neutral && test -f q/extra/late.txt && rm -r q/extra && quiet q'
t 'what is staged during a round stays staged' '
	kernel q level 3 && during "echo 2 >$SCRATCH/q/a.txt && git -C $SCRATCH/q add a.txt" && gives 0 "" -C q iter HYP=x &&
	last_line verdict=neutral && test "$(git -C q status --porcelain)" = "M  a.txt" && git -C q reset -q --hard'
t 'a checkout of another branch during a round is not undone' '
	kernel q level 14 && during "git -C $SCRATCH/q stash -q && git -C $SCRATCH/q checkout -q main" &&
	gives 0 "HEAD left the frontier during the round" -C q iter HYP=x && last_line verdict=kept &&
	test "$(git -C q symbolic-ref --short HEAD)" = main && quiet q && git -C q stash drop -q &&
	git -C q checkout -q tune/tiny/frontier && has "^level 14$" q/kernel.txt'
t 'a commit on the frontier during a round stays' '
	kernel q level 6 && during "echo 9 >$SCRATCH/q/a.txt && git -C $SCRATCH/q -c user.name=n -c user.email=e commit -q -m during a.txt" &&
	gives 0 "frontier was moved to .* meanwhile and stays there" -C q iter HYP=x && last_line verdict=neutral &&
	git -C q log -1 --format=%s >l && has "^during$" l && quiet q'
t 'git finds nothing wrong' 'clean_git p && clean_git q'

done_testing
