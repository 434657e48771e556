#!/usr/bin/env python3
"""Measures completion at the cursor on public scripts that no model was trained on: repositories.txt names them.

    inline.py fetch FOLDER                                     clones them
    inline.py lines FOLDER MODEL WORK --geols BINARY [--copies] how often a line comes as it was written, and how much of it
    inline.py names FOLDER MODEL WORK --geols BINARY           how many completions hold a name that does not exist

A position is a line of a script that has code on it. Its rest is taken away and asked for:

    line    behind the indentation: a whole line, as after Enter
    rest    behind a ".", "(" or "= " that a word or a string follows, drawn from those of the line; not in strings or numbers

each with the lines that follow it, and without. The other scripts of the repository are the workspace; a script that shares a third of its longer
lines with the one that is asked for is left out as a copy of it, unless --copies. Without a folder at MODEL, geols has similar code alone. Beside geols as
the user types there are

    asked   geols as the user asks for a text: its first one, however unlikely
    list    the completion list alone: its first item
    free    the same model without constraints, checks and limit of time, by ONNX Runtime in Python

The figures of "lines": exactly as written, up to spaces at the end of the line; accepted: length of the common start in characters, a mean over
all positions; none: no answer; late: none, because the time of geols (0.3 s) was over, as on a busy machine. With --warm it is asked before the last
keystroke, too, as an editor does, so that the prompt is known.

Left out: blank lines, comments, lines in strings of several lines, lines without a letter, lines of more than 160 characters, magics of notebooks, the
first three lines of code of a script, scripts in which a line in two occurs in an earlier one, scripts of less than eight lines, and scripts that
name something of Earth Engine less than four times or in less than a line in twenty.

Needs git; with "free": pip install onnxruntime==1.31.1 tokenizers==0.23.3 numpy. VIRTUAL_ENV or ORT_DYLIB_PATH lead geols to ONNX Runtime.
"""

import argparse
import collections
import io
import json
import pathlib
import random
import re
import shutil
import statistics
import subprocess
import sys
import time
import tokenize

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORIES = HERE / "repositories.txt"
sys.path.insert(0, str(HERE.parent.parent / "tests" / "model"))

from language_server import LanguageServer  # noqa: E402

EE = re.compile(r"\bee\.[A-Z]\w+")
# Rules that concern a name, a band, an id or a property that is not there.
NAMES = ("unknown-", "undefined-", "invalid-", "missing-method")
MAX_LINE, MIN_LINES, SKIPPED_LINES, MAX_BYTES = 160, 8, 3, 120_000
STRING = re.compile(r"'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\"")
LATE = 280
SIDES = ("geols", "asked", "list", "free")


def git(*arguments):
    return subprocess.run(["git", *map(str, arguments)], capture_output=True, check=False).stdout


def repositories():
    lines = REPOSITORIES.read_text().splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def fetch(folder):
    for name in repositories():
        target = folder / name.replace("/", "+")
        if not target.exists():
            subprocess.run(["git", "clone", "--quiet", "--depth", "1", f"https://github.com/{name}.git", target], check=False)


def files_of(folder):
    """Paths and contents of the scripts in a repository's last commit, whether it is checked out or not."""
    places = [folder / "repo" / ".git", folder / "repo", folder / ".git", folder]
    place = next((place for place in places if (place / "objects").is_dir()), None)
    if place is None:
        return
    for entry in git("--git-dir", place, "ls-tree", "-r", "-l", "-z", "HEAD").decode(errors="replace").split("\0"):
        if "\t" not in entry:
            continue
        facts, path = entry.split("\t", 1)
        size = facts.split()[3]
        suffix = pathlib.PurePath(path).suffix
        if not size.isdigit() or suffix not in (".js", ".py", ".ipynb") or suffix != ".ipynb" and int(size) > MAX_BYTES:
            continue
        if any(part in ("node_modules", "site-packages", "venv") for part in pathlib.PurePath(path).parts):
            continue
        text = git("--git-dir", place, "cat-file", "blob", facts.split()[2]).decode("utf-8", errors="replace")
        if suffix == ".ipynb":
            text = code_of(text)
        yield path, text.replace("\r\n", "\n").expandtabs(4)


def code_of(notebook):
    """The code of a notebook in Python as one script, without the magics."""
    try:
        facts = json.loads(notebook)
        if facts.get("metadata", {}).get("kernelspec", {}).get("language", "python") != "python":
            return ""
        cells = ["".join(cell["source"]) for cell in facts["cells"] if cell["cell_type"] == "code"]
    except (ValueError, KeyError, TypeError, AttributeError):
        return ""
    lines = "\n\n".join(cells).split("\n")
    return "\n".join(line for line in lines if not line.lstrip().startswith(("%", "!"))) + "\n"


def hidden(text, language):
    """Lines, from 0, that hold no code of their own: comments, and strings of several lines."""
    if language == "python":
        lines, code = set(), set()
        try:
            for token in tokenize.generate_tokens(io.StringIO(text).readline):
                span = range(token.start[0] - 1, token.end[0])
                if token.type == tokenize.COMMENT:
                    lines.update(span)
                elif token.type == tokenize.STRING and len(span) > 1:
                    lines.update(span)
                elif token.type in (tokenize.NAME, tokenize.NUMBER, tokenize.OP, tokenize.STRING):
                    code.update(span)
        except (tokenize.TokenError, IndentationError, SyntaxError):
            return None
        # A comment behind code leaves the line out, too: nobody can write it alike.
        return lines
    lines, inside, depth = set(), False, 0
    for number, line in enumerate(text.split("\n")):
        # Good enough for scripts: a quote or a slash in a string is rare beside one.
        bare = STRING.sub("''", line)
        if inside or "//" in bare or "/*" in bare or depth % 2:
            lines.add(number)
        for sign in re.findall(r"/\*|\*/", bare):
            inside = sign == "/*"
        depth += bare.count("`")
        if "`" in bare:
            lines.add(number)
    return lines


def scripts(folder, seed, most):
    """Scripts of the repositories, at most `most` of each, without those that repeat another."""
    chosen, seen = [], set()
    for name in repositories():
        draw = random.Random(f"{seed} {name}")
        found = []
        for path, text in files_of(folder / name.replace("/", "+")):
            language = "javascript" if path.endswith(".js") else "python"
            lines = [line.strip() for line in text.split("\n") if line.strip()]
            without = hidden(text, language)
            if len(EE.findall(text)) >= max(4, len(lines) / 20) and len(lines) >= MIN_LINES and without is not None:
                found.append((path, text, language, lines, without))
        draw.shuffle(found)
        taken = 0
        for path, text, language, lines, without in found:
            long = [line for line in lines if len(line) > 8]
            if taken == most or not long or sum(line in seen for line in long) * 2 >= len(long):
                continue
            seen.update(long)
            taken += 1
            chosen.append(dict(repository=name, path=path, text=text, language=language, hidden=without))
    return chosen


def places(script, draw, most):
    """Positions of a script: kind, offset of the cursor, what stands behind it on the line."""
    lines, start, code, able = script["text"].split("\n"), 0, 0, []
    for number, line in enumerate(lines):
        here, start = start, start + len(line) + 1
        if not line.strip() or number in script["hidden"]:
            continue
        code += 1
        if code <= SKIPPED_LINES or len(line) > MAX_LINE or not re.search(r"[A-Za-z]", line):
            continue
        able.append((here, line))
    draw.shuffle(able)
    found = []
    for index, (here, line) in enumerate(able[:most]):
        if index % 2 == 0:
            at = len(line) - len(line.lstrip())
            found.append(("line", here + at, line[at:].rstrip()))
            continue
        bare = STRING.sub(lambda match: match[0][0] + " " * (len(match[0]) - 2) + match[0][-1], line)
        ends = [match.end() for match in re.finditer(r"(?:(?<!\d)\.|\(|(?<![=!<>])= )(?=[\w'\"])", bare)]
        if ends:
            at = draw.choice(ends)
            found.append(("rest", here + at, line[at:].rstrip()))
    return found


class Server(LanguageServer):
    """The language server with one document, which changes."""

    def __init__(self, binary, folder):
        capabilities = {"textDocument": {"completion": {"completionItem": {"snippetSupport": False}}, "inlineCompletion": {}}}
        super().__init__(binary, folder, capabilities)
        self.version, self.opened = 0, None

    def show(self, path, language, text):
        """Opens a document, or changes the one that is open."""
        self.version += 1
        uri = path.as_uri()
        if self.opened != uri:
            self.hide()
            self.send("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": language, "version": self.version, "text": text}})
            self.opened = uri
        else:
            self.send("textDocument/didChange", {"textDocument": {"uri": uri, "version": self.version}, "contentChanges": [{"text": text}]})
        return {"textDocument": {"uri": uri}}

    def hide(self):
        if self.opened:
            self.send("textDocument/didClose", {"textDocument": {"uri": self.opened}})
            self.opened = None

    def wait_for_model(self, params):
        self.ask("textDocument/inlineCompletion", params)
        while "loaded in" not in (said := self.logs.get(timeout=120)):
            if "cannot write with the model" in said:
                sys.exit(said)
        return said

    def close(self):
        self.ask("shutdown", None)
        self.send("exit", None)
        self.process.wait(20)


def position(before):
    last = before.rsplit("\n", 1)[-1]
    return {"line": before.count("\n"), "character": len(last.encode("utf-16-le")) // 2}


def inline_answer(server, document, before, trigger=2):
    found, took = server.ask("textDocument/inlineCompletion", {**document, "position": position(before), "context": {"triggerKind": trigger}})
    items = found["items"] if isinstance(found, dict) else found
    return (items[0]["insertText"] if items else None), took


def list_answer(server, document, before):
    """What the first item of the completion list would insert at the cursor."""
    found, took = server.ask("textDocument/completion", {**document, "position": position(before)})
    items = found["items"] if isinstance(found, dict) else found or []
    if not items:
        return None, took
    item = min(items, key=lambda item: (not item.get("preselect", False), item.get("sortText") or item["label"]))
    edit = item.get("textEdit")
    if not edit:
        return item.get("insertText") or item["label"], took
    span = edit.get("range") or edit["insert"]
    typed = before.rsplit("\n", 1)[-1][span["start"]["character"] :]
    return (edit["newText"][len(typed) :] if edit["newText"].startswith(typed) else None), took


class Free:
    """The model as it is, most likely token first: prompts as geols lays them out, nothing held back."""

    def __init__(self, folder, threads):
        import numpy
        import onnxruntime
        from tokenizers import Tokenizer

        self.np, self.runtime = numpy, onnxruntime
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads, options.log_severity_level = threads, 3
        names = ("model_quantized", "model_int8", "model_q4", "model_q8", "model")
        files = {path.stem: path for path in folder.rglob("*.onnx")}
        self.session = onnxruntime.InferenceSession(str(next(files[name] for name in names if name in files)), options, providers=["CPUExecutionProvider"])
        self.tokens = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.inputs = {value.name: value for value in self.session.get_inputs()}
        self.past = [name for name in self.inputs if name.startswith("past")]
        end = json.loads((folder / "generation_config.json").read_text()).get("eos_token_id", [])
        self.ends = set(end if isinstance(end, list) else [end])
        self.fill = [self.tokens.token_to_id(f"<|fim_{part}|>") for part in ("prefix", "suffix", "middle")]
        size = self.tokens.get_vocab_size()
        self.words = [self.tokens.decode([token], skip_special_tokens=False) for token in range(size)]
        self.length, self.cached, self.cache = json.loads((folder / "config.json").read_text()).get("max_position_embeddings", 2048), [], None

    def step(self, tokens):
        np = self.np
        shared = 0
        while self.cache is not None and shared < min(len(tokens) - 1, len(self.cached)) and tokens[shared] == self.cached[shared]:
            shared += 1
        kind = lambda name: np.float16 if "float16" in self.inputs[name].type else np.float32
        if self.cache is None:
            self.cache = [np.zeros([1, self.inputs[n].shape[1], 0, self.inputs[n].shape[3]], kind(n)) for n in self.past]
        feed = {name: value[:, :, :shared] for name, value in zip(self.past, self.cache)}
        new = tokens[shared:]
        feed |= {"input_ids": np.array([new], np.int64), "attention_mask": np.ones([1, len(tokens)], np.int64)}
        if "position_ids" in self.inputs:
            feed["position_ids"] = np.arange(shared, len(tokens), dtype=np.int64)[None]
        if "num_logits_to_keep" in self.inputs:
            feed["num_logits_to_keep"] = np.array(1, np.int64)
        names = ["logits"] + [name.replace("past_key_values", "present") for name in self.past]
        logits, *self.cache = self.session.run(names, feed)
        self.cached = list(tokens)
        return logits[0, -1].astype(np.float32)

    def answer(self, before, after):
        start = time.monotonic()
        line = before.rsplit("\n", 1)[-1]
        stop = "\n" if line.strip() else "\n\n"
        # Spaces before the cursor belong to the token behind them.
        shown = before.rstrip(" ") if line.strip() else before
        held = before[len(shown) :]
        encode = lambda text: self.tokens.encode(text, add_special_tokens=False).ids
        if None in self.fill:
            prompt = encode(shown[-2048:])[-(self.length - 64) :]
        else:
            first, last = encode(shown[-2048:]), encode(after[:512])
            room = self.length - 64
            last = last[: max(room // 4, room - len(first))]
            prompt = [self.fill[0], *first[-(room - len(last)) :], self.fill[1], *last, self.fill[2]]
        text, found = "", []
        while len(found) < 48 and stop not in text:
            logits = self.step(prompt + found)
            if not found and held:
                able = [token for token, word in enumerate(self.words) if word and (word.startswith(held) or held.startswith(word))]
                token = max(able, key=lambda token: logits[token]) if able else int(logits.argmax())
            else:
                token = int(logits.argmax())
            if token in self.ends or token in self.fill:
                break
            found.append(token)
            text = self.tokens.decode(found, skip_special_tokens=False)
        text = text.split(stop)[0]
        return (text[len(held) :] if text.startswith(held) else text) or None, time.monotonic() - start


def common(one, two):
    count = 0
    for a, b in zip(one, two):
        if a != b:
            break
        count += 1
    return count


def setting(work, model, threads):
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    chosen = f"folder = {json.dumps(str(model.absolute()))}" if model.exists() else "shipped = false"
    (work / "geols.toml").write_text(f'[model]\n{chosen}\ndevice = "cpu"\nthreads = {threads}\n')


def name_of(path):
    """The name of a script in the workspace. Notebooks are scripts of their cells."""
    return path + ".py" if path.endswith(".ipynb") else path


def long_lines(text):
    return {line.strip() for line in text.split("\n") if len(line.strip()) > 8}


def is_copy(one, other):
    """Returns `true` if two scripts share a third of their longer lines."""
    return len(one & other) * 3 >= min(len(one), len(other))


def open_workspace(arguments, script, work):
    """A server on the other scripts of a repository, without copies of the script if they do not count."""
    setting(work, arguments.model, arguments.threads)
    mine = long_lines(script["text"])
    for path, text in files_of(arguments.folder / script["repository"].replace("/", "+")):
        if path == script["path"] or not arguments.copies and is_copy(mine, long_lines(text)):
            continue
        target = work / name_of(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)
    server = Server(arguments.geols, work)
    document = server.show(work / "first.js", "javascript", "var image = ee.Image(1);\n")
    params = {**document, "position": {"line": 1, "character": 0}, "context": {"triggerKind": 2}}
    if arguments.model.exists():
        server.wait_for_model(params)
    else:
        server.ask("textDocument/inlineCompletion", params)
    # The scripts of the workspace are read in the background.
    time.sleep(0.3)
    server.hide()
    return server


def drawn(chosen, seed, most):
    """Positions of the scripts, by seed: script, kind, offset, rest of the line."""
    found = []
    for script in chosen:
        draw = random.Random(f"{seed} {script['repository']} {script['path']}")
        found += [(script, *place) for place in places(script, draw, most)]
    return found


def asked(arguments):
    """The positions to measure."""
    chosen = scripts(arguments.folder, arguments.seed, arguments.files)
    found = drawn(chosen, arguments.seed, arguments.positions)
    kinds = collections.Counter((script["language"], kind) for script, kind, _, _ in found)
    print(f"{len({script['repository'] for script, *_ in found})} repositories, {len(chosen)} scripts, {len(found)} positions: "
          + ", ".join(f"{count} {language} {kind}" for (language, kind), count in sorted(kinds.items())), flush=True)
    if arguments.limit:
        random.Random(arguments.seed).shuffle(found)
        found = sorted(found[: arguments.limit], key=lambda place: (place[0]["repository"], place[0]["path"], place[2]))
    return found


def lines(arguments):
    asked_at = asked(arguments)
    work = arguments.work / "inline"
    free = Free(arguments.model, arguments.threads) if "free" in arguments.sides else None
    rows, server, shown = [], None, None
    begun = time.monotonic()
    for number, (script, kind, offset, truth) in enumerate(asked_at):
        text, path = script["text"], work / name_of(script["path"])
        before, rest = text[:offset], text[offset:]
        behind = rest[rest.find("\n") :] if "\n" in rest else ""
        if shown is not script:
            if server:
                server.close()
            server, shown = open_workspace(arguments, script, work), script
        for after in (behind, "") if behind.strip() else ("",):
            if arguments.warm:
                document = server.show(path, script["language"], before[:-1] + after)
                inline_answer(server, document, before[:-1])
            document = server.show(path, script["language"], before + after)
            for side in arguments.sides:
                if side in ("geols", "asked"):
                    answer, took = inline_answer(server, document, before, 2 if side == "geols" else 1)
                elif side == "list":
                    answer, took = list_answer(server, document, before)
                else:
                    answer, took = free.answer(before, after)
                first = (answer or "").split("\n")[0].rstrip()
                rows.append(dict(
                    side=side, language=script["language"], kind=kind, after=bool(after), repository=script["repository"], path=script["path"], offset=offset,
                    none=not first, exact=bool(first) and first == truth, accepted=common(first, truth), length=len(truth), ms=1e3 * took, truth=truth, answer=answer,
                ))
        if number % 50 == 49:
            print(f"  {number + 1} of {len(asked_at)} after {time.monotonic() - begun:.0f} s", flush=True)
    server.close()
    with open(arguments.work / "lines.jsonl", "w") as out:
        out.writelines(json.dumps(row) + "\n" for row in rows)
    report(rows, arguments.work / "lines.json")
    print(f"{len(asked_at)} positions in {time.monotonic() - begun:.0f} s; {arguments.work / 'lines.jsonl'} has each")


def figures(rows):
    times = sorted(row["ms"] for row in rows)
    return dict(
        positions=len(rows), exact=sum(row["exact"] for row in rows) / len(rows), none=sum(row["none"] for row in rows) / len(rows),
        late=sum(row["none"] and row["ms"] >= LATE for row in rows) / len(rows),
        accepted=statistics.fmean(row["accepted"] for row in rows), share=sum(row["accepted"] for row in rows) / sum(row["length"] for row in rows),
        ms=statistics.median(times), ms90=times[int(0.9 * (len(times) - 1))],
    )


def report(rows, target):
    found = {}
    print(f"{'side':6} {'language':11} {'kind':5} {'after':6} {'n':>5} {'exact':>7} {'none':>7} {'late':>7} {'accepted':>9} {'share':>6} {'ms':>6} {'90 %':>6}")
    for language in ("all", "javascript", "python"):
        for kind in ("all", "line", "rest"):
            for after in (True, False):
                for side in SIDES:
                    some = [row for row in rows if row["side"] == side and row["after"] == after and language in ("all", row["language"]) and kind in ("all", row["kind"])]
                    if not some:
                        continue
                    f = found[f"{side} {language} {kind} {'with' if after else 'without'}"] = figures(some)
                    print(f"{side:6} {language:11} {kind:5} {'with' if after else 'without':7} {f['positions']:4} {f['exact']:7.1%} {f['none']:7.1%} {f['late']:7.1%} "
                          f"{f['accepted']:6.1f} ch {f['share']:6.1%} {f['ms']:6.0f} {f['ms90']:6.0f}")
    target.write_text(json.dumps(found, indent=1) + "\n")


def findings(binary, folder, files):
    """Findings about names, and broken syntax, by file: line and column from 1, rule, message."""
    found = collections.defaultdict(list)
    for start in range(0, len(files), 400):
        done = subprocess.run([binary, "check", "--output-format", "json", *files[start : start + 400]], capture_output=True, text=True, cwd=folder)
        for one in json.loads(done.stdout or "[]"):
            if one["code"].startswith(NAMES) or one["code"] == "syntax-error":
                found[pathlib.Path(one["file"]).name].append(((one["line"], one["col"]), one["code"], one["message"]))
    return found


def names(arguments):
    """Completes until there are enough, and checks the scripts with them in place."""
    chosen = scripts(arguments.folder, arguments.seed, arguments.files)
    work, made, bad_folder = arguments.work / "inline", arguments.work / "made", arguments.work / "bad"
    setting(work, arguments.model, arguments.threads)
    for folder in (made, bad_folder):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    server = Server(arguments.geols, work)
    document = server.show(work / "first.js", "javascript", "var image = ee.Image(1);\n")
    print(server.wait_for_model({**document, "position": {"line": 1, "character": 0}, "context": {"triggerKind": 2}}), flush=True)
    answers, tried, begun, pairs, bad = 0, 0, time.monotonic(), [], []

    def checked():
        nonlocal pairs
        found = findings(arguments.geols, made, [name for pair in pairs for name in pair[:2]])
        for old, new, shown, start, end in pairs:
            # What was said before is not the completion's, nor what it turns up elsewhere.
            said = {one[1:] for one in found[old]}
            added = sorted({one[1:] for one in found[new] if one[1:] not in said and start <= one[0] < end})
            if added:
                bad.append(shown)
                print(f"  not there: {shown!r}: {added} in bad/{new}", flush=True)
                for name in (old, new):
                    shutil.copy(made / name, bad_folder)
        for path in made.iterdir():
            path.unlink()
        pairs = []

    def turns():
        """All lines again and again, each time at other places of theirs; every second time without what follows."""
        for turn in range(20):
            found = drawn(chosen, arguments.seed + turn, 10_000)
            random.Random(arguments.seed + turn).shuffle(found)
            yield from ((*place, turn % 2 == 0) for place in found)

    for script, _, offset, _, has_after in turns():
        if answers >= arguments.count:
            break
        text, ending = script["text"], ".py" if script["language"] == "python" else ".js"
        before, rest = text[:offset], text[offset:]
        after = rest[rest.find("\n") :] if "\n" in rest and has_after else ""
        tried += 1
        document = server.show(work / f"script{ending}", script["language"], before + after)
        answer, _ = inline_answer(server, document, before)
        if not answer:
            continue
        answers += 1
        old, new = f"{answers}-old{ending}", f"{answers}-new{ending}"
        (made / old).write_text(before + after)
        (made / new).write_text(before + answer + after)
        spot = lambda text: (text.count("\n") + 1, len(text.rsplit("\n", 1)[-1]) + 1)
        pairs.append((old, new, answer, spot(before), spot(before + answer)))
        if len(pairs) == 200:
            checked()
        if answers % 1000 == 0:
            print(f"  {answers} after {time.monotonic() - begun:.0f} s, {len(bad)} with a name that is not there", flush=True)
    checked()
    server.close()
    print(f"{answers} completions at {tried} positions in {time.monotonic() - begun:.0f} s: {len(bad)} with a name that does not exist, or with broken syntax")
    return len(bad)


def main():
    global REPOSITORIES
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("fetch").add_argument("folder", type=pathlib.Path)
    for name in ("lines", "names"):
        command = commands.add_parser(name)
        for value in ("folder", "model", "work"):
            command.add_argument(value, type=lambda text: pathlib.Path(text).absolute())
        command.add_argument("--geols", required=True, type=lambda text: str(pathlib.Path(text).absolute()))
        command.add_argument("--seed", type=int, default=1)
        command.add_argument("--list", type=pathlib.Path, default=REPOSITORIES, help="the repositories")
        command.add_argument("--files", type=int, default=3, help="scripts of a repository")
        command.add_argument("--threads", type=int, default=2)
        if name == "lines":
            command.add_argument("--positions", type=int, default=10, help="positions of a script")
            command.add_argument("--limit", type=int, default=0, help="positions in all, drawn by seed")
            command.add_argument("--warm", action="store_true")
            command.add_argument("--copies", action="store_true", help="keep copies of a script in its workspace")
            command.add_argument("--sides", type=lambda text: text.split(","), default=list(SIDES))
        else:
            command.add_argument("--count", type=int, default=10_000)
    arguments = parser.parse_args()
    REPOSITORIES = getattr(arguments, "list", REPOSITORIES)
    if arguments.command == "fetch":
        fetch(arguments.folder)
    elif arguments.command == "lines":
        lines(arguments)
    elif names(arguments):
        sys.exit(1)


if __name__ == "__main__":
    main()
