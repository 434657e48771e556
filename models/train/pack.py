#!/usr/bin/env python3
"""Turns a corpus into what the decoder learns from: blocks of tokens, with gaps to fill as geols asks for them.

    pip install numpy tokenizers==0.23.2
    pack.py ship CORPUS... FOLDER [--limit-mb 55]   compresses the corpus into shards that travel to another machine
    pack.py show CORPUS... FOLDER [--count 5]       prints samples; FOLDER holds tokenizer.json
    pack.py speed CORPUS... FOLDER                  measures one worker, in tokens a second

CORPUS is a file or folder of JSON Lines, plain or compressed (.gz, .xz, .zst); one object a line:

    {"kind": "code", "language": "javascript" | "python", "text": script}
    {"kind": "plan", "language": ..., "words": request, "plan": plan as text}
    {"kind": "fact", "text": sentence}

Samples, each ended by <|endoftext|>:

    gap       <|fim_prefix|> before <|fim_suffix|> after <|fim_middle|> middle
    script    <|javascript|> or <|python|>, script
    plan      <|javascript|> or <|python|>, <|request|> words <|plan|> plan
    fact      sentence

A gap is cut anew each time that a script is drawn. Its three texts get their tokens apart from each other, as geols does it
(src/assist/infill.rs): `before` ends where a name, a string or a line begins, without the dot or the space before a name; at most 2048 bytes
before and 512 bytes after the cursor. Half of the gaps are at the end of a script, with nothing behind them but the brackets that an editor closes.

Block number N depends on the corpus, the seed and N, and not on the number of workers. Samples do not see each other.
"""

import argparse
import gzip
import hashlib
import json
import lzma
import multiprocessing
import os
import pathlib
import random
import re
import time
from collections import namedtuple

import numpy as np

from tokenizer import END, JAVASCRIPT, MIDDLE, PLAN, PREFIX, PYTHON, REQUEST, SUFFIX

# As in src/assist/infill.rs.
MAX_BYTES_BEFORE, WINDOW_STEP, MAX_BYTES_AFTER = 2048, 1024, 512
# A sample has at most this many tokens.
MAX_TOKENS = 1536
# Statements that are to be written at once are no longer. geols writes 48 tokens at most.
MAX_LINES, MAX_STATEMENT_BYTES = 8, 240
# One script in this many is for validation, and no more than this many in all.
VALIDATION_SHARE, MAX_VALIDATION = 100, 1000
# How much a token counts in the loss: what the model is asked for counts more than what it is given.
GIVEN_WEIGHT, ANSWER_WEIGHT = 1, 4

Document = namedtuple("Document", "kind language text words")
Block = namedtuple("Block", "tokens weights lengths")


# Reading


def files_of(paths):
    """Returns the corpus files in files and folders."""
    files = []
    for path in paths:
        files += sorted(file for file in path.rglob("*.jsonl*") if file.is_file()) if path.is_dir() else [path]
    if not files:
        raise SystemExit(f"no *.jsonl file in {', '.join(map(str, paths))}")
    return files


def read_file(path):
    """Returns the documents of a file."""
    if path.suffix == ".gz":
        raw = gzip.decompress(path.read_bytes())
    elif path.suffix == ".xz":
        raw = lzma.decompress(path.read_bytes())
    elif path.suffix == ".zst":
        import zstandard

        with path.open("rb") as file:
            raw = zstandard.ZstdDecompressor(max_window_size=2**31).stream_reader(file).read()
    else:
        raw = path.read_bytes()
    documents = []
    for line in raw.split(b"\n"):
        if line.strip():
            entry = json.loads(line)
            kind = entry["kind"]
            text = entry["plan"] if kind == "plan" else entry["text"]
            documents.append(Document(kind, entry.get("language", ""), text.replace("\r\n", "\n"), entry.get("words", "")))
    return documents


def read_documents(paths, processes=1):
    """Returns the documents of a corpus, in the order of its files."""
    files = files_of(paths)
    if processes > 1 and len(files) > 1:
        with multiprocessing.get_context("fork").Pool(min(processes, len(files))) as pool:
            parts = pool.map(read_file, files, chunksize=1)
    else:
        parts = map(read_file, files)
    return [document for part in parts for document in part]


def is_for_validation(document):
    """Returns `true` if a document is held back. Equal documents go the same way."""
    key = document.words or document.text
    return int.from_bytes(hashlib.blake2b(key.encode(), digest_size=4).digest(), "little") % VALIDATION_SHARE == 0


def split_documents(documents):
    """Returns the documents to learn from, and those that are held back."""
    held = [document for document in documents if is_for_validation(document)]
    held = random.Random(1).sample(held, min(len(held), MAX_VALIDATION))
    return [document for document in documents if not is_for_validation(document)], held


# Cutting

SHARED = r"""
    |(?P<string>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")
    |(?P<name>[^\W\d][\w$]*)
    |(?P<number>\d[\w.]*)
    |(?P<line>\n)
    |(?P<open>[(\[{])
    |(?P<close>[)\]}])
    |(?P<sign>[^\s\w'"`()\[\]{}])
"""
LEXERS = {
    "javascript": re.compile(r"(?P<comment>//[^\n]*)|(?P<skip>/\*.*?\*/|`(?:[^`\\]|\\.)*`)" + SHARED, re.VERBOSE | re.DOTALL),
    "python": re.compile(r"(?P<comment>\#[^\n]*)|(?P<skip>'''.*?'''|\"\"\".*?\"\"\")" + SHARED, re.VERBOSE | re.DOTALL),
}
# How often a gap of each kind is cut, among the kinds that a script has.
KINDS = {"member": 5, "argument": 4, "value": 3, "next": 2, "name": 1, "string": 3, "comment": 1, "statement": 8, "nothing": 0.4}


class Script:
    """A script's tokens, with the depth of brackets, and the positions where a gap can begin."""

    def __init__(self, text, language):
        self.text = text
        self.language = language
        # (kind, start, end), and the number of open brackets before each.
        self.tokens, self.depths = [], []
        depth = 0
        for match in LEXERS[language].finditer(text):
            kind = match.lastgroup
            depth -= kind == "close"
            self.tokens.append((kind, match.start(), match.end()))
            self.depths.append(depth)
            depth += kind == "open"
        self.cuts = self.positions()

    def positions(self):
        """Returns for each kind of gap the (position, index of the token behind it), after token healing."""
        text, cuts = self.text, {kind: [] for kind in KINDS}
        last_kind, last_end = "line", 0
        for index, (kind, start, end) in enumerate(self.tokens):
            if kind == "skip":
                last_kind, last_end = kind, end
                continue
            last = text[last_end - 1] if last_end else "\n"
            if kind == "comment":
                if end - start > 8:
                    cuts["comment"].append((start, index))
            elif last_kind == "line":
                # The cursor is behind the indentation.
                if kind not in ("close", "line"):
                    cuts["statement"].append((start, index))
            elif kind == "line":
                if last in ";)":
                    cuts["nothing"].append((start, index))
            elif last == "." and kind == "name" and last_end == start:
                cuts["member"].append((start - 1, index))
            elif kind not in ("close", "sign"):
                # One space before the cursor is written again.
                at = start - 1 if text[start - 1] == " " and text[start - 2] > " " else start
                if last == "(":
                    cuts["argument"].append((at, index))
                elif last in "=:>" or text[max(last_end - 6, 0) : last_end] == "return":
                    cuts["value"].append((at, index))
                elif last in ",[{":
                    cuts["next"].append((at, index))
                elif kind == "name":
                    cuts["name"].append((at, index))
            if kind == "string" and end - start > 2:
                cuts["string"].append((start + 1, index))
            last_kind, last_end = kind, end
        return cuts

    def line_end(self, position):
        end = self.text.find("\n", position)
        return len(self.text) if end < 0 else end

    def bracket_end(self, index, stop, comma):
        """Returns where the bracket around a token closes on its line, or the next argument begins; `None` if neither does."""
        base = self.depths[index]
        for (kind, start, _), depth in zip(self.tokens[index:], self.depths[index:]):
            if start >= stop:
                return None
            if depth < base or (comma and depth == base and self.text[start] == ","):
                return start
        return None

    def statement_ends(self, index):
        """Returns the ends of the statements that follow a token, up to a blank line or the end of the block."""
        base, lines, ends = self.depths[index], 0, []
        text = self.text
        for at in range(index, len(self.tokens)):
            kind, start, _ = self.tokens[at]
            if self.depths[at] < base:
                break
            if kind != "line":
                continue
            lines += 1
            if lines > MAX_LINES or start - self.tokens[index][1] > MAX_STATEMENT_BYTES:
                return ends
            after = text[start + 1 : start + 80].lstrip(" \t")
            if self.depths[at] == base and not after.startswith((".", "?", "else", "elif", ")", "]", "}")):
                ends.append(start)
            if after.startswith("\n"):
                return ends
        else:
            ends.append(len(text.rstrip()))
        return ends

    def closing_lines(self, index, position):
        """Returns the lines behind a position that only close what is open there, as an editor writes them."""
        depth = self.depths[index] if index < len(self.depths) else 0
        if not depth:
            return ""
        kept, lowest = [], depth
        at = index
        end = self.line_end(position)
        while at < len(self.tokens) and lowest:
            kind, start, _ = self.tokens[at]
            if start > end and self.depths[at] < lowest and kind == "close":
                line_start = self.text.rfind("\n", 0, start) + 1
                line = self.text[line_start : self.line_end(start)]
                lowest = self.depths[at]
                if not line.strip(" \t)]};,"):
                    kept.append(line.rstrip(" ,"))
                    end = self.line_end(start)
                    while at + 1 < len(self.tokens) and self.tokens[at + 1][1] < end:
                        at += 1
                        lowest = min(lowest, self.depths[at])
            at += 1
        return "".join("\n" + line for line in kept)

    def gap(self, rng):
        """Returns the texts before, after and in a gap, or `None` if the script has no place for one."""
        kinds = [kind for kind, cuts in self.cuts.items() if cuts]
        if not kinds:
            return None
        kind = rng.choices(kinds, [KINDS[kind] for kind in kinds])[0]
        position, index = rng.choice(self.cuts[kind])
        text, end = self.text, self.line_end(position)
        if kind == "comment":
            # Behind a word of the comment.
            spaces = [at for at in range(position + 2, end) if text[at] == " "]
            position = rng.choice(spaces) + rng.randrange(2) if spaces else position + 2
        elif kind == "statement":
            ends = self.statement_ends(index)
            if not ends:
                # The first line of a statement that is too long.
                ends = [end]
            end = ends[0] if rng.random() < 0.7 else rng.choice(ends)
        elif kind == "nothing":
            end = position
        else:
            how = rng.random()
            if kind == "string" and how < 0.5:
                end = self.tokens[index][2] - 1
            elif how < 0.6:
                end = self.bracket_end(index, end, how < 0.12) or end
        before, middle, after = text[:position], text[position:end].rstrip(), text[end:]
        if rng.random() < 0.5:
            # The end of the script.
            after = after[: after.find("\n")] if "\n" in after else after
            if rng.random() < 0.6:
                after += self.closing_lines(index, end)
            after += rng.choice(["", "", "\n", "\n\n"])
        return before, after, middle


def window_before(text):
    """Returns the end of a text for the prompt, as `window_before` in src/assist/infill.rs does."""
    raw = text.encode()
    size = len(raw)
    if size <= MAX_BYTES_BEFORE:
        return text
    start = -(-(size - MAX_BYTES_BEFORE) // WINDOW_STEP) * WINDOW_STEP
    if start >= size:
        return raw[size - MAX_BYTES_BEFORE :].decode(errors="ignore")
    cut = raw[start:].decode(errors="ignore")
    return cut.split("\n", 1)[1] if "\n" in cut else cut


def window_after(text):
    """Returns the start of a text for the prompt, as `window_after` in src/assist/infill.rs does."""
    raw = text.encode()
    if len(raw) <= MAX_BYTES_AFTER:
        return text
    cut = raw[:MAX_BYTES_AFTER].decode(errors="ignore")
    return cut.rsplit("\n", 1)[0]


# Samples and blocks


class Sampler:
    """Draws samples from documents, as tokens with weights."""

    def __init__(self, documents, tokenizer, gap_share=0.75, shares=None, marks=None):
        """`marks` names the special tokens of another tokenizer, as (before, after, middle, end)."""
        self.documents, self.gap_share = documents, gap_share
        self.encode_text = lambda text: tokenizer.encode(text, add_special_tokens=False).ids
        self.type = np.uint16 if tokenizer.get_vocab_size() <= 1 << 16 else np.uint32
        names = zip((PREFIX, SUFFIX, MIDDLE, END), marks or (PREFIX, SUFFIX, MIDDLE, END))
        self.ids = {name: tokenizer.token_to_id(mark) for name, mark in names}
        # A tokenizer without these has no token there.
        found = {name: tokenizer.token_to_id(name) for name in (JAVASCRIPT, PYTHON, REQUEST, PLAN)}
        self.marks = {name: [] if id is None else [id] for name, id in found.items()}
        self.marks |= {"javascript": self.marks[JAVASCRIPT], "python": self.marks[PYTHON], "": []}
        shares = shares or {"code": 0.9, "plan": 0.08, "fact": 0.02}
        groups = {kind: [i for i, document in enumerate(documents) if document.kind == kind] for kind in shares}
        self.groups = {kind: np.array(group) for kind, group in groups.items() if group}
        self.shares = np.array([shares[kind] for kind in self.groups], float)
        self.shares /= self.shares.sum()
        # Long scripts have more to learn from, up to the length of a prompt.
        self.sums = {}
        for kind, group in self.groups.items():
            sizes = np.array([min(len(documents[i].text), 4000) if kind == "code" else 1 for i in group], float)
            self.sums[kind] = np.cumsum(sizes) / sizes.sum()

    def draw(self, rng):
        """Returns a random document."""
        kind = rng.choices(list(self.groups), self.shares)[0]
        group = self.groups[kind]
        return self.documents[group[min(np.searchsorted(self.sums[kind], rng.random()), len(group) - 1)]]

    def sample(self, document, rng):
        """Returns the tokens of a document and how much each counts as an answer."""
        ids, marks, encode = self.ids, self.marks, self.encode_text
        if document.kind == "fact":
            given, answer = encode(document.text), []
        elif document.kind == "plan":
            given = [*marks[document.language], *marks[REQUEST], *encode(document.words), *marks[PLAN]]
            answer = encode(document.text)
        else:
            gap = Script(document.text, document.language).gap(rng) if rng.random() < self.gap_share else None
            if gap:
                before, after, middle = gap
                given = [ids[PREFIX], *encode(window_before(before)), ids[SUFFIX], *encode(window_after(after)), ids[MIDDLE]]
                answer = encode(middle)
            else:
                text = document.text
                if len(text) > 4 * MAX_TOKENS:
                    start = rng.randrange(len(text) - 3 * MAX_TOKENS)
                    text = text[text.find("\n", start) + 1 :][: 5 * MAX_TOKENS]
                given, answer = [*marks[document.language], *encode(text)], []
        tokens = [*given, *answer, ids[END]]
        # A gap can be empty: then the end token is the answer.
        answer_weight = ANSWER_WEIGHT if answer or given[-1:] == [ids[MIDDLE]] else GIVEN_WEIGHT
        weights = [GIVEN_WEIGHT] * len(given) + [answer_weight] * (len(answer) + 1)
        # No token stands before the first one, so nothing can be learned about it.
        weights[0] = 0
        return tokens[:MAX_TOKENS], weights[:MAX_TOKENS]

    def block(self, size, seed, number):
        """Returns block `number`: samples one behind the other, the last one cut off where the block is full."""
        rng = random.Random(f"{seed}/{number}")
        tokens, weights, lengths = np.zeros(size, self.type), np.zeros(size, np.uint8), []
        at = 0
        while at < size:
            sample, sample_weights = self.sample(self.draw(rng), rng)
            length = min(len(sample), size - at)
            tokens[at : at + length], weights[at : at + length] = sample[:length], sample_weights[:length]
            lengths.append(length)
            at += length
        return Block(tokens, weights, np.array(lengths, np.int32))


class Loader:
    """Makes blocks in other processes, and gives them in order. Start it before CUDA is used."""

    def __init__(self, sampler, size, seed, workers, first=0):
        context = multiprocessing.get_context("fork")
        self.queues = [context.Queue(maxsize=max(2, 48 // workers)) for _ in range(workers)]
        self.number = first
        self.processes = []
        for worker in range(workers):
            # Worker w makes the blocks whose number is w, modulo the number of workers.
            start = first + (worker - first) % workers
            process = context.Process(target=make_blocks, args=(sampler, size, seed, start, workers, self.queues[worker]), daemon=True)
            process.start()
            self.processes.append(process)

    def __next__(self):
        worker = self.number % len(self.queues)
        self.number += 1
        while True:
            try:
                return self.queues[worker].get(timeout=5)
            except Exception as error:
                if not self.processes[worker].is_alive():
                    raise SystemExit(f"a process that makes blocks has ended: {self.processes[worker].exitcode}") from error

    def close(self):
        for process in self.processes:
            process.terminate()


def make_blocks(sampler, size, seed, number, step, queue):
    """The work of one process."""
    os.environ["TOKENIZERS_PARALLELISM"] = "false"
    try:
        while True:
            queue.put(sampler.block(size, seed, number))
            number += step
    except KeyboardInterrupt:
        pass


# Commands


def ship(arguments):
    """Writes shuffled shards without duplicates, as many scripts as fit."""
    documents, seen = [], set()
    for document in read_documents(arguments.corpus, arguments.processes):
        key = hashlib.blake2b("\0".join(document).encode(), digest_size=16).digest()
        if key not in seen:
            seen.add(key)
            documents.append(document)
    random.Random(1).shuffle(documents)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for old in arguments.folder.glob("shard-*.jsonl.xz"):
        old.unlink()
    shards = [documents[start :: arguments.shards] for start in range(arguments.shards)]
    jobs = [(shard, arguments.folder / f"shard-{number:02}.jsonl.xz", arguments.preset) for number, shard in enumerate(shards) if shard]
    with multiprocessing.get_context("fork").Pool(arguments.processes) as pool:
        sizes = pool.starmap(write_shard, jobs, chunksize=1)
    text = sum(len(document.text.encode()) for document in documents)
    print(f"{len(documents)} documents, {text / 1e6:.1f} MB of text, {len(jobs)} shards, {sum(sizes) / 1e6:.1f} MB")
    if sum(sizes) > arguments.limit_mb * 2**20:
        raise SystemExit(f"the shards are larger than {arguments.limit_mb} MiB: take fewer documents")


def write_shard(documents, path, preset):
    lines = []
    for document in documents:
        entry = {"kind": document.kind, "language": document.language}
        entry |= {"words": document.words, "plan": document.text} if document.kind == "plan" else {"text": document.text}
        lines.append(json.dumps(entry, ensure_ascii=False))
    # Scripts of a kind side by side are much smaller.
    lines.sort()
    path.write_bytes(lzma.compress("\n".join(lines).encode(), preset=preset))
    return path.stat().st_size


def load_sampler(arguments):
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(arguments.folder / "tokenizer.json"))
    documents, _ = split_documents(read_documents(arguments.corpus, arguments.processes))
    return Sampler(documents, tokenizer), tokenizer


def show(arguments):
    sampler, tokenizer = load_sampler(arguments)
    rng = random.Random(arguments.seed)
    for _ in range(arguments.count):
        document = sampler.draw(rng)
        tokens, weights = sampler.sample(document, rng)
        print("=" * 40, document.kind, document.language, len(tokens), "tokens")
        print("·".join(tokenizer.decode([token], skip_special_tokens=False) for token in tokens))


def speed(arguments):
    start = time.monotonic()
    sampler, _ = load_sampler(arguments)
    print(f"read in {time.monotonic() - start:.1f} s")
    start, tokens, answers, samples = time.monotonic(), 0, 0, 0
    number = 0
    while time.monotonic() < start + 10:
        block = sampler.block(65536, arguments.seed, number)
        number, tokens, samples = number + 1, tokens + 65536, samples + len(block.lengths)
        answers += int((block.weights == ANSWER_WEIGHT).sum())
    seconds = time.monotonic() - start
    print(f"{tokens / seconds:.0f} tokens a second, {tokens / samples:.0f} tokens a sample, {answers / tokens:.1%} of them answers")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["ship", "show", "speed"])
    parser.add_argument("corpus", type=pathlib.Path, nargs="+")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--limit-mb", type=float, default=55)
    parser.add_argument("--shards", type=int, default=16)
    parser.add_argument("--preset", type=int, default=9)
    parser.add_argument("--count", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    {"ship": ship, "show": show, "speed": speed}[arguments.command](arguments)


if __name__ == "__main__":
    main()
