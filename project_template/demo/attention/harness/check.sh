#!/bin/sh
# Generate, run, check: three processes that share nothing but files below build/check. What the
# kernel's prints is not read, and it sees neither seed nor nonce.
set -eu

dir=build/check.d
rm -rf "$dir"
mkdir -p "$dir"
build/generate "$dir"
env -i build/runner "$dir" >/dev/null
build/check "$dir"
rm -rf "$dir"
