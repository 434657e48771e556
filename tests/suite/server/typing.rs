//! Typing: no diagnostics are stale or lost, and the last ones equal those of a new document.

use super::client::{Client, at};
use serde_json::{Value, json};

fn position(text: &str, offset: usize) -> Value {
    let before = &text[..offset];
    let line = before.matches('\n').count();
    let column = before.rsplit('\n').next().unwrap_or(before).encode_utf16().count();
    json!({"line": line, "character": column})
}

/// Types `insert` into the middle of `text`, one character at a time, and deletes half of it.
fn type_into(uri: &str, language: &str, text: &str, insert: &str) {
    let mut client = Client::start(json!({}), None);
    client.open(uri, language, text);
    client.diagnostics(uri, 1);
    let middle = text[..text.len() / 2].rfind('\n').unwrap() + 1;
    let mut now = text.to_owned();
    let mut at_byte = middle;
    let mut version = 1;
    let mut asked = Vec::new();
    for key in insert.chars() {
        let place = position(&now, at_byte);
        version += 1;
        client.change(uri, version, json!([{"range": {"start": place, "end": place}, "text": key.to_string()}]));
        now.insert(at_byte, key);
        at_byte += key.len_utf8();
        if version % 3 == 0 {
            let place = position(&now, at_byte);
            let params = json!({"textDocument": {"uri": uri}, "position": place});
            asked.push(client.ask("textDocument/completion", params));
            if version % 2 == 0 {
                client.notify("$/cancelRequest", json!({"id": asked.last()}));
            }
        }
    }
    for _ in 0..insert.len() / 2 {
        let key = now[..at_byte].chars().next_back().unwrap();
        let start = at_byte - key.len_utf8();
        version += 1;
        let range = json!({"start": position(&now, start), "end": position(&now, at_byte)});
        client.change(uri, version, json!([{"range": range, "text": ""}]));
        now.replace_range(start..at_byte, "");
        at_byte = start;
    }
    let typed = client.diagnostics(uri, version);
    for id in asked {
        let answer = client.answer(id);
        let cancelled = answer["error"]["code"] == -32800;
        assert!(cancelled || answer.get("result").is_some(), "{answer}");
    }
    let hover = client.request("textDocument/hover", at(uri, 4, 8));
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": uri}}));
    client.diagnostics(uri, version);
    client.open(uri, language, &now);
    assert_eq!(typed, client.diagnostics(uri, 1), "{now}");
    assert_eq!(hover, client.request("textDocument/hover", at(uri, 4, 8)));
    client.end();
}

#[test]
fn typing_in_python_reaches_the_same_state_as_opening() {
    let text = std::fs::read_to_string("examples/faulty/urban_heat.py").unwrap();
    let insert = "extra = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterDate('2021-01-01', '2021-02-30').map(lambda i: (\n    i.normalizedDiference(['B8', 'B4'])))\nif extra:\n    print(extra.clipp(1), [2, 3])\n";
    type_into("file:///nowhere/a.py", "python", &text, insert);
}

#[test]
fn typing_in_javascript_reaches_the_same_state_as_opening() {
    let text = std::fs::read_to_string("examples/faulty/burn_severity.js").unwrap();
    let insert = "var extra = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').map(function(i) {\n  return i.normalizedDiference(['B8', 'B4']);\n});\nif (extra) { print(extra.clipp(1), `a ${extra} b`, /[(]/); }\n";
    type_into("file:///nowhere/a.js", "javascript", &text, insert);
}
