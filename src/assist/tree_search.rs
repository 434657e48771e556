//! Writes a script with a model, step by step: tree search over steps, with the analysis as the judge.
//!
//! A node is a script so far. A model proposes up to [`BEAM`] next steps; each is mended where the analysis knows how, and judged. Which node
//! is continued is decided as in p-UCB (a prior from the model, a bonus for what was tried seldom); the reward is the share of steps that
//! stand. A search ends when a script is complete and all its steps stand, or when its seconds or tokens are spent; what does not stand is
//! reported.

pub mod draft;
pub mod model;
pub mod prompt;
mod repair;
mod tree;

use crate::assist::generate::report::Report;
use crate::model::error::ModelError;
use crate::syntax::language::Language;
use std::time::{Duration, Instant};

/// Steps that are proposed at a node.
pub const BEAM: usize = 3;
/// Rounds of repair of one step.
const REPAIRS: usize = 2;

/// What proposes steps: a model, or a list of answers in a test.
pub trait StepWriter {
    /// Writes the next step of a script, or nothing when the script is complete. `attempt` counts the proposals at one place from 0:
    /// an equal prompt with another attempt may have another answer.
    ///
    /// # Errors
    /// The model cannot run.
    fn step(&mut self, prompt: &prompt::StepPrompt, attempt: usize) -> Result<Proposal, ModelError>;
}

/// A proposal.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Proposal {
    /// Code; empty: the script is complete.
    pub text: String,
    /// How likely the model finds it, from 0 to 1.
    pub likely: f64,
    /// Tokens that it cost.
    pub tokens: usize,
    /// Time ran out, or nobody waits any more: this is no step, and does not say that the script is complete.
    pub cut: bool,
}

/// What a search may cost.
#[derive(Debug, Clone, Copy)]
pub struct Budget {
    /// Time.
    pub time: Duration,
    /// Tokens that the model writes.
    pub tokens: usize,
    /// Steps of a script.
    pub steps: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Budget { time: Duration::from_secs(60), tokens: 4096, steps: 24 }
    }
}

/// What a search found.
#[derive(Debug, Clone)]
pub struct SearchResult {
    /// The script.
    pub text: String,
    /// The model said that it is complete.
    pub complete: bool,
    /// Steps, and those of them that stand.
    pub steps: (usize, usize),
    /// Tokens that were written.
    pub tokens: usize,
    /// What is to be said of it.
    pub report: Report,
}

/// What is left of a budget.
struct BudgetMeter {
    end: Instant,
    tokens: usize,
    spent: usize,
}

impl BudgetMeter {
    fn exhausted(&self) -> bool {
        self.spent >= self.tokens || Instant::now() >= self.end
    }
}

/// Searches a script for a request. `begun` is the code that is there already; `snippets` are examples for the prompt, best first, with how
/// near they are to the request, from 0 to 1.
///
/// # Errors
/// The model cannot run.
pub fn search(
    request: &str,
    begun: &str,
    language: Language,
    snippets: &[(f32, String)],
    writer: &mut dyn StepWriter,
    budget: Budget,
) -> Result<SearchResult, ModelError> {
    let mut meter = BudgetMeter { end: Instant::now() + budget.time, tokens: budget.tokens, spent: 0 };
    let base = prompt::StepPrompt::new(request, language, snippets);
    let mut tree = tree::Tree::new(begun);
    let mut cut = false;
    'all: while !meter.exhausted() {
        let Some(leaf) = tree.select(budget.steps) else { break };
        let mut any = false;
        for attempt in 0..BEAM {
            if meter.exhausted() {
                break;
            }
            let prompt = base.at(tree.text(leaf));
            let written = writer.step(&prompt, attempt)?;
            meter.spent += written.tokens;
            if written.cut {
                cut = true;
                break 'all;
            }
            if written.text.trim().is_empty() {
                tree.finish(leaf, written.likely);
                any = true;
                continue;
            }
            if tree.has_child(leaf, &written.text) {
                continue;
            }
            let step = repair::repaired(&base, tree.text(leaf), &written, language, writer, &mut |tokens| {
                meter.spent += tokens;
                meter.spent < meter.tokens && Instant::now() < meter.end
            })?;
            tree.grow(leaf, &written.text, step);
            any = true;
        }
        if !any {
            tree.close(leaf);
        }
        if tree.solved() {
            break;
        }
    }
    let best = tree.best();
    let mut report = Report::default();
    for message in &best.findings {
        if !report.findings.contains(message) {
            report.findings.push(message.clone());
        }
    }
    if !best.complete {
        let spent = if meter.exhausted() || cut { "the budget was spent" } else { "the model went no further" };
        report.leave(format!("the script is not complete: {spent}"));
    }
    Ok(SearchResult { text: best.text, complete: best.complete, steps: best.steps, tokens: meter.spent, report })
}

#[cfg(test)]
mod tests;
