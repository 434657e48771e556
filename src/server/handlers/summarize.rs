//! The command `geols.summarize`: what a document does, in plain English; its lens above the first line, and the card of that line.

use super::translate::beside;
use crate::assist::summarize::{json, markdown};
use crate::server::view::View;
use crate::text::span::Span;
use serde::Deserialize;
use serde_json::{Value, json};
use tower_lsp_server::ls_types::*;

/// Summarises a document. Its argument is a [`Request`]; the answer is `{markdown, summary}`.
pub const SUMMARIZE: &str = "geols.summarize";
/// Lines of a card.
const CARD_LINES: usize = 40;

/// What is asked for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The document.
    pub uri: Uri,
    /// The server puts the summary in a new file beside the document and has it shown.
    #[serde(default)]
    open: bool,
}

/// A summary for the client, and the file that it is put into.
pub struct Answer {
    /// For the client.
    pub value: Value,
    /// A new file with the summary, and its name.
    pub beside: Option<(WorkspaceEdit, Uri)>,
}

impl Request {
    /// Reads the command's argument.
    pub fn read(params: ExecuteCommandParams) -> Option<Request> {
        serde_json::from_value(params.arguments.into_iter().next()?).ok()
    }
}

/// Summarises.
pub fn handle(view: &View, request: &Request) -> Answer {
    let summary = view.summary();
    let text = markdown(summary, 2);
    let beside = request.open.then(|| beside(view, &request.uri, "md", &text, std::iter::empty())).flatten();
    Answer { value: json!({ "markdown": text, "summary": json(summary) }), beside }
}

/// The lens above the first line, of a script that has something to say.
pub fn lens(view: &View, uri: &Uri) -> Option<CodeLens> {
    let first = first_line(view);
    let range = view.range(uri, first).filter(|_| view.around.settings.summary.code_lens)?;
    let summary = view.summary();
    let parts = [
        (summary.datasets.len(), "dataset", "datasets"),
        (summary.steps.len(), "step", "steps"),
        (summary.outputs.iter().filter(|output| output.sort != "control").count(), "output", "outputs"),
    ];
    let counts: Vec<String> = parts
        .iter()
        .filter(|(count, ..)| *count > 0)
        .map(|(count, one, several)| format!("{count} {}", if *count == 1 { one } else { several }))
        .collect();
    let title = (!counts.is_empty()).then(|| format!("Summarize: {}", counts.join(", ")))?;
    let arguments = Some(vec![json!({ "uri": uri, "open": true })]);
    Some(CodeLens { range, command: Some(Command { title, command: SUMMARIZE.to_owned(), arguments }), data: None })
}

/// The card of the first line, at a place in it: the beginning of the summary.
pub fn card(view: &View, uri: &Uri, offset: u32) -> Option<(String, Range)> {
    let line = first_line(view);
    let inside = line.start <= offset && offset <= line.end;
    let range = view.range(uri, line).filter(|_| inside && view.around.settings.summary.hover)?;
    let summary = view.summary();
    if summary.datasets.is_empty() && summary.steps.is_empty() && summary.functions.is_empty() {
        return None;
    }
    let text = markdown(summary, 3);
    let mut lines: Vec<&str> = text.lines().take(CARD_LINES).collect();
    if text.lines().count() > CARD_LINES {
        lines.push("\n...");
    }
    Some((lines.join("\n"), range))
}

/// The first line that is not empty.
fn first_line(view: &View) -> Span {
    let text = &*view.snapshot.text;
    let start = text.len() - text.trim_start().len();
    let end = text[start..].find(['\n', '\r']).map_or(text.len(), |length| start + length);
    Span::new(start, end)
}
