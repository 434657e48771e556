//! Completes the text at the cursor with a model, for inline completion.
//!
//! The prompt is the text before and after the cursor. A [`ScriptConstraint`] restricts names to
//! those that exist, and the analysis of the whole document validates the result. A result that
//! has new diagnostics, comes too late or is a guess is not shown.

use crate::assist::script_constraint::{ScriptConstraint, ScriptContext};
use crate::base::cancel::Cancel;
use crate::diagnostic::{Diagnostic, Severity};
use crate::features::{Input, Snapshot};
use crate::model::constrain::Vocabulary;
use crate::model::decode::{DecodedText, FinishReason};
use crate::model::error::ModelError;
use crate::model::service::{Model, ModelSettings, Prompt};
use crate::semantic::infer::Modules;
use std::sync::Arc;
use std::time::Instant;

/// Maximum number of tokens that are written.
const MAX_TOKENS: usize = 48;
/// Maximum number of bytes before the cursor in the prompt. A longer prompt takes too long to run.
const MAX_BYTES_BEFORE: usize = 2048;
/// Step in bytes by which the start of the prompt moves. While the start stays, the model's cache
/// of the prompt is reused.
const WINDOW_STEP: usize = 1024;
/// Maximum number of bytes after the cursor in the prompt.
const MAX_BYTES_AFTER: usize = 512;
/// Minimum probability of a text under the model. Of the lines that `models/evaluate/inline.py`
/// asks for, those that are written as in the script are above it in five of six cases, and two in
/// three of the others are below.
const MIN_PROBABILITY: f32 = 0.2;
/// Rules that concern a later line, which the user has yet to write.
const RULES_OF_LATER_LINES: &[&str] = &["task-not-started", "discarded-result"];

/// The rule for names that nothing defines. In JavaScript it only hints, because the Code Editor
/// keeps imports outside the script; but the model must not invent a name.
const UNDEFINED_NAME: &str = "undefined-name";

/// A model with the vocabulary that constrains it.
pub struct InfillModel {
    model: Model,
    vocabulary: Arc<Vocabulary>,
}

/// The position to fill.
pub struct Gap<'a> {
    /// The analysis of the current document.
    pub snapshot: &'a Snapshot,
    /// The diagnostics that the document already has.
    pub known: &'a [Diagnostic],
    /// The modules that it can import.
    pub modules: &'a dyn Modules,
    /// Byte offset of the cursor.
    pub offset: usize,
}

impl InfillModel {
    /// Loads a model. Blocks while the model loads.
    ///
    /// # Errors
    /// The folder or one of its files is missing or broken, ONNX Runtime fails, or the tokenizer
    /// does not say which bytes its tokens stand for.
    pub fn open(settings: &ModelSettings) -> Result<InfillModel, ModelError> {
        let model = Model::open(settings)?;
        let mut ends = model.folder().end_tokens.clone();
        ends.extend(model.infill().map(|infill| infill.end_tokens.as_slice()).unwrap_or_default());
        let tokenizer = model.tokenizer().inner().clone();
        let vocabulary = Arc::new(Vocabulary::new(tokenizer, model.vocabulary(), &ends)?);
        Ok(InfillModel { model, vocabulary })
    }

    /// Returns the model.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Returns the vocabulary, for constraints.
    pub fn vocabulary(&self) -> &Arc<Vocabulary> {
        &self.vocabulary
    }

    /// Returns the text to insert at the cursor, or `None` if no valid text was found before `end`.
    ///
    /// # Errors
    /// The model failed.
    pub fn fill(&self, gap: &Gap<'_>, end: Instant, cancel: &Cancel) -> Result<Option<String>, ModelError> {
        let text: &str = &gap.snapshot.text;
        let Some((before, after)) = text.split_at_checked(gap.offset) else { return Ok(None) };
        let line = before.rsplit('\n').next().unwrap_or(before);
        let script = ScriptContext {
            path: gap.snapshot.path.clone(),
            config: gap.snapshot.config.clone(),
            ..ScriptContext::untitled(gap.snapshot.analysis.hir.language)
        };
        let constraint = ScriptConstraint::new(before, after, &self.vocabulary, script);
        // A partial word is rewritten, so that the model sees it as whole tokens.
        let (shown, rewritten) = before.split_at_checked(constraint.prompt_length()).unwrap_or((before, ""));
        let prompt = match self.model.infill() {
            Some(_) => Prompt::Infill(window_before(shown).to_owned(), window_after(after).to_owned()),
            // A model without infill would repeat the text after the cursor.
            None if after.trim().is_empty() => Prompt::Text(window_before(shown).to_owned()),
            None => return Ok(None),
        };
        let mut options = self.model.decode_options(&prompt);
        options.max_tokens = MAX_TOKENS;
        options.max_time = Some(end.saturating_duration_since(Instant::now()));
        options.stop = vec![if line.trim().is_empty() { "\n\n" } else { "\n" }.to_owned()];
        options.sampling.temperature = 0.0;
        let stream = self.model.generate(&prompt, options, Some(Box::new(constraint)), cancel)?;
        let decoded = stream.wait_until(end)?;
        if cancel.is_cancelled() && decoded.finish == FinishReason::Cancelled && Instant::now() < end {
            return Ok(None);
        }
        let likely = likely_lines(&decoded, rewritten.len(), |token| self.vocabulary.bytes(token).len());
        let new = decoded.text[..likely].strip_prefix(rewritten).unwrap_or("");
        let mut rest = match decoded.finish {
            FinishReason::End | FinishReason::Stop | FinishReason::Closed => Some(new.trim_end()),
            _ if likely < decoded.text.len() => Some(new.trim_end()),
            // A text that was cut off keeps only its complete lines.
            FinishReason::Length | FinishReason::Time | FinishReason::Cancelled => without_last_line(new),
        };
        while let Some(text) = rest.filter(|text| !text.trim().is_empty()) {
            if Instant::now() >= end {
                return Ok(None);
            }
            if is_valid(gap, text, cancel) {
                return Ok(Some(text.to_owned()));
            }
            rest = without_last_line(text);
        }
        Ok(None)
    }
}

/// Returns the length in bytes of the first lines that together are likely enough, or of the whole
/// text. `length` returns the number of bytes of a token. Tokens that begin in the first `typed`
/// bytes do not count: they had to go on with what the user has typed.
fn likely_lines(decoded: &DecodedText, typed: usize, length: impl Fn(u32) -> usize) -> usize {
    let min = MIN_PROBABILITY.ln();
    let (mut end, mut sum, mut likely) = (0, 0.0, 0);
    for (token, log_probability) in decoded.tokens.iter().zip(&decoded.log_probabilities) {
        let from = end;
        // What the text stops at is no part of it.
        if from == decoded.text.len() {
            break;
        }
        end = (end + length(*token)).min(decoded.text.len());
        let before = sum;
        if from >= typed {
            sum += log_probability;
        }
        // The line before a line break is complete, whatever follows in the same token.
        let line_break = decoded.text.as_bytes()[from..end].iter().position(|byte| *byte == b'\n');
        if let Some(at) = line_break
            && (if at == 0 { before } else { sum }) >= min
        {
            likely = from + at;
        }
    }
    if sum >= min { decoded.text.len() } else { decoded.text.floor_char_boundary(likely) }
}

/// Returns a text without its last line, or `None` if it has only one.
pub fn without_last_line(text: &str) -> Option<&str> {
    text.rsplit_once('\n').map(|(whole, _)| whole.trim_end())
}

/// Returns `true` if the document with `new` at the cursor has no new diagnostics.
fn is_valid(gap: &Gap<'_>, new: &str, cancel: &Cancel) -> bool {
    let Some((before, after)) = gap.snapshot.text.split_at_checked(gap.offset) else { return false };
    let input = Input {
        path: gap.snapshot.path.clone(),
        text: format!("{before}{new}{after}").into(),
        language: gap.snapshot.analysis.hir.language,
        config: gap.snapshot.config.clone(),
        modules: gap.modules,
        cell_ends: Vec::new(),
    };
    let Some(then) = Snapshot::new(input, Some(gap.snapshot), cancel) else { return false };
    let inserted = before.len()..before.len() + new.len();
    let mut known: Vec<(&str, &str)> = gap.known.iter().map(|found| (found.rule, found.message.as_str())).collect();
    then.diagnostics(&|_| {}).iter().all(|found| {
        let minor = !matches!(found.severity, Severity::Error | Severity::Warning);
        if minor && found.rule == UNDEFINED_NAME {
            // A name that the script already uses may come from the imports of the Code Editor.
            let is_inserted = inserted.contains(&(found.span.start as usize));
            return !is_inserted
                || gap.known.iter().any(|known| known.rule == found.rule && known.message == found.message);
        }
        if minor || RULES_OF_LATER_LINES.contains(&found.rule) {
            return true;
        }
        // Each known diagnostic excuses one equal diagnostic.
        let same = known.iter().position(|known| *known == (found.rule, found.message.as_str()));
        same.map(|at| known.swap_remove(at)).is_some()
    })
}

/// Returns the end of a text for the prompt, from the start of a line.
fn window_before(text: &str) -> &str {
    let from = text.len().saturating_sub(MAX_BYTES_BEFORE).next_multiple_of(WINDOW_STEP);
    if text.len() <= MAX_BYTES_BEFORE || from >= text.len() {
        return text.get(text.ceil_char_boundary(text.len().saturating_sub(MAX_BYTES_BEFORE))..).unwrap_or(text);
    }
    let cut = &text[text.ceil_char_boundary(from)..];
    cut.split_once('\n').map_or(cut, |(_, rest)| rest)
}

/// Returns the start of a text for the prompt, up to the end of a line.
fn window_after(text: &str) -> &str {
    if text.len() <= MAX_BYTES_AFTER {
        return text;
    }
    let cut = &text[..text.floor_char_boundary(MAX_BYTES_AFTER)];
    cut.rsplit_once('\n').map_or(cut, |(whole, _)| whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::semantic::infer::NoModules;
    use crate::syntax::language::Language;
    use crate::workspace::config::Config;
    use std::path::PathBuf;
    use std::time::Duration;

    fn snapshot(text: &str) -> Snapshot {
        let input = Input {
            path: PathBuf::from("a.js"),
            text: text.into(),
            language: Language::JavaScript,
            config: Arc::new(Config::default()),
            modules: &NoModules,
            cell_ends: Vec::new(),
        };
        Snapshot::new(input, None, &Cancel::default()).unwrap()
    }

    #[test]
    fn a_text_with_new_diagnostics_is_not_valid() {
        let text = "var image = ee.Image('USGS/SRTMGL1_003');\nvar odd = image.nothing();\nimage.\nprint(image);\n";
        let offset = text.find("image.\n").unwrap() + 6;
        let snapshot = snapshot(text);
        let known = snapshot.diagnostics(&|_| {});
        assert!(known.iter().any(|found| found.rule == "unknown-operator"));
        let gap = Gap { snapshot: &snapshot, known: &known, modules: &NoModules, offset };
        let passes = |text: &str| is_valid(&gap, text, &Cancel::default());
        assert!(passes("select('elevation').multiply(2).aside(print);"));
        assert!(!passes("selekt('elevation');") && !passes("select('Elevation').aside(print);"));
        // An equal diagnostic in addition to the known one is new.
        assert!(!passes("nothing();"));
        assert!(!passes("select('elevation'"));
    }

    #[test]
    fn a_name_that_nothing_defines_is_not_valid() {
        let text = "var image = ee.Image('USGS/SRTMGL1_003').clip(region);\n\n";
        let snapshot = snapshot(text);
        let known = snapshot.diagnostics(&|_| {});
        let gap = Gap { snapshot: &snapshot, known: &known, modules: &NoModules, offset: text.len() };
        let passes = |text: &str| is_valid(&gap, text, &Cancel::default());
        assert!(passes("print(image.clip(region));") && passes("print(image);"));
        assert!(!passes("print(image.clip(area));") && !passes("var"));
    }

    #[test]
    fn unlikely_lines_are_left_out() {
        let decoded = |probabilities: [f32; 5]| DecodedText {
            text: "abc;\nd;".to_owned(),
            tokens: vec![1, 3, 2, 1, 1],
            log_probabilities: probabilities.map(f32::ln).to_vec(),
            committed: 5,
            finish: FinishReason::Stop,
            steps: 5,
            rolled_back: 0,
            constraint_time: Duration::ZERO,
            first_token_time: Duration::ZERO,
            total: Duration::ZERO,
        };
        // The tokens are "a", "bc;", "\nd" and ";", and then one that the text stops at.
        let likely = |probabilities| likely_lines(&decoded(probabilities), 0, |token| token as usize);
        assert_eq!(likely([1.0, 0.5, 0.9, 0.9, 0.1]), 7);
        assert_eq!(likely([1.0, 0.5, 0.3, 0.9, 0.1]), 4);
        assert_eq!(likely([1.0, 0.1, 0.9, 0.9, 0.1]), 0);
        let typed = decoded([0.1, 0.1, 0.9, 0.9, 0.1]);
        assert_eq!(likely_lines(&typed, 2, |token| token as usize), 7);
        // The tokens are "a", "bc;\n", "d;".
        let joined = DecodedText { tokens: vec![1, 4, 2], ..decoded([1.0, 0.5, 0.1, 1.0, 1.0]) };
        assert_eq!(likely_lines(&joined, 0, |token| token as usize), 4);
    }

    #[test]
    fn the_start_of_the_prompt_moves_in_steps() {
        let text: String = (0..400).map(|number| format!("var name{number} = {number};\n")).collect();
        let starts: Vec<&str> = (5000..5000 + WINDOW_STEP)
            .step_by(7)
            .map(|length| window_before(&text[..length])[..12].trim_end())
            .collect();
        let distinct: std::collections::BTreeSet<_> = starts.iter().collect();
        assert!(distinct.len() <= 2, "{distinct:?}");
        let max = MAX_BYTES_BEFORE;
        for length in [0, 1, max - 1, max, max + 1, max + WINDOW_STEP, text.len()] {
            let cut = window_before(&text[..length]);
            assert!(cut.len() <= max && text[..length].ends_with(cut), "{length}");
            assert!(cut.len() + 30 > length.min(max - WINDOW_STEP), "{length}: {}", cut.len());
        }
        assert!(window_before("ü\n".repeat(4000).as_str()).len() <= MAX_BYTES_BEFORE);
        assert!(window_after(&text).len() <= MAX_BYTES_AFTER && window_after(&text).ends_with(';'));
        assert_eq!(
            (window_before("a"), window_after("b"), without_last_line("a\nb;\nc"), without_last_line("a")),
            ("a", "b", Some("a\nb;"), None)
        );
    }
}
