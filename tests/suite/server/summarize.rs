//! `geols.summarize`, and the code lens and hover of the first line.

use super::client::Client;
use serde_json::json;

const TEXT: &str = "// Slopes.\nvar dem = ee.Image('USGS/SRTMGL1_003');\nvar slope = ee.Terrain.slope(dem);\nMap.addLayer(slope, {}, 'Slope');\n";
const NAME: &str = "untitled:a.js";

#[test]
fn the_answer_contains_markdown_and_json() {
    let mut client = Client::start(json!({}), None);
    client.open(NAME, "javascript", TEXT);
    client.diagnostics(NAME, 1);
    let asked = json!({"command": "geols.summarize", "arguments": [{"uri": NAME}]});
    let done = client.request("workspace/executeCommand", asked);
    let markdown = done["markdown"].as_str().unwrap();
    assert!(markdown.contains("## Datasets") && markdown.contains("`USGS/SRTMGL1_003`"), "{markdown}");
    assert_eq!(done["summary"]["outputs"][0]["name"], "Slope");
    client.end();
}

#[test]
fn the_first_line_has_a_lens_and_a_hover() {
    let mut client = Client::start(json!({}), None);
    client.open(NAME, "javascript", TEXT);
    client.diagnostics(NAME, 1);
    let document = json!({"textDocument": {"uri": NAME}});
    let lenses = client.request("textDocument/codeLens", document.clone());
    let lens = &lenses[0];
    assert_eq!(lens["command"]["command"], "geols.summarize");
    assert_eq!(lens["command"]["title"], "Summarize: 1 dataset, 2 steps, 1 output");
    assert_eq!(lens["range"]["start"], json!({"line": 0, "character": 0}));
    let at = |line: u32| json!({"textDocument": {"uri": NAME}, "position": {"line": line, "character": 3}});
    let hover = client.request("textDocument/hover", at(0));
    assert!(hover["contents"]["value"].as_str().unwrap().contains("computes slope"), "{hover}");
    assert_eq!(hover["range"]["end"], json!({"line": 0, "character": 10}));
    let off = json!({"settings": {"geols": {"summary": {"codeLens": false, "hover": false}}}});
    client.notify("workspace/didChangeConfiguration", off);
    client.diagnostics(NAME, 1);
    assert_eq!(client.request("textDocument/hover", at(0)), json!(null));
    let lenses = client.request("textDocument/codeLens", document);
    assert!(lenses.as_array().unwrap().iter().all(|lens| lens["command"]["command"] != "geols.summarize"), "{lenses}");
    client.end();
}
