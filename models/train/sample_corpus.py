#!/usr/bin/env python3
"""Writes a small corpus for tests: the scripts of the recipes in both languages, the examples, and a few pairs and facts.

    sample_corpus.py GEOLS FOLDER [--recipes 80]
"""

import argparse
import json
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LANGUAGES = {"javascript": "js", "python": "py"}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("geols")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--recipes", type=int, default=80)
    arguments = parser.parse_args()
    run = lambda *words: subprocess.run([arguments.geols, "recipes", "--color", "never", *words], capture_output=True, text=True, check=True).stdout
    # A recipe is a line that begins with two spaces, a name, and what it does.
    lines = [line.split(maxsplit=1) for line in run().splitlines() if line.startswith("  ")]
    recipes = [words for words in lines if len(words) == 2][: arguments.recipes]
    rows = []
    for name, title in recipes:
        for language in LANGUAGES:
            rows.append({"kind": "code", "language": language, "text": run(name, "--to", language)})
        rows.append({"kind": "plan", "language": "javascript", "words": title, "plan": f"recipe {name}"})
        rows.append({"kind": "fact", "text": f"{name}: {title}."})
    for language, end in LANGUAGES.items():
        files = sorted((ROOT / "examples").rglob(f"*.{end}"))
        rows += [{"kind": "code", "language": language, "text": file.read_text(encoding="utf-8")} for file in files]
    arguments.folder.mkdir(parents=True, exist_ok=True)
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    (arguments.folder / "sample.jsonl").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
