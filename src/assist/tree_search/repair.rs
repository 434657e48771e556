//! Repair of a step: by the fixes of findings, by telling the model what is wrong and which names there are, by a step before it that
//! defines what is not defined.

use super::prompt::StepPrompt;
use super::tree::Step;
use super::{Proposal, REPAIRS, StepWriter};
use crate::assist::generate::validator;
use crate::diagnostic::Diagnostic;
use crate::model::error::ModelError;
use crate::syntax::language::Language;

/// Names that a note lists.
const NAMES: usize = 12;

/// The step, mended as far as it can be. `spend` is told tokens, and says whether there are more.
pub fn repaired(
    base: &StepPrompt,
    before: &str,
    written: &Proposal,
    language: Language,
    writer: &mut dyn StepWriter,
    spend: &mut dyn FnMut(usize) -> bool,
) -> Result<Step, ModelError> {
    let known = validator::findings(before, language).len();
    let mut best = judged(before, &written.text, language, known);
    for attempt in 0..REPAIRS {
        if best.1.is_empty() || !spend(0) {
            break;
        }
        let prompt = base.at(before);
        // What is not defined wants a step of its own before it.
        let missing = undefined(&best.1);
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
                for finding in best.1.iter().take(3) {
                    prompt = prompt.note(said(finding));
                }
                let again = writer.step(&prompt, attempt)?;
                if !spend(again.tokens) && again.text.is_empty() {
                    break;
                }
                again.text
            }
        };
        if step.trim().is_empty() {
            break;
        }
        let candidate = judged(before, &step, language, known);
        if candidate.1.len() < best.1.len() {
            best = candidate;
        }
    }
    let (text, findings) = best;
    Ok(Step {
        text,
        stands: findings.is_empty(),
        findings: findings.into_iter().map(|f| f.message).collect(),
        likely: written.likely,
    })
}

/// A script with a step, mended by fixes: the text, and what is found beyond what was there before.
fn judged(before: &str, step: &str, language: Language, known: usize) -> (String, Vec<Diagnostic>) {
    let whole = joined(before, step);
    let (text, left) = validator::apply_fixes(&whole, language);
    // Findings before the step are those of other steps.
    let new = left.len().saturating_sub(known);
    let from = left.len() - new;
    (text, left.into_iter().skip(from).collect())
}

fn joined(before: &str, step: &str) -> String {
    let before = before.trim_end();
    if before.is_empty() { format!("{}\n", step.trim()) } else { format!("{before}\n\n{}\n", step.trim()) }
}

/// The name that a finding says is not defined.
fn undefined(findings: &[Diagnostic]) -> Option<String> {
    let finding = findings.iter().find(|finding| finding.rule == validator::UNDEFINED_NAME)?;
    finding.message.split('"').nth(1).map(str::to_owned)
}

/// A finding for a model: what is wrong, what helps, and the names that there are instead.
fn said(finding: &Diagnostic) -> String {
    let mut out = finding.message.clone();
    if let Some(help) = &finding.help {
        out.push_str("; ");
        out.push_str(help);
    }
    let names = members(finding);
    if !names.is_empty() {
        out.push_str(&format!("; there are {}", names.join(", ")));
    }
    out
}

/// The members of the class that a finding names, the usual ones first.
fn members(finding: &Diagnostic) -> Vec<&'static str> {
    let kb = crate::kb::kb();
    if finding.rule != "unknown-operator" {
        return Vec::new();
    }
    let class = finding.message.split_whitespace().next().and_then(|name| kb.class_named(name.trim_matches('"')));
    let Some(class) = class else { return Vec::new() };
    let mut used: Vec<(&'static str, u32)> = kb.uses_of_methods(kb.class(class).name).to_vec();
    used.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    used.into_iter().map(|(name, _)| name).take(NAMES).collect()
}
