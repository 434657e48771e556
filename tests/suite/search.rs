//! Development queries and properties of the search.

use geols::retrieval::document::{DocumentKind, Status};
use geols::retrieval::{Hit, Query, searcher};
use geols::syntax::language::Language;

const DEVELOPMENT: &str = include_str!("../search/development.tsv");
const FIGURE: &str = include_str!("../search/figure.tsv");

/// Parses the queries of a file, each with the names that answer it.
fn requests(text: &str) -> Vec<(&str, Vec<&str>)> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| line.split_once('\t').unwrap())
        .map(|(words, answers)| (words, answers.split('|').collect()))
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

/// Returns the rank of the first right answer.
fn rank(hits: &[Hit], answers: &[&str]) -> Option<usize> {
    hits.iter().position(|hit| answers.iter().any(|answer| fits(answer, hit.document.name)))
}

/// Returns the shares of the ranks that are the first, in the first five and in the first ten.
fn shares(ranks: &[Option<usize>]) -> [f32; 3] {
    [1, 5, 10].map(|max| ranks.iter().flatten().filter(|rank| **rank < max).count() as f32 / ranks.len() as f32)
}

/// `GEOLS_MISSES` prints the queries without the right answer at the first rank.
#[test]
fn development_queries_are_answered() {
    let show = std::env::var_os("GEOLS_MISSES").is_some();
    let mut ranks = Vec::new();
    for (words, answers) in requests(DEVELOPMENT) {
        let exists = |answer: &&str| searcher().documents().iter().any(|document| fits(answer, document.name));
        assert!(answers.iter().any(exists), "no document answers {words}");
        let hits = searcher().search(&Query::new(words, 10));
        let rank = rank(&hits, &answers);
        if show && rank != Some(0) {
            let names: Vec<_> = hits.iter().take(6).map(|hit| (hit.document.name, hit.score)).collect();
            eprintln!("{rank:?} {words}  -- {}\n  {names:?}", answers[0]);
        }
        ranks.push(rank);
    }
    let [first, five, ten] = shares(&ranks);
    eprintln!("development: first {first:.3}, in five {five:.3}, in ten {ten:.3}");
    assert!(first >= 0.86 && five >= 0.96 && ten >= 0.98, "{first} {five} {ten}");
}

/// The figure's queries are not used for development, but they must be well-formed and different.
#[test]
fn figure_and_development_queries_differ() {
    let figure = requests(FIGURE);
    let development = requests(DEVELOPMENT);
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
fn both_spellings_find_the_same_first_hits() {
    let mut wrong = Vec::new();
    for (british, american) in [
        ("false colour composite", "false color composite"),
        ("normalised difference of two bands", "normalized difference of two bands"),
        ("standardise a collection", "standardize a collection"),
        ("nearest neighbour of each point", "nearest neighbor of each point"),
        ("centre of a polygon", "center of a polygon"),
        ("sulphur dioxide map", "sulfur dioxide map"),
        ("grey level texture", "gray level texture"),
        ("area in square kilometres", "area in square kilometers"),
        ("summarise a table by category", "summarize a table by category"),
        ("burnt area", "burned area"),
        ("water vapour", "water vapor"),
        ("visualise an image", "visualize an image"),
    ] {
        let [british, american] = [british, american].map(|words| names(&Query::new(words, 3)));
        let has_first = |names: &[&str], others: &[&str]| others.first().is_some_and(|first| names.contains(first));
        if !has_first(&british, &american) || !has_first(&american, &british) {
            wrong.push(format!("{british:?} {american:?}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
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
    let rank = |deprecated: bool| {
        let hits = searcher().search(&Query { deprecated, ..Query::new(words, 40) });
        hits.iter().position(|hit| hit.document.status == Status::Deprecated)
    };
    let (usual, asked) = (rank(false), rank(true));
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
fn embeddings_improve_the_search() {
    use geols::base::cache_dir;
    use geols::model::encoder::Encoder;
    use geols::retrieval::embedding_search::EmbeddingSearch;
    use geols::retrieval::embedding_search::graph::HnswGraph;
    use geols::retrieval::embedding_search::rank_fusion::{LEXICAL_WEIGHT, fuse_weighted};
    use std::time::Instant;

    let folder = std::env::var_os("GEOLS_TEST_ENCODER").unwrap();
    let encoder = Box::new(Encoder::open(std::path::Path::new(&folder)).unwrap());
    let started = Instant::now();
    let cache = cache_dir::folder();
    let embeddings = EmbeddingSearch::open(encoder, searcher().documents(), cache.as_deref(), &mut |_, _| {}).unwrap();
    eprintln!("{} vectors in {:?}", embeddings.vectors().len(), started.elapsed());

    let file = std::env::var_os("GEOLS_TEST_REQUESTS").map(|path| std::fs::read_to_string(path).unwrap());
    let requests = requests(file.as_deref().unwrap_or(DEVELOPMENT));
    let mut times = Vec::new();
    let mut rankings = Vec::new();
    for (words, answers) in &requests {
        let query = Query::new(words, 10);
        let started = Instant::now();
        let by_embedding = searcher().ranked_by_embedding(&query, &embeddings).unwrap();
        let by_words = searcher().ranked(&query);
        times.push(started.elapsed());
        rankings.push((by_words, by_embedding, answers));
    }
    for weight in (0..=10).map(|tenths| tenths as f32 / 10.0) {
        let ranked = rankings.iter().map(|(by_words, by_embedding, answers)| {
            rank(&searcher().merged(fuse_weighted(by_words, by_embedding, weight, 400), 10), answers)
        });
        let [first, five, ten] = shares(&ranked.collect::<Vec<_>>());
        eprintln!("words {weight:.1}: first {first:.3}, in five {five:.3}, in ten {ten:.3}");
        assert!((weight - LEXICAL_WEIGHT).abs() > 0.01 || first >= 0.7 && five >= 0.95, "{first} {five}");
    }
    times.sort();
    eprintln!("a search takes {:?} in the middle, {:?} at most", times[times.len() / 2], times[times.len() - 1]);

    let graph = HnswGraph::new(embeddings.vectors()).unwrap();
    let (mut found, mut wanted) = (0, 0);
    for (words, _) in requests {
        let vector = embeddings.vector(words).unwrap();
        let exact = embeddings.vectors().nearest(&vector, searcher().documents().len(), 10);
        let near = graph.nearest(embeddings.vectors(), &vector, 10).unwrap();
        wanted += exact.len();
        found += exact.iter().filter(|(document, _)| near.iter().any(|(other, _)| other == document)).count();
    }
    eprintln!("the graph finds {found} of {wanted}");
    assert!(found * 100 >= wanted * 99);
}
