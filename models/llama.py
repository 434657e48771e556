#!/usr/bin/env python3
"""Makes a decoder for geols from the weights of a Llama-like model, without torch.

    pip install onnx==1.23.2 numpy
    python models/llama.py path/to/model ~/models/mine [--precision int8|fp16|fp32]...
    geols model check ~/models/mine

The first argument is a folder in the layout of Hugging Face: config.json, *.safetensors, tokenizer.json. Llama, Qwen2 and Mistral without a
sliding window are read; models/train/ makes such folders. `--precision` may be repeated:

    int8   model_quantized.onnx, for the processor: 8 bits a weight, a scale for 64 of them; a table that is also the head is stored once
    fp16   model_fp16.onnx, for a GPU
    fp32   model.onnx, to compare with

The graph is written operator by operator: fused attention with grouped queries, norms fused with sums, and logits of the last positions alone.
ONNX Runtime runs weights in 8 bits from version 1.22 on.
"""

import argparse
import json
import pathlib
import shutil
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from weight_files import read_folder

OPSET = 18
# A longer block is faster: 49 ms in place of 61 for 30 tokens after 128 with 19 million parameters.
BLOCK = 64
MICROSOFT = "com.microsoft"
FILES = {"int8": "model_quantized.onnx", "fp16": "model_fp16.onnx", "fp32": "model.onnx"}
COPIED = ["tokenizer.json", "tokenizer_config.json", "generation_config.json", "special_tokens_map.json", "chat_template.jinja"]
# Weights beyond this lie beside the graph.
MAX_FILE_BYTES = 1_500_000_000


def read_model(folder):
    """Returns the configuration and the weights of a folder."""
    config = json.loads((folder / "config.json").read_text())
    if config.get("use_sliding_window") or config.get("rope_scaling") or config.get("hidden_act", "silu") != "silu":
        sys.exit(f"{folder} is not laid out as Llama is: export it with models/export.py")
    return config, read_folder(folder)


def quantized(weight):
    """Returns the bytes of a matrix, [rows, blocks, 64], 128 being zero, and the scale of each block."""
    rows, columns = weight.shape
    blocks = weight.reshape(rows, columns // BLOCK, BLOCK)
    # The value furthest from zero gets the byte that is furthest from 128.
    scales = np.abs(blocks).max(axis=2) / 127
    scales[scales == 0] = 1
    return (np.rint(blocks / scales[:, :, None]) + 128).astype(np.uint8), scales.astype(np.float32)


class Graph:
    """A graph in the making: each call adds a node and returns the name of its result."""

    def __init__(self, precision):
        self.precision = precision
        self.type = np.float16 if precision == "fp16" else np.float32
        self.element = TensorProto.FLOAT16 if precision == "fp16" else TensorProto.FLOAT
        self.nodes, self.constants = [], {}

    def node(self, kind, inputs, outputs=1, domain="", **attributes):
        number = len(self.nodes)
        names = [f"{kind}_{number}_{index}" for index in range(outputs)] if isinstance(outputs, int) else outputs
        self.nodes.append(helper.make_node(kind, list(inputs), names, name=f"{kind}_{number}", domain=domain, **attributes))
        return names[0] if len(names) == 1 else names

    def constant(self, name, values):
        if name not in self.constants:
            self.constants[name] = numpy_helper.from_array(np.ascontiguousarray(values), name)
        return name

    def integers(self, *values):
        return self.constant("integers_" + "_".join(map(str, values)).replace("-", "m"), np.array(values, np.int64))

    def small(self, name, values):
        """A weight that is never quantized."""
        return self.constant(name, values.astype(self.type))

    def linear(self, x, name, weight, bias=None, output=None):
        """A product with a matrix, [outputs, inputs]."""
        names = [output] if output and bias is None else 1
        rows, columns = weight.shape
        if self.precision == "int8" and columns % BLOCK == 0:
            packed, scales = quantized(weight)
            inputs = [x, self.constant(f"{name}.bytes", packed), self.constant(f"{name}.scales", scales)]
            x = self.node("MatMulNBits", inputs, names, MICROSOFT, K=columns, N=rows, bits=8, block_size=BLOCK, accuracy_level=4)
        else:
            x = self.node("MatMul", [x, self.small(f"{name}.turned", weight.T)], names)
        return x if bias is None else self.node("Add", [x, self.small(f"{name}.bias", bias)], [output] if output else 1)

    def embedding(self, name, weight, is_head):
        """The rows of a table. In 8 bits it is the same table that the head multiplies with."""
        if self.precision == "int8" and is_head and weight.shape[1] % BLOCK == 0:
            packed, scales = quantized(weight)
            rows = self.node("Gather", [self.constant(f"{name}.bytes", packed), "input_ids"])
            rows = self.node("Sub", [self.node("Cast", [rows], to=self.element), self.constant("zero_byte", np.array(128, self.type))])
            scale = self.node("Gather", [self.constant(f"{name}.scales", scales), "input_ids"])
            rows = self.node("Mul", [rows, self.node("Unsqueeze", [scale, self.integers(-1)])])
            return self.node("Reshape", [rows, self.integers(0, 0, weight.shape[1])])
        if is_head and self.precision != "int8":
            # The head has the table turned; a column of it is a row.
            table = self.small(f"{name}.turned", weight.T)
            return self.node("Transpose", [self.node("Gather", [table, "input_ids"], axis=1)], perm=[1, 2, 0])
        return self.node("Gather", [self.small(name, weight), "input_ids"])


def build(config, weights, precision):
    """Returns the model as a graph: ids, mask and cache in, logits and cache out."""
    graph = Graph(precision)
    hidden, heads, layers = (config[key] for key in ("hidden_size", "num_attention_heads", "num_hidden_layers"))
    kept = config.get("num_key_value_heads", heads)
    size = config.get("head_dim") or hidden // heads
    epsilon = config.get("rms_norm_eps", 1e-6)

    def weight(name):
        if name not in weights:
            sys.exit(f"the model has no weight {name}: it is not laid out as Llama is")
        return weights[name]

    def joined(prefix, parts):
        """Matrices that multiply the same values are one."""
        biases = [weights.get(f"{prefix}.{part}.bias") for part in parts]
        bias = None if biases[0] is None else np.concatenate(biases)
        return np.concatenate([weight(f"{prefix}.{part}.weight") for part in parts]), bias

    theta = config.get("rope_theta") or config.get("rope_parameters", {}).get("rope_theta", 10000.0)
    speed = theta ** (-np.arange(0, size, 2) / size)
    angle = np.outer(np.arange(min(config["max_position_embeddings"], 8192)), speed)
    cosine, sine = graph.small("cosine", np.cos(angle)), graph.small("sine", np.sin(angle))
    tensor = helper.make_tensor_value_info
    inputs = [tensor("input_ids", TensorProto.INT64, ["batch", "tokens"]), tensor("attention_mask", TensorProto.INT64, ["batch", "total"])]
    inputs.append(tensor("num_logits_to_keep", TensorProto.INT64, []))
    caches = []
    length = graph.node("ReduceSum", ["attention_mask", graph.integers(1)], keepdims=0)
    last = graph.node("Cast", [graph.node("Sub", [length, graph.integers(1)])], to=TensorProto.INT32)
    total = graph.node("Squeeze", [graph.node("Shape", ["attention_mask"], start=1, end=2), graph.integers(0)])
    total = graph.node("Cast", [total], to=TensorProto.INT32)

    is_tied = "lm_head.weight" not in weights
    table = weight("model.embed_tokens.weight")
    stream = graph.embedding("embeddings", table, is_tied)
    added = None
    for layer in range(layers):
        prefix = f"model.layers.{layer}"
        gain = graph.small(f"{prefix}.before", weight(f"{prefix}.input_layernorm.weight"))
        if added is None:
            seen = graph.node("SimplifiedLayerNormalization", [stream, gain], axis=-1, epsilon=epsilon)
        else:
            seen, stream = add_and_norm(graph, added, stream, gain, epsilon)
        packed = graph.linear(seen, f"{prefix}.qkv", *joined(f"{prefix}.self_attn", ["q_proj", "k_proj", "v_proj"]))
        for part in ("key", "value"):
            inputs.append(tensor(f"past_key_values.{layer}.{part}", graph.element, ["batch", kept, "past", size]))
            caches.append(tensor(f"present.{layer}.{part}", graph.element, ["batch", kept, "total", size]))
        mixed, _, _ = graph.node(
            "GroupQueryAttention",
            [packed, "", "", f"past_key_values.{layer}.key", f"past_key_values.{layer}.value", last, total, cosine, sine],
            [f"mixed_{layer}", f"present.{layer}.key", f"present.{layer}.value"],
            MICROSOFT,
            num_heads=heads,
            kv_num_heads=kept,
            do_rotary=1,
        )
        added = graph.linear(mixed, f"{prefix}.o", *joined(f"{prefix}.self_attn", ["o_proj"]))
        gain = graph.small(f"{prefix}.after", weight(f"{prefix}.post_attention_layernorm.weight"))
        seen, stream = add_and_norm(graph, added, stream, gain, epsilon)
        both = graph.linear(seen, f"{prefix}.gate_up", *joined(f"{prefix}.mlp", ["gate_proj", "up_proj"]))
        inner = config["intermediate_size"]
        gate, up = graph.node("Split", [both, graph.integers(inner, inner)], 2, axis=-1)
        gated = graph.node("Mul", [graph.node("QuickGelu", [gate], domain=MICROSOFT, alpha=1.0), up])
        added = graph.linear(gated, f"{prefix}.down", *joined(f"{prefix}.mlp", ["down_proj"]))
    # The last positions alone go on to the head.
    start = graph.node("Unsqueeze", [graph.node("Neg", ["num_logits_to_keep"]), graph.integers(0)])
    stream, added = (graph.node("Slice", [x, start, graph.integers(2**62), graph.integers(1)]) for x in (stream, added))
    seen, _ = add_and_norm(graph, added, stream, graph.small("norm", weight("model.norm.weight")), epsilon)
    head = ("embeddings", table) if is_tied else ("head", weight("lm_head.weight"))
    graph.linear(seen, *head, output="logits")
    outputs = [tensor("logits", graph.element, ["batch", "answers", head[1].shape[0]])] + caches
    made = helper.make_graph(graph.nodes, "decoder", inputs, outputs, list(graph.constants.values()))
    opsets = [helper.make_opsetid("", OPSET), helper.make_opsetid(MICROSOFT, 1)]
    return helper.make_model(made, opset_imports=opsets, ir_version=10, producer_name="geols")


def add_and_norm(graph, added, stream, gain, epsilon):
    """Returns the norm of a sum, and the sum."""
    name = f"sum_{len(graph.nodes)}"
    outputs = [f"{name}_norm", "", "", name]
    graph.node("SkipSimplifiedLayerNormalization", [added, stream, gain], outputs, MICROSOFT, epsilon=epsilon)
    return outputs[0], outputs[3]


def export(source, folder, precisions):
    """Writes the model in each precision, and the files beside it."""
    config, weights = read_model(source)
    folder.mkdir(parents=True, exist_ok=True)
    for precision in precisions:
        model = build(config, weights, precision)
        path = folder / FILES[precision]
        path.unlink(missing_ok=True)
        path.with_name(path.name + "_data").unlink(missing_ok=True)
        is_large = sum(len(weight.raw_data) for weight in model.graph.initializer) > MAX_FILE_BYTES
        onnx.save(model, path, save_as_external_data=is_large, location=path.name + "_data" if is_large else None, size_threshold=1024)
    (folder / "config.json").write_text(json.dumps(config, indent=1) + "\n")
    for name in COPIED:
        if (source / name).is_file() and source.resolve() != folder.resolve():
            shutil.copyfile(source / name, folder / name)
    if not (folder / "generation_config.json").is_file():
        ends = config.get("eos_token_id", 0)
        (folder / "generation_config.json").write_text(json.dumps({"eos_token_id": ends, "do_sample": False}) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--precision", choices=list(FILES), action="append", help="default: int8 and fp16")
    arguments = parser.parse_args()
    export(arguments.model, arguments.folder, arguments.precision or ["int8", "fp16"])
    print(f"done; now: geols model check {arguments.folder}")


if __name__ == "__main__":
    main()
