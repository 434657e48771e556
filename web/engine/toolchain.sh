#!/usr/bin/env bash
# A Rust toolchain for wasm32-unknown-unknown from Debian's packages, in a folder of its own: for machines whose Rust has no standard
# library for that target and cannot fetch one. Where rustup works, `rustup target add wasm32-unknown-unknown` and any clang do the same.
# The packages are newer than most systems, so they bring their C library, and each program is started with it.
# usage: toolchain.sh FOLDER, then `. FOLDER/env`     (90 MB to fetch, 820 MB unpacked, half a minute)
set -euo pipefail
folder=$(mkdir -p "$1" && cd "$1" && pwd)
[ -f "$folder/env" ] && exit 0
mirror=$(apt-get indextargets --format '$(ORIGIN) $(LABEL) $(REPO_URI)' | awk '$1 == "Debian" && $2 == "Debian" { print $3; exit }')
[ -n "$mirror" ] || { apt-get update -qq; mirror=$(apt-get indextargets --format '$(ORIGIN) $(LABEL) $(REPO_URI)' | awk '$1 == "Debian" && $2 == "Debian" { print $3; exit }'); }
[ -n "$mirror" ] || { echo "no Debian mirror among apt's sources" >&2; exit 1; }
mkdir -p "$folder/apt/lists/partial" "$folder/apt/cache/archives/partial" "$folder/debs" "$folder/root" "$folder/bin"
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror sid main" >"$folder/apt/sources.list"
apt=(-o "Dir::Etc::sourcelist=$folder/apt/sources.list" -o Dir::Etc::sourceparts=/dev/null
  -o "Dir::State::lists=$folder/apt/lists" -o "Dir::Cache=$folder/apt/cache" -o APT::Sandbox::User=root)
apt-get "${apt[@]}" -qq update
# The library of rustc and its LLVM are named by their versions.
std=$(apt-cache "${apt[@]}" depends libstd-rust-dev | sed -n 's/.*Depends: \(libstd-rust-[0-9.]*\)$/\1/p' | sed -n 1p)
llvm=$(apt-cache "${apt[@]}" depends "$std" | sed -n 's/.*Depends: \(libllvm[0-9]*\)$/\1/p' | sed -n 1p)
number=${llvm#libllvm}
(cd "$folder/debs" && apt-get "${apt[@]}" -qq download rustc "$std" libstd-rust-dev libstd-rust-dev-wasm32 "$llvm" "lld-$number" \
  libc6 libstdc++6 libgcc-s1 zlib1g libzstd1 libxml2-16 libffi8 libtinfo6 libedit2 libbsd0 libmd0 liblzma5)
for deb in "$folder"/debs/*.deb; do dpkg-deb -x "$deb" "$folder/root"; done
rm -rf "$folder/debs" "$folder/apt"
root=$folder/root
loader=$(find "$root" -name ld-linux-x86-64.so.2 -type f -print -quit)
libraries=$root/usr/lib/x86_64-linux-gnu:$root/lib/x86_64-linux-gnu:$root/usr/lib/llvm-$number/lib
wrap() {
  printf '#!/bin/sh\nexec %s --library-path %s %s "$@"\n' "$loader" "$libraries" "$2" >"$folder/bin/$1"
  chmod +x "$folder/bin/$1"
}
wrap rustc "$root/usr/bin/rustc --sysroot $root/usr"
wrap wasm-ld "$root/usr/lib/llvm-$number/bin/wasm-ld"
cat >"$folder/env" <<ENV
export RUSTC=$folder/bin/rustc
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$folder/bin/wasm-ld
ENV
"$folder/bin/rustc" --version
