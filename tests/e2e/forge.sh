# forge.sh - a ledger rewritten by somebody who knows git. Sourced after tiny.sh, in the project.
#
#	forge N COMMANDS [MESSAGE-FILTER]	the ledger again, from event N on: COMMANDS run in the
#				directory of each tree, the filter over each message; $n is the event's number.
#				They may set parents, the other parents of the commit
#	drop N			the same without event N
#	mend			the ledger as it was
# shellcheck shell=sh

: "${t_root:=}"
forge_log=refs/heads/tune/tiny/log

forge_commit() {
	rm -rf "$t_root/tree" && mkdir "$t_root/tree" || return 1
	GIT_INDEX_FILE=$t_root/forge.index
	export GIT_INDEX_FILE
	git read-tree "$forge_c" && git checkout-index -a --prefix="$t_root/tree/" || return 1
	parents=$(git rev-list --no-walk --parents "$forge_c" | cut -d ' ' -f 3-)
	(cd "$t_root/tree" && eval "$1" && echo "$parents" >"$t_root/parents") || return 1
	git --work-tree="$t_root/tree" add -A -f . || return 1
	set -- "$2"
	tree=$(git write-tree) || return 1
	for parent in $forge_prev $(cat "$t_root/parents"); do
		set -- "$@" -p "$parent"
	done
	filter=$1
	shift
	git cat-file commit "$forge_c" | sed '1,/^$/d' | eval "${filter:-cat}" >"$t_root/message" || return 1
	forge_prev=$(git commit-tree "$tree" "$@" <"$t_root/message")
	unset GIT_INDEX_FILE
}

forge() {
	: "${forge_tip:=$(git rev-parse $forge_log)}"
	n=0 forge_prev=
	for forge_c in $(git rev-list --first-parent --reverse "$forge_tip"); do
		n=$((n + 1))
		if test $n -lt "$1"; then
			forge_prev=$forge_c
			continue
		fi
		export n
		forge_commit "$2" "$3" || return 1
	done
	git update-ref $forge_log "$forge_prev"
}

drop() {
	: "${forge_tip:=$(git rev-parse $forge_log)}"
	n=0 forge_prev="" dropped=$1
	for forge_c in $(git rev-list --first-parent --reverse "$forge_tip"); do
		n=$((n + 1))
		if test $n -lt "$1"; then
			forge_prev=$forge_c
		elif test $n -gt "$1"; then
			export dropped
			forge_commit 'rm -f events/$(printf %04d $dropped)-*' || return 1
		fi
	done
	git update-ref $forge_log "$forge_prev"
}

mend() {
	git update-ref $forge_log "$forge_tip"
}
