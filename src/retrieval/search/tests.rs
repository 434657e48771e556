//! Development queries and properties of the search.

use super::*;
use crate::syntax::language::Language;

/// Parses the queries of a file, each with the names that answer it.
fn requests(text: &str) -> Vec<(&str, Vec<&str>)> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| {
            let (words, answers) = line.split_once('\t').unwrap();
            (words, answers.split('|').collect())
        })
        .collect()
}

/// Returns `true` if a name matches a pattern; `*` stands for any text.
fn fits(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, rest)) => name.strip_prefix(start).is_some_and(|name| {
            rest.is_empty() || (0..=name.len()).any(|at| name.is_char_boundary(at) && fits(rest, &name[at..]))
        }),
    }
}

/// Returns the rank of the first right answer among the first ten.
fn rank_of_answer(words: &str, answers: &[&str]) -> Option<usize> {
    let hits = searcher().search(&Query::new(words, 10));
    hits.iter().position(|hit| answers.iter().any(|answer| fits(answer, hit.document.name)))
}

/// Returns the shares of queries answered at the first rank, in the first five and in the first
/// ten. `GEOLS_MISSES` prints the others.
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
        let rank_of_answer = rank_of_answer(words, answers);
        for (count, most) in counts.iter_mut().zip([1, 5, 10]) {
            *count += usize::from(rank_of_answer.is_some_and(|rank_of_answer| rank_of_answer < most));
        }
        if show && rank_of_answer != Some(0) {
            let hits = searcher().search(&Query::new(words, 6));
            eprintln!("{rank_of_answer:?} {words}  -- {}", answers[0]);
            for hit in hits {
                eprintln!("      {:.3} {}", hit.score, hit.document.name);
            }
        }
    }
    let share = |count: usize| count as f32 / all.len() as f32;
    (share(counts[0]), share(counts[1]), share(counts[2]))
}

#[test]
fn development_queries_are_answered() {
    let (first, five, ten) = shares(include_str!("../../../tests/search/development.tsv"));
    eprintln!("development: first {first:.3}, in five {five:.3}, in ten {ten:.3}");
    assert!(first >= 0.86 && five >= 0.96 && ten >= 0.98, "{first} {five} {ten}");
}

/// The figure's queries are not used for development, but they must be well-formed and different.
#[test]
fn figure_and_development_queries_differ() {
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
fn exact_names_rank_first() {
    for name in ["reduceRegions", "ee.Image.clip", "COPERNICUS/S2_SR_HARMONIZED", "ee.Filter.calendarRange", "NDVI"] {
        let found = names(&Query::new(name, 3));
        assert!(found.first().is_some_and(|first| first.ends_with(name)), "{name}: {found:?}");
    }
}

#[test]
fn filters_restrict_kinds_and_languages() {
    for kind in DocumentKind::ALL {
        let kinds = [kind];
        let hits = searcher().search(&Query { kinds: &kinds, ..Query::new("vegetation water elevation band red", 20) });
        assert!(hits.iter().all(|hit| hit.document.kind == kind));
        assert!(!hits.is_empty() || kind == DocumentKind::Class, "{kind:?}");
    }
    let python = Query { language: Some(Language::Python), ..Query::new("get value in a callback evaluate", 30) };
    let hits = searcher().search(&python);
    assert!(!hits.is_empty() && hits.iter().all(|hit| hit.document.python));
    let javascript = Query { language: Some(Language::JavaScript), ..Query::new("zonal statistics", 30) };
    assert!(searcher().search(&javascript).iter().all(|hit| hit.document.javascript));
}

#[test]
fn deprecated_documents_rank_lower_unless_requested() {
    let words = "Sentinel-2 MSI MultiSpectral Instrument Level-2A";
    let rank_of_answer = |deprecated: bool| {
        let hits = searcher().search(&Query { deprecated, ..Query::new(words, 40) });
        hits.iter().position(|hit| hit.document.status == Status::Deprecated)
    };
    let (usual, asked) = (rank_of_answer(false), rank_of_answer(true));
    assert!(usual > Some(0) && asked.is_some() && asked < usual, "{usual:?} {asked:?}");
}

#[test]
fn any_text_is_a_valid_query() {
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
    // Swapped letters, and one letter too many.
    assert_eq!(names(&Query::new("hillshdae", 1)), ["ee.Terrain.hillshade"]);
    assert!(names(&Query::new("precipittation", 5)).iter().any(|name| name.contains("CHIRPS")));
}

#[test]
fn operators_of_several_classes_are_one_hit() {
    let hits = searcher().search(&Query::new("number of images in a collection size", 8));
    let sizes = hits.iter().filter(|hit| hit.document.name.ends_with("Collection.size"));
    assert_eq!(sizes.count(), 1, "{hits:?}");
}

/// Uses the encoder that `GEOLS_TEST_ENCODER` names (`tests/search/run.sh`). Prints the shares by
/// the weight of words beside embeddings, the time of a search, and the share of neighbors that the
/// graph finds.
#[test]
#[ignore = "wants a sentence encoder: tests/search/run.sh"]
fn with_an_encoder() {
    use crate::base::cache_dir;
    use crate::model::encoder::Encoder;
    use crate::retrieval::embedding_search::EmbeddingSearch;
    use crate::retrieval::embedding_search::graph::HnswGraph;
    use crate::retrieval::embedding_search::rank_fusion::{LEXICAL_WEIGHT, fuse_weighted};
    use std::time::{Duration, Instant};

    let folder = std::env::var_os("GEOLS_TEST_ENCODER").unwrap();
    let encoder = Box::new(Encoder::open(std::path::Path::new(&folder)).unwrap());
    let started = Instant::now();
    let embeddings =
        EmbeddingSearch::open(encoder, searcher().documents(), cache_dir::folder().as_deref(), &mut |_, _| {}).unwrap();
    eprintln!("{} vectors in {:?}", embeddings.vectors().len(), started.elapsed());

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
            let by_embedding = searcher().ranked_by_embedding(&query, &embeddings).unwrap();
            let by_words = searcher().ranked(&query);
            times.push(started.elapsed());
            (by_words, by_embedding, answers)
        })
        .collect();
    for tenths in 0..=10 {
        let share = tenths as f32 / 10.0;
        let mut counts = [0usize; 3];
        for (by_words, by_embedding, answers) in &rankings {
            let hits = searcher().merged(fuse_weighted(by_words, by_embedding, share, 400), 10);
            let rank_of_answer =
                hits.iter().position(|hit| answers.iter().any(|answer| fits(answer, hit.document.name)));
            for (count, most) in counts.iter_mut().zip([1, 5, 10]) {
                *count += usize::from(rank_of_answer.is_some_and(|rank_of_answer| rank_of_answer < most));
            }
        }
        let of = |count: usize| count as f32 / rankings.len() as f32;
        eprintln!(
            "words {share:.1}: first {:.3}, in five {:.3}, in ten {:.3}",
            of(counts[0]),
            of(counts[1]),
            of(counts[2])
        );
        if (share - LEXICAL_WEIGHT).abs() < 0.01 {
            best = (of(counts[0]), of(counts[1]));
        }
    }
    times.sort();
    eprintln!("a search takes {:?} in the middle, {:?} at most", times[times.len() / 2], times[times.len() - 1]);
    assert!(best.0 >= 0.7 && best.1 >= 0.95, "{best:?}");

    let graph = HnswGraph::new(embeddings.vectors()).unwrap();
    let (mut found, mut wanted) = (0, 0);
    for (words, _) in requests(&file) {
        let vector = embeddings.vector(words).unwrap();
        let exact = embeddings.vectors().nearest(&vector, searcher().documents().len(), 10);
        let near = graph.nearest(embeddings.vectors(), &vector, 10).unwrap();
        wanted += exact.len();
        found += exact.iter().filter(|(document, _)| near.iter().any(|(other, _)| other == document)).count();
    }
    eprintln!("the graph finds {found} of {wanted}");
    assert!(found * 100 >= wanted * 99);
}
