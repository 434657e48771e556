//! From a request to a checked script, with or without a model.
//!
//! Without a model the script is put together from pieces (`compose`), or written by a recipe that takes more of what is asked for
//! (`recipe`). Either way the analysis judges it (`judge`), and what was asked for and is not in it is reported, not hidden.

mod area;
mod compose;
mod context;
mod export;
pub mod judge;
mod layers;
mod outputs;
mod recipe;
pub mod report;
mod script;
mod series;
pub mod steps;
mod terrain;
mod times;
mod two;
mod zones;

use super::request::calendar::Day;
use super::request::{Request, understand};
use crate::syntax::language::Language;
use crate::translate::{self, Show};
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
}

impl Options {
    /// Today, in the language of the request.
    pub fn new() -> Self {
        Self { language: None, show: Show::default(), project: None, today: super::request::today() }
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

/// Writes the script that a request asks for, without a model. `None`: nothing in the request says what to do.
pub fn generate(text: &str, options: &Options) -> Option<Draft> {
    let steps: Vec<Request> = steps::split(text).iter().map(|step| understand(step, options.today)).collect();
    let language = options.language.or(steps.iter().find_map(|step| step.language)).unwrap_or(Language::JavaScript);
    let composed = compose::compose(text, &steps, options);
    let best = recipe::better(text, &steps, composed, options)?;
    let (javascript, mut report) = best;
    let (javascript, left) = judge::mend(&javascript, Language::JavaScript);
    let text = match language {
        Language::JavaScript => javascript,
        Language::Python => {
            let show =
                translate::Options { show: options.show, project: options.project.clone(), ..Default::default() };
            let analysis = crate::check::analyse(&javascript, Language::JavaScript, &Default::default());
            let translation = translate::translate(&analysis, &javascript, Language::Python, &show);
            report.left_out.extend(translation.notes.into_iter().map(|note| note.text));
            translation.text
        }
    };
    let left = if language == Language::JavaScript { left } else { judge::findings(&text, language) };
    report.findings = left.into_iter().map(|finding| finding.message).collect();
    Some(Draft { text, language, report })
}

#[cfg(test)]
mod tests;
