#!/bin/sh
# Generate, run, check: three processes that share nothing but files below build/check.
set -eu

dir=build/check.d
rm -rf "$dir"
mkdir -p "$dir"
build/generate "$dir"
build/runner "$dir"
build/check "$dir"
rm -rf "$dir"
