//! A model as a writer of steps.

use super::prompt::Prompt;
use super::{Writer, Written};
use crate::base::cancel::Cancel;
use crate::model::backend::Fault;
use crate::model::chat::{Message, Speaker};
use crate::model::constrain::Constraint;
use crate::model::decode::Finish;
use crate::model::service::{self, Model};
use std::time::{Duration, Instant};

/// Tokens of a step, at most.
const STEP: usize = 160;
/// What ends a step: an empty line.
const GAP: &str = "\n\n";
/// How freely further attempts at one place choose: the first is the likeliest.
const WARMTH: f32 = 0.4;

/// What holds a model to names that exist, behind a script so far.
pub type Constrain<'m> = dyn Fn(&Prompt) -> Option<Box<dyn Constraint + Send>> + 'm;

/// A model as a writer of steps.
pub struct ModelWriter<'m> {
    model: &'m Model,
    constrain: Option<Box<Constrain<'m>>>,
    cancel: Cancel,
    end: Instant,
}

impl<'m> ModelWriter<'m> {
    /// A writer that stops after `time`, and when `cancel` is set.
    pub fn new(model: &'m Model, constrain: Option<Box<Constrain<'m>>>, time: Duration, cancel: Cancel) -> Self {
        Self { model, constrain, cancel, end: Instant::now() + time }
    }
}

impl Writer for ModelWriter<'_> {
    fn step(&mut self, prompt: &Prompt, attempt: usize) -> Result<Written, Fault> {
        let left = self.end.saturating_duration_since(Instant::now());
        if left.is_zero() || self.cancel.is_cancelled() {
            return Ok(Written::default());
        }
        // A model of conversations is told what to do; what the script has already is the beginning of its answer. A constraint needs the
        // text itself, which a conversation does not show it.
        let asked = if self.model.chats() && self.constrain.is_none() {
            let told = format!(
                "{}\nThe script so far:\n{}\nWrite only the next step, or nothing if it is complete.",
                prompt.instruction(),
                prompt.script
            );
            service::Prompt::Chat(vec![Message { role: Speaker::User, content: told }])
        } else {
            service::Prompt::Text(prompt.continuation())
        };
        let mut plan = self.model.plan(&asked);
        plan.most_tokens = STEP;
        plan.most_time = Some(left);
        plan.stop = vec![GAP.to_owned()];
        plan.sampling.temperature = attempt as f32 * WARMTH;
        plan.sampling.seed = attempt as u64;
        let constraint = self.constrain.as_ref().and_then(|make| make(prompt));
        let decoded = self.model.ask(&asked, plan, constraint, &self.cancel)?.wait()?;
        let text = match decoded.finish {
            // Half a step is none: what was cut off in the middle stands at best by chance.
            Finish::Time | Finish::Cancelled => String::new(),
            Finish::Length => whole_lines(&decoded.text),
            _ => decoded.text.clone(),
        };
        let chosen = decoded.log_probabilities.len().max(1) as f32;
        let likely = (decoded.log_probabilities.iter().sum::<f32>() / chosen).exp();
        Ok(Written { text: unfenced(&text), likely: f64::from(likely), tokens: decoded.tokens.len().max(1) })
    }
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
