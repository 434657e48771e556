#!/usr/bin/env bash
# Builds the engine in `dist`: `engine.js` and `engine_bg.wasm`, and prints its size.
# Needs Rust with the target wasm32-unknown-unknown, clang, and Node. What is missing is installed where apt and root are at
# hand; the target comes from rustup, or else from Debian's packages (`toolchain.sh`). WASM_TOOLCHAIN names the folder for the latter.
set -euo pipefail
cd "$(dirname "$0")"
target=wasm32-unknown-unknown

missing=()
command -v clang >/dev/null || missing+=(clang llvm)
command -v node >/dev/null || missing+=(nodejs)
if [ ${#missing[@]} -gt 0 ]; then
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || { echo "needs ${missing[*]}" >&2; exit 2; }
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi

# `bindgen` runs on this machine, so it is built before the other compiler is chosen.
cargo build --quiet --locked --package bindgen

has_target() { [ -d "$(rustc --print sysroot)/lib/rustlib/$target/lib" ]; }
if ! has_target && command -v rustup >/dev/null; then
  timeout 120 rustup --quiet target add "$target" >/dev/null 2>&1 || true
fi
if ! has_target; then
  toolchain=${WASM_TOOLCHAIN:-$PWD/toolchain}
  ./toolchain.sh "$toolchain"
  # shellcheck disable=SC1091
  . "$toolchain/env"
fi

# The scanners of the grammars include headers of C that the target has not; the crate tree-sitter-language brings what they need.
cargo fetch --quiet --locked
headers=$(cargo metadata --format-version 1 --locked --offline | grep -o '"manifest_path":"[^"]*tree-sitter-language-[^"]*"' | sed -n '1s/.*:"\(.*\)\/Cargo.toml"/\1/p')
export CC_wasm32_unknown_unknown=${CC_wasm32_unknown_unknown:-clang} AR_wasm32_unknown_unknown=${AR_wasm32_unknown_unknown:-llvm-ar}
export CFLAGS_wasm32_unknown_unknown="-isystem $headers/wasm/include"
cargo build --release --locked --target "$target"
unset RUSTC

rm -rf dist
target/debug/bindgen "target/$target/release/geols_engine.wasm" dist

node -e '
  const { readFileSync } = require("node:fs");
  const { brotliCompressSync, gzipSync, constants } = require("node:zlib");
  const bytes = readFileSync("dist/engine_bg.wasm");
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  console.log(`  engine_bg.wasm: ${bytes.length} bytes, ${gzipSync(bytes).length} with gzip, ${brotliCompressSync(bytes, { params }).length} with Brotli`);
'
