#!/usr/bin/env python3
"""Tests of the judge. Run them with: python3 tests/plan/judge_test.py"""

import graphlib
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import functions
import judge
import matching

NDVI = [
    {"id": "region", "node": "place", "name": "kenya", "kind": "country"},
    {"id": "first", "node": "period", "start": "2010-01-01", "end": "2011-01-01", "role": "before"},
    {"id": "second", "node": "period", "start": "2020-01-01", "end": "2021-01-01", "role": "after"},
    {"id": "old", "node": "source", "dataset": "L5", "bands": ["red", "nir"], "inputs": ["region", "first"]},
    {"id": "new", "node": "source", "dataset": ["L8", "L9"], "mask": ["clouds"], "inputs": ["region", "second"]},
    {"id": "old_mean", "node": "reduce", "over": "time", "by": "mean", "inputs": ["old"]},
    {"id": "new_mean", "node": "reduce", "over": "time", "by": "mean", "inputs": ["new"]},
    {"id": "change", "node": "compare", "how": "difference", "inputs": ["new_mean", "old_mean"]},
    {"id": "loss", "node": "threshold", "op": "in", "value": [1, 5], "inputs": ["change"]},
    {"id": "map", "node": "output", "kind": "layer", "min": 0.0, "inputs": ["loss", "region"]},
]


def problems(expect, flow=(), forbid=(), steps=NDVI):
    return matching.problems({"expect": expect, "flow": list(flow), "forbid": list(forbid)}, steps)


class Fields(unittest.TestCase):
    def check(self, expected, actual, is_equal, field="field", node=None):
        self.assertIs(matching.holds(expected, actual, field, node), is_equal, (expected, actual))

    def test_single_values(self):
        self.check("Kenya", "KENYA", True)
        self.check("Kenya", "Kenia", False)
        self.check(0.3, 0.3 + 1e-8, True)
        self.check(0.3, 0.31, False)
        self.check(1, True, False)
        self.check(True, True, True)
        self.check("2020", 2020, False)
        self.check({"any": ["a", "b"]}, "B", True)
        self.check({"any": ["a", "b"]}, "c", False)
        self.check("a", None, False)

    def test_lists(self):
        self.check(["zone"], ["period", "zone"], True)
        self.check(["zone", "class"], ["zone"], False)
        self.check("mean", ["mean", "max"], True)
        self.check(["clouds"], "clouds", True)
        self.check({"any": [["zone"], ["feature"]]}, ["feature"], True)

    def test_order_counts_for_coordinates(self):
        self.check([1, 2], [2, 1], False, "point")
        self.check([1, 2], [1.0, 2.0], True, "point")
        self.check([1, 2, 3, 4], [1, 2, 3, 5], False, "box")
        self.check([7, 9], [7, 9, 10], False, "months")

    def test_limits(self):
        classes = {"node": "threshold"}
        self.check([0.1, 0.2], [0.0, 0.1, 0.2], True, "value", classes)
        self.check([0.1, 0.2], 0.1, False, "value", classes)
        self.check(0.1, [0.1, 0.2], False, "value", classes)
        self.check(4, [4], True, "value", classes)
        values = {"node": "threshold", "op": "in"}
        self.check([1, 5], [5, 1], True, "value", values)
        self.check([1, 5], [1, 5, 6], False, "value", values)

    def test_objects(self):
        limit = {"property": "cloud cover", "op": "<", "value": 30}
        self.check(limit, {"property": "CLOUD_COVER", "op": "<", "value": 30.0}, True, "filter")
        self.check(limit, {"property": "CLOUD_COVER", "op": "<", "value": 20}, False, "filter")
        self.check({"a": 1}, {"a": 1, "b": 2}, True, "parameters")

    def test_names_of_methods(self):
        self.check("Harmonic regression", "harmonic-regression", True, "method")


class Nodes(unittest.TestCase):
    def test_a_plan_has_all(self):
        expect = [
            {"node": "place", "name": "Kenya"},
            {"node": "source", "dataset": {"any": ["L9", "X"]}, "mask": ["clouds"]},
            {"node": "output", "kind": "layer"},
        ]
        self.assertEqual(problems(expect, [[0, 1], [1, 2]]), [])

    def test_two_partial_nodes_need_two_steps(self):
        mean = {"node": "reduce", "by": "mean"}
        self.assertEqual(problems([mean, mean]), [])
        self.assertEqual(len(problems([mean, mean, mean])), 1)

    def test_the_search_goes_back(self):
        # The first candidate of the open node is the only one of the other.
        expect = [{"node": "source"}, {"node": "source", "dataset": "L5"}]
        self.assertEqual(problems(expect), [])
        self.assertEqual(problems(expect + [{"node": "compare"}], [[0, 2], [1, 2]]), [])
        # The flow decides between the two reductions.
        expect = [{"node": "reduce"}, {"node": "source", "dataset": "L8"}]
        self.assertEqual(problems(expect, [[1, 0]]), [])

    def test_years_of_groups_are_periods(self):
        steps = [
            {"id": "whole", "node": "period", "start": "2010-01-01", "end": "2021-01-01", "months": [7, 7]},
            {"id": "groups", "node": "groups", "by": "year", "years": [2010, 2020]},
            {"id": "images", "node": "reduce", "by": "mean", "inputs": ["whole", "groups"]},
        ]
        july = {"node": "period", "start": "2020-07-01", "end": "2020-08-01"}
        expect = [july, {"node": "reduce"}]
        self.assertEqual(matching.problems({"expect": expect, "flow": [[0, 1]]}, steps), [])

    def test_datasets_lie_in_several_sources(self):
        both = {"node": "source", "dataset": ["L5", "L8"]}
        self.assertEqual(problems([both, {"node": "compare"}], [[0, 1]]), [])
        self.assertEqual(problems([{"node": "source", "dataset": ["L8", "L9"]}]), [])
        self.assertEqual(len(problems([both, {"node": "source"}])), 1)
        self.assertEqual(len(problems([{**both, "mask": ["clouds"]}])), 1)
        self.assertEqual(len(problems([{"node": "source", "dataset": ["L5", "L7"]}])), 1)
        self.assertEqual(problems([{"node": "source", "dataset": {"any": [["L5", "L7"], "L5"]}}]), [])

    def test_a_broken_flow(self):
        found = problems([{"node": "source", "dataset": "L5"}, {"node": "period", "role": "after"}], [[1, 0]])
        self.assertEqual(found, ["no flow: second does not reach old"])

    def test_messages_name_the_nearest_step(self):
        found = problems([{"node": "source", "dataset": "L8", "mask": ["snow"]}, {"node": "area"}])
        self.assertEqual(
            found,
            [
                'missing: source (dataset "L8", mask ["snow"]): the nearest is new, where mask is ["clouds"]',
                "missing: area: the plan has no area",
            ],
        )

    def test_forbidden_steps(self):
        self.assertEqual(problems([], forbid=[{"node": "reduce", "by": "median"}]), [])
        found = problems([], forbid=[{"node": "source", "dataset": "L9"}])
        self.assertEqual(found, ['forbidden: source (dataset "L9") holds in new'])

    def test_operands_are_named_by_what_they_use(self):
        after_before = {"node": "compare", "first": {"any": ["after"]}, "second": "before"}
        self.assertEqual(problems([after_before]), [])
        self.assertEqual(problems([{"node": "compare", "first": 2020, "second": "2010"}]), [])
        self.assertEqual(problems([{"node": "compare", "first": "L9", "second": "L5"}]), [])
        self.assertEqual(len(problems([{"node": "compare", "first": "before"}])), 1)
        # A field that is there counts alone.
        steps = [{**step, "first": "main"} if step["id"] == "change" else step for step in NDVI]
        self.assertEqual(len(problems([{"node": "compare", "first": 2020}], steps=steps)), 1)

    def test_the_search_ends(self):
        steps = [{"id": f"s{at}", "node": "reduce", "by": "mean"} for at in range(30)]
        expect = [{"node": "reduce"}] * 12 + [{"node": "area"}]
        self.assertIn("missing: area: the plan has no area", problems(expect, [[0, 1]], steps=steps))


class Verdicts(unittest.TestCase):
    SCRIPT = {"kind": "script", "expect": [{"node": "place", "name": "Kenya"}]}
    REFUSE = {"kind": "refuse", "because": {"words": "Landsat 8 ... in 1990", "reason": "it starts in 2013"}}
    FUNCTION = {"kind": "function"}

    def check(self, expected, request, code, **answer):
        self.assertEqual(judge.judge(request, code, answer)[0], expected)

    def test_scripts(self):
        good = {"steps": NDVI}
        bad = {"steps": NDVI[1:2]}
        words = [{"words": "per class", "reason": "not written yet"}]
        self.check("right", self.SCRIPT, 0, plan=good)
        self.check("partly", self.SCRIPT, 0, plan={**good, "unaccounted": ["rain"]})
        self.check("partly", self.SCRIPT, 1, plan={**good, "unaccounted": ["rain"]})
        self.check("partly", self.SCRIPT, 1, plan=bad, refused=words)
        self.check("silent", self.SCRIPT, 0, plan=bad)
        self.check("silent", self.SCRIPT, 0, plan={**bad, "unaccounted": ["rain"]})
        self.check("silent", {**self.SCRIPT, "forbid": [{"node": "source"}]}, 0, plan=good)
        self.check("refused", self.SCRIPT, 1, plan=None, refused=words)
        self.check("refused", self.SCRIPT, 1, plan={"steps": []}, refused=words)
        self.check("refused", self.SCRIPT, 1, plan=good)

    def test_refusals(self):
        self.check("rightly-refused", self.REFUSE, 1, plan=None)
        self.check("silent", self.REFUSE, 0, plan={"steps": NDVI})
        self.check("silent", self.REFUSE, 0, plan=None)
        for words, expected in [("1990", "rightly-refused"), ("Landsat", "rightly-refused"), ("in summer", "partly")]:
            self.check(expected, self.REFUSE, 1, plan={"steps": NDVI}, refused=[{"words": words, "reason": ""}])

    def test_functions(self):
        self.check("not-judged", self.FUNCTION, 0, plan=None, function={"signature": {}, "body": "return 1"})
        self.check("refused", self.FUNCTION, 1, plan=None)
        self.check("refused", self.FUNCTION, 0, plan={"steps": NDVI}, function={"signature": {}, "body": ""})

    def test_the_form_of_answers(self):
        for answer in [
            [],
            {"plan": []},
            {"plan": {"steps": [{"node": "place"}]}},
            {"plan": {"steps": [{"id": "a", "node": "area", "inputs": ["b"]}]}},
            {"plan": {"steps": [NDVI[0], NDVI[0]]}},
            {"plan": None, "refused": [{"reason": "?"}]},
        ]:
            self.assertIsNotNone(judge.malformed(answer), answer)
        self.assertIsNone(judge.malformed({"plan": {"steps": NDVI}, "refused": []}))

    def test_a_word_with_a_dot_is_one_word(self):
        self.assertEqual(judge.content_words("2.5 or the NDVI"), {"2.5", "ndvi"})
        self.assertEqual(judge.content_words("of the"), {"of", "the"})


def function(body, name="f", parameters=("x",), language="python"):
    signature = {"name": name, "parameters": [{"name": parameter, "type": "ee.Number"} for parameter in parameters]}
    return {"language": language, "signature": signature, "body": body}


def request_for(text, *answers, parameters=("x",), types=("ee.Number",), language="python"):
    parameters = [{"name": name, "type": kind} for name, kind in zip(parameters, types)]
    signature = {"name": "f", "parameters": parameters, "returns": "ee.Number"}
    return {"text": text, "kind": "function", "language": language, "signature": signature, "answers": list(answers)}


class StubClients:
    """A client for which each body is its own graph, except that `1 * x` is `x` and `bad` fails."""

    algorithms = {}

    def build(self, language, jobs):
        if language == "javascript":
            return "no JavaScript client: it is absent"
        graph = lambda text: {"result": "0", "values": {"0": {"constantValue": text.replace("1 * x", "x")}}}
        return [{"error": "it fails"} if job["body"] == "bad" else graph(job["body"]) for job in jobs]


class Functions(unittest.TestCase):
    def check(self, verdict, request, function, words=""):
        actual, lines = functions.compare({"id": (request, function)}, StubClients())["id"]
        self.assertEqual(actual, verdict, lines)
        self.assertIn(words, "\n".join(lines))

    def test_a_function_is_right_if_it_builds_an_accepted_graph(self):
        request = request_for("def f(x): x or y", "y", "x")
        self.check("right", request, function("x"))
        self.check("right", request, function("1 * x"))
        self.check("silent", request, function("z"), '"y" became "z"')
        self.check("silent", request, function("bad"), "it fails under the client: it fails")

    def test_accepted_bodies_that_fail_do_not_count(self):
        self.check("right", request_for("f", "bad", "x"), function("x"), "the accepted body `bad` fails")
        self.check("not-judged", request_for("f", "bad"), function("x"))

    def test_the_form_counts_where_the_request_says_it(self):
        two = {"parameters": ("x", "y"), "types": ("ee.Number", "ee.Number")}
        said, free = request_for("def f(x, y): x", "x", **two), request_for("takes two numbers", "x", **two)
        self.check("right", said, function("x", parameters=("x", "y")))
        self.check("silent", said, function("x", parameters=("y", "x")), "no parameter x in this position")
        self.check("silent", said, function("x", name="g", parameters=("x", "y")), "its name is g instead of f")
        self.check("silent", said, function("x"), "it has 1 parameters instead of 2")
        self.check("right", free, function("x", name="g", parameters=("a", "b")))
        self.check("silent", free, function("x", parameters=("a", "b"), language="javascript"), "it is written in javascript")

    def test_what_cannot_be_compared_is_not_judged(self):
        javascript = request_for("function f(x)", "x", language="javascript")
        self.check("not-judged", javascript, function("x", language="javascript"), "no JavaScript client: it is absent")
        self.check("not-judged", request_for("f", "x", types=["ee.Blob"]), function("x"), "no stand-in for x")

    def test_a_program_without_the_client_says_so(self):
        clients = functions.Clients(python="no-such-python")
        self.assertIn("no Python client: ", clients.build("python", []))
        self.assertIn("no JavaScript client: ", clients.build("javascript", [{}]))

    def test_arguments_differ_by_position(self):
        for kind in ("ee.Image", "Number", "string", "list", "dict", "*"):
            arguments = {functions.argument(kind, at, "python") for at in range(4)}
            self.assertEqual(len(arguments), 4, arguments)
        self.assertEqual(functions.argument("ee.List<ee.Number>", 1, "javascript"), "ee.List(ee.List(['parameter 1']).get(0))")
        self.assertIsNone(functions.argument("function", 0, "python"))

    @unittest.skipUnless(importlib.util.find_spec("ee"), "earthengine-api is not installed")
    def test_the_python_client(self):
        clients = functions.Clients()
        cases = {
            "default": (request_for("f", "return x.format('%s')"), function("return x.format()")),
            "named": (request_for("f", "return x.add(right=2)"), function("return a.add(2.0)", parameters=("a",))),
            "other": (request_for("f", "return x.add(2)"), function("return x.add(3)")),
            "fails": (request_for("f", "return x.add(2)"), function("return x.plus(2)")),
        }
        verdicts = {id: verdict for id, (verdict, _) in functions.compare(cases, clients).items()}
        self.assertEqual(verdicts, {"default": "right", "named": "right", "other": "silent", "fails": "silent"})
        every = {name: f"ee.{name}" for name in functions.SERVER_CLASSES}
        cases = {name: (request_for("f", "return [x]", types=[kind]), function("return [x]")) for name, kind in every.items()}
        for name, (verdict, lines) in functions.compare(cases, clients).items():
            self.assertEqual(verdict, "right", f"{name}: {lines}")


class Development(unittest.TestCase):
    """The requests can be answered, and each of their expectations counts."""

    def test_plans_of_the_expectations(self):
        for id, request in judge.read_requests(HERE / "development.jsonl").items():
            if request["kind"] != "script":
                continue
            steps = expected_steps(request)
            self.assertEqual(matching.problems(request, steps), [], id)
            for gone in steps:
                rest = [
                    {**step, "inputs": [name for name in step["inputs"] if name != gone["id"]]}
                    for step in steps
                    if step is not gone
                ]
                self.assertNotEqual(matching.problems(request, rest), [], f"{id} without {gone['id']}")


def expected_steps(request):
    """Returns the steps of a plan that has what a request expects, and nothing else."""
    inputs = {at: set() for at in range(len(request["expect"]))}
    for first, second in request.get("flow", []):
        inputs[second].add(first)
    return [
        {
            **{name: matching.alternatives(value)[0] for name, value in request["expect"][at].items()},
            "id": f"step{at}",
            "inputs": [f"step{first}" for first in sorted(inputs[at])],
        }
        for at in graphlib.TopologicalSorter(inputs).static_order()
    ]


REQUESTS = [
    {"id": "kenya", "text": "NDVI of Kenya", "kind": "script", "tags": [], "expect": [{"node": "place", "name": "Kenya"}]},
    {"id": "then", "text": "now per year", "kind": "script", "tags": ["follow-up"], "after": "kenya", "expect": [{"node": "groups"}]},
    {"id": "slow", "text": "crash", "kind": "ask", "tags": [], "because": {"words": "crash", "reason": "it is unclear"}},
]
# Answers with the place Kenya, and repeats its arguments as refused words.
GENERATOR = f"""#!{sys.executable}
import json, sys
if "crash" in sys.argv: sys.exit(101)
steps = [{{"id": "a", "node": "place", "name": "Kenya"}}]
code = int("--after" in sys.argv)
refused = [{{"words": " | ".join(sys.argv[1:]), "reason": "repeated"}}] if code else []
print(json.dumps({{"plan": {{"version": 1, "steps": steps}}, "refused": refused}}))
sys.exit(code)
"""


@unittest.skipIf(os.name == "nt", "the generator is a script with a first line for Unix")
class Program(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        folder = pathlib.Path(self.folder.name)
        self.requests, self.binary = folder / "requests.jsonl", folder / "generator"
        self.requests.write_text("".join(json.dumps(request) + "\n" for request in REQUESTS), encoding="utf-8")
        self.binary.write_text(GENERATOR, encoding="utf-8")
        self.binary.chmod(0o755)

    def tearDown(self):
        self.folder.cleanup()

    def run_judge(self, *arguments):
        command = [sys.executable, str(HERE / "judge.py"), "--requests", str(self.requests), *arguments, str(self.binary)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    def test_the_table(self):
        lines = [line.split() for line in self.run_judge().splitlines()]
        self.assertEqual(lines[0], ["right", "partly", "failed", "all"])
        self.assertEqual(lines[1], ["script", "1", "1", "-", "2"])
        self.assertEqual(lines[2], ["ask", "-", "-", "1", "1"])

    def test_a_follow_up_gets_the_text_before_it(self):
        shown = self.run_judge("--show", "then")
        self.assertIn("plan | --json | --after | NDVI of Kenya | now per year", shown)
        self.assertIn("missing: groups: the plan has no groups", shown)

    def test_failures_are_shown(self):
        self.assertIn("slow: failed\n  crash\n    exit code 101", self.run_judge("--show", "wrong"))


if __name__ == "__main__":
    unittest.main()
