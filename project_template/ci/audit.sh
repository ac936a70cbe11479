#!/bin/sh
# Audit every ledger of a clone, as a CI job does: what is found is printed, and goes as JSON into
# audit-<op>.json beside it. Needs git fetch of all branches (a clone has them).
#
# usage: audit.sh [pawl-audit]
# exit status: 0 all are clean, 1 something was found, 3 there is no ledger, 4 trouble

audit=${1:-pawl-audit}
ops=$(git for-each-ref --format='%(refname)' 'refs/heads/tune/*/log' 'refs/remotes/*/tune/*/log' |
	sed -n 's|.*/tune/\([a-z0-9._-]*\)/log$|\1|p' | sort -u)
test -n "$ops" || {
	echo "audit.sh: there is no ledger (tune/<op>/log): git fetch origin" >&2
	exit 3
}
git fetch -q origin refs/notes/pawl:refs/notes/pawl 2>/dev/null || : # what git notes say is compared, too
worst=0
for op in $ops; do
	"$audit" -o "$op" JSON=1 >"audit-$op.json"
	"$audit" -o "$op"
	status=$?
	test $status -le $worst || worst=$status
done
exit $worst
