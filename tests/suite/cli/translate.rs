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

#[test]
fn untranslatable_code_is_reported() {
    let folder = Folder::new(&[("a.js", "var p = require('users/a/b:c');\n")]);
    let run = folder.run("translate --to python a.js --check");
    assert_eq!((run.code, run.out.as_str()), (1, ""), "{run:?}");
    assert!(run.err.contains("a.js:1:9: `require('users/a/b:c')`: the module cannot be read"), "{run:?}");
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
