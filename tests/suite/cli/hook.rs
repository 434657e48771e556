//! `geols hook`, which assistants run after an edit.

use super::{CLEAN, FAULTY, Folder};
use serde_json::json;

#[test]
fn a_faulty_script_is_reported_to_the_model() {
    let folder = Folder::new(&[("bad.js", FAULTY)]);
    let absolute = folder.path("bad.js");
    for input in [
        json!({ "tool_name": "Edit", "tool_input": { "file_path": absolute } }),
        json!({ "hook_event_name": "afterFileEdit", "file_path": absolute, "edits": [] }),
        json!({ "cwd": folder.path(""), "tool_input": { "file_path": "bad.js" } }),
    ] {
        let run = folder.feed("hook", &input.to_string());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{run:?}");
        assert!(run.err.starts_with("bad.js: 1 error\n2:24 error unknown-operator: "), "{run:?}");
        assert!(run.err.contains("+ var 深 = '😀', m = image.selfMask();\n"), "{run:?}");
    }
}

#[test]
fn other_files_are_no_news() {
    let other = "print('no Earth Engine here'.clipp())\n";
    let folder = Folder::new(&[("good.py", CLEAN), ("other.py", other), ("notes.md", "ee.Image(1).clipp()")]);
    for name in ["good.py", "other.py", "notes.md", "missing.js", "."] {
        let run = folder.feed("hook", &json!({ "tool_input": { "file_path": name } }).to_string());
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", ""), "{name}");
    }
}

#[test]
fn input_that_is_no_hook_is_refused() {
    let folder = Folder::new(&[]);
    for (input, expected) in [("", "not JSON"), ("{", "not JSON"), ("{}", "names no file"), ("[1]", "names no file")] {
        let run = folder.feed("hook", input);
        assert_eq!(run.code, 1, "{run:?}");
        assert!(run.err.contains(expected), "{run:?}");
    }
}

#[test]
fn the_report_for_models_shows_fixed_lines() {
    let folder = Folder::new(&[("bad.js", FAULTY), ("good.py", CLEAN)]);
    let run = folder.run("check --output-format agent --quiet");
    assert_eq!(run.code, 1, "{run:?}");
    let expected = "bad.js: 1 error\n2:24 error unknown-operator: Image has no method \"selfMsk\"\nfix to review:\n\
        - var 深 = '😀', m = image.selfMsk();\n+ var 深 = '😀', m = image.selfMask();\n\
        note: JavaScript says: image.selfMsk is not a function\n";
    assert_eq!(run.out, expected);
}
