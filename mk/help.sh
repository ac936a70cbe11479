#!/bin/sh
# help.sh - print the "target: ## text", "##@ heading" and "## PAWL_X: text" lines of makefiles.
#
# usage: help.sh file ...
#        help.sh -p	a project's help; PAWL_SHORT_NAMES: aliases there are

# shellcheck disable=SC2016 # the dollars are awk's
show='
function row(name, text) { printf "  %-*s  %s\n", width, name, text }
BEGIN { n = split(ENVIRON["PAWL_SHORT_NAMES"], a, " "); while (n > 0) short[a[n--]] = 1 }
/^##@ / { print substr($0, 5) }
/^## PAWL_[A-Z_]*: / { i = index($0, ": "); row(substr($0, 4, i - 4), substr($0, i + 2)) }
/^[a-z][a-z-]*: ## / {
	name = substr($0, 1, index($0, ":") - 1)
	verb = name
	sub(/^pawl-/, "", verb)
	row(verb in short ? verb : name, substr($0, index($0, "## ") + 3))
}
'

if test "$1" != -p; then
	exec awk -v width=10 "$show" "$@"
fi
echo 'Targets:'
awk -v width=13 "$show" "$PAWL_MK/round.mk" "$PAWL_MK/views.mk" "$PAWL_MK/finish.mk" "$PAWL_MK/help.mk"
echo 'Settings, in tune.mk:'
exec awk -v width=17 "$show" "$PAWL_MK/vars.mk"
