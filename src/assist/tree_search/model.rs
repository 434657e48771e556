//! A model as a writer of steps.

use super::prompt::StepPrompt;
use super::{Proposal, StepWriter};
use crate::assist::script_constraint::{NAMES, ScriptConstraint, ScriptContext};
use crate::base::cancel::Cancel;
use crate::model::constrain::Vocabulary;
use crate::model::decode::FinishReason;
use crate::model::error::ModelError;
use crate::model::service::{self, Model};
use crate::semantic::infer::NoModules;
use crate::syntax::language::Language;
use crate::workspace::config::Config;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Tokens of a step, at most.
const STEP: usize = 160;
/// What ends a step: an empty line.
const GAP: &str = "\n\n";
/// How freely further attempts at one place choose: the first is the likeliest.
const WARMTH: f32 = 0.4;

/// A model as a writer of steps.
pub struct ModelWriter<'m> {
    model: &'m Model,
    /// The model's tokens, to hold it to names that exist.
    vocabulary: Arc<Vocabulary>,
    cancel: Cancel,
    end: Instant,
}

impl<'m> ModelWriter<'m> {
    /// A writer that stops after `time`, and when `cancel` is set.
    ///
    /// # Errors
    /// The model's tokenizer does not say which bytes its tokens stand for.
    pub fn new(model: &'m Model, time: Duration, cancel: Cancel) -> Result<Self, ModelError> {
        let tokenizer = model.tokenizer().inner().clone();
        let vocabulary = Vocabulary::new(tokenizer, model.vocabulary(), &model.folder().end_tokens)?;
        Ok(Self::with(model, Arc::new(vocabulary), Instant::now() + time, cancel))
    }

    /// The same with the model's tokens, until `end`.
    pub fn with(model: &'m Model, vocabulary: Arc<Vocabulary>, end: Instant, cancel: Cancel) -> Self {
        Self { model, vocabulary, cancel, end }
    }
}

impl StepWriter for ModelWriter<'_> {
    fn step(&mut self, prompt: &StepPrompt, attempt: usize) -> Result<Proposal, ModelError> {
        let left = self.end.saturating_duration_since(Instant::now());
        if left.is_zero() || self.cancel.is_cancelled() {
            return Ok(Proposal { cut: true, ..Proposal::default() });
        }
        // A constraint must see the text itself: a model of conversations goes on with the script too, under the request as a comment.
        let text = prompt.continuation();
        let constraint = ScriptConstraint::new(&text, "", &self.vocabulary, surroundings(prompt.language));
        let (shown, again) = text.split_at_checked(constraint.prompt_length()).unwrap_or((&text, ""));
        let asked = service::Prompt::Text(shown.to_owned());
        let mut options = self.model.decode_options(&asked);
        options.max_tokens = STEP;
        options.max_time = Some(left);
        options.stop = vec![GAP.to_owned()];
        options.sampling.temperature = attempt as f32 * WARMTH;
        options.sampling.seed = attempt as u64;
        let decoded = self.model.generate(&asked, options, Some(Box::new(constraint)), &self.cancel)?.wait()?;
        let cut = matches!(decoded.finish, FinishReason::Time | FinishReason::Cancelled);
        // A word that was begun is written again, to be read as its tokens are.
        let new = decoded.text.strip_prefix(again).unwrap_or(&decoded.text);
        let text = match decoded.finish {
            // Half a step is none: what was cut off in the middle stands at best by chance.
            FinishReason::Time | FinishReason::Cancelled => String::new(),
            FinishReason::Length => whole_lines(new),
            _ => new.to_owned(),
        };
        let chosen = decoded.log_probabilities.len().max(1) as f32;
        let likely = (decoded.log_probabilities.iter().sum::<f32>() / chosen).exp();
        Ok(Proposal { text: unfenced(&text), likely: f64::from(likely), tokens: decoded.tokens.len().max(1), cut })
    }
}

/// A script that stands nowhere yet.
fn surroundings(language: Language) -> ScriptContext<'static> {
    let path = PathBuf::from(if language.is_python() { "script.py" } else { "script.js" });
    ScriptContext { path, language, config: Arc::new(Config::default()), modules: &NoModules, rules: NAMES }
}

/// A text without its last line, which was cut off.
fn whole_lines(text: &str) -> String {
    text.rsplit_once('\n').map_or(String::new(), |(whole, _)| whole.to_owned())
}

/// Code without the fences of Markdown that models of conversations put around it.
fn unfenced(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("```"));
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::{unfenced, whole_lines};

    #[test]
    fn only_code_and_only_whole_lines() {
        assert_eq!(unfenced("```js\nvar a = 1;\n```"), "var a = 1;");
        assert_eq!(whole_lines("var a = 1;\nvar b = a.se"), "var a = 1;");
        assert_eq!(whole_lines("var b"), "");
    }
}
