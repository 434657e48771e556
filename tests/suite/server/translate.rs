//! The command that translates a document, and the action that calls it.

use super::client::{Client, uri};
use super::folder;
use serde_json::json;

const TEXT: &str =
    "var image = ee.Image(1).reduceRegion({scale: 30});\nprint(image);\nvar p = require('users/a/b:c');\n";

#[test]
fn the_client_gets_the_text_and_what_needs_a_look() {
    let mut client = Client::start(json!({}), None);
    client.open("untitled:a.js", "javascript", TEXT);
    client.findings("untitled:a.js", 1);
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
fn a_file_is_made_beside_the_document() {
    let folder = folder("translate");
    std::fs::write(folder.join("a.py"), "taken = 1\n").unwrap();
    let script = uri(&folder.join("a.js"));
    let can = json!({"workspace": {"workspaceEdit": {"documentChanges": true, "resourceOperations": ["create"]}}});
    let mut client = Client::start(can, None);
    client.open(&script, "javascript", TEXT);
    client.findings(&script, 1);
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
