#!/usr/bin/env python3
"""Exports a decoder to ONNX in the layout that geols reads, and makes its weights small.

    export.py MODEL FOLDER [--way optimum|builder|direct] [--precision fp32|fp16|int8|int4] [--device cpu|cuda]

MODEL is the name of a model on the Hugging Face hub, or a folder that holds one. models/README.md has two worked examples.

    optimum   spells attention out. Any decoder that optimum knows, on any device. Needs: pip install "optimum-onnx[onnxruntime]" onnx_ir torch
    builder   one operator for attention (GroupQueryAttention), two to three times as fast. The families that ONNX Runtime's model
              builder knows, such as Llama, Qwen2, Mistral, Phi, Gemma. Needs: pip install onnxruntime-genai onnx onnx_ir "transformers>=5" torch
    direct    llama.py beside this file, without torch: folders in the layout of Llama and Qwen2, such as those of train/. int8 is weights
              alone here, with sums in single precision. Needs: pip install onnx numpy

The first two want different versions of transformers, and so an environment each. Tried with optimum-onnx 0.1.0 (transformers 4.57) and
onnxruntime-genai 0.18.0 (transformers 5.23), ONNX Runtime 1.31.1, torch 2.15.
"""

import argparse
import pathlib
import shutil
import subprocess
import sys


def with_optimum(model, folder, precision, device):
    """model.onnx in single or half precision, then weights in 8 or 4 bits beside it."""
    from optimum.exporters.onnx import main_export

    # A decoder that is quantized afterwards is exported in single precision: the quantizer knows no other.
    half = precision == "fp16"
    main_export(model, output=folder, task="text-generation-with-past", dtype="fp16" if half else "fp32", device=device, trust_remote_code=False)
    whole = folder / "model.onnx"
    if half:
        rename(whole, folder / "model_fp16.onnx")
    elif precision == "int8":
        # Only the matrix products: a table of embeddings loses more than it saves.
        from onnxruntime.quantization import QuantType, quantize_dynamic

        target = folder / "model_quantized.onnx"
        quantize_dynamic(whole, target, op_types_to_quantize=["MatMul"], weight_type=QuantType.QInt8, use_external_data_format=large(whole))
        remove(whole)
    elif precision == "int4":
        import onnx
        from onnxruntime.quantization.matmul_nbits_quantizer import MatMulNBitsQuantizer

        quantizer = MatMulNBitsQuantizer(onnx.load(whole), bits=4, block_size=32, is_symmetric=True, accuracy_level=4)
        quantizer.process()
        target = folder / "model_q4.onnx"
        quantizer.model.save_model_to_file(str(target), use_external_data_format=large(whole))
        remove(whole)


def with_builder(model, folder, precision, device):
    """ONNX Runtime's own builder; it gives model.onnx and the tokenizer, and leaves config.json to us."""
    if precision == "int8":
        sys.exit("the builder has no int8: take int4, or --way optimum")
    if precision == "fp16" and device == "cpu":
        # It can be made, and ONNX Runtime does not run it there.
        sys.exit("half precision is for a GPU: add --device cuda, or take int4")
    source = pathlib.Path(model)
    cache = folder / ".cache"
    command = [sys.executable, "-m", "onnxruntime_genai.models.builder", "-o", str(folder), "-p", precision, "-e", device, "-c", str(cache)]
    command += ["-i", model] if source.is_dir() else ["-m", model]
    if precision == "int4":
        command += ["--extra_options", "int4_accuracy_level=4", "int4_block_size=32"]
    if subprocess.run(command).returncode:
        sys.exit("the builder failed, for the reason above; a name that transformers does not have means another version of it: see --help")
    shutil.rmtree(cache, ignore_errors=True)
    from transformers import AutoConfig

    AutoConfig.from_pretrained(model).save_pretrained(folder)


def complete(model, folder):
    """What geols reads beside the weights."""
    from transformers import AutoTokenizer, GenerationConfig

    # Writes tokenizer.json where the model has only the one of SentencePiece, too.
    AutoTokenizer.from_pretrained(model, use_fast=True).save_pretrained(folder)
    try:
        GenerationConfig.from_pretrained(model).save_pretrained(folder)
    except OSError:
        print("the model has no generation_config.json: geols takes the likeliest token each time")


def data_of(path):
    return [path.with_name(path.name + "_data"), path.with_name(path.name + ".data")]


def large(path):
    """ONNX files end at two gigabytes; weights beyond that lie beside them."""
    return path.stat().st_size + sum(data.stat().st_size for data in data_of(path) if data.exists()) > 1_500_000_000


def remove(path):
    for file in [path, *data_of(path)]:
        file.unlink(missing_ok=True)


def rename(path, target):
    """Weights beside a model are found by the name that is written in it, so that a model that has them keeps its name."""
    if not any(data.exists() for data in data_of(path)):
        path.rename(target)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--way", choices=["optimum", "builder", "direct"], default="builder")
    parser.add_argument("--precision", choices=["fp32", "fp16", "int8", "int4"], default="int4")
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cpu")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    if arguments.way == "direct":
        import llama

        if arguments.precision not in llama.FILES:
            sys.exit("direct has no int4: take int8, or --way builder")
        llama.export(pathlib.Path(arguments.model), arguments.folder, [arguments.precision])
        print(f"done; now: geols model check {arguments.folder}")
        return
    export = with_optimum if arguments.way == "optimum" else with_builder
    try:
        export(arguments.model, arguments.folder, arguments.precision, arguments.device)
        complete(arguments.model, arguments.folder)
    except ImportError as error:
        sys.exit(f"a package is missing or of another version than is wanted: {error}; --help says what to install")
    print(f"done; now: geols model check {arguments.folder}")


if __name__ == "__main__":
    main()
