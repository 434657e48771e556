#!/usr/bin/env python3
"""Tunes a decoder that somebody brings, by LoRA: small matrices beside the frozen ones, merged into them in the end.

    pip install torch==2.11.0 numpy tokenizers==0.23.2
    lora.py MODEL CORPUS... FOLDER (--minutes 30 | --steps 500) [--rank 16] [--device cuda]
    python models/llama.py FOLDER ~/models/mine

MODEL is a folder in the layout of Hugging Face (config.json, *.safetensors, tokenizer.json) of a Llama or a Qwen2, such as Qwen2.5-Coder,
whose tokenizer has tokens for gaps (models/infill.toml). CORPUS is what train.py takes, or a folder of scripts (*.js, *.py): they are read
where they lie, and go nowhere. FOLDER gets the whole model, of the same layout.
"""

import argparse
import gc
import json
import os
import pathlib
import shutil
import time
import tomllib

START = time.monotonic()
os.environ.setdefault("OMP_WAIT_POLICY", "passive")

import torch
from tokenizers import Tokenizer
from torch import nn

from decoder import losses, read_decoder, write_weights
from pack import Document, Loader, Sampler, read_documents, split_documents
from train import Clock, check_attention, one_step, rate_at, say, validate

FAMILIES = pathlib.Path(__file__).resolve().parent.parent / "infill.toml"
TUNED = ["q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj"]
KEPT = ["tokenizer.json", "tokenizer_config.json", "generation_config.json", "special_tokens_map.json", "chat_template.jinja"]


class Adapted(nn.Module):
    """A matrix that stays as it is, and a product of two small ones that is added to it."""

    def __init__(self, base, rank, scale):
        super().__init__()
        self.base, self.scale = base, scale
        self.down = nn.Parameter(torch.randn(rank, base.in_features) / base.in_features**0.5)
        # Zero, so that tuning begins with the model as it was.
        self.up = nn.Parameter(torch.zeros(base.out_features, rank))

    def forward(self, x):
        return self.base(x) + (x @ self.down.to(x.dtype).T) @ self.up.to(x.dtype).T * self.scale

    @torch.no_grad()
    def merged(self):
        """Returns the matrix with what was learned."""
        base = self.base.float()
        base.weight += self.up.float() @ self.down.float() * self.scale
        return base


def adapt(model, rank, scale):
    """Freezes a model and puts small matrices beside its own. Returns them."""
    model.requires_grad_(False)
    adapted = []
    for layer in model.model.layers:
        for block in (layer.self_attn, layer.mlp):
            for name in TUNED:
                if hasattr(block, name):
                    part = Adapted(getattr(block, name), rank, scale)
                    setattr(block, name, part)
                    adapted.append(part)
    return adapted


def merge(model):
    """Puts what was learned into the model's own matrices."""
    for layer in model.model.layers:
        for block in (layer.self_attn, layer.mlp):
            for name in TUNED:
                if hasattr(block, name):
                    setattr(block, name, getattr(block, name).merged())
    return model.float()


def marks_of(tokenizer, config):
    """Returns the special tokens of the tokenizer's family: before, after, middle, end."""
    for family in tomllib.loads(FAMILIES.read_text())["family"]:
        marks = [family["before"], family["after"], family.get("middle")]
        if all(mark and tokenizer.token_to_id(mark) is not None for mark in marks):
            if family["order"] != ["before", "after", "middle"]:
                raise SystemExit(f"{family['name']} has its parts in an order that is not learned here")
            end = next((end for end in family["ends"] if tokenizer.token_to_id(end) is not None), None)
            if end is None:
                ends = config.get("eos_token_id")
                end = tokenizer.id_to_token(ends[0] if isinstance(ends, list) else ends)
            say(f"gaps as {family['name']} has them, ended by {end}")
            return (*marks, end)
    raise SystemExit("the tokenizer has no tokens for gaps: see models/infill.toml")


def read_corpus(paths):
    """Returns the documents of JSON Lines, and the scripts of folders without any."""
    documents = []
    for path in paths:
        if path.is_dir() and not any(path.rglob("*.jsonl*")):
            for end, language in (("js", "javascript"), ("py", "python")):
                files = sorted(file for file in path.rglob(f"*.{end}") if file.stat().st_size < 200_000)
                texts = [file.read_text(encoding="utf-8", errors="ignore").replace("\r\n", "\n") for file in files]
                documents += [Document("code", language, text, "") for text in texts if text.strip()]
        else:
            documents += read_documents([path])
    return documents


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=pathlib.Path)
    parser.add_argument("corpus", type=pathlib.Path, nargs="+")
    parser.add_argument("folder", type=pathlib.Path)
    length = parser.add_mutually_exclusive_group(required=True)
    length.add_argument("--minutes", type=float)
    length.add_argument("--steps", type=int)
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cpu")
    parser.add_argument("--rank", type=int, default=16)
    parser.add_argument("--scale", type=float, default=2.0)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--block", type=int, default=4096, help="tokens of a block")
    parser.add_argument("--blocks", type=int, default=4, help="blocks of a step")
    parser.add_argument("--gap-share", type=float, default=0.75)
    parser.add_argument("--threads", type=int, help="of a processor that trains")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    arguments.parts = 1
    device = torch.device(arguments.device)
    if arguments.threads:
        torch.set_num_threads(arguments.threads)
    torch.manual_seed(arguments.seed)
    config = json.loads((arguments.model / "config.json").read_text())
    tokenizer = Tokenizer.from_file(str(arguments.model / "tokenizer.json"))
    documents, held_back = split_documents(read_corpus(arguments.corpus))
    say(f"{len(documents)} documents, {len(held_back)} held back")
    marks = marks_of(tokenizer, config)
    gc.freeze()
    loader = Loader(Sampler(documents, tokenizer, arguments.gap_share, marks=marks), arguments.block, arguments.seed, arguments.workers)
    validation = Sampler(held_back or documents, tokenizer, 1.0, marks=marks)
    validation = [validation.block(arguments.block, 0, number) for number in range(4)]
    model = read_decoder(arguments.model).to(device)
    if device.type == "cuda":
        model.bfloat16()
        model.cosine, model.sine = model.cosine.float(), model.sine.float()
        check_attention(device)
        model.is_joint = True
    adapted = [part.to(device) for part in adapt(model, arguments.rank, arguments.scale)]
    weights = [weight for part in adapted for weight in (part.down, part.up)]
    say(f"{sum(weight.numel() for weight in weights) / 1e6:.2f} of {sum(w.numel() for w in model.parameters()) / 1e6:.2f} million parameters are tuned")
    optimizer = torch.optim.AdamW(weights, arguments.rate, betas=(0.9, 0.95), weight_decay=0.0)
    say("validation", validate(model, validation, device, 64))
    clock, step, held = Clock(arguments.minutes, arguments.steps), 0, []
    while (progress := clock.progress(step)) < 1:
        optimizer.param_groups[0]["lr"] = arguments.rate * rate_at(progress, step, 20, 0.6)
        loss = float(one_step(model, losses, [optimizer], loader, arguments, device, 64, held))
        step += 1
        if step % 20 == 0 or step == 1:
            say(f"step {step} ({progress:.0%}): loss {loss:.4f}")
    loader.close()
    say("validation", validate(model, validation, device, 64))
    write_weights(merge(model), arguments.folder, limit=2 << 30)
    # What the model says of itself stays; only the type of the weights is another.
    (arguments.folder / "config.json").write_text(json.dumps(config | {"torch_dtype": "float16"}, indent=1) + "\n")
    for name in KEPT:
        if (arguments.model / name).is_file():
            shutil.copyfile(arguments.model / name, arguments.folder / name)
    say(f"written: {arguments.folder}")


if __name__ == "__main__":
    main()
