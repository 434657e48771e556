"""Builds the graphs of functions under the Python client, without a network.

Reads `{"jobs": [{"names", "values", "body"}]}` and prints `graphs: {"graphs": [...], "algorithms": {...}}` as the last line.
A graph that cannot be built is `{"error": message}`. The functions run with the rights of this process.
"""

import json
import math
import sys
import textwrap
import warnings

warnings.filterwarnings("ignore")
import ee
from ee import apitestcase


def build(job):
    names = {"ee": ee, "math": math}
    try:
        exec(f"def function({', '.join(job['names'])}):\n{textwrap.indent(job['body'], '    ')}\n", names)
        arguments = [eval(value, {"ee": ee}) for value in job["values"]]
        result = names["function"](*arguments)
        return json.loads(ee.serializer.toJSON(result, for_cloud_api=True))
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


def main():
    jobs = json.load(sys.stdin)["jobs"]
    apitestcase.ApiTestCase("setUp").InitializeApi()
    answer = {"graphs": [build(job) for job in jobs], "algorithms": apitestcase.GetAlgorithms()}
    print(f"\ngraphs: {json.dumps(answer)}")


if __name__ == "__main__":
    main()
