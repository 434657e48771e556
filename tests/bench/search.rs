//! Benchmarks of the search by words, for usual and for expensive requests: `cargo bench --bench
//! search`.
//!
//! `main` times the first read of the index once. Compare rows, not runs: machines are shared and
//! noisy. The last lines give expensive requests as multiples of a usual one, by the median of
//! several rounds.

use divan::{Bencher, black_box};
use geols::kb::kb;
use geols::kb::tokenize::{MAX_TERMS, Tokenizer};
use geols::retrieval::{Query, searcher};
use std::time::{Duration, Instant};

/// The allocator of the binary.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    let start = Instant::now();
    black_box(kb());
    let base = start.elapsed();
    black_box(kb().search_index());
    let index = start.elapsed() - base;
    black_box(searcher());
    let ready = start.elapsed() - base;
    let start = Instant::now();
    black_box(searcher().search(&Query::new("zonal statistics of many polygons", 10)));
    eprintln!(
        "knowledge base {base:.2?}, index read after {index:.2?}, ready for a search after {ready:.2?}, first search {:.2?}",
        start.elapsed()
    );
    divan::main();
    let usual = REQUESTS.iter().map(|words| median(words)).sum::<Duration>() / REQUESTS.len() as u32;
    eprintln!("a usual request: {usual:.2?}");
    for request in expensive() {
        let took = median(&request.words);
        eprintln!("{}: {took:.2?}, {:.1} usual requests", request.title, took.as_secs_f64() / usual.as_secs_f64());
    }
}

/// Returns the median time of 31 searches.
fn median(words: &str) -> Duration {
    let mut times: Vec<Duration> = (0..31)
        .map(|_| {
            let start = Instant::now();
            black_box(searcher().search(&Query { open: true, ..Query::new(black_box(words), 10) }));
            start.elapsed()
        })
        .collect();
    times.sort();
    times[times.len() / 2]
}

const REQUESTS: &[&str] = &[
    "slope",
    "zonal statistics of many polygons",
    "how green was the vegetation in each month of the last year",
    "remove clouds from sentinel 2 images",
    "landsat 8 surface reflectance",
    "COPERNICUS/S2_SR_HARMONIZED",
    "burn severity before and after a fire",
    "export an image to drive as geotiff",
];

/// An expensive request.
#[derive(Debug, Clone)]
struct Expensive {
    title: &'static str,
    words: String,
}

impl std::fmt::Display for Expensive {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.title)
    }
}

fn expensive() -> Vec<Expensive> {
    let index = kb().search_index();
    let words = Tokenizer::new(&kb().search_words().units);
    // Words that are their own only term.
    let mut common: Vec<(u16, &str)> = index
        .terms
        .iter()
        .zip(&index.counts)
        .filter(|(term, _)| index.stop.binary_search(term).is_err() && words.terms(term, 4) == [**term])
        .map(|(term, count)| (*count, *term))
        .collect();
    common.sort_by(|a, b| b.cmp(a));
    let common: Vec<&str> = common.into_iter().map(|(_, term)| term).take(MAX_TERMS).collect();
    let mut phrases: Vec<(usize, &str)> =
        index.synonyms.iter().map(|(phrase, others)| (others.len(), *phrase)).collect();
    phrases.sort_by(|a, b| b.cmp(a));
    let phrases: Vec<&str> = phrases.into_iter().map(|(_, phrase)| phrase).take(MAX_TERMS).collect();
    // Words with common first letters and one letter too many.
    let misspelled: Vec<String> = index
        .terms
        .iter()
        .filter(|term| term.len() > 7 && term.is_ascii() && term.starts_with(['s', 'c', 'p']))
        .step_by(5)
        .take(MAX_TERMS)
        .map(|term| format!("{}q{}", &term[..4], &term[4..]))
        .collect();
    vec![
        Expensive { title: "the commonest words", words: common.join(" ") },
        Expensive { title: "one word many times", words: format!("{} ", common[0]).repeat(20_000) },
        Expensive { title: "phrases with most synonyms", words: phrases.join(" ") },
        Expensive { title: "misspelled words", words: misspelled.join(" ") },
        Expensive { title: "two letters", words: "re".to_owned() },
    ]
}

#[divan::bench(args = REQUESTS)]
fn usual(bencher: Bencher<'_, '_>, words: &str) {
    bencher.bench(|| searcher().search(&Query::new(black_box(words), 10)));
}

#[divan::bench(args = expensive())]
fn expensive_request(bencher: Bencher<'_, '_>, request: &Expensive) {
    bencher.bench(|| searcher().search(&Query { open: true, ..Query::new(black_box(&request.words), 10) }));
}
