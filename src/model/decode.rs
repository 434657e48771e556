//! The decoding loop: takes a prompt and appends one token after another until something ends the
//! text.
//!
//! It does not know ONNX Runtime: a [`Backend`] computes the logits. Tokens that a constraint
//! forces are appended without running the model, and tokens that it rolls back are removed.

use super::backend::Backend;
use super::constrain::Constraint;
use super::error::ModelError;
use super::sample::{ChosenToken, Sampler, Sampling};
use super::tokenizer::{Detokenizer, ModelTokenizer};
use crate::base::cancel::Cancel;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Limits and sampling of one text.
#[derive(Debug, Clone, PartialEq)]
pub struct DecodeOptions {
    /// Maximum number of tokens: a model need not stop by itself.
    pub max_tokens: usize,
    /// Maximum time.
    pub max_time: Option<Duration>,
    /// Texts that end the text and are not part of it.
    pub stop: Vec<String>,
    /// Tokens that end the text.
    pub end_tokens: Vec<u32>,
    /// How tokens are chosen.
    pub sampling: Sampling,
}

impl Default for DecodeOptions {
    fn default() -> Self {
        Self {
            max_tokens: 256,
            max_time: None,
            stop: Vec::new(),
            end_tokens: Vec::new(),
            sampling: Sampling::default(),
        }
    }
}

/// Why a text ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FinishReason {
    /// The model chose an end token.
    End,
    /// A stop text occurred.
    Stop,
    /// The constraint allows no token.
    Closed,
    /// The maximum number of tokens was reached, or the end of the model's context.
    Length,
    /// The maximum time passed.
    Time,
    /// The caller cancelled.
    Cancelled,
}

/// A text that was decoded.
#[derive(Debug, Clone, PartialEq)]
pub struct DecodedText {
    /// The text, without the stop text.
    pub text: String,
    /// Its tokens, including those of a stop text.
    pub tokens: Vec<u32>,
    /// The natural logarithm of each token's probability under the model; 0 for tokens that the
    /// constraint forced.
    pub log_probabilities: Vec<f32>,
    /// Number of tokens that the constraint will not roll back; all of them without a constraint.
    pub committed: usize,
    /// Why it ended.
    pub finish: FinishReason,
    /// Number of runs of the model.
    pub steps: usize,
    /// Number of tokens that were rolled back.
    pub rolled_back: usize,
    /// Time spent in the constraint, including its analysis.
    pub constraint_time: Duration,
    /// Time until the first token was chosen.
    pub first_token_time: Duration,
    /// Total time.
    pub total: Duration,
}

/// Decodes the text that follows `prompt`.
///
/// `show` gets the text in parts, as soon as each is certain: no half character, no beginning of a
/// stop text, nothing that the constraint may roll back.
///
/// # Errors
/// The prompt is empty or too long, or the model failed.
pub fn decode(
    backend: &mut dyn Backend,
    tokenizer: &ModelTokenizer,
    prompt: &[u32],
    options: &DecodeOptions,
    constraint: Option<&mut dyn Constraint>,
    cancel: &Cancel,
    show: &mut dyn FnMut(&str),
) -> Result<DecodedText, ModelError> {
    check_prompt(prompt, backend.context())?;
    let mut decoding = Decoding {
        backend,
        vocabulary: tokenizer.size(),
        options,
        constraint,
        cancel,
        show,
        sampler: Sampler::new(options.sampling.clone()),
        logits: Vec::new(),
        sequence: prompt.to_vec(),
        prompt_length: prompt.len(),
        detokenizer: Detokenizer::after_prompt(tokenizer, prompt),
        log_probabilities: Vec::new(),
        shown: 0,
        stop_offset: None,
        choices: 0,
        steps: 0,
        rolled_back: 0,
        start: Instant::now(),
        constraint_time: Duration::ZERO,
        first_token_time: Duration::ZERO,
    };
    let finish = decoding.run()?;
    Ok(decoding.finish(finish))
}

/// Fails if a prompt is empty or leaves no room for a token.
pub(super) fn check_prompt(prompt: &[u32], context: usize) -> Result<(), ModelError> {
    if prompt.is_empty() {
        return Err(ModelError::new("the prompt is empty"));
    }
    if prompt.len() >= context {
        let length = prompt.len();
        return Err(ModelError::new(format!(
            "the prompt has {length} tokens, and the model takes {context} with its answer"
        ))
        .with_help("give less of the script, or take a model with a longer context"));
    }
    Ok(())
}

/// One text while it is decoded.
struct Decoding<'a, 'c> {
    backend: &'a mut dyn Backend,
    /// Number of token ids of the tokenizer.
    vocabulary: usize,
    options: &'a DecodeOptions,
    constraint: Option<&'c mut (dyn Constraint + 'c)>,
    cancel: &'a Cancel,
    show: &'a mut dyn FnMut(&str),
    sampler: Sampler,
    logits: Vec<f32>,
    /// The tokens of the prompt and of the text.
    sequence: Vec<u32>,
    prompt_length: usize,
    detokenizer: Detokenizer<'a>,
    log_probabilities: Vec<f32>,
    /// Number of bytes of the text that were shown.
    shown: usize,
    /// Byte of the text at which a stop text starts.
    stop_offset: Option<usize>,
    choices: usize,
    steps: usize,
    rolled_back: usize,
    start: Instant,
    constraint_time: Duration,
    first_token_time: Duration,
}

impl Decoding<'_, '_> {
    /// Appends tokens until something ends the text.
    fn run(&mut self) -> Result<FinishReason, ModelError> {
        loop {
            let budget = match self.budget() {
                ControlFlow::Continue(budget) => budget,
                ControlFlow::Break(reason) => return Ok(reason),
            };
            self.choices += 1;
            if !self.push_forced(budget) {
                match self.choose()? {
                    ControlFlow::Continue(chosen) => {
                        self.push(chosen.token, chosen.log_probability);
                    }
                    ControlFlow::Break(reason) => return Ok(reason),
                }
            }
            self.show_certain();
            if self.stop_offset.is_some() {
                return Ok(FinishReason::Stop);
            }
        }
    }

    /// Returns the number of tokens that may still be appended, or the limit that was reached.
    fn budget(&self) -> ControlFlow<FinishReason, usize> {
        if self.cancel.is_cancelled() {
            return ControlFlow::Break(FinishReason::Cancelled);
        }
        if self.options.max_time.is_some_and(|max| self.start.elapsed() >= max) {
            return ControlFlow::Break(FinishReason::Time);
        }
        let context = self.backend.context().saturating_sub(self.sequence.len());
        let budget = context.min(self.options.max_tokens.saturating_sub(self.count()));
        // A constraint may roll back tokens that it allowed. Without a bound on choices, a model
        // that insists on such a token would never end.
        let max_choices = self.options.max_tokens.saturating_mul(4).saturating_add(64);
        match budget == 0 || self.choices >= max_choices {
            true => ControlFlow::Break(FinishReason::Length),
            false => ControlFlow::Continue(budget),
        }
    }

    /// Appends the tokens that the constraint forces, without running the model. Returns `false` if
    /// it forces none.
    fn push_forced(&mut self, budget: usize) -> bool {
        let Some(constraint) = self.constraint.as_deref_mut() else { return false };
        let start = Instant::now();
        let forced = constraint.forced_tokens();
        self.constraint_time += start.elapsed();
        // The model sees all of them in one batch, before the next token that it chooses.
        for token in &forced[..forced.len().min(budget)] {
            // After a rollback, the remaining tokens were forced at another position.
            if !self.push(*token, 0.0) {
                break;
            }
        }
        !forced.is_empty()
    }

    /// Runs the model and chooses a token, or ends the text.
    fn choose(&mut self) -> Result<ControlFlow<FinishReason, ChosenToken>, ModelError> {
        let start = Instant::now();
        let allowed = self.constraint.as_deref_mut().and_then(|constraint| constraint.allowed_tokens());
        self.constraint_time += if allowed.is_some() { start.elapsed() } else { Duration::ZERO };
        if allowed.is_some_and(toktrie::SimpleVob::is_zero) {
            return Ok(ControlFlow::Break(FinishReason::Closed));
        }
        if let Err(error) = self.backend.logits(&self.sequence, &mut self.logits) {
            // A cancelled run fails with one of many messages.
            return if self.cancel.is_cancelled() {
                Ok(ControlFlow::Break(FinishReason::Cancelled))
            } else {
                Err(error)
            };
        }
        self.steps += 1;
        let mut chosen = self.sampler.choose(&self.logits, self.vocabulary, allowed, &self.sequence)?;
        let is_end = |chosen: Option<ChosenToken>| chosen.is_some_and(|c| self.options.end_tokens.contains(&c.token));
        if let Some(constraint) = self.constraint.as_deref_mut()
            && is_end(chosen)
        {
            let start = Instant::now();
            if !constraint.may_end() {
                let allowed = constraint.allowed_tokens();
                chosen = self.sampler.choose(&self.logits, self.vocabulary, allowed, &self.sequence)?;
                // A constraint that refuses the end but allows an end token again has no way on.
                if is_end(chosen) {
                    return Ok(ControlFlow::Break(FinishReason::Closed));
                }
            }
            self.constraint_time += start.elapsed();
        }
        let is_end = is_end(chosen);
        let Some(chosen) = chosen else { return Ok(ControlFlow::Break(FinishReason::Closed)) };
        if self.steps == 1 {
            self.first_token_time = self.start.elapsed();
        }
        Ok(if is_end { ControlFlow::Break(FinishReason::End) } else { ControlFlow::Continue(chosen) })
    }

    /// Returns the number of tokens of the text.
    fn count(&self) -> usize {
        self.sequence.len() - self.prompt_length
    }

    /// Appends a token. Returns `false` if the constraint rolled it back, alone or with tokens
    /// before it.
    fn push(&mut self, token: u32, log_probability: f32) -> bool {
        let previous_length = self.detokenizer.text().len();
        self.sequence.push(token);
        self.detokenizer.push(token);
        self.log_probabilities.push(log_probability);
        if let Some(constraint) = self.constraint.as_deref_mut() {
            let start = Instant::now();
            constraint.accept(token);
            let rolled_back = constraint.take_rolled_back().min(self.sequence.len() - self.prompt_length);
            self.constraint_time += start.elapsed();
            if rolled_back > 0 {
                self.sequence.truncate(self.sequence.len() - rolled_back);
                self.log_probabilities.truncate(self.count());
                self.detokenizer.pop(rolled_back);
                self.rolled_back += rolled_back;
                return false;
            }
        }
        // A stop text may begin in earlier tokens.
        let stop = &self.options.stop;
        let longest = stop.iter().map(String::len).max().unwrap_or(0);
        let text = self.detokenizer.text();
        let from = text.floor_char_boundary(previous_length.saturating_sub(longest));
        let first =
            stop.iter().filter(|stop| !stop.is_empty()).filter_map(|stop| text[from..].find(stop.as_str())).min();
        self.stop_offset = first.map(|at| from + at);
        true
    }

    /// Shows the text that is certain and was not shown before.
    fn show_certain(&mut self) {
        let text = match self.constraint.as_deref() {
            Some(constraint) => self.detokenizer.text_of_first(constraint.committed()),
            None => self.detokenizer.text(),
        };
        let mut end = self.stop_offset.unwrap_or(text.len()).min(text.len());
        if self.stop_offset.is_none() {
            end -= partial_stop(text, &self.options.stop);
        }
        if let Some(new) = text.get(self.shown..end).filter(|new| !new.is_empty()) {
            (self.show)(new);
            self.shown = end;
        }
    }

    /// Shows the rest of the text and returns the result.
    fn finish(self, finish: FinishReason) -> DecodedText {
        let count = self.count();
        let committed = self.constraint.as_deref().map_or(usize::MAX, |constraint| constraint.committed()).min(count);
        let mut text = self.detokenizer.finish();
        if let Some(at) = self.stop_offset {
            text.truncate(at);
        }
        if let Some(rest) = text.get(self.shown..).filter(|rest| !rest.is_empty()) {
            (self.show)(rest);
        }
        DecodedText {
            text,
            tokens: self.sequence[self.prompt_length..].to_vec(),
            log_probabilities: self.log_probabilities,
            committed,
            finish,
            steps: self.steps,
            rolled_back: self.rolled_back,
            constraint_time: self.constraint_time,
            first_token_time: self.first_token_time,
            total: self.start.elapsed(),
        }
    }
}

/// Returns the length of the longest end of `text` that is the beginning of a stop text.
fn partial_stop(text: &str, stop: &[String]) -> usize {
    let longest = |stop: &String| {
        let ends = (1..stop.len()).rev().filter(|length| stop.is_char_boundary(*length));
        ends.into_iter().find(|length| text.ends_with(&stop[..*length])).unwrap_or(0)
    };
    stop.iter().map(longest).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::super::tokenizer::tests::bytes;
    use super::*;
    use toktrie::SimpleVob;

    /// A model that writes a fixed text after a prompt of one token. Every byte is a token.
    struct FixedText {
        text: String,
        /// After this many runs, the request is cancelled.
        cancel: Option<(usize, Cancel)>,
        runs: usize,
    }

    impl Backend for FixedText {
        fn vocabulary(&self) -> usize {
            260
        }
        fn context(&self) -> usize {
            100
        }
        fn logits(&mut self, tokens: &[u32], logits: &mut Vec<f32>) -> Result<(), ModelError> {
            self.runs += 1;
            if let Some((_, cancel)) = self.cancel.as_ref().filter(|(after, _)| self.runs > *after) {
                cancel.cancel();
                return Err(ModelError::new("terminated"));
            }
            *logits = vec![0.0; 260];
            let next = self.text.as_bytes().get(tokens.len() - 1).map_or(256, |byte| usize::from(*byte));
            logits[next] = 9.0;
            Ok(())
        }
    }

    /// Returns the text that a model decodes, and the parts in which it is shown.
    fn run(
        model: &mut FixedText,
        options: &DecodeOptions,
        limit: Option<&mut dyn Constraint>,
    ) -> (DecodedText, Vec<String>) {
        let mut shown = Vec::new();
        let cancel = model.cancel.as_ref().map_or_else(Cancel::default, |(_, cancel)| cancel.clone());
        let mut show = |text: &str| shown.push(text.to_owned());
        let decoded = decode(model, &bytes(&[]), &[257], options, limit, &cancel, &mut show).unwrap();
        assert_eq!(shown.concat(), decoded.text);
        (decoded, shown)
    }

    fn model(text: &str) -> FixedText {
        FixedText { text: text.to_owned(), cancel: None, runs: 0 }
    }

    fn options() -> DecodeOptions {
        DecodeOptions { end_tokens: vec![256], ..DecodeOptions::default() }
    }

    #[test]
    fn decoding_ends_with_an_end_token() {
        let (decoded, shown) = run(&mut model("aß c"), &options(), None);
        assert_eq!((decoded.text.as_str(), decoded.finish, decoded.steps), ("aß c", FinishReason::End, 6));
        assert_eq!(shown, ["a", "ß", " ", "c"]);
        assert_eq!((decoded.tokens.len(), decoded.log_probabilities.len(), decoded.committed), (5, 5, 5));
        assert!(decoded.log_probabilities.iter().all(|p| (-0.1..0.0).contains(p)));
    }

    #[test]
    fn stop_texts_are_cut_off_and_never_shown() {
        let stop = vec!["\n\n".to_owned(), "END".to_owned()];
        let (decoded, shown) = run(&mut model("a\nb ENE\n\nc"), &DecodeOptions { stop, ..options() }, None);
        assert_eq!((decoded.text.as_str(), decoded.finish), ("a\nb ENE", FinishReason::Stop));
        assert_eq!(shown, ["a", "\nb", " ", "EN", "E"]);
    }

    #[test]
    fn limits_end_a_model_that_never_stops() {
        for (options, length, finish) in [
            (DecodeOptions { max_tokens: 20, ..options() }, 20, FinishReason::Length),
            (options(), 99, FinishReason::Length),
            (DecodeOptions { max_time: Some(Duration::ZERO), ..options() }, 0, FinishReason::Time),
        ] {
            let (decoded, _) = run(&mut model(&"x".repeat(500)), &options, None);
            assert_eq!((decoded.text.len(), decoded.finish), (length, finish));
        }
    }

    #[test]
    fn a_request_can_be_cancelled_at_any_step() {
        for after in 0..6 {
            let mut model = FixedText { cancel: Some((after, Cancel::default())), ..model("abcdef") };
            let (decoded, _) = run(&mut model, &options(), None);
            assert_eq!((decoded.text.len(), decoded.finish), (after, FinishReason::Cancelled));
        }
    }

    #[test]
    fn prompts_must_fit() {
        let message = |prompt: &[u32]| check_prompt(prompt, 100).unwrap_err().message;
        assert_eq!(message(&[]), "the prompt is empty");
        assert_eq!(message(&[1; 100]), "the prompt has 100 tokens, and the model takes 100 with its answer");
        let decoded = decode(&mut model(""), &bytes(&[]), &[], &options(), None, &Cancel::default(), &mut |_| {});
        assert!(decoded.is_err());
    }

    /// Forces a word at the start, and rolls tokens back.
    struct Scripted {
        text: String,
        forced: &'static str,
        /// Returns the tokens that may follow a text, or `None` if all may.
        allowed: fn(&str) -> Option<SimpleVob>,
        /// Returns how many tokens at the end of a text are rolled back. The second argument is
        /// the number of earlier rollbacks.
        wrong: fn(&str, usize) -> usize,
        uncommitted: usize,
        set: Option<SimpleVob>,
        last_rollback: usize,
        rollbacks: usize,
    }

    impl Constraint for Scripted {
        fn allowed_tokens(&mut self) -> Option<&SimpleVob> {
            self.set = (self.allowed)(&self.text);
            self.set.as_ref()
        }
        fn accept(&mut self, token: u32) {
            self.text.push(char::from(u8::try_from(token).unwrap()));
            self.last_rollback = (self.wrong)(&self.text, self.rollbacks);
            self.rollbacks += usize::from(self.last_rollback > 0);
            self.text.truncate(self.text.len() - self.last_rollback);
        }
        fn take_rolled_back(&mut self) -> usize {
            std::mem::take(&mut self.last_rollback)
        }
        fn committed(&self) -> usize {
            self.text.len().saturating_sub(self.uncommitted)
        }
        fn forced_tokens(&mut self) -> Vec<u32> {
            let is_start = self.rollbacks == 0 && self.forced.starts_with(&self.text);
            let rest = if is_start { &self.forced[self.text.len()..] } else { "" };
            rest.bytes().map(u32::from).collect()
        }
    }

    fn scripted(forced: &'static str) -> Scripted {
        Scripted {
            text: String::new(),
            forced,
            allowed: |_| None,
            wrong: |_, _| 0,
            uncommitted: 0,
            set: None,
            last_rollback: 0,
            rollbacks: 0,
        }
    }

    /// Allows each vowel once after "map".
    fn vowels(text: &str) -> Option<SimpleVob> {
        let mut set = SimpleVob::alloc(260);
        "aeiou".chars().filter(|vowel| !text[3..].contains(*vowel)).for_each(|vowel| set.allow_token(vowel as u32));
        Some(set)
    }

    #[test]
    fn constraints_force_allow_and_roll_back() {
        let wrong = |text: &str, _: usize| usize::from(text.ends_with("ei"));
        let mut constraint = Scripted { allowed: vowels, wrong, uncommitted: 1, ..scripted("map") };
        let options = DecodeOptions { max_tokens: 5, ..options() };
        let (decoded, shown) = run(&mut model("xyzeixxxxx"), &options, Some(&mut constraint));
        // The model chooses "i" after "e" each time and the constraint rolls it back, until the
        // limit on choices.
        assert_eq!((decoded.text.as_str(), decoded.finish), ("mape", FinishReason::Length));
        assert!(decoded.rolled_back > 5, "{decoded:?}");
        assert_eq!(decoded.log_probabilities[..3], [0.0; 3]);
        assert_eq!(shown, ["ma", "p", "e"]);
        assert_eq!(decoded.committed, 3);
    }

    #[test]
    fn a_rollback_discards_the_remaining_forced_tokens() {
        // "b" is wrong the first time, with the "a" before it.
        let wrong = |text: &str, rollbacks: usize| if rollbacks == 0 && text.ends_with('b') { 2 } else { 0 };
        let mut constraint = Scripted { wrong, ..scripted("abc") };
        let (decoded, _) = run(&mut model("xy"), &options(), Some(&mut constraint));
        // If the loop went on, "c" would follow the prompt.
        assert_eq!((decoded.text.as_str(), decoded.rolled_back, decoded.steps), ("xy", 2, 3));
        assert_eq!(constraint.text, "xy");
    }

    #[test]
    fn an_empty_set_closes_the_text() {
        let mut constraint = Scripted { allowed: vowels, ..scripted("map") };
        let (decoded, _) = run(&mut model("mapuoiea!!!"), &options(), Some(&mut constraint));
        assert_eq!((decoded.text.as_str(), decoded.finish, decoded.steps), ("mapuoiea", FinishReason::Closed, 5));
    }
}
