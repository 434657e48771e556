//! The requests and responses. Positions are those of the Language Server Protocol: lines and
//! UTF-16 code units, from zero.

use geols::features::completion::ItemKey;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A request.
#[derive(Debug, Deserialize)]
#[serde(tag = "method", rename_all = "camelCase", deny_unknown_fields)]
pub enum Request {
    /// Analyzes a version of the document.
    Update { text: String, language: LanguageName },
    /// Returns the actions for a range.
    Actions { range: Range },
    /// Returns the completion items at a position.
    Complete { position: Position, trigger: Option<char> },
    /// Returns the documentation of a completion item.
    Document { key: ItemKey },
    /// Returns the hover at a position.
    Hover { position: Position },
    /// Returns the signature of the call around a position.
    Signature { position: Position },
    /// Calls a tool, as `geols mcp` offers them.
    Tool { name: String, arguments: Value },
    /// Returns the findings in a file as `geols check --output-format json` prints them.
    Report { name: String, text: String },
    /// Panics, so that hosts can test what they do then.
    Panic,
}

/// The language of a document.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LanguageName {
    JavaScript,
    Python,
}

/// A position.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct Position {
    pub line: u32,
    pub character: u32,
}

/// A range.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct Range {
    pub start: Position,
    pub end: Position,
}

/// The response to [`Request::Update`].
#[derive(Serialize)]
pub struct Analyzed {
    pub findings: Vec<Finding>,
    /// The rules that failed.
    #[serde(rename = "failedRules")]
    pub failed_rules: Vec<&'static str>,
}

/// A diagnostic.
#[derive(Serialize)]
pub struct Finding {
    pub range: Range,
    /// `error`, `warning` or `hint`.
    pub severity: &'static str,
    pub rule: &'static str,
    pub message: String,
    pub help: Option<String>,
    pub notes: Vec<String>,
    pub deprecated: bool,
    pub unnecessary: bool,
    pub fixes: Vec<Fix>,
}

/// A fix of a finding.
#[derive(Serialize)]
pub struct Fix {
    pub title: String,
    /// It does what was meant; others need a look.
    pub safe: bool,
    pub edits: Vec<Edit>,
}

/// An edit.
#[derive(Serialize)]
pub struct Edit {
    pub range: Range,
    pub text: String,
}

/// A code action.
#[derive(Serialize)]
pub struct Action {
    pub title: String,
    /// `quickfix`, `refactor` or `fixAll`.
    pub kind: &'static str,
    pub edits: Vec<Edit>,
    pub preferred: bool,
    /// The index of the finding that it fixes.
    pub fixes: Option<usize>,
}

/// The response to [`Request::Complete`].
#[derive(Serialize)]
pub struct Completions {
    pub items: Vec<Item>,
    /// The list is cut: ask again after the next keystroke.
    pub incomplete: bool,
}

/// A completion item.
#[derive(Serialize)]
pub struct Item {
    pub label: String,
    pub kind: &'static str,
    pub detail: String,
    pub replace: Range,
    pub text: String,
    /// `text` has tab stops.
    pub snippet: bool,
    pub filter: String,
    pub deprecated: bool,
    pub edits: Vec<Edit>,
    /// For [`Request::Document`].
    pub key: Option<ItemKey>,
}

/// A hover.
#[derive(Serialize)]
pub struct Hover {
    pub range: Range,
    /// Markdown.
    pub text: String,
}

/// A signature.
#[derive(Serialize)]
pub struct Signature {
    pub label: String,
    /// The starts and ends of the parameters in the label.
    pub parameters: Vec<[usize; 2]>,
    pub active: Option<usize>,
    /// Markdown about the active parameter.
    pub parameter: String,
    /// Markdown about the operator.
    pub text: String,
}
