"""Runs Python scripts under the real Earth Engine client without a network, and tells what each hands over.

    handover.py --facts FOLDER               writes what both runners need of the wheel: algorithms.json, exports.json
    handover.py FOLDER [--charts] < JSON list of [file, answers]      one line of JSON for each file, in order

The lines are those of handover.js.  A script sees what it imports, and nothing else: libraries of notebooks are stood in
for.  Each runs in a process of its own, with its rights: only for scripts that you trust.
"""

import ast
import builtins
import datetime
import inspect
import json
import math
import os
import pathlib
import signal
import sys
import time
import traceback
import types
import warnings

warnings.filterwarnings("ignore")
import ee
from ee import apitestcase

CLOCK = 1700000000
LIMIT_SECONDS = 10
LIBRARIES = """
    altair bqplot folium geopandas IPython ipyleaflet ipywidgets matplotlib pandas requests seaborn
    google.colab IPython.display matplotlib.cm matplotlib.colors matplotlib.pyplot
""".split()

events = []
answers = {}
prepared = []
algorithms = apitestcase.GetAlgorithms()


# ---- What the script at work hands over.


def hand_over(what, thing):
    try:
        graph = json.loads(ee.serializer.toJSON(thing, for_cloud_api=True))
    except Exception as error:
        events.append([what, {"error": str(error)}])
        return None
    events.append([what, graph])
    return answer(graph) if what == "print" else None


def answer(graph):
    """What a server might say: what the test has prepared, a constant as it is, else a value of the last algorithm's type."""
    if prepared and (next_one := prepared.pop(0)) is not None:
        return next_one

    def constant(value):
        if "valueReference" in value:
            return constant(graph["values"][value["valueReference"]])
        if "constantValue" in value:
            return value["constantValue"]
        if "arrayValue" in value:
            return [constant(item) for item in value["arrayValue"].get("values", [])]
        if "dictionaryValue" in value:
            return {key: constant(item) for key, item in value["dictionaryValue"].get("values", {}).items()}
        raise LookupError(value.get("functionInvocationValue", {}).get("functionName"))

    try:
        return constant({"valueReference": graph["result"]})
    except LookupError as other:
        returns = algorithms.get(other.args[0], {}).get("returns", "").partition("<")[0]
        return json.loads(json.dumps(answers.get(returns, 1)))


def plain(value, what, depth=0):
    """A plain value as JSON can hold it; server objects in it are handed over, and their answers stand in their places."""
    if value is None or isinstance(value, StandIn):
        return None
    if isinstance(value, (ee.ComputedObject, ee.Function)):
        return hand_over(what, value)
    if isinstance(value, float) and not math.isfinite(value):
        return {"number": "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"}
    if isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, datetime.datetime):
        zone = value.tzinfo or datetime.timezone.utc
        return {"date": round(value.replace(tzinfo=zone).timestamp() * 1000)}
    if isinstance(value, (list, tuple, set, range)) and depth < 8:
        return [plain(item, what, depth + 1) for item in value]
    if isinstance(value, dict) and depth < 8:
        return {str(key): plain(item, what, depth + 1) for key, item in value.items()}
    return {"kind": type(value).__name__}


def show(*values, **_):
    for value in values:
        if isinstance(value, MapStandIn):
            events.append(["map shown", None])
        elif not isinstance(value, StandIn):
            events.append(["shown", plain(value, "print")])


def python_print(*values, **_):
    """Python's own print says nothing of what a server object is."""
    if any(isinstance(value, ee.ComputedObject) for value in values):
        events.append(["unasked", None])
    show(*values)


# ---- The client's ways to the server.


def picture(parameters=None, *_, **__):
    plain(parameters, "picture")
    return {"mapid": "map", "token": "", "thumbid": "picture", "docid": "table", "tile_fetcher": StandIn()}


def without_network():
    apitestcase.ApiTestCase("setUp").InitializeApi()
    ee.Initialize = lambda *_, **__: events.append(["initialized", None])
    ee.Authenticate = lambda *_, **__: None
    ee.data.computeValue = lambda thing: hand_over("print", thing)
    for name in ("getMapId", "getThumbId", "getDownloadId", "getTableDownloadId"):
        setattr(ee.data, name, picture)
    for name in ("makeThumbUrl", "makeDownloadUrl", "makeTableDownloadUrl"):
        setattr(ee.data, name, lambda *_, **__: "https://picture")
    for name in ("getAsset", "listAssets", "getTaskStatus", "getTaskList", "createAsset"):
        setattr(ee.data, name, lambda *_, **__: {"assets": []})
    for name, export in exporters():
        kind, method = name.split(".")
        setattr(getattr(ee.batch.Export, kind), method, task(name, export))


def exporters():
    for kind in ("image", "table", "video", "map", "classifier"):
        methods = getattr(ee.batch.Export, kind)
        for method in dir(methods):
            if method.startswith("to") and not method.endswith("Collection"):
                yield f"{kind}.{method}", getattr(methods, method)


# The names that exports had before, which the client still takes.
OLD_NAMES = {"crs_transform": "crsTransform", "driveFolder": "folder", "driveFileNamePrefix": "fileNamePrefix", "outputBucket": "bucket", "outputPrefix": "fileNamePrefix"}


def task(name, export):
    parameters = inspect.signature(export)

    def call(*args, **kwargs):
        bound = parameters.bind(*args, **kwargs).arguments
        given = {**{key: value for key, value in bound.items() if key != "kwargs"}, **bound.get("kwargs", {})}
        given = {OLD_NAMES.get(key, key): value for key, value in given.items()}
        events.append(["task", {"export": name, **plain(given, "export")}])
        made = export(*args, **kwargs)
        made.start = lambda: events.append(["started", None])
        made.status = lambda: {"state": "READY"}
        made.active = lambda: False
        return made

    return staticmethod(call)


# ---- Libraries that a notebook has.


class StandIn:
    """Stands in for what has nothing to say here: any member of it, call of it and item of it is another one."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return StandIn()

    def other(self, *_, **__):
        return StandIn()

    __call__ = __getitem__ = __add__ = __radd__ = __sub__ = __mul__ = __truediv__ = __or__ = __enter__ = other

    def __setattr__(self, name, value):
        pass

    def __setitem__(self, key, value):
        pass

    def __exit__(self, *_):
        return False

    def __iter__(self):
        return iter(())

    def __len__(self):
        return 0

    def __bool__(self):
        return True

    def __float__(self):
        return 0.0


class ChartStandIn(StandIn):
    """The chart makers of geemap: tell what they are given."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return ChartStandIn()

    def __call__(self, *args, **named):
        tell([*args, *named.values()])
        return StandIn()


def tell(value):
    if isinstance(value, (ee.ComputedObject, ee.Function)):
        drawn = isinstance(value, (ee.Image, ee.ImageCollection, ee.FeatureCollection))
        hand_over("chart" if drawn else "chart detail", value)
    elif isinstance(value, (list, tuple)):
        for item in value:
            tell(item)
    elif isinstance(value, dict):
        tell(list(value.values()))


class MapStandIn(StandIn):
    """A map of geemap, folium or ipyleaflet: tells of its layers."""

    def __init__(self, *_, center=None, zoom=None, **__):
        if center is not None:
            looks("setCenter", "lon", "lat", "zoom")(*reversed(center), zoom)

    def __getattr__(self, name):
        known = {
            "getBounds": lambda *args, **named: square() if args[:1] == (True,) or named else [0, 0, 1, 1],
            "center": [46.5, 11.25],
            "getCenter": lambda *_, **__: [46.5, 11.25],
            "getScale": lambda *_, **__: 1000,
            "getZoom": lambda *_, **__: 5,
            "addLayer": add_layer,
            "addEELayer": add_layer,
            "setCenter": looks("setCenter", "lon", "lat", "zoom"),
            "centerObject": looks("centerObject", "ee_object", "zoom"),
            "setZoom": looks("setZoom", "zoom"),
        }
        spellings = {spelled.lower(): meaning for spelled, meaning in known.items()}
        return spellings.get(name.lower().replace("_", "")) or super().__getattr__(name)


def looks(call, *names):
    """A method that moves the map."""

    def move(*args, **named):
        given = dict(zip(names, args)) | named
        events.append(["look", {"call": call, "at": plain([given.get(name) for name in names], "look")}])

    return move


def square():
    return {"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]]}


def add_layer(*args, **named):
    names = ("ee_object", "vis_params", "name", "shown", "opacity")
    other = {"eeObject": "ee_object", "visParams": "vis_params", "vis": "vis_params"}
    layer = dict(zip(names, args)) | {other.get(key, key): value for key, value in named.items()}
    plain(layer.get("ee_object"), "map")
    style = {"style": layer.get("vis_params"), **{key: layer.get(key) for key in names[2:]}}
    events.append(["layer", plain(style, "map")])
    return StandIn()


def libraries():
    for name in ("geemap", "geemap.core", "geemap.foliumap", "geemap.chart", "geemap.eefolium"):
        library(name, Map=MapStandIn)
    if "--charts" in sys.argv:
        sys.modules["geemap.chart"].__getattr__ = lambda member: ChartStandIn()
        sys.modules["geemap"].ee_tile_layer = add_layer
    for name in LIBRARIES:
        library(name)
    sys.modules["folium"].Map = type("Map", (MapStandIn,), {})
    sys.modules["IPython.display"].display = show
    pretty = types.ModuleType("pprint")
    pretty.pprint = pretty.pp = show
    sys.modules["pprint"] = pretty


def library(name, **members):
    module = types.ModuleType(name)
    module.__path__ = []
    module.__getattr__ = lambda member: StandIn()
    vars(module).update(members)
    sys.modules[name] = module
    package, _, last = name.rpartition(".")
    if package:
        if package not in sys.modules:
            library(package)
        setattr(sys.modules[package], last, module)


# ---- The clock stands still.


def stop_clock():
    class Datetime(datetime.datetime):
        @classmethod
        def now(cls, tz=None):
            return cls.fromtimestamp(CLOCK, tz)

        @classmethod
        def utcnow(cls):
            return cls(1970, 1, 1) + datetime.timedelta(seconds=CLOCK)

        today = now

    class Date(datetime.date):
        @classmethod
        def today(cls):
            return cls.fromtimestamp(CLOCK)

    datetime.datetime, datetime.date = Datetime, Date
    time.time = lambda: float(CLOCK)


# ---- Running.


def run(file, answers_of_file):
    prepared.extend(answers_of_file)
    result = {"ok": False, "parses": False, "error": None, "line": None}
    try:
        text = pathlib.Path(file).read_text(encoding="utf-8")
        code = compile(ast.parse(text, file), file, "exec")
    except (SyntaxError, ValueError) as error:
        return result | {"error": f"SyntaxError: {error}", "line": getattr(error, "lineno", None), "events": []}
    result["parses"] = True
    stop_clock()
    libraries()
    sys.path.insert(0, os.path.dirname(file))
    builtins.print = python_print
    names = {"__name__": "__main__", "__file__": file, "__builtins__": builtins, "print": python_print, "display": show}
    try:
        exec(code, names)
        result["ok"] = True
    except BaseException as error:
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
        result |= {"error": f"{type(error).__name__}: {error}"[:300], "line": lines[-1] if lines else None}
    return result | {"events": events}


def run_apart(file, answers_of_file):
    """The line for a file, from a process of its own: one that hangs or dies takes nothing along."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        signal.alarm(LIMIT_SECONDS)
        with os.fdopen(writing, "w") as out:
            out.write(json.dumps(run(os.path.abspath(file), answers_of_file), default=str))
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as answer_of_child:
        line = answer_of_child.read()
    os.waitpid(child, 0)
    gone = {"ok": False, "parses": True, "error": "ended before its time", "line": None, "events": []}
    return line or json.dumps(gone)


def write_facts(folder):
    (folder / "algorithms.json").write_text(json.dumps(algorithms))
    names = {name: [p for p in inspect.signature(export).parameters if p not in ("args", "kwargs")] for name, export in exporters()}
    (folder / "exports.json").write_text(json.dumps(names))


def main():
    if sys.argv[1] == "--facts":
        write_facts(pathlib.Path(sys.argv[2]))
        return
    answers.update(json.loads((pathlib.Path(sys.argv[1]) / "answers.json").read_text()))
    files = json.load(sys.stdin)
    without_network()
    print(flush=True)
    for file, answers_of_file in files:
        print(run_apart(file, answers_of_file), flush=True)


if __name__ == "__main__":
    main()
