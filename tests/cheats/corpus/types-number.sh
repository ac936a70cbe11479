# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: types a number
# level: 2
# operator: window
# expect: audit
# says: second parent, the record R
# how: an event names its commits; verdict and gain are made again from the samples
# in the attempt and in the ledger, with the hash that belongs to it
no_op
typed='sed "s/\"verdict\":\( *\)\"neutral\"/\"verdict\":\1\"kept\"/" runs/iter-001/result.json >new &&
	mv new runs/iter-001/result.json'
amend tune/window/iter-001 "$typed"
amend tune/window/log "$typed" \
	'sed "s/^Pawl-Record: .*/Pawl-Record: $(sha256sum <"$t_root/tree/runs/iter-001/result.json" | cut -d " " -f 1)/"' \
	"$(git rev-parse tune/window/log^1)" "$(git rev-parse tune/window/iter-001)"
audit
