"""Seeds faults, as language models make them, into the scripts of examples/.

    seed.py SEED     prints what is seeded

Each fault is one change of the text; the caller runs the real client to see that it is a fault.
"""

import ast
import pathlib
import random
import re
import sys

EXAMPLES = pathlib.Path(__file__).resolve().parents[3] / "examples"
ENDINGS = {"javascript": ".js", "python": ".py"}

# Names that do not exist, by those that models mean.
METHODS = {
    "select": "selectBands", "filterBounds": "filterByBounds", "filterDate": "filterByDate", "updateMask": "applyMask",
    "addBands": "addBand", "normalizedDifference": "normalizedDiff", "rename": "renameBands", "clip": "clipTo",
    "median": "medianComposite", "reduceRegion": "reduceToRegion", "divide": "div", "multiply": "mul", "subtract": "sub",
    "sort": "sortBy", "aggregate_array": "aggregateArray", "first": "getFirst", "toFloat": "asFloat",
}  # fmt: skip
STATIC = {
    "Reducer.mean": "Reducer.average", "Reducer.sum": "Reducer.total", "Filter.lt": "Filter.less", "Filter.eq": "Filter.equal",
    "Geometry.Rectangle": "Geometry.Box", "Geometry.Point": "Geometry.LatLon", "Terrain.slope": "Terrain.getSlope",
    "Image.pixelArea": "Image.areaPerPixel", "Classifier.smileRandomForest": "Classifier.randomForestClassifier",
}  # fmt: skip
ARGUMENTS = {"maxPixels": "maxPixel", "geometry": "roi", "scale": "resolution", "reducer": "reducers", "collection": "features", "description": "name"}
BANDS = {"B4": "B04", "B8": "B08", "SR_B4": "B4", "SR_B5": "B5", "VV": "vv", "avg_rad": "average_radiance", "elevation": "elev", "B11": "SWIR1", "B12": "SWIR2"}
PROPERTIES = {"CLOUDY_PIXEL_PERCENTAGE": "CLOUD_COVER", "CLOUD_COVER": "CLOUDY_PIXEL_PERCENTAGE", "instrumentMode": "instrument_mode", "shapeISO": "ISO", "shapeName": "NAME"}
STYLES = {"palette": "pallete", "min": "minimum", "max": "maximum", "bands": "band"}
LITERALS = {"javascript": {"true": "True", "false": "False", "null": "None"}, "python": {"True": "true", "False": "false", "None": "null"}}
OPERATORS = {"add": "+", "subtract": "-", "multiply": "*", "divide": "/", "lt": "<", "gt": ">", "gte": ">=", "eq": "=="}


def spellings(table, pattern):
    """Replaces one name: (start, end, text) of each place. The first group of the pattern is the name."""

    def find(text, language, random):
        choices = "|".join(sorted(map(re.escape, table), key=len, reverse=True))
        return [(*match.span(1), table[match[1]]) for match in re.finditer(pattern % f"({choices})", text)]

    return find


def typo(text, language, random):
    def misspell(word):
        at = random.randrange(2, len(word) - 1)
        return random.choice([word[:at] + word[at + 1 :], word[:at] + word[at + 1] + word[at] + word[at + 2 :], word[:at] + word[at] + word[at:]])

    return [(*match.span(1), misspell(match[1])) for match in re.finditer(r"\.([a-z]\w{5,})\(", text)]


def other_case(text, language, random):
    snake = lambda word: re.sub(r"[A-Z]", lambda letter: "_" + letter[0].lower(), word)
    return [(*match.span(1), snake(match[1])) for match in re.finditer(r"\.([a-z]+[A-Z]\w*)\(", text)]


def dataset(text, language, random):
    def change(name):
        parts = re.split(r"([/_])", name)
        at = random.randrange(len(parts) // 2) * 2
        if len(parts) > 4 and random.random() < 0.5:
            at = min(at, len(parts) - 3)
            parts[at], parts[at + 2] = parts[at + 2], parts[at]
        else:
            parts[-1] = parts[-1][:-1] or "X"
        return "".join(parts)

    return [(*match.span(2), change(match[2])) for match in re.finditer(r"""ee\.(?:ImageCollection|Image|FeatureCollection)\((['"])(\w+/[\w/]+)\1""", text)]


def old_dataset(text, language, random):
    table = {"LANDSAT/LC08/C02/T1_L2": "LANDSAT/LC08/C01/T1_SR", "COPERNICUS/S2_SR_HARMONIZED": "COPERNICUS/S2_SR", "JRC/GSW1_4/GlobalSurfaceWater": "JRC/GSW1_3/GlobalSurfaceWater"}
    return spellings(table, r"""['"]%s['"]""")(text, language, random)


def date(text, language, random):
    found = []
    for match in re.finditer(r"""['"](\d{4})-(\d\d)-(\d\d)['"]""", text):
        year, month, day = match.groups()
        wrong = random.choice([f"{year}-13-{day}", f"{year}-{month}-32", f"{day}/{month}/{year}", f"{year}-{month}-{day}-00"])
        found.append((match.start() + 1, match.end() - 1, wrong))
    return found


def reversed_period(text, language, random):
    pattern = r"""filterDate\(((['"])[\d-]+\2), ((['"])[\d-]+\4)\)"""
    return [(match.start(1), match.end(3), f"{match[3]}, {match[1]}") for match in re.finditer(pattern, text)]


def closing(text, start):
    """The end of the bracket that opens at an offset."""
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] in "([{") - (text[at] in ")]}")
        if depth == 0:
            return at + 1
    return None


def lost_class(text, language, random):
    """Leaves out a cast before a method."""
    found = []
    for match in re.finditer(r"\bee\.(Image|Number|Feature|List|Date|String|Dictionary)\((?=[a-z]\w*\.)", text):
        end = closing(text, match.end() - 1)
        if end and text[end : end + 1] == "." and ".get" in text[match.end() : end]:
            found.append((match.start(), end, text[match.end() : end - 1]))
    return found


def operator(text, language, random):
    found = []
    for match in re.finditer(rf"(?<![\w.])([a-z]\w*)\.({'|'.join(OPERATORS)})\(([\w.]+)\)(?!\s*\.)", text):
        if match[1] not in ("ee", "Map"):
            found.append((*match.span(), f"{match[1]} {OPERATORS[match[2]]} {match[3]}"))
    return found


def logic(text, language, random):
    table = {"And": "and", "Or": "or", "Not": "not"} if language == "python" else {"and": "And", "or": "Or", "not": "Not"}
    return spellings(table, r"\.%s\(")(text, language, random)


def arguments_of_the_other_language(text, language, random):
    """A dictionary of arguments in Python, keywords in JavaScript."""
    found = []
    if language == "python":
        lines = [0]
        for line in text.splitlines(keepends=True):
            lines.append(lines[-1] + len(line.encode()))
        data = text.encode()
        at = lambda line, column: len(data[: lines[line - 1] + column].decode())
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and len(node.keywords) > 1 and not node.args and "Export" not in ast.unparse(node.func):
                items = ", ".join(f"'{one.arg}': {ast.get_source_segment(text, one.value)}" for one in node.keywords)
                found.append((at(node.func.end_lineno, node.func.end_col_offset), at(node.end_lineno, node.end_col_offset), "({" + items + "})"))
        return found
    for match in re.finditer(r"(?<!toDrive)(?<!toAsset)\(\{(?=\s*\w+:)", text):
        end = closing(text, match.start())
        inner = text[match.end() : end - 2]
        if "(" + "{" not in inner:
            found.append((match.start() + 1, end - 1, re.sub(r"(?<![\w.'\"])(\w+): ", r"\1=", inner).strip()))
    return found


def reducer_not_called(text, language, random):
    return [(*match.span(1), "") for match in re.finditer(r"ee\.Reducer\.\w+(\(\))(?!\.)", text)]


def unit(text, language, random):
    return spellings({"month": "mon", "year": "yr", "day": "dy", "week": "wk", "meters": "metre"}, r"""(?<=, )['"]%s['"]\)""")(text, language, random)


FAULTS = {
    "invented method": spellings(METHODS, r"\.%s\("),
    "invented function": spellings(STATIC, r"ee\.%s\b"),
    "misspelled method": typo,
    "method in another case": other_case,
    "unknown argument": spellings(ARGUMENTS, r"(?<=[\s({])%s(?==|: )"),
    "misspelled dataset": dataset,
    "old dataset": old_dataset,
    "unknown band": spellings(BANDS, r"""(?<=['"])%s(?=['"])"""),
    "unknown property": spellings(PROPERTIES, r"""(?<=['"])%s(?=['"])"""),
    "unknown style": spellings(STYLES, r"(?<=[{ '])%s(?='?: )"),
    "wrong date": date,
    "reversed period": reversed_period,
    "lost class": lost_class,
    "client operator": operator,
    "logic of the other language": logic,
    "literal of the other language": lambda text, language, random: spellings(LITERALS[language], r"(?<![\w'\"])%s(?![\w'\"])")(text, language, random),
    "arguments of the other language": arguments_of_the_other_language,
    "reducer that is not called": reducer_not_called,
    "unknown unit": unit,
}


def faulty(seed, language):
    """Endless scripts with one fault each, the classes in turn: (name, class, text, right text)."""
    chance = random.Random(f"{seed} {language}")
    scripts = {path.name: path.read_text(encoding="utf-8") for path in sorted((EXAMPLES / language).glob("*" + ENDINGS[language]))}
    while True:
        classes = list(FAULTS)
        chance.shuffle(classes)
        for name in classes:
            sites = [(script, site) for script, text in scripts.items() for site in FAULTS[name](text, language, chance)]
            # Not in comments.
            start_of_line = lambda text, at: text[text.rfind("\n", 0, at) + 1 : at]
            sites = [(script, site) for script, site in sites if not re.match(r"\s*(//|#)", start_of_line(scripts[script], site[0]))]
            if sites:
                script, (start, end, new) = chance.choice(sites)
                text = scripts[script]
                yield script, name, text[:start] + new + text[end:], text


if __name__ == "__main__":
    for language in ENDINGS:
        for (script, name, text, right), _ in zip(faulty(sys.argv[1], language), FAULTS):
            changed = [(b, a) for a, b in zip(text.splitlines(), right.splitlines()) if a != b]
            print(f"{script}: {name}: {changed[:1]}")
