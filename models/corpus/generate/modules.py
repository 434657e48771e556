"""Completes the rules for Python: an import leaves a mark, and an alternative that needs a module asks for its mark.

The files in `python/` have the notation of the grammar, with two shorter forms:

- An alternative that uses a module, such as `np.`, need not say so. Here it gets `«var:imp-np»`, which fails without `import numpy as np` above.
- `«it»` is the last variable that is new in the alternative, unless the same line names one before it.
"""

import re

# Module -> how its use is told.
USES = {
    "os": r"\bos\.",
    "json": r"\bjson\.",
    "time": r"(?<![\w.])time\.",
    "gpd": r"\bgpd\.",
    "pd": r"\bpd\.",
    "np": r"\bnp\.",
    "plt": r"\bplt\.",
    "requests": r"\brequests\.",
    "logging": r"\blogging\.|\blogger\.",
    "geemap": r"\bgeemap\.",
    "folium": r"\bfolium\.",
    "argparse": r"\bargparse\.",
    "sys": r"\bsys\.",
    "tf": r"\btf\.",
    "sns": r"\bsns\.",
    "px": r"\bpx\.",
    "ipimage": r"(?<![\w.])Image\(url",
    "math": r"\bmath\.",
    "xr": r"\bxr\.",
    "dt": r"\bdatetime\.datetime|\bdatetime\.date\.|\bdatetime\.timedelta",
    "dtc": r"(?<!datetime\.)\bdatetime\.(?:now|today|strptime|utcfromtimestamp|fromtimestamp)",
    "td": r"(?<![\w.])timedelta\(",
    "path": r"(?<![\w.])Path\(",
    "mdates": r"\bmdates\.",
    "pil": r"(?<!ee\.)(?<!\w)Image\.open",
    "io": r"(?<![\w.])io\.",
    "rasterio": r"\brasterio\.",
    "calendar": r"\bcalendar\.",
    "threads": r"ThreadPoolExecutor\(",
    "glob": r"(?<![\w.])glob\.",
    "yaml": r"\byaml\.",
    "tqdm": r"\btqdm\(",
    "shapely": r"\bmapping\(|(?<![\w.])box\(",
}
# Line of an import -> the modules that it brings.
IMPORTS = {
    "import os": ["os"],
    "import json": ["json"],
    "import time": ["time"],
    "import geopandas as gpd": ["gpd"],
    "import pandas as pd": ["pd"],
    "import numpy as np": ["np"],
    "import matplotlib.pyplot as plt": ["plt"],
    "import requests": ["requests"],
    "import logging": ["logging"],
    "import geemap": ["geemap"],
    "import geemap, ee": ["geemap"],
    "import geemap.core as geemap": ["geemap"],
    "import geemap.foliumap as geemap": ["geemap"],
    "import folium": ["folium"],
    "import argparse": ["argparse"],
    "import sys": ["sys"],
    "import tensorflow as tf": ["tf"],
    "import seaborn as sns": ["sns"],
    "import plotly.express as px": ["px"],
    "from IPython.display import Image": ["ipimage"],
    "import math": ["math"],
    "import xarray as xr": ["xr"],
    "import datetime": ["dt"],
    "from datetime import datetime": ["dtc"],
    "from datetime import datetime, timedelta": ["dtc", "td"],
    "from pathlib import Path": ["path"],
    "import matplotlib.dates as mdates": ["mdates"],
    "from PIL import Image": ["pil"],
    "import io": ["io"],
    "import rasterio": ["rasterio"],
    "import calendar": ["calendar"],
    "from concurrent.futures import ThreadPoolExecutor": ["threads"],
    "import glob": ["glob"],
    "import yaml": ["yaml"],
    "from tqdm import tqdm": ["tqdm"],
    "from shapely.geometry import mapping, box": ["shapely"],
    "import os, json": ["os", "json"],
    "import os, time": ["os", "time"],
    "import numpy as np, pandas as pd": ["np", "pd"],
}
# How much oftener scripts in Python are drawn than their files say.
WEIGHT = 2
VARIABLE = re.compile(r"«(new|var):((?:[^«»]|«[^«»]*»)*)»|«it»")
_serial = 0


def targets(text, marks):
    """Returns the start of the variable that each `«it»` means, by the start of the `«it»`."""
    found = {}
    for number, mark in enumerate(marks):
        if mark[0] != "«it»":
            continue
        before = [one for one in marks[:number] if one[0] != "«it»"]
        line = text.count("\n", 0, mark.start())
        same_line = [one for one in before if text.count("\n", 0, one.start()) == line]
        new = [one for one in before if one[1] == "new" and not one[2].startswith(("imp-", "needs-"))]
        target = same_line[-1] if same_line else (new[-1] if new else None)
        if target:
            found[mark.start()] = target.start()
    return found


def bind_it(text):
    """Returns a template in which each `«it»` is a bound name.

    Names are numbered through all templates.
    """
    global _serial
    _serial += 1
    marks = list(VARIABLE.finditer(text))
    meant = targets(text, marks)
    names = {start: f"itq{_serial}x{number}" for number, start in enumerate(sorted(set(meant.values())))}
    out, at = [], 0
    for mark in marks:
        out.append(text[at : mark.start()])
        at = mark.end()
        replacement = mark[0]
        if mark[1] == "new":
            # A candidate that is partly an expansion is bound first: a candidate is text or a bound name.
            words = mark[2]
            for part in re.findall(r"[^ |]*«[^«»]*»[^ |]*", words):
                if re.fullmatch(r"«[^«»]*»", part) or part.startswith("bands="):
                    continue
                key = "q" + re.sub(r"[«»|]", "", part)
                out.append(f"«let {key}={part}|{part}»")
                words = re.sub(r"(?<![^ |])" + re.escape(part) + r"(?![^ |])", f"«{key}»", words)
            replacement = f"«new:{words}»"
        if mark.start() in names:
            replacement = f"«{names[mark.start()]}={replacement}»"
        if mark.start() in meant:
            replacement = f"«{names[meant[mark.start()]]}»"
        out.append(replacement)
    return "".join(out) + text[at:]


def add_modules(text):
    """Returns an alternative with marks behind its imports, that asks for the marks of the modules that it uses."""
    lines = text.split("\n")
    body = "\n".join(line for line in lines if not re.match(r"\s*(import|from) ", line))
    own = {module for line in lines for module in IMPORTS.get(line, [])}
    needed = [module for module, use in USES.items() if re.search(use, body) and module not in own]
    mark = lambda line: "".join(f"«let _=«new:imp-{module} zz_{module}»»" for module in IMPORTS.get(line, []))
    text = bind_it("\n".join(line + mark(line) for line in lines))
    return "".join(f"«let _=«var:imp-{module}»»" for module in needed) + text


def expand(text):
    """Returns a file of the grammar from one of `python/`."""
    out, alternative, kind = [], [], None

    def flush():
        if alternative:
            body = "\n".join(alternative).strip("\n")
            body = {"rule": add_modules, "script": bind_it}.get(kind, str)(body)
            # A bracket at the start of a line would go on with the line before it, when lines are joined.
            out.append(re.sub(r"\n(?=[^«»\n]*[\(\[\{])", "\n«|»", body))
            alternative.clear()

    for line in text.split("\n"):
        if line.startswith("@"):
            flush()
            words = line.split()
            kind = words[0][1:]
            if kind == "script":
                words[2] = f"{float(words[2]) * WEIGHT:g}"
                line = " ".join(words)
            out.append(("\n" if out else "") + line)
        elif line == "%%" or line.startswith("%% "):
            flush()
            out.append(line)
        else:
            alternative.append(line)
    flush()
    return "\n".join(out) + "\n"
