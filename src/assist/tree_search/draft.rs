//! A script by a model, in the shape of one that is put together without; and which of the two is taken.

use super::{Budget, StepWriter, search};
use crate::assist::generate::{Draft, Options, validator};
use crate::kb::kb;
use crate::model::error::ModelError;
use crate::syntax::language::Language;

/// Writes a script with a model behind the code that is there already. Where that code does not stand it is left out: half a line before it
/// makes anything wrong, and what is wrong already hides it.
///
/// `composed` is the one without a model: the nearest example that there is.
/// `None`: nothing came that goes on behind that code.
///
/// # Errors
/// The model cannot run.
pub fn draft(
    request: &str,
    before: &str,
    composed: Option<&Draft>,
    options: &Options,
    writer: &mut dyn StepWriter,
    budget: Budget,
) -> Result<Option<Draft>, ModelError> {
    let language = options.language.or(composed.map(|draft| draft.language)).unwrap_or(Language::JavaScript);
    let clean = composed.filter(|draft| draft.language == language && draft.report.undone.is_empty());
    let snippets: Vec<(f32, String)> = clean.map(|draft| (1.0, draft.text.clone())).into_iter().collect();
    let before = if validator::findings(before, language).is_empty() { before } else { "" };
    let found = search(request, before, language, &snippets, writer, budget)?;
    // A repair may have changed what was there, which is not asked for.
    let text = found.text.strip_prefix(before).map(|text| text.trim_start_matches('\n').to_owned());
    Ok(text.map(|text| Draft { text, language, report: found.report }))
}

/// A model's script where it is complete, stands, and is about the same datasets; else what is put together without it, if there is any, and
/// why the other was not taken.
pub fn better(searched: Option<Draft>, composed: Option<Draft>) -> (Option<Draft>, Option<String>) {
    let (searched, composed) = match (searched, composed) {
        (Some(searched), Some(composed)) => (searched, composed),
        (searched, composed) => return (composed.or(searched), None),
    };
    let report = &searched.report;
    let why = report.left_out.first().cloned();
    let why = why.or_else(|| report.findings.first().map(|finding| format!("it is wrong: {finding}")));
    let why = why.or_else(|| lacks(&searched, &composed).map(|id| format!("{id} is not in it")));
    match why {
        Some(why) => (Some(composed), Some(format!("what the model wrote was not taken: {why}"))),
        None => (Some(searched), None),
    }
}

/// A dataset that is missing: a model that is done soon has seldom done what was asked for.
fn lacks<'c>(searched: &Draft, composed: &'c Draft) -> Option<&'c str> {
    let mut quoted = composed.text.split(['\'', '"']).skip(1).step_by(2);
    quoted.find(|text| kb().dataset_head(text).is_some() && !searched.text.contains(text))
}
