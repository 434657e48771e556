"""Proves that the runtime does with a model what Python's ONNX Runtime does, and that nothing that can be wrong with a folder ends in anything
but a sentence. run.sh prepares what this needs.

    prove.py --geols BINARY --models FOLDER [--speed NAME...]
"""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

import numpy as np
import onnx
import onnxruntime
from onnx import helper

import make_models

PROMPT, ANSWER = 128, 30
# The range of the logits counts: by how much of it the two may differ.
TOLERANCE = {"fused-fp16": 0.01, "int8": 0.02, "int4": 0.02}
faults = []


def expect(condition, what, detail=""):
    if not condition:
        faults.append(f"{what}: {detail}")
        print(f"FAIL {what}: {detail}")


def geols(arguments, binary, variables=None, expected=(0,)):
    """Runs it; a signal, a panic or an unknown exit code is a fault of its own."""
    environment = {key: value for key, value in os.environ.items() if key not in ("ORT_DYLIB_PATH", "VIRTUAL_ENV", "CONDA_PREFIX")}
    environment.update(variables or {"VIRTUAL_ENV": sys.prefix})
    done = subprocess.run([binary, "model", *map(str, arguments)], capture_output=True, text=True, env=environment, timeout=600)
    what = " ".join(map(str, arguments))
    expect(done.returncode in expected, what, f"exit code {done.returncode}\n{done.stdout}{done.stderr}")
    expect("panicked" not in done.stderr, what, done.stderr)
    return done


def library():
    folder = pathlib.Path(onnxruntime.__file__).parent / "capi"
    return next(iter(sorted(folder.glob("libonnxruntime.so.*")) + sorted(folder.glob("libonnxruntime.*.dylib")) + sorted(folder.glob("onnxruntime.dll"))))


class Python:
    """The same model under Python's ONNX Runtime, with the same settings."""

    def __init__(self, model, threads):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        options.log_severity_level = 3
        self.session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
        self.inputs = {i.name: i for i in self.session.get_inputs()}
        self.past = [name for name in self.inputs if name.startswith("past")]
        self.outputs = ["logits"] + [name.replace("past_key_values", "present") for name in self.past]
        self.forget()

    def forget(self):
        self.length = 0
        kind = lambda name: np.float16 if "float16" in self.inputs[name].type else np.float32
        self.cache = [np.zeros([1, self.inputs[n].shape[1], 0, self.inputs[n].shape[3]], kind(n)) for n in self.past]

    def step(self, new):
        total = self.length + len(new)
        feed = {"input_ids": np.array([new], np.int64), "attention_mask": np.ones([1, total], np.int64)}
        if "position_ids" in self.inputs:
            feed["position_ids"] = np.arange(self.length, total, dtype=np.int64)[None]
        if "num_logits_to_keep" in self.inputs:
            feed["num_logits_to_keep"] = np.array(1, np.int64)
        # Values of ONNX Runtime, so that nothing is copied in between.
        value = onnxruntime.OrtValue.ortvalue_from_numpy
        feed = {name: value(data) for name, data in feed.items()}
        feed.update({name: data if isinstance(data, onnxruntime.OrtValue) else value(data) for name, data in zip(self.past, self.cache)})
        logits, *self.cache = self.session.run_with_ort_values(self.outputs, feed)
        self.length = total
        return logits.numpy()[0, -1]

    def greedy(self, prompt, count):
        self.forget()
        logits = self.step(prompt)
        found = [int(logits.argmax())]
        while len(found) < count:
            found.append(int(self.step(found[-1:]).argmax()))
        return found

    def measure(self, prompt, count):
        """Milliseconds until the first token, and tokens a second behind it; the best of three."""
        first, steps = 1e9, 1e9
        for _ in range(3):
            self.forget()
            start = time.perf_counter()
            last = int(self.step(prompt).argmax())
            middle = time.perf_counter()
            for _ in range(count - 1):
                last = int(self.step([last]).argmax())
            first, steps = min(first, middle - start), min(steps, time.perf_counter() - middle)
        return first * 1e3, (count - 1) / steps


def model_file(folder):
    return next(path for path in sorted(folder.rglob("*.onnx")))


def check(binary, folder, threads=2, prompt=PROMPT, answer=ANSWER, more=()):
    done = geols(["check", folder, "--output-format", "json", "--threads", threads, "--prompt", prompt, "--answer", answer, *more], binary)
    return json.loads(done.stdout) if done.returncode == 0 else None


def same_as_python(binary, folder):
    report = check(binary, folder)
    if report is None:
        return
    name = folder.name
    expect(report["passed"] and len(report["tests"]) >= 11, name, json.dumps(report["tests"], indent=1))
    reuse = [test["detail"] for test in report["tests"] if test["name"].startswith("reuse")]
    expect(len(reuse) == 3 and all(not detail.startswith("0 of") for detail in reuse), name, f"nothing was reused: {reuse}")
    if "int" not in name:
        exact = "rounding" if "fp16" in name else "the same"
        expect(all(detail.endswith((exact, "the same")) for detail in reuse), name, f"the cache changes what comes out: {reuse}")
    python = Python(model_file(folder), 2)
    logits = python.step(report["prompt"]).astype(np.float32)
    span = float(logits.max() - logits.min())
    worst = max(abs(float(logits[token]) - logit) for token, logit in report["likeliest"]) / span
    expect(worst <= TOLERANCE.get(name, 1e-4), name, f"logits differ from Python's by {worst:.1e} of their range")
    greedy = python.greedy(report["prompt"], len(report["greedy"]))
    expect(greedy == report["greedy"], name, f"Python says {greedy}, geols {report['greedy']}")
    # The way of a GPU, as far as it can be gone without one.
    bound = check(binary, folder, more=["--io-binding"])
    expect(bound and bound["passed"] and bound["greedy"] == greedy, name, f"bound to the device: {bound and bound['tests']}")
    in_place = bound and bound["facts"]["cache_in_place"]
    expect(in_place == (name != "unfused"), name, f"the cache grows in place: {in_place}")
    text = subprocess.run([binary, "model", "check", folder], capture_output=True, text=True, env={**os.environ, "VIRTUAL_ENV": sys.prefix})
    expect(text.returncode == 0 and "tokens/s" in text.stdout, name, text.stdout + text.stderr)
    print(f"same as Python: {name}, logits within {worst:.1e}, {len(greedy)} tokens alike; {'; '.join(reuse)}")


def compare_speed(binary, folder, threads):
    """Turn by turn, so that what else the machine does weighs on both."""
    python = Python(model_file(folder), threads)
    best = {"geols": (1e9, 0.0, 1e9, 0.0), "Python": (1e9, 0.0)}
    scripts, held = (0.0, 1.0, 0.0), 0.0
    for _ in range(3):
        report = check(binary, folder, threads)
        if report is None:
            return
        speed = report["speed"]
        old = best["geols"]
        best["geols"] = (
            min(old[0], speed["first_ms"]), max(old[1], speed["decode_per_second"]), min(old[2], speed["whole_ms"]), max(old[3], speed["constrained_per_second"])
        )
        scripts = max(scripts, (speed["script_per_second"] / speed["script_free_per_second"], speed["script_share"], speed["script_per_second"]))
        held = max(held, speed["constrained_per_second"] / speed["free_per_second"])
        first, per_second = python.measure(report["prompt"], ANSWER)
        best["Python"] = (min(best["Python"][0], first), max(best["Python"][1], per_second))
    ours, theirs = best["geols"], best["Python"]
    print(
        f"{folder.name}, {threads} threads, {PROMPT} + {ANSWER} tokens: geols {ours[0]:.0f} ms to the first token, {ours[1]:.1f} tokens/s "
        f"({ours[3]:.1f} constrained), {ours[2]:.0f} ms in all; Python {theirs[0]:.0f} ms, {theirs[1]:.1f} tokens/s; "
        f"ratio {theirs[0] / ours[0]:.2f} for the prompt, {ours[1] / theirs[1]:.2f} for the answer; "
        f"a set of tokens {held:.2f} of free; names of scripts {scripts[0]:.2f} of free ({scripts[2]:.1f} tokens/s, {100 * scripts[1]:.0f} % of the time)"
    )
    return ours, theirs


def copy(source, target, without=()):
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target, ignore=lambda _, names: [name for name in names if name in without])
    return target


def edited(source, target, change):
    """A copy whose model was changed."""
    folder = copy(source, target)
    path = model_file(folder)
    model = onnx.load(path)
    change(model)
    onnx.save(model, path)
    return folder


def json_edited(source, target, name, **changes):
    folder = copy(source, target)
    value = json.loads((folder / name).read_text())
    value.update(changes)
    (folder / name).write_text(json.dumps(value))
    return folder


def cut(source, target, name, length):
    folder = copy(source, target)
    path = folder / name
    path.write_bytes(path.read_bytes()[:length])
    return folder


def bad_folders(binary, models, work):
    """Each must be refused with exit code 2 and a sentence that names what is wrong."""
    good = models / "fused"

    def renamed(old, new):
        def change(model):
            for port in list(model.graph.input) + list(model.graph.output):
                port.name = port.name.replace(old, new)
            for node in model.graph.node:
                for names in (node.input, node.output):
                    for at, name in enumerate(names):
                        names[at] = name.replace(old, new)

        return change

    def operator(model):
        model.graph.node.append(helper.make_node("Frobnicate", ["logits"], ["frobnicated"], domain="com.example"))
        model.opset_import.append(helper.make_opsetid("com.example", 1))

    def opset(model):
        model.opset_import[0].version = 99

    def infinite(model):
        for weight in model.graph.initializer:
            if weight.name == "norm":
                weight.CopyFrom(onnx.numpy_helper.from_array(np.full(make_models.SHAPES["fused"].hidden, np.nan, np.float32), "norm"))

    def no_past(model):
        keep = [port for port in model.graph.input if not port.name.startswith("past")]
        zero = helper.make_tensor("nothing", 1, [1, 2, 0, 16], [])
        model.graph.initializer.append(zero)
        for node in model.graph.node:
            for at, name in enumerate(node.input):
                if name.startswith("past"):
                    node.input[at] = "nothing"
        del model.graph.input[:]
        model.graph.input.extend(keep)

    def external(folder):
        path = model_file(folder)
        model = onnx.load(path)
        path.unlink()
        onnx.save(model, path, save_as_external_data=True, location="model.onnx_data", size_threshold=1024)
        return folder / "model.onnx_data"

    other = copy(good, work / "tokenizer-of-another")
    small = make_models.tokenizer(600)
    small.save(str(other / "tokenizer.json"))
    larger = copy(good, work / "tokenizer-larger")
    make_models.tokenizer(4000).save(str(larger / "tokenizer.json"))
    empty = work / "empty"
    empty.mkdir(exist_ok=True)
    lost = copy(good, work / "external-lost")
    external(lost).unlink()
    short = copy(good, work / "external-short")
    data = external(short)
    data.write_bytes(data.read_bytes()[:5000])
    cases = [
        (work / "nowhere", "does not exist"),
        (good / "config.json", "is no folder"),
        (empty, "holds no ONNX model"),
        (copy(good, work / "no-config", ["config.json"]), "config.json is missing"),
        (copy(good, work / "no-tokenizer", ["tokenizer.json"]), "tokenizer.json is missing"),
        (cut(good, work / "config-cut", "config.json", 50), "no JSON"),
        (cut(good, work / "tokenizer-cut", "tokenizer.json", 9000), "tokenizer.json cannot be used"),
        (cut(good, work / "model-empty", "model.onnx", 0), "not a whole ONNX model|cannot be loaded"),
        (cut(good, work / "model-cut", "model.onnx", 700_000), "not a whole ONNX model"),
        (cut(good, work / "model-pointer", "model.onnx", 130), "not a whole ONNX model|cannot be loaded"),
        (lost, "missing or cut short"),
        (short, "missing or cut short"),
        (other, "do not belong together"),
        (larger, "do not belong together"),
        (edited(good, work / "opset", opset), "newer ONNX Runtime"),
        (edited(good, work / "operator", operator), "does not know"),
        (edited(good, work / "no-logits", renamed("logits", "scores")), 'no output "logits"'),
        (edited(good, work / "no-ids", renamed("input_ids", "pixel_values")), "pixel_values"),
        (edited(good, work / "odd-cache", renamed("past_key_values", "memory")), "memory.0.key"),
        (edited(good, work / "no-past", no_past), "takes none back"),
        (json_edited(good, work / "encoder-decoder", "config.json", is_encoder_decoder=True), "an encoder and a decoder"),
        (json_edited(good, work / "end-outside", "generation_config.json", eos_token_id=99999), "ends its texts with token 99999"),
        (json_edited(good, work / "infinite-context", "config.json", max_position_embeddings=None), None),
    ]
    for folder, sentence in cases:
        done = geols(["info", folder], binary, expected=(0,) if sentence is None else (2,))
        said = done.stderr
        if sentence:
            expect(any(part in said for part in sentence.split("|")), folder.name, f"wanted {sentence!r}:\n{said}")
            expect(said.startswith("error:") and said.count("\n") <= 3, folder.name, f"more than a sentence and advice:\n{said}")
            print(f"refused: {folder.name}: {said.splitlines()[0][:150] if said else ''}")
    # Loads, and gives no numbers.
    done = geols(["check", edited(good, work / "no-numbers", infinite)], binary, expected=(1, 2))
    expect("no numbers" in done.stderr or "fail" in done.stdout, "no-numbers", done.stdout + done.stderr)


def bad_libraries(binary, models, work):
    good = models / "fused"
    real = library()
    folder = work / "libraries"
    folder.mkdir(exist_ok=True)

    def named(name, data):
        path = folder / name
        path.write_bytes(data)
        return path

    bytes_of = real.read_bytes()
    system = pathlib.Path("/lib/x86_64-linux-gnu/libz.so.1")
    cases = [
        (folder / "none.so", "no ONNX Runtime library"),
        (named("text.so", b"#!/bin/sh\n" * 100), "no 64-bit ELF"),
        (named("cut.so", bytes_of[: len(bytes_of) // 2]), "should have"),
        (named("libonnxruntime.so.1.16.3", bytes_of), "too old"),
    ]
    if system.is_file():
        cases.append((system, "OrtGetApiBase"))
    for path, sentence in cases:
        done = geols(["info", good, "--runtime", path], binary, expected=(2,))
        expect(sentence in done.stderr, f"library {path.name}", done.stderr)
        print(f"refused: library {path.name}: {done.stderr.splitlines()[0][:150] if done.stderr else ''}")
    done = geols(["info", good], binary, {"PATH": "/nowhere", "HOME": "/nowhere"}, expected=(2,))
    expect("was not found" in done.stderr and "geols[model]" in done.stderr, "no library", done.stderr)
    done = geols(["info", good, "--output-format", "json"], binary, {"ORT_DYLIB_PATH": str(real)})
    expect(json.loads(done.stdout)["runtime"]["origin"] == "ORT_DYLIB_PATH", "ORT_DYLIB_PATH", done.stdout)
    # Asked for a GPU that is not there: on the processor, with the reason.
    done = geols(["info", good, "--device", "cuda", "--output-format", "json"], binary)
    facts = json.loads(done.stdout)["model"]
    expect(facts["cuda"] or "CUDA" in facts["why_not_cuda"], "no CUDA", str(facts))
    # A CUDA provider that is there and broken.
    broken = work / "broken-cuda"
    shutil.rmtree(broken, ignore_errors=True)
    broken.mkdir()
    for path in real.parent.glob("libonnxruntime*"):
        shutil.copy(path, broken)
    # The second ends in the middle, which the linker does not survive.
    for data in (b"\x7fELF broken", bytes_of[: len(bytes_of) // 2]):
        (broken / "libonnxruntime_providers_cuda.so").write_bytes(data)
        for device in ("auto", "cuda"):
            done = geols(["info", good, "--runtime", broken, "--device", device, "--output-format", "json"], binary)
            if done.returncode == 0:
                facts = json.loads(done.stdout)["model"]
                expect(not facts["cuda"] and facts["why_not_cuda"], "broken CUDA", str(facts))
                print(f"not on a GPU ({device}): {facts['why_not_cuda'][:160]}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--geols", required=True)
    parser.add_argument("--models", required=True, type=pathlib.Path)
    parser.add_argument("--work", required=True, type=pathlib.Path)
    parser.add_argument("--speed", nargs="*")
    parser.add_argument("--threads", type=int, default=2)
    arguments = parser.parse_args()
    if arguments.speed is not None:
        for name in arguments.speed:
            compare_speed(arguments.geols, arguments.models / name, arguments.threads)
    else:
        for name in make_models.TINY:
            same_as_python(arguments.geols, arguments.models / name)
        bad_folders(arguments.geols, arguments.models, arguments.work)
        bad_libraries(arguments.geols, arguments.models, arguments.work)
    if faults:
        sys.exit(f"{len(faults)} faults:\n" + "\n".join(faults))
    print("all proved")


if __name__ == "__main__":
    main()
