//! Writes what stands at the cursor with a model: what is before and after it is the prompt, names are held to those that exist, and the
//! analysis of the whole document is the judge. What it does not pass is not shown, and nothing is shown too late.

use crate::assist::script_constraint::{NAMES, ScriptConstraint, ScriptContext};
use crate::base::cancel::Cancel;
use crate::diagnostic::{Diagnostic, Severity};
use crate::features::{Input, Snapshot};
use crate::model::constrain::Vocabulary;
use crate::model::decode::FinishReason;
use crate::model::error::ModelError;
use crate::model::service::{Model, ModelSettings, Prompt};
use crate::semantic::infer::{Modules, NoModules};
use std::sync::Arc;
use std::time::Instant;

/// Tokens that are written at most.
const MOST_TOKENS: usize = 48;
/// Bytes before the cursor that a model is given. More takes longer to read than a person waits.
const BEFORE: usize = 3072;
/// The start of those moves in steps of this many bytes: while it stays where it is, the model's cache of the text before can be used again.
const STEP: usize = 2048;
/// ByteGrammar behind the cursor that a model is given.
const AFTER: usize = 1024;
/// Rules about what comes in a later line.
const LATER: &[&str] = &["task-not-started", "discarded-result"];

/// A model with what it takes to hold it to names.
pub struct InfillModel {
    model: Model,
    vocabulary: Arc<Vocabulary>,
}

/// Where something is to be written.
pub struct Gap<'a> {
    /// The document as it is, analysed.
    pub snapshot: &'a Snapshot,
    /// What is wrong with it already.
    pub known: &'a [Diagnostic],
    /// Modules that it can import.
    pub modules: &'a dyn Modules,
    /// Byte of the cursor.
    pub offset: usize,
}

impl InfillModel {
    /// Loads the model of a configuration. Takes as long as that does.
    ///
    /// # Errors
    /// Anything that can be wrong with a folder or with ONNX Runtime; or the tokenizer does not say which bytes its tokens stand for.
    pub fn open(settings: &ModelSettings) -> Result<InfillModel, ModelError> {
        let model = Model::open(settings)?;
        let mut ends = model.folder().end_tokens.clone();
        ends.extend(model.infill().map(|infill| infill.end_tokens.as_slice()).unwrap_or_default());
        let tokenizer = model.tokenizer().inner().clone();
        let vocabulary = Arc::new(Vocabulary::new(tokenizer, model.vocabulary(), &ends)?);
        Ok(InfillModel { model, vocabulary })
    }

    /// The model.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Its tokens, to hold it to names.
    pub fn vocabulary(&self) -> &Arc<Vocabulary> {
        &self.vocabulary
    }

    /// What can stand at the cursor, until `end` at the latest; `None`: nothing that stands was found in that time.
    ///
    /// # Errors
    /// The model failed.
    pub fn fill(&self, gap: &Gap<'_>, end: Instant, cancel: &Cancel) -> Result<Option<String>, ModelError> {
        let text: &str = &gap.snapshot.text;
        let Some((before, after)) = text.split_at_checked(gap.offset) else { return Ok(None) };
        let line = before.rsplit('\n').next().unwrap_or(before);
        let constraint = ScriptConstraint::new(before, after, &self.vocabulary, self.surroundings(gap.snapshot));
        // A word that was begun is written again, to be read as its tokens are.
        let (shown, again) = before.split_at_checked(constraint.prompt_length()).unwrap_or((before, ""));
        let prompt = match self.model.infill() {
            Some(_) => Prompt::Infill(last(shown).to_owned(), first(after).to_owned()),
            // A model that only goes on would repeat what stands behind the cursor.
            None if after.trim().is_empty() => Prompt::Text(last(shown).to_owned()),
            None => return Ok(None),
        };
        let mut options = self.model.decode_options(&prompt);
        options.max_tokens = MOST_TOKENS;
        options.max_time = Some(end.saturating_duration_since(Instant::now()));
        options.stop = vec![if line.trim().is_empty() { "\n\n" } else { "\n" }.to_owned()];
        options.sampling.temperature = 0.0;
        let stream = self.model.generate(&prompt, options, Some(Box::new(constraint)), cancel)?;
        let decoded = stream.wait_until(end)?;
        if cancel.is_cancelled() && decoded.finish == FinishReason::Cancelled && Instant::now() < end {
            return Ok(None);
        }
        let new = decoded.text.strip_prefix(again).unwrap_or("");
        let mut rest = match decoded.finish {
            FinishReason::End | FinishReason::Stop | FinishReason::Closed => Some(new.trim_end()),
            // What was cut off stands at best by chance, but for the lines that were whole.
            FinishReason::Length | FinishReason::Time | FinishReason::Cancelled => shorter(new),
        };
        while let Some(text) = rest.filter(|text| !text.trim().is_empty()) {
            if Instant::now() >= end {
                return Ok(None);
            }
            if stands(gap, text, cancel) {
                return Ok(Some(text.to_owned()));
            }
            rest = shorter(text);
        }
        Ok(None)
    }

    fn surroundings(&self, snapshot: &Snapshot) -> ScriptContext<'static> {
        ScriptContext {
            path: snapshot.path.clone(),
            language: snapshot.analysis.hir.language,
            config: snapshot.config.clone(),
            modules: &NoModules,
            rules: NAMES,
        }
    }
}

/// A text without its last line; `None`: it has only one.
fn shorter(text: &str) -> Option<&str> {
    text.rsplit_once('\n').map(|(whole, _)| whole.trim_end())
}

/// Whether nothing is wrong with a document with a text at the cursor that was not wrong without it.
fn stands(gap: &Gap<'_>, new: &str, cancel: &Cancel) -> bool {
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
    let mut known: Vec<(&str, &str)> = gap.known.iter().map(|found| (found.rule, found.message.as_str())).collect();
    then.diagnostics(&|_| {}).iter().all(|found| {
        let minor = !matches!(found.severity, Severity::Error | Severity::Warning);
        if minor || LATER.contains(&found.rule) {
            return true;
        }
        // As many of a kind as there were.
        let same = known.iter().position(|known| *known == (found.rule, found.message.as_str()));
        same.map(|at| known.swap_remove(at)).is_some()
    })
}

/// The end of a text, from a line's start.
fn last(text: &str) -> &str {
    let from = text.len().saturating_sub(BEFORE).next_multiple_of(STEP);
    if text.len() <= BEFORE || from >= text.len() {
        return text.get(text.ceil_char_boundary(text.len().saturating_sub(BEFORE))..).unwrap_or(text);
    }
    let cut = &text[text.ceil_char_boundary(from)..];
    cut.split_once('\n').map_or(cut, |(_, rest)| rest)
}

/// The start of a text, to a line's end.
fn first(text: &str) -> &str {
    if text.len() <= AFTER {
        return text;
    }
    let cut = &text[..text.floor_char_boundary(AFTER)];
    cut.rsplit_once('\n').map_or(cut, |(whole, _)| whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::language::Language;
    use crate::workspace::config::Config;
    use std::path::PathBuf;

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
    fn what_is_wrong_does_not_stand() {
        let text = "var image = ee.Image('USGS/SRTMGL1_003');\nvar odd = image.nothing();\nimage.\nprint(image);\n";
        let offset = text.find("image.\n").unwrap() + 6;
        let snapshot = snapshot(text);
        let known = snapshot.diagnostics(&|_| {});
        assert!(known.iter().any(|found| found.rule == "unknown-operator"));
        let gap = Gap { snapshot: &snapshot, known: &known, modules: &NoModules, offset };
        let passes = |text: &str| stands(&gap, text, &Cancel::default());
        assert!(passes("select('elevation').multiply(2).aside(print);"));
        assert!(!passes("selekt('elevation');") && !passes("select('Elevation').aside(print);"));
        // The same error again is another one.
        assert!(!passes("nothing();"));
        assert!(!passes("select('elevation'"));
    }

    #[test]
    fn the_prompt_starts_at_the_same_place_for_a_while() {
        let text: String = (0..400).map(|number| format!("var name{number} = {number};\n")).collect();
        let starts: Vec<&str> =
            (5000..5000 + STEP).step_by(7).map(|length| last(&text[..length])[..12].trim_end()).collect();
        let distinct: std::collections::BTreeSet<_> = starts.iter().collect();
        assert!(distinct.len() <= 2, "{distinct:?}");
        for length in [0, 1, BEFORE - 1, BEFORE, BEFORE + 1, BEFORE + STEP, text.len()] {
            let cut = last(&text[..length]);
            assert!(cut.len() <= BEFORE && text[..length].ends_with(cut), "{length}");
            assert!(cut.len() + 30 > length.min(BEFORE - STEP), "{length}: {}", cut.len());
        }
        assert!(last("ü\n".repeat(4000).as_str()).len() <= BEFORE);
        assert!(first(&text).len() <= AFTER && first(&text).ends_with(';'));
        assert_eq!((last("a"), first("b"), shorter("a\nb;\nc"), shorter("a")), ("a", "b", Some("a\nb;"), None));
    }
}
