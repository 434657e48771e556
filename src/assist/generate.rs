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

/// Options of a generated script.
#[derive(Debug, Clone)]
pub struct Options {
    /// The language; if `None`, the one that the request names, else JavaScript.
    pub language: Option<Language>,
    /// The Python form of `print` and `Map`.
    pub show: Show,
    /// The Cloud project of a Python script.
    pub project: Option<String>,
    /// The current date, for "last year".
    pub today: Day,
    /// Whether a comment at the top states the request and the assumptions.
    pub head: bool,
    /// The existing code above: its names are avoided, and its area serves a request without one.
    pub earlier: ExistingCode,
    /// What the script is known to lack. It is listed at the top.
    pub gaps: Vec<String>,
}

impl Options {
    /// Returns the default options with the current date.
    pub fn new() -> Self {
        Self {
            language: None,
            show: Show::default(),
            project: None,
            today: super::request::today(),
            head: true,
            earlier: ExistingCode::default(),
            gaps: Vec::new(),
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::new()
    }
}

/// A script with its report.
#[derive(Debug, Clone)]
pub struct Draft {
    /// The script.
    pub text: String,
    /// Its language.
    pub language: Language,
    /// The parts of the request that the script covers, and those that it lacks.
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
    report.miss(format!("the bands {}, which the result does not have", names.collect::<Vec<_>>().join(", ")));
    Some((code, report))
}

/// Writes the script for a request, without a model. Returns `None` if the request names no task.
pub fn generate(text: &str, options: &Options) -> Option<Draft> {
    let request = understand(text, options.today);
    let language = options.language.or(request.language).unwrap_or(Language::JavaScript);
    let composed = composed(text, &request, options);
    let best = recipe::better(text, &request, composed)?;
    let (javascript, mut report) = best;
    options.gaps.iter().for_each(|gap| report.leave(gap));
    let request = if options.head { text } else { "" };
    let javascript = format!("{}{javascript}", assemble::head(request, &report, &options.gaps));
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
