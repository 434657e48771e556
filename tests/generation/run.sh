#!/usr/bin/env bash
# How many requests in people's words have a script, and whether these are clean, construct under the real client, and do what was asked. See README.md.
#   run.sh [FILE]     GEOLS_BIN: the binary; GEOLS_TEST_CACHE: folder for downloads; GEOLS_TEST_KEEP: folder for the scripts; GEOLS_LEAST: percent
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
PYTHONDONTWRITEBYTECODE=1 "$python" "$here/score.py" --geols "$GEOLS_BIN" --facts "$facts" --node-modules "$node_modules" --work "$keep" \
  --least "${GEOLS_LEAST:-70}" "${1:-$here/development.jsonl}"
