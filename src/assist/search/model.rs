//! A model as a writer of steps.

use super::prompt::Prompt;
use super::{Writer, Written};
use crate::assist::allowed::{NAMES, ScriptConstraint, Surroundings};
use crate::base::cancel::Cancel;
use crate::model::backend::Fault;
use crate::model::constrain::Vocabulary;
use crate::model::decode::Finish;
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
    pub fn new(model: &'m Model, time: Duration, cancel: Cancel) -> Result<Self, Fault> {
        let tokenizer = model.tokens().tokenizer().clone();
        let vocabulary = Vocabulary::new(tokenizer, model.vocabulary(), &model.folder().ends)?;
        Ok(Self::with(model, Arc::new(vocabulary), Instant::now() + time, cancel))
    }

    /// The same with the model's tokens, until `end`.
    pub fn with(model: &'m Model, vocabulary: Arc<Vocabulary>, end: Instant, cancel: Cancel) -> Self {
        Self { model, vocabulary, cancel, end }
    }
}

impl Writer for ModelWriter<'_> {
    fn step(&mut self, prompt: &Prompt, attempt: usize) -> Result<Written, Fault> {
        let left = self.end.saturating_duration_since(Instant::now());
        if left.is_zero() || self.cancel.is_cancelled() {
            return Ok(Written { cut: true, ..Written::default() });
        }
        // A constraint must see the text itself: a model of conversations goes on with the script too, under the request as a comment.
        let text = prompt.continuation();
        let constraint = ScriptConstraint::new(&text, "", &self.vocabulary, surroundings(prompt.language));
        let (shown, again) = text.split_at_checked(constraint.prompt_length()).unwrap_or((&text, ""));
        let asked = service::Prompt::Text(shown.to_owned());
        let mut plan = self.model.plan(&asked);
        plan.most_tokens = STEP;
        plan.most_time = Some(left);
        plan.stop = vec![GAP.to_owned()];
        plan.sampling.temperature = attempt as f32 * WARMTH;
        plan.sampling.seed = attempt as u64;
        let decoded = self.model.ask(&asked, plan, Some(Box::new(constraint)), &self.cancel)?.wait()?;
        let cut = matches!(decoded.finish, Finish::Time | Finish::Cancelled);
        // A word that was begun is written again, to be read as its tokens are.
        let new = decoded.text.strip_prefix(again).unwrap_or(&decoded.text);
        let text = match decoded.finish {
            // Half a step is none: what was cut off in the middle stands at best by chance.
            Finish::Time | Finish::Cancelled => String::new(),
            Finish::Length => whole_lines(new),
            _ => new.to_owned(),
        };
        let chosen = decoded.log_probabilities.len().max(1) as f32;
        let likely = (decoded.log_probabilities.iter().sum::<f32>() / chosen).exp();
        Ok(Written { text: unfenced(&text), likely: f64::from(likely), tokens: decoded.tokens.len().max(1), cut })
    }
}

/// A script that stands nowhere yet.
fn surroundings(language: Language) -> Surroundings<'static> {
    let path = PathBuf::from(if language.is_python() { "script.py" } else { "script.js" });
    Surroundings { path, language, config: Arc::new(Config::default()), modules: &NoModules, rules: NAMES }
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
