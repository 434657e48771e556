#!/usr/bin/env bash
# Proves that recipes work: every script that they promise, under both real clients, without a network. See README.md.
#   run.sh [--from] [NAME...]     GEOLS_BIN: the binary; GEOLS_TEST_CACHE: folder for downloads; GEOLS_TEST_KEEP: folder for the scripts
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=../../editors/test/lib.sh
. "$here/../../editors/test/lib.sh"

new_work
use_geols
# shellcheck source-path=SCRIPTDIR source=../translation/clients.sh
. "$here/../translation/clients.sh"

keep=${GEOLS_TEST_KEEP:-$work/scripts}
rm -rf "$keep"
mkdir -p "$keep"
PYTHONDONTWRITEBYTECODE=1 "$python" "$here/construct.py" --geols "$GEOLS_BIN" --facts "$facts" --node-modules "$node_modules" --work "$keep" "$@"
