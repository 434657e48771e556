//! `geols.translate`, and the code action that runs it.

use super::client::{Client, uri};
use super::folder;
use serde_json::json;

const TEXT: &str =
    "var image = ee.Image(1).reduceRegion({scale: 30});\nprint(image);\nvar p = require('users/a/b:c');\n";

#[test]
fn the_answer_contains_the_text_and_notes() {
    let mut client = Client::start(json!({}), None);
    client.open("untitled:a.js", "javascript", TEXT);
    client.diagnostics("untitled:a.js", 1);
    let done = client.request(
        "workspace/executeCommand",
        json!({"command": "geols.translate", "arguments": [{"uri": "untitled:a.js", "project": "here"}]}),
    );
    assert_eq!(done["language"], "python");
    let text = done["text"].as_str().unwrap();
    assert!(text.contains("image = ee.Image(1).reduceRegion(scale=30)\ndisplay(image)"), "{text}");
    assert!(text.contains("ee.Initialize(project=\"here\")"), "{text}");
    let notes = done["notes"].as_array().unwrap();
    assert_eq!(notes.len(), 1);
    assert_eq!(notes[0]["range"]["start"], json!({"line": 2, "character": 8}));
    client.end();
}

#[test]
fn the_translation_is_opened_in_a_new_file() {
    let folder = folder("translate");
    std::fs::write(folder.join("a.py"), "taken = 1\n").unwrap();
    let script = uri(&folder.join("a.js"));
    let can = json!({"workspace": {"workspaceEdit": {"documentChanges": true, "resourceOperations": ["create"]}}});
    let mut client = Client::start(can, None);
    client.open(&script, "javascript", TEXT);
    client.diagnostics(&script, 1);
    let place = json!({"line": 0, "character": 0});
    let actions = client.request(
        "textDocument/codeAction",
        json!({"textDocument": {"uri": script}, "range": {"start": place, "end": place},
            "context": {"diagnostics": [], "only": ["source"]}}),
    );
    let action = actions.as_array().unwrap().iter().find(|action| action["title"] == "Translate to Python").unwrap();
    let command = &action["command"];
    client
        .request("workspace/executeCommand", json!({"command": command["command"], "arguments": command["arguments"]}));
    let edit = client.wait_for("the edit", |message| message["asked"] == "workspace/applyEdit");
    let changes = &edit["params"]["edit"]["documentChanges"];
    assert_eq!(changes[0]["kind"], "create");
    assert!(changes[0]["uri"].as_str().unwrap().ends_with("/a_2.py"), "{changes}");
    assert!(changes[1]["edits"][0]["newText"].as_str().unwrap().contains("import ee"), "{changes}");
    let shown = client.wait_for("the file", |message| message["asked"] == "window/showDocument");
    assert_eq!(shown["params"]["uri"], changes[0]["uri"]);
    client.end();
    std::fs::remove_dir_all(folder).unwrap();
}

const WITH_MODULES: &str = "var indices = require('users/a/b:tools/indices');\nprint(indices.ndvi(ee.Image(1)));\n";
const INDICES: &str = "var bands = require('./band-names.js');\nexports.ndvi = function(i) { return i.normalizedDifference(bands.pair); };\n";
const BANDS: &str = "exports.pair = ['a', 'b'];\nprint(require('users/somebody/else:x'));\n";

fn script_with_modules(name: &str) -> std::path::PathBuf {
    let folder = folder(name);
    std::fs::create_dir_all(folder.join("tools")).unwrap();
    std::fs::write(folder.join("tools/indices.js"), INDICES).unwrap();
    std::fs::write(folder.join("tools/band-names.js"), BANDS).unwrap();
    folder
}

#[test]
fn required_modules_are_translated() {
    let folder = script_with_modules("translate_modules");
    let script = uri(&folder.join("a.js"));
    let mut client = Client::start(json!({}), Some(&folder));
    client.open(&script, "javascript", WITH_MODULES);
    client.diagnostics(&script, 1);
    let ask = json!({"command": "geols.translate", "arguments": [{"uri": script}]});
    let done = client.request("workspace/executeCommand", ask.clone());
    let text = done["text"].as_str().unwrap();
    assert!(text.contains("from tools import indices") || text.contains("import tools.indices"), "{text}");
    let modules = done["modules"].as_array().unwrap();
    let ends = |module: &serde_json::Value, end: &str| module["uri"].as_str().unwrap().ends_with(end);
    assert_eq!(modules.len(), 2, "{modules:?}");
    assert!(ends(&modules[0], "/tools/band_names.py") && ends(&modules[1], "/tools/indices.py"), "{modules:?}");
    assert!(modules[0]["text"].as_str().unwrap().contains("pair = [\"a\", \"b\"]"), "{modules:?}");
    let text = modules[1]["text"].as_str().unwrap();
    assert!(text.contains("import tools.band_names as bands") && text.contains("parents[1]"), "{text}");
    assert_eq!((&modules[0]["exists"], &modules[0]["taken"]), (&json!(false), &json!(false)));
    // The notes of a module have positions in that module.
    let notes = done["notes"].as_array().unwrap();
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert!(notes[0]["uri"].as_str().unwrap().ends_with("/tools/band-names.js"), "{notes:?}");
    assert_eq!(notes[0]["range"]["start"], json!({"line": 1, "character": 6}));
    // A file with other contents stays and is reported. A file with the same contents is not.
    std::fs::write(folder.join("tools/indices.py"), "mine = 1\n").unwrap();
    std::fs::write(folder.join("tools/band_names.py"), modules[0]["text"].as_str().unwrap()).unwrap();
    let done = client.request("workspace/executeCommand", ask);
    let state = |at: usize| (done["modules"][at]["exists"].clone(), done["modules"][at]["taken"].clone());
    assert_eq!((state(0), state(1)), ((json!(true), json!(false)), (json!(true), json!(true))));
    let notes = done["notes"].as_array().unwrap();
    assert!(notes.iter().any(|note| note["message"].as_str().unwrap().contains("`indices.py`")), "{notes:?}");
    client.end();
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn new_files_for_modules_overwrite_nothing() {
    let folder = script_with_modules("translate_modules_open");
    std::fs::write(folder.join("tools/indices.py"), "mine = 1\n").unwrap();
    let script = uri(&folder.join("a.js"));
    let can = json!({"workspace": {"workspaceEdit": {"documentChanges": true, "resourceOperations": ["create"]}}});
    let mut client = Client::start(can, Some(&folder));
    client.open(&script, "javascript", WITH_MODULES);
    client.diagnostics(&script, 1);
    let ask = json!({"command": "geols.translate", "arguments": [{"uri": script, "open": true}]});
    client.request("workspace/executeCommand", ask);
    let edit = client.wait_for("the edit", |message| message["asked"] == "workspace/applyEdit");
    let changes = edit["params"]["edit"]["documentChanges"].as_array().unwrap().clone();
    let made: Vec<&str> =
        changes.iter().filter(|change| change["kind"] == "create").map(|c| c["uri"].as_str().unwrap()).collect();
    assert_eq!(made.len(), 2, "{changes:?}");
    assert!(made[0].ends_with("/a.py") && made[1].ends_with("/tools/band_names.py"), "{made:?}");
    assert!(
        changes.iter().filter(|c| c["kind"] == "create").all(|c| c["options"]["overwrite"] == false),
        "{changes:?}"
    );
    client.wait_for("the file", |message| message["asked"] == "window/showDocument");
    client.end();
    std::fs::remove_dir_all(folder).unwrap();
}
