#!/usr/bin/env python3
"""Writes what only a finished release knows: checksums.py FILES OUT

FILES has the archives and the source package of a release. OUT gets SHA256SUMS, the Homebrew formula and the conda recipe, each with the
checksums of the files that it downloads.
"""

import hashlib
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
RECIPES = ["homebrew/geols.rb", "conda/recipe.yaml"]
# An address, and the checksum on the next line.
DOWNLOAD = re.compile(r'(url:? "?[^\n"]*/([^\n"/]+)"?\n\s+sha256:? ")[0-9a-f]{64}(")')


def main():
    files, out = map(pathlib.Path, sys.argv[1:])
    out.mkdir(parents=True, exist_ok=True)
    sums = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(files.iterdir()) if path.is_file()}
    version = re.search(r'(?m)^version = "(.+)"', (HERE.parent / "Cargo.toml").read_text(encoding="utf-8"))[1]

    for recipe in RECIPES:
        missing = []

        def put(match):
            name = match[2].replace("${{ version }}", version)
            if name not in sums:
                missing.append(name)
            return match[1] + sums.get(name, "") + match[3]

        text, count = DOWNLOAD.subn(put, (HERE / recipe).read_text(encoding="utf-8"))
        if missing or not count or "0" * 64 in text:
            sys.exit(f"{recipe}: no checksum of {', '.join(missing) or 'a download'}")
        (out / pathlib.Path(recipe).name).write_text(text, encoding="utf-8", newline="\n")
    lines = [f"{digest}  {name}\n" for name, digest in sums.items()]
    (out / "SHA256SUMS").write_text("".join(lines), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
