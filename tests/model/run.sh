#!/usr/bin/env bash
# Proves the model runtime against Python's ONNX Runtime, on models that it makes: see README.md.
#   run.sh [--speed NAME...]     GEOLS_BIN: the binary; GEOLS_TEST_CACHE: folder for downloads and models
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=../../editors/test/lib.sh
. "$here/../../editors/test/lib.sh"

new_work
use_geols
python3 -c 'import ensurepip' 2>/dev/null || need_apt python3-venv
need_venv onnx onnxruntime==1.31.1 onnx==1.23.2 onnx_ir==1.1.0 numpy tokenizers==0.23.3
python="$cache/onnx/bin/python"
export PYTHONDONTWRITEBYTECODE=1
models="$cache/onnx-models"
names=()
if [ "${1:-}" = --speed ]; then
  names=("${@:2}")
  set -- --speed "${names[@]}"
fi
"$python" "$here/make_models.py" "$models" "${names[@]}" >/dev/null
"$python" "$here/prove.py" --geols "$GEOLS_BIN" --models "$models" --work "$work" "$@"
if [ ${#names[@]} -eq 0 ]; then
  VIRTUAL_ENV="$cache/onnx" "$python" "$here/inline.py" "$GEOLS_BIN" "$here/../../models/package/geols_model/completion" "$work"
fi
