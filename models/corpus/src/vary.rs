//! Variations of a script: other names, years, numbers, places, colors and paths, fewer comments.
//! Each change holds for the whole script.

mod comments;
mod dates;
mod edits;
mod names;
mod numbers;
mod places;
mod source;
mod strings;
mod words;

use edits::Edits;
use fastrand::Rng;
use geols::syntax::language::Language;
use source::Source;
use std::ops::Range;

/// The share of names that are renamed, and of numbers that are replaced.
const NAMES: f32 = 0.5;
const NUMBERS: f32 = 0.3;

/// A script, and what can be changed in it.
pub struct Script {
    text: String,
    names: names::Names,
    dates: dates::Dates,
    places: Vec<places::Coordinate>,
    numbers: numbers::Numbers,
    strings: strings::Strings,
    comments: Vec<Range<usize>>,
}

impl Script {
    /// Analyzes a script. Returns `None` if it does not parse.
    pub fn new(text: &str, language: Language) -> Option<Script> {
        let snapshot = source::snapshot(text, language)?;
        if !snapshot.analysis.hir.problems.is_empty() {
            return None;
        }
        let source = Source::new(&snapshot);
        let dates = dates::find(&source);
        Some(Script {
            text: text.to_owned(),
            names: names::find(&source, dates.years()),
            dates,
            places: places::find(&source),
            numbers: numbers::find(&source),
            strings: strings::find(&source),
            comments: comments::find(&source),
        })
    }

    /// Returns a variation.
    pub fn vary(&self, random: &mut Rng) -> String {
        let mut edits = Edits::default();
        comments::vary(&self.comments, random, &mut edits);
        let offset = self.dates.vary(random, &mut edits);
        self.names.vary(offset, NAMES, random, &mut edits);
        places::vary(&self.places, random, &mut edits);
        self.numbers.vary(NUMBERS, &self.text, random, &mut edits);
        self.strings.vary(&self.text, random, &mut edits);
        let text = edits.apply(&self.text);
        text.trim_start_matches('\n').to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geols::syntax::hir::ExprKind;
    use std::collections::HashMap;
    use std::path::{Path, PathBuf};

    fn files(folder: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
        entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
    }

    /// Returns which declaration each name reads, as the number of its first use.
    fn bindings(text: &str, language: Language) -> Vec<Option<usize>> {
        let snapshot = source::snapshot(text, language).unwrap();
        let mut numbers = HashMap::new();
        let exprs = snapshot.analysis.hir.exprs.iter().zip(&snapshot.analysis.scopes.names);
        let names = exprs.filter(|(expr, _)| matches!(expr.kind, ExprKind::Name(_)));
        names
            .map(|(_, id)| {
                let next = numbers.len();
                id.map(|id| *numbers.entry(id).or_insert(next))
            })
            .collect()
    }

    #[test]
    fn names_mean_what_they_meant() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let all = ["samples", "../../examples/javascript", "../../examples/python"];
        let mut scripts = 0;
        for path in all.iter().flat_map(|folder| files(&here.join(folder))) {
            let language = match path.extension().and_then(|extension| extension.to_str()) {
                Some("js") => Language::JavaScript,
                Some("py") => Language::Python,
                _ => continue,
            };
            let text = std::fs::read_to_string(&path).unwrap();
            let Some(script) = Script::new(&text, language) else { continue };
            let expected = bindings(&text, language);
            for seed in 0..3 {
                let new = script.vary(&mut Rng::with_seed(seed));
                assert!(bindings(&new, language) == expected, "{}, seed {seed}:\n{new}", path.display());
            }
            scripts += 1;
        }
        assert!(scripts > 10);
    }
}
