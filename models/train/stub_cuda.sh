#!/usr/bin/env bash
# Lets PyPI's torch for Linux run on a processor without the CUDA libraries that it is linked to: 0.5 GB to download in place of 2.9.
#   stub_cuda.sh FOLDER     the folder torch/lib of an environment; needs cc and binutils
# Each library is replaced by an empty one, whose functions return the error that there is no driver. Nothing is done where a torch needs none.
set -euo pipefail
lib=$1
libraries=("$lib"/libtorch*.so "$lib"/libc10_cuda.so)
[ -e "$lib/libtorch_cuda.so" ] || exit 0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
needed=$(for file in "${libraries[@]}"; do readelf -dW "$file"; done | sed -n 's/.*NEEDED.*\[\(lib\(cu\|nccl\|nv\)[^]]*\)\].*/\1/p' | sort -u)
symbols=$(nm -D --undefined-only "${libraries[@]}" | sed -n 's/^ *U //p' | sort -u)
for name in $needed; do
  prefix=${name#lib}
  prefix=${prefix%%.so*}
  version=$name
  case $prefix in
    cudart) prefix='__cuda|cuda' ;;
    cufile) prefix=cuFile ;;
    nvshmem_host) prefix=nvshmem version=NVSHMEM ;;
  esac
  grep -q "@$version$" <<<"$symbols" || version=
  sed -n -E "s/^((${prefix})[A-Za-z0-9_]*)(@.*)?$/int \1(void) { return 35; }/p" <<<"$symbols" | sort -u >"$work/stub.c"
  printf '%s { };\n' "$version" >"$work/version.map"
  cc -w -shared -fPIC -Wl,-soname,"$name" ${version:+-Wl,--version-script="$work/version.map"} -o "$lib/$name" "$work/stub.c"
done
