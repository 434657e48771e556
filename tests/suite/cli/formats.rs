//! Output formats.

use super::{CLEAN, FAULTY, Folder};
use serde_json::{Value, json};

fn folder() -> Folder {
    Folder::new(&[("odd name,#1.js", FAULTY), ("good.py", CLEAN)])
}

#[test]
fn json_contains_exact_positions() {
    let run = folder().run("check --output-format json");
    let list = run.json();
    assert_eq!(list.len(), 1, "{run:?}");
    let finding = &list[0];
    for (key, value) in [
        ("file", json!("odd name,#1.js")),
        ("line", json!(2)),
        ("col", json!(24)),
        ("endLine", json!(2)),
        ("endCol", json!(31)),
        ("severity", json!("error")),
        ("code", json!("unknown-operator")),
    ] {
        assert_eq!(finding[key], value, "{key}");
    }
    assert!(finding["message"].as_str().unwrap().contains("selfMsk"));
    assert!(finding["url"].as_str().unwrap().ends_with("unknown-operator.md"));
    assert_eq!(finding["fix"]["edits"][0]["text"], "selfMask");
    assert_eq!(finding["fix"]["edits"][0]["col"], 24);
    assert_eq!(Folder::new(&[("a.py", CLEAN)]).run("check --output-format json").out, "[]\n");
}

#[test]
fn json_contains_positions_in_cells_and_files() {
    let notebook = json!({
        "cells": [
            { "cell_type": "markdown", "metadata": {}, "source": ["# Title"] },
            { "cell_type": "code", "metadata": {}, "outputs": [], "execution_count": null, "source": ["%matplotlib inline\n", "import ee"] },
            { "cell_type": "code", "metadata": {}, "outputs": [], "execution_count": null, "source": ["image = ee.Image(1)\n", "image.selfMsk()"] },
        ],
        "metadata": { "kernelspec": { "name": "python3", "language": "python" } }, "nbformat": 4, "nbformat_minor": 5,
    });
    let text = format!("{notebook:#}\n");
    let folder = Folder::new(&[("n.ipynb", &text)]);
    let finding = &folder.run("check --output-format json").json()[0];
    assert_eq!(
        (&finding["line"], &finding["cell"], &finding["cellLine"], &finding["col"]),
        (&json!(4), &json!(3), &json!(2), &json!(7))
    );
    let file_line = finding["fileLine"].as_u64().unwrap() as usize;
    assert!(text.lines().nth(file_line - 1).unwrap().contains("selfMsk"));
    assert!(folder.run("check --output-format concise").out.contains("n.ipynb:cell 3:2:7: error"));
    assert!(folder.run("check --output-format github").out.contains(&format!("line={file_line}::cell 3:2:7: ")));
    assert!(folder.run("check").out.contains("n.ipynb:cell 3:2:7"));
}

#[test]
fn human_shows_the_line_and_counts() {
    let run = folder().run("check");
    assert!(run.out.contains("error[unknown-operator]: "), "{run:?}");
    assert!(run.out.contains("odd name,#1.js:2:24"), "{run:?}");
    assert!(run.out.contains("var 深 = '😀', m = image.selfMsk();"), "{run:?}");
    assert!(run.out.contains("Found 1 error in 1 file (2 checked in "), "{run:?}");
    assert!(run.out.contains("1 fixable with --unsafe-fixes."), "{run:?}");
    assert!(!run.out.contains('\u{1b}'), "no color into a pipe");
    let colored = folder().run("check --color always");
    assert!(colored.out.contains('\u{1b}'));
    let quiet = folder().run("check --quiet");
    assert!(!quiet.out.contains("Found") && quiet.out.contains("unknown-operator"));
    let clean = Folder::new(&[("a.py", CLEAN)]).run("check");
    assert!(clean.out.starts_with("No problems found (1 file checked in "), "{clean:?}");
}

#[test]
fn human_underlines_the_right_columns() {
    // The caret is below the name although a tab and wide characters precede it.
    let text = "var image = ee.Image(1);\n\tvar x = ['深深', image.selfMsk()];\n";
    let run = Folder::new(&[("a.js", text)]).run("check");
    let lines: Vec<&str> = run.out.lines().collect();
    let at = lines.iter().position(|line| line.contains("selfMsk()")).unwrap();
    let width = |text: &str| text.chars().map(|c| if c.is_ascii() || c == '│' { 1 } else { 2 }).sum::<usize>();
    let name = width(&lines[at][..lines[at].find("selfMsk").unwrap()]);
    assert_eq!(lines[at + 1].find('^'), Some(name), "{}", run.out);
}

#[test]
fn long_lines_are_shown_in_part() {
    let text = format!(
        "var image = ee.Image(1); var pad = '{}'; image.selfMsk(); var more = '{}';",
        "x".repeat(50_000),
        "y".repeat(50_000)
    );
    let run = Folder::new(&[("a.js", &text)]).run("check");
    assert!(run.out.len() < 2000, "{} bytes", run.out.len());
    assert!(run.out.contains("a.js:1:50046"), "{run:?}");
    assert!(run.out.contains("image.selfMsk()"));
}

#[test]
fn sarif_is_valid() {
    let folder = folder();
    folder.write("broken.ipynb", b"{");
    let run = folder.run("check --output-format sarif");
    let log: Value = serde_json::from_str(&run.out).unwrap();
    let mut schemas = boon::Schemas::new();
    let schema = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/sarif-2.1.0.json");
    let index = boon::Compiler::new().compile(schema, &mut schemas).unwrap();
    schemas.validate(&log, index).unwrap_or_else(|error| panic!("{error:#}"));
    let run = &log["runs"][0];
    let result = &run["results"][0];
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "odd%20name%2C%231.js");
    assert_eq!(place["region"], json!({ "startLine": 2, "startColumn": 24, "endLine": 2, "endColumn": 31 }));
    let rule = result["ruleIndex"].as_u64().unwrap() as usize;
    assert_eq!(run["tool"]["driver"]["rules"][rule]["id"], "unknown-operator");
    assert_eq!(run["invocations"][0]["executionSuccessful"], false);
    assert_eq!(result["fixes"][0]["artifactChanges"][0]["replacements"][0]["insertedContent"]["text"], "selfMask");
}

#[test]
fn severities_are_those_of_each_format() {
    let script = "print(ee.Image(1).nothing());\nprint(ee.ImageCollection('COPERNICUS/S2_SR'));\n";
    let folder = Folder::new(&[("a.js", script)]);
    let sarif: Value = serde_json::from_str(&folder.run("check --output-format sarif").out).unwrap();
    let levels: Vec<_> = sarif["runs"][0]["results"].as_array().unwrap().iter().map(|found| &found["level"]).collect();
    assert_eq!(levels, ["error", "note", "warning"]);
    let github = folder.run("check --output-format github").out;
    let kinds: Vec<_> = github.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(kinds, ["::error", "::notice", "::warning"]);
}

#[test]
fn github_annotations_name_files_and_lines() {
    let run = folder().run("check --output-format github");
    let line = run.out.lines().next().unwrap();
    let start = "::error title=geols (unknown-operator),file=odd name%2C#1.js,line=2,col=24,endLine=2,endColumn=31::";
    assert!(line.starts_with(start), "{run:?}");
    assert_eq!(run.out.lines().count(), 1, "newlines are escaped: {run:?}");
}

#[test]
fn junit_is_xml() {
    let folder = folder();
    folder.write("broken.ipynb", b"{");
    let run = folder.run("check --output-format junit");
    let mut reader = quick_xml::Reader::from_str(&run.out);
    let mut names = Vec::new();
    let mut depth = 0;
    loop {
        match reader.read_event().unwrap() {
            quick_xml::events::Event::Eof => break,
            quick_xml::events::Event::Start(start) => {
                depth += 1;
                names.push(String::from_utf8(start.name().as_ref().to_vec()).unwrap());
            }
            quick_xml::events::Event::Empty(start) => {
                names.push(String::from_utf8(start.name().as_ref().to_vec()).unwrap())
            }
            quick_xml::events::Event::End(_) => depth -= 1,
            _ => {}
        }
    }
    assert_eq!(depth, 0);
    let count = |name: &str| names.iter().filter(|found| *found == name).count();
    assert_eq!((count("testsuite"), count("testcase"), count("failure"), count("error")), (3, 3, 1, 1), "{}", run.out);
    assert!(run.out.contains("name=\"geols\" tests=\"3\" failures=\"1\" errors=\"1\""), "{}", run.out);
}

#[test]
fn statistics_count_by_rule() {
    let folder = Folder::new(&[("a.js", FAULTY), ("b.js", FAULTY)]);
    let run = folder.run("check --statistics");
    assert!(run.out.starts_with("2  error    unknown-operator\n"), "{run:?}");
    assert!(!run.out.contains("a.js"));
    assert_eq!(run.code, 1);
    let json = folder.run("check --statistics --output-format json").json();
    assert_eq!(json[0]["count"], 2);
}
