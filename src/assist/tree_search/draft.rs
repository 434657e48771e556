//! Writes a draft with a model, and decides between it and the draft without one.

use super::{Budget, StepWriter, search};
use crate::assist::draft::Draft;
use crate::assist::validator;
use crate::kb::kb;
use crate::model::error::ModelError;
use crate::syntax::language::Language;

/// Writes a script with a model after the existing code `before`. Code with diagnostics is left
/// out: they would hide those of the script.
///
/// `partial` is the draft without a model and serves as an example. Returns `None` if the script
/// does not continue the existing code.
///
/// # Errors
/// The model cannot run.
pub fn write_with_model(
    request: &str,
    before: &str,
    partial: Option<&Draft>,
    language: Option<Language>,
    writer: &mut dyn StepWriter,
    budget: Budget,
) -> Result<Option<Draft>, ModelError> {
    let language = language.or(partial.map(|draft| draft.language)).unwrap_or(Language::JavaScript);
    let example = partial.filter(|draft| draft.language == language);
    let snippets: Vec<(f32, String)> = example.map(|draft| (1.0, draft.text.clone())).into_iter().collect();
    let before = if validator::diagnostics(before, language).is_empty() { before } else { "" };
    let result = search(request, before, language, &snippets, writer, budget)?;
    // A repair may have changed the existing code, which the user did not ask for.
    let text = result.text.strip_prefix(before).map(|text| text.trim_start_matches('\n').to_owned());
    Ok(text.map(|text| Draft { text, language, report: result.report }))
}

/// Returns the model's draft if it is complete, valid and has the datasets of the partial one.
/// Otherwise returns the partial draft, if any, and why the model's was rejected.
pub fn better(searched: Option<Draft>, partial: Option<Draft>) -> (Option<Draft>, Option<String>) {
    let Some(searched) = searched else { return (partial, None) };
    let report = &searched.report;
    let reason = report.left_out.first().cloned();
    let reason =
        reason.or_else(|| report.diagnostics.first().map(|diagnostic| format!("it has an error: {diagnostic}")));
    let missing = || missing_dataset(&searched, partial.as_ref()?).map(|id| format!("it does not use {id}"));
    match reason.or_else(missing) {
        Some(reason) => (partial, Some(format!("the script of the model was not used: {reason}"))),
        None => (Some(searched), None),
    }
}

/// Returns a dataset of the partial draft that the model's draft does not use, or `None` if it uses
/// all. A draft without a dataset seldom does what was asked for.
fn missing_dataset<'c>(searched: &Draft, partial: &'c Draft) -> Option<&'c str> {
    let mut quoted = partial.text.split(['\'', '"']).skip(1).step_by(2);
    quoted.find(|text| kb().dataset_head(text).is_some() && !searched.text.contains(text))
}
