//! What a search by words costs: usual requests, and the worst that can be typed. `cargo bench
//! --bench search`.
//!
//! Reading the index is timed once, at the start of the process, since a `OnceLock` cannot be
//! undone. Compare rows, not runs: machines are shared and noisy. At the end stand the rows as
//! multiples of a usual request, the median of several rounds.

use divan::{Bencher, black_box};
use geols::kb::kb;
use geols::kb::tokenize::{MAX_TERMS, Tokenizer};
use geols::retrieval::{Query, searcher};
use std::time::{Duration, Instant};

/// The one that the binary has.
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
    for worst in worst() {
        let took = median(&worst.words);
        eprintln!("{}: {took:.2?}, {:.1} usual requests", worst.what, took.as_secs_f64() / usual.as_secs_f64());
    }
}

/// Of 31 rounds.
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

/// Words that cost much.
#[derive(Debug, Clone)]
struct Worst {
    what: &'static str,
    words: String,
}

impl std::fmt::Display for Worst {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.what)
    }
}

fn worst() -> Vec<Worst> {
    let index = kb().search_index();
    let words = Tokenizer::new(&kb().search_words().units);
    // Words that are one term, and that one: what is typed is what is looked up.
    let mut common: Vec<(u16, &str)> = index
        .terms
        .iter()
        .zip(&index.counts)
        .filter(|(term, _)| index.stop.binary_search(term).is_err() && words.terms(term, 4) == [**term])
        .map(|(term, count)| (*count, *term))
        .collect();
    common.sort_by(|a, b| b.cmp(a));
    let common: Vec<&str> = common.into_iter().map(|(_, term)| term).take(MAX_TERMS).collect();
    let mut sayings: Vec<(usize, &str)> = index.synonyms.iter().map(|(said, ways)| (ways.len(), *said)).collect();
    sayings.sort_by(|a, b| b.cmp(a));
    let sayings: Vec<&str> = sayings.into_iter().map(|(_, said)| said).take(MAX_TERMS).collect();
    // A letter too many in words that begin as most do.
    let misspelt: Vec<String> = index
        .terms
        .iter()
        .filter(|term| term.len() > 7 && term.is_ascii() && term.starts_with(['s', 'c', 'p']))
        .step_by(5)
        .take(MAX_TERMS)
        .map(|term| format!("{}q{}", &term[..4], &term[4..]))
        .collect();
    vec![
        Worst { what: "the commonest words", words: common.join(" ") },
        Worst { what: "one word many times", words: format!("{} ", common[0]).repeat(20_000) },
        Worst { what: "what has most other words", words: sayings.join(" ") },
        Worst { what: "misspelt words", words: misspelt.join(" ") },
        Worst { what: "two letters", words: "re".to_owned() },
    ]
}

#[divan::bench(args = REQUESTS)]
fn usual(bencher: Bencher<'_, '_>, words: &str) {
    bencher.bench(|| searcher().search(&Query::new(black_box(words), 10)));
}

#[divan::bench(args = worst())]
fn at_worst(bencher: Bencher<'_, '_>, worst: &Worst) {
    bencher.bench(|| searcher().search(&Query { open: true, ..Query::new(black_box(&worst.words), 10) }));
}
