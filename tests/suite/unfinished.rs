//! Unfinished lines: while a line is typed, the diagnostics of other lines do not change.

use crate::incremental::snapshot;
use geols::diagnostic::Diagnostic;
use geols::syntax::language::Language;
use geols::workspace::config::Config;
use std::sync::Arc;

/// Returns the diagnostics with their lines, counted from 0.
fn diagnostics(text: &str, language: Language) -> Vec<(usize, Diagnostic)> {
    let snapshot = snapshot(text, language, &Arc::new(Config::default()), None);
    let failed = |rule: &str| panic!("{rule}");
    let found = snapshot.diagnostics(&failed).into_iter();
    found.map(|found| (snapshot.lines.line(found.span.start) as usize, found)).collect()
}

/// Checks the diagnostics of a text: the line, counted from 1, and the rule of each.
fn check(language: Language, text: &str, expected: &[&str]) {
    let found = diagnostics(text, language);
    let found: Vec<String> = found.iter().map(|(line, found)| format!("{} {}", line + 1, found.rule)).collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn unfinished_python_ends_with_its_line() {
    let check = |text: &str, found: &[&str]| check(Language::Python, &format!("import ee\n{text}"), found);
    // The line below is not an argument.
    check("a = ee.Image(1).gt(\nb = a.add(1)\nprint(b)\n", &["2 syntax-error"]);
    check("print(ee.\nprint(ee.List([1]))\n", &["2 syntax-error", "2 syntax-error"]);
    check("def f(i):\n    a = i.get(\n    b = ee.Image(2)\n    return b\nprint(f(ee.Image(1)))\n", &["3 syntax-error"]);
    // But an argument is.
    check("print(ee.Image(1).visualize(\nmin=0,\nmax=2\n", &["2 syntax-error", "2 syntax-error"]);
    check("m = ee.Image(1).reduceRegion(\n    reducer=ee.Reducer.mean(\n    scale=10)\n", &["3 syntax-error"]);
    check("m = ee.Image(1).visualize(\n    bands=['constant',\n    min=0)\n", &["3 syntax-error"]);
    // The diagnostic is on the bracket whose line lacks its partner.
    check("a = ee.Geometry.Polygon([[\n    [1, 2],\n    [3, 4\n]])\n", &["4 syntax-error"]);
    // The value of an unclosed construct is unknown.
    check("a = ee.Geometry.Point([1,\nprint(a.buffer(1), ee.Feature(a))\n", &["2 syntax-error", "2 syntax-error"]);
    check("a = ee.Date('20\nprint(a.difference(a, 'day'))\n", &["2 syntax-error", "2 syntax-error"]);
    check("a = {'type': 'P\nprint(ee.Geometry(a))\n", &["2 syntax-error", "2 syntax-error"]);
    // Imports end with their line.
    for import in ["from ee", "from ee.", "from ee impo", "from ee import", "import", "import math as"] {
        check(&format!("{import}\n\n\ndef main():\n    return ee.Image(1)\n\nmain()\n"), &["2 syntax-error"]);
    }
    // Other diagnostics stay.
    check("a = ee.Image(1).gt(\nprint(a.foo(), ee.Image(1).bar())\n", &["2 syntax-error", "3 unknown-operator"]);
}

/// Scripts are pasted with the imports as the Code Editor shows them.
#[test]
fn shown_imports_end_with_their_line() {
    let check = |line: &str, found: &[&str]| {
        let rest =
            "var maps = ee.ImageCollection('ESA/WorldCover/v100').first();\nprint(maps.clip(roi), maps.foo());\n";
        check(Language::JavaScript, &format!("{line}\n{rest}"), found);
    };
    let expected = &["1 syntax-error", "3 unknown-operator"];
    check("var roi: Table users/someone/roi", expected);
    check("var roi : Table projects/some-one/assets/roi", expected);
    check("var roi : import your shapefile", expected);
    check("var roi :Polygon, 4 vertices // the area", expected);
    check("var roi : Polygon (4 vertices)", expected);
    check("var roi: any = ee.Geometry.Point([1, 2]);", expected);
    check("var roi : ", expected);
}

/// The options of a call are written like arguments of Python.
#[test]
fn options_with_equal_signs_are_options() {
    let text = "var image = ee.Image('USGS/SRTMGL1_003');\nvar mean = image.reduceRegion({\n  reducer=ee.Reducer.mean(),\n  geometry=ee.Geometry.Point([1, 2]), scal=1\n});\nprint(mean);\n";
    let all = ["3 python-in-javascript", "4 python-in-javascript", "4 unknown-argument", "4 python-in-javascript"];
    check(Language::JavaScript, text, &all);
    check(Language::JavaScript, "function f({a = 1}) { return a; }\nprint(f({}), 1 +);\n", &["2 syntax-error"]);
}

#[test]
fn spaces_after_a_backslash_do_not_end_the_line() {
    let check = |text: &str, found: &[&str]| check(Language::Python, &format!("import ee\n{text}"), found);
    check("a = ee.Image(1) \\ \n    .add(2)\nprint(a)\n", &["2 syntax-error"]);
    check("a = ee.Image(1) \\\t \r\n    .add(2)\r\nprint(a)\r\n", &["2 syntax-error"]);
    check(
        "def f(i):\n    a = (\n        i\\ \n        .add(1)\n    )\n    return a, i\nprint(f(ee.Image(1)))\n",
        &["4 syntax-error"],
    );
}

#[test]
fn unfinished_javascript_ends_with_its_line() {
    let check = |text: &str, found: &[&str]| check(Language::JavaScript, text, found);
    check("var a = ee.Number(1).toUint8(\nprint('a', a);\n", &["1 syntax-error"]);
    let layer = "Map.addLayer(ee.Image(1), {min: 0, max:\nMap.addLayer(ee.Image(2),\n  {min: 0},\n  'two');\n";
    check(layer, &["1 syntax-error", "1 syntax-error", "1 syntax-error"]);
    check(
        "var f = function(i) {\n  var a = i.get(\n  print(2);\n  return i;\n};\nf(ee.Image(1));\n",
        &["2 syntax-error"],
    );
    check("var\nMap.addLayer(ee.Image(1));\n", &["1 syntax-error"]);
    check("var\n  a = 1,\n  b = 2;\nprint(a +);\n", &["4 syntax-error"]);
    // The grammar sees `image.print(image)`.
    check("var image = ee.Image(1);\nimage.\nprint(image);\n", &[]);
    check("var image = ee.Image(1);\nimage.\n  print(image);\n", &["3 unknown-operator"]);
}

/// Types each line of the examples. While the line is broken, other lines have only the diagnostics
/// that they have without the line.
#[test]
fn a_broken_line_does_not_change_other_lines() {
    let mut typed = 0;
    for (folder, language) in [("examples/python", Language::Python), ("examples/javascript", Language::JavaScript)] {
        let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        for file in files {
            let text = std::fs::read_to_string(&file).unwrap();
            let broken = |found: &[(usize, Diagnostic)]| found.iter().any(|(_, found)| found.rule == "syntax-error");
            let mut start = 0;
            for (number, line) in text.split_inclusive('\n').enumerate() {
                let (before, after) = (&text[..start], &text[start + line.len()..]);
                start += line.len();
                let line = line.trim_end();
                let without = diagnostics(&format!("{before}\n{after}"), language);
                // A block needs its head.
                if line.len() < 8 || line.ends_with([':', '{']) || broken(&without) {
                    continue;
                }
                let indent = line.len() - line.trim_start().len();
                for end in (indent + 1..line.len()).step_by(5).filter(|&end| line.is_char_boundary(end)) {
                    let found = diagnostics(&format!("{before}{}\n{after}", &line[..end]), language);
                    if !broken(&found) {
                        continue;
                    }
                    typed += 1;
                    let new = |(at, found): &&(usize, Diagnostic)| {
                        let same = |(other, known): &(usize, Diagnostic)| other == at && known.rule == found.rule;
                        *at != number && found.rule != "syntax-error" && !without.iter().any(same)
                    };
                    let new: Vec<_> = found.iter().filter(new).map(|(at, found)| (at + 1, &*found.message)).collect();
                    assert!(new.is_empty(), "{}:{}: {:?}: {new:?}", file.display(), number + 1, &line[..end]);
                }
            }
        }
    }
    assert!(typed > 1_000, "{typed}");
}
