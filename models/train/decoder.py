"""The decoder in torch: the layout of Llama, for samples that lie one behind the other in one row of tokens.

Weights have the names and the layout of Hugging Face's LlamaForCausalLM, so that other tools read them.
"""

import dataclasses
import json
import math
import pathlib
import sys

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn
from torch.nn.attention.varlen import varlen_attn

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from weight_files import read_folder, write_file


@dataclasses.dataclass
class Shape:
    """The shape of a decoder."""

    vocabulary: int = 8192
    hidden: int = 384
    inner: int = 1024
    layers: int = 10
    heads: int = 6
    # Heads of keys and values, each for several heads of queries.
    kept: int = 2
    context: int = 2048
    theta: float = 10000.0
    epsilon: float = 1e-5
    # Numbers in a head; 0 stands for the hidden size over the heads.
    head: int = 0
    # Whether queries, keys and values have a bias, as in Qwen2.
    bias: bool = False
    # Whether the table of embeddings is the head, too.
    tied: bool = True
    kind: str = "llama"

    @property
    def size(self):
        """Numbers in a head."""
        return self.head or self.hidden // self.heads

    def config(self):
        """Returns the shape as config.json of a model has it."""
        return {
            "model_type": self.kind,
            "architectures": ["Qwen2ForCausalLM" if self.kind == "qwen2" else "LlamaForCausalLM"],
            "vocab_size": self.vocabulary,
            "hidden_size": self.hidden,
            "intermediate_size": self.inner,
            "num_hidden_layers": self.layers,
            "num_attention_heads": self.heads,
            "num_key_value_heads": self.kept,
            "head_dim": self.size,
            "max_position_embeddings": self.context,
            "rope_theta": self.theta,
            "rms_norm_eps": self.epsilon,
            "hidden_act": "silu",
            "tie_word_embeddings": self.tied,
            "eos_token_id": 0,
        }

    @classmethod
    def from_config(cls, config, weights):
        """Returns the shape that config.json and the names of the weights tell."""
        return cls(
            vocabulary=config["vocab_size"],
            hidden=config["hidden_size"],
            inner=config["intermediate_size"],
            layers=config["num_hidden_layers"],
            heads=config["num_attention_heads"],
            kept=config.get("num_key_value_heads", config["num_attention_heads"]),
            context=min(config["max_position_embeddings"], 8192),
            theta=config.get("rope_theta") or config.get("rope_parameters", {}).get("rope_theta", 10000.0),
            epsilon=config["rms_norm_eps"],
            head=config.get("head_dim") or 0,
            bias="model.layers.0.self_attn.q_proj.bias" in weights,
            tied="lm_head.weight" not in weights,
            kind=config["model_type"],
        )


SHAPES = {
    # 18.9, 4.7 and 0.6 million parameters with 8192 tokens.
    "base": Shape(),
    "small": Shape(hidden=192, inner=512, layers=8, heads=3, kept=1),
    "tiny": Shape(hidden=64, inner=128, layers=2, heads=2, kept=1),
}


class Samples:
    """Where samples begin and end in a row of tokens, in the forms that attention wants."""

    def __init__(self, lengths, device, places=None):
        """The table of ends has a multiple of `places`, so that a compiled model fits every block."""
        self.lengths = [int(length) for length in lengths]
        ends = np.concatenate([[0], np.cumsum(self.lengths)]).astype(np.int32)
        positions = np.arange(ends[-1], dtype=np.int64) - np.repeat(ends[:-1], self.lengths)
        if places:
            ends = np.concatenate([ends, np.full(-len(ends) % places, ends[-1], np.int32)])
        self.positions = torch.from_numpy(positions).to(device, non_blocking=True)
        self.ends = torch.from_numpy(ends).to(device, non_blocking=True)


def sample_by_sample(query, key, value, lengths):
    """Attention within each sample, one call a sample: for processors, and to check the other way by."""
    start, parts = 0, []
    for length in lengths:
        part = [x[start : start + length].transpose(0, 1).unsqueeze(0) for x in (query, key, value)]
        parts.append(F.scaled_dot_product_attention(*part, is_causal=True).squeeze(0).transpose(0, 1))
        start += length
    return torch.cat(parts)


def all_samples(query, key, value, ends, longest):
    """Attention within each sample in one call: flash attention of a GPU, in half precision."""
    query, key, value = (x.to(torch.bfloat16).contiguous() for x in (query, key, value))
    return varlen_attn(query, key, value, ends, ends, longest, longest, window_size=(-1, 0))


def turn(x, cosine, sine):
    """Turns the halves of each head against each other, by the position."""
    left, right = x.chunk(2, dim=-1)
    return torch.cat([left * cosine - right * sine, right * cosine + left * sine], dim=-1).to(x.dtype)


class Attention(nn.Module):
    def __init__(self, shape):
        super().__init__()
        self.shape = shape
        width = shape.kept * shape.size
        self.q_proj = nn.Linear(shape.hidden, shape.heads * shape.size, bias=shape.bias)
        self.k_proj = nn.Linear(shape.hidden, width, bias=shape.bias)
        self.v_proj = nn.Linear(shape.hidden, width, bias=shape.bias)
        self.o_proj = nn.Linear(shape.heads * shape.size, shape.hidden, bias=False)

    def forward(self, x, cosine, sine, ends, lengths):
        shape, count = self.shape, x.shape[0]
        query = turn(self.q_proj(x).view(count, shape.heads, shape.size), cosine, sine)
        key = turn(self.k_proj(x).view(count, shape.kept, shape.size), cosine, sine)
        value = self.v_proj(x).view(count, shape.kept, shape.size)
        key, value = (y.repeat_interleave(shape.heads // shape.kept, dim=1) for y in (key, value))
        if lengths is None:
            mixed = all_samples(query, key, value, ends, shape.context)
        else:
            mixed = sample_by_sample(query, key, value, lengths)
        return self.o_proj(mixed.reshape(count, shape.heads * shape.size).to(x.dtype))


class Feed(nn.Module):
    def __init__(self, shape):
        super().__init__()
        self.gate_proj = nn.Linear(shape.hidden, shape.inner, bias=False)
        self.up_proj = nn.Linear(shape.hidden, shape.inner, bias=False)
        self.down_proj = nn.Linear(shape.inner, shape.hidden, bias=False)

    def forward(self, x):
        return self.down_proj(F.silu(self.gate_proj(x)) * self.up_proj(x))


class Norm(nn.Module):
    """Root mean square, in single precision."""

    def __init__(self, shape):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(shape.hidden))
        self.epsilon = shape.epsilon

    def forward(self, x):
        wide = x.float()
        return (wide * torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + self.epsilon) * self.weight).to(x.dtype)


class Layer(nn.Module):
    def __init__(self, shape):
        super().__init__()
        self.input_layernorm = Norm(shape)
        self.self_attn = Attention(shape)
        self.post_attention_layernorm = Norm(shape)
        self.mlp = Feed(shape)

    def forward(self, x, cosine, sine, ends, lengths):
        """`lengths` is `None` if attention is to take all samples in one call."""
        x = x + self.self_attn(self.input_layernorm(x), cosine, sine, ends, lengths)
        return x + self.mlp(self.post_attention_layernorm(x))


class Body(nn.Module):
    def __init__(self, shape):
        super().__init__()
        self.embed_tokens = nn.Embedding(shape.vocabulary, shape.hidden)
        self.layers = nn.ModuleList(Layer(shape) for _ in range(shape.layers))
        self.norm = Norm(shape)


class Decoder(nn.Module):
    """A decoder."""

    def __init__(self, shape):
        super().__init__()
        self.shape = shape
        self.model = Body(shape)
        if not shape.tied:
            self.lm_head = nn.Linear(shape.hidden, shape.vocabulary, bias=False)
        # Whether attention takes all samples in one call.
        self.is_joint = False
        speed = shape.theta ** (-torch.arange(0, shape.size, 2, dtype=torch.float64) / shape.size)
        angle = torch.outer(torch.arange(shape.context, dtype=torch.float64), speed)
        self.register_buffer("cosine", angle.cos().float(), persistent=False)
        self.register_buffer("sine", angle.sin().float(), persistent=False)
        for name, weight in self.named_parameters():
            if weight.dim() == 2:
                # What is added to the stream is smaller, the more layers add to it.
                last = name.endswith(("o_proj.weight", "down_proj.weight"))
                nn.init.normal_(weight, std=0.02 / math.sqrt(2 * shape.layers) if last else 0.02)

    @property
    def head(self):
        """The matrix of the head."""
        return self.model.embed_tokens.weight if self.shape.tied else self.lm_head.weight

    def forward(self, tokens, samples):
        """Returns what the head is given, for each token of a row."""
        cosine = self.cosine[samples.positions].unsqueeze(1)
        sine = self.sine[samples.positions].unsqueeze(1)
        x = self.model.embed_tokens(tokens)
        if torch.is_autocast_enabled(tokens.device.type):
            x = x.to(torch.get_autocast_dtype(tokens.device.type))
        for layer in self.model.layers:
            x = layer(x, cosine, sine, samples.ends, None if self.is_joint else samples.lengths)
        return self.model.norm(x)

    def logits(self, tokens):
        """Returns the logits of each token of one sample."""
        samples = Samples([len(tokens)], tokens.device)
        return F.linear(self(tokens, samples), self.head).float()


def losses(hidden, table, targets):
    """Returns the loss of each token."""
    return F.cross_entropy(F.linear(hidden, table).float(), targets, reduction="none")


def losses_and_hits(hidden, table, targets):
    """Returns the loss of each token, and whether the target is the likeliest one."""
    logits = F.linear(hidden, table).float()
    return F.cross_entropy(logits, targets, reduction="none"), logits.argmax(-1) == targets


def write_weights(model, folder, limit=15 << 20):
    """Writes weights in half precision, in files of at most `limit` bytes, with an index as Hugging Face has it."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("model*.safetensors*"):
        old.unlink()
    parts, size = [{}], 0
    for name, weight in model.state_dict().items():
        values = weight.detach().float().cpu().numpy().astype(np.float16)
        if size + values.nbytes > limit and parts[-1]:
            parts.append({})
            size = 0
        parts[-1][name] = values
        size += values.nbytes
    index = {}
    for number, part in enumerate(parts, 1):
        name = f"model-{number:05}-of-{len(parts):05}.safetensors" if len(parts) > 1 else "model.safetensors"
        write_file(folder / name, part)
        index |= dict.fromkeys(part, name)
    if len(parts) > 1:
        (folder / "model.safetensors.index.json").write_text(json.dumps({"metadata": {}, "weight_map": index}))
    (folder / "config.json").write_text(json.dumps(model.shape.config() | {"torch_dtype": "float16"}, indent=1) + "\n")


def read_decoder(folder):
    """Returns the decoder in a folder: one that `write_weights` wrote, or another one of Llama's or Qwen2's layout."""
    folder = pathlib.Path(folder)
    weights = read_folder(folder)
    model = Decoder(Shape.from_config(json.loads((folder / "config.json").read_text()), weights))
    model.load_state_dict({name: torch.from_numpy(values) for name, values in weights.items()})
    return model.eval()
