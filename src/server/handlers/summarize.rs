//! The command `geols.summarize`, which says in plain English what a document does, and the code
//! lens and hover of the first line.

use super::command::{CommandAnswer, new_sibling_file};
use crate::assist::summarize::{json, markdown};
use crate::server::view::View;
use crate::text::span::Span;
use serde::Deserialize;
use serde_json::json;
use tower_lsp_server::ls_types::*;

/// Summarizes a document. The argument is a [`SummarizeArgs`]. The answer is `{markdown, summary}`.
pub const SUMMARIZE: &str = "geols.summarize";
/// The maximum number of lines in a hover.
const MAX_HOVER_LINES: usize = 40;

/// The argument of [`SUMMARIZE`].
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SummarizeArgs {
    /// The document.
    pub uri: Uri,
    /// Create a Markdown file beside the document and show it.
    #[serde(default)]
    open: bool,
}

/// Executes the command.
pub fn handle(view: &View, request: &SummarizeArgs) -> CommandAnswer {
    let summary = view.summary();
    let text = markdown(summary, 2);
    let new_file =
        request.open.then(|| new_sibling_file(view, &request.uri, "md", &text, std::iter::empty())).flatten();
    CommandAnswer { value: json!({ "markdown": text, "summary": json(summary) }), new_file }
}

/// Returns the code lens above the first line, or `None` if the summary is empty.
pub fn lens(view: &View, uri: &Uri) -> Option<CodeLens> {
    let first = first_line(view);
    let range = view.range(uri, first).filter(|_| view.context.settings.summary.code_lens)?;
    let summary = view.summary();
    let counted = [
        (summary.datasets.len(), "dataset", "datasets"),
        (summary.steps.len(), "step", "steps"),
        (summary.outputs.iter().filter(|output| output.sort != "control").count(), "output", "outputs"),
    ];
    let counts: Vec<String> = counted
        .iter()
        .filter(|(count, ..)| *count > 0)
        .map(|(count, singular, plural)| format!("{count} {}", if *count == 1 { singular } else { plural }))
        .collect();
    let title = (!counts.is_empty()).then(|| format!("Summarize: {}", counts.join(", ")))?;
    let arguments = Some(vec![json!({ "uri": uri, "open": true })]);
    Some(CodeLens { range, command: Some(Command { title, command: SUMMARIZE.to_owned(), arguments }), data: None })
}

/// Returns the hover of the first line: the beginning of the summary. Returns `None` at other
/// lines.
pub fn hover(view: &View, uri: &Uri, offset: u32) -> Option<(String, Range)> {
    let line = first_line(view);
    let inside = line.start <= offset && offset <= line.end;
    let range = view.range(uri, line).filter(|_| inside && view.context.settings.summary.hover)?;
    let summary = view.summary();
    if summary.datasets.is_empty() && summary.steps.is_empty() && summary.functions.is_empty() {
        return None;
    }
    let text = markdown(summary, 3);
    let mut lines: Vec<&str> = text.lines().take(MAX_HOVER_LINES).collect();
    if text.lines().count() > MAX_HOVER_LINES {
        lines.push("\n...");
    }
    Some((lines.join("\n"), range))
}

/// Returns the first line that is not empty.
fn first_line(view: &View) -> Span {
    let text = &*view.snapshot.text;
    let start = text.len() - text.trim_start().len();
    let end = text[start..].find(['\n', '\r']).map_or(text.len(), |length| start + length);
    Span::new(start, end)
}
