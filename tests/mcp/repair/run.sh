#!/usr/bin/env bash
# How many scripts with mistakes of language models end right, if a client over MCP applies what `check` says. See README.md.
#   run.sh [--seed N]     GEOLS_BIN: the binary; GEOLS_TEST_CACHE: folder for downloads; GEOLS_LEAST: scripts
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=../../../editors/test/lib.sh
. "$here/../../../editors/test/lib.sh"

new_work
use_geols
# shellcheck source-path=SCRIPTDIR source=../../translation/clients.sh
. "$here/../../translation/clients.sh"

PYTHONDONTWRITEBYTECODE=1 "$python" "$here/repair.py" --geols "$GEOLS_BIN" --facts "$facts" --node-modules "$node_modules" --work "$work" --least "${GEOLS_LEAST:-35}" "$@"
