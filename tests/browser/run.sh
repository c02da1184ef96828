#!/bin/sh
# Runs the browser tests, or says what is missing and exits 77 (skipped).
#
#   run.sh FLAMEC SHARED      cases that need SHARED are skipped where it is no folder
cd "$(dirname "$0")" || exit 1
lacks() { echo "skipped: no $1 (./setup test installs it)"; exit 77; }
command -v node > /dev/null || lacks node
command -v "${CHROMIUM:-chromium}" > /dev/null || lacks chromium
[ -d node_modules/playwright-core ] || lacks "playwright-core in tests/browser/node_modules"
[ -d "$2/cases" ] || set -- "$1" ""
FLAMEC=$1 SHARED=$2 exec node --test --test-reporter=spec
