//! Validates generated scripts with the analysis, and applies its fixes.

use crate::check::{AnalysisEnv, check_text};
use crate::diagnostic::{Diagnostic, Safety, Severity, compatible};
use crate::syntax::language::Language;

/// The rule that reports undefined names.
pub const UNDEFINED_NAME: &str = "undefined-name";

/// How often fixes are applied, at most: a fix may bring another diagnostic to light.
const ROUNDS: usize = 4;

/// Returns the diagnostics of a script from warnings upward.
pub fn diagnostics(text: &str, language: Language) -> Vec<Diagnostic> {
    let mut found = check_text(text, language, &AnalysisEnv::default());
    // In the Code Editor a name that the script lacks may be one of its imports; what is written
    // here has none.
    found.retain(|found| found.severity >= Severity::Warning || found.rule == UNDEFINED_NAME);
    found
}

/// Applies fixes until no diagnostic is left or no fix helps. Returns the text and the remaining
/// diagnostics.
pub fn apply_fixes(text: &str, language: Language) -> (String, Vec<Diagnostic>) {
    let mut text = text.to_owned();
    let mut left = diagnostics(&text, language);
    for _ in 0..ROUNDS {
        if left.is_empty() {
            break;
        }
        let Some(repaired) = fixed(&text, &left) else { break };
        let now = diagnostics(&repaired, language);
        // A fix that makes it no better is not taken.
        if now.len() >= left.len() {
            break;
        }
        (text, left) = (repaired, now);
    }
    (text, left)
}

/// Returns a script without consecutive empty lines.
pub fn one_empty_line(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut empty = true;
    for line in text.lines() {
        if !(line.is_empty() && empty) {
            out.push_str(line);
            out.push('\n');
        }
        empty = line.is_empty();
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

/// The text with all fixes that go together.
fn fixed(text: &str, diagnostics: &[Diagnostic]) -> Option<String> {
    let mut edits: Vec<_> = compatible(diagnostics, Safety::Unsafe).into_iter().flat_map(|fix| &fix.edits).collect();
    if edits.is_empty() {
        return None;
    }
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        let (start, end) = (edit.span.start as usize, edit.span.end as usize);
        if start < at {
            continue;
        }
        out.push_str(text.get(at..start)?);
        out.push_str(&edit.text);
        at = end;
    }
    out.push_str(text.get(at..)?);
    Some(out)
}
