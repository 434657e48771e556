//! `geols model check`: whether a model does on this machine what it must, and how fast.
//!
//! The tests are those of the runtime, not of the model's wits: they hold for random weights, too.

use super::backend::Backend;
use super::constrain::Constraint;
use super::decode::{DecodeOptions, FinishReason};
use super::decoder::{Decoder, ModelInfo};
use super::error::ModelError;
use super::sample::Sampling;
use super::service::{Event, Model, ModelSettings, Prompt, load};
use super::tokenizer::ModelTokenizer;
use crate::base::cancel::Cancel;
use serde::Serialize;
use std::time::{Duration, Instant};
use toktrie::SimpleVob;

/// What tokens are measured on: code of both languages, letters of several alphabets.
const TEXT: &str = "// Mean of a year, µm² – 地球\nvar image = ee.ImageCollection('A/B')\n  .filterDate('2020-01-01', '2021-01-01')\n  .map(function(i) {\n    return i.normalizedDifference(['B8', 'B4']);\n  })\n  .median();\nMap.addLayer(image, {min: 0, max: 0.8}, 'NDVI');\n\ndef mask(image):\n    \"\"\"Keeps what is clear.\"\"\"\n    return image.updateMask(image.select('QA').lt(1))  # done\n";

/// One test.
#[derive(Debug, Clone, Serialize)]
pub struct CheckResult {
    /// What must hold.
    pub name: &'static str,
    /// Whether it does.
    pub passed: bool,
    /// In numbers.
    pub detail: String,
}

/// How fast a model is, the best of three runs each; times in milliseconds.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Speed {
    /// ModelTokenizer of the prompt.
    pub prompt: usize,
    /// ModelTokenizer of the answer.
    pub answer: usize,
    /// From the prompt to the first token.
    pub first_ms: f64,
    /// Until the answer is whole.
    pub whole_ms: f64,
    /// The same, one token of the prompt later.
    pub next_ms: f64,
    /// ModelTokenizer of a prompt in a second.
    pub prefill_per_second: f64,
    /// ModelTokenizer of an answer in a second.
    pub decode_per_second: f64,
    /// The same with a constraint over the whole vocabulary.
    pub constrained_per_second: f64,
    /// The same without one, asked in the same way.
    pub free_per_second: f64,
    /// ModelTokenizer of scripts in a second, each name held to those that exist; 0 where none was measured.
    pub script_per_second: f64,
    /// Of the same scripts without that.
    pub script_free_per_second: f64,
    /// Which part of the time the constraint took, its analysis included.
    pub script_share: f64,
    /// Gigabytes of weights that are read in a second while decoding: on a GPU the bound is its memory's bandwidth.
    pub gigabytes_per_second: f64,
}

/// What came out.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    /// The tests.
    pub tests: Vec<CheckResult>,
    /// The speed.
    pub speed: Speed,
    /// The prompt that was measured.
    pub prompt: Vec<u32>,
    /// What the model says to it, the likeliest token each time.
    pub greedy: Vec<u32>,
    /// The likeliest tokens behind the prompt, with their logits.
    pub likeliest: Vec<(u32, f32)>,
    /// Megabytes of memory of the process with the model, where the system tells.
    pub megabytes: Option<u64>,
}

/// How much is measured.
#[derive(Debug, Clone, Copy)]
pub struct Workload {
    /// ModelTokenizer of the prompt.
    pub prompt: usize,
    /// ModelTokenizer of the answer.
    pub answer: usize,
}

/// A text to go on with and what holds the model while it does.
pub type ConstrainedPrompt = (String, Box<dyn Constraint + Send>);

/// Loads a model, tests it and measures it. `told` gets what is known of the model as soon as it is loaded; `held` gives scripts to go on with,
/// the same at each call.
///
/// # Errors
/// The model cannot be loaded, or fails.
pub fn run(
    settings: &ModelSettings,
    workload: Workload,
    told: &mut dyn FnMut(&ModelInfo),
    held: &mut dyn FnMut(&Model) -> Result<Vec<ConstrainedPrompt>, ModelError>,
) -> Result<Report, ModelError> {
    let (folder, tokens, mut decoder) = load(settings)?;
    told(decoder.info());
    let room = decoder.context().saturating_sub(workload.answer + 2).max(2);
    let prompt = sample(&tokens, workload.prompt.min(room))?;
    let mut tests = vec![round_trip(&tokens)];
    let mut logits = Vec::new();
    decoder.forget();
    decoder.logits(&prompt, &mut logits)?;
    let likeliest = likeliest(&logits, 20);
    let (low, high) =
        logits.iter().fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), x| (low.min(*x), high.max(*x)));
    tests.push(CheckResult {
        name: "it gives numbers",
        passed: logits.iter().all(|x| x.is_finite()) && high > low,
        detail: format!("{} logits between {low:.2} and {high:.2}", logits.len()),
    });
    tests.extend(reuse(&mut decoder, &prompt, &logits, high - low)?);
    let greedy = greedy(&mut decoder, &prompt, workload.answer)?;
    let again = self::greedy(&mut decoder, &prompt, workload.answer)?;
    tests.push(CheckResult {
        name: "the same answer to the same prompt",
        passed: greedy == again,
        detail: format!("{} tokens", greedy.len()),
    });
    let mut speed = measure(&mut decoder, &prompt, workload.answer)?;
    speed.gigabytes_per_second = speed.decode_per_second * decoder.info().bytes as f64 / 1e9;
    let set = digits(&tokens, decoder.vocabulary());
    let model = Model::start(folder, tokens, decoder)?;
    tests.extend(through_the_thread(&model, &prompt, &set)?);
    constrained(&model, &prompt, workload.answer, &mut speed)?;
    scripts(&model, workload.answer, held, &mut speed)?;
    Ok(Report { tests, speed, prompt, greedy, likeliest, megabytes: megabytes() })
}

/// A prompt of so many tokens.
fn sample(tokens: &ModelTokenizer, length: usize) -> Result<Vec<u32>, ModelError> {
    let once = tokens.encode_plain(TEXT)?;
    if once.is_empty() {
        return Err(ModelError::new("the tokenizer makes nothing of a script"));
    }
    let mut prompt = tokens.encode("", true)?;
    prompt.extend(once.iter().cycle().take(length.saturating_sub(prompt.len())));
    prompt.truncate(length);
    Ok(prompt)
}

fn round_trip(tokens: &ModelTokenizer) -> CheckResult {
    let name = "text survives the tokenizer";
    match tokens.encode_plain(TEXT) {
        // Tokenizers of SentencePiece put a space at the start.
        Ok(ids) => CheckResult {
            name,
            passed: tokens.decode(&ids).trim() == TEXT.trim(),
            detail: format!("{} tokens", ids.len()),
        },
        Err(error) => CheckResult { name, passed: false, detail: error.message },
    }
}

/// The cache must not change what comes out, whatever the sequence before was.
fn reuse(decoder: &mut Decoder, prompt: &[u32], fresh: &[f32], range: f32) -> Result<Vec<CheckResult>, ModelError> {
    let mut edited = prompt.to_vec();
    let middle = prompt.len() / 2;
    edited[middle] = prompt[0].wrapping_add(1) % 97;
    let mut longer = prompt.to_vec();
    longer.extend_from_slice(&prompt[..prompt.len().min(decoder.context() - prompt.len())]);
    let shorter = prompt[..prompt.len() - 1].to_vec();
    let before = [
        ("reuse after a shorter prompt", shorter),
        ("reuse after a longer prompt", longer),
        ("reuse after an edit in the middle", edited),
    ];
    let mut tests = Vec::new();
    let mut logits = Vec::new();
    for (name, sequence) in before {
        decoder.forget();
        decoder.logits(&sequence, &mut logits)?;
        let shared = decoder.shared(prompt);
        decoder.logits(prompt, &mut logits)?;
        let worst =
            logits.iter().zip(fresh).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max) / range.max(f32::MIN_POSITIVE);
        // Weights and activations in 8 bits are scaled by what is run at once, so that their sums differ with the cut. More than that is a error.
        let kind = if worst < 0.001 {
            "the same"
        } else if worst < 0.03 {
            "rounding"
        } else {
            "quantised by what runs at once"
        };
        let detail =
            format!("{shared} of {} tokens reused, logits differ by {worst:.1e} of their range: {kind}", prompt.len());
        tests.push(CheckResult { name, passed: worst < 0.25, detail });
    }
    Ok(tests)
}

fn greedy(decoder: &mut Decoder, prompt: &[u32], answer: usize) -> Result<Vec<u32>, ModelError> {
    decoder.forget();
    let mut sequence = prompt.to_vec();
    let mut logits = Vec::new();
    for _ in 0..answer {
        decoder.logits(&sequence, &mut logits)?;
        sequence.push(best(&logits));
    }
    Ok(sequence[prompt.len()..].to_vec())
}

/// The likeliest token, the first of equals.
fn best(logits: &[f32]) -> u32 {
    let mut best = (0, f32::NEG_INFINITY);
    for (token, logit) in (0u32..).zip(logits) {
        if *logit > best.1 {
            best = (token, *logit);
        }
    }
    best.0
}

fn likeliest(logits: &[f32], count: usize) -> Vec<(u32, f32)> {
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

fn measure(decoder: &mut Decoder, prompt: &[u32], answer: usize) -> Result<Speed, ModelError> {
    let mut speed = Speed { prompt: prompt.len(), answer, ..Speed::default() };
    let (mut first, mut whole, mut next) = (Duration::MAX, Duration::MAX, Duration::MAX);
    let mut steps = Duration::MAX;
    let mut logits = Vec::new();
    for _ in 0..3 {
        decoder.forget();
        let start = Instant::now();
        let mut sequence = prompt.to_vec();
        decoder.logits(&sequence, &mut logits)?;
        let prefilled = start.elapsed();
        sequence.push(best(&logits));
        for _ in 1..answer {
            decoder.logits(&sequence, &mut logits)?;
            sequence.push(best(&logits));
        }
        let all = start.elapsed();
        (first, whole, steps) = (first.min(prefilled), whole.min(all), steps.min(all - prefilled));
        // One key later: another last token, and the answer again.
        let start = Instant::now();
        let mut sequence = prompt.to_vec();
        sequence.push(prompt[0]);
        for _ in 0..answer {
            decoder.logits(&sequence, &mut logits)?;
            sequence.push(best(&logits));
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

/// Allows the same tokens at every step.
struct Always(SimpleVob);

impl Constraint for Always {
    fn allowed_tokens(&mut self) -> Option<&SimpleVob> {
        Some(&self.0)
    }
    fn accept(&mut self, _token: u32) {}
}

/// ModelTokenizer that are digits.
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

fn through_the_thread(model: &Model, prompt: &[u32], digits: &SimpleVob) -> Result<Vec<CheckResult>, ModelError> {
    let mut tests = Vec::new();
    let given = Prompt::Tokens(prompt.to_vec());
    let plan = |max_tokens| DecodeOptions { max_tokens, ..DecodeOptions::default() };

    let mut stream = model.generate(&given, plan(16), None, &Cancel::default())?;
    let (mut pieces, mut done) = (String::new(), None);
    while let Some(event) = stream.next_event() {
        match event {
            Event::Text(text) => pieces.push_str(&text),
            Event::Done(decoded) => done = Some(decoded),
            Event::Failed(error) => return Err(error),
        }
    }
    let streamed = done
        .as_ref()
        .is_some_and(|done| done.text == pieces && done.tokens.len() == 16 && done.finish == FinishReason::Length);
    tests.push(CheckResult {
        name: "streams, and ends at the bound on tokens",
        passed: streamed,
        detail: done.map_or_else(String::new, |done| format!("{} tokens, {:?}", done.tokens.len(), done.finish)),
    });

    let decoded =
        model.generate(&given, plan(12), Some(Box::new(Always(digits.clone()))), &Cancel::default())?.wait()?;
    let held = decoded.text.bytes().all(|byte| byte.is_ascii_digit()) && !decoded.text.is_empty();
    tests.push(CheckResult {
        name: "keeps to a constraint",
        passed: held,
        detail: format!("digits only: {}", decoded.text),
    });

    // Cancelled at several moments: in the queue, while the prompt is read, while tokens come.
    let (mut slowest, mut finished) = (Duration::ZERO, true);
    let mut other = prompt.to_vec();
    other.reverse();
    for wait in [0u64, 1, 5, 20, 60] {
        let cancel = Cancel::default();
        let most = model.context();
        let stream = model.generate(
            &Prompt::Tokens(other.clone()),
            DecodeOptions { max_tokens: most, ..DecodeOptions::default() },
            None,
            &cancel,
        )?;
        std::thread::sleep(Duration::from_millis(wait));
        cancel.cancel();
        let start = Instant::now();
        // A small model may be done by then.
        finished &= matches!(stream.wait()?.finish, FinishReason::Cancelled | FinishReason::Length);
        slowest = slowest.max(start.elapsed());
        other.rotate_left(1);
    }
    tests.push(CheckResult {
        name: "ends soon after it is cancelled",
        passed: finished && slowest < Duration::from_millis(1500),
        detail: format!("within {} ms", slowest.as_millis()),
    });

    let long = Prompt::Tokens(vec![prompt[0]; model.context()]);
    let refused = model.generate(&long, plan(1), None, &Cancel::default()).is_err();
    tests.push(CheckResult {
        name: "refuses a prompt that does not fit",
        passed: refused,
        detail: format!("{} tokens", model.context()),
    });

    let before = megabytes();
    for round in 0..40 {
        let mut prompt = prompt.to_vec();
        let by = round % prompt.len();
        prompt.rotate_left(by);
        model.generate(&Prompt::Tokens(prompt), plan(4), None, &Cancel::default())?.wait()?;
    }
    if let (Some(before), Some(after)) = (before, megabytes()) {
        let grown = after.saturating_sub(before);
        tests.push(CheckResult {
            name: "keeps no memory",
            passed: grown < 64,
            detail: format!("{grown} MB more after 40 requests"),
        });
    }
    Ok(tests)
}

/// ModelTokenizer in a second with a constraint that has a bit for every token, as one over names has, and without, turn by turn.
fn constrained(model: &Model, prompt: &[u32], answer: usize, speed: &mut Speed) -> Result<(), ModelError> {
    let set = SimpleVob::alloc_ones(model.vocabulary());
    for _ in 0..3 {
        for held in [false, true] {
            let plan = DecodeOptions { max_tokens: answer, ..DecodeOptions::default() };
            let constraint = held.then(|| Box::new(Always(set.clone())) as Box<dyn Constraint + Send>);
            let decoded =
                model.generate(&Prompt::Tokens(prompt.to_vec()), plan, constraint, &Cancel::default())?.wait()?;
            let time = decoded.total.saturating_sub(decoded.first_token_time).as_secs_f64().max(1e-9);
            let best = if held { &mut speed.constrained_per_second } else { &mut speed.free_per_second };
            *best = best.max(decoded.tokens.len().saturating_sub(1) as f64 / time);
        }
    }
    Ok(())
}

/// ModelTokenizer of one script and the least time that they took.
#[derive(Debug, Clone, Copy)]
struct Least {
    tokens: usize,
    time: Duration,
    held: Duration,
}

impl Least {
    const NONE: Least = Least { tokens: 0, time: Duration::MAX, held: Duration::ZERO };

    fn see(&mut self, tokens: usize, time: Duration, held: Duration) {
        if time < self.time {
            *self = Least { tokens, time, held };
        }
    }
}

/// How fast scripts are gone on with, under their constraints and without, turn by turn, each the best of three.
fn scripts(
    model: &Model,
    answer: usize,
    held: &mut dyn FnMut(&Model) -> Result<Vec<ConstrainedPrompt>, ModelError>,
    speed: &mut Speed,
) -> Result<(), ModelError> {
    let mut best: Vec<[Least; 2]> = Vec::new();
    for _ in 0..3 {
        let scripts = held(model)?;
        best.resize(scripts.len(), [Least::NONE; 2]);
        for ((text, constraint), best) in scripts.into_iter().zip(&mut best) {
            let mut prompt = model.tokenizer().encode_plain(&text)?;
            // As much as fits, and not more than is read soon.
            let most = model.context().saturating_sub(answer + 1).clamp(1, 256);
            prompt.drain(..prompt.len().saturating_sub(most));
            let prompt = Prompt::Tokens(prompt);
            let ask = |max_tokens: usize, constraint: Option<Box<dyn Constraint + Send>>| {
                let plan = DecodeOptions { max_tokens, ..model.decode_options(&prompt) };
                let plan = DecodeOptions { sampling: Sampling::default(), ..plan };
                model.generate(&prompt, plan, constraint, &Cancel::default())?.wait()
            };
            // The prompt is in the cache from here on.
            ask(1, None)?;
            let free = ask(answer, None)?;
            best[0].see(free.tokens.len(), free.total, free.constraint_time);
            let kept = ask(answer, Some(constraint))?;
            best[1].see(kept.tokens.len() + kept.rolled_back, kept.total, kept.constraint_time);
        }
    }
    let sums = |at: usize| {
        let time: Duration = best.iter().map(|best| best[at].time).sum();
        let tokens: usize = best.iter().map(|best| best[at].tokens).sum();
        let held: Duration = best.iter().map(|best| best[at].held).sum();
        let seconds = time.as_secs_f64().max(1e-9);
        (tokens as f64 / seconds, held.as_secs_f64() / seconds)
    };
    if !best.is_empty() {
        speed.script_free_per_second = sums(0).0;
        (speed.script_per_second, speed.script_share) = sums(1);
    }
    Ok(())
}

/// Memory of this process, where the system tells.
fn megabytes() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes >> 10)
}

#[cfg(test)]
mod tests {
    use super::super::tokenizer::tests::bytes;
    use super::*;

    #[test]
    fn prompts_have_the_length_that_is_asked_for() {
        let tokens = bytes(&[]);
        for length in [1, 10, 300, 2000] {
            assert_eq!(sample(&tokens, length).unwrap().len(), length);
        }
        assert!(round_trip(&tokens).passed);
        assert_eq!(digits(&tokens, 300).num_set(), 10);
    }

    #[test]
    fn the_likeliest_come_first() {
        assert_eq!(likeliest(&[1.0, 3.0, 2.0, 3.0], 3), [(1, 3.0), (3, 3.0), (2, 2.0)]);
        assert_eq!((best(&[1.0, 3.0, 2.0, 3.0]), best(&[])), (1, 0));
        assert_eq!(likeliest(&[1.0], 5), [(0, 1.0)]);
        assert_eq!(likeliest(&[], 5), []);
    }
}
