#!/usr/bin/env python3
"""Checks an exported decoder against torch, and measures it.

    pip install torch==2.11.0 onnxruntime==1.31.1 tokenizers==0.23.2 numpy
    check.py WEIGHTS FOLDER CORPUS... [--prompts 50] [--geols geols]

WEIGHTS is the folder that train.py wrote, FOLDER what models/llama.py made of it. Prompts are gaps in held-back scripts. The graph in single
precision (model.onnx) must write the same tokens as torch, except where two lead by less than a thousandth. For
weights in 8 bits and in half precision the share of equal tokens and of equal texts is told. --geols also runs `geols model check`.
"""

import argparse
import os
import pathlib
import random
import subprocess
import sys
import time

# Threads that wait for each other must not spin beside other programs.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")

import numpy as np
import torch
from tokenizers import Tokenizer

from decoder import read_decoder
from pack import ANSWER_WEIGHT, Sampler, read_documents, split_documents

MAX_NEW = 32
MARGIN = 1e-3


class Session:
    """A decoder in ONNX Runtime, with its cache."""

    def __init__(self, path, threads=2):
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self.session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        self.caches = [port for port in self.session.get_inputs() if port.name.startswith("past")]
        self.outputs = ["logits"] + [port.name.replace("past_key_values", "present") for port in self.caches]
        self.reset()

    def reset(self):
        kind = lambda port: np.float16 if "float16" in port.type else np.float32
        self.cache = {port.name: np.zeros((1, port.shape[1], 0, port.shape[3]), kind(port)) for port in self.caches}
        self.length = 0

    def step(self, tokens):
        """Returns the logits behind the last token."""
        self.length += len(tokens)
        inputs = {"input_ids": np.array([tokens], np.int64), "attention_mask": np.ones((1, self.length), np.int64)}
        results = self.session.run(self.outputs, inputs | {"num_logits_to_keep": np.array(1, np.int64)} | self.cache)
        self.cache = {port.name: value for port, value in zip(self.caches, results[1:])}
        return results[0][0, -1].astype(np.float32)

    def write(self, prompt, count, end=0):
        """Returns the likeliest continuation, and the lead of each token over the second."""
        self.reset()
        logits, tokens, leads = self.step(prompt), [], []
        while True:
            second, first = np.partition(logits, -2)[-2:]
            tokens.append(int(logits.argmax()))
            leads.append(float(first - second))
            if len(tokens) == count or tokens[-1] == end:
                return tokens, leads
            logits = self.step(tokens[-1:])


@torch.no_grad()
def choices(model, prompt, text):
    """Returns the token that torch chooses in the place of each token of a text."""
    logits = model.logits(torch.tensor([*prompt, *text[:-1]]))
    return logits[len(prompt) - 1 :].argmax(-1).tolist()


def measure(path, prompt, new=30):
    """Returns the milliseconds for 30 tokens after a prompt: the median of nine."""
    session = Session(path)
    times = []
    for _ in range(10):
        start = time.perf_counter()
        session.write(prompt, new, end=-1)
        times.append(time.perf_counter() - start)
    return 1000 * sorted(times[1:])[len(times) // 2]


def memory_of(path):
    """Returns the megabytes that a process takes more when it runs the model."""
    code = (
        "import sys, re; sys.path.insert(0, sys.argv[1]); import onnxruntime, check; "
        "size = lambda: int(re.search(r'VmHWM:\\s+(\\d+)', open('/proc/self/status').read())[1]); before = size(); "
        "check.Session(sys.argv[2]).write([1] * 512, 30, end=-1); print(size() - before)"
    )
    here = pathlib.Path(__file__).resolve().parent
    output = subprocess.run([sys.executable, "-c", code, str(here), str(path)], capture_output=True, text=True, check=True).stdout
    return int(output) / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("corpus", type=pathlib.Path, nargs="+")
    parser.add_argument("--prompts", type=int, default=50)
    parser.add_argument("--geols", help="the program")
    parser.add_argument("--speed", action="store_true", help="measure 30 tokens after 128, and memory")
    arguments = parser.parse_args()
    tokenizer = Tokenizer.from_file(str(arguments.folder / "tokenizer.json"))
    documents, held_back = split_documents(read_documents(arguments.corpus))
    held_back = [document for document in held_back if document.kind == "code"] or documents
    sampler, rng = Sampler(held_back, tokenizer, gap_share=1.0), random.Random(7)
    prompts = []
    while len(prompts) < arguments.prompts:
        tokens, weights = sampler.sample(sampler.draw(rng), rng)
        if ANSWER_WEIGHT in weights:
            at = weights.index(ANSWER_WEIGHT)
            prompts.append((tokens[:at], tokens[at:]))
    model = read_decoder(arguments.weights)
    right = sum(choices(model, prompt, wanted) == wanted for prompt, wanted in prompts)
    print(f"torch: {right} of {len(prompts)} gaps filled exactly")
    failures = 0
    for name in ("model.onnx", "model_fp16.onnx", "model_quantized.onnx"):
        path = arguments.folder / name
        if not path.is_file():
            continue
        session, equal, same, count, doubtful = Session(path), 0, 0, 0, 0
        for number, (prompt, wanted) in enumerate(prompts):
            written, leads = session.write(prompt, MAX_NEW)
            # Torch writes the same if each of these tokens is its choice, too.
            chosen = choices(model, prompt, written)
            agreed = next((i for i, (a, b) in enumerate(zip(written, chosen)) if a != b), len(written))
            same, equal, count = same + (agreed == len(written)), equal + agreed, count + len(written)
            doubtful += agreed < len(written) and leads[agreed] < MARGIN
            if number < 4 and name == "model_quantized.onnx":
                print(f"  {tokenizer.decode(written)!r}  for  {tokenizer.decode(wanted)!r}")
        size = path.stat().st_size / 1e6
        print(f"{name}: {size:.1f} MB; {same} of {len(prompts)} texts as torch writes them, {equal / count:.1%} of tokens; {doubtful} in doubt")
        if name == "model.onnx" and same + doubtful < len(prompts):
            failures += 1
        if arguments.speed:
            prompt = (prompts[0][0] * 128)[:128]
            print(f"  {measure(path, prompt):.1f} ms for 30 tokens after 128, on 2 threads; {memory_of(path):.0f} MB")
    if arguments.geols:
        result = subprocess.run([arguments.geols, "model", "check", str(arguments.folder)], capture_output=True, text=True)
        print(result.stdout + result.stderr)
        failures += result.returncode != 0
    print(f"{2 - failures} passed, {failures} failed" if arguments.geols else f"{1 - failures} passed, {failures} failed")
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
