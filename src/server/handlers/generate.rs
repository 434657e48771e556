//! The command `geols.generate`, on words, a comment or a selection; and inline completion below a comment that reads as a request.

use crate::assist::generate::earlier::Earlier;
use crate::assist::generate::{Draft, Options, generate};
use crate::assist::request::{Request as Understood, today, understand};
use crate::assist::search::draft::{better, draft};
use crate::assist::search::model::ModelWriter;
use crate::assist::search::prompt::Prompt;
use crate::assist::search::{Budget, Writer, Written};
use crate::base::cancel::Cancel;
use crate::model::backend::Fault;
use crate::server::elsewhere::Progress;
use crate::server::main_loop::Host;
use crate::server::view::View;
use crate::server::writer::Turn;
use crate::syntax::language::Language;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tower_lsp_server::ls_types::*;

/// How a Python script starts the client.
const STARTS: [&str; 2] = ["ee.Authenticate(", "ee.Initialize("];

/// What a model may take, with its loading; less than any answer may.
const BUDGET: Duration = Duration::from_secs(25);

/// Writes a script. Its argument is a [`Request`]; the answer is `{language, text, body, request, assumed, leftOut,
/// findings}`, where `body` is the script without what the document starts with already. What stands in the document
/// is not repeated in a comment.
pub const GENERATE: &str = "geols.generate";

/// What is asked for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The document, whose language the script has.
    pub uri: Uri,
    /// The request in words.
    #[serde(default)]
    request: Option<String>,
    /// Where it stands in the document, if it is not given: a comment, a selection.
    #[serde(default)]
    range: Option<Range>,
}

impl Request {
    /// Reads the command's argument.
    pub fn read(params: ExecuteCommandParams) -> Option<Request> {
        serde_json::from_value(params.arguments.into_iter().next()?).ok()
    }
}

/// What somebody asked for, and the script that is put together without a model.
pub struct Task {
    view: Arc<View>,
    words: String,
    /// How much of the document stands before it.
    before: usize,
    options: Options,
    composed: Option<Draft>,
}

impl Task {
    /// Puts the script together. `None`: nothing says what it shall do.
    pub fn new(view: &Arc<View>, request: &Request) -> Option<Task> {
        let text: &str = &view.snapshot.text;
        let (words, before) = match (&request.request, request.range) {
            (Some(words), _) => (words.clone(), text),
            (None, Some(range)) => {
                let span = view.span(&request.uri, range)?;
                (comment(text.get(span.start as usize..span.end as usize)?), text.get(..span.start as usize)?)
            }
            (None, None) => return None,
        };
        let options = options(view, before, request.request.is_some());
        let composed = generate(&words, &options);
        Some(Task { view: view.clone(), words, before: before.len(), options, composed })
    }

    /// Whether there may be a model that writes it better.
    pub fn has_model(&self) -> bool {
        // A browser's words are no reason to load what this machine has.
        self.view.around.host == Host::Machine && self.view.snapshot.config.model.folder.is_some()
    }

    /// The script. `None`: there is none.
    pub fn answer(self) -> Option<Value> {
        let draft = self.composed?;
        let report = &draft.report;
        let language = if draft.language == Language::Python { "python" } else { "javascript" };
        Some(json!({
            "language": language, "text": draft.text, "body": body(&draft, &self.view.snapshot.text),
            "request": self.words, "assumed": report.assumed, "leftOut": report.left_out, "findings": report.findings,
        }))
    }

    /// The script that a model writes, where that is complete and stands. Takes up to [`BUDGET`] from `begun`.
    pub fn by_model(mut self, begun: Instant, cancel: &Cancel) -> Option<Value> {
        let view = self.view.clone();
        let (writer, end) = (&view.around.writer, begun + BUDGET);
        let turn = writer.wait(&view.snapshot.config.model, end, cancel);
        if let Some(filler) = turn.as_ref().map(Turn::filler) {
            let model = ModelWriter::with(filler.model(), filler.vocabulary().clone(), end, cancel.clone());
            let bar = Progress::new(view.around.can.progress.then_some(writer.outbox()), "Writing the script");
            let budget = Budget { time: end.saturating_duration_since(Instant::now()), ..Budget::default() };
            let before = view.snapshot.text.get(..self.before).unwrap_or_default();
            let mut model = Told { model, begun, bar };
            match draft(&self.words, before, self.composed.as_ref(), &self.options, &mut model, budget) {
                Ok(searched) => {
                    let (draft, why) = better(searched, self.composed);
                    self.composed = draft;
                    // A request that was given up has nothing to tell.
                    why.filter(|_| !cancel.is_cancelled()).into_iter().for_each(|why| writer.told(why));
                }
                Err(fault) => writer.failed(&fault),
            }
        }
        self.answer()
    }
}

/// A model, and a client that is told how much of its time is spent.
struct Told<'a> {
    model: ModelWriter<'a>,
    begun: Instant,
    bar: Progress<'a>,
}

impl Writer for Told<'_> {
    fn step(&mut self, prompt: &Prompt, attempt: usize) -> Result<Written, Fault> {
        self.bar.at(self.begun.elapsed().as_millis() as usize, BUDGET.as_millis() as usize);
        self.model.step(prompt, attempt)
    }
}

/// What can stand below a comment that reads as a request: the script, without the comment that repeats it.
pub fn inline(view: &View, params: &InlineCompletionParams) -> Option<Vec<InlineCompletionItem>> {
    let at = &params.text_document_position;
    let offset = view.offset(&at.text_document.uri, at.position)? as usize;
    let text: &str = &view.snapshot.text;
    let before = text.get(..offset)?;
    // The cursor stands alone on its line; what follows is left as it is.
    let (above, line) = before.rsplit_once('\n')?;
    let rest = text.get(offset..)?.lines().next().unwrap_or("");
    if !line.trim().is_empty() || !rest.trim().is_empty() {
        return None;
    }
    let marks = if view.snapshot.analysis.hir.language == Language::Python { "#" } else { "//" };
    let lines: Vec<&str> = above.lines().rev().take_while(|line| line.trim_start().starts_with(marks)).collect();
    if lines.is_empty() {
        return None;
    }
    let words = comment(&lines.into_iter().rev().collect::<Vec<_>>().join("\n"));
    if !is_request(&understand(&words, today())) {
        return None;
    }
    let draft = generate(&words, &options(view, before, false))?;
    if !draft.report.findings.is_empty() {
        return None;
    }
    let body = body(&draft, text);
    let item = InlineCompletionItem {
        insert_text: body.trim_end().to_owned(),
        filter_text: None,
        range: None,
        command: None,
        insert_text_format: None,
    };
    Some(vec![item])
}

/// A comment is a request when it says of what and what with: a remark about code seldom names a dataset and a time or a place.
fn is_request(request: &Understood) -> bool {
    let of = !request.sources.is_empty();
    let with = !request.periods.is_empty() || !request.places.is_empty() || !request.outputs.is_empty();
    let words = request.text.split_whitespace().count();
    of && with && words >= 3 && request.unknown.len() * 3 <= words
}

/// How what is asked for is written behind other code of the document.
fn options(view: &View, before: &str, head: bool) -> Options {
    let set = &view.around.settings.translate;
    let project = Some(set.project.clone()).filter(|name| !name.is_empty());
    let language = view.snapshot.analysis.hir.language;
    let earlier = Earlier::read(before, language);
    Options { language: Some(language), show: set.show, project, earlier, head, ..Options::new() }
}

/// A script as it goes into a document: without imports and starts that the document has.
fn body(draft: &Draft, document: &str) -> String {
    if draft.language != Language::Python {
        return draft.text.clone();
    }
    let there = |line: &str| document.split(['\n', ';']).any(|known| known.trim() == line.trim());
    let mut rest = draft.text.as_str();
    let mut kept = String::new();
    // The lines before the first empty line that follows them bring in packages and start the client.
    while let Some((line, behind)) = rest.split_once('\n') {
        let imports = line.starts_with("import ") || line.starts_with("from ");
        let starts = STARTS.iter().any(|start| line.starts_with(start));
        if !(imports
            || starts
            || line.is_empty()
            || line.starts_with('#') && STARTS.iter().any(|start| behind.starts_with(start)))
        {
            break;
        }
        let started = STARTS.iter().any(|start| document.contains(start));
        if !(imports && there(line) || !imports && !line.is_empty() && started) {
            kept.push_str(line);
            kept.push('\n');
        }
        rest = behind;
    }
    format!("{}{rest}", kept.trim_start_matches('\n'))
}

/// Words without the marks of comments.
fn comment(text: &str) -> String {
    let line = |line: &str| {
        let line = line.trim();
        let line = line.trim_start_matches(['/', '#', '*']).trim_end_matches("*/");
        line.trim().to_owned()
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n").trim().to_owned()
}
