//! The command `geols.generate`, which writes a script for a request in words, and inline
//! completion below a comment that reads as a request.

use crate::assist::draft::Draft;
use crate::assist::existing_code::ExistingCode;
use crate::assist::request::{today, understand};
use crate::plan::answer::{Options, answer};
use crate::plan::functions;
use crate::server::view::View;
use crate::syntax::language::Language;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use tower_lsp_server::ls_types::*;

/// The statements with which a Python script initializes Earth Engine.
const INITIALIZATION: [&str; 2] = ["ee.Authenticate(", "ee.Initialize("];

/// Writes a script or a function. The argument is a [`GenerateArgs`]. The answer is `{language,
/// text, body, request, assumed, leftOut, findings}`, where `body` is the script without the
/// imports and the initialization of Earth Engine that are already in the document. A request in
/// the document is not repeated in a comment of the script.
pub const GENERATE: &str = "geols.generate";

/// The argument of [`GENERATE`].
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GenerateArgs {
    /// The document. The script is written in its language.
    pub uri: Uri,
    /// The request in words.
    #[serde(default)]
    request: Option<String>,
    /// The comment or selection in the document that holds the request, if `request` is absent.
    #[serde(default)]
    range: Option<Range>,
}

/// A request for a script, and the partial script of geols.
pub struct GenerateTask {
    /// The document.
    pub view: Arc<View>,
    /// The request in words.
    pub request: String,
    /// The number of bytes of the document before the request.
    pub prefix_length: usize,
    /// The options of the script.
    pub options: Options,
    /// The best script so far.
    pub draft: Option<Draft>,
    /// The request has its answer: a script that does all of it, or a function.
    pub is_done: bool,
}

impl GenerateTask {
    /// Composes a script. Returns `None` if the arguments contain no request.
    pub fn new(view: &Arc<View>, args: &GenerateArgs) -> Option<GenerateTask> {
        let text: &str = &view.snapshot.text;
        let (request, prefix) = match (&args.request, args.range) {
            (Some(request), _) => (request.clone(), text),
            (None, Some(range)) => {
                let span = view.span(&args.uri, range)?;
                let comment = text.get(span.start as usize..span.end as usize)?;
                (without_comment_marks(comment), text.get(..span.start as usize)?)
            }
            (None, None) => return None,
        };
        let options = options(view, prefix, args.request.is_some());
        let answer = answer(&request, &options);
        let (is_done, draft) = (answer.is_whole() || answer.is_function, answer.draft);
        Some(GenerateTask { view: view.clone(), request, prefix_length: prefix.len(), options, draft, is_done })
    }

    /// Returns the answer to the command, or `None` if there is no script.
    pub fn into_answer(self) -> Option<Value> {
        let draft = self.draft?;
        let report = &draft.report;
        let language = if draft.language == Language::Python { "python" } else { "javascript" };
        Some(json!({
            "language": language, "text": draft.text, "body": body(&draft, &self.view.snapshot.text),
            "request": self.request, "assumed": report.assumed, "leftOut": report.left_out,
            "findings": report.diagnostics,
        }))
    }
}

/// Returns the statements of the function whose signature and description are above the cursor, or
/// the code for a comment above the cursor that reads as a request. Both must be understood as a
/// whole.
pub fn inline(view: &View, params: &InlineCompletionParams) -> Option<String> {
    let at = &params.text_document_position;
    let offset = view.offset(&at.text_document.uri, at.position)? as usize;
    let text: &str = &view.snapshot.text;
    let prefix = text.get(..offset)?;
    // The line of the cursor must be empty.
    let (above, line) = prefix.rsplit_once('\n')?;
    let after = text.get(offset..)?;
    let rest = after.lines().next().unwrap_or("");
    if !line.trim().is_empty() || !rest.trim().is_empty() {
        return None;
    }
    let language = view.snapshot.analysis.hir.language;
    if let Some(statements) = functions::definition::complete(prefix, after, language) {
        return Some(statements);
    }
    let mark = if language == Language::Python { "#" } else { "//" };
    let lines: Vec<&str> = above.lines().rev().take_while(|line| line.trim_start().starts_with(mark)).collect();
    if lines.is_empty() {
        return None;
    }
    let request = without_comment_marks(&lines.into_iter().rev().collect::<Vec<_>>().join("\n"));
    if !functions::is_request(&request) && !understand(&request, today()).is_request() {
        return None;
    }
    let answer = answer(&request, &options(view, prefix, false));
    if !answer.is_whole() {
        return None;
    }
    let body = body(&answer.draft?, text);
    Some(body.trim_end().to_owned())
}

/// Returns the options for a script that follows `prefix`. With `repeats_request`, the script
/// states the request in a comment.
fn options(view: &View, prefix: &str, repeats_request: bool) -> Options {
    let settings = &view.context.settings.translate;
    let project = Some(settings.project.clone()).filter(|name| !name.is_empty());
    let language = view.snapshot.analysis.hir.language;
    let earlier = ExistingCode::read(prefix, language);
    Options { language: Some(language), show: settings.show, project, earlier, head: repeats_request, ..Options::new() }
}

/// Returns a script without the imports and the initialization that are already in the document.
fn body(draft: &Draft, document: &str) -> String {
    if draft.language != Language::Python {
        return draft.text.clone();
    }
    let is_in_document = |line: &str| document.split(['\n', ';']).any(|known| known.trim() == line.trim());
    let mut rest = draft.text.as_str();
    let mut head = String::new();
    // The head of the script imports packages and initializes Earth Engine.
    while let Some((line, remaining)) = rest.split_once('\n') {
        let is_import = line.starts_with("import ") || line.starts_with("from ");
        let is_initialization = INITIALIZATION.iter().any(|start| line.starts_with(start));
        if !(is_import
            || is_initialization
            || line.is_empty()
            || line.starts_with('#') && INITIALIZATION.iter().any(|start| remaining.starts_with(start)))
        {
            break;
        }
        let is_initialized = INITIALIZATION.iter().any(|start| document.contains(start));
        let is_known = if is_import { is_in_document(line) } else { !line.is_empty() && is_initialized };
        if !is_known {
            head.push_str(line);
            head.push('\n');
        }
        rest = remaining;
    }
    format!("{}{rest}", head.trim_start_matches('\n'))
}

/// Returns the text of a comment.
fn without_comment_marks(text: &str) -> String {
    let line = |line: &str| {
        let line = line.trim();
        let line = line.trim_start_matches(['/', '#', '*']).trim_end_matches("*/");
        line.trim().to_owned()
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n").trim().to_owned()
}
