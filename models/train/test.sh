#!/usr/bin/env bash
# The whole chain in the small: corpus, tokenizer, 200 steps, resume, export, check against torch and in geols, LoRA. Under three minutes on two cores.
#   test.sh      GEOLS_BIN: the binary; GEOLS_TEST_CACHE: folder for downloads; GEOLS_CORPUS: what models/corpus/test.sh made; if it is unset, that runs first
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=../../editors/test/lib.sh
. "$here/../../editors/test/lib.sh"

new_work
use_geols
python3 -c 'import ensurepip' 2>/dev/null || need_apt python3-venv
need_apt binutils gcc libc6-dev
# Torch and what it imports: its CUDA libraries are gigabytes that a processor does not need.
need_venv train --no-deps torch==2.11.0 numpy==2.4.1 tokenizers==0.23.2 onnx==1.23.2 onnxruntime==1.31.1 typing_extensions==4.16.0 sympy==1.14.0 \
  mpmath==1.3.0 networkx==3.6.1 filelock==4.3.1 fsspec==2026.9.0 jinja2==3.1.6 markupsafe==3.0.4 protobuf==7.36.2 ml_dtypes==0.6.0 flatbuffers==25.12.19 packaging==26.4
python="$cache/train/bin/python"
torch=$("$python" -c 'import importlib.util; print(importlib.util.find_spec("torch").submodule_search_locations[0])')
"$here/stub_cuda.sh" "$torch/lib"
export VIRTUAL_ENV="$cache/train" PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 TOKENIZERS_PARALLELISM=false
step() { printf -- '-- %s (%d s)\n' "$*" "$SECONDS"; }

step corpus
corpus=${GEOLS_CORPUS:-$work/corpus}
[ -n "${GEOLS_CORPUS:-}" ] || "$here/../corpus/test.sh" "$corpus"
"$python" "$here/pack.py" ship "$corpus" "$work/shards" --shards 2 --preset 6

step tokenizer
"$python" "$here/tokenizer.py" "$work/shards" "$work/tokenizer" --vocabulary 1536

step "200 steps"
train() { "$python" "$here/train.py" "$work/shards" "$work/$1" --tokenizer "$work/tokenizer/tokenizer.json" --shape tiny --block 1536 --blocks 2 --workers 1 "${@:2}"; }
train decoder --steps 200 --validate-every 50 --warmup 20
"$python" - "$work/decoder/log.jsonl" <<'END'
import json, sys
losses = [row["validation"]["loss"] for row in map(json.loads, open(sys.argv[1])) if "validation" in row]
sys.exit(f"nothing is learned: {losses}" if losses[-1] > 0.8 * losses[0] else 0)
END

step resume
train whole --steps 8 >/dev/null
train half --steps 8 --stop-at 4 --checkpoint "$work/half.pt" >/dev/null
train half --steps 8 --resume "$work/half.pt" >/dev/null
cmp "$work/whole/model.safetensors" "$work/half/model.safetensors"

step export
"$python" "$here/../llama.py" "$work/decoder" "$work/onnx" --precision fp32 --precision int8 --precision fp16
"$python" "$here/check.py" "$work/decoder" "$work/onnx" "$work/shards" --prompts 50 --geols "$GEOLS_BIN"
"$python" "$here/plot.py" "$work/decoder/log.jsonl" "$work/curves.svg"

step "LoRA of a brought model"
"$python" "$here/brought.py" "$work/tokenizer/tokenizer.json" "$work/brought"
"$python" "$here/lora.py" "$work/brought" "$work/shards" "$work/tuned" --steps 20 --block 1536 --blocks 2 --workers 1 --rate 0.01
"$python" "$here/../llama.py" "$work/tuned" "$work/tuned-onnx" --precision fp32
"$python" "$here/check.py" "$work/tuned" "$work/tuned-onnx" "$work/shards" --prompts 10
step done
