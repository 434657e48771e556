"""How long each tool takes: p50 and p95 of 100 calls over standard streams, with the examples as scripts.

    latency.py BINARY --limit MILLISECONDS [--plan-limit MILLISECONDS]

The scripts are small (at most some hundred lines); a script of 2 MB takes longer.
"""

import argparse
import itertools
import json
import sys
import time

import server

CALLS = 100
ROOT = server.EXAMPLES.parent
NAMES = """
    ee.Image ee.Image.reduceRegion ee.ImageCollection.filterDate ee.Reducer ee.Geometry.buffer Export.image.toDrive
    COPERNICUS/S2_SR_HARMONIZED LANDSAT/LC08/C02/T1_L2 MODIS/061/MOD13Q1 NDVI EVI unknown-band index-composite
""".split()


def arguments():
    """For each tool, the arguments of its calls."""
    paths = [path.relative_to(server.EXAMPLES) for folder in ("javascript", "python", "faulty") for path in sorted((server.EXAMPLES / folder).iterdir())]
    scripts = [{"path": str(path)} for path in paths]
    requests = [json.loads(line)["text"] for line in (ROOT / "tests/plan/development.jsonl").read_text().splitlines()]
    queries = [line.split("\t")[0] for line in (ROOT / "tests/search/development.tsv").read_text().splitlines() if line[:1] not in "#"]
    return {
        "check": scripts,
        "migrate": scripts,
        "translate": [script for script in scripts if not script["path"].endswith(".ipynb")],
        "summarize": scripts,
        "explain": [{"name": name} for name in NAMES],
        "search": [{"query": query} for query in queries],
        "plan": [{"request": request} for request in requests],
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary")
    parser.add_argument("--limit", type=float, required=True, help="milliseconds that p95 may take")
    parser.add_argument("--plan-limit", type=float, help="the same for plan, if it may take longer")
    options = parser.parse_args()
    stream = server.Stream(options.binary).initialize()
    late = []
    for tool, choices in arguments().items():
        # The first use of a tool builds its tables.
        first = None
        times = []
        for given in itertools.islice(itertools.cycle(choices), CALLS + 1):
            start = time.perf_counter()
            result = stream.call(tool, given)
            milliseconds = (time.perf_counter() - start) * 1000
            if "content" not in result or (result.get("isError") and tool != "plan"):
                sys.exit(f"{tool} {given}: {result}")
            if first is None:
                first = milliseconds
            else:
                times.append(milliseconds)
        times.sort()
        p50, p95 = times[CALLS // 2], times[CALLS * 95 // 100]
        print(f"{tool}: p50 {p50:.1f} ms, p95 {p95:.1f} ms, the first {first:.1f} ms")
        if p95 > (options.plan_limit if tool == "plan" and options.plan_limit else options.limit):
            late.append(tool)
    stream.close()
    if late:
        sys.exit(f"p95 over the limit: {', '.join(late)}")


if __name__ == "__main__":
    main()
