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
    assert!(first >= 0.86 && five >= 0.96 && ten >= 0.98, "{first} {five} {ten}");
}

/// The other requests are not looked at here, but they must be requests, and others than those.
#[test]
fn requests_are_kept_apart() {
    let figure = requests(include_str!("../../../tests/search/figure.tsv"));
    let development = requests(include_str!("../../../tests/search/development.tsv"));
    assert!(figure.len() >= 100 && development.len() >= 100);
    for (words, answers) in &figure {
        assert!(!answers.is_empty() && !development.iter().any(|(other, _)| other == words), "{words}");
    }
}

fn names(query: &Query<'_>) -> Vec<&'static str> {
    searcher().search(query).iter().map(|hit| hit.document.name).collect()
}

#[test]
fn the_same_words_give_the_same_answer() {
    for words in ["cloud free composite", "mean", "landsat 8 surface reflectance", "a b c"] {
        let query = Query::new(words, 50);
        let first: Vec<_> = searcher().ranked(&query).into_iter().map(|(n, score)| (n, score.to_bits())).collect();
        let second: Vec<_> = searcher().ranked(&query).into_iter().map(|(n, score)| (n, score.to_bits())).collect();
        assert_eq!(first, second, "{words}");
        assert!(searcher().ranked(&query).windows(2).all(|pair| pair[0].1 >= pair[1].1), "{words}");
    }
}

#[test]
fn names_find_themselves() {
    for name in ["reduceRegions", "ee.Image.clip", "COPERNICUS/S2_SR_HARMONIZED", "ee.Filter.calendarRange", "NDVI"] {
        let found = names(&Query::new(name, 3));
        assert!(found.first().is_some_and(|first| first.ends_with(name)), "{name}: {found:?}");
    }
}

#[test]
fn filters_hold() {
    for kind in Kind::ALL {
        let kinds = [kind];
        let hits = searcher().search(&Query { kinds: &kinds, ..Query::new("vegetation water elevation band red", 20) });
        assert!(hits.iter().all(|hit| hit.document.kind == kind));
        assert!(!hits.is_empty() || kind == Kind::Class, "{kind:?}");
    }
    let python = Query { language: Some(Language::Python), ..Query::new("get value in a callback evaluate", 30) };
    let hits = searcher().search(&python);
    assert!(!hits.is_empty() && hits.iter().all(|hit| hit.document.python));
    let javascript = Query { language: Some(Language::JavaScript), ..Query::new("zonal statistics", 30) };
    assert!(searcher().search(&javascript).iter().all(|hit| hit.document.javascript));
}

#[test]
fn what_is_deprecated_comes_later_unless_it_is_asked_for() {
    let words = "Sentinel-2 MSI MultiSpectral Instrument Level-2A";
    let place = |deprecated: bool| {
        let hits = searcher().search(&Query { deprecated, ..Query::new(words, 40) });
        hits.iter().position(|hit| hit.document.status == Status::Deprecated)
    };
    let (usual, asked) = (place(false), place(true));
    assert!(usual > Some(0) && asked.is_some() && asked < usual, "{usual:?} {asked:?}");
}

#[test]
fn anything_can_be_typed() {
    let long = "slope of the ground ".repeat(20_000);
    let garbage =
        ["", " ", "\0\u{1}\u{feff}", "'", "((((", "the of a", "🛰️🌍", "水面の変化", "ΑΒΓ", "\u{202e}abc", &long];
    for words in garbage {
        for open in [false, true] {
            let hits = searcher().search(&Query { open, ..Query::new(words, 5) });
            assert!(hits.len() <= 5 && hits.iter().all(|hit| (0.0..=1.0).contains(&hit.score)));
        }
    }
    assert!(names(&Query::new("zzyzx qqqq", 5)).is_empty());
    assert!(names(&Query::new("slope", 0)).is_empty());
    // Letters in the wrong order, and one too many.
    assert_eq!(names(&Query::new("hillshdae", 1)), ["ee.Terrain.hillshade"]);
    assert!(names(&Query::new("precipittation", 5)).iter().any(|name| name.contains("CHIRPS")));
}

#[test]
fn what_several_classes_have_is_told_once() {
    let hits = searcher().search(&Query::new("number of images in a collection size", 8));
    let sizes = hits.iter().filter(|hit| hit.document.name.ends_with("Collection.size"));
    assert_eq!(sizes.count(), 1, "{hits:?}");
}

/// With the encoder that `GEOLS_TEST_ENCODER` names (`tests/search/run.sh`): figures by the weight of words beside meaning, the time of a
/// search, and what a graph finds of what a look at every vector finds.
#[test]
#[ignore = "wants a sentence encoder: tests/search/run.sh"]
fn with_an_encoder() {
    use crate::base::caches;
    use crate::model::encoder::Encoder;
    use crate::retrieval::ann::Graph;
    use crate::retrieval::fuse::{WORDS, weighed};
    use std::time::{Duration, Instant};

    let folder = std::env::var_os("GEOLS_TEST_ENCODER").unwrap();
    let encoder = Box::new(Encoder::open(std::path::Path::new(&folder)).unwrap());
    let started = Instant::now();
    let meaning = Meaning::open(encoder, searcher().documents(), caches::folder().as_deref(), &mut |_, _| {}).unwrap();
    eprintln!("{} vectors in {:?}", meaning.vectors().len(), started.elapsed());

    let file = match std::env::var_os("GEOLS_TEST_REQUESTS") {
        Some(path) => std::fs::read_to_string(path).unwrap(),
        None => include_str!("../../../tests/search/development.tsv").to_owned(),
    };
    let (mut times, mut best) = (Vec::<Duration>::new(), (0.0, 0.0));
    let rankings: Vec<_> = requests(&file)
        .into_iter()
        .map(|(words, answers)| {
            let query = Query::new(words, 10);
            let started = Instant::now();
            let by_meaning = searcher().ranked_by_meaning(&query, &meaning).unwrap();
            let by_words = searcher().ranked(&query);
            times.push(started.elapsed());
            (by_words, by_meaning, answers)
        })
        .collect();
    for tenths in 0..=10 {
        let share = tenths as f32 / 10.0;
        let mut counts = [0usize; 3];
        for (by_words, by_meaning, answers) in &rankings {
            let hits = searcher().collapsed(weighed(by_words, by_meaning, share, 400), 10);
            let place = hits.iter().position(|hit| answers.iter().any(|answer| fits(answer, hit.document.name)));
            for (count, most) in counts.iter_mut().zip([1, 5, 10]) {
                *count += usize::from(place.is_some_and(|place| place < most));
            }
        }
        let of = |count: usize| count as f32 / rankings.len() as f32;
        eprintln!(
            "words {share:.1}: first {:.3}, in five {:.3}, in ten {:.3}",
            of(counts[0]),
            of(counts[1]),
            of(counts[2])
        );
        if (share - WORDS).abs() < 0.01 {
            best = (of(counts[0]), of(counts[1]));
        }
    }
    times.sort();
    eprintln!("a search takes {:?} in the middle, {:?} at most", times[times.len() / 2], times[times.len() - 1]);
    assert!(best.0 >= 0.7 && best.1 >= 0.95, "{best:?}");

    let graph = Graph::new(meaning.vectors()).unwrap();
    let (mut found, mut wanted) = (0, 0);
    for (words, _) in requests(&file) {
        let vector = meaning.vector(words).unwrap();
        let exact = meaning.vectors().nearest(&vector, searcher().documents().len(), 10);
        let near = graph.nearest(meaning.vectors(), &vector, 10).unwrap();
        wanted += exact.len();
        found += exact.iter().filter(|(document, _)| near.iter().any(|(other, _)| other == document)).count();
    }
    eprintln!("the graph finds {found} of {wanted}");
    assert!(found * 100 >= wanted * 99);
}
