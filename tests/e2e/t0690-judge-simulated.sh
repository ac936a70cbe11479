#!/bin/sh
# The judge on simulated noise, short and with fixed seeds; `make bench` does it at length.

. "$(dirname "$0")/lib.sh"

t 'no promise is violated under any model of noise' '
	"$PAWL_BUILD_DIR/bench/sim-judge" -q >out 2>&1 && has "^0 promises violated" out'
t 'what others use keeps no-ops there' '
	has "Mann-Whitney" out && awk "/^drift / && NF > 8 && \$2 > 20 { n++ } END { exit !n }" out'

done_testing
