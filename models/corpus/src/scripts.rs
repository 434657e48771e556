//! Sample scripts without diagnostics, in the style of one person each, and translations of them.

use crate::BATCH;
use crate::catalog::Catalog;
use crate::grammar::Grammar;
use crate::sampler::Sampler;
use crate::style;
use crate::values::one;
use fastrand::Rng;
use geols::check::{AnalysisEnv, analyze, check_text};
use geols::diagnostic::Severity;
use geols::syntax::language::Language;
use geols::translate::{self, Show};
use rayon::prelude::*;
use serde_json::json;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;

/// Returns the messages of what geols finds in a script, without hints.
pub fn diagnostics(text: &str, language: Language) -> Vec<String> {
    let found = check_text(text, language, &AnalysisEnv::default());
    let serious = found.iter().filter(|found| matches!(found.severity, Severity::Error | Severity::Warning));
    let line = |offset: usize| text.get(..offset).map_or(0, |before| before.matches('\n').count() + 1);
    serious
        .map(|found| format!("line {}: {} [{}]", line(found.span.range().start), found.message, found.rule))
        .collect()
}

/// A script of the corpus.
struct Script {
    language: Language,
    text: String,
}

/// Writes scripts until there are so many bytes of text.
///
/// # Errors
/// The output cannot be written, or the grammar gives no scripts.
pub fn scripts(
    grammar: &Grammar,
    catalog: &Catalog,
    bytes: usize,
    seed: u64,
    out: &mut dyn Write,
) -> Result<(), String> {
    let mut known: HashSet<u64> = HashSet::new();
    let mut written = 0;
    let (mut made, mut kept, mut python) = (0, 0, 0);
    let mut from = seed;
    while written < bytes {
        let batch: Vec<Vec<Script>> =
            (from..from + BATCH).into_par_iter().map(|seed| sample(grammar, catalog, seed)).collect();
        from += BATCH;
        made += BATCH;
        if written == 0 && batch.iter().all(Vec::is_empty) {
            return Err("the grammar gives no scripts without diagnostics".to_owned());
        }
        for script in batch.into_iter().flatten() {
            let mut hasher = DefaultHasher::new();
            script.text.hash(&mut hasher);
            if !known.insert(hasher.finish()) {
                continue;
            }
            let language = match script.language {
                Language::Python => "python",
                Language::JavaScript => "javascript",
            };
            kept += usize::from(language == "javascript");
            python += usize::from(language == "python");
            written += script.text.len();
            let line = json!({"kind": "code", "language": language, "text": script.text});
            writeln!(out, "{line}").map_err(|error| error.to_string())?;
        }
    }
    eprintln!("{made} scripts made, {kept} without diagnostics, {python} in Python, {written} bytes");
    Ok(())
}

/// Rewrites a script in the style of one person.
pub fn restyled(language: Language, text: &str, random: &mut Rng) -> String {
    match language {
        Language::JavaScript => style::restyle(text, random),
        Language::Python => style::restyle_python(text, random),
    }
}

/// Makes a script, and half of the time the translation of one in JavaScript.
fn sample(grammar: &Grammar, catalog: &Catalog, seed: u64) -> Vec<Script> {
    let Some((language, text)) = Sampler::new(grammar, catalog, seed).script() else { return Vec::new() };
    let env = AnalysisEnv::default();
    let mut random = Rng::with_seed(seed ^ 0x5eed);
    let styled = restyled(language, &text, &mut random);
    if !diagnostics(&styled, language).is_empty() {
        return Vec::new();
    }
    let mut found = vec![Script { language, text: styled }];
    if language == Language::JavaScript && random.bool() {
        let analysis = analyze(&text, Language::JavaScript, &env);
        let options = translate::Options {
            show: *one(&[Show::Geemap, Show::Geemap, Show::Plain], &mut random),
            ..Default::default()
        };
        let translation = translate::translate(&analysis, &text, Language::Python, &options);
        if translation.notes.is_empty() && diagnostics(&translation.text, Language::Python).is_empty() {
            found.push(Script { language: Language::Python, text: translation.text });
        }
    }
    found
}
