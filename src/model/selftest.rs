//! Implements `geols model check`: tests whether a model works on this machine, and measures its
//! speed.
//!
//! The tests concern the runtime, not the quality of answers. They also pass with random weights.

mod speed;

pub use speed::Speed;

use super::backend::Backend;
use super::constrain::Constraint;
use super::decode::{DecodeOptions, FinishReason};
use super::decoder::{Decoder, ModelInfo};
use super::error::ModelError;
use super::memory::process_megabytes;
use super::service::{Event, Model, ModelSettings, Prompt, load};
use super::tokenizer::ModelTokenizer;
use crate::base::cancel::Cancel;
use serde::Serialize;
use speed::{measure, measure_constrained, measure_scripts};
use std::time::{Duration, Instant};
use toktrie::SimpleVob;

/// The text of the test prompts: code in both languages, letters of several alphabets.
const TEXT: &str = "// Mean of a year, µm² – 地球\nvar image = ee.ImageCollection('A/B')\n  .filterDate('2020-01-01', '2021-01-01')\n  .map(function(i) {\n    return i.normalizedDifference(['B8', 'B4']);\n  })\n  .median();\nMap.addLayer(image, {min: 0, max: 0.8}, 'NDVI');\n\ndef mask(image):\n    \"\"\"Keeps what is clear.\"\"\"\n    return image.updateMask(image.select('QA').lt(1))  # done\n";

/// The result of one test.
#[derive(Debug, Clone, Serialize)]
pub struct CheckResult {
    /// The property that is tested.
    pub name: &'static str,
    /// Whether it holds.
    pub passed: bool,
    /// The measured numbers.
    pub detail: String,
}

/// The result of a check.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    /// The results of the tests.
    pub tests: Vec<CheckResult>,
    /// The measured speed.
    pub speed: Speed,
    /// The prompt that was measured.
    pub prompt: Vec<u32>,
    /// The answer, the most likely token at each step.
    pub greedy: Vec<u32>,
    /// The most likely tokens after the prompt, with their logits.
    #[serde(rename = "likeliest")]
    pub most_likely: Vec<(u32, f32)>,
    /// Memory of the process with the model in megabytes, if the system reports it.
    pub megabytes: Option<u64>,
}

/// The size of the measurement.
#[derive(Debug, Clone, Copy)]
pub struct Workload {
    /// Maximum number of tokens of the prompt.
    pub prompt: usize,
    /// Number of tokens of the answer.
    pub answer: usize,
}

/// A text to continue, and the constraint under which the model continues it.
pub type ConstrainedPrompt = (String, Box<dyn Constraint + Send>);

/// Loads a model, tests it and measures it.
///
/// `on_loaded` gets the model's properties as soon as it is loaded. `scripts` returns scripts to
/// continue, the same at each call.
///
/// # Errors
/// The model cannot be loaded, or fails.
pub fn run(
    settings: &ModelSettings,
    workload: Workload,
    on_loaded: &mut dyn FnMut(&ModelInfo),
    scripts: &mut dyn FnMut(&Model) -> Result<Vec<ConstrainedPrompt>, ModelError>,
) -> Result<Report, ModelError> {
    let (folder, tokens, mut decoder) = load(settings)?;
    on_loaded(decoder.info());
    let max_prompt = decoder.context().saturating_sub(workload.answer + 2).max(2);
    let prompt = sample(&tokens, workload.prompt.min(max_prompt))?;
    let mut tests = vec![round_trip(&tokens)];
    let mut logits = Vec::new();
    decoder.clear_cache();
    decoder.logits(&prompt, &mut logits)?;
    let most_likely = most_likely(&logits, 20);
    let (low, high) =
        logits.iter().fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), x| (low.min(*x), high.max(*x)));
    tests.push(CheckResult {
        name: "it gives numbers",
        passed: logits.iter().all(|x| x.is_finite()) && high > low,
        detail: format!("{} logits between {low:.2} and {high:.2}", logits.len()),
    });
    tests.extend(test_reuse(&mut decoder, &prompt, &logits, high - low)?);
    let answer = greedy(&mut decoder, &prompt, workload.answer)?;
    let repeated = greedy(&mut decoder, &prompt, workload.answer)?;
    tests.push(CheckResult {
        name: "the same answer to the same prompt",
        passed: answer == repeated,
        detail: format!("{} tokens", answer.len()),
    });
    let mut speed = measure(&mut decoder, &prompt, workload.answer)?;
    speed.gigabytes_per_second = speed.decode_per_second * decoder.info().bytes as f64 / 1e9;
    let set = digits(&tokens, decoder.vocabulary());
    let model = Model::start(folder, tokens, decoder)?;
    tests.extend(test_service(&model, &prompt, &set)?);
    measure_constrained(&model, &prompt, workload.answer, &mut speed)?;
    measure_scripts(&model, workload.answer, scripts, &mut speed)?;
    Ok(Report { tests, speed, prompt, greedy: answer, most_likely, megabytes: process_megabytes() })
}

/// Returns a prompt of `length` tokens.
fn sample(tokens: &ModelTokenizer, length: usize) -> Result<Vec<u32>, ModelError> {
    let text = tokens.encode_plain(TEXT)?;
    if text.is_empty() {
        return Err(ModelError::new("the tokenizer makes nothing of a script"));
    }
    let mut prompt = tokens.encode("", true)?;
    prompt.extend(text.iter().cycle().take(length.saturating_sub(prompt.len())));
    prompt.truncate(length);
    Ok(prompt)
}

/// Tests that decoding the encoded text returns the text.
fn round_trip(tokens: &ModelTokenizer) -> CheckResult {
    let name = "text survives the tokenizer";
    match tokens.encode_plain(TEXT) {
        // Tokenizers of SentencePiece add a space at the start.
        Ok(ids) => CheckResult {
            name,
            passed: tokens.decode(&ids).trim() == TEXT.trim(),
            detail: format!("{} tokens", ids.len()),
        },
        Err(error) => CheckResult { name, passed: false, detail: error.message },
    }
}

/// Tests that the cache does not change the logits, whatever sequence was run before.
fn test_reuse(
    decoder: &mut Decoder,
    prompt: &[u32],
    fresh: &[f32],
    range: f32,
) -> Result<Vec<CheckResult>, ModelError> {
    let mut edited = prompt.to_vec();
    let middle = prompt.len() / 2;
    edited[middle] = prompt[0].wrapping_add(1) % 97;
    let mut longer = prompt.to_vec();
    longer.extend_from_slice(&prompt[..prompt.len().min(decoder.context() - prompt.len())]);
    let shorter = prompt[..prompt.len() - 1].to_vec();
    let previous = [
        ("reuse after a shorter prompt", shorter),
        ("reuse after a longer prompt", longer),
        ("reuse after an edit in the middle", edited),
    ];
    let mut tests = Vec::new();
    let mut logits = Vec::new();
    for (name, sequence) in previous {
        decoder.clear_cache();
        decoder.logits(&sequence, &mut logits)?;
        let shared = decoder.cached_prefix(prompt);
        decoder.logits(prompt, &mut logits)?;
        let worst =
            logits.iter().zip(fresh).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max) / range.max(f32::MIN_POSITIVE);
        // 8-bit weights and activations are scaled by what runs at once, so sums differ slightly
        // with the split. A larger difference is an error.
        let kind = if worst < 0.001 {
            "the same"
        } else if worst < 0.03 {
            "rounding"
        } else {
            "quantized by the tokens of one run"
        };
        let detail =
            format!("{shared} of {} tokens reused, logits differ by {worst:.1e} of their range: {kind}", prompt.len());
        tests.push(CheckResult { name, passed: worst < 0.25, detail });
    }
    Ok(tests)
}

/// Returns the answer to a prompt, the most likely token at each step.
fn greedy(decoder: &mut Decoder, prompt: &[u32], answer: usize) -> Result<Vec<u32>, ModelError> {
    decoder.clear_cache();
    let mut sequence = prompt.to_vec();
    let mut logits = Vec::new();
    for _ in 0..answer {
        decoder.logits(&sequence, &mut logits)?;
        sequence.push(argmax(&logits));
    }
    Ok(sequence[prompt.len()..].to_vec())
}

/// Returns the most likely token, the first of equals.
fn argmax(logits: &[f32]) -> u32 {
    let mut best = (0, f32::NEG_INFINITY);
    for (token, logit) in (0u32..).zip(logits) {
        if *logit > best.1 {
            best = (token, *logit);
        }
    }
    best.0
}

/// Returns the `count` most likely tokens with their logits, most likely first.
fn most_likely(logits: &[f32], count: usize) -> Vec<(u32, f32)> {
    let mut all: Vec<(u32, f32)> = (0u32..).zip(logits.iter().copied()).collect();
    let count = count.min(all.len());
    if count == 0 {
        return Vec::new();
    }
    let higher = |a: &(u32, f32), b: &(u32, f32)| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0));
    all.select_nth_unstable_by(count - 1, higher);
    all.truncate(count);
    all.sort_unstable_by(higher);
    all
}

/// A constraint that allows the same tokens at every step.
struct FixedSet(SimpleVob);

impl Constraint for FixedSet {
    fn allowed_tokens(&mut self) -> Option<&SimpleVob> {
        Some(&self.0)
    }
    fn accept(&mut self, _token: u32) {}
}

/// Returns the tokens that consist of digits.
fn digits(tokens: &ModelTokenizer, vocabulary: usize) -> SimpleVob {
    let mut set = SimpleVob::alloc(vocabulary);
    let known = u32::try_from(tokens.size()).unwrap_or(0);
    for id in (0..known).filter(|id| !tokens.is_special(*id)) {
        let text = tokens.decode(&[id]);
        if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
            set.allow_token(id);
        }
    }
    set
}

/// Tests streaming, constraints, cancellation, limits and memory of the service.
fn test_service(model: &Model, prompt: &[u32], digits: &SimpleVob) -> Result<Vec<CheckResult>, ModelError> {
    let mut tests = Vec::new();
    let short = Prompt::Tokens(prompt.to_vec());
    let options = |max_tokens| DecodeOptions { max_tokens, ..DecodeOptions::default() };

    let mut stream = model.generate(&short, options(16), None, &Cancel::default())?;
    let (mut text, mut done) = (String::new(), None);
    while let Some(event) = stream.next_event() {
        match event {
            Event::Text(part) => text.push_str(&part),
            Event::Done(decoded) => done = Some(decoded),
            Event::Failed(error) => return Err(error),
        }
    }
    let streamed = done
        .as_ref()
        .is_some_and(|done| done.text == text && done.tokens.len() == 16 && done.finish == FinishReason::Length);
    tests.push(CheckResult {
        name: "streams, and ends at the bound on tokens",
        passed: streamed,
        detail: done.map_or_else(String::new, |done| format!("{} tokens, {:?}", done.tokens.len(), done.finish)),
    });

    let decoded =
        model.generate(&short, options(12), Some(Box::new(FixedSet(digits.clone()))), &Cancel::default())?.wait()?;
    let only_digits = decoded.text.bytes().all(|byte| byte.is_ascii_digit()) && !decoded.text.is_empty();
    tests.push(CheckResult {
        name: "keeps to a constraint",
        passed: only_digits,
        detail: format!("digits only: {}", decoded.text),
    });

    let mut other = prompt.to_vec();
    other.reverse();
    // The last digits of 8-bit models depend on how many tokens of the prompt are reused: another
    // prompt before leaves none.
    let answer_alone = |before: &[u32]| {
        model.generate(&Prompt::Tokens(before.to_vec()), options(1), None, &Cancel::default())?.wait()?;
        model.generate(&short, options(16), None, &Cancel::default())?.wait()
    };
    let first = answer_alone(&other)?;
    // Cancels at several moments: in the queue, while the prompt runs, while tokens come.
    let (mut slowest, mut finished) = (Duration::ZERO, true);
    for wait in [0u64, 1, 5, 20, 60] {
        let cancel = Cancel::default();
        let stream = model.generate(
            &Prompt::Tokens(other.clone()),
            DecodeOptions { max_tokens: model.context(), ..DecodeOptions::default() },
            None,
            &cancel,
        )?;
        std::thread::sleep(Duration::from_millis(wait));
        cancel.cancel();
        let start = Instant::now();
        // A small model may finish before the cancellation.
        finished &= matches!(stream.wait()?.finish, FinishReason::Cancelled | FinishReason::Length);
        slowest = slowest.max(start.elapsed());
        other.rotate_left(1);
    }
    tests.push(CheckResult {
        name: "ends soon after it is cancelled",
        passed: finished && slowest < Duration::from_millis(1500),
        detail: format!("within {} ms", slowest.as_millis()),
    });

    let next = answer_alone(&other)?;
    tests.push(CheckResult {
        name: "gives the same answer after cancelled ones",
        passed: first.tokens == next.tokens,
        detail: format!("{} tokens", next.tokens.len()),
    });

    let long = Prompt::Tokens(vec![prompt[0]; model.context()]);
    let refused = model.generate(&long, options(1), None, &Cancel::default()).is_err();
    tests.push(CheckResult {
        name: "refuses a prompt that does not fit",
        passed: refused,
        detail: format!("{} tokens", model.context()),
    });

    let before = process_megabytes();
    for round in 0..40 {
        let mut prompt = prompt.to_vec();
        let by = round % prompt.len();
        prompt.rotate_left(by);
        model.generate(&Prompt::Tokens(prompt), options(4), None, &Cancel::default())?.wait()?;
    }
    if let (Some(before), Some(after)) = (before, process_megabytes()) {
        let grown = after.saturating_sub(before);
        tests.push(CheckResult {
            name: "keeps no memory",
            passed: grown < 64,
            detail: format!("{grown} MB more after 40 requests"),
        });
    }
    Ok(tests)
}

#[cfg(test)]
mod tests {
    use super::super::tokenizer::tests::bytes;
    use super::*;

    #[test]
    fn prompts_have_the_requested_length() {
        let tokens = bytes(&[]);
        for length in [1, 10, 300, 2000] {
            assert_eq!(sample(&tokens, length).unwrap().len(), length);
        }
        assert!(round_trip(&tokens).passed);
        assert_eq!(digits(&tokens, 300).num_set(), 10);
    }

    #[test]
    fn the_most_likely_tokens_come_first() {
        assert_eq!(most_likely(&[1.0, 3.0, 2.0, 3.0], 3), [(1, 3.0), (3, 3.0), (2, 2.0)]);
        assert_eq!((argmax(&[1.0, 3.0, 2.0, 3.0]), argmax(&[])), (1, 0));
        assert_eq!(most_likely(&[1.0], 5), [(0, 1.0)]);
        assert_eq!(most_likely(&[], 5), []);
    }
}
