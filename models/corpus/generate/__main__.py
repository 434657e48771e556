#!/usr/bin/env python3
"""Writes the files of the grammar that a program makes: scripts with repetition, and the rules for Python.

python models/corpus/generate                  into the folder of the grammar
python models/corpus/generate --out FOLDER     elsewhere
"""

import argparse
import importlib
import pathlib

import modules
import rules

HERE = pathlib.Path(__file__).resolve().parent
# Module -> file. Each starts its own random numbers, so that the files are the same every time.
REPEATED = {name: f"people-{name}.txt" for name in ("exercises", "languages", "lists", "multi", "years")}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, default=HERE.parent / "grammar", help="the folder (default: ../grammar)")
    folder = parser.parse_args().out
    folder.mkdir(parents=True, exist_ok=True)
    files = {}
    for name, file in REPEATED.items():
        rules.OUT.clear()
        importlib.import_module(name)
        files[file] = "\n".join(rules.OUT) + "\n"
    for source in sorted((HERE / "python").glob("py-*.txt")):
        files[source.name] = modules.expand(source.read_text(encoding="utf-8"))
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(files)} files, {sum(len(text) for text in files.values()) / 1e6:.1f} MB, in {folder}")


if __name__ == "__main__":
    main()
