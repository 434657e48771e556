#!/usr/bin/env python3
"""Makes a small decoder with random weights as somebody may bring one: Qwen2's layout, a head of its own, biases. For tests.

    brought.py TOKENIZER FOLDER
"""

import pathlib
import shutil
import sys

import torch
from tokenizers import Tokenizer

from decoder import Decoder, Shape, write_weights


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    tokenizer, folder = map(pathlib.Path, sys.argv[1:])
    torch.manual_seed(5)
    size = Tokenizer.from_file(str(tokenizer)).get_vocab_size()
    model = Decoder(Shape(size, 64, 128, 2, 4, 2, 2048, 1e6, 1e-6, head=32, bias=True, tied=False, kind="qwen2"))
    with torch.no_grad():
        for name, weight in model.named_parameters():
            if name.endswith("bias"):
                weight.normal_(std=0.5)
    write_weights(model, folder)
    shutil.copyfile(tokenizer, folder / "tokenizer.json")


if __name__ == "__main__":
    main()
