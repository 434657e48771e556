"""Matches the partial nodes of a request with the steps of a plan."""

import itertools
import json

# Lists whose order counts.
ORDERED = frozenset(["point", "box", "months"])
# Properties of Sentinel-2 and Landsat with the cloud cover of a scene.
CLOUD_COVER = frozenset(["cloud cover", "cloudy_pixel_percentage", "cloud_cover", "cloud_cover_land"])
# The most assignments that are tried for a request.
MAX_TRIALS = 200_000


def alternatives(value):
    """Returns the values one of which must hold."""
    return value["any"] if isinstance(value, dict) and list(value) == ["any"] else [value]


def as_list(value):
    return value if isinstance(value, list) else [value]


def plain(text, field):
    text = text.casefold()
    if field == "property" and text in CLOUD_COVER:
        return "cloud cover"
    return text.replace("-", " ").replace("_", " ") if field == "method" else text


def is_same(expected, actual, field):
    """Returns `True` if two single values are equal."""
    if isinstance(expected, bool) or isinstance(actual, bool):
        return expected is actual
    if isinstance(expected, (int, float)) and isinstance(actual, (int, float)):
        return abs(expected - actual) <= 1e-6 * max(1.0, abs(expected))
    if isinstance(expected, str) and isinstance(actual, str):
        return plain(expected, field) == plain(actual, field)
    if isinstance(expected, dict) and isinstance(actual, dict):
        return all(name in actual and holds(value, actual[name], name) for name, value in expected.items())
    if isinstance(expected, list) and isinstance(actual, list):
        return len(expected) == len(actual) and all(is_same(*pair, field) for pair in zip(expected, actual))
    return False


def contains(expected, actual, field):
    return all(any(is_same(item, other, field) for other in as_list(actual)) for item in as_list(expected))


def holds(expected, actual, field, node=None):
    """Returns `True` if a field of a step holds."""
    if actual is None:
        return False
    for value in alternatives(expected):
        if field in ORDERED:
            if is_same(as_list(value), as_list(actual), field):
                return True
        elif field == "value" and node is not None and node.get("node") == "threshold":
            if limits_hold(value, actual, node):
                return True
        elif contains(value, actual, field):
            return True
    return False


def limits_hold(expected, actual, node):
    """Compares the limits of a threshold.

    A list of limits makes classes, so a single limit is not one of them. The values of `in` must
    be the same, because one more value is another mask.
    """
    is_list = isinstance(expected, list) and len(expected) > 1
    if is_list and node.get("op") not in ("in", "=="):
        return isinstance(actual, list) and contains(expected, actual, "value")
    expected, actual = as_list(expected), as_list(actual)
    return contains(expected, actual, "value") and contains(actual, expected, "value")


def year(period):
    """Returns the year of a period that is not longer than a year, as a number and as a text."""
    start, end = (str(period.get(name) or "")[:4] for name in ("start", "end"))
    is_short = start.isdigit() and end.isdigit() and int(end) - int(start) <= 1
    return [int(start), start] if is_short else []


def with_listed_years(steps):
    """Adds a period for each of the years that groups name, as if it were a step of its own."""
    listed = [step for step in steps if step["node"] == "groups" and step.get("years")]
    whole = next((step for step in steps if step["node"] == "period" and not step.get("role")), None)
    if not listed or whole is None:
        return steps
    first, last = whole.get("months") or [1, 12]
    added = {step["id"]: [period_of_year(step["id"], year, first, last) for year in step["years"]] for step in listed}
    found = []
    for step in steps:
        names = [period["id"] for name in step.get("inputs", []) for period in added.get(name, [])]
        found.append({**step, "inputs": step.get("inputs", []) + names} if names else step)
        found += added.get(step["id"], [])
    return found


def period_of_year(group, year, first, last):
    """Returns the period of some months of a year, which may end in the next one."""
    month = last % 12 + 1
    end = year + int(month <= first)
    return {
        "id": f"{group} {year}",
        "node": "period",
        "start": f"{year}-{first:02}-01",
        "end": f"{end}-{month:02}-01",
    }


class Graph:
    """The steps of a plan and what each of them depends on."""

    def __init__(self, steps):
        self.steps = steps
        self.positions = {step["id"]: at for at, step in enumerate(steps)}
        self.sources = []
        for step in steps:
            inputs = [self.positions[name] for name in step.get("inputs", []) if name in self.positions]
            self.sources.append(set(inputs).union(*(self.sources[at] for at in inputs if at < len(self.sources))))

    def reaches(self, first, second):
        return first in self.sources[second]

    def field(self, at, name):
        """Returns the value of a field. The operands of `compare` are named by what they depend on."""
        step = self.steps[at]
        value = step.get(name)
        if value is None and step["node"] == "compare" and name in ("first", "second"):
            return self.operand(step, name)
        return value

    def operand(self, step, name):
        """Returns the roles, years and datasets of which only one operand of a `compare` is made."""
        data = [self.positions[input] for input in step.get("inputs", [])]
        side = ("place", "zones", "period", "groups")
        data = [at for at in data if self.steps[at]["node"] not in side]
        if len(data) != 2:
            return None
        own, other = data if name == "first" else reversed(data)
        own, other = self.sources[own] | {own}, self.sources[other] | {other}
        names = []
        for at in sorted(own - other):
            upstream = self.steps[at]
            if upstream["node"] == "period":
                names += [upstream["role"]] if upstream.get("role") else []
                names += year(upstream)
            elif upstream["node"] == "source":
                names += as_list(upstream.get("dataset") or [])
        return names or None

    def differing(self, partial, at, skip=()):
        """Returns the fields of a partial node that do not hold in a step."""
        return [
            name
            for name, value in partial.items()
            if name != "node" and name not in skip and not holds(value, self.field(at, name), name, self.steps[at])
        ]

    def candidates(self, partial):
        """Returns the steps, or sets of steps, in which a partial node holds."""
        same = [at for at, step in enumerate(self.steps) if step["node"] == partial["node"]]
        found = [(at,) for at in same if not self.differing(partial, at)]
        if partial["node"] == "source" and "dataset" in partial:
            others = [at for at in same if not self.differing(partial, at, ["dataset"])]
            for ids in alternatives(partial["dataset"]):
                if isinstance(ids, list) and len(ids) > 1:
                    found += self.sets_with_all(ids, others)
        return found

    def sets_with_all(self, ids, among):
        """Returns sets of several sources that have all datasets together."""
        with_id = [[at for at in among if holds(id, self.field(at, "dataset"), "dataset")] for id in ids]
        sets = {tuple(sorted(set(choice))) for choice in itertools.islice(itertools.product(*with_id), MAX_TRIALS)}
        return sorted(choice for choice in sets if len(choice) > 1)


class Search:
    """Looks for the assignment of partial nodes to steps that fulfills most."""

    def __init__(self, graph, expect, flow):
        self.graph, self.flow = graph, flow
        self.choices = [graph.candidates(partial) for partial in expect]
        # Partial nodes with few candidates first.
        self.order = sorted(range(len(expect)), key=lambda at: len(self.choices[at]))
        self.best, self.best_score = {}, (-1, -1)
        self.trials = 0

    def run(self):
        """Returns the steps of each partial node, without those that have none."""
        if not self.extend_strictly(0, {}, frozenset()):
            self.trials = 0
            self.extend(0, {}, frozenset(), 0)
        return self.best

    def extend_strictly(self, depth, assigned, used):
        """Looks for an assignment that fulfills all, and stops at the first contradiction."""
        self.trials += 1
        if self.trials > MAX_TRIALS:
            return False
        if depth == len(self.order):
            self.best = dict(assigned)
            return True
        at = self.order[depth]
        for choice in self.choices[at]:
            if used.isdisjoint(choice):
                assigned[at] = choice
                pairs = [pair for pair in self.flow if at in pair and all(end in assigned for end in pair)]
                is_sound = all(self.flow_holds(pair, assigned) for pair in pairs)
                if is_sound and self.extend_strictly(depth + 1, assigned, used.union(choice)):
                    return True
                del assigned[at]
        return False

    def flow_holds(self, pair, assigned):
        first, second = (assigned.get(end) for end in pair)
        if first is None or second is None:
            return False
        return any(self.graph.reaches(a, b) for a in first for b in second)

    def extend(self, depth, assigned, used, missing):
        """Tries all assignments of the other partial nodes, with gaps and broken flows."""
        self.trials += 1
        total = len(self.order)
        if self.best_score == (total, len(self.flow)) or self.trials > MAX_TRIALS:
            return
        if total - missing < self.best_score[0]:
            return
        if depth == total:
            score = (total - missing, sum(self.flow_holds(pair, assigned) for pair in self.flow))
            if score > self.best_score:
                self.best, self.best_score = dict(assigned), score
            return
        at = self.order[depth]
        for choice in self.choices[at]:
            if used.isdisjoint(choice):
                assigned[at] = choice
                self.extend(depth + 1, assigned, used.union(choice), missing)
                del assigned[at]
        self.extend(depth + 1, assigned, used, missing + 1)


def problems(request, steps):
    """Returns a line for each expectation that fails. The list is empty if the plan is right."""
    graph = Graph(with_listed_years(steps))
    expect, flow = request.get("expect", []), request.get("flow", [])
    search = Search(graph, expect, flow)
    assigned = search.run()
    used = {at for choice in assigned.values() for at in choice}
    lines = [missing(graph, partial, used) for at, partial in enumerate(expect) if at not in assigned]
    for pair in flow:
        if all(end in assigned for end in pair) and not search.flow_holds(pair, assigned):
            first, second = (named(graph, assigned[end]) for end in pair)
            lines.append(f"no flow: {first} does not reach {second}")
    for partial in request.get("forbid", []):
        for choice in graph.candidates(partial):
            lines.append(f"forbidden: {brief(partial)} holds in {named(graph, choice)}")
    if search.trials > MAX_TRIALS:
        lines.append(f"not all assignments were tried: more than {MAX_TRIALS}")
    return lines


def missing(graph, partial, used):
    """Says why no step matches a partial node."""
    same = [at for at, step in enumerate(graph.steps) if step["node"] == partial["node"]]
    if not same:
        return f"missing: {brief(partial)}: the plan has no {partial['node']}"
    nearest = min(same, key=lambda at: (len(graph.differing(partial, at)), at in used))
    differing = graph.differing(partial, nearest)
    name = graph.steps[nearest]["id"]
    if not differing:
        return f"missing: {brief(partial)}: {name} matches another expectation"
    values = ", ".join(f"{field} is {json.dumps(graph.field(nearest, field), ensure_ascii=False)}" for field in differing)
    return f"missing: {brief(partial)}: the nearest is {name}, where {values}"


def brief(partial):
    fields = ", ".join(
        f"{name} {json.dumps(value, ensure_ascii=False)}" for name, value in partial.items() if name != "node"
    )
    return f"{partial['node']} ({fields})" if fields else partial["node"]


def named(graph, choice):
    return " + ".join(graph.steps[at]["id"] for at in choice)
