#!/usr/bin/env bash
# Judges the plans and functions of requests, with both official clients. See README.md.
#   run.sh [ARGUMENT...]     arguments of judge.py; GEOLS_BIN: the binary; GEOLS_TEST_CACHE: folder for downloads
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=../../editors/test/lib.sh
. "$here/../../editors/test/lib.sh"

new_work
use_geols
# shellcheck source-path=SCRIPTDIR source=../translation/clients.sh
. "$here/../translation/clients.sh"

PYTHONDONTWRITEBYTECODE=1 "$python" "$here/judge_test.py"
PYTHONDONTWRITEBYTECODE=1 "$python" "$here/judge.py" --node-modules "$node_modules" "$@" "$GEOLS_BIN"
