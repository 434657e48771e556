//! Measures the speed of a model: of the decoder alone, with constraints, and of scripts.

use super::{ConstrainedPrompt, FixedSet, argmax};
use crate::base::cancel::Cancel;
use crate::model::backend::Backend;
use crate::model::constrain::Constraint;
use crate::model::decode::DecodeOptions;
use crate::model::decoder::Decoder;
use crate::model::error::ModelError;
use crate::model::sample::Sampling;
use crate::model::service::{Model, Prompt};
use serde::Serialize;
use std::time::{Duration, Instant};
use toktrie::SimpleVob;

/// Speed of a model, the best of three runs each; times in milliseconds.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Speed {
    /// Number of tokens of the prompt.
    pub prompt: usize,
    /// Number of tokens of the answer.
    pub answer: usize,
    /// Time until the first token.
    pub first_ms: f64,
    /// Time until the whole answer.
    pub whole_ms: f64,
    /// Time until the whole answer after one more token of the prompt.
    pub next_ms: f64,
    /// Prompt tokens per second.
    pub prefill_per_second: f64,
    /// Answer tokens per second, on the decoder itself.
    pub decode_per_second: f64,
    /// Answer tokens per second with a constraint that allows the whole vocabulary.
    pub constrained_per_second: f64,
    /// Answer tokens per second without a constraint, measured in the same way.
    pub free_per_second: f64,
    /// Script tokens per second with names constrained to those that exist; 0 if not measured.
    pub script_per_second: f64,
    /// Script tokens per second of the same scripts without a constraint.
    pub script_free_per_second: f64,
    /// Share of the time that the constraint took, including its analysis.
    pub script_share: f64,
    /// Gigabytes of weights read per second while decoding. On a GPU, the memory bandwidth limits
    /// it.
    pub gigabytes_per_second: f64,
}

/// Measures the decoder without the service's thread.
pub(super) fn measure(decoder: &mut Decoder, prompt: &[u32], answer: usize) -> Result<Speed, ModelError> {
    let mut speed = Speed { prompt: prompt.len(), answer, ..Speed::default() };
    let (mut first, mut whole, mut next) = (Duration::MAX, Duration::MAX, Duration::MAX);
    let mut steps = Duration::MAX;
    let mut logits = Vec::new();
    for _ in 0..3 {
        decoder.clear_cache();
        let start = Instant::now();
        let mut sequence = prompt.to_vec();
        decoder.logits(&sequence, &mut logits)?;
        let prefilled = start.elapsed();
        sequence.push(argmax(&logits));
        for _ in 1..answer {
            decoder.logits(&sequence, &mut logits)?;
            sequence.push(argmax(&logits));
        }
        let all = start.elapsed();
        (first, whole, steps) = (first.min(prefilled), whole.min(all), steps.min(all - prefilled));
        // After a keystroke: the prompt grows by one token, and the answer is computed from
        // scratch.
        let start = Instant::now();
        let mut sequence = prompt.to_vec();
        sequence.push(prompt[0]);
        for _ in 0..answer {
            decoder.logits(&sequence, &mut logits)?;
            sequence.push(argmax(&logits));
        }
        next = next.min(start.elapsed());
    }
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    speed.first_ms = ms(first);
    speed.whole_ms = ms(whole);
    speed.next_ms = ms(next);
    speed.prefill_per_second = prompt.len() as f64 / first.as_secs_f64();
    speed.decode_per_second = answer.saturating_sub(1) as f64 / steps.as_secs_f64().max(1e-9);
    Ok(speed)
}

/// Measures answer tokens per second with a constraint that allows every token, as large as one
/// over names, and without, in turns.
pub(super) fn measure_constrained(
    model: &Model,
    prompt: &[u32],
    answer: usize,
    speed: &mut Speed,
) -> Result<(), ModelError> {
    let set = SimpleVob::alloc_ones(model.vocabulary());
    for _ in 0..3 {
        for is_constrained in [false, true] {
            let options = DecodeOptions { max_tokens: answer, ..DecodeOptions::default() };
            let constraint = is_constrained.then(|| Box::new(FixedSet(set.clone())) as Box<dyn Constraint + Send>);
            let decoded =
                model.generate(&Prompt::Tokens(prompt.to_vec()), options, constraint, &Cancel::default())?.wait()?;
            let time = decoded.total.saturating_sub(decoded.first_token_time).as_secs_f64().max(1e-9);
            let best = if is_constrained { &mut speed.constrained_per_second } else { &mut speed.free_per_second };
            *best = best.max(decoded.tokens.len().saturating_sub(1) as f64 / time);
        }
    }
    Ok(())
}

/// The fastest run of one script.
#[derive(Debug, Clone, Copy)]
struct FastestRun {
    tokens: usize,
    time: Duration,
    constraint_time: Duration,
}

impl FastestRun {
    const NONE: FastestRun = FastestRun { tokens: 0, time: Duration::MAX, constraint_time: Duration::ZERO };

    fn update(&mut self, tokens: usize, time: Duration, constraint_time: Duration) {
        if time < self.time {
            *self = FastestRun { tokens, time, constraint_time };
        }
    }
}

/// Measures tokens per second of scripts under their constraints and without, in turns, each the
/// best of three.
pub(super) fn measure_scripts(
    model: &Model,
    answer: usize,
    scripts: &mut dyn FnMut(&Model) -> Result<Vec<ConstrainedPrompt>, ModelError>,
    speed: &mut Speed,
) -> Result<(), ModelError> {
    let mut best: Vec<[FastestRun; 2]> = Vec::new();
    for _ in 0..3 {
        let scripts = scripts(model)?;
        best.resize(scripts.len(), [FastestRun::NONE; 2]);
        for ((text, constraint), best) in scripts.into_iter().zip(&mut best) {
            let mut prompt = model.tokenizer().encode_plain(&text)?;
            // The end of the text, as much as fits and runs quickly.
            let max_prompt = model.context().saturating_sub(answer + 1).clamp(1, 256);
            prompt.drain(..prompt.len().saturating_sub(max_prompt));
            let prompt = Prompt::Tokens(prompt);
            let generate = |max_tokens: usize, constraint: Option<Box<dyn Constraint + Send>>| {
                let options = DecodeOptions { max_tokens, ..model.decode_options(&prompt) };
                let options = DecodeOptions { sampling: Sampling::default(), ..options };
                model.generate(&prompt, options, constraint, &Cancel::default())?.wait()
            };
            // The first run puts the prompt into the cache.
            generate(1, None)?;
            let free = generate(answer, None)?;
            best[0].update(free.tokens.len(), free.total, free.constraint_time);
            let constrained = generate(answer, Some(constraint))?;
            best[1].update(
                constrained.tokens.len() + constrained.rolled_back,
                constrained.total,
                constrained.constraint_time,
            );
        }
    }
    let rates = |at: usize| {
        let time: Duration = best.iter().map(|best| best[at].time).sum();
        let tokens: usize = best.iter().map(|best| best[at].tokens).sum();
        let constraint_time: Duration = best.iter().map(|best| best[at].constraint_time).sum();
        let seconds = time.as_secs_f64().max(1e-9);
        (tokens as f64 / seconds, constraint_time.as_secs_f64() / seconds)
    };
    if !best.is_empty() {
        speed.script_free_per_second = rates(0).0;
        (speed.script_per_second, speed.script_share) = rates(1);
    }
    Ok(())
}
