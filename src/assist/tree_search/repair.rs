//! Repairs a step: with the fixes of its diagnostics, with a new proposal after a note on what is
//! wrong, or with a step before it that defines a missing name.

use super::prompt::StepPrompt;
use super::tree::Step;
use super::{MAX_REPAIRS, Proposal, StepWriter};
use crate::assist::validator;
use crate::diagnostic::Diagnostic;
use crate::model::error::ModelError;
use crate::syntax::language::Language;

/// Maximum number of names that a note lists.
const MAX_NAMES: usize = 12;

/// Returns the step, repaired as far as possible. `spend` counts tokens and returns `true` while
/// some are left.
pub fn repair(
    base: &StepPrompt,
    before: &str,
    written: &Proposal,
    language: Language,
    writer: &mut dyn StepWriter,
    spend: &mut dyn FnMut(usize) -> bool,
) -> Result<Step, ModelError> {
    let known = validator::diagnostics(before, language).len();
    let mut best = apply_fixes(before, &written.text, language, known);
    for attempt in 0..MAX_REPAIRS {
        if best.1.is_empty() || !spend(0) {
            break;
        }
        let prompt = base.at(before);
        // An undefined name needs a step before this one.
        let missing = undefined_name(&best.1);
        let step = match &missing {
            Some(name) => {
                let note = format!("\"{name}\" is used next and is not defined yet: define it.");
                let definition = writer.step(&prompt.note(note), attempt)?;
                if !spend(definition.tokens) && definition.text.is_empty() {
                    break;
                }
                joined(&definition.text, &written.text)
            }
            None => {
                let mut prompt = prompt.note(format!("This step is wrong:\n{}", written.text.trim_end()));
                for diagnostic in best.1.iter().take(3) {
                    prompt = prompt.note(describe(diagnostic));
                }
                let retry = writer.step(&prompt, attempt)?;
                if !spend(retry.tokens) && retry.text.is_empty() {
                    break;
                }
                retry.text
            }
        };
        if step.trim().is_empty() {
            break;
        }
        let candidate = apply_fixes(before, &step, language, known);
        if candidate.1.len() < best.1.len() {
            best = candidate;
        }
    }
    let (text, diagnostics) = best;
    Ok(Step {
        text,
        is_valid: diagnostics.is_empty(),
        diagnostics: diagnostics.into_iter().map(|f| f.message).collect(),
        likely: written.likely,
    })
}

/// Applies fixes to a script with a step. Returns the text, and the diagnostics beyond the `known`
/// ones before the step.
fn apply_fixes(before: &str, step: &str, language: Language, known: usize) -> (String, Vec<Diagnostic>) {
    let whole = joined(before, step);
    let (text, diagnostics) = validator::apply_fixes(&whole, language);
    // The first diagnostics belong to earlier steps.
    let new = diagnostics.len().saturating_sub(known);
    let from = diagnostics.len() - new;
    (text, diagnostics.into_iter().skip(from).collect())
}

/// Appends a step to a script, after an empty line.
fn joined(before: &str, step: &str) -> String {
    let before = before.trim_end();
    if before.is_empty() { format!("{}\n", step.trim()) } else { format!("{before}\n\n{}\n", step.trim()) }
}

/// Returns the name that a diagnostic reports as undefined, or `None`.
fn undefined_name(diagnostics: &[Diagnostic]) -> Option<String> {
    let diagnostic = diagnostics.iter().find(|diagnostic| diagnostic.rule == validator::UNDEFINED_NAME)?;
    diagnostic.message.split('"').nth(1).map(str::to_owned)
}

/// Formats a diagnostic for a model: what is wrong, what helps, and which names exist.
fn describe(diagnostic: &Diagnostic) -> String {
    let mut out = diagnostic.message.clone();
    if let Some(help) = &diagnostic.help {
        out.push_str("; ");
        out.push_str(help);
    }
    let names = members(diagnostic);
    if !names.is_empty() {
        out.push_str(&format!("; there are {}", names.join(", ")));
    }
    out
}

/// Returns the members of the class that a diagnostic names, the common ones first.
fn members(diagnostic: &Diagnostic) -> Vec<&'static str> {
    let kb = crate::kb::kb();
    if diagnostic.rule != "unknown-operator" {
        return Vec::new();
    }
    let class = diagnostic.message.split_whitespace().next().and_then(|name| kb.class_named(name.trim_matches('"')));
    let Some(class) = class else { return Vec::new() };
    let mut used: Vec<(&'static str, u32)> = kb.uses_of_methods(kb.class(class).name).to_vec();
    used.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    used.into_iter().map(|(name, _)| name).take(MAX_NAMES).collect()
}
