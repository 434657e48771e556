//! The loop: prompt in, token after token out, until something ends it.
//!
//! It knows nothing of ONNX Runtime. What a constraint forces is not asked from the model; what it takes back is forgotten.

use super::backend::{Backend, Fault};
use super::constrain::Constraint;
use super::sample::{Sampler, Sampling};
use super::tokens::{Growing, Tokens};
use crate::base::cancel::Cancel;
use std::time::{Duration, Instant};

/// What is wanted.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// At most this many tokens: a model need not stop by itself.
    pub most_tokens: usize,
    /// At most this long.
    pub most_time: Option<Duration>,
    /// Texts that end the text, and are not part of it.
    pub stop: Vec<String>,
    /// Tokens that end the text.
    pub ends: Vec<u32>,
    /// How tokens are chosen.
    pub sampling: Sampling,
}

impl Default for Plan {
    fn default() -> Self {
        Self { most_tokens: 256, most_time: None, stop: Vec::new(), ends: Vec::new(), sampling: Sampling::default() }
    }
}

/// Why a text ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finish {
    /// The model ended it.
    End,
    /// A stop text came.
    Stop,
    /// The constraint allows nothing more.
    Closed,
    /// Enough tokens, or no more room in the model's context.
    Length,
    /// Enough time.
    Time,
    /// Nobody waits any more.
    Cancelled,
}

/// A text that was decoded.
#[derive(Debug, Clone, PartialEq)]
pub struct Decoded {
    /// The text, without the stop text.
    pub text: String,
    /// Its tokens; those of a stop text are among them.
    pub tokens: Vec<u32>,
    /// For each token the natural logarithm of its probability under the model; 0 where a constraint left no choice and the model was not asked.
    pub log_probabilities: Vec<f32>,
    /// How many of the tokens the constraint will not take back; all without one.
    pub settled: usize,
    /// Why it ended.
    pub finish: Finish,
    /// How often the model was asked.
    pub steps: usize,
    /// Tokens that were taken back.
    pub withdrawn: usize,
    /// What the constraint took of the time, its analysis included.
    pub held: Duration,
    /// Until the first token was chosen.
    pub first: Duration,
    /// In all.
    pub total: Duration,
}

/// Decodes behind `prompt`. `show` gets the text piece by piece, as soon as it is certain: no half character, no beginning of a stop text, nothing
/// that the constraint may take back.
///
/// # Errors
/// The prompt is empty or too long, or the model failed.
pub fn decode(
    backend: &mut dyn Backend,
    tokens: &Tokens,
    prompt: &[u32],
    plan: &Plan,
    mut constraint: Option<&mut dyn Constraint>,
    cancel: &Cancel,
    show: &mut dyn FnMut(&str),
) -> Result<Decoded, Fault> {
    check_prompt(prompt, backend.context())?;
    let start = Instant::now();
    let mut run = Run {
        sequence: prompt.to_vec(),
        prompt: prompt.len(),
        growing: Growing::behind(tokens, prompt),
        log_probabilities: Vec::new(),
        shown: 0,
        stopped: None,
        withdrawn: 0,
        plan,
    };
    let mut sampler = Sampler::new(plan.sampling.clone());
    let mut logits = Vec::new();
    let (mut steps, mut first) = (0, Duration::ZERO);
    let mut held = Duration::ZERO;
    // A constraint may take back what it let through. Without a bound a model that insists would go on for ever.
    let most_choices = plan.most_tokens.saturating_mul(4).saturating_add(64);
    let mut choices = 0;
    let finish = loop {
        if cancel.is_cancelled() {
            break Finish::Cancelled;
        }
        if plan.most_time.is_some_and(|most| start.elapsed() >= most) {
            break Finish::Time;
        }
        let room = backend.context().saturating_sub(run.sequence.len());
        let left = room.min(plan.most_tokens.saturating_sub(run.count()));
        if left == 0 || choices >= most_choices {
            break Finish::Length;
        }
        choices += 1;
        if let Some(constraint) = constraint.as_deref_mut() {
            let asked = Instant::now();
            let forced = constraint.forced();
            held += asked.elapsed();
            if !forced.is_empty() {
                let asked = Instant::now();
                // In one batch: the model sees them with the next token that it is asked for.
                for token in forced.into_iter().take(left) {
                    // Tokens after one that was taken back were certain at another place.
                    if run.take(token, 0.0, Some(constraint)) == Taken::Back {
                        break;
                    }
                }
                held += asked.elapsed();
                run.show(Some(constraint), show);
                if run.stopped.is_some() {
                    break Finish::Stop;
                }
                continue;
            }
        }
        let asked = Instant::now();
        let allowed = constraint.as_deref_mut().and_then(|constraint| constraint.allowed());
        held += if allowed.is_some() { asked.elapsed() } else { Duration::ZERO };
        if allowed.is_some_and(toktrie::SimpleVob::is_zero) {
            break Finish::Closed;
        }
        if let Err(fault) = backend.logits(&run.sequence, &mut logits) {
            // A run that was broken off says so in many ways.
            if cancel.is_cancelled() {
                break Finish::Cancelled;
            }
            return Err(fault);
        }
        steps += 1;
        let mut chosen = sampler.choose(&logits, tokens.size(), allowed, &run.sequence)?;
        if let (Some(found), Some(constraint)) = (chosen, constraint.as_deref_mut())
            && plan.ends.contains(&found.token)
        {
            let asked = Instant::now();
            if !constraint.ends() {
                chosen = sampler.choose(&logits, tokens.size(), constraint.allowed(), &run.sequence)?;
                // It says no and gives the token again.
                if chosen.is_some_and(|again| plan.ends.contains(&again.token)) {
                    break Finish::Closed;
                }
            }
            held += asked.elapsed();
        }
        let Some(chosen) = chosen else { break Finish::Closed };
        if steps == 1 {
            first = start.elapsed();
        }
        if plan.ends.contains(&chosen.token) {
            break Finish::End;
        }
        match constraint.as_deref_mut() {
            Some(constraint) => {
                let asked = Instant::now();
                run.take(chosen.token, chosen.log_probability, Some(&mut *constraint));
                held += asked.elapsed();
                run.show(Some(constraint), show);
            }
            None => {
                run.take(chosen.token, chosen.log_probability, None);
                run.show(None, show);
            }
        }
        if run.stopped.is_some() {
            break Finish::Stop;
        }
    };
    let settled = constraint.as_deref().map_or(usize::MAX, |constraint| constraint.settled()).min(run.count());
    let Run { sequence, growing, log_probabilities, shown, stopped, withdrawn, .. } = run;
    let mut text = growing.finish();
    if let Some(at) = stopped {
        text.truncate(at);
    }
    if let Some(rest) = text.get(shown..).filter(|rest| !rest.is_empty()) {
        show(rest);
    }
    Ok(Decoded {
        text,
        tokens: sequence[prompt.len()..].to_vec(),
        log_probabilities,
        settled,
        finish,
        steps,
        withdrawn,
        held,
        first,
        total: start.elapsed(),
    })
}

/// A prompt must leave room for one token.
pub(super) fn check_prompt(prompt: &[u32], context: usize) -> Result<(), Fault> {
    if prompt.is_empty() {
        return Err(Fault::new("the prompt is empty"));
    }
    if prompt.len() >= context {
        let length = prompt.len();
        return Err(Fault::new(format!(
            "the prompt has {length} tokens, and the model takes {context} with its answer"
        ))
        .help("give less of the script, or take a model with a longer context"));
    }
    Ok(())
}

/// What became of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Taken {
    /// It stands.
    In,
    /// The constraint took it back, alone or with some before it.
    Back,
}

struct Run<'a> {
    sequence: Vec<u32>,
    /// Tokens of the prompt.
    prompt: usize,
    growing: Growing<'a>,
    log_probabilities: Vec<f32>,
    /// Bytes of the text that were shown.
    shown: usize,
    /// Where the stop text starts.
    stopped: Option<usize>,
    withdrawn: usize,
    plan: &'a Plan,
}

impl Run<'_> {
    fn count(&self) -> usize {
        self.sequence.len() - self.prompt
    }

    fn take(&mut self, token: u32, log_probability: f32, constraint: Option<&mut dyn Constraint>) -> Taken {
        let before = self.growing.text().len();
        self.sequence.push(token);
        self.growing.push(token);
        self.log_probabilities.push(log_probability);
        if let Some(constraint) = constraint {
            constraint.accept(token);
            let back = constraint.withdrawn().min(self.count());
            if back > 0 {
                self.sequence.truncate(self.sequence.len() - back);
                self.log_probabilities.truncate(self.count());
                self.growing.pop(back);
                self.withdrawn += back;
                return Taken::Back;
            }
        }
        // A stop text may have begun in the tokens before.
        let longest = self.plan.stop.iter().map(String::len).max().unwrap_or(0);
        let text = self.growing.text();
        let from = text.floor_char_boundary(before.saturating_sub(longest));
        let found = self
            .plan
            .stop
            .iter()
            .filter(|stop| !stop.is_empty())
            .filter_map(|stop| text[from..].find(stop.as_str()))
            .min();
        self.stopped = found.map(|at| from + at);
        Taken::In
    }

    fn show(&mut self, constraint: Option<&mut dyn Constraint>, show: &mut dyn FnMut(&str)) {
        let text = match constraint {
            Some(constraint) => self.growing.text_of(constraint.settled()),
            None => self.growing.text(),
        };
        let mut end = self.stopped.unwrap_or(text.len()).min(text.len());
        if self.stopped.is_none() {
            end -= begun(text, &self.plan.stop);
        }
        if let Some(new) = text.get(self.shown..end).filter(|new| !new.is_empty()) {
            show(new);
            self.shown = end;
        }
    }
}

/// Length of the longest end of `text` with which a stop text begins.
fn begun(text: &str, stop: &[String]) -> usize {
    let of = |stop: &String| {
        let ends = (1..stop.len()).rev().filter(|length| stop.is_char_boundary(*length));
        ends.into_iter().find(|length| text.ends_with(&stop[..*length])).unwrap_or(0)
    };
    stop.iter().map(of).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::super::tokens::tests::bytes;
    use super::*;
    use toktrie::SimpleVob;

    /// Writes a text, whatever it is asked.
    struct Script {
        text: Vec<u32>,
        prompt: usize,
        context: usize,
        cancel: Option<(usize, Cancel)>,
        calls: usize,
    }

    impl Script {
        fn new(text: &str) -> Self {
            let text = text.bytes().map(u32::from).collect();
            Self { text, prompt: 1, context: 100, cancel: None, calls: 0 }
        }
    }

    impl Backend for Script {
        fn vocabulary(&self) -> usize {
            260
        }
        fn context(&self) -> usize {
            self.context
        }
        fn logits(&mut self, tokens: &[u32], logits: &mut Vec<f32>) -> Result<(), Fault> {
            self.calls += 1;
            if let Some((after, cancel)) = &self.cancel
                && self.calls > *after
            {
                cancel.cancel();
                return Err(Fault::new("terminated"));
            }
            logits.clear();
            logits.resize(260, 0.0);
            let next = self.text.get(tokens.len() - self.prompt).copied().unwrap_or(256);
            logits[next as usize] = 9.0;
            Ok(())
        }
    }

    fn run(script: &mut Script, plan: &Plan, constraint: Option<&mut dyn Constraint>) -> (Decoded, Vec<String>) {
        let tokens = bytes(&[]);
        let mut shown = Vec::new();
        let cancel = script.cancel.clone().map_or_else(Cancel::default, |(_, cancel)| cancel);
        let decoded =
            decode(script, &tokens, &[257], plan, constraint, &cancel, &mut |text| shown.push(text.to_owned()))
                .unwrap();
        assert_eq!(shown.concat(), decoded.text);
        (decoded, shown)
    }

    fn plan() -> Plan {
        Plan { ends: vec![256], ..Plan::default() }
    }

    #[test]
    fn ends_where_the_model_does() {
        let (decoded, shown) = run(&mut Script::new("aß c"), &plan(), None);
        assert_eq!((decoded.text.as_str(), decoded.finish, decoded.steps), ("aß c", Finish::End, 6));
        assert_eq!(shown, ["a", "ß", " ", "c"]);
        assert_eq!((decoded.tokens.len(), decoded.log_probabilities.len(), decoded.settled), (5, 5, 5));
        assert!(decoded.log_probabilities.iter().all(|p| (-0.1..0.0).contains(p)));
    }

    #[test]
    fn stop_texts_are_cut_off_and_never_shown() {
        let stop = vec!["\n\n".to_owned(), "END".to_owned()];
        let (decoded, shown) = run(&mut Script::new("a\nb ENE\n\nc"), &Plan { stop, ..plan() }, None);
        assert_eq!((decoded.text.as_str(), decoded.finish), ("a\nb ENE", Finish::Stop));
        assert_eq!(shown, ["a", "\nb", " ", "EN", "E"]);
    }

    #[test]
    fn a_model_that_never_stops_is_stopped() {
        let long = "x".repeat(500);
        let (decoded, _) = run(&mut Script::new(&long), &Plan { most_tokens: 20, ..plan() }, None);
        assert_eq!((decoded.text.len(), decoded.finish), (20, Finish::Length));
        let (decoded, _) = run(&mut Script::new(&long), &plan(), None);
        assert_eq!((decoded.text.len(), decoded.finish), (99, Finish::Length));
        let (decoded, _) = run(&mut Script::new(&long), &Plan { most_time: Some(Duration::ZERO), ..plan() }, None);
        assert_eq!((decoded.text.len(), decoded.finish), (0, Finish::Time));
    }

    #[test]
    fn cancelled_at_any_step() {
        for after in 0..6 {
            let mut script = Script::new("abcdef");
            script.cancel = Some((after, Cancel::default()));
            let (decoded, _) = run(&mut script, &plan(), None);
            assert_eq!((decoded.text.len(), decoded.finish), (after, Finish::Cancelled));
        }
    }

    #[test]
    fn prompts_must_fit() {
        let tokens = bytes(&[]);
        let said = |prompt: &[u32]| {
            let mut script = Script::new("");
            decode(&mut script, &tokens, prompt, &plan(), None, &Cancel::default(), &mut |_| {}).unwrap_err().message
        };
        assert_eq!(said(&[]), "the prompt is empty");
        assert_eq!(said(&[1; 100]), "the prompt has 100 tokens, and the model takes 100 with its answer");
    }

    /// Forces "map", then allows vowels until one came twice, and takes that back.
    struct Vowels {
        text: Vec<u32>,
        back: usize,
        set: SimpleVob,
    }

    impl Constraint for Vowels {
        fn allowed(&mut self) -> Option<&SimpleVob> {
            self.set = SimpleVob::alloc(260);
            for vowel in b"aeiou" {
                if !self.text[3..].contains(&u32::from(*vowel)) {
                    self.set.allow_token(u32::from(*vowel));
                }
            }
            Some(&self.set)
        }
        fn accept(&mut self, token: u32) {
            self.text.push(token);
            // "i" before "e" is taken back, with what stands before it.
            if self.text.ends_with(&[u32::from(b'e'), u32::from(b'i')]) {
                self.back = 2;
                self.text.truncate(self.text.len() - 2);
                self.text.push(u32::from(b'e'));
                self.back = 1;
                self.text.push(u32::from(b'i'));
                self.text.pop();
            }
        }
        fn withdrawn(&mut self) -> usize {
            std::mem::take(&mut self.back)
        }
        fn settled(&self) -> usize {
            self.text.len().saturating_sub(1)
        }
        fn forced(&mut self) -> Vec<u32> {
            let word = b"map";
            if self.text.len() < 3 {
                word[self.text.len()..].iter().map(|byte| u32::from(*byte)).collect()
            } else {
                Vec::new()
            }
        }
    }

    #[test]
    fn constraints_force_allow_and_take_back() {
        let mut constraint = Vowels { text: Vec::new(), back: 0, set: SimpleVob::alloc(260) };
        let mut script = Script::new("xyzeixxxxx");
        let most = Plan { most_tokens: 5, ..plan() };
        let (decoded, shown) = run(&mut script, &most, Some(&mut constraint));
        // "i" is wanted behind "e" each time, and taken back each time, until the bound on choices ends it.
        assert_eq!((decoded.text.as_str(), decoded.finish), ("mape", Finish::Length));
        assert!(decoded.withdrawn > 5, "{decoded:?}");
        assert_eq!(decoded.log_probabilities[..3], [0.0; 3]);
        assert_eq!(shown, ["ma", "p", "e"]);
        assert_eq!(decoded.settled, 3);
    }

    /// Forces "abc" where nothing was written or "x" alone; takes "b" back the first time, with "a" before it.
    struct Hasty {
        text: Vec<u32>,
        back: usize,
        fallen: bool,
    }

    impl Constraint for Hasty {
        fn allowed(&mut self) -> Option<&SimpleVob> {
            None
        }
        fn accept(&mut self, token: u32) {
            self.text.push(token);
            if token == u32::from(b'b') && !self.fallen {
                self.fallen = true;
                self.back = 2;
                self.text.truncate(self.text.len() - 2);
            }
        }
        fn withdrawn(&mut self) -> usize {
            std::mem::take(&mut self.back)
        }
        fn forced(&mut self) -> Vec<u32> {
            let wanted: &[u8] = if self.text.is_empty() && !self.fallen { b"abc" } else { b"" };
            wanted.iter().map(|byte| u32::from(*byte)).collect()
        }
    }

    #[test]
    fn what_was_certain_is_so_no_more_when_tokens_are_taken_back() {
        let mut constraint = Hasty { text: Vec::new(), back: 0, fallen: false };
        let (decoded, _) = run(&mut Script::new("xy"), &plan(), Some(&mut constraint));
        // Without a break "c" would stand where "a" and "b" were taken away.
        assert_eq!((decoded.text.as_str(), decoded.withdrawn, decoded.steps), ("xy", 2, 3));
        assert_eq!(constraint.text, [u32::from(b'x'), u32::from(b'y')]);
    }

    #[test]
    fn an_empty_set_closes_the_text() {
        let mut constraint = Vowels { text: Vec::new(), back: 0, set: SimpleVob::alloc(260) };
        let (decoded, _) = run(&mut Script::new("mapuoiea!!!"), &plan(), Some(&mut constraint));
        assert_eq!((decoded.text.as_str(), decoded.finish, decoded.steps), ("mapuoiea", Finish::Closed, 5));
    }
}
