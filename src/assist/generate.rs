//! Writes a checked script for a request, with or without a model.
//!
//! Without a model, the script is composed from fragments (`builder`), or written by a recipe that
//! covers more of the request (`recipe`). The analysis validates either (`validator`). Requested
//! parts that the script lacks are reported.

mod area;
mod assemble;
mod builder;
mod code_merger;
mod compare_periods;
mod context;
pub mod existing_code;
mod export;
mod image_source;
mod layers;
mod outputs;
mod recipe;
pub mod report;
mod script;
mod series;
pub mod steps;
mod stepwise;
mod terrain;
mod times;
pub mod validator;
mod zones;

use super::request::calendar::Day;
use super::request::{Request, understand};
use crate::syntax::language::Language;
use crate::translate::{self, Show};
use existing_code::ExistingCode;
use report::Report;

/// How a script is to be written.
#[derive(Debug, Clone)]
pub struct Options {
    /// The language; without one, that which the request asks for, else JavaScript.
    pub language: Option<Language>,
    /// What `print` and `Map` become in Python.
    pub show: Show,
    /// The Cloud project of a Python script.
    pub project: Option<String>,
    /// The day from which "last year" counts.
    pub today: Day,
    /// The request and what was assumed stand in a comment at the top.
    pub head: bool,
    /// The code before: its names are taken, its area serves where the request names none.
    pub earlier: ExistingCode,
}

impl Options {
    /// Today, in the language of the request.
    pub fn new() -> Self {
        Self {
            language: None,
            show: Show::default(),
            project: None,
            today: super::request::today(),
            head: true,
            earlier: ExistingCode::default(),
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::new()
    }
}

/// A script, and what is to be said about it.
#[derive(Debug, Clone)]
pub struct Draft {
    /// The script.
    pub text: String,
    /// Its language.
    pub language: Language,
    /// What it has of the request, and what not.
    pub report: Report,
}

/// The script of a request that is put together: step by step, where it is a list of steps and that
/// leaves no more undone.
fn composed(text: &str, request: &Request, options: &Options) -> Option<(String, Report)> {
    let whole = clean(request, options);
    let steps = steps::split(text);
    if steps.len() < 2 {
        return whole;
    }
    let faults = |(code, report): &(String, Report)| (findings(code, options), report.missing());
    let stepwise = stepwise::stepwise(&steps, options);
    match (stepwise, whole) {
        (Some(stepwise), Some(whole)) if faults(&stepwise) > faults(&whole) => Some(whole),
        (stepwise, whole) => stepwise.or(whole),
    }
}

/// How much the analysis finds in a script that stands behind other code.
fn findings(code: &str, options: &Options) -> usize {
    validator::findings(&format!("{}{code}", options.earlier.stub()), Language::JavaScript).len()
}

/// The script of a request as one. Bands that make it wrong are left out of it, and that is said.
fn clean(request: &Request, options: &Options) -> Option<(String, Report)> {
    let first = assemble::compose(request, options)?;
    if request.bands.is_empty() && request.roles.is_empty() {
        return Some(first);
    }
    let found = findings(&first.0, options);
    if found == 0 {
        return Some(first);
    }
    let without = Request { bands: Vec::new(), roles: Vec::new(), ..request.clone() };
    let (code, mut report) = assemble::compose(&without, options)?;
    if findings(&code, options) >= found {
        return Some(first);
    }
    let names = request.bands.iter().map(String::as_str).chain(request.roles.iter().copied());
    report.miss(format!("the bands {}, which what comes out has not", names.collect::<Vec<_>>().join(", ")));
    Some((code, report))
}

/// Writes the script that a request asks for, without a model. `None`: nothing in the request says
/// what to do.
pub fn generate(text: &str, options: &Options) -> Option<Draft> {
    let request = understand(text, options.today);
    let language = options.language.or(request.language).unwrap_or(Language::JavaScript);
    let composed = composed(text, &request, options);
    let best = recipe::better(text, &request, composed)?;
    let (javascript, mut report) = best;
    let javascript = if options.head { format!("{}{javascript}", assemble::head(text, &report)) } else { javascript };
    // What is used of the code before is defined while it is judged and translated.
    let earlier = &options.earlier;
    let (javascript, left) = validator::apply_fixes(&format!("{}{javascript}", earlier.stub()), Language::JavaScript);
    let text = match language {
        Language::JavaScript => javascript,
        Language::Python => {
            let show =
                translate::Options { show: options.show, project: options.project.clone(), ..Default::default() };
            let analysis = crate::check::analyze(&javascript, Language::JavaScript, &Default::default());
            let translation = translate::translate(&analysis, &javascript, Language::Python, &show);
            translation.notes.into_iter().for_each(|note| report.leave(note.text));
            translation.text
        }
    };
    let left = if language == Language::JavaScript { left } else { validator::findings(&text, language) };
    report.findings = left.into_iter().map(|finding| finding.message).collect();
    Some(Draft { text: earlier.without_stub(&text), language, report })
}

#[cfg(test)]
mod tests;
