#!/bin/sh
# Random inputs to the parsers of typed and printed text: none crashes, each failure says why.
# INPUTS: how many for each.
. "$(dirname "$0")/lib.sh"

: "${INPUTS:=200000}"
for source in "$PAWL_ROOT"/tests/fuzz/fuzz-*.c; do
	name=$(basename "$source" .c)
	t "$name: $INPUTS random inputs" '"$PAWL_BUILD_DIR/fuzz/$name" "$INPUTS"'
done
done_testing
