//! A script by a model, in the shape of one that is put together without; and which of the two is taken.

use super::{Budget, Writer, search};
use crate::assist::generate::{Draft, Options};
use crate::model::backend::Fault;
use crate::syntax::language::Language;

/// Writes a script with a model behind the code that is there already. `composed` is the one without a model: the nearest example that there is.
/// `None`: nothing came that goes on behind that code.
///
/// # Errors
/// The model cannot run.
pub fn draft(
    request: &str,
    before: &str,
    composed: Option<&Draft>,
    options: &Options,
    writer: &mut dyn Writer,
    budget: Budget,
) -> Result<Option<Draft>, Fault> {
    let language = options.language.or(composed.map(|draft| draft.language)).unwrap_or(Language::JavaScript);
    let clean = composed.filter(|draft| draft.language == language && draft.report.undone.is_empty());
    let snippets: Vec<(f32, String)> = clean.map(|draft| (1.0, draft.text.clone())).into_iter().collect();
    let found = search(request, before, language, &snippets, writer, budget)?;
    // A repair may have changed what was there, which is not asked for.
    let text = found.text.strip_prefix(before).map(|text| text.trim_start_matches('\n').to_owned());
    Ok(text.map(|text| Draft { text, language, report: found.report }))
}

/// A model's script where it is complete and stands; else what is put together without it, if there is any.
pub fn better(searched: Option<Draft>, composed: Option<Draft>) -> Option<Draft> {
    match (searched, composed) {
        (Some(searched), _) if searched.report.findings.is_empty() && searched.report.left_out.is_empty() => {
            Some(searched)
        }
        (Some(searched), Some(mut composed)) => {
            composed.report.left_out.extend(searched.report.left_out);
            Some(composed)
        }
        (searched, composed) => composed.or(searched),
    }
}
