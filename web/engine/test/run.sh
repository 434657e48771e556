#!/usr/bin/env bash
# The engine in Node: its diagnostics are those of the native program, byte for byte, and its messages, times and memory.
# usage: test/run.sh [FOLDER]...    Scripts in the folders are compared too.
# Needs a built engine (`../build.sh`). GEOLS_BIN names the native program (target/debug/geols).
set -euo pipefail
cd "$(dirname "$0")/.."
root=$(cd ../.. && pwd)
binary=$(realpath "${GEOLS_BIN:-$root/target/debug/geols}")
test -x "$binary" || { echo "no program at $binary: build it, or name one with GEOLS_BIN" >&2; exit 2; }
test -f dist/engine_bg.wasm || { echo "no engine: run web/engine/build.sh" >&2; exit 2; }
command -v node >/dev/null || { apt-get update -qq && apt-get install -y -qq --no-install-recommends nodejs >/dev/null; }
GEOLS_BIN=$binary node test/messages.mjs
GEOLS_BIN=$binary node test/diagnostics.mjs "$root/examples" "$root/tests/rules" "$@"
