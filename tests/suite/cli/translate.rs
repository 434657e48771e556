//! `geols translate`: output files, modules of scripts, exit codes, and robustness against any
//! input.

use super::Folder;
use geols::check::{AnalysisEnv, analyze};
use geols::syntax::language::Language;
use geols::translate::{Options, translate};
use proptest::prelude::*;

const SCRIPT: &str = "// Heights.\nvar image = ee.Image('USGS/SRTMGL1_003');\nprint(image.reduceRegion({reducer: 'mean', scale: 90}));\n";

#[test]
fn a_script_is_printed() {
    let folder = Folder::new(&[("a.js", SCRIPT)]);
    let run = folder.run("translate --to python a.js");
    assert_eq!(run.code, 0, "{run:?}");
    assert!(
        run.out.contains("# Heights.") && run.out.contains("image.reduceRegion(reducer=\"mean\", scale=90)"),
        "{run:?}"
    );
    let piped = folder.feed("translate --to python -", SCRIPT);
    assert_eq!(piped.out, run.out);
}

#[test]
fn the_last_value_of_a_cell_is_printed() {
    let cell = |source: &str| serde_json::json!({ "cell_type": "code", "metadata": {}, "source": source });
    let cells = ["import ee\nx = ee.Number(3)\nx", "x.add(1).getInfo()", "x.add(2);", "y = x\nprint(y)", "# no code"];
    let cells: Vec<serde_json::Value> = cells.map(cell).into();
    let notebook = serde_json::json!({ "cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5 });
    let folder = Folder::new(&[("n.ipynb", &notebook.to_string())]);
    let run = folder.run("translate --to javascript n.ipynb");
    assert_eq!(run.code, 0, "{run:?}");
    let lines: Vec<&str> = run.out.lines().filter(|line| !line.is_empty()).collect();
    let expected = [
        "var x = ee.Number(3);",
        "print(x);",
        "print(x.add(1));",
        "x.add(2);",
        "var y = x;",
        "print(y);",
        "// no code",
    ];
    assert_eq!(lines, expected, "{run:?}");
}

#[test]
fn a_folder_is_translated_to_a_folder() {
    let folder = Folder::new(&[("in/a.js", SCRIPT), ("in/b/c.js", SCRIPT), ("in/d.py", "import ee\n")]);
    let run = folder.run("translate --to python in -o out");
    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(folder.read("out/a.py"), folder.read("out/b/c.py"));
    assert!(!folder.path("out/d.py").exists());
    assert_eq!(folder.run("translate --to python in").code, 2, "several scripts want a folder");
}

#[test]
fn required_modules_are_translated() {
    let folder = Folder::new(&[
        ("app.js", "var tools = require('./lib/tools.js');\nprint(tools.twice(ee.Image(1)));\n"),
        ("lib/tools.js", "exports.twice = function(image) { return image.multiply(2); };\n"),
    ]);
    let run = folder.run("translate --to python app.js -o out/app.py");
    assert_eq!(run.code, 0, "{run:?}");
    assert!(folder.read("out/app.py").contains("import lib.tools as tools"), "{}", folder.read("out/app.py"));
    assert!(folder.read("out/lib/tools.py").contains("def twice(image):\n    return image.multiply(2)"));
}

/// A repository of the Code Editor: paths in `require` start at its top.
#[test]
fn modules_of_a_folder_import_each_other() {
    let folder = Folder::new(&[
        ("repo/main.js", "var a = require('users/me/repo:functions/in-dices.js');\nprint(a.f(ee.Image(1)));\n"),
        (
            "repo/apps/deep/app-1.js",
            "var a = require('users/me/repo:functions/in-dices.js');\nprint(a.f(ee.Image(1)));\n",
        ),
        ("repo/apps/alone.js", "print(ee.Image(1));\n"),
        (
            "repo/functions/in-dices.js",
            "var s = require('users/me/repo:lib/string');\nexports.f = function(i) { return s.g(i); };\n",
        ),
        ("repo/lib/string.js", "exports.g = function(i) { return i.add(1); };\n"),
    ]);
    let run = folder.run("translate --to python repo -o out");
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{run:?}");
    let path = |depth: usize| format!("sys.path.insert(0, str(Path(__file__).resolve().parents[{depth}]))\n");
    let (main, app) = (folder.read("out/main.py"), folder.read("out/apps/deep/app-1.py"));
    assert!(main.contains("import functions.in_dices as a\n") && !main.contains("sys.path"), "{main}");
    assert!(app.contains("import functions.in_dices as a\n") && app.contains(&path(2)), "{app}");
    let module = folder.read("out/functions/in_dices.py");
    assert!(module.contains("import lib.string_ as s\n") && module.contains(&path(1)), "{module}");
    assert!(folder.read("out/lib/string_.py").starts_with("import ee\n\n\ndef g(i):"));
    assert!(!folder.read("out/apps/alone.py").contains("sys"));
    assert!(!folder.path("out/functions/in-dices.py").exists() && !folder.path("out/geols_helpers.py").exists());
    // A script alone: its modules lie below the folder of the output.
    let run = folder.run("translate --to python repo/main.js -o one/app.py");
    assert_eq!(run.code, 0, "{run:?}");
    assert!(folder.read("one/app.py").contains("import functions.in_dices as a\n"));
    assert!(folder.read("one/functions/in_dices.py").contains("import lib.string_ as s\n"));
    assert!(folder.path("one/lib/string_.py").exists());
}

/// The scripts of a folder tell what the functions of its modules are called with.
#[test]
fn a_module_has_the_types_of_the_arguments_in_other_scripts() {
    let require = "var m = require('users/me/repo:lib/m');\n";
    let module = "exports.every = function(ids) { return ids.map(function(id) { return ee.Image(id); }); };\n\
                  exports.some = function(ids) { return ids.map(function(id) { return ee.Image(id); }); };\n";
    let folder = Folder::new(&[
        ("repo/main.js", &format!("{require}print(m.every(['a', 'b']), m.some(['a']), m.some(ee.List(['a'])));\n")),
        ("repo/other.js", "var n = require('users/me/repo:lib/n.js');\nprint(n.first(['c', 'd']));\n"),
        ("repo/lib/m", module),
        ("repo/lib/n.js", &format!("{require}exports.first = function(ids) {{ return m.every(ids.slice(0, 1)); }};\n")),
    ]);
    let run = folder.run("translate --to python repo -o out");
    assert_eq!(run.code, 0, "{run:?}");
    let module = folder.read("out/lib/m.py");
    let (every, some) = module.split_once("def some(").unwrap();
    assert!(every.contains("[ee.Image(id_) for id_ in ids]"), "{module}");
    // Lists of the client and of the server: nothing is certain.
    assert!(some.contains("ids.map("), "{module}");
    // Nobody tells what `every` gets if a script hands it on.
    let folder = Folder::new(&[
        ("repo/main.js", &format!("{require}print(m.every(['a', 'b']));\nvar f = m.every;\n")),
        ("repo/lib/m", "exports.every = function(ids) { return ids.map(function(id) { return ee.Image(id); }); };\n"),
    ]);
    folder.run("translate --to python repo -o out");
    assert!(folder.read("out/lib/m.py").contains("ids.map("));
}

#[test]
fn a_member_of_a_module_may_be_a_module() {
    let folder = Folder::new(&[
        (
            "repo/main.js",
            "var b = require('./b.js'), c = require('./c.js');\nprint(b.a.f(1), b.all.a.g, c.a.f(2));\nvar d = b.a;\nprint(d.g, b.x.y);\n",
        ),
        ("repo/a.js", "exports.f = function(x) { return x; };\nexports.g = 1;\n"),
        ("repo/b.js", "var a = require('./a.js');\nexports.a = a;\nexports.all = {a: a};\nexports.x = {y: 1};\n"),
        ("repo/c.js", "module.exports = require('./b.js');\n"),
    ]);
    let run = folder.run("translate --to python repo -o out");
    assert_eq!(run.code, 0, "{run:?}");
    let main = folder.read("out/main.py");
    // A member of a module is an attribute, an entry of an object is not.
    for code in ["b.a.f(1)", "b.all_.get(\"a\").g", "c.a.f(2)", "d.g", "b.x.get(\"y\")"] {
        assert!(main.contains(code), "{code}\n{main}");
    }
    let whole = folder.read("out/c.py");
    assert!(whole.contains("from b import *\n"), "{whole}");
}

#[test]
fn arguments_that_other_scripts_leave_out_have_defaults() {
    let module = "exports.called = function(image, scale, name) { return [image, scale, name]; };\n\
                  exports.tested = function(image, scale) { return scale === undefined ? image : scale; };\n\
                  exports.simple = function(image, scale) { return [image, scale]; };\n";
    let folder = Folder::new(&[
        ("repo/main.js", "var m = require('./m.js');\nprint(m.called(1), m.called(1, 2), m.simple(1, 2));\n"),
        ("repo/m.js", module),
    ]);
    assert_eq!(folder.run("translate --to python repo -o out").code, 0);
    let module = folder.read("out/m.py");
    for head in ["called(image, scale=None, name=None)", "tested(image, scale=None)", "simple(image, scale)"] {
        assert!(module.contains(head), "{module}");
    }
}

#[test]
fn several_scripts_of_a_folder_import_their_helper_functions() {
    let uses = |code: &str| format!("function f(a, b) {{ {code} }}\nprint(f([1], 2));\n");
    let folder = Folder::new(&[
        ("in/a.js", &uses("return 'x' + a;")),
        ("in/b/c.js", &uses("return 'y' + a;")),
        ("in/d.js", &uses("return 1;")),
    ]);
    let run = folder.run("translate --to python in -o out");
    assert_eq!(run.code, 0, "{run:?}");
    let (a, c) = (folder.read("out/a.py"), folder.read("out/b/c.py"));
    assert!(a.contains("from geols_helpers import to_text\n") && !a.contains("def to_text"), "{a}");
    assert!(c.contains("parents[1]))\nfrom geols_helpers import to_text\n"), "{c}");
    let helpers = folder.read("out/geols_helpers.py");
    assert!(helpers.contains("def to_text(value):"), "{helpers}");
    assert!(!folder.read("out/d.py").contains("geols_helpers"));
    // A single script has its own.
    folder.run("translate --to python in/a.js -o one");
    folder.run("translate --to python in/a.js -o two.py");
    assert!(folder.read("two.py").contains("def to_text(value):"));
}

#[test]
fn untranslatable_code_is_reported() {
    let folder = Folder::new(&[("a.js", "var p = require('users/a/b:c');\n")]);
    let run = folder.run("translate --to python a.js --check");
    assert_eq!((run.code, run.out.as_str()), (1, ""), "{run:?}");
    assert!(
        run.err
            .contains("a.js:1:9: `require('users/a/b:c')`: the module cannot be read; translate it to users/a/b/c.py"),
        "{run:?}"
    );
    let good = Folder::new(&[("a.js", SCRIPT)]);
    assert_eq!(good.run("translate --to python a.js --check").code, 0);
    let cell = |code: &str| {
        format!(r#"{{"cell_type":"code","execution_count":null,"metadata":{{}},"outputs":[],"source":["{code}"]}}"#)
    };
    let cells =
        [cell("import ee\\n\", \"image = ee.Image(1)"), cell("import geemap\\n\", \"x = geemap.load_GeoTIFF('a')")]
            .join(",");
    let book = format!(r#"{{"cells":[{cells}],"metadata":{{}},"nbformat":4,"nbformat_minor":5}}"#);
    let run = Folder::new(&[("a.ipynb", &book)]).run("translate --to javascript a.ipynb --check");
    assert!(run.code == 1 && run.err.contains("a.ipynb:cell 2:2:5: "), "{run:?}");
}

#[test]
fn a_diff_writes_nothing() {
    let folder = Folder::new(&[("a.js", SCRIPT), ("a.py", "old = 1\n")]);
    let run = folder.run("translate --to python a.js --diff");
    assert!(run.out.contains("-old = 1") && run.out.contains("+# Heights."), "{run:?}");
    assert_eq!(folder.read("a.py"), "old = 1\n");
}

#[test]
fn a_script_in_the_target_language_is_unchanged() {
    let folder = Folder::new(&[("a.py", "import ee\nx  =  1\n")]);
    assert_eq!(folder.run("translate --to python a.py").out, "import ee\nx  =  1\n");
}

/// Translates a script to the other language and back. Both translations must parse if the script
/// does.
fn round_trip(text: &str, language: Language) {
    let other = if language.is_python() { Language::JavaScript } else { Language::Python };
    let analysis = analyze(text, language, &AnalysisEnv::default());
    let there = translate(&analysis, text, other, &Options::default()).text;
    let between = analyze(&there, other, &AnalysisEnv::default());
    if analysis.hir.problems.is_empty() {
        assert!(between.hir.problems.is_empty(), "{text}\nbecame\n{there}");
    }
    translate(&between, &there, language, &Options::default());
}

fn examples() -> Vec<(Language, String)> {
    let folders = [("examples/javascript", Language::JavaScript), ("examples/python", Language::Python)];
    let files = folders.iter().flat_map(|(folder, language)| {
        std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| (*language, std::fs::read_to_string(entry.unwrap().path()).unwrap()))
    });
    files.collect()
}

#[test]
fn examples_survive_a_round_trip() {
    for (language, text) in examples() {
        round_trip(&text, language);
    }
}

#[test]
fn deeply_nested_code_is_translated() {
    for (text, language) in [
        (format!("x = ee.Image(1){}\n", ".add(1)".repeat(3_000)), Language::JavaScript),
        (format!("x = 1{}\n", " + 1".repeat(3_000)), Language::Python),
        (format!("x = {}1{}\n", "[".repeat(150), "]".repeat(150)), Language::JavaScript),
        (format!("{}{{}}", "if (a) {} else ".repeat(1_000)), Language::JavaScript),
    ] {
        round_trip(&text, language);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    /// Damaged scripts do not cause a panic.
    #[test]
    fn damaged_scripts_are_translated(which in 0..16usize, from in 0.0..1.0f64, length in 0..40usize, put in "[a-z(){}\\[\\],.:;'\" \n=+*/-]{0,6}") {
        let all = examples();
        let (language, text) = &all[which % all.len()];
        let chars: Vec<char> = text.chars().collect();
        let from = (from * chars.len() as f64) as usize;
        let to = (from + length).min(chars.len());
        let damaged: String = chars[..from].iter().chain(put.chars().collect::<Vec<_>>().iter()).chain(&chars[to..]).collect();
        let other = if language.is_python() { Language::JavaScript } else { Language::Python };
        let analysis = analyze(&damaged, *language, &AnalysisEnv::default());
        translate(&analysis, &damaged, other, &Options::default());
    }
}
