"""Compares functions with accepted bodies: the graphs that they build under the official clients, without a network.

The Python client runs in a process of its own (`build_graphs.py`), and the JavaScript client in another one
(`build_graphs.js`), with the list of algorithms of the Python package.
"""

import json
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
TIMEOUT_SECONDS = 120

# The classes of which a parameter may be. The value is the constructor, which takes a computed object.
SERVER_CLASSES = frozenset(
    "Array Classifier Clusterer ConfusionMatrix Date DateRange Dictionary ErrorMargin Feature FeatureCollection Filter "
    "Geometry Image ImageCollection Join Kernel List Number PixelType Projection Reducer String".split()
)
# Numbers that rarely stand in a function. They are below 32, so that shifts by them differ.
NUMBERS = (17, 19, 23, 29, 31, 26, 27, 22)


def argument(type_name, at, language):
    """Returns the code of an argument for the parameter at a position, or `None` if its type has no stand-in."""
    computed = f"ee.List(['parameter {at}']).get(0)"
    if type_name.startswith("ee."):
        name = type_name[3:].partition("<")[0]
        return f"ee.{name}({computed})" if name in SERVER_CLASSES else None
    kind = re.split(r"[\[<]", type_name)[0].strip().lower()
    if kind in ("number", "float", "int", "integer", "double"):
        return str(NUMBERS[at]) if at < len(NUMBERS) else None
    if kind in ("string", "str"):
        return f"'parameter{at}'"
    if kind in ("list", "array", "sequence", "tuple"):
        return f"['first{at}', 'second{at}']"
    if kind in ("dictionary", "dict", "object"):
        return f"{{'key{at}': {NUMBERS[0]}}}"
    if kind in ("boolean", "bool"):
        return "True" if language == "python" else "true"
    return computed if kind in ("*", "any", "computedobject") else None


class Jobs:
    """Functions whose graphs are wanted, by language."""

    def __init__(self):
        self.by_language = {"python": [], "javascript": []}

    def add(self, language, names, values, body):
        """Adds a function and returns its number among those of its language."""
        jobs = self.by_language[language]
        jobs.append({"names": names, "values": values, "body": body})
        return len(jobs) - 1


class Clients:
    """The official clients, as far as they are installed."""

    def __init__(self, python=sys.executable, node_modules=None):
        self.python = python
        self.node_modules = node_modules
        self.algorithms = None

    def build(self, language, jobs):
        """Returns the graphs of functions, or a reason why there are none."""
        if not jobs and language == "javascript":
            return []
        if language == "python":
            done = self._run([self.python, HERE / "build_graphs.py"], {"jobs": jobs}, {})
            if isinstance(done, str):
                return f"no Python client: {done}"
            self.algorithms = done["algorithms"]
            return done["graphs"]
        if self.algorithms is None:
            return "no JavaScript client: it takes the algorithms from the Python client"
        input_ = {"jobs": jobs, "algorithms": self.algorithms}
        environment = {"NODE_PATH": str(self.node_modules)} if self.node_modules else {}
        done = self._run(["node", HERE / "build_graphs.js"], input_, environment)
        return f"no JavaScript client: {done}" if isinstance(done, str) else done["graphs"]

    @staticmethod
    def _run(command, input_, environment):
        """Returns the answer of a program, or the last line of its error."""
        environment = {**os.environ, **environment, "PYTHONDONTWRITEBYTECODE": "1", "TZ": "UTC"}
        try:
            done = subprocess.run(
                command, input=json.dumps(input_), capture_output=True, text=True, env=environment, timeout=TIMEOUT_SECONDS
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            return str(error)
        # A client may print when it is loaded.
        answer = done.stdout.rpartition("\ngraphs: ")[2]
        if done.returncode or not answer:
            lines = [line.strip() for line in done.stderr.splitlines() if re.match(r"\w*Error\b|\w*Exception\b", line.strip())]
            return (lines or [f"exit code {done.returncode}"])[0]
        return json.loads(answer)


def compare(cases, clients):
    """Returns the verdict on each function and the lines that explain it.

    A case is a request and the `function` of its answer, by the id of the request.
    """
    jobs, wanted, results = Jobs(), {}, {}
    for id, (request, function) in cases.items():
        language = request.get("language") or function.get("language")
        parameters = request["signature"]["parameters"]
        values = [argument(parameter["type"], at, language) for at, parameter in enumerate(parameters)]
        names = [parameter["name"] for parameter in parameters]
        own_names = [parameter["name"] for parameter in function["signature"]["parameters"]]
        reason = said_otherwise(request, function)
        if len(own_names) != len(names):
            reason = reason or f"it has {len(own_names)} parameters instead of {len(names)}"
        if reason:
            results[id] = "silent", [reason]
        elif None in values:
            missing = parameters[values.index(None)]
            results[id] = "not-judged", [f"there is no stand-in for {missing['name']} of the type {missing['type']}"]
        else:
            accepted = [jobs.add(language, names, values, body) for body in request["answers"]]
            wanted[id] = language, jobs.add(language, own_names, values, function["body"]), accepted
    built = {language: clients.build(language, jobs.by_language[language]) for language in ("python", "javascript")}
    numbers = graph_numbers(clients.algorithms)
    for id, (language, own, accepted) in wanted.items():
        graphs = built[language]
        if isinstance(graphs, str):
            results[id] = "not-judged", [graphs]
        else:
            request, function = cases[id]
            results[id] = judge(numbers, request, function, graphs[own], [graphs[at] for at in accepted])
    return results


def graph_numbers(algorithms):
    sys.path.insert(0, str(HERE.parent / "translation"))
    import graph

    return graph.Graphs(algorithms or {})


def said_otherwise(request, function):
    """Returns what the request says about the form and the function has otherwise, or `None`."""
    signature, own = request["signature"], function["signature"]
    if request.get("language") not in (None, function.get("language")):
        return f"it is written in {function.get('language')}"
    is_said = lambda name: re.search(rf"\b{re.escape(name)}\b", request["text"])
    # The form of a call says the name and all parameters.
    if not re.search(rf"\b{re.escape(signature['name'])}\s*(\(|=)", request["text"]):
        return None
    if own["name"] != signature["name"]:
        return f"its name is {own['name']} instead of {signature['name']}"
    pairs = zip(own["parameters"], signature["parameters"])
    other = next((b for a, b in pairs if a["name"] != b["name"] and is_said(b["name"])), None)
    return other and f"it has no parameter {other['name']} in this position"


def judge(numbers, request, function, own, accepted):
    """Returns the verdict on a graph and the lines that explain it."""
    lines = [
        f"the accepted body `{body}` fails: {graph['error']}"
        for body, graph in zip(request["answers"], accepted)
        if "error" in graph
    ]
    known = [numbers.number(graph) for graph in accepted if "error" not in graph]
    lines.append(f"body: {function['body']}")
    if not known:
        return "not-judged", lines
    if "error" in own:
        return "silent", [*lines, f"it fails under the client: {own['error']}"]
    number = numbers.number(own)
    if number in known:
        return "right", lines
    path, first, second = numbers.difference(known[0], number)
    return "silent", [*lines, f"accepted: {request['answers'][0]}", f"{first} became {second}" + (f" at {path}" if path else "")]
