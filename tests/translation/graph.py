"""What two scripts hand over, made comparable: expression graphs and plain values.

Graphs are equal when they have the same calls, constants and functions.  How values are numbered and shared, what the
variables of functions are called and whether a number is written 1 or 1.0 does not count, nor what the two clients write
differently though it is the same for the server:

- an argument that is null or the default of its algorithm, and none;
- `evenOdd` of a geometry, true where it is not said;
- a pixel type around a pixel type, which `ee.Array` writes in one of the clients;
- `ee.Geometry.Rectangle` and the polygon of its corners;
- spaces in JSON that a geometry is written as inside a string.
"""

import collections
import json
import math
import sys

sys.setrecursionlimit(20000)


class Graphs:
    """Graphs as numbers: those that are equal have the same number."""

    def __init__(self, algorithms):
        self.defaults = {
            name: {a["name"]: a["default"] for a in algorithm["args"] if isinstance(a.get("default"), (bool, int, float, str))}
            for name, algorithm in algorithms.items()
        }
        self.nodes = []
        self.numbers = {}

    def number(self, expression):
        """The number of an expression as a client encodes it."""
        if "error" in expression:
            return self._node("fails", expression["error"])
        return _Reader(self, expression).value({"valueReference": expression["result"]}, ())

    def _node(self, *node):
        # 1 == 1.0 == True to a dictionary: numbers are strings in nodes, and truth values have a kind of their own.
        if node not in self.numbers:
            self.numbers[node] = len(self.nodes)
            self.nodes.append(node)
        return self.numbers[node]

    def text(self, number, depth=3):
        """A graph in a few words."""
        kind, *parts = self.nodes[number]
        if kind in ("number", "string", "truth", "fails"):
            return json.dumps(parts[0], ensure_ascii=False) if kind == "string" else str(parts[0])
        if depth == 0:
            return "..."
        show = lambda item: self.text(item, depth - 1)
        if kind == "call":
            function = parts[0] if isinstance(parts[0], str) else show(parts[0])
            return f"{function}({', '.join(f'{name}: {show(item)}' for name, item in parts[1])})"
        if kind == "dictionary":
            return "{" + ", ".join(f"{key}: {show(item)}" for key, item in parts[0]) + "}"
        if kind == "list":
            return "[" + ", ".join(map(show, parts[0])) + "]"
        if kind == "function":
            return f"function of {parts[0]} -> {show(parts[1])}"
        return " ".join(map(str, (kind, *parts)))

    def difference(self, a, b, path=()):
        """Where two graphs part first: (path, text of one, text of the other)."""
        (kind_a, *parts_a), (kind_b, *parts_b) = self.nodes[a], self.nodes[b]
        here = " > ".join(path), self.text(a), self.text(b)
        if kind_a != kind_b:
            return here
        inner = []
        if kind_a == "call":
            if parts_a[0] != parts_b[0]:
                return here
            step = parts_a[0] if isinstance(parts_a[0], str) else "function"
            inner = _pairs(parts_a[1], parts_b[1], step)
        elif kind_a == "dictionary":
            inner = _pairs(parts_a[0], parts_b[0], "dictionary")
        elif kind_a == "list" and len(parts_a[0]) == len(parts_b[0]):
            inner = [(f"[{i}]", x, y) for i, (x, y) in enumerate(zip(*parts_a, *parts_b))]
        elif kind_a == "function" and parts_a[0] == parts_b[0]:
            inner = [("body", parts_a[1], parts_b[1])]
        if inner is None:
            return here
        return next((self.difference(x, y, (*path, step)) for step, x, y in inner if x != y), here)


def _pairs(a, b, step):
    """Parts with names, side by side; None where the names differ."""
    if [name for name, _ in a] != [name for name, _ in b]:
        return None
    return [(f"{step}.{name}", x, y) for (name, x), (_, y) in zip(a, b)]


class _Reader:
    def __init__(self, graphs, expression):
        self.node, self.defaults = graphs._node, graphs.defaults
        self.values = expression["values"]
        self.known = {}

    def value(self, value, functions):
        """functions: the names of the variables of the functions around it, innermost first."""
        if "valueReference" in value:
            key = value["valueReference"], functions
            if key not in self.known:
                self.known[key] = self.value(self.values[key[0]], functions)
            return self.known[key]
        (kind, inner), *_ = value.items() or [("constantValue", None)]
        if kind == "constantValue":
            return self.constant(inner)
        if kind == "integerValue":
            return self.constant(int(inner))
        if kind == "argumentReference":
            depth = next((i for i, names in enumerate(functions) if inner in names), None)
            return self.node("variable", inner) if depth is None else self.node("variable", depth, functions[depth].index(inner))
        if kind == "arrayValue":
            return self.node("list", tuple(self.value(item, functions) for item in inner.get("values", ())))
        if kind == "dictionaryValue":
            items = inner.get("values", {})
            return self.node("dictionary", tuple((key, self.value(items[key], functions)) for key in sorted(items)))
        if kind == "functionDefinitionValue":
            names = tuple(inner.get("argumentNames", ()))
            return self.node("function", len(names), self.value({"valueReference": inner["body"]}, (names, *functions)))
        if kind == "functionInvocationValue":
            return self.call(inner, functions)
        return self.node(kind, json.dumps(inner))

    def constant(self, value):
        if value is None:
            return self.node("null")
        if isinstance(value, list):
            return self.node("list", tuple(map(self.constant, value)))
        if isinstance(value, dict):
            return self.node("dictionary", tuple((key, self.constant(value[key])) for key in sorted(value)))
        if isinstance(value, bool):
            return self.node("truth", value)
        if isinstance(value, str):
            return self.node("string", without_spaces(value))
        return self.node("number", number_text(value))

    def call(self, call, functions):
        name, arguments = call.get("functionName"), call.get("arguments", {})
        if name == "PixelType" and list(arguments) == ["precision"]:
            inner = self.seen(arguments["precision"])
            if inner.get("functionInvocationValue", {}).get("functionName", "").startswith("PixelType"):
                return self.value(inner, functions)
        if name == "GeometryConstructors.Rectangle" and "crs" not in arguments:
            corners = flat(self.seen(arguments.get("coordinates", {})).get("constantValue"))
            if len(corners) == 4:
                west, south, east, north = corners
                ring = [[west, north], [west, south], [east, south], [east, north]]
                name, arguments = "GeometryConstructors.Polygon", {**arguments, "coordinates": {"constantValue": [ring]}}
        function = name or self.value({"valueReference": call["functionReference"]}, functions)
        given = tuple((key, self.value(arguments[key], functions)) for key in sorted(arguments) if not self.implied(name, key, arguments[key]))
        return self.node("call", function, given)

    def seen(self, value):
        while "valueReference" in value:
            value = self.values[value["valueReference"]]
        return value

    def implied(self, name, parameter, value):
        value = self.seen(value)
        if "constantValue" not in value:
            return False
        value = value["constantValue"]
        if value is None:
            return True
        if parameter == "evenOdd" and str(name).startswith("GeometryConstructors."):
            return value is True
        default = self.defaults.get(name, {}).get(parameter)
        return default is not None and default == value and isinstance(default, bool) == isinstance(value, bool)


def flat(value):
    return [x for item in value for x in flat(item)] if isinstance(value, list) else [] if value is None else [value]


def number_text(value):
    """A number to 12 digits, as JavaScript would not tell 1 from 1.0."""
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return str(int(value)) if value == int(value) and abs(value) < 2**53 else f"{value:.12g}"


def without_spaces(text):
    """A text that holds JSON, as JSON without spaces."""
    start = text.find('{"')
    if start < 0:
        return text
    try:
        value, length = json.JSONDecoder().raw_decode(text[start:])
    except ValueError:
        return text
    return text[:start] + plain_text(value) + without_spaces(text[start + length :])


def plain_text(value):
    """A plain value, numbers and the order of keys as they do not matter."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {plain_text(value[key])}" for key in sorted(value)) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(plain_text, value)) + "]"
    if isinstance(value, (bool, str)) or value is None:
        return json.dumps(value, ensure_ascii=False)
    return number_text(value)


def said(options):
    """Options that say something: without null, and without what a layer is anyway."""
    usual = {"shown": (True,), "opacity": (1,), "style": ({},)}
    style = options.get("style")
    if isinstance(style, dict):
        # Lists of colors and bands may be texts with commas.
        style = {key: [part.strip() for part in value.split(",")] if isinstance(value, str) else value for key, value in style.items() if value is not None}
        style = {key: value if isinstance(value, list) else [value] for key, value in style.items()}
        options = {**options, "style": style}
    return {key: value for key, value in options.items() if value is not None and value not in usual.get(key, ())}


def is_graph(value):
    return "values" in value or "error" in value


def handed_over(graphs, events):
    """The things that a script handed over, as a multiset of (what, graph's number or text), in their order."""
    things = collections.Counter()
    for what, value in events:
        if what in ("print", "map", "look", "export", "picture", "chart") and is_graph(value):
            things[what, graphs.number(value)] += 1
        elif what == "shown":
            things[what, plain_text(value)] += 1
        elif what == "task":
            # The description is the default.
            is_default = value.get("fileNamePrefix") == value.get("description")
            things[what, plain_text(said({key: item for key, item in value.items() if key != "fileNamePrefix" or not is_default}))] += 1
        elif what in ("layer", "look"):
            things[what, plain_text(said(value))] += 1
    return things


def differences(graphs, one, other):
    """Lines that tell how what was handed over differs; none where it is the same."""
    lacking, extra = list((one - other).elements()), list((other - one).elements())
    for what, thing in lacking:
        match = next((item for item in extra if item[0] == what), None)
        if match:
            extra.remove(match)
        if match and isinstance(thing, int):
            path, a, b = graphs.difference(thing, match[1])
            yield f"{what}: {short(a)}\n  became {short(b)}" + (f"\n  at {path}" if path else "")
        elif match:
            yield f"{what}: {short(thing)}\n  became {short(match[1])}"
        else:
            yield f"{what}: {short(graphs.text(thing) if isinstance(thing, int) else thing)}\n  is lost"
    for what, thing in extra:
        yield f"{what}: {short(graphs.text(thing) if isinstance(thing, int) else thing)}\n  is new"


def short(text, length=300):
    return text if len(text) <= length else text[: length - 3] + "..."
