"""Makes small decoders with random weights in the layout that optimum exports, with onnx and numpy alone, to test and measure the runtime with.

    make_models.py FOLDER [NAME...]       tiny models: unfused, fused, fused-fp16, int8, int4, keep
    make_models.py FOLDER 50m             50 million parameters, fused attention, 8 bits
    make_models.py FOLDER 1b              1 billion parameters, fused attention, half precision: 2.5 GB
    make_models.py FOLDER 7b              7 billion parameters: 14 GB

Nothing that they write has a sense. Their tokenizer is a real one, trained on the names and sentences of operator_kb/.
"""

import dataclasses
import json
import pathlib
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

HERE = pathlib.Path(__file__).resolve().parent
SPECIAL = ["<|endoftext|>", "<|im_start|>", "<|im_end|>", "<|fim_prefix|>", "<|fim_suffix|>", "<|fim_middle|>"]
TEMPLATE = (
    "{%- for message in messages %}{{- '<|im_start|>' + message.role + '\\n' + message['content'].strip() + '<|im_end|>\\n' }}{%- endfor %}"
    "{%- if add_generation_prompt %}{{- '<|im_start|>assistant\\n' }}{%- endif %}"
)


@dataclasses.dataclass
class Shape:
    """The shape of a decoder as Llama's are."""

    vocabulary: int = 2048
    hidden: int = 64
    inner: int = 160
    layers: int = 2
    heads: int = 4
    kept: int = 2
    context: int = 1024
    fused: bool = True
    half: bool = False
    # Which logits the graph gives: "all", or as many as "num_logits_to_keep" says.
    head: str = "all"
    # Weights: "float", "int8" (dynamic), "int4" or "byte" (weights alone).
    weights: str = "float"
    seed: int = 1

    @property
    def size(self):
        return self.hidden // self.heads


SHAPES = {
    "unfused": Shape(fused=False),
    "fused": Shape(),
    "fused-fp16": Shape(half=True),
    "int8": Shape(weights="int8"),
    "int4": Shape(weights="int4"),
    "keep": Shape(head="keep"),
    "10m": Shape(vocabulary=8192, hidden=256, inner=768, layers=8, heads=4, kept=2, context=2048, weights="int8"),
    "50m": Shape(vocabulary=16384, hidden=512, inner=1536, layers=12, heads=8, kept=4, context=2048, weights="int8"),
    "50m-keep": Shape(vocabulary=16384, hidden=512, inner=1536, layers=12, heads=8, kept=4, context=2048, weights="int8", head="keep"),
    "50m-float": Shape(vocabulary=16384, hidden=512, inner=1536, layers=12, heads=8, kept=4, context=2048),
    "1b": Shape(vocabulary=32768, hidden=2048, inner=8192, layers=18, heads=32, kept=8, context=4096, half=True, head="keep"),
    "7b": Shape(vocabulary=32768, hidden=4096, inner=14336, layers=32, heads=32, kept=8, context=4096, half=True, head="keep"),
}
TINY = ["unfused", "fused", "fused-fp16", "int8", "int4", "keep"]


class Graph:
    """Nodes and weights of a graph that is being made."""

    def __init__(self, shape):
        self.shape = shape
        self.type = np.float16 if shape.half else np.float32
        self.onnx_type = TensorProto.FLOAT16 if shape.half else TensorProto.FLOAT
        self.nodes, self.weights, self.count = [], [], 0
        self.random = np.random.default_rng(shape.seed)

    def node(self, kind, inputs, outputs=1, domain="", **attributes):
        self.count += 1
        names = [f"{kind}_{self.count}_{i}" for i in range(outputs)] if isinstance(outputs, int) else outputs
        self.nodes.append(helper.make_node(kind, inputs, names, name=f"/{kind}_{self.count}", domain=domain, **attributes))
        return names[0] if len(names) == 1 else names

    def weight(self, name, value):
        self.weights.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def drawn(self, name, rows, columns, deviation=None):
        deviation = rows**-0.5 if deviation is None else deviation
        return self.weight(name, (self.random.standard_normal((rows, columns), dtype=np.float32) * deviation).astype(self.type))

    def integers(self, *values):
        name = "ints_" + "_".join(str(v).replace("-", "m") for v in values)
        if all(w.name != name for w in self.weights):
            self.weight(name, np.array(values, np.int64))
        return name

    def norm(self, name, value):
        """Root mean square."""
        scale = self.weight(name, np.ones(self.shape.hidden, self.type))
        if self.shape.fused:
            return self.node("SimplifiedLayerNormalization", [value, scale], axis=-1, epsilon=1e-5)
        square = self.node("Mul", [value, value])
        mean = self.node("ReduceMean", [square, self.integers(-1)], keepdims=1)
        root = self.node("Sqrt", [self.node("Add", [mean, self.weight(name + ".epsilon", np.array(1e-5, self.type))])])
        return self.node("Mul", [self.node("Div", [value, root]), scale])


def rotation(shape):
    """Cosines and sines of the places, one for each pair of numbers."""
    speed = 10000.0 ** (-np.arange(0, shape.size, 2) / shape.size)
    angle = np.outer(np.arange(shape.context), speed)
    return np.cos(angle), np.sin(angle)


def rotated(graph, value, cosine, sine):
    """`value` is [1, heads, tokens, size]; halves are turned against each other."""
    half = graph.shape.size // 2
    left, right = graph.node("Split", [value, graph.integers(half, half)], 2, axis=3)
    turned = [
        graph.node("Sub", [graph.node("Mul", [left, cosine]), graph.node("Mul", [right, sine])]),
        graph.node("Add", [graph.node("Mul", [right, cosine]), graph.node("Mul", [left, sine])]),
    ]
    return graph.node("Concat", turned, axis=3)


def attention(graph, layer, query, key, value, rest):
    """Spelled out, as exporters write it that fuse nothing."""
    shape = graph.shape
    part = lambda x, heads: graph.node("Transpose", [graph.node("Reshape", [x, graph.integers(0, 0, heads, shape.size)])], perm=[0, 2, 1, 3])
    query, key, value = part(query, shape.heads), part(key, shape.kept), part(value, shape.kept)
    query, key = rotated(graph, query, rest["cosine"], rest["sine"]), rotated(graph, key, rest["cosine"], rest["sine"])
    key = graph.node("Concat", [f"past_key_values.{layer}.key", key], [f"present.{layer}.key"], axis=2)
    value = graph.node("Concat", [f"past_key_values.{layer}.value", value], [f"present.{layer}.value"], axis=2)
    repeat = shape.heads // shape.kept

    def repeated(x):
        wide = graph.node("Unsqueeze", [x, graph.integers(2)])
        length = graph.node("Shape", [x], start=2, end=3)
        size = lambda *parts: graph.node("Concat", [length if p is None else graph.integers(p) for p in parts], axis=0)
        wide = graph.node("Expand", [wide, size(1, shape.kept, repeat, None, shape.size)])
        return graph.node("Reshape", [wide, size(1, shape.heads, None, shape.size)])

    scores = graph.node("MatMul", [query, graph.node("Transpose", [repeated(key)], perm=[0, 1, 3, 2])])
    scores = graph.node("Mul", [scores, rest["scale"]])
    weights = graph.node("Softmax", [graph.node("Where", [rest["seen"], scores, rest["never"]])], axis=-1)
    mixed = graph.node("Transpose", [graph.node("MatMul", [weights, repeated(value)])], perm=[0, 2, 1, 3])
    return graph.node("Reshape", [mixed, graph.integers(0, 0, shape.hidden)])


def decoder(shape):
    """The graph of a decoder."""
    graph = Graph(shape)
    cosine, sine = (x.astype(graph.type) for x in rotation(shape))
    rest = {}
    tensor = helper.make_tensor_value_info
    inputs = [tensor("input_ids", TensorProto.INT64, ["batch", "tokens"]), tensor("attention_mask", TensorProto.INT64, ["batch", "total"])]
    if shape.fused:
        rest["cosine"], rest["sine"] = graph.weight("cos_cache", cosine), graph.weight("sin_cache", sine)
        length = graph.node("ReduceSum", ["attention_mask", graph.integers(1)], keepdims=0)
        rest["last"] = graph.node("Cast", [graph.node("Sub", [length, graph.integers(1)])], to=TensorProto.INT32)
        total = graph.node("Squeeze", [graph.node("Shape", ["attention_mask"], start=1, end=2), graph.integers(0)])
        rest["total"] = graph.node("Cast", [total], to=TensorProto.INT32)
    else:
        inputs.append(tensor("position_ids", TensorProto.INT64, ["batch", "tokens"]))
        for name, table in (("cosine", cosine), ("sine", sine)):
            places = graph.node("Gather", [graph.weight(f"{name}.table", table), "position_ids"])
            rest[name] = graph.node("Unsqueeze", [places, graph.integers(1)])
        rest["scale"] = graph.weight("scale", np.array(shape.size**-0.5, graph.type))
        rest["never"] = graph.weight("never", np.array(np.finfo(graph.type).min, graph.type))
        total = graph.node("Squeeze", [graph.node("Shape", ["attention_mask"], start=1, end=2), graph.integers(0)])
        keys = graph.node("Range", [graph.weight("zero", np.array(0, np.int64)), total, graph.weight("one", np.array(1, np.int64))])
        queries = graph.node("Unsqueeze", ["position_ids", graph.integers(1, 3)])
        rest["seen"] = graph.node("LessOrEqual", [keys, queries])
    stream = graph.node("Gather", [graph.drawn("embed", shape.vocabulary, shape.hidden, 1.0), "input_ids"])
    caches = []
    for layer in range(shape.layers):
        name = lambda part: f"layers.{layer}.{part}"
        for part in ("key", "value"):
            cache = [shape.kept, shape.size]
            inputs.append(tensor(f"past_key_values.{layer}.{part}", graph.onnx_type, ["batch", cache[0], "past", cache[1]]))
            caches.append(tensor(f"present.{layer}.{part}", graph.onnx_type, ["batch", cache[0], "total", cache[1]]))
        seen = graph.norm(name("before"), stream)
        width = shape.kept * shape.size
        query, key, value = (
            graph.node("MatMul", [seen, graph.drawn(name(part), shape.hidden, columns)])
            for part, columns in (("q", shape.hidden), ("k", width), ("v", width))
        )
        if shape.fused:
            mixed, _, _ = graph.node(
                "GroupQueryAttention",
                [query, key, value, f"past_key_values.{layer}.key", f"past_key_values.{layer}.value", rest["last"], rest["total"], rest["cosine"], rest["sine"]],
                [name("mixed"), f"present.{layer}.key", f"present.{layer}.value"],
                domain="com.microsoft",
                num_heads=shape.heads,
                kv_num_heads=shape.kept,
                do_rotary=1,
            )
        else:
            mixed = attention(graph, layer, query, key, value, rest)
        stream = graph.node("Add", [stream, graph.node("MatMul", [mixed, graph.drawn(name("o"), shape.hidden, shape.hidden)])])
        seen = graph.norm(name("after"), stream)
        gate = graph.node("MatMul", [seen, graph.drawn(name("gate"), shape.hidden, shape.inner)])
        up = graph.node("MatMul", [seen, graph.drawn(name("up"), shape.hidden, shape.inner)])
        gated = graph.node("Mul", [graph.node("Mul", [gate, graph.node("Sigmoid", [gate])]), up])
        stream = graph.node("Add", [stream, graph.node("MatMul", [gated, graph.drawn(name("down"), shape.inner, shape.hidden)])])
    stream = graph.norm("norm", stream)
    if shape.head == "keep":
        inputs.append(tensor("num_logits_to_keep", TensorProto.INT64, []))
        start = graph.node("Unsqueeze", [graph.node("Neg", ["num_logits_to_keep"]), graph.integers(0)])
        stream = graph.node("Slice", [stream, start, graph.integers(2**62), graph.integers(1)])
    graph.node("MatMul", [stream, graph.drawn("head", shape.hidden, shape.vocabulary, 4 * shape.hidden**-0.5)], ["logits"])
    outputs = [tensor("logits", graph.onnx_type, ["batch", "answers", shape.vocabulary])] + caches
    made = helper.make_graph(graph.nodes, "decoder", inputs, outputs, graph.weights)
    opsets = [helper.make_opsetid("", 18), helper.make_opsetid("com.microsoft", 1)]
    return helper.make_model(made, opset_imports=opsets, ir_version=10, producer_name="geols tests")


def save(model, path, large):
    path.parent.mkdir(parents=True, exist_ok=True)
    for old in (path, path.with_name(path.name + "_data")):
        old.unlink(missing_ok=True)
    if large:
        onnx.save(model, path, save_as_external_data=True, location=path.name + "_data", size_threshold=1024)
    else:
        onnx.save(model, path)


def quantised(folder, shape, model):
    """Writes the model in the precision that its shape asks for, under the name that optimum and others give it."""
    large = shape.hidden * shape.vocabulary * shape.layers > 1 << 30
    if shape.weights == "float":
        save(model, folder / ("onnx/model_fp16.onnx" if shape.half else "model.onnx"), large)
    elif shape.weights == "int8":
        from onnxruntime.quantization import QuantType, quantize_dynamic

        plain = folder / "plain.onnx"
        save(model, plain, large)
        quantize_dynamic(plain, folder / "model_quantized.onnx", op_types_to_quantize=["MatMul"], weight_type=QuantType.QInt8, extra_options={"DefaultTensorType": TensorProto.FLOAT})
        plain.unlink()
    else:
        from onnxruntime.quantization.matmul_nbits_quantizer import MatMulNBitsQuantizer

        bits = 4 if shape.weights == "int4" else 8
        quantizer = MatMulNBitsQuantizer(model, bits=bits, block_size=32, is_symmetric=True, accuracy_level=4)
        quantizer.process()
        save(quantizer.model.model, folder / f"onnx/model_q{bits}.onnx", large)


def texts():
    """Names and sentences of the knowledge base, and the example scripts."""
    root = HERE.parent.parent
    files = sorted((root / "operator_kb").rglob("*.jsonl")) + sorted((root / "operator_kb").rglob("*.toml"))
    files += sorted((root / "examples").rglob("*.js")) + sorted((root / "examples").rglob("*.py")) + sorted((root / "tests/translation").rglob("*.js"))
    for file in files:
        # Enough for a vocabulary, and soon read.
        yield file.read_text(encoding="utf-8", errors="replace")[: 1 << 20]


def tokenizer(vocabulary):
    """A byte-level one, as most code models have."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

    made = Tokenizer(models.BPE())
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=vocabulary - 8, special_tokens=SPECIAL, initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), show_progress=False
    )
    made.train_from_iterator(texts(), trainer)
    return made


TOKENIZERS = {}


def tokenizer_of(vocabulary):
    if vocabulary not in TOKENIZERS:
        TOKENIZERS[vocabulary] = tokenizer(vocabulary)
    return TOKENIZERS[vocabulary]


def write(folder, shape):
    """A whole folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "tokenizer.json").write_text(tokenizer_of(shape.vocabulary).to_str(), encoding="utf-8")
    config = {
        "model_type": "llama",
        "architectures": ["LlamaForCausalLM"],
        "vocab_size": shape.vocabulary,
        "hidden_size": shape.hidden,
        "intermediate_size": shape.inner,
        "num_hidden_layers": shape.layers,
        "num_attention_heads": shape.heads,
        "num_key_value_heads": shape.kept,
        "max_position_embeddings": shape.context,
        "eos_token_id": 0,
    }
    (folder / "config.json").write_text(json.dumps(config, indent=1))
    (folder / "generation_config.json").write_text(json.dumps({"eos_token_id": [0, 2], "do_sample": False}))
    (folder / "tokenizer_config.json").write_text(json.dumps({"eos_token": SPECIAL[0], "chat_template": TEMPLATE, "model_max_length": shape.context}))
    quantised(folder, shape, decoder(shape))


def main():
    root = pathlib.Path(sys.argv[1])
    for name in sys.argv[2:] or TINY:
        folder = root / name
        # What made a folder is written beside it, so that a cache is made anew when this changes.
        made = repr(SHAPES[name]) + str(hash_of(pathlib.Path(__file__)))
        mark = folder / ".made"
        if not mark.is_file() or mark.read_text() != made:
            write(folder, SHAPES[name])
            mark.write_text(made)
        print(folder)


def hash_of(path):
    import hashlib

    return hashlib.sha256(path.read_bytes()).hexdigest()


if __name__ == "__main__":
    main()
