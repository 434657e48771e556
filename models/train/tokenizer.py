#!/usr/bin/env python3
"""Trains the tokenizer of geols' own decoder: byte pairs over bytes, with cuts that suit Earth Engine code.

    pip install tokenizers==0.23.2
    tokenizer.py CORPUS... FOLDER [--vocabulary 8192] [--sample-mb 40]

CORPUS is a file or folder of JSON Lines (see pack.py). FOLDER gets tokenizer.json. Text comes back from its tokens byte by byte.

A token never crosses one of these cuts, so that the text before a cursor has the tokens that it has in the whole script:
    words     at capitals (`.filter` `Bounds`), at `.`, `_`, `/` and at one space, which belong to the word behind them
    numbers   after two digits (` 20` `24`)
    quotes    before the text in them (`('` `COPERNICUS` `/S` `2` `_SR`)
    lines     a line break takes the indentation behind it
"""

import argparse
import json
import pathlib
import random

END, PREFIX, SUFFIX, MIDDLE = "<|endoftext|>", "<|fim_prefix|>", "<|fim_suffix|>", "<|fim_middle|>"
JAVASCRIPT, PYTHON, REQUEST, PLAN = "<|javascript|>", "<|python|>", "<|request|>", "<|plan|>"
# Their ids are their indexes. The last eight have no use yet.
SPECIAL = [END, PREFIX, SUFFIX, MIDDLE, JAVASCRIPT, PYTHON, REQUEST, PLAN] + [f"<|reserved_{number}|>" for number in range(8)]

# One alternative a line: line breaks with indentation, words, numbers, signs, other spaces. A space within signs is kept only before a
# quote (`', '`). The syntax is common to Oniguruma, which the Python package uses, and fancy-regex, which geols uses.
CUTS = "|".join(
    [
        r"(?:\r?\n)+[ \t]*",
        r"[ ._/]?(?:\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|[\p{Lt}\p{Lm}\p{Lo}\p{M}]+)",
        r" ?\p{N}{1,2}",
        r" ?(?:[^\s\p{L}\p{N}\p{M}._/]|[._/](?!\p{L})| (?=['\"]))+",
        r"[ \t]+(?=[ \t])",
        r"\s+?",
    ]
)


def empty_tokenizer():
    """Returns a tokenizer that has cuts and no vocabulary."""
    from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers

    tokenizer = Tokenizer(models.BPE())
    cut = pre_tokenizers.Split(Regex(CUTS), behavior="isolated")
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([cut, pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)])
    tokenizer.decoder = decoders.ByteLevel()
    return tokenizer


def train_tokenizer(texts, vocabulary):
    """Returns a tokenizer with `vocabulary` tokens that are frequent in `texts`."""
    from tokenizers import pre_tokenizers, trainers

    tokenizer = empty_tokenizer()
    trainer = trainers.BpeTrainer(
        vocab_size=vocabulary,
        min_frequency=3,
        special_tokens=SPECIAL,
        initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet()),
        # Names in full, but no whole sentence.
        max_token_length=24,
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    return tokenizer


def write_tokenizer(tokenizer, folder, context=2048):
    """Writes the tokenizer's files into a model folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "tokenizer.json").write_text(tokenizer.to_str(), encoding="utf-8")
    settings = {"tokenizer_class": "PreTrainedTokenizerFast", "eos_token": END, "pad_token": END, "model_max_length": context}
    (folder / "tokenizer_config.json").write_text(json.dumps(settings, indent=1) + "\n")


def main():
    from pack import read_documents

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=pathlib.Path, nargs="+")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--vocabulary", type=int, default=8192)
    parser.add_argument("--sample-mb", type=float, default=40, help="megabytes of text to learn from")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    documents = read_documents(arguments.corpus)
    random.Random(arguments.seed).shuffle(documents)
    texts, size = [], 0
    for document in documents:
        texts += [text for text in (document.text, document.words) if text]
        size += len(document.text) + len(document.words)
        if size > arguments.sample_mb * 1e6:
            break
    tokenizer = train_tokenizer(texts, arguments.vocabulary)
    write_tokenizer(tokenizer, arguments.folder)
    checked = texts[:2000]
    encoded = [tokenizer.encode(text).ids for text in checked]
    if any(tokenizer.decode(ids, skip_special_tokens=False) != text for ids, text in zip(encoded, checked)):
        raise SystemExit("the tokenizer loses text")
    bytes_per_token = sum(len(text.encode()) for text in checked) / sum(map(len, encoded))
    print(f"{tokenizer.get_vocab_size()} tokens from {size / 1e6:.1f} MB, {bytes_per_token:.2f} bytes a token")


if __name__ == "__main__":
    main()
