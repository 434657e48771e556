"""Makes what models/train/encoder.py learns from: requests whose words are labeled, and pairs of a question and a text that answers it.

    python models/train/sentences.py --show 20        prints requests: neutral words in [brackets], words that the plan knows with a ^
    python models/train/sentences.py --pairs 20       prints pairs
    python models/train/sentences.py --leaks          holds what is written by hand against the sets for figures; exits with 1 at a leak

All comes from models/corpus/words/, operator_kb/ and the requests of tests/fixtures/request/. Nothing is read from the sets for figures but to leave
out what is like them.
"""

import argparse
import dataclasses
import functools
import json
import math
import pathlib
import random
import re
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORDS = ROOT / "models/corpus/words"
KNOWLEDGE = ROOT / "operator_kb"
# Sets for figures: a file and how to find its requests.
FIGURES = ["tests/plan/development.jsonl", "tests/plan/held_out.jsonl", "tests/search/development.tsv", "tests/search/figure.tsv", "tests/search/recipes.tsv", "models/corpus/words/held.txt"]
# Two sentences are alike above this share of common words.
ALIKE = 0.7
NEUTRAL, CONTENT, NO_LABEL = 1, 0, -100
# Words that say nothing by themselves. As parts of a phrase that counts they have no label.
EMPTY = set(
    "a an the of in on at to into for with from as by and or is are was were be been it its this that these those i me my we our us you your he his she her they"
    " their him them do does did done has have had will would can could should shall may might what which who how there here so if than then but not no"
    .split()
)


@functools.cache
def toml(path):
    return tomllib.loads((KNOWLEDGE / path).read_text() if not str(path).startswith("/") else pathlib.Path(path).read_text())


def bag(text):
    return frozenset(re.findall(r"[a-z0-9]+", text.lower()))


def alike(a, b):
    return len(a & b) > ALIKE * len(a | b)


@functools.cache
def figures():
    """The bags of words of the requests that figures are taken from."""
    found = []
    for name in FIGURES:
        for line in (ROOT / name).read_text().splitlines():
            if name.endswith(".jsonl") and line.strip():
                found.append(bag(json.loads(line)["text"]))
            elif line and not line.startswith("#"):
                found.append(bag(line.split("\t")[-1 if name.endswith(".txt") else 0]))
    return [one for one in found if one]


def is_leak(text, least=3):
    """A text that equals one of a set for figures, or nearly. One or two words are no sentence."""
    words = bag(text)
    return len(words) >= least and any(alike(words, other) for size in sizes(len(words)) for other in by_size().get(size, ()))


def sizes(count):
    """The sizes of bags that can be alike to one of this size."""
    return range(math.ceil(count * ALIKE), math.floor(count / ALIKE) + 1)


@functools.cache
def by_size():
    found = {}
    for one in figures():
        found.setdefault(len(one), []).append(one)
    return found


# ---- Labeled requests ------------------------------------------------------------------------------------------------------------------------------


@dataclasses.dataclass
class Word:
    text: str
    label: int
    known: bool = False


def content(phrase, known):
    return [Word(w, NO_LABEL if w.lower().strip(",.;:!?") in EMPTY else CONTENT, known) for w in phrase.split()]


@functools.cache
def fillers():
    """Words that geols skips by itself."""
    terms = toml("words/terms.toml")
    found = {w for phrase in terms["filler"]["word"] for w in phrase.split() if " " not in phrase}
    return frozenset(found | {w for w in terms["aside"]["word"]})


@functools.cache
def fixtures():
    """Requests that a plan accounts for wholly."""
    found = []
    for path in sorted((ROOT / "tests/fixtures/request").glob("*.md")):
        if path.stem in ("refused", "open", "questions"):
            continue
        blocks = re.findall(r"^```text\n(.*?)^```\n(.*?)(?=^```text\n|\Z)", path.read_text(), re.S | re.M)
        for text, rest in blocks:
            if "Not understood" in rest or "refused" in rest.lower():
                continue
            found.extend(line for line in [" ".join(text.split())] if 3 <= len(line.split()) <= 45 and not is_leak(line))
    return found


@functools.cache
def measures():
    sets = toml("words/datasets.toml")["dataset"]
    words = {w for entry in sets for measure in entry.get("measures", []) for w in measure["words"]}
    words |= {w for file in (KNOWLEDGE / "indices").glob("*.toml") for entry in tomllib.loads(file.read_text()).values() if isinstance(entry, dict) for w in [entry.get("title", "")] if w}
    return sorted(w for w in words if 2 < len(w) < 50) + ["NDVI", "EVI", "NDWI", "NBR", "LST", "SAVI"] * 30


@functools.cache
def dataset_names():
    return sorted({w for entry in toml("words/datasets.toml")["dataset"] for w in entry.get("names", [])})


@functools.cache
def place_names():
    found = []
    for name in ["cities.tsv", "regions.tsv", "rivers.tsv", "mountains.tsv"]:
        for line in (KNOWLEDGE / "places" / name).read_text().splitlines():
            found.append(line.split("\t")[0])
    return found


@functools.cache
def nouns():
    """Phrases of the knowledge base for things that results are made of."""
    found = set()
    for name in ["search/recipes.toml", "search/operators.toml", "search/datasets.toml"]:
        for aliases in toml(name).values():
            found |= {a for a in aliases if len(a.split()) <= 4 and not is_leak(a)}
    return sorted(found)


@functools.cache
def class_names():
    found = set()
    for path in sorted((KNOWLEDGE / "upstream/datasets").glob("*.jsonl")):
        for line in path.read_text().splitlines():
            for band in json.loads(line).get("bands", []):
                found |= {re.sub(r"\(.*?\)", "", c[1]).strip().lower() for c in band.get("classes", []) if len(c) > 1 and isinstance(c[1], str)}
    return sorted(c for c in found if 2 < len(c) < 40 and len(c.split()) <= 4)


@functools.cache
def grammar(name):
    return tomllib.loads((WORDS / f"{name}.toml").read_text())


@functools.cache
def marked():
    found = []
    for line in (WORDS / "marked.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            found.append(read_marked(line))
    return found


def read_marked(line):
    """The words of a line: what stands in brackets is neutral."""
    out, neutral = [], False
    for raw in line.split():
        neutral = neutral or raw.startswith("[")
        ends = "]" in raw
        text = raw.replace("[", "").replace("]", "")
        if text:
            label = NEUTRAL if neutral else NO_LABEL if text.lower().strip(",.;:!?") in EMPTY else CONTENT
            out.append(Word(text, label))
        neutral = neutral and not ends
    return out


def filled(rng, template, slots, depth=0):
    def one(match):
        name = match.group(1)
        return filled(rng, rng.choice(slots[name]), slots, depth + 1) if name in slots else match.group(0)

    return re.sub(r"\{(\w+)\}", one, template)


MONTHS = "january february march april may june july august september october november december jan feb mar apr jun jul aug sept oct nov dec".split()


def made_request(rng):
    """A request of the plainest kind, of words that a plan knows."""
    what = rng.choice(measures())
    place = rng.choice(place_names())
    year = rng.randint(1990, 2024)
    period = rng.choice([
        f"in {year}", f"{year}", f"for {year}", f"{year - rng.randint(1, 9)}-{year}", f"from {year - rng.randint(1, 9)} to {year}", f"since {year}", f"in {rng.choice(MONTHS)} {year}",
        f"{rng.choice(MONTHS)} {year}", f"last year", f"between {rng.choice(MONTHS)} and {rng.choice(MONTHS)} {year}", "",
    ])
    how = rng.choice(["mean", "average", "median", "maximum", "minimum", "total", "monthly", "annual", "yearly", "daily", "", "", "", "map of", "chart of", "time series of", "trend of", "monthly mean", "anomaly of"])
    of = rng.choice(["of", "in", "for", "over", "across"])
    out = rng.choice(["", "", "", "map", "as a map", "on the map", "chart", "as chart", "csv", "as csv", "as a table", "export to drive", "GeoTIFF", "line chart", "with legend", "by district", "per province", "per month", "for each county"])
    source = rng.choice(["", "", f"from {rng.choice(dataset_names())}", f"with {rng.choice(dataset_names())}", f"using {rng.choice(dataset_names())}", f"{rng.choice(dataset_names())}"])
    parts = rng.choice([[how, what, of, place, period, source, out], [place, what, how, period, out, source], [how, what, period, of, place, out, source], [out, "of" if out else "", how, what, source, of, place, period]])
    comma = rng.random() < 0.3
    text = " ".join(p for p in parts if p)
    return text if not comma else re.sub(r" (?=\S+$)", ", ", text)


def misspelled(rng, word):
    """A word with one letter wrong."""
    if len(word) < 4 or not word.isalpha():
        return word
    at = rng.randrange(1, len(word) - 1)
    kind = rng.randrange(4)
    if kind == 0:
        return word[:at] + word[at + 1 :]
    if kind == 1:
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    if kind == 2:
        return word[:at] + word[at] + word[at:]
    return word[:at] + rng.choice("abcdefghijklmnopqrstuvwxyz") + word[at + 1 :]


def neutral_words(rng, place):
    """A phrase that changes nothing. Its words may be known to geols, which skips some."""
    g = grammar("neutral")
    slots = g["slots"]
    if rng.random() < 0.12:
        # Any thing may be the topic of a thesis.
        topic = rng.choice([rng.choice(nouns()), rng.choice(class_names()), rng.choice(place_names())])
        slots = {**slots, "topic": [topic]}
        templates = [t for t in g["places"][place] if "{topic}" in t] or g["places"][place]
    else:
        templates = g["places"][place]
    text = filled(rng, rng.choice(templates), slots)
    out = [Word(w, NEUTRAL) for w in text.split()]
    for word in out:
        plain = word.text.lower().strip(",.;:!?'")
        word.known = plain in fillers() or plain in EMPTY
    return out


def changing_words(rng, place):
    g = grammar("content")
    slots = g["slots"]
    if rng.random() < 0.35:
        slots = {**slots, "thing": [rng.choice(class_names()), rng.choice(nouns()), rng.choice(slots["thing"])]}
    out = content(filled(rng, rng.choice(g["places"][place]), slots), False)
    for word in out:
        plain = word.text.lower().strip(",.;:!?'")
        word.known = plain in fillers() and rng.random() < 0.9 or plain in EMPTY or rng.random() < 0.06
    return out


def joined(rng, left, right):
    """Two parts with a mark between them, or none."""
    if left and rng.random() < 0.75:
        last = left[-1]
        if last.text[-1].isalnum():
            left[-1] = dataclasses.replace(last, text=last.text + rng.choice([",", ",", ",", ".", ".", ":", " -", ";", "!", "..."]))
    return left + right


def request(rng):
    """The words of a request with labels."""
    kind = rng.random()
    if kind < 0.12:
        words = [dataclasses.replace(w) for w in rng.choice(marked())]
        for word in words:
            plain = word.text.lower().strip(",.;:!?'")
            word.known = plain in EMPTY or (word.label == CONTENT and rng.random() < 0.6) or plain in fillers() and rng.random() < 0.8
    elif kind < 0.45:
        words = content(rng.choice(fixtures()), True)
    elif kind < 0.9:
        words = content(made_request(rng), True)
    else:
        # An unknown thing as the whole of a request.
        words = content(rng.choice(nouns()), False) + content(rng.choice(["", f"in {rng.choice(place_names())}", f"of {rng.choice(place_names())} {rng.randint(1990, 2024)}"]), True)
    if kind >= 0.12:
        # Words of the request itself that a plan may not know.
        for _ in range(rng.choice([0, 0, 0, 1, 1, 2])):
            if words:
                at = rng.randrange(len(words))
                for word in words[at : at + rng.randint(1, 3)]:
                    word.known = False
        for _ in range(rng.choice([0, 0, 1, 1, 1, 2])):
            place = rng.choices(["tail", "before", "whole"], [6, 3, 2])[0]
            new = changing_words(rng, place)
            if place == "tail":
                at = len(words) if rng.random() < 0.6 or len(words) < 3 else rng.randrange(2, len(words))
                words = words[:at] + new + words[at:]
            elif place == "before":
                at = rng.randrange(max(1, len(words) - 1))
                words = words[:at] + new + words[at:]
            else:
                words = joined(rng, words, new) if rng.random() < 0.75 else joined(rng, new, words)
    for _ in range(rng.choice([0, 1, 1, 1, 2, 2, 3]) if kind >= 0.12 else rng.choice([0, 0, 1])):
        place = rng.choices(["opening", "closing", "aside", "word", "verb", "tail"], [5, 5, 1.5, 2.5, 3, 1.5])[0]
        new = neutral_words(rng, place)
        if place == "opening":
            words = joined(rng, new, words)
        elif place == "closing":
            words = joined(rng, words, new) if rng.random() < 0.7 else words + new
        elif place == "verb":
            words = new + words
        elif place == "aside":
            at = rng.randrange(len(words) + 1)
            words = joined(rng, words[:at], []) + joined(rng, new, words[at:])
        elif place == "tail":
            at = len(words) if rng.random() < 0.6 else rng.randrange(len(words) + 1)
            words = words[:at] + new + words[at:]
        else:
            at = rng.randrange(max(1, len(words)))
            words = words[:at] + new + words[at:]
    # A word that is hidden must be told by what stands around it.
    hidden = rng.choice([0, 0, 0, 0.04, 0.1])
    for word in words:
        if rng.random() < hidden and not word.known:
            word.text = "[MASK]"
    rate = rng.choice([0, 0, 0.02, 0.06])
    case = rng.random()
    for word in words:
        if rng.random() < rate:
            word.text = misspelled(rng, word.text)
            word.known = word.known and rng.random() < 0.5
        if word.text == "[MASK]":
            continue
        if case < 0.25:
            word.text = word.text.lower()
        elif case > 0.97:
            word.text = word.text.upper()
    if case > 0.5 and words and words[0].text != "[MASK]":
        words[0].text = words[0].text[:1].upper() + words[0].text[1:]
    return words


# ---- Pairs ------------------------------------------------------------------------------------------------------------------------------------------


@functools.cache
def recipes():
    """By name: the texts that the search encodes, the questions to train with, and the family."""
    found = {}
    aliases = toml("search/recipes.toml")
    questions = {}
    for line in (WORDS / "questions.tsv").read_text().splitlines():
        if line and not line.startswith("#"):
            name, texts = line.split("\t")
            questions.setdefault(name, []).extend(t for t in texts.split("|") if not is_leak(t))
    for path in sorted((KNOWLEDGE / "recipes").glob("*.toml")):
        for name, entry in tomllib.loads(path.read_text()).items():
            if not isinstance(entry, dict) or "title" not in entry:
                continue
            own = [*entry.get("requests", []), *aliases.get(name, [])]
            texts = [entry["title"], *own[:8]]
            asked = [t for t in [*own, *entry.get("answers", [])] if not is_leak(t)] + questions.get(name, []) * 2
            found[f"recipe {name}"] = (texts, asked, path.stem)
    return found


@functools.cache
def documents():
    """All documents of the search, as `recipes` has them."""
    found = dict(recipes())
    summaries = {}
    for path in sorted((KNOWLEDGE / "summaries").glob("*.toml")):
        summaries.update({k: v for k, v in tomllib.loads(path.read_text()).items() if isinstance(v, str)})
    for name, aliases in toml("search/operators.toml").items():
        if name in summaries and not name.endswith("*"):
            asked = [a for a in aliases if not is_leak(a)]
            found[f"operator {name}"] = ([summaries[name].split(";")[0], *aliases[:8]], asked, name.rsplit(".", 1)[0])
    titles = {}
    for path in sorted((KNOWLEDGE / "upstream/datasets").glob("*.jsonl")):
        for line in path.read_text().splitlines():
            entry = json.loads(line)
            titles[entry["id"]] = entry.get("title", entry["id"])
    for name, aliases in toml("search/datasets.toml").items():
        if name in titles:
            asked = [a for a in aliases if not is_leak(a)]
            found[f"dataset {name}"] = ([titles[name], *aliases[:8]], asked, name.split("/")[0])
    return {name: entry for name, entry in found.items() if entry[1]}


@functools.cache
def families():
    found = {}
    for name, (_, _, family) in documents().items():
        found.setdefault((name.split(" ")[0], family), []).append(name)
    return found


def pair(rng, name):
    """A question and a text of a document: two different ones."""
    texts, asked, _ = documents()[name]
    question = rng.choice(asked)
    # Not the question itself, nor the same with another ending.
    others = [t for t in texts if t != question] or texts
    text = others[0] if rng.random() < 0.4 else rng.choice(others)
    return wordy(rng, question), text


def wordy(rng, question):
    """A question as people ask it: with words around it, and mistakes."""
    chance = rng.random()
    if chance < 0.2:
        question = " ".join(w.text for w in neutral_words(rng, rng.choice(["opening", "verb"]))) + rng.choice([" ", ", ", ": "]) + question
    elif chance < 0.3:
        question = question + rng.choice([" ", ", ", ". "]) + " ".join(w.text for w in neutral_words(rng, "closing"))
    if rng.random() < 0.15:
        place, year = rng.choice(place_names()), rng.randint(1990, 2024)
        question += rng.choice([f" in {place}", f" of {place}", f", {place}", f" {place} {year}", f" in {year}"])
    if rng.random() < 0.12:
        words = question.split(" ")
        at = rng.randrange(len(words))
        words[at] = misspelled(rng, words[at])
        question = " ".join(words)
    return question


def pairs(rng, count):
    """Pairs of different documents, a third of them from families, whose members are easily taken for each other."""
    names, chosen = list(documents()), {}
    # Recipes are few, and count most.
    few = list(recipes())
    while len(chosen) < count // 3:
        kind, family = rng.choice(list(families()))
        for name in rng.sample(families()[kind, family], min(6, len(families()[kind, family]))):
            chosen[name] = True
    while len(chosen) < count:
        chosen[rng.choice(few) if rng.random() < 0.6 and len(chosen) < count * 0.8 else rng.choice(names)] = True
    return [(*pair(rng, name), name) for name in list(chosen)[:count] if name in documents()]


# ---- The command ---------------------------------------------------------------------------------------------------------------------------------


def leaks():
    """What stands in our files and is like a request of a set for figures."""
    found = []
    for line in (WORDS / "questions.tsv").read_text().splitlines():
        found.extend(t for t in line.split("\t")[-1].split("|") if is_leak(t))
    for line in (WORDS / "marked.txt").read_text().splitlines():
        if is_leak(line):
            found.append(line)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--show", type=int, default=0, help="print so many requests")
    parser.add_argument("--pairs", type=int, default=0, help="print so many pairs")
    parser.add_argument("--leaks", action="store_true", help="look for requests that are put aside")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    for _ in range(arguments.show):
        print(" ".join((f"[{w.text}]" if w.label == NEUTRAL else w.text) + ("^" if w.known else "") for w in request(rng)))
    for question, text, name in pairs(rng, arguments.pairs) if arguments.pairs else []:
        print(f"{question}  ->  {text}  ({name})")
    if arguments.leaks:
        found = leaks()
        print(*found, sep="\n")
        print(f"{len(figures())} requests put aside, {len(found)} like them, {len(fixtures())} requests of fixtures, {len(documents())} documents")
        sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
