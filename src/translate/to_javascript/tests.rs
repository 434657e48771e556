//! Minimal Python sources and the JavaScript that is expected of them.

use crate::check::{AnalysisEnv, analyze};
use crate::syntax::language::Language;
use crate::translate::{Options, Translation, translate};

fn translated(python: &str) -> Translation {
    let analysis = analyze(python, Language::Python, &AnalysisEnv::default());
    translate(&analysis, python, Language::JavaScript, &Options::default())
}

/// Each source gives exactly this text, and no note.
fn check(cases: &[(&str, &str)]) {
    for (python, javascript) in cases {
        let result = translated(python);
        assert_eq!(result.text.trim_end(), *javascript, "of: {python}");
        assert_eq!(result.notes, [], "of: {python}");
    }
}

/// Each source is flagged, and the text holds that.
fn check_flagged(cases: &[(&str, &str)]) {
    for (python, part) in cases {
        let result = translated(python);
        assert!(!result.notes.is_empty(), "no note: {python}");
        assert!(result.text.contains("// TODO(geols): "), "no comment: {}", result.text);
        assert!(result.text.contains(part), "of: {python}\nis: {}", result.text);
    }
}

#[test]
fn arguments_are_those_of_the_javascript_client() {
    check(&[
        ("x = ee.Image('a').select('b')", "var x = ee.Image('a').select('b');"),
        (
            "ee.Image(1).reduceRegion(reducer=ee.Reducer.mean(), scale=30)",
            "ee.Image(1).reduceRegion({reducer: ee.Reducer.mean(), scale: 30});",
        ),
        (
            "ee.Image(1).reduceRegion(ee.Reducer.mean(), scale=30)",
            "ee.Image(1).reduceRegion({reducer: ee.Reducer.mean(), scale: 30});",
        ),
        (
            "ee.Image(1).reduceRegion(**{'reducer': ee.Reducer.mean(), 'scale': 30})",
            "ee.Image(1).reduceRegion({reducer: ee.Reducer.mean(), scale: 30});",
        ),
        (
            "ee.FeatureCollection('a').limit(**{'maximum': 5, 'opt_property': 'b'})",
            "ee.FeatureCollection('a').limit({max: 5, property: 'b'});",
        ),
        ("o = {'scale': 30}\nee.Image(1).sample(**o)", "var o = {scale: 30};\nee.Image(1).sample(o);"),
        ("ee.Filter.And(a, ee.Filter.Not(b))", "ee.Filter.and(a, b.not());"),
        ("ee.Image(1).And(2)", "ee.Image(1).and(2);"),
        ("ee.Image(1).set({'a-b': 1, 'c': None})", "ee.Image(1).set({'a-b': 1, 'c': null});"),
        ("ee.Image.add(a, b)", "a.add(b);"),
        ("ee.Geometry.Point(-122.1, 37.4)", "ee.Geometry.Point(-122.1, 37.4);"),
        ("import ee as e\ne.Image(1)", "ee.Image(1);"),
        ("from ee import Image\nImage(1)", "ee.Image(1);"),
    ]);
}

#[test]
fn maps_become_the_one_map() {
    check(&[
        (
            "import geemap\nm = geemap.Map()\nm.add_layer(ee.Image(1), {'min': 0}, 'a')\nm",
            "Map.addLayer(ee.Image(1), {min: 0}, 'a');",
        ),
        ("m = geemap.Map(center=[40, -100], zoom=4)", "Map.setCenter(-100, 40, 4);"),
        (
            "m = geemap.Map()\nm.set_center(1, 2, 3)\nm.centerObject(ee.Image(1), 5)",
            "Map.setCenter(1, 2, 3);\nMap.centerObject(ee.Image(1), 5);",
        ),
        (
            "m = geemap.Map()\nm.addLayer(ee.Image(1), name='a', shown=False)",
            "Map.addLayer(ee.Image(1), {}, 'a', false);",
        ),
        ("Map = geemap.Map()\nMap.addLayer(ee.Image(1))\nMap", "Map.addLayer(ee.Image(1));"),
        ("m = geemap.Map()\ndisplay(m)", ""),
        ("display('a:', ee.Image(1))", "print('a:', ee.Image(1));"),
        ("print(ee.Image(1).getInfo())", "print(ee.Image(1));"),
        ("print(ee.Number(1).getInfo() + 1)", "print(ee.Number(1).getInfo() + 1);"),
        ("import ee\nee.Authenticate()\nee.Initialize(project='x')\nprint(1)", "print(1);"),
    ]);
    check_flagged(&[
        ("m = geemap.Map()\nm.add_legend(title='x')", "// m.add_legend(title='x')"),
        ("m = geemap.Map(height=500)", "without: height"),
    ]);
}

#[test]
fn exports_are_started_once() {
    check(&[(
        "task = ee.batch.Export.image.toDrive(image=ee.Image(1), description='a', scale=30)\ntask.start()",
        "Export.image.toDrive({image: ee.Image(1), description: 'a', scale: 30});",
    )]);
    check_flagged(&[("task = ee.batch.Export.image.toDrive(ee.Image(1))", "// task = ee.batch.Export")]);
}

#[test]
fn functions_keep_defaults_and_docstrings() {
    check(&[
        (
            "def f(a, b=2):\n    \"\"\"Adds.\"\"\"\n    return a + b",
            "/** Adds. */\nfunction f(a, b = 2) {\n  return a + b;\n}",
        ),
        (
            "def f(a, b=2, c=3):\n    return a\nf(1, c=5)",
            "function f(a, b = 2, c = 3) {\n  return a;\n}\nf(1, undefined, 5);",
        ),
        ("g = lambda x: x + 1", "var g = function(x) {\n  return x + 1;\n};"),
        (
            "def f():\n    return 1\ndef f():\n    return 2",
            "var f = function() {\n  return 1;\n};\nf = function() {\n  return 2;\n};",
        ),
        ("n = 0\ndef f():\n    global n\n    n = 1", "var n = 0;\nfunction f() {\n  n = 1;\n}"),
        ("def f(*xs):\n    return xs", "function f(...xs) {\n  return xs;\n}"),
        ("col.map(lambda new: new)", "col.map(function(new_) {\n  return new_;\n});"),
    ]);
    check_flagged(&[
        ("k = 1\nk = 2\ndef f(a=k):\n    return a", "JavaScript evaluates a default"),
        ("@cache\ndef f():\n    pass", "the decorator `cache`"),
        ("class A:\n    pass", "// class A:"),
    ]);
}

#[test]
fn operators_mean_what_they_mean_in_python() {
    check(&[
        ("print(7 // 2, 2 ** 3, 7 % 3)", "print(Math.floor(7 / 2), Math.pow(2, 3), 7 % 3);"),
        (
            "print([1] + [2], 'a' * 3, [0] * 2)",
            "print([1].concat([2]), 'a'.repeat(3), Array.from({length: 2}, function() {\n  return 0;\n}));",
        ),
        ("x = []\nif not x:\n    print(1)", "var x = [];\nif (!x.length) {\n  print(1);\n}"),
        (
            "d = {'a': 1}\nprint('a' in d, 'b' not in [1], d.get('c', 2))",
            "var d = {a: 1};\nprint('a' in d, ![1].includes('b'), 'c' in d ? d.c : 2);",
        ),
        ("print(1 if a is None else 2)", "print(a == null ? 1 : 2);"),
        ("print(1 < a < 3)", "print(1 < a && a < 3);"),
        ("a, b = b, a", "var [a, b] = [b, a];"),
        ("a, b = 1, 2", "var a = 1;\nvar b = 2;"),
    ]);
}

#[test]
fn lists_and_texts() {
    check(&[
        (
            "x = [1, 2]\nprint(x[-1], x[1:], x[:-1])",
            "var x = [1, 2];\nprint(x[x.length - 1], x.slice(1), x.slice(0, -1));",
        ),
        ("x = [1, 2]\nprint(x[::-1], len(x))", "var x = [1, 2];\nprint(x.slice().reverse(), x.length);"),
        ("x = [1]\nx.append(2)\nx += [3]", "var x = [1];\nx.push(2);\nx.push(...[3]);"),
        ("y = [b + 'x' for b in ['a']]", "var y = ['a'].map(function(b) {\n  return b + 'x';\n});"),
        (
            "print('{}_{:02d}'.format('a', 3), f'{1.5:.2f}m')",
            "print('a_' + String(3).padStart(2, '0'), `${(1.5).toFixed(2)}m`);",
        ),
        ("print(','.join(['a']), 'a'.upper())", "print(['a'].join(','), 'a'.toUpperCase());"),
        (
            "from datetime import datetime\nprint(datetime(2020, 1, 31).strftime('%Y-%m-%d'))",
            "print(new Date('2020-01-31').toISOString().slice(0, 10));",
        ),
        ("x = '''a\nb'''", "var x = `a\nb`;"),
        ("print(format(255, 'x'), f'{7:04b}')", "print((255).toString(16), `${(7).toString(2).padStart(4, '0')}`);"),
    ]);
}

#[test]
fn loops() {
    check(&[
        ("for i in range(3):\n    print(i)", "for (var i = 0; i < 3; i++) {\n  print(i);\n}"),
        ("for i in range(9, 0, -3):\n    print(i)", "for (var i = 9; i > 0; i -= 3) {\n  print(i);\n}"),
        ("for x in [1]:\n    print(x)", "for (var x of [1]) {\n  print(x);\n}"),
        (
            "for i, x in enumerate(xs):\n    print(i, x)",
            "for (var i = 0; i < xs.length; i++) {\n  var x = xs[i];\n  print(i, x);\n}",
        ),
        (
            "d = {'a': 1}\nfor k, v in d.items():\n    print(k, v)",
            "var d = {a: 1};\nfor (var k in d) {\n  var v = d[k];\n  print(k, v);\n}",
        ),
        (
            "for i in [1]:\n    break\nelse:\n    print(1)",
            "var left = false;\nfor (var i of [1]) {\n  left = true;\n  break;\n}\nif (!left) {\n  print(1);\n}",
        ),
        ("while a:\n    pass", "while (a) {}"),
        (
            "d = ee.Dictionary({}).getInfo()\nfor k in d:\n    print(k)",
            "var d = ee.Dictionary({}).getInfo();\nfor (var k of Array.isArray(d) ? d : Object.keys(d)) {\n  print(k);\n}",
        ),
        (
            "if a:\n    print(1)\nelif b:\n    print(2)\nelse:\n    print(3)",
            "if (a) {\n  print(1);\n} else if (b) {\n  print(2);\n} else {\n  print(3);\n}",
        ),
        ("if __name__ == '__main__':\n    print(1)", "print(1);"),
    ]);
}

#[test]
fn comments_are_kept() {
    check(&[
        ("# a\nx = 1  # b\n# c", "// a\nvar x = 1;  // b\n// c"),
        ("\"\"\"A\nb.\"\"\"\nprint(1)", "/**\n * A\n * b.\n */\nprint(1);"),
        (
            "if a:  # x\n    b = 1  # y\n    # z\n# w\nc = 2",
            "if (a) {\n  // x\n  var b = 1;  // y\n  // z\n}\n// w\nvar c = 2;",
        ),
        ("x = [\n    1,  # one\n    # two\n    2,\n]", "var x = [\n  1,  // one\n  // two\n  2\n];"),
    ]);
}

#[test]
fn what_has_no_equivalent_is_said() {
    check_flagged(&[
        ("import numpy as np\nx = np.zeros(3)\nprint(x)", "// x = np.zeros(3)"),
        ("import os\nprint(os.environ)", "// print(os.environ)"),
        ("with open('a') as f:\n    print(1)", "print(1);"),
        ("x = [1, 2]\nx[0:1] = [3]", "// x[0:1] = [3]"),
        ("for row in ee.List([1]):\n    print(row)", "a loop over a server object"),
        ("print(ee.Number(1) + 1)", "an operator on a server object"),
        ("fs = [lambda: i for i in [1, 2]]", "sees the last item"),
    ]);
    // What is no Python is not guessed at.
    let result = translated("image.\nprint(1)");
    assert!(result.text.contains("print(1);") && !result.notes.is_empty(), "{}", result.text);
}

#[test]
fn what_may_be_empty_is_asked() {
    let result = translated("def f(x):\n    return 1 if x else 2\nf([])\nf(0)");
    assert!(result.text.contains("return isTrue(x) ? 1 : 2;") && result.notes.is_empty(), "{}", result.text);
    check(&[
        ("from math import pi as PI\nprint(PI)", "print(Math.PI);"),
        ("x = 1.5\nprint(f'{x:+.1f}')", "var x = 1.5;\nprint(`${(x < 0 ? '' : '+') + x.toFixed(1)}`);"),
        ("a, *b, c = [1, 2, 3]", "var [a, ...b] = [1, 2, 3];\nvar c = b.pop();"),
    ]);
}
