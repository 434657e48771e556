//! Requests that geols understands as a whole, with their plans and scripts.

use crate::BATCH;
use crate::catalog::Catalog;
use crate::grammar::Grammar;
use crate::sampler::Sampler;
use geols::plan::answer;
use geols::syntax::language::Language;
use rayon::prelude::*;
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashSet};
use std::io::Write;
use std::path::Path;

/// The share of common words from which a request is like one of a set for figures.
const MAX_LIKENESS: f32 = 0.7;

/// The words of the requests that measure geols, which no corpus may hold.
pub struct Measures(Vec<BTreeSet<String>>);

impl Measures {
    /// Reads the requests of `tests/plan`.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn read() -> Result<Self, String> {
        let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/plan"));
        let mut requests = Vec::new();
        for name in ["development.jsonl", "held_out.jsonl"] {
            let path = folder.join(name);
            let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            let records = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
            requests.extend(records.filter_map(|record| Some(words(record["text"].as_str()?))));
        }
        Ok(Self(requests))
    }

    /// Returns `true` if a request has mostly the words of one that measures geols.
    fn has_like(&self, request: &str) -> bool {
        let words = words(request);
        self.0.iter().any(|known| {
            let common = words.intersection(known).count();
            common as f32 > MAX_LIKENESS * (words.len() + known.len() - common) as f32
        })
    }
}

fn words(text: &str) -> BTreeSet<String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// Writes the requests that are understood whole: words and plan, and the script in both languages.
pub fn requests(
    grammar: &Grammar,
    catalog: &Catalog,
    seeds: std::ops::Range<u64>,
    out: &mut dyn Write,
) -> Result<(), String> {
    let measures = Measures::read()?;
    let mut known: HashSet<String> = HashSet::new();
    let batches = seeds.clone().step_by(BATCH as usize).map(|from| from..(from + BATCH).min(seeds.end));
    for batch in batches {
        let read: Vec<Vec<Value>> =
            batch.into_par_iter().map(|seed| request(grammar, catalog, &measures, seed)).collect();
        for record in read.into_iter().flatten() {
            if known.insert(record.to_string()) {
                writeln!(out, "{record}").map_err(|error| error.to_string())?;
            }
        }
    }
    Ok(())
}

/// Samples a request. Returns the records of its plan and scripts; none if it is not understood, or
/// like a request that measures geols.
fn request(grammar: &Grammar, catalog: &Catalog, measures: &Measures, seed: u64) -> Vec<Value> {
    let Some((_, words)) = Sampler::new(grammar, catalog, seed).named("request") else { return Vec::new() };
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut records = Vec::new();
    if measures.has_like(&words) {
        return records;
    }
    for language in [Language::JavaScript, Language::Python] {
        let options = answer::Options { language: Some(language), ..Default::default() };
        let answer = answer::answer(&words, &options);
        let Some(draft) = answer.draft.as_ref().filter(|_| answer.is_whole()) else { break };
        if draft.language != language {
            continue;
        }
        let name = if language == Language::Python { "python" } else { "javascript" };
        if records.is_empty() {
            let steps: Vec<String> = draft.report.used.iter().map(|(step, what)| format!("{step}: {what}")).collect();
            records.push(json!({"kind": "plan", "words": words, "plan": steps.join("\n"), "language": name}));
        }
        records.push(json!({"kind": "code", "language": name, "text": draft.text}));
    }
    records
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_like_those_that_measure_are_found() {
        let measures = Measures(vec![words("mean NDVI of Kenya in 2022, map")]);
        assert!(measures.has_like("Mean NDVI of Kenya in 2022 map"));
        assert!(!measures.has_like("mean NDVI of Peru in 2019 as a table"));
    }

    #[test]
    fn a_request_of_a_set_for_figures_is_not_written() {
        let grammar = crate::read(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/grammar"))).unwrap();
        let catalog = Catalog::new();
        let written = |measures: &Measures, seed| request(&grammar, &catalog, measures, seed);
        assert!(Measures::read().unwrap().0.len() > 300);
        let none = Measures(Vec::new());
        let (seed, records) =
            (0..60).map(|seed| (seed, written(&none, seed))).find(|(_, records)| !records.is_empty()).unwrap();
        let measures = Measures(vec![words(records[0]["words"].as_str().unwrap())]);
        assert!(written(&measures, seed).is_empty(), "{records:?}");
    }
}
