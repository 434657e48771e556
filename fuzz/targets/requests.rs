//! A session with the server. A part `@@ METHOD LINE COLUMN LENGTH` is a request, a notification or
//! a command, with its text as that of the document, as a name or as a query; other parts are sent
//! as they are.

#![no_main]

use geols::server::memory::converse;
use libfuzzer_sys::{Corpus, fuzz_target};
use serde_json::{Value, json};

/// The maximum number of messages.
const MAX_MESSAGES: usize = 12;
const NOTIFICATIONS: &[&str] = &[
    "initialized",
    "textDocument/didOpen",
    "textDocument/didChange",
    "textDocument/didSave",
    "textDocument/didClose",
    "notebookDocument/didOpen",
    "notebookDocument/didChange",
    "notebookDocument/didClose",
    "workspace/didChangeConfiguration",
    "$/cancelRequest",
    "exit",
];

fuzz_target!(|data: &[u8]| -> Corpus {
    // The server watches the process that the client names, and ends with it.
    let Some(text) = geols_fuzz::text(data).filter(|text| !text.contains("processId")) else { return Corpus::Reject };
    let capabilities = json!({"workspace": {"workspaceEdit": {"resourceOperations": ["create"]}}});
    let hello = json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"capabilities": capabilities}});
    let parts = geols_fuzz::parts(text);
    let messages = parts.iter().take(MAX_MESSAGES).enumerate().map(|(at, (head, body))| message(at + 1, head, body));
    for answer in converse([hello.to_string()].into_iter().chain(messages)).unwrap_or_default() {
        assert!(!answer.contains("internal error, please report it"), "{answer}");
    }
    Corpus::Keep
});

fn message(id: usize, head: &[&str], text: &str) -> String {
    let Some(method) = head.first() else { return text.to_owned() };
    let [line, column, length] = [1, 2, 3].map(|at| geols_fuzz::number(head.get(at)) as u32);
    let uri = if text.contains("import ") { "file:///nowhere/a.py" } else { "file:///nowhere/a.js" };
    let cell = json!({"uri": "cell:1", "languageId": "python", "version": id, "text": text});
    let place = json!({"line": line, "character": column});
    let range = json!({"start": place, "end": {"line": line, "character": column.saturating_add(length)}});
    let change = json!({"range": range, "text": text});
    let argument = match *method {
        "geols.generate" => json!({"uri": uri, "request": text}),
        "geols.search" => json!({"query": text}),
        "geols.translate" | "geols.summarize" => json!({"uri": uri}),
        _ => value(text),
    };
    // All parameters at once: each method takes its own.
    let params = json!({
        "textDocument": {"uri": uri, "languageId": "", "version": id, "text": text},
        "position": place, "positions": [place], "range": range, "newName": text, "query": text, "id": length,
        "contentChanges": [change], "context": {"diagnostics": [], "includeDeclaration": true, "triggerKind": 1},
        "color": {"red": 0.5, "green": 0, "blue": 1, "alpha": 1}, "settings": {"geols": value(text)}, "label": text,
        "command": method, "arguments": [argument],
        "notebookDocument": {"uri": "file:///nowhere/b.ipynb", "notebookType": "jupyter-notebook", "version": id, "cells": [{"kind": 2, "document": "cell:1"}]},
        "cellTextDocuments": [cell],
        "change": {"cells": {"textContent": [{"document": {"uri": "cell:1", "version": id}, "changes": [change]}]}},
    });
    let method = if method.starts_with("geols.") { &"workspace/executeCommand" } else { method };
    let mut message = json!({"jsonrpc": "2.0", "method": method, "params": params});
    if !NOTIFICATIONS.contains(method) {
        message["id"] = id.into();
    }
    message.to_string()
}

fn value(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}
