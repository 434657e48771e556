//! Scripts are drawn at random, from models of several kinds; none may name what does not exist.

use super::*;
use crate::base::random::Random;
use crate::diagnostic::Diagnostic;
use crate::model::constrain::fixture;
use crate::semantic::infer::NoModules;
use crate::syntax::language::Language;
use crate::workspace::config::Config;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

fn examples() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let folders = ["javascript", "python"].map(|folder| root.join(folder));
    let mut files: Vec<PathBuf> =
        folders.iter().flat_map(|folder| std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path())).collect();
    files.sort();
    files.into_iter().map(|file| std::fs::read_to_string(file).unwrap()).collect()
}

static VOCABULARY: LazyLock<Arc<Vocabulary>> = LazyLock::new(|| Arc::new(fixture::byte_level(&examples(), 3000)));

fn around(language: Language) -> ScriptContext<'static> {
    let path = PathBuf::from(if language.is_python() { "script.py" } else { "script.js" });
    ScriptContext { path, language, config: Arc::new(Config::default()), modules: &NoModules, rules: NAME_RULES }
}

fn constraint(prefix: &str, suffix: &str, language: Language) -> ScriptConstraint<'static> {
    ScriptConstraint::new(prefix, suffix, &VOCABULARY, around(language))
}

/// How a script is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Model {
    /// Every token alike, those that end something a little more.
    Random,
    /// As the examples go on.
    Bigrams,
    /// As the examples go on, and wrong names wherever it can.
    Adversary,
}

/// Names that models invent.
const INVENTED: &[&str] = &[
    "getBand",
    "selectBands",
    "filterByDate",
    "addLayers",
    "meanValue",
    "toImage",
    "getMean",
    "B99",
    "SR_B44",
    "NDVI",
    "red_edge",
    "COPERNICUS/S2_SR_HARMONISED",
    "LANDSAT/LC08/C02/T1_SR",
    "MODIS/006/NDVI",
    "users/me/roi",
    "CLOUD_COVERAGE",
    "cloudy",
    "months",
    "bilinearly",
    "scaleMeters",
    "pallete",
    "maxPixel",
    "regionOfInterest",
    "Imagee",
    "ImageCollections",
    "Reducers",
    "reduceMean",
    "image_id",
    "not_a_date",
    "2020-13-45",
    "EPSG:99999",
    "everywhere",
    "folderName",
    "fileNamePrefixes",
    "colour",
    "opacityy",
];

/// What follows what in the examples.
static FOLLOWS: LazyLock<FxHashMap<u32, FxHashMap<u32, f32>>> = LazyLock::new(|| {
    let mut follows: FxHashMap<u32, FxHashMap<u32, f32>> = FxHashMap::default();
    for text in examples() {
        for pair in VOCABULARY.tokens(&text).windows(2) {
            *follows.entry(pair[0]).or_default().entry(pair[1]).or_default() += 1.0;
        }
    }
    follows
});

struct Drawn {
    text: String,
    whole: String,
    steps: u32,
    forced: u32,
    rolled_back: usize,
    slow: Vec<Duration>,
    ended: bool,
    /// The model ended it.
    over: bool,
}

fn score(model: Model, last: Option<u32>, token: u32, text: &str, random: &mut Random) -> f32 {
    let bytes = VOCABULARY.bytes(token);
    let noise = -(-(random.fraction().max(1e-9)).ln()).ln();
    let ends = matches!(bytes, b")" | b"]" | b"}" | b";" | b"\n" | b"');" | b");" | b"')" | b"'" | b"\"" | b")\n");
    let follows = || last.and_then(|last| FOLLOWS.get(&last)).and_then(|next| next.get(&token)).copied().unwrap_or(0.0);
    let comment = bytes.windows(2).any(|pair| pair == b"//" || pair == b"/*") || bytes.contains(&b'#');
    let close = if ends {
        4.5
    } else if comment {
        -6.0
    } else {
        0.0
    };
    match model {
        Model::Random => noise + close,
        Model::Bigrams => noise + close.min(2.0) + 2.0 * (follows() * 4.0 + 1.0).ln(),
        Model::Adversary => {
            let start = text
                .rfind(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '/' | ':' | '-')))
                .map_or(0, |at| at + 1);
            let typed = &text.as_bytes()[start..];
            let wanted = |word: &&&str| {
                let word = word.as_bytes();
                word.len() > typed.len()
                    && word.starts_with(typed)
                    && !bytes.is_empty()
                    && word[typed.len()..].starts_with(bytes)
            };
            let invents = if INVENTED.iter().any(|word| wanted(&word)) { 6.0 } else { 0.0 };
            noise + close + invents + (follows() * 4.0 + 1.0).ln()
        }
    }
}

fn draw(prefix: &str, suffix: &str, language: Language, model: Model, seed: u64, most: u32) -> Drawn {
    let mut random = Random::new(seed);
    let mut constraint = constraint(prefix, suffix, language);
    let mut tokens: Vec<u32> = Vec::new();
    let mut drawn = Drawn {
        text: String::new(),
        whole: String::new(),
        steps: 0,
        forced: 0,
        rolled_back: 0,
        slow: Vec::new(),
        ended: false,
        over: false,
    };
    while drawn.steps < most {
        let begun = Instant::now();
        let forced = constraint.forced_tokens();
        if !forced.is_empty() {
            for token in forced {
                constraint.accept(token);
                tokens.push(token);
                drawn.forced += 1;
                drawn.steps += 1;
                let back = constraint.take_rolled_back();
                tokens.truncate(tokens.len() - back);
                drawn.rolled_back += back;
                if back > 0 {
                    break;
                }
            }
        }
        let set = constraint.allowed_tokens().unwrap().clone();
        drawn.slow.push(begun.elapsed());
        let text = constraint.text();
        let mut best: Option<(f32, u32)> = None;
        set.iter_set_entries(|token| {
            let token = token as u32;
            let score = score(model, tokens.last().copied(), token, &text, &mut random);
            if best.is_none_or(|(other, _)| score > other) {
                best = Some((score, token));
            }
        });
        let Some((_, token)) = best else {
            drawn.ended = true;
            break;
        };
        if VOCABULARY.end_tokens().contains(&token) {
            // A model that goes on says more.
            if random.fraction() < 0.05 && constraint.may_end() {
                drawn.over = true;
                break;
            }
            continue;
        }
        let begun = Instant::now();
        constraint.accept(token);
        tokens.push(token);
        let back = constraint.take_rolled_back();
        tokens.truncate(tokens.len() - back);
        drawn.rolled_back += back;
        drawn.steps += 1;
        *drawn.slow.last_mut().unwrap() += begun.elapsed();
    }
    (drawn.text, drawn.whole) = (constraint.text(), constraint.finished());
    drawn
}

fn new_findings(text: &str, suffix: &str, language: Language) -> Vec<Diagnostic> {
    let mut oracle = AnalysisOracle::new(around(language), "", "");
    oracle.new_findings(&format!("{text}{suffix}"))
}

/// Scripts that are begun, with the cursor at sites of many kinds.
const PROMPTS: &[(Language, &str)] = &[
    (Language::JavaScript, ""),
    (Language::JavaScript, "var image = ee.Image('"),
    (Language::JavaScript, "var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED');\nvar clear = s2."),
    (
        Language::JavaScript,
        "var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterDate('2021-01-01', '2021-02-01').median();\ns2.select('",
    ),
    (Language::JavaScript, "var image = ee.Image('USGS/SRTMGL1_003');\nvar stats = image.reduceRegion({"),
    (
        Language::JavaScript,
        "var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2');\nvar index = l8.map(function(image) {\n  return image.norm",
    ),
    (Language::JavaScript, "var image = ee.Image('USGS/SRTMGL1_003');\nMap.addLayer(image, {"),
    (Language::JavaScript, "Export.image."),
    (Language::JavaScript, "var point = ee.Geometry.Point([8, 47]);\n"),
    (
        Language::JavaScript,
        "function mask(image) {\n  return image.select('B99');\n}\nvar s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED');\n",
    ),
    (Language::Python, ""),
    (Language::Python, "import ee\nimage = ee.Image('"),
    (Language::Python, "import ee\ns2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')\nclear = s2."),
    (Language::Python, "import ee\ns2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')\ns2.first().select(['"),
    (Language::Python, "import ee\nimage = ee.Image('USGS/SRTMGL1_003')\nstats = image.reduceRegion("),
    (Language::Python, "import ee\nl8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')\nl8.map(lambda image: image.norm"),
    (Language::Python, "import ee\ndef mask(image):\n    return image.up"),
    (Language::Python, "import ee\ntask = ee.batch.Export.image."),
];

/// What was drawn, in sums.
#[derive(Default)]
struct Sums {
    bad: usize,
    bytes: usize,
    tokens: usize,
    forced: usize,
    rolled_back: usize,
    ended: usize,
    slow: Vec<Duration>,
}

impl Sums {
    fn add(&mut self, number: u64, drawn: Drawn) {
        let (language, prompt) = PROMPTS[number as usize % PROMPTS.len()];
        if std::env::var_os("GEOLS_SHOW").is_some() {
            println!(
                "=== {number} {language:?} ended {}\n{}\n--- whole to {}",
                drawn.ended,
                drawn.text,
                drawn.whole.len()
            );
        }
        // Where the text may end, it may as it is; else of what was begun and never ended nothing
        // is said.
        let end = if drawn.over { new_findings(&drawn.text, "", language) } else { Vec::new() };
        if !end.is_empty() {
            self.bad += 1;
            println!("=== {number} {language:?} ended\n{}\n{end:#?}", drawn.text);
        }
        let found =
            if drawn.whole.len() > prompt.len() + 2 { new_findings(&drawn.whole, "", language) } else { Vec::new() };
        if !found.is_empty() {
            self.bad += 1;
            println!("=== {number} {language:?}\n{}\n{found:#?}", drawn.whole);
        }
        self.bytes += drawn.whole.len().saturating_sub(prompt.len());
        self.tokens += drawn.steps as usize;
        self.forced += drawn.forced as usize;
        self.rolled_back += drawn.rolled_back;
        self.ended += usize::from(drawn.ended);
        self.slow.extend(drawn.slow);
    }

    fn told(&mut self, count: u64) -> String {
        self.slow.sort();
        let at = |share: f64| self.slow[((self.slow.len() - 1) as f64 * share) as usize];
        format!(
            "{count} scripts, {} tokens, {:.1} % certain, {} taken back, {} given up, {} bytes of whole statements, {} bad; a step: median {:?}, 95 % {:?}, 99 % {:?}, mean {:?}",
            self.tokens,
            self.forced as f64 * 100.0 / self.tokens as f64,
            self.rolled_back,
            self.ended,
            self.bytes,
            self.bad,
            at(0.5),
            at(0.95),
            at(0.99),
            self.slow.iter().sum::<Duration>() / self.slow.len() as u32
        )
    }
}

/// Draws scripts with the numbers from `first` on.
fn draw_all(first: u64, count: u64, steps: u32) {
    let mut sums = Sums::default();
    for number in first..first + count {
        let (language, prompt) = PROMPTS[number as usize % PROMPTS.len()];
        let model = [Model::Random, Model::Bigrams, Model::Adversary][number as usize / PROMPTS.len() % 3];
        sums.add(number, draw(prompt, "", language, model, number + 1, steps));
        // A long run is looked at while it goes on.
        if (number - first + 1).is_multiple_of(500) {
            println!("{}", sums.told(number - first + 1));
        }
    }
    println!("{}", sums.told(count));
    assert_eq!(sums.bad, 0, "scripts with names that do not exist");
    assert!(sums.bytes as u64 > count * 20, "nothing was written");
}

/// How many tokens a text is written with, each the longest that is allowed, and how many of them
/// were certain; or where it ends.
fn written(prefix: &str, suffix: &str, language: Language, text: &str) -> Result<(usize, usize), String> {
    let mut constraint = constraint(prefix, suffix, language);
    let whole = format!("{}{text}", &prefix[constraint.prompt_length()..]);
    let mut rest = whole.as_bytes();
    let (mut count, mut certain) = (0, 0);
    while !rest.is_empty() {
        let forced = constraint.forced_tokens();
        let next = if forced.is_empty() {
            let set = constraint.allowed_tokens().unwrap();
            let mut best: Option<u32> = None;
            set.iter_set_entries(|token| {
                let bytes = VOCABULARY.bytes(token as u32);
                let longer = best.is_none_or(|best| VOCABULARY.bytes(best).len() < bytes.len());
                if !bytes.is_empty() && rest.starts_with(bytes) && longer {
                    best = Some(token as u32);
                }
            });
            vec![best.ok_or_else(|| {
                format!("{}<-{}", constraint.text(), String::from_utf8_lossy(&rest[..rest.len().min(9)]))
            })?]
        } else {
            certain += forced.len();
            forced
        };
        for token in next {
            let bytes = VOCABULARY.bytes(token);
            let after = rest.strip_prefix(bytes);
            rest = after.ok_or_else(|| format!("{}<-{} certain", constraint.text(), String::from_utf8_lossy(bytes)))?;
            constraint.accept(token);
            count += 1;
            if constraint.take_rolled_back() > 0 {
                return Err(format!("{} (taken back)", constraint.text()));
            }
        }
    }
    Ok((count, certain))
}

fn can(prefix: &str, language: Language, text: &str) {
    written(prefix, "", language, text).unwrap();
}

fn cannot(prefix: &str, language: Language, text: &str) {
    assert!(written(prefix, "", language, text).is_err(), "{prefix}{text}");
}

const S2: &str = "var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED');\n";

#[test]
fn names_at_sites() {
    use Language::{JavaScript, Python};
    can("ee.", JavaScript, "Image('USGS/SRTMGL1_003').select('elevation');\n");
    can("ee.Ima", JavaScript, "ge(1).add(2);\n");
    cannot("ee.", JavaScript, "Imagee(");
    cannot("ee.Image(1).", JavaScript, "addd(");
    cannot("ee.Image(1).ad", JavaScript, "dd(");
    cannot("ee.Image('USGS/SRTMGL1_003').select('", JavaScript, "Elevation'");
    cannot("ee.Image('", JavaScript, "USGS/SRTMGL1_004'");
    cannot("ee.Image('USGS/", JavaScript, "SRTMGL1_004'");
    cannot("ee.Image('", JavaScript, "COPERNICUS/S2_SR_HARMONIZED'");
    can(S2, JavaScript, "var red = s2.map(function(image) { return image.select('B4'); });\n");
    cannot(S2, JavaScript, "var red = s2.map(function(image) { return image.select('SR_B4');");
    can(
        S2,
        JavaScript,
        "Map.addLayer(s2.median(), {bands: ['B4', 'B3', 'B2'], min: 0, max: 3000, palette: ['00ff00']}, 'x');\n",
    );
    cannot(S2, JavaScript, "Map.addLayer(s2.median(), {pallete");
    can(
        S2,
        JavaScript,
        "var mean = s2.first().reduceRegion({reducer: ee.Reducer.mean(), geometry: s2.geometry(), scale: 10});\n",
    );
    cannot(S2, JavaScript, "var mean = s2.first().reduceRegion({reducr");
    can(S2, JavaScript, "var few = s2.filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20));\n");
    cannot(S2, JavaScript, "var few = s2.filter(ee.Filter.lt('CLOUD_COVER'");
    can(S2, JavaScript, "var few = s2.filterDate('2021-01-01', '2021-12-31');\n");
    cannot(S2, JavaScript, "var few = s2.filterDate('2021-13-01'");
    cannot("ee.Date('2020-01-01').advance(1, '", JavaScript, "mnth'");
    cannot("", JavaScript, "print(image");
    can(
        "import ee\nimage = ee.Image('USGS/SRTMGL1_003')\n",
        Python,
        "mean = image.reduceRegion(ee.Reducer.mean(), scale=30, maxPixels=1e8)\n",
    );
    cannot(
        "import ee\nimage = ee.Image('USGS/SRTMGL1_003')\n",
        Python,
        "mean = image.reduceRegion(ee.Reducer.mean(), scal=",
    );
    cannot("import ee\nimage = ee.Image('USGS/SRTMGL1_003')\n", Python, "mean = image.select(['slope'");
    cannot("import ee\n", Python, "ee.batch.Export.image.toDisk(");
    // What is not known is free.
    can("function f(x) {\n  ", JavaScript, "return x.anything('goes').here;\n}\n");
    can(S2, JavaScript, "var text = 'B99';\n");
}

#[test]
fn what_is_wrong_later_is_taken_back() {
    let begun = format!("function bad(image) {{\n  return image.select('B99');\n}}\n{S2}");
    cannot(&begun, Language::JavaScript, "var x = s2.map(bad);\n");
    cannot(S2, Language::JavaScript, "var name = 'B99';\ns2.select(name);\n");
    cannot(S2, Language::JavaScript, "var id = 'USGS/SRTMGL1_004';\nee.Image(id);\n");
}

#[test]
fn text_after_the_cursor_counts() {
    let suffix = "');\nprint(red);\n";
    let start = format!("{S2}var red = s2.first().select('");
    written(&start, suffix, Language::JavaScript, "B4").unwrap();
    assert!(written(&start, suffix, Language::JavaScript, "R4").is_err());
    let mut constraint = constraint(&format!("{S2}var red = s2.first()."), ");\nprint(red);\n", Language::JavaScript);
    let byte = |byte: u8| (0..VOCABULARY.size() as u32).find(|id| VOCABULARY.bytes(*id) == [byte]).unwrap();
    for letter in b".select('B4'" {
        assert!(constraint.allowed_tokens().unwrap().is_allowed(byte(*letter)), "{}", constraint.text());
        constraint.accept(byte(*letter));
    }
}

#[test]
fn a_gap_in_a_string_ends_with_its_name() {
    let byte = |byte: u8| (0..VOCABULARY.size() as u32).find(|id| VOCABULARY.bytes(*id) == [byte]).unwrap();
    let end = VOCABULARY.end_tokens()[0];
    let ends = |before: &str, after: &str, text: &str| {
        let mut constraint = constraint(before, after, Language::JavaScript);
        let whole = format!("{}{text}", &before[constraint.prompt_length()..]);
        for letter in whole.bytes() {
            assert!(constraint.allowed_tokens().unwrap().is_allowed(byte(letter)), "{}", constraint.text());
            constraint.accept(byte(letter));
        }
        let allowed = constraint.allowed_tokens().unwrap().is_allowed(end);
        let ends = allowed && constraint.may_end();
        // What was refused is not given again.
        assert!(ends || !constraint.allowed_tokens().unwrap().is_allowed(end));
        ends
    };
    let select = format!("{S2}s2.first().select('");
    assert!(ends(&select, "');\n", "B4") && ends(&select, "');\n", "B8A"));
    assert!(!ends(&select, "');\n", "B") && !ends(&select, "');\n", ""));
    assert!(!ends(&select, "", "B4"));
    let date = format!("{S2}s2.filterDate('");
    assert!(ends(&date, "', '2021-12-31');\n", "2021-01-01") && !ends(&date, "', '2021-12-31');\n", "2021-01"));
    // The grammar would end here; the rules see that the band is none of the dataset's.
    let later = format!("var name = 'B99';\n{S2}");
    assert!(!ends(&later, "", "var x = s2.first().select(name)"));
}

#[test]
fn tokens_do_not_run_over_a_place() {
    let words = [
        ".select('",
        ".select('elevation",
        "('",
        "elevation')",
        "Elevation')",
        "elevation",
        ".selectt",
        ".add(",
        " ee",
        " ee.Imag",
        "ee",
    ];
    let vocabulary = Arc::new(fixture::pieces(words));
    let id = |word: &str| (0..vocabulary.size() as u32).find(|id| vocabulary.bytes(*id) == word.as_bytes()).unwrap();
    let mut constraint =
        ScriptConstraint::new("var x = ee.Image('USGS/SRTMGL1_003')", "", &vocabulary, around(Language::JavaScript));
    let set = constraint.allowed_tokens().unwrap().clone();
    let may = |word: &str| set.is_allowed(id(word));
    assert!(may(".select('") && may(".add(") && !may(".select('elevation") && !may(".selectt"));
    constraint.accept(id(".select('"));
    let set = constraint.allowed_tokens().unwrap().clone();
    assert!(set.is_allowed(id("elevation')")) && set.is_allowed(id("elevation")) && !set.is_allowed(id("Elevation')")));
}

#[test]
fn sets_of_tokens_are_what_single_steps_say() {
    for text in examples().iter().step_by(3) {
        let language = Language::of_text(text).unwrap();
        for cut in (1..12).map(|part| text.floor_char_boundary(text.len() * part / 12)) {
            let mut constraint = constraint(&text[..cut], "", language);
            let set = constraint.allowed_tokens().unwrap().clone();
            for token in 1..VOCABULARY.size() as u32 {
                let bytes = VOCABULARY.bytes(token);
                let mut place = (!bytes.is_empty()).then_some((constraint.root, constraint.read));
                let mut automaton = HealedGrammar { automaton: &mut constraint.automaton, replay: &constraint.replay };
                for &byte in bytes {
                    place = place.and_then(|place| automaton.step(place, byte));
                }
                automaton.discard_lookahead();
                assert_eq!(
                    set.is_allowed(token),
                    place.is_some(),
                    "{}<-{}",
                    &text[..cut],
                    String::from_utf8_lossy(bytes)
                );
            }
        }
    }
}

#[test]
fn the_examples_can_be_written() {
    let (mut failed, mut count, mut certain) = (Vec::new(), 0, 0);
    for text in examples() {
        let language = Language::of_text(&text).unwrap();
        match written("", "", language, &text) {
            Ok((tokens, known)) => (count, certain) = (count + tokens, certain + known),
            Err(place) => failed.push(place),
        }
    }
    println!("{count} tokens, {:.1} % certain", certain as f64 * 100.0 / count as f64);
    // A name that stands before the `for` that gives it cannot be written.
    let comprehension = |place: &String| place.ends_with("[f'mean_{<-y") || place.contains("names = [f'mean_{<-");
    let others: Vec<&String> = failed.iter().filter(|place| !comprehension(place)).collect();
    assert!(others.is_empty() && failed.len() <= 1, "{others:#?}");
    // The tokens of the test are long: a name is mostly one, and then nothing is left to be
    // certain.
    assert!(certain * 100 > count, "little was certain");
}

#[test]
fn what_is_drawn_names_nothing_that_does_not_exist() {
    let number = |name: &str| std::env::var(name).ok().and_then(|count| count.parse().ok());
    draw_all(number("GEOLS_DRAWS_FROM").unwrap_or(0), number("GEOLS_DRAWS").unwrap_or(54), 120);
}
