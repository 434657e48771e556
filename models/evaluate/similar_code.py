#!/usr/bin/env python3
"""Fits the weights in src/assist/similar_code/ranking.rs to public scripts: development.txt names them.

    similar_code.py fetch FOLDER       clones them
    similar_code.py fit FOLDER         fits, and prints how good the estimates are for repositories that were left out

The positions are those of inline.py. Files that share a third of their longer lines with a script are copies of it: --copies keeps them.
Needs git, cargo, and pip install numpy==2.4.1.
"""

import argparse
import json
import pathlib
import subprocess

import inline
import numpy

HERE = pathlib.Path(__file__).resolve().parent
FOLDS = 5


def workspaces(folder, seed, files, positions, copies):
    """The scripts of each repository, and positions in some of them."""
    chosen = inline.drawn(inline.scripts(folder, seed, files), seed, positions)
    found = {}
    for script, kind, offset, truth in chosen:
        name = script["repository"]
        if name not in found:
            texts = list(inline.files_of(folder / name.replace("/", "+")))
            found[name] = dict(
                paths=[path for path, _ in texts], lines=[inline.long_lines(text) for _, text in texts], truths=[], positions=[],
                files=[dict(language="javascript" if path.endswith(".js") else "python", text=text) for path, text in texts],
            )
        space = found[name]
        index = space["paths"].index(script["path"])
        known = [
            other for other, file in enumerate(space["files"])
            if other != index and file["language"] == script["language"] and (copies or not inline.is_copy(space["lines"][index], space["lines"][other]))
        ]
        at = len(script["text"][:offset].encode())
        space["positions"].append(dict(file=index, offset=at, rest=len(script["text"][offset:].split("\n")[0].encode()), others=known))
        space["truths"].append((script["language"], kind, truth))
    return found


def suggestions(found):
    """For each position: repository, language, kind, truth, suggestions."""
    program = ["cargo", "run", "--release", "--quiet", "--example", "similar_code"]
    text = "".join(json.dumps(dict(files=space["files"], positions=space["positions"])) + "\n" for space in found.values())
    done = subprocess.run(program, input=text, capture_output=True, text=True, check=True, cwd=HERE)
    answers = map(json.loads, done.stdout.splitlines())
    return [(name, *truth, answer["suggestions"], answer["ms"]) for (name, truth), answer in zip(((n, t) for n, s in found.items() for t in s["truths"]), answers)]


def fitted(features, right, decay=1.0):
    """Logistic regression by Newton's method: weights, with the bias last."""
    x, y = numpy.column_stack([features, numpy.ones(len(features))]), numpy.array(right, float)
    scale = x.std(0)
    scale[scale == 0] = 1
    x = x / scale
    weights = numpy.zeros(x.shape[1])
    penalty = numpy.full(x.shape[1], decay)
    penalty[-1] = 0
    for _ in range(30):
        share = 1 / (1 + numpy.exp(-x @ weights))
        slope = x.T @ (share - y) + penalty * weights
        curve = (x.T * (share * (1 - share))) @ x + numpy.diag(penalty)
        weights -= numpy.linalg.solve(curve, slope)
    return weights / scale


def fit(arguments):
    rows = suggestions(workspaces(arguments.folder, arguments.seed, arguments.files, arguments.positions, arguments.copies))
    names = sorted({row[0] for row in rows})
    training = lambda keep: [(one["features"], one["text"] == row[3]) for row in rows if keep(row) for one in row[4]]
    guesses = []
    for fold in range(FOLDS):
        held = set(names[fold::FOLDS])
        pairs = training(lambda row: row[0] not in held)
        weights = fitted([features for features, _ in pairs], [right for _, right in pairs])
        for name, language, kind, truth, found, _ in rows:
            if name in held:
                shares = [1 / (1 + numpy.exp(-(numpy.dot(one["features"], weights[:-1]) + weights[-1]))) for one in found]
                best = max(zip(shares, found), key=lambda pair: pair[0], default=(0, None))
                guesses.append((language, best[0], bool(best[1]) and best[1]["text"] == truth))
    for language in ("javascript", "python"):
        some = [guess for guess in guesses if guess[0] == language]
        print(f"{language}: {len(some)} positions of repositories that were left out")
        for least in (0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7):
            shown = [guess for guess in some if guess[1] >= least and guess[1] > 0]
            right = sum(guess[2] for guess in shown)
            print(f"  probability {least:.1f}: shown {len(shown) / len(some):.1%}, right {right / max(1, len(shown)):.1%} of them, {right / len(some):.1%} of all; expected {sum(g[1] for g in shown) / max(1, len(shown)):.1%}")
    times = sorted(row[5] for row in rows)
    print(f"{times[len(times) // 2]:.1f} ms, {times[int(0.95 * len(times))]:.1f} ms for 95 %")
    pairs = training(lambda row: True)
    weights = fitted([features for features, _ in pairs], [right for _, right in pairs])
    print("weights", ", ".join(f"{weight:.3f}" for weight in weights[:-1]), "bias", f"{weights[-1]:.3f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["fetch", "fit"])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--files", type=int, default=8, help="scripts of a repository")
    parser.add_argument("--positions", type=int, default=30, help="positions of a script")
    parser.add_argument("--copies", action="store_true", help="keep copies of a script")
    parser.add_argument("--list", type=pathlib.Path, default=HERE / "development.txt", help="the repositories")
    arguments = parser.parse_args()
    inline.REPOSITORIES = arguments.list
    if arguments.command == "fetch":
        inline.fetch(arguments.folder)
    else:
        fit(arguments)


if __name__ == "__main__":
    main()
