#!/usr/bin/env bash
# Proves that translations keep the graph: every script here and in examples/ under both real clients, without a network. See README.md.
#   run.sh [--originals] [NAME...]     GEOLS_BIN: the binary; GEOLS_TEST_CACHE: folder for downloads; GEOLS_TEST_KEEP: folder for translations
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=../../editors/test/lib.sh
. "$here/../../editors/test/lib.sh"

new_work
use_geols
# shellcheck source-path=SCRIPTDIR source=clients.sh
. "$here/clients.sh"

keep=${GEOLS_TEST_KEEP:-$work/translations}
mkdir -p "$keep"
rm -rf "${keep:?}"/{there,back,same,still,again,repository}
PYTHONDONTWRITEBYTECODE=1 "$python" "$here/prove.py" --geols "$GEOLS_BIN" --facts "$facts" --node-modules "$node_modules" --work "$keep" "$@"
PYTHONDONTWRITEBYTECODE=1 "$python" "$here/repository.py" --geols "$GEOLS_BIN" --facts "$facts" --node-modules "$node_modules" --work "$keep"
