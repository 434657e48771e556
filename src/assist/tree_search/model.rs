//! Implements [`StepWriter`] with a language model.

use super::prompt::StepPrompt;
use super::{Proposal, StepWriter};
use crate::assist::infill::without_last_line;
use crate::assist::script_constraint::{ScriptConstraint, ScriptContext};
use crate::base::cancel::Cancel;
use crate::model::constrain::Vocabulary;
use crate::model::decode::FinishReason;
use crate::model::error::ModelError;
use crate::model::service::{self, Model};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Maximum number of tokens of a step.
const MAX_STEP_TOKENS: usize = 160;
/// The text that ends a step: an empty line.
const STEP_END: &str = "\n\n";
/// Temperature per attempt: the first attempt takes the most likely tokens.
const TEMPERATURE_STEP: f32 = 0.4;

/// Writes steps with a language model.
pub struct ModelWriter<'m> {
    model: &'m Model,
    /// The model's tokens, for constraints.
    vocabulary: Arc<Vocabulary>,
    cancel: Cancel,
    end: Instant,
}

impl<'m> ModelWriter<'m> {
    /// Returns a writer that stops after `time`, or when `cancel` is set.
    ///
    /// # Errors
    /// The model's tokenizer does not say which bytes its tokens stand for.
    pub fn new(model: &'m Model, time: Duration, cancel: Cancel) -> Result<Self, ModelError> {
        let tokenizer = model.tokenizer().inner().clone();
        let vocabulary = Vocabulary::new(tokenizer, model.vocabulary(), &model.folder().end_tokens)?;
        Ok(Self::with_vocabulary(model, Arc::new(vocabulary), Instant::now() + time, cancel))
    }

    /// Returns a writer with an existing vocabulary that stops at `end`.
    pub fn with_vocabulary(model: &'m Model, vocabulary: Arc<Vocabulary>, end: Instant, cancel: Cancel) -> Self {
        Self { model, vocabulary, cancel, end }
    }
}

impl StepWriter for ModelWriter<'_> {
    fn step(&mut self, prompt: &StepPrompt, attempt: usize) -> Result<Proposal, ModelError> {
        let time_left = self.end.saturating_duration_since(Instant::now());
        if time_left.is_zero() || self.cancel.is_cancelled() {
            return Ok(Proposal { is_interrupted: true, ..Proposal::default() });
        }
        // A constraint must see the text itself. So a chat model, too, continues the script, with
        // the request as a comment.
        let text = prompt.continuation();
        let script = ScriptContext::untitled(prompt.language);
        let constraint = ScriptConstraint::new(&text, "", &self.vocabulary, script);
        let (shown, rewritten) = text.split_at_checked(constraint.prompt_length()).unwrap_or((&text, ""));
        let model_prompt = service::Prompt::Text(shown.to_owned());
        let mut options = self.model.decode_options(&model_prompt);
        options.max_tokens = MAX_STEP_TOKENS;
        options.max_time = Some(time_left);
        options.stop = vec![STEP_END.to_owned()];
        options.sampling.temperature = attempt as f32 * TEMPERATURE_STEP;
        options.sampling.seed = attempt as u64;
        let decoded = self.model.generate(&model_prompt, options, Some(Box::new(constraint)), &self.cancel)?.wait()?;
        let is_interrupted = matches!(decoded.finish, FinishReason::Time | FinishReason::Cancelled);
        // A partial word is rewritten, so that the model sees it as whole tokens.
        let new = decoded.text.strip_prefix(rewritten).unwrap_or(&decoded.text);
        let text = match decoded.finish {
            // An interrupted step is seldom valid.
            FinishReason::Time | FinishReason::Cancelled => String::new(),
            FinishReason::Length => without_last_line(new).unwrap_or_default().to_owned(),
            _ => new.to_owned(),
        };
        let chosen = decoded.log_probabilities.len().max(1) as f32;
        let likely = (decoded.log_probabilities.iter().sum::<f32>() / chosen).exp();
        Ok(Proposal {
            text: unfenced(&text),
            likely: f64::from(likely),
            tokens: decoded.tokens.len().max(1),
            is_interrupted,
        })
    }
}

/// Returns code without Markdown fences, which chat models put around it.
fn unfenced(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("```"));
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::unfenced;

    #[test]
    fn fences_are_removed() {
        assert_eq!(unfenced("```js\nvar a = 1;\n```"), "var a = 1;");
    }
}
