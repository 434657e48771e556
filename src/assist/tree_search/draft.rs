//! Writes a draft with a model, and decides between it and the draft that was composed without one.

use super::{Budget, StepWriter, search};
use crate::assist::generate::{Draft, Options, validator};
use crate::kb::kb;
use crate::model::error::ModelError;
use crate::syntax::language::Language;

/// Writes a script with a model after the existing code `before`. Code with diagnostics is left
/// out: they would hide those of the script.
///
/// `composed` is the draft without a model and serves as an example. Returns `None` if the script
/// does not continue the existing code.
///
/// # Errors
/// The model cannot run.
pub fn write_with_model(
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
    let result = search(request, before, language, &snippets, writer, budget)?;
    // A repair may have changed the existing code, which the user did not ask for.
    let text = result.text.strip_prefix(before).map(|text| text.trim_start_matches('\n').to_owned());
    Ok(text.map(|text| Draft { text, language, report: result.report }))
}

/// Returns the model's draft if it is complete, valid and has the datasets of the composed one.
/// Otherwise returns the composed draft, if any, and why the model's was rejected.
pub fn better(searched: Option<Draft>, composed: Option<Draft>) -> (Option<Draft>, Option<String>) {
    let (searched, composed) = match (searched, composed) {
        (Some(searched), Some(composed)) => (searched, composed),
        (searched, composed) => return (composed.or(searched), None),
    };
    let report = &searched.report;
    let reason = report.left_out.first().cloned();
    let reason = reason.or_else(|| report.findings.first().map(|diagnostic| format!("it has an error: {diagnostic}")));
    let reason = reason.or_else(|| missing_dataset(&searched, &composed).map(|id| format!("it does not use {id}")));
    match reason {
        Some(reason) => (Some(composed), Some(format!("the script of the model was not used: {reason}"))),
        None => (Some(searched), None),
    }
}

/// Returns a dataset of the composed draft that the model's draft does not use, or `None` if it
/// uses all. A draft without a dataset seldom does what was asked for.
fn missing_dataset<'c>(searched: &Draft, composed: &'c Draft) -> Option<&'c str> {
    let mut quoted = composed.text.split(['\'', '"']).skip(1).step_by(2);
    quoted.find(|text| kb().dataset_head(text).is_some() && !searched.text.contains(text))
}
