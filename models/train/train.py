#!/usr/bin/env python3
"""Trains the decoder for so many minutes, or so many steps.

    pip install torch==2.11.0 numpy tokenizers==0.23.2
    train.py CORPUS... FOLDER --tokenizer tokenizer.json --minutes 8 --device cuda
    train.py CORPUS... FOLDER --tokenizer tokenizer.json --steps 200 --shape tiny

FOLDER gets the weights in half precision (model*.safetensors, config.json), the tokenizer and log.jsonl, a line every few steps. With
--minutes the rate follows the clock: it rises, stays, and falls to zero when the time is over, whatever the speed, the start included. A
run with --steps can be repeated exactly on one machine; the log of a run with --minutes says how many steps those were.

--resume FILE goes on from a checkpoint (--checkpoint FILE, every --checkpoint-minutes), with the same blocks in the same order.

Matrices are trained by Muon, the table of embeddings and the gains by AdamW. The loss is of all tokens but the first of a sample; those of
the answer (the text in a gap, a plan, and the end token) count four times. Samples do not see each other.
"""

import argparse
import contextlib
import gc
import json
import os
import pathlib
import shutil
import sys
import time

START = time.monotonic()
# Threads that wait for each other must not spin beside other programs: it is a hundred times slower.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")

import numpy as np
import torch
from tokenizers import Tokenizer

from decoder import SHAPES, Decoder, Samples, all_samples, losses, losses_and_hits, sample_by_sample, write_weights
from pack import ANSWER_WEIGHT, MAX_TOKENS, Loader, Sampler, read_documents, split_documents
from tokenizer import END, write_tokenizer


def say(*words):
    print(f"{time.monotonic() - START:7.1f}s", *words, flush=True)


class Muon(torch.optim.Optimizer):
    """Momentum whose updates are made orthogonal, for matrices: https://kellerjordan.github.io/posts/muon/.

    Matrices of one form are updated together.
    """

    def __init__(self, weights, rate, momentum=0.95, decay=0.0):
        weights = list(weights)
        forms = sorted({tuple(weight.shape) for weight in weights})
        groups = [{"params": [weight for weight in weights if tuple(weight.shape) == form]} for form in forms]
        super().__init__(groups, {"lr": rate, "momentum": momentum, "decay": decay})

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            weights = group["params"]
            gradient = torch.stack([weight.grad for weight in weights])
            # The state of a group is kept with its first weight.
            state = self.state[weights[0]]
            if "momentum" not in state:
                state["momentum"] = torch.zeros_like(gradient)
            momentum = state["momentum"].lerp_(gradient, 1 - group["momentum"])
            update = orthogonal(gradient.lerp(momentum, group["momentum"]))
            rows, columns = update.shape[1:]
            scale = -group["lr"] * max(1, rows / columns) ** 0.5
            torch._foreach_mul_(weights, 1 - group["lr"] * group["decay"])
            torch._foreach_add_(weights, list(update.to(weights[0].dtype).unbind()), alpha=scale)


def orthogonal(matrices):
    """Returns about the nearest orthogonal matrices, by five steps of Newton and Schulz."""
    x = matrices.bfloat16() if matrices.is_cuda else matrices.float()
    is_tall = x.shape[1] > x.shape[2]
    x = x.mT if is_tall else x
    x = x / (x.norm(dim=(1, 2), keepdim=True) * 1.02 + 1e-7)
    for _ in range(5):
        square = x @ x.mT
        x = 3.4445 * x + (-4.7750 * square + 2.0315 * square @ square) @ x
    return x.mT if is_tall else x


class Clock:
    """How far the training is, from 0 to 1: in time or in steps."""

    def __init__(self, minutes, steps, elapsed=0.0):
        self.steps = steps
        # Validation and writing take the rest.
        self.end = START + minutes * 60 - 12 if minutes else None
        self.begin = time.monotonic()
        self.elapsed = elapsed

    def start(self):
        """Begins to count, when all is compiled."""
        self.begin = time.monotonic() - self.elapsed

    def progress(self, step):
        if self.end is None:
            return step / self.steps
        now = time.monotonic()
        return 1.0 if now >= self.end else (now - self.begin) / (self.end - self.begin)


def rate_at(progress, step, warmup, cooldown):
    """The share of the full rate: it rises over steps, stays, and falls in the end."""
    return min(1.0, (step + 1) / warmup, max(0.0, 1 - progress) / cooldown)


def take_block(block, device, places):
    """Returns a block on the device: tokens, targets, weights, samples."""
    tokens = torch.from_numpy(block.tokens.astype(np.int64))
    # A token is followed by its target; the first of a sample has weight 0, the last token of a block none behind it.
    targets = torch.roll(tokens, -1)
    weights = torch.roll(torch.from_numpy(block.weights), -1)
    weights[-1] = 0
    if device.type == "cuda":
        tokens, targets, weights = (x.pin_memory() for x in (tokens, targets, weights))
    put = lambda x: x.to(device, non_blocking=True)
    return put(tokens), put(targets), put(weights).float(), Samples(block.lengths, device, places)


def precision(device):
    return torch.autocast("cuda", torch.bfloat16) if device.type == "cuda" else contextlib.nullcontext()


def validate(model, blocks, device, places):
    """Returns the loss of held-back blocks, that of the answers, and the share of answers that are right to the last token."""
    total, answer_total, count, answer_count, right, answers = 0.0, 0.0, 0, 0, 0, 0
    for block in blocks:
        tokens, targets, weights, samples = take_block(block, device, places)
        with precision(device):
            # With gradients, because layers are compiled for them.
            hidden = model(tokens, samples).detach()
            loss, is_right = losses_and_hits(hidden, model.head.detach(), targets)
        loss, is_right, weights = loss.float().cpu().numpy(), is_right.cpu().numpy(), weights.cpu().numpy()
        is_answer = weights == ANSWER_WEIGHT
        total, count = total + loss[weights > 0].sum(), count + (weights > 0).sum()
        answer_total, answer_count = answer_total + loss[is_answer].sum(), answer_count + is_answer.sum()
        at = 0
        for length in block.lengths[:-1]:
            part = is_answer[at : at + length]
            if part.any():
                answers += 1
                right += bool(is_right[at : at + length][part].all())
            at += length
    return {
        "loss": round(float(total / max(count, 1)), 4),
        "answer_loss": round(float(answer_total / max(answer_count, 1)), 4),
        "answers_right": round(right / max(answers, 1), 4),
        "answers": answers,
    }


def compiled(model, device, arguments, blocks, places):
    """Compiles layers and head if that works here; returns the head."""
    if device.type != "cuda":
        return losses
    try:
        check_attention(device)
        model.is_joint = True
    except Exception as error:
        say("attention sample by sample, because the other way failed:", repr(error)[:300])
    if arguments.no_compile or not model.is_joint:
        return losses
    try:
        for layer in model.model.layers:
            layer.compile()
        head = torch.compile(losses)
        tokens, targets, weights, samples = take_block(blocks[0], device, places)
        with precision(device):
            loss = head(model(tokens, samples), model.head, targets)
        loss.mean().backward()
        model.zero_grad(set_to_none=True)
        torch.cuda.synchronize()
        say("compiled")
        return head
    except Exception as error:
        say("not compiled:", repr(error)[:500])
        torch.cuda.empty_cache()
        for layer in model.model.layers:
            layer._compiled_call_impl = None
        model.zero_grad(set_to_none=True)
        return losses


def check_attention(device):
    """Raises an error if attention over all samples differs from attention sample by sample."""
    generator = torch.Generator(device).manual_seed(1)
    draw = lambda: torch.randn(384, 4, 64, generator=generator, device=device, dtype=torch.bfloat16).requires_grad_()
    inputs, samples = [draw() for _ in range(3)], Samples([100, 1, 200, 83], device, 9)
    results = []
    for attend in (lambda *x: sample_by_sample(*x, samples.lengths), lambda *x: all_samples(*x, samples.ends, 512)):
        out = attend(*inputs)
        results.append([out, *torch.autograd.grad(out.float().pow(2).sum(), inputs)])
    for one, other in zip(*results):
        difference = (one.float() - other.float()).abs().max() / one.float().abs().max()
        if not difference < 0.02:
            raise RuntimeError(f"it differs by {difference:.3f}")


def one_step(model, head, optimizers, loader, arguments, device, places, held):
    """Takes so many blocks, and changes the weights once. Returns the loss and its number of tokens.

    `held` keeps the blocks of this step, so that they are there if the step must be taken again in smaller parts.
    """
    total = torch.zeros((), device=device)
    while len(held) < arguments.blocks:
        held.append(next(loader))
    for block in held:
        for part in parts_of(block, arguments.parts):
            tokens, targets, weights, samples = take_block(part, device, places)
            with precision(device):
                loss = head(model(tokens, samples), model.head, targets)
            loss = (loss.float() * weights).sum() / weights.sum().clamp(min=1)
            (loss / (arguments.blocks * arguments.parts)).backward()
            total += loss.detach() / (arguments.blocks * arguments.parts)
    torch.nn.utils.clip_grad_norm_([weight for weight in model.parameters() if weight.requires_grad], 1.0, foreach=True)
    for optimizer in optimizers:
        optimizer.step()
    model.zero_grad(set_to_none=True)
    held.clear()
    return total


def parts_of(block, count):
    """Cuts a block into smaller ones of one size."""
    if count == 1:
        return [block]
    size = len(block.tokens) // count
    ends = np.cumsum(block.lengths)
    parts = []
    for start in range(0, size * count, size):
        inner = ends[(ends > start) & (ends < start + size)]
        lengths = np.diff(np.concatenate([[start], inner, [start + size]]))
        parts.append(block._replace(tokens=block.tokens[start : start + size], weights=block.weights[start : start + size], lengths=lengths))
    return parts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=pathlib.Path, nargs="+")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--tokenizer", type=pathlib.Path, required=True, help="tokenizer.json")
    parser.add_argument("--shape", choices=SHAPES, default="base")
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cpu")
    length = parser.add_mutually_exclusive_group(required=True)
    length.add_argument("--minutes", type=float, help="ends then, counted from the start of the program")
    length.add_argument("--steps", type=int)
    parser.add_argument("--stop-at", type=int, help="leave off after this step, as if cut off")
    parser.add_argument("--block", type=int, help="tokens of a block (65536 on a GPU, 4096 otherwise)")
    parser.add_argument("--blocks", type=int, help="blocks of a step (4 on a GPU, 2 otherwise)")
    parser.add_argument("--rate", type=float, default=0.02, help="of the matrices")
    parser.add_argument("--table-rate", type=float, default=0.003, help="of the embeddings and gains")
    parser.add_argument("--decay", type=float, default=0.05)
    parser.add_argument("--optimizer", choices=["muon", "adamw"], default="muon")
    parser.add_argument("--warmup", type=int, default=60, help="steps")
    parser.add_argument("--cooldown", type=float, default=0.5, help="share of the time in which the rate falls")
    parser.add_argument("--gap-share", type=float, default=0.75, help="share of scripts that are learned with a gap")
    parser.add_argument("--plan-share", type=float, default=0.08, help="share of samples that are plans")
    parser.add_argument("--threads", type=int, help="of a processor that trains")
    parser.add_argument("--workers", type=int, help="processes that make blocks")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--validate-every", type=int, default=400, help="steps")
    parser.add_argument("--no-compile", action="store_true")
    parser.add_argument("--checkpoint", type=pathlib.Path)
    parser.add_argument("--checkpoint-minutes", type=float, default=10)
    parser.add_argument("--resume", type=pathlib.Path)
    arguments = parser.parse_args()
    device = torch.device(arguments.device)
    is_cuda = device.type == "cuda"
    arguments.block = arguments.block or (65536 if is_cuda else 4096)
    arguments.blocks = arguments.blocks or (4 if is_cuda else 2)
    arguments.parts = 1
    cores = len(os.sched_getaffinity(0))
    arguments.workers = arguments.workers or max(1, cores - 2)
    train(arguments, device, cores)


def train(arguments, device, cores):
    is_cuda = device.type == "cuda"
    if arguments.threads:
        torch.set_num_threads(arguments.threads)
    tokenizer = Tokenizer.from_file(str(arguments.tokenizer))
    if tokenizer.token_to_id(END) != 0:
        sys.exit(f"{arguments.tokenizer} is not one that tokenizer.py made")
    documents, held_back = split_documents(read_documents(arguments.corpus, cores))
    say(f"{len(documents)} documents, {sum(len(d.text) for d in documents) / 1e6:.1f} MB; {len(held_back)} held back; {cores} cores")
    shares = {"code": 0.98 - arguments.plan_share, "plan": arguments.plan_share, "fact": 0.02}
    checkpoint = torch.load(arguments.resume, map_location="cpu", weights_only=True) if arguments.resume else {}
    first = checkpoint.get("step", 0)
    # The processes begin before there is a CUDA context, which they must not inherit.
    gc.freeze()
    sampler = Sampler(documents, tokenizer, arguments.gap_share, shares)
    loader = Loader(sampler, arguments.block, arguments.seed, arguments.workers, first * arguments.blocks)
    held_back = Sampler(held_back or documents[:50], tokenizer, 1.0, shares)
    size = min(arguments.block, 65536)
    validation = [held_back.block(size, 0, number) for number in range(max(1, (262144 if is_cuda else 16384) // size))]
    # More samples than this are rarely in a block.
    places = max(8, arguments.block // 96)

    torch.manual_seed(arguments.seed)
    torch.set_float32_matmul_precision("high")
    shape = SHAPES[arguments.shape]
    shape.vocabulary = -(-tokenizer.get_vocab_size() // 64) * 64
    assert shape.context >= MAX_TOKENS
    model = Decoder(shape).to(device)
    parameters = sum(weight.numel() for weight in model.parameters())
    name = torch.cuda.get_device_name() if is_cuda else "processor"
    say(f"{arguments.shape}: {parameters / 1e6:.2f} million parameters, {name}, torch {torch.__version__}")
    matrices = [weight for key, weight in model.named_parameters() if weight.dim() == 2 and "embed" not in key]
    others = [weight for key, weight in model.named_parameters() if weight.dim() != 2 or "embed" in key]
    adam = {"betas": (0.9, 0.95), "eps": 1e-10, "fused": is_cuda}
    if arguments.optimizer == "muon":
        optimizers = [Muon(matrices, arguments.rate, decay=arguments.decay), torch.optim.AdamW(others, arguments.table_rate, weight_decay=0, **adam)]
    else:
        groups = [{"params": matrices, "weight_decay": 0.1}, {"params": others, "weight_decay": 0.0}]
        optimizers = [torch.optim.AdamW(groups, arguments.table_rate / 2, **adam)]
    if checkpoint:
        model.load_state_dict(checkpoint["model"])
        for optimizer, state in zip(optimizers, checkpoint["optimizers"]):
            optimizer.load_state_dict(state)
    rates = [[group["lr"] for group in optimizer.param_groups] for optimizer in optimizers]
    if checkpoint:
        rates = checkpoint["rates"]

    arguments.folder.mkdir(parents=True, exist_ok=True)
    write_tokenizer(tokenizer, arguments.folder, shape.context)
    log_path = arguments.folder / "log.jsonl"
    log = log_path.open("a" if checkpoint else "w", buffering=1)
    settings = {key: value for key, value in vars(arguments).items() if isinstance(value, (int, float, str))}
    facts = {"parameters": parameters, "device": name, "cores": cores, "torch": torch.__version__, "documents": len(documents)}
    if not checkpoint:
        log.write(json.dumps({"settings": settings | facts}) + "\n")

    head = compiled(model, device, arguments, validation, places)
    clock = Clock(arguments.minutes, arguments.steps, checkpoint.get("elapsed", 0.0))
    step, tokens, held = first, checkpoint.get("tokens", 0), []
    last_time, last_tokens, last_saved = time.monotonic(), tokens, time.monotonic()
    is_started = False
    while True:
        progress = clock.progress(step)
        if progress >= 1 or step == arguments.stop_at:
            break
        factor = rate_at(progress, step, arguments.warmup, arguments.cooldown)
        for optimizer, full in zip(optimizers, rates):
            for group, rate in zip(optimizer.param_groups, full):
                group["lr"] = rate * factor
        try:
            loss = one_step(model, head, optimizers, loader, arguments, device, places, held)
        except torch.cuda.OutOfMemoryError:
            model.zero_grad(set_to_none=True)
            torch.cuda.empty_cache()
            arguments.parts *= 2
            say(f"out of memory: {arguments.parts} parts a block")
            if arguments.parts > 16:
                raise
            continue
        # Waits, so that the clock counts what is done.
        loss = float(loss)
        step, tokens = step + 1, tokens + arguments.block * arguments.blocks
        if not is_started:
            # The first step compiles what is left.
            clock.start()
            is_started = True
            say(f"first step: loss {loss:.3f}")
        now = time.monotonic()
        if step % 20 == 0 or step <= 2:
            speed = (tokens - last_tokens) / (now - last_time)
            last_time, last_tokens = now, tokens
            row = {"step": step, "tokens": tokens, "loss": round(loss, 4), "rate": round(factor, 4), "tokens_per_second": round(speed), "seconds": round(now - START, 1)}
            log.write(json.dumps(row) + "\n")
            if step % 100 == 0 or step <= 40:
                memory = f", {torch.cuda.max_memory_allocated() / 2**30:.1f} GiB" if is_cuda else ""
                waiting = sum(queue.qsize() for queue in loader.queues)
                say(f"step {step} ({progress:.0%}): loss {loss:.4f}, {speed / 1e6:.3f} M tokens/s, rate {factor:.2f}, {waiting} blocks wait{memory}")
        if step % arguments.validate_every == 0:
            result = validate(model, validation, device, places)
            log.write(json.dumps({"step": step, "tokens": tokens, "validation": result, "seconds": round(time.monotonic() - START, 1)}) + "\n")
            say("validation", result)
            # The time of validation is none of training.
            last_time += time.monotonic() - now
        if arguments.checkpoint and time.monotonic() - last_saved > arguments.checkpoint_minutes * 60:
            save_checkpoint(arguments.checkpoint, model, optimizers, rates, step, tokens, clock)
            last_saved = time.monotonic()
    loader.close()
    write_weights(model, arguments.folder)
    say(f"written after {step} steps, {tokens / 1e6:.1f} million tokens")
    if arguments.checkpoint:
        save_checkpoint(arguments.checkpoint, model, optimizers, rates, step, tokens, clock)
    result = validate(model, validation, device, places)
    log.write(json.dumps({"step": step, "tokens": tokens, "validation": result, "seconds": round(time.monotonic() - START, 1)}) + "\n")
    say("validation", result)
    log.close()


def save_checkpoint(path, model, optimizers, rates, step, tokens, clock):
    state = {
        "model": model.state_dict(),
        "optimizers": [optimizer.state_dict() for optimizer in optimizers],
        "rates": rates,
        "step": step,
        "tokens": tokens,
        "elapsed": time.monotonic() - clock.begin,
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    torch.save(state, path.with_suffix(".new"))
    shutil.move(path.with_suffix(".new"), path)


if __name__ == "__main__":
    main()
