//! The language server through its transports, as editors see it.

mod client;
mod generate;
mod in_process;
mod notebooks;
mod sockets;
mod summarize;
mod translate;
mod typing;
mod workspace;

use client::{Client, Pipe, Wire, at, shown, uri};
use serde_json::{Value, json};
use std::time::Duration;

const SCRIPT: &str = "file:///nowhere/script.py";
const TEXT: &str = "import ee\nimage = ee.Image('LANDSAT/LC08/C02/T1_L2/LC08_044034_20210508')\nred = image.clipp(1)\n";

fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("geols-server-{name}-{}", std::process::id()));
    drop(std::fs::remove_dir_all(&folder));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn diagnostics_follow_edits_and_end_with_the_document() {
    let mut client = Client::start(json!({}), None);
    client.open(SCRIPT, "python", TEXT);
    assert_eq!(client.diagnostics(SCRIPT, 1), ["2:12 Image has no method \"clipp\"; did you mean \"clip\"?"]);
    let range = json!({"start": {"line": 2, "character": 12}, "end": {"line": 2, "character": 20}});
    client.change(SCRIPT, 2, json!([{"range": range, "text": "select('SR_B4')"}]));
    assert_eq!(client.diagnostics(SCRIPT, 2), [""; 0]);
    client.change(SCRIPT, 3, json!([{"text": "import ee\nee.Image(1).foo()\n"}]));
    assert_eq!(client.diagnostics(SCRIPT, 3).len(), 1);
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": SCRIPT}}));
    assert_eq!(client.diagnostics(SCRIPT, 3), [""; 0]);
    client.end();
}

#[test]
fn diagnostics_have_source_code_and_page() {
    let mut client = Client::start(json!({}), None);
    client.open(SCRIPT, "python", TEXT);
    let message = client.wait_for("findings", |message| message["method"] == "textDocument/publishDiagnostics");
    let finding = &message["params"]["diagnostics"][0];
    assert_eq!(message["params"]["version"], 1);
    assert_eq!(
        (&finding["source"], &finding["code"], &finding["severity"]),
        (&json!("geols"), &json!("unknown-operator"), &json!(1))
    );
    assert!(finding["codeDescription"]["href"].as_str().unwrap().ends_with("unknown-operator.md"));
    client.end();
}

#[test]
fn diagnostics_are_returned_on_request() {
    let mut client = Client::start(json!({"textDocument": {"diagnostic": {}}}), None);
    client.open(SCRIPT, "python", TEXT);
    let document = json!({"uri": SCRIPT});
    let report = client.request("textDocument/diagnostic", json!({"textDocument": document}));
    assert_eq!(report["kind"], "full");
    assert_eq!(report["items"].as_array().unwrap().iter().map(shown).collect::<Vec<_>>().len(), 1);
    let again = client
        .request("textDocument/diagnostic", json!({"textDocument": document, "previousResultId": report["resultId"]}));
    assert_eq!(again["kind"], "unchanged");
    client.change(SCRIPT, 2, json!([{"text": "import ee\n"}]));
    let report = client
        .request("textDocument/diagnostic", json!({"textDocument": document, "previousResultId": report["resultId"]}));
    assert_eq!((&report["kind"], &report["items"]), (&json!("full"), &json!([])));
    client.change(SCRIPT, 3, json!([{"text": TEXT}]));
    client.notify("workspace/didChangeConfiguration", json!({"settings": {"geols": {"diagnostics": false}}}));
    let report = client.request("textDocument/diagnostic", json!({"textDocument": document}));
    assert_eq!(report["items"], json!([]), "findings are switched off");
    client.notify("textDocument/didClose", json!({"textDocument": document}));
    client.end();
}

#[test]
fn requests_at_a_position_are_answered() {
    let snippets =
        json!({"textDocument": {"completion": {"completionItem": {"snippetSupport": true}}, "diagnostic": {}}});
    let mut client = Client::start(snippets, None);
    client.open(SCRIPT, "python", TEXT);
    let hover = client.request("textDocument/hover", at(SCRIPT, 1, 12));
    assert!(hover["contents"]["value"].as_str().unwrap().contains("ee.Image"), "{hover}");
    let offers = client.request("textDocument/completion", at(SCRIPT, 2, 12));
    let items = offers["items"].as_array().unwrap();
    let clip = items.iter().find(|item| item["label"] == "clip").expect("clip is offered");
    assert_eq!(clip["textEdit"]["range"]["start"], json!({"line": 2, "character": 12}));
    let resolved = client.request("completionItem/resolve", clip.clone());
    assert!(resolved["documentation"]["value"].as_str().unwrap().len() > 40, "{resolved}");
    let help = client.request("textDocument/signatureHelp", at(SCRIPT, 1, 17));
    assert_eq!(help["activeParameter"], 0, "{help}");
    let range = json!({"start": {"line": 2, "character": 13}, "end": {"line": 2, "character": 13}});
    let actions =
        json!({"textDocument": {"uri": SCRIPT}, "range": range, "context": {"diagnostics": [], "only": ["quickfix"]}});
    let actions = client.request("textDocument/codeAction", actions);
    assert_eq!(actions[0]["title"], "Change to \"clip\"", "{actions}");
    assert_eq!(actions[0]["edit"]["changes"][SCRIPT][0]["newText"], "clip");
    let mut rename = at(SCRIPT, 2, 7);
    rename["newName"] = json!("scene");
    let edit = client.request("textDocument/rename", rename.clone());
    assert_eq!(edit["changes"][SCRIPT].as_array().unwrap().len(), 2, "{edit}");
    rename["newName"] = json!("not a name");
    let id = client.ask("textDocument/rename", rename);
    assert!(client.answer(id)["error"]["message"].as_str().unwrap().contains("not a name"));
    let target = client.request("textDocument/definition", at(SCRIPT, 2, 7));
    assert_eq!(target[0]["targetRange"]["start"], json!({"line": 1, "character": 0}), "{target}");
    for nowhere in [at(SCRIPT, 99, 99), at("file:///nowhere/other.py", 0, 0)] {
        assert!(client.request("textDocument/hover", nowhere).is_null());
    }
    client.end();
}

#[test]
fn columns_use_the_negotiated_encoding() {
    let text = "import ee\nx = '😀'; y = ee.Image(1).clipp()\n";
    for (encodings, column) in
        [(json!(["utf-8"]), 28), (json!(["utf-16"]), 26), (json!([]), 26), (json!(["utf-32"]), 25)]
    {
        let mut client = Client::start(json!({"general": {"positionEncodings": encodings}}), None);
        client.open(SCRIPT, "python", text);
        let diagnostics = client.diagnostics(SCRIPT, 1);
        assert!(diagnostics[0].starts_with(&format!("1:{column} ")), "{encodings} {diagnostics:?}");
        client.end();
    }
}

#[test]
fn changes_of_packages_that_add_methods_apply_at_once() {
    let root = folder("adds");
    let (script, project) = (uri(&root.join("script.py")), root.join("pyproject.toml"));
    let mut client = Client::start(json!({}), Some(&root));
    client.open(&script, "python", TEXT);
    assert_eq!(client.diagnostics(&script, 1).len(), 1);
    let mut change = |file: &std::path::Path, text: &str, expected: usize| {
        std::fs::write(file, text).unwrap();
        let changes = json!({"changes": [{"uri": uri(file), "type": 2}]});
        client.notify("workspace/didChangeWatchedFiles", changes);
        assert_eq!(client.diagnostics(&script, 1).len(), expected, "{text}");
    };
    change(&project, "[project]\nname = \"x\"\ndependencies = [\"eemont\"]\n", 0);
    change(&project, "[project]\nname = \"x\"\n", 1);
    change(&root.join("requirements.txt"), "eemont\n", 0);
    change(&root.join("requirements.txt"), "", 1);
    change(&root.join("conftest.py"), "import eemont\n", 0);
    change(&root.join("conftest.py"), "import ee\n", 1);
    // Only the text changes. The configuration must still apply.
    change(&root.join("conftest.py"), "import eemont\n", 0);
    client.change(&script, 2, json!([{"text": format!("{TEXT}blue = image.clipp(2)\n")}]));
    assert_eq!(client.diagnostics(&script, 2).len(), 0);
    client.change(&script, 3, json!([{"text": TEXT}]));
    assert_eq!(client.diagnostics(&script, 3).len(), 0);
    client.end();
    std::fs::remove_dir_all(root).unwrap();
}

#[test]
fn changes_of_settings_and_configuration_apply_at_once() {
    let root = folder("settings");
    let script = root.join("script.py");
    std::fs::write(root.join("geols.toml"), "ignore = [\"unknown-operator\"]\n").unwrap();
    let (script, config) = (uri(&script), uri(&root.join("geols.toml")));
    let capabilities = json!({"workspace": {"configuration": true}});
    let mut client = Client::start(capabilities, Some(&root));
    client.settings = json!({});
    client.open(&script, "python", TEXT);
    assert_eq!(client.diagnostics(&script, 1), [""; 0]);
    std::fs::remove_file(root.join("geols.toml")).unwrap();
    client.notify("workspace/didChangeWatchedFiles", json!({"changes": [{"uri": config, "type": 3}]}));
    assert_eq!(client.diagnostics(&script, 1).len(), 1);
    client.settings = json!({"severity": {"unknown-operator": "off"}});
    client.notify("workspace/didChangeConfiguration", json!({"settings": null}));
    assert_eq!(client.diagnostics(&script, 1), [""; 0]);
    client.end();
}

#[test]
fn settings_are_requested_once_for_each_change() {
    for settings in [Value::Null, json!({}), json!({"codeLens": false})] {
        let capabilities = json!({"workspace": {"configuration": true}, "textDocument": {"diagnostic": {}}});
        let mut client = Client::start(capabilities, None);
        client.settings = settings;
        client.open(SCRIPT, "python", TEXT);
        client.notify("workspace/didChangeConfiguration", json!({"settings": {}}));
        for _ in 0..20 {
            client.request("textDocument/hover", at(SCRIPT, 1, 12));
        }
        assert!(client.settings_requests <= 2, "requested {} times", client.settings_requests);
        client.end();
    }
}

#[test]
fn a_saved_module_is_read_again() {
    let root = folder("modules");
    let (module, script) = (root.join("helper.py"), uri(&root.join("script.py")));
    std::fs::write(&module, "import ee\ndef scene():\n    return ee.Image(1)\n").unwrap();
    let mut client = Client::start(json!({}), Some(&root));
    client.open(&script, "python", "import helper\nx = helper.scene().aggregate_sum('a')\n");
    assert_eq!(client.diagnostics(&script, 1).len(), 1);
    std::fs::write(&module, "import ee\ndef scene():\n    return ee.FeatureCollection('x')\n").unwrap();
    client.notify("textDocument/didSave", json!({"textDocument": {"uri": uri(&module)}}));
    assert_eq!(client.diagnostics(&script, 1), [""; 0]);
    client.end();
}

#[test]
fn definitions_in_imported_files_are_found() {
    let root = folder("definitions");
    std::fs::write(root.join("helper.py"), "import ee\n\ndef scene():\n    return ee.Image(1)\n").unwrap();
    std::fs::write(root.join("tools.js"), "var a = 1;\nexports.mask = function(i) { return i; };\n").unwrap();
    let (python, javascript) = (uri(&root.join("script.py")), uri(&root.join("script.js")));
    let mut client = Client::start(json!({"textDocument": {"diagnostic": {}}}), Some(&root));
    client.open(&python, "python", "from helper import scene\nx = scene()\n");
    let target = client.request("textDocument/definition", at(&python, 1, 5));
    assert_eq!(target[0]["targetUri"], uri(&root.join("helper.py")), "{target}");
    assert_eq!(target[0]["targetRange"]["start"], json!({"line": 2, "character": 4}));
    client.open(&javascript, "javascript", "var tools = require('users/me/repo:tools.js');\ntools.mask(1);\n");
    let target = client.request("textDocument/definition", at(&javascript, 1, 7));
    assert_eq!(target[0]["targetUri"], uri(&root.join("tools.js")), "{target}");
    assert_eq!(target[0]["targetRange"]["start"], json!({"line": 1, "character": 8}));
    client.end();
}

#[test]
fn broken_messages_have_the_codes_of_json_rpc() {
    for (message, code) in [
        ("{\"jsonrpc\": \"2.0\", \"method\":", -32700),
        ("{\"id\": 1} {", -32700),
        ("nonsense", -32700),
        ("[{\"jsonrpc\": \"2.0\"}]", -32600),
        ("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": 5}", -32600),
    ] {
        let answers = geols::server::memory::converse([message.to_owned()]).unwrap();
        let answer: Value = serde_json::from_str(&answers[0]).unwrap();
        assert_eq!((&answer["error"]["code"], &answer["id"]), (&json!(code), &Value::Null), "{message}: {answer}");
    }
}

#[test]
fn exit_codes_depend_on_the_end_of_the_session() {
    let mut pipe = Pipe::start();
    assert_eq!(pipe.hang_up().code(), Some(1));
    let mut client = Client::start(json!({}), None);
    client.notify("exit", Value::Null);
    assert_eq!(client.wire.wait().code(), Some(1));
    let mut pipe = Pipe::start();
    pipe.send(&json!({"jsonrpc": "2.0", "id": 1, "method": "textDocument/hover", "params": at(SCRIPT, 0, 0)}));
    assert_eq!(pipe.receive(Duration::from_secs(10)).unwrap()["error"]["code"], -32002);
}
