"""The graph of a BERT-like sentence encoder, written from its weights without torch. Shared by models/minilm.py and models/train/encoder.py."""

import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

OPSET = 17


class Graph:
    """A graph in the making: each call adds a node and gives the name of its result."""

    def __init__(self, weights):
        self.weights = weights
        self.nodes = []
        self.constants = {}

    def node(self, kind, *inputs, **attributes):
        name = f"{kind}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], name=name, **attributes))
        return name

    def constant(self, name, values):
        self.constants[name] = numpy_helper.from_array(np.ascontiguousarray(values), name)
        return name

    def weight(self, name):
        if name not in self.weights:
            sys.exit(f"the model has no weight {name}: it is not laid out as BERT is")
        return self.constant(name, self.weights[name].astype(np.float32))

    def linear(self, x, name):
        turned = self.constant(f"{name}.weight.T", self.weights[f"{name}.weight"].astype(np.float32).T)
        return self.node("Add", self.node("MatMul", x, turned), self.weight(f"{name}.bias"))

    def norm(self, x, name, epsilon):
        return self.node(
            "LayerNormalization", x, self.weight(f"{name}.weight"), self.weight(f"{name}.bias"), axis=-1, epsilon=epsilon
        )


def build(config, weights):
    """The model as a graph: ids and mask in, a vector of length 1 out. With weights of a `tagger`, the shares of its labels for each token, too."""
    if "embeddings.word_embeddings.weight" not in weights:
        weights = {name.removeprefix("bert."): values for name, values in weights.items()}
    hidden, heads = config["hidden_size"], config["num_attention_heads"]
    epsilon, size = config["layer_norm_eps"], config["hidden_size"] // config["num_attention_heads"]
    if config.get("hidden_act", "gelu") != "gelu":
        sys.exit(f"hidden_act is {config['hidden_act']}, and only gelu is known")
    g = Graph(weights)
    number = lambda name, value: g.constant(name, np.array(value, np.float32))
    whole = lambda name, value: g.constant(name, np.array(value, np.int64))

    # The first rows of the table of places. Gathering them by a range is turned into a broken slice by ONNX Runtime 1.31.
    tokens = g.node("Shape", "input_ids", start=1, end=2)
    table = g.weight("embeddings.position_embeddings.weight")
    places = g.node("Slice", table, whole("from0", [0]), tokens, "from0")
    x = g.node("Gather", g.weight("embeddings.word_embeddings.weight"), "input_ids")
    x = g.node("Add", x, places)
    x = g.node("Add", x, g.node("Gather", g.weight("embeddings.token_type_embeddings.weight"), "token_type_ids"))
    x = g.norm(x, "embeddings.LayerNorm", epsilon)

    mask = g.node("Cast", "attention_mask", to=TensorProto.FLOAT)
    hidden_ones = g.node("Mul", g.node("Sub", number("1.0", 1.0), mask), number("far", -1e9))
    bias = g.node("Unsqueeze", hidden_ones, whole("axes12", [1, 2]))
    split = whole("split", [0, 0, heads, size])
    together = whole("together", [0, 0, hidden])
    root = number("root", np.sqrt(size))
    for layer in range(config["num_hidden_layers"]):
        base = f"encoder.layer.{layer}"
        parts = []
        for part in ("query", "key", "value"):
            y = g.node("Reshape", g.linear(x, f"{base}.attention.self.{part}"), split)
            parts.append(g.node("Transpose", y, perm=[0, 2, 3, 1] if part == "key" else [0, 2, 1, 3]))
        query, key, value = parts
        scores = g.node("Add", g.node("Div", g.node("MatMul", query, key), root), bias)
        mixed = g.node("MatMul", g.node("Softmax", scores, axis=-1), value)
        mixed = g.node("Reshape", g.node("Transpose", mixed, perm=[0, 2, 1, 3]), together)
        x = g.norm(g.node("Add", g.linear(mixed, f"{base}.attention.output.dense"), x), f"{base}.attention.output.LayerNorm", epsilon)
        y = g.linear(x, f"{base}.intermediate.dense")
        bell = g.node("Add", g.node("Erf", g.node("Div", y, number("root2", np.sqrt(2.0)))), "1.0")
        y = g.node("Mul", g.node("Mul", y, bell), number("half", 0.5))
        x = g.norm(g.node("Add", g.linear(y, f"{base}.output.dense"), x), f"{base}.output.LayerNorm", epsilon)

    outputs = [helper.make_tensor_value_info("sentence_embedding", TensorProto.FLOAT, ["batch", hidden])]
    if "tagger.weight" in weights:
        labels = len(weights["tagger.weight"])
        g.nodes.append(helper.make_node("Softmax", [g.linear(x, "tagger")], ["token_scores"], name="token_scores", axis=-1))
        outputs.append(helper.make_tensor_value_info("token_scores", TensorProto.FLOAT, ["batch", "tokens", labels]))

    # The mean of the tokens that are there, and length 1.
    weights_of = g.node("Unsqueeze", mask, whole("axes2", [2]))
    along = whole("axes1", [1])
    total = g.node("ReduceSum", g.node("Mul", x, weights_of), along, keepdims=0)
    count = g.node("Max", g.node("ReduceSum", weights_of, along, keepdims=0), number("least", 1e-9))
    mean = g.node("Div", total, count)
    length = g.node("Max", g.node("ReduceL2", mean, axes=[1], keepdims=1), number("tiny", 1e-12))
    g.nodes.append(helper.make_node("Div", [mean, length], ["sentence_embedding"], name="sentence_embedding"))

    ids = lambda name: helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "tokens"])
    inputs = [ids("input_ids"), ids("attention_mask"), ids("token_type_ids")]
    graph = helper.make_graph(g.nodes, "sentence-encoder", inputs, outputs, list(g.constants.values()))
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=8, producer_name="geols")
    onnx.checker.check_model(model)
    return model


def quantize(source, target):
    """Weights of matrices in 8 bits. Those of the tagger are few, and stay as they are."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    nodes = onnx.load(source, load_external_data=False).graph.node
    exact = [node.name for node in nodes if "tagger.weight.T" in node.input]
    quantize_dynamic(source, target, weight_type=QuantType.QInt8, per_channel=True, reduce_range=False, nodes_to_exclude=exact)
