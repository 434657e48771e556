//! Writes a script with a model step by step: a tree search over steps, validated by the analysis.
//!
//! A node is a script so far. The model proposes up to [`BEAM`] next steps per node; each is fixed
//! where the analysis can, and then validated. p-UCB selects the node to continue: a prior from
//! the model plus a bonus for rarely visited nodes. The reward is the share of valid steps. A
//! search ends when a script is complete and all its steps are valid, or when its time or tokens
//! run out. The result lists the remaining diagnostics.

pub mod draft;
pub mod model;
pub mod prompt;
mod repair;
mod tree;

use crate::assist::draft::Report;
use crate::model::error::ModelError;
use crate::syntax::language::Language;
use std::time::{Duration, Instant};

/// Maximum number of proposed steps per node.
pub const BEAM: usize = 3;
/// Maximum number of repairs of one step.
const MAX_REPAIRS: usize = 2;

/// Proposes steps: a model, or a list of answers in a test.
pub trait StepWriter {
    /// Writes the next step of a script, or an empty text when the script is complete.
    ///
    /// `attempt` counts the proposals for one node from 0: an equal prompt with another attempt may
    /// have another answer.
    ///
    /// # Errors
    /// The model cannot run.
    fn step(&mut self, prompt: &prompt::StepPrompt, attempt: usize) -> Result<Proposal, ModelError>;
}

/// A proposed step.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Proposal {
    /// Its code; empty when the script is complete.
    pub text: String,
    /// Its probability under the model, from 0 to 1.
    pub likely: f64,
    /// Number of tokens that the model wrote.
    pub tokens: usize,
    /// Whether time ran out or the caller cancelled. Then the proposal is no step, and the script
    /// is not complete.
    pub is_interrupted: bool,
}

/// The limits of a search.
#[derive(Debug, Clone, Copy)]
pub struct Budget {
    /// Maximum time.
    pub time: Duration,
    /// Maximum number of tokens that the model writes.
    pub tokens: usize,
    /// Maximum number of steps of a script.
    pub steps: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Budget { time: Duration::from_secs(60), tokens: 4096, steps: 24 }
    }
}

/// The result of a search.
#[derive(Debug, Clone)]
pub struct SearchResult {
    /// The script.
    pub text: String,
    /// Whether the model reported it as complete.
    pub complete: bool,
    /// Number of steps, and of valid steps.
    pub steps: (usize, usize),
    /// Number of tokens that the model wrote.
    pub tokens: usize,
    /// Remaining diagnostics, and requested parts that are missing.
    pub report: Report,
}

/// Counts the time and tokens of a search against its budget.
struct BudgetMeter {
    end: Instant,
    tokens: usize,
    spent: usize,
}

impl BudgetMeter {
    /// Returns `true` if no time or no tokens are left.
    fn is_exhausted(&self) -> bool {
        self.spent >= self.tokens || Instant::now() >= self.end
    }
}

/// Searches for a script for a request. `existing` is the code that is already there. `snippets`
/// are examples for the prompt, best first, with their similarity to the request from 0 to 1.
///
/// # Errors
/// The model cannot run.
pub fn search(
    request: &str,
    existing: &str,
    language: Language,
    snippets: &[(f32, String)],
    writer: &mut dyn StepWriter,
    budget: Budget,
) -> Result<SearchResult, ModelError> {
    let mut meter = BudgetMeter { end: Instant::now() + budget.time, tokens: budget.tokens, spent: 0 };
    let base = prompt::StepPrompt::new(request, language, snippets);
    let mut tree = tree::Tree::new(existing);
    let mut is_interrupted = false;
    'all: while !meter.is_exhausted() {
        let Some(leaf) = tree.select(budget.steps) else { break };
        let mut has_proposal = false;
        for attempt in 0..BEAM {
            if meter.is_exhausted() {
                break;
            }
            let prompt = base.at(tree.text(leaf));
            let written = writer.step(&prompt, attempt)?;
            meter.spent += written.tokens;
            if written.is_interrupted {
                is_interrupted = true;
                break 'all;
            }
            if written.text.trim().is_empty() {
                tree.finish(leaf, written.likely);
                has_proposal = true;
                continue;
            }
            if tree.has_child(leaf, &written.text) {
                continue;
            }
            let step = repair::repair(&base, tree.text(leaf), &written, language, writer, &mut |tokens| {
                meter.spent += tokens;
                meter.spent < meter.tokens && Instant::now() < meter.end
            })?;
            tree.grow(leaf, &written.text, step);
            has_proposal = true;
        }
        if !has_proposal {
            tree.close(leaf);
        }
        if tree.is_solved() {
            break;
        }
    }
    let best = tree.best();
    let mut report = Report::default();
    for message in &best.diagnostics {
        if !report.diagnostics.contains(message) {
            report.diagnostics.push(message.clone());
        }
    }
    if !best.complete {
        let spent =
            if meter.is_exhausted() || is_interrupted { "the budget was spent" } else { "the model went no further" };
        report.left_out.push(format!("the script is not complete: {spent}"));
    }
    Ok(SearchResult { text: best.text, complete: best.complete, steps: best.steps, tokens: meter.spent, report })
}

#[cfg(test)]
mod tests;
