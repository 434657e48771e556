#!/usr/bin/env bash
# Builds the page and uses it in a headless Chromium and a headless Firefox as a person does. Needs a built engine (`../engine/build.sh`).
# SCREENSHOTS=FOLDER keeps pictures. CHROMIUM and FIREFOX name other browsers.
set -euo pipefail
cd "$(dirname "$0")/.."
test -f ../engine/dist/engine_bg.wasm || { echo "no engine: run web/engine/build.sh" >&2; exit 2; }
missing=()
[ -n "${CHROMIUM:-}" ] || command -v chromium >/dev/null || missing+=(chromium)
[ -n "${FIREFOX:-}" ] || command -v firefox-esr >/dev/null || missing+=(firefox-esr)
command -v npm >/dev/null || missing+=(nodejs npm)
if [ ${#missing[@]} -gt 0 ]; then
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi
if [ ! -f node_modules/.whole ] || [ package-lock.json -nt node_modules/.whole ]; then
  npm --no-audit --no-fund ci >/dev/null 2>&1 || npm --no-audit --no-fund ci
  touch node_modules/.whole
fi
npm run --silent check
npm run --silent build
echo "== Chromium"
timeout 180 node test/page.mjs
echo "== Firefox"
timeout 90 node test/firefox.mjs
