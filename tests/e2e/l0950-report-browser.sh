#!/bin/sh
# report.html in Chromium: sort, filter, open, print, dark, phone, no JavaScript, axe, validator.
# BROWSER=path is another Chromium; SHOTS=dir keeps the screenshots.
. "$(dirname "$0")/tiny.sh"

modules=$PAWL_BUILD_DIR/browser
browser=${BROWSER:-$(command -v chromium || command -v chromium-browser)}
if ! command -v node >which || ! test -x "$browser" || ! test -d "$modules/node_modules/playwright-core"; then
	echo "1..1"
	echo "not ok 1 - the browser tests cannot run"
	echo "# needed: chromium, nodejs with npm, and what make browser-deps installs into $modules"
	exit 1
fi
ready p 'PAWL_SANDBOX = none' 'PAWL_DETERMINISTIC = yes' >setup 2>&1 || cat setup
{
	kernel p level 12 && make -s -C p iter HYP='<script>alert(1)</script> <img src=x onerror=alert(2)> "q" &amp; '\''z'\''' WHY='half the loads' &&
		kernel p level 9 && make -s -C p iter HYP='slower, with a very long hypothesis that goes on and on so that it has to be folded somewhere on a phone' &&
		kernel p result 41 && make -s -C p iter HYP='wrong' && kernel p level 20 && make -s -C p iter HYP='把 K 分块' &&
		make -s -C p report DRAFT=1 && cp p/report.html draft.html && make -s -C p report && make -s -C p review-page &&
		ready z 'PAWL_SANDBOX = none' 'PAWL_DETERMINISTIC = yes' 'PAWL_LANG = zh' && kernel z level 12 && make -s -C z iter HYP='把 K 分块' && make -s -C z report
} >rounds 2>&1 || { cat rounds; exit 1; }
mkdir -p "${SHOTS:=$SCRATCH/shots}"
node "$PAWL_ROOT/tests/browser/report.js" "$modules" "$browser" p/report.html draft.html p/review.html z/report.html "$SHOTS"
