//! Notebooks: cells as editors send them, and joined cells as JupyterLab sends them.

use super::client::{Client, at};
use serde_json::{Value, json};

const NOTEBOOK: &str = "file:///nowhere/book.ipynb";

fn cell(number: u32) -> String {
    format!("vscode-notebook-cell:/nowhere/book.ipynb#C{number}")
}
fn code(number: u32) -> Value {
    json!({"kind": 2, "document": cell(number)})
}
fn text(number: u32, text: &str) -> Value {
    json!({"uri": cell(number), "languageId": "python", "version": 1, "text": text})
}

fn open(client: &mut Client, texts: &[&str]) {
    let numbers = 1..=texts.len() as u32;
    let cells: Vec<Value> = numbers.clone().map(code).collect();
    let texts: Vec<Value> = numbers.zip(texts).map(|(number, source)| text(number, source)).collect();
    let document = json!({"uri": NOTEBOOK, "notebookType": "jupyter-notebook", "version": 1, "cells": cells});
    client.notify("notebookDocument/didOpen", json!({"notebookDocument": document, "cellTextDocuments": texts}));
}

fn change(client: &mut Client, cells: Value) {
    let document = json!({"uri": NOTEBOOK, "version": 2});
    client.notify("notebookDocument/didChange", json!({"notebookDocument": document, "change": {"cells": cells}}));
}

#[test]
fn cells_share_names() {
    let mut client = Client::start(json!({}), None);
    open(&mut client, &["import ee\n%time image = ee.Image(1)", "%matplotlib inline\nimage.clipp(1)", "image.foo()"]);
    assert_eq!(client.diagnostics(&cell(1), 1), [""; 0]);
    assert!(client.diagnostics(&cell(2), 1)[0].starts_with("1:6 Image has no method \"clipp\""));
    assert!(client.diagnostics(&cell(3), 1)[0].starts_with("0:6 "));
    // An edit in one cell affects the others.
    let whole = json!([{"text": "import ee\nimage = ee.FeatureCollection('users/me/x')"}]);
    change(&mut client, json!({"textContent": [{"document": {"uri": cell(1), "version": 2}, "changes": whole}]}));
    assert_eq!(client.diagnostics(&cell(1), 2), [""; 0]);
    assert!(client.diagnostics(&cell(2), 1)[0].contains("FeatureCollection has no method"));
    assert!(client.diagnostics(&cell(3), 1)[0].contains("FeatureCollection has no method"));
    let hover = client.request("textDocument/hover", at(&cell(2), 1, 2));
    assert!(hover["contents"]["value"].as_str().unwrap().contains("FeatureCollection"), "{hover}");
    // The last cell is removed, then the first two swap.
    change(
        &mut client,
        json!({"structure": {"array": {"start": 2, "deleteCount": 1}, "didClose": [{"uri": cell(3)}]}}),
    );
    assert_eq!(client.diagnostics(&cell(3), 1), [""; 0]);
    assert_eq!(client.diagnostics(&cell(1), 2), [""; 0]);
    assert_eq!(client.diagnostics(&cell(2), 1).len(), 1);
    change(&mut client, json!({"structure": {"array": {"start": 0, "deleteCount": 2, "cells": [code(2), code(1)]}}}));
    // Cells can run in any order, so that a cell may use names of later cells.
    assert_eq!(client.diagnostics(&cell(2), 1), [""; 0]);
    assert_eq!(client.diagnostics(&cell(1), 2), [""; 0]);
    let closed: Vec<Value> = [1, 2].map(|number| json!({"uri": cell(number)})).to_vec();
    client.notify(
        "notebookDocument/didClose",
        json!({"notebookDocument": {"uri": NOTEBOOK}, "cellTextDocuments": closed}),
    );
    assert_eq!(client.diagnostics(&cell(1), 1), [""; 0]);
    assert_eq!(client.diagnostics(&cell(2), 1), [""; 0]);
    client.end();
}

#[test]
fn joined_cells_are_analyzed_as_python() {
    let mut client = Client::start(json!({}), None);
    let text = "import ee\nimage = ee.Image(1)\n\n\nimage.clip(ee.Geometry.Point(0, 0))\n\n\nget_ipython().run_line_magic('time', 'x')\nimage.clipp()\n";
    client.open(NOTEBOOK, "python", text);
    let diagnostics = client.diagnostics(NOTEBOOK, 1);
    assert_eq!(diagnostics.len(), 1, "{diagnostics:?}");
    assert!(diagnostics[0].starts_with("8:6 "));
    client.end();
}
