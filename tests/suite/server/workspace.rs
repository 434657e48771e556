//! Requests about all files of the workspace, open or not.

use super::client::{Client, at, uri};
use super::folder;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;

fn write(folder: &Path, name: &str, text: &str) -> String {
    std::fs::write(folder.join(name), text).unwrap();
    uri(&folder.join(name))
}

/// Returns `name:line:column` of locations or edits. Lines and columns start at 0.
fn shown(locations: &Value) -> BTreeSet<String> {
    let place = |uri: &Value, range: &Value| {
        let name = uri.as_str().unwrap().rsplit('/').next().unwrap().to_owned();
        format!("{name}:{}:{}", range["start"]["line"], range["start"]["character"])
    };
    match locations {
        Value::Array(all) => all.iter().map(|location| place(&location["uri"], &location["range"])).collect(),
        Value::Object(files) => files
            .iter()
            .flat_map(|(uri, edits)| {
                edits.as_array().unwrap().iter().map(|edit| place(&json!(uri), &edit["range"])).collect::<Vec<_>>()
            })
            .collect(),
        _ => BTreeSet::new(),
    }
}

fn set(all: &[&str]) -> BTreeSet<String> {
    all.iter().map(|text| (*text).to_owned()).collect()
}

#[test]
fn references_in_closed_files_are_found() {
    let folder = folder("symbols");
    write(&folder, "closed.py", "def cloud_mask(image):\n    return image\n");
    std::fs::create_dir_all(folder.join("node_modules")).unwrap();
    write(&folder, "node_modules/foreign.js", "function cloudMask() {}\n");
    let mut client = Client::start(json!({}), Some(&folder));
    client.open("untitled:a.js", "javascript", "function maskClouds(image) { return image; }\n");
    client.diagnostics("untitled:a.js", 1);
    let names = |client: &mut Client| -> Vec<String> {
        let found = client.request("workspace/symbol", json!({"query": "cloud"}));
        found.as_array().unwrap().iter().map(|symbol| symbol["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(&mut client), ["cloud_mask", "maskClouds"]);
    // A changed file is read again.
    write(&folder, "closed.py", "def clouds(image, threshold):\n    return image\n");
    assert_eq!(names(&mut client), ["clouds", "maskClouds"]);
    client.end();
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_function_is_renamed_in_every_file_that_imports_it() {
    let folder = folder("rename");
    let helpers = write(&folder, "helpers.py", "def mask(image):\n    return image\n\n\nmask(1)\n");
    write(&folder, "taken.py", "from helpers import mask\n\nmask(2)\n");
    write(&folder, "named.py", "import helpers as h\n\nh.mask(3)\n");
    write(&folder, "other.py", "mask = 4\n");
    let mut client = Client::start(json!({}), Some(&folder));
    client.open(&helpers, "python", &std::fs::read_to_string(folder.join("helpers.py")).unwrap());
    client.diagnostics(&helpers, 1);
    let all = set(&["helpers.py:0:4", "helpers.py:4:0", "taken.py:0:20", "taken.py:2:0", "named.py:2:2"]);
    let asked = |line: u32, character: u32, extra: Value| {
        let mut params = at(&helpers, line, character);
        params.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        params
    };
    let found =
        client.request("textDocument/references", asked(4, 1, json!({"context": {"includeDeclaration": true}})));
    assert_eq!(shown(&found), all);
    let found =
        client.request("textDocument/references", asked(4, 1, json!({"context": {"includeDeclaration": false}})));
    assert_eq!(shown(&found).len(), all.len() - 1);
    let edit = client.request("textDocument/rename", asked(0, 5, json!({"newName": "clear"})));
    assert_eq!(shown(&edit["changes"]), all);
    client.end();
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn an_export_is_renamed_from_where_it_is_used() {
    let folder = folder("exports");
    write(&folder, "tools.js", "exports.mask = function(image) { return image; };\n");
    let script = write(&folder, "script.js", "var tools = require('users/me/code:tools');\nprint(tools.mask(1));\n");
    let mut client = Client::start(json!({}), Some(&folder));
    client.open(&script, "javascript", &std::fs::read_to_string(folder.join("script.js")).unwrap());
    client.diagnostics(&script, 1);
    let prepared = client.request("textDocument/prepareRename", at(&script, 1, 14));
    assert_eq!(prepared["placeholder"], "mask");
    let mut params = at(&script, 1, 14);
    params["newName"] = json!("clear");
    let edit = client.request("textDocument/rename", params);
    assert_eq!(shown(&edit["changes"]), set(&["tools.js:0:8", "script.js:1:12"]));
    client.end();
    std::fs::remove_dir_all(folder).unwrap();
}

/// Definitions and references find a module of another folder of the repository.
#[test]
fn modules_of_other_folders_are_found() {
    let folder = folder("repository");
    std::fs::create_dir_all(folder.join("functions")).unwrap();
    std::fs::create_dir_all(folder.join("apps/deep")).unwrap();
    let tools = write(&folder, "functions/tools.js", "exports.mask = function(image) { return image; };\n");
    let text = "var tools = require('users/me/code:functions/tools.js');\nprint(tools.mask(1));\n";
    let script = write(&folder, "apps/deep/script.js", text);
    let mut client = Client::start(json!({}), Some(&folder.join("apps")));
    client.open(&script, "javascript", text);
    client.diagnostics(&script, 1);
    let found = client.request("textDocument/definition", at(&script, 1, 14));
    assert_eq!(found[0]["targetUri"], json!(tools), "{found}");
    let mut params = at(&script, 1, 14);
    params["context"] = json!({"includeDeclaration": true});
    let found = client.request("textDocument/references", params);
    assert_eq!(shown(&found), set(&["tools.js:0:8", "script.js:1:12"]));
    client.end();
    std::fs::remove_dir_all(folder).unwrap();
}
