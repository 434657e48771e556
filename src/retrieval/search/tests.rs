//! Development requests and properties of the search.

use super::*;

/// A request and the names that answer it.
fn requests(text: &str) -> Vec<(&str, Vec<&str>)> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| {
            let (words, answers) = line.split_once('\t').unwrap();
            (words, answers.split('|').collect())
        })
        .collect()
}

/// `*` stands for anything.
fn fits(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, rest)) => name.strip_prefix(start).is_some_and(|name| {
            rest.is_empty() || (0..=name.len()).any(|at| name.is_char_boundary(at) && fits(rest, &name[at..]))
        }),
    }
}

/// Place of the first right answer among the first ten.
fn place(words: &str, answers: &[&str]) -> Option<usize> {
    let hits = searcher().search(&Query::new(words, 10));
    hits.iter().position(|hit| answers.iter().any(|answer| fits(answer, hit.document.name)))
}

/// Shares that are right: first, in the first five, in the first ten. `GEOLS_MISSES` shows the rest.
fn shares(text: &str) -> (f32, f32, f32) {
    let all = requests(text);
    let mut counts = [0usize; 3];
    let show = std::env::var_os("GEOLS_MISSES").is_some();
    for (words, answers) in &all {
        for answer in answers {
            let known = searcher().documents().iter().any(|document| fits(answer, document.name));
            if show && !known {
                eprintln!("no document for {answer}");
            }
        }
        let place = place(words, answers);
        for (count, most) in counts.iter_mut().zip([1, 5, 10]) {
            *count += usize::from(place.is_some_and(|place| place < most));
        }
        if show && place != Some(0) {
            let hits = searcher().search(&Query::new(words, 6));
            eprintln!("{place:?} {words}  -- {}", answers[0]);
            for hit in hits {
                eprintln!("      {:.3} {}", hit.score, hit.document.name);
            }
        }
    }
    let share = |count: usize| count as f32 / all.len() as f32;
    (share(counts[0]), share(counts[1]), share(counts[2]))
}

#[test]
fn development() {
    let (first, five, ten) = shares(include_str!("../../../tests/search/development.tsv"));
    eprintln!("development: first {first:.3}, in five {five:.3}, in ten {ten:.3}");
    assert!(first >= 0.5 && five >= 0.7);
}
