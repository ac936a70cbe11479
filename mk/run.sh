#!/bin/sh
# run.sh - run one helper from a recipe, or say how to get it.
#
# usage: run.sh helper [argument ...]	(PAWL_BIN: where helpers are)

name=$1
shift
if ! test -x "$PAWL_BIN/$name"; then
	home=$(dirname "$PAWL_MK")
	if test -f "$home/Makefile"; then
		echo "pawl: $name is not built: make -C '$home'" >&2
	else
		echo "pawl: $name is not in $PAWL_BIN: install pawl again" >&2
	fi
	exit 4
fi
exec "$PAWL_BIN/$name" "$@"
