//! Benchmarks of the search by words, for usual and for expensive requests: `cargo bench --bench
//! search`.
//!
//! `main` times the building of the index once. Compare rows, not runs: machines are shared and
//! noisy. The last lines give expensive requests as multiples of a usual one, by the median of
//! several rounds.

use divan::{Bencher, black_box};
use geols::kb::kb;
use geols::retrieval::tokenize::{MAX_TERMS, Tokenizer};
use geols::retrieval::{Query, searcher};
use std::time::{Duration, Instant};

/// The allocator of the binary.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    let start = Instant::now();
    black_box(kb());
    let base = start.elapsed();
    black_box(searcher());
    let ready = start.elapsed() - base;
    let start = Instant::now();
    black_box(searcher().search(&Query::new("zonal statistics of many polygons", 10)));
    eprintln!("knowledge base {base:.2?}, index built in {ready:.2?}, first search {:.2?}", start.elapsed());
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
    let index = searcher().lexical();
    let words = Tokenizer::new(&kb().search_words().units);
    // Words that are their own only term.
    let mut common: Vec<(usize, &str)> = index
        .with_prefix("")
        .map(|(text, term)| (index.count(term), text))
        .filter(|(_, text)| !index.is_stop(text) && words.terms(text, 4) == [*text])
        .collect();
    common.sort_by(|a, b| b.cmp(a));
    let common: Vec<&str> = common.into_iter().map(|(_, text)| text).take(MAX_TERMS).collect();
    let mut groups: Vec<_> = kb().search_words().synonym_groups.iter().collect();
    groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
    let phrases: Vec<&str> = groups.into_iter().flatten().copied().take(MAX_TERMS).collect();
    // Words with common first letters and one letter too many.
    let misspelled: Vec<String> = ["c", "p", "s"]
        .into_iter()
        .flat_map(|start| index.with_prefix(start))
        .filter(|(text, _)| text.len() > 7 && text.is_ascii())
        .step_by(5)
        .take(MAX_TERMS)
        .map(|(text, _)| format!("{}q{}", &text[..4], &text[4..]))
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
