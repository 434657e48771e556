//! What the fuzz targets share: how an input becomes scripts, edits, files or messages.
//!
//! An input is text, so that a person can read and write seeds. An input with several parts has a
//! line `@@ NAME` before each of them.

use geols::check::{AnalysisEnv, check_analysis};
use geols::semantic::analysis::Analysis;
use geols::syntax::language::Language;

/// The maximum size of an input in bytes. Larger ones find the same, and are slower.
pub const MAX_BYTES: usize = 16 << 10;

/// Returns an input as text. Returns `None` if it is no UTF-8, or too large.
pub fn text(data: &[u8]) -> Option<&str> {
    std::str::from_utf8(data).ok().filter(|text| text.len() <= MAX_BYTES)
}

/// Returns the parts of an input with the words after their `@@`. The first part may lack that line.
pub fn parts(text: &str) -> Vec<(Vec<&str>, &str)> {
    let part = |part| {
        let (head, body) = str::split_once(part, '\n').unwrap_or((part, ""));
        (head.split_whitespace().collect(), body)
    };
    let mut parts = text.split("\n@@");
    let first = parts.next().map(|first| match first.strip_prefix("@@") {
        Some(first) => part(first),
        None => (Vec::new(), first),
    });
    first.into_iter().chain(parts.map(part)).collect()
}

/// Returns the number in a word, or 0.
pub fn number(word: Option<&&str>) -> usize {
    word.and_then(|word| word.parse().ok()).unwrap_or(0)
}

/// Returns the last boundary of a character that is not after an offset. An offset beyond the end
/// is counted again from the start.
pub fn boundary(text: &str, offset: usize) -> usize {
    let offset = offset % (text.len() + 1);
    (0..=offset).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// Analyzes and checks a script.
pub fn check(text: &str, language: Language) -> Analysis {
    let env = AnalysisEnv::default();
    let analysis = geols::check::analyze(text, language, &env);
    for diagnostic in check_analysis(&analysis, text, &env) {
        let fixes = diagnostic.fixes.iter().flat_map(|fix| &fix.edits).map(|edit| edit.span);
        for span in fixes.chain([diagnostic.span]) {
            assert!(text.get(span.range()).is_some(), "{}: {span:?}", diagnostic.rule);
        }
    }
    analysis
}

/// Translates a script without syntax errors, and checks what comes out.
pub fn translate(text: &str, from: Language, to: Language) {
    let analysis = check(text, from);
    let translation = geols::translate::translate(&analysis, text, to, &Default::default());
    let outcome = check(&translation.text, to);
    if analysis.hir.problems.is_empty() {
        let problems = &outcome.hir.problems;
        assert!(problems.is_empty(), "{text}\nbecomes\n{}\nwith {problems:?}", translation.text);
    }
}
