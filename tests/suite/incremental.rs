//! An incremental analysis equals an analysis from scratch, whatever the edit.
//!
//! `GEOLS_FUZZ=5000 GEOLS_SCRIPTS=folder cargo test --test suite incremental` runs longer, and also
//! on the scripts of a folder.

mod names;
mod same;

pub use same::{same, snapshot};

use crate::random::Random;
use geols::syntax::language::Language;
use geols::workspace::config::Config;
use proptest::prelude::*;
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// Scripts whose statements depend on each other: functions that assign names of the file, call
/// each other and are called from far away; names that are assigned more than once.
const PYTHON: &str = r#"
import ee, geemap, math
Map = geemap.Map()
names = []
options = {'min': 0, 'max': 3000}
total = 0
def mask(image):
    return image.updateMask(image.select('QA60').eq(0))
def count(n):
    global total
    total = total + n
    names.append(n)
    return total
def both(image, f=mask):
    return f(mask(image))
col = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterDate('2020-01-01', '2021-01-01').map(mask)
first = col.first()
count(1)
picked = both(first).select(['B4', 'B8'])
def unused(image):
    global first
    first = image
    return both(picked)
for name in ['B4', 'B8']:
    picked = picked.addBands(first.select(name), None, True)
count(2)
if total:
    first = ee.Image(0)
class Tool:
    bands = ['B2']
    def run(self, x):
        return mask(x)
image = None
image = Tool().run(first)
ndvi = picked.normalizedDifference(['B8', 'B4']).rename('ndvi')
options['bands'] = ['ndvi']
Map.addLayer(ndvi, options, 'a' + str(total))
squares = [both(ee.Image(i)) for i in range(3)]
again = lambda x: count(x)
again(3)
print(ndvi.bandNames().getInfo(), squares[0], names)
"#;
const JAVASCRIPT: &str = r#"
var app = {state: {image: null}, layers: []};
var palette = ['red', 'green'], vis = {min: 0, max: 1, palette: palette};
function mask(image) {
  return image.updateMask(image.select('QA60').eq(0));
}
function show(image, name) {
  app.state.image = image;
  current = image;
  Map.addLayer(image, vis, name);
  return image;
}
var col = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterDate('2020-01-01', '2021-01-01').map(mask);
var first = col.first();
var shown = show(first.select('B4'), 'a');
var add = function(image) {
  var ndvi = image.normalizedDifference(['B8', 'B4']).rename('ndvi');
  return image.addBands(ndvi);
};
var both = function(image) { return add(mask(image)); };
var withNdvi = col.map(both);
print(withNdvi.first().select('ndvi'));
for (var i = 0; i < 3; i++) {
  first = first.addBands(shown.rename('x' + i));
}
if (first) { let inner = both(first); first = inner; }
var button = ui.Button('go', function() {
  first = ee.Image(1);
  show(current, 'b');
});
exports.add = add;
function later() { return hoisted(first); }
print(later());
function hoisted(x) { return x.clip(geometry); }
var geometry = ee.Geometry.Point([0, 1]);
Export.image.toDrive({image: first, scale: 30, region: geometry});
vis.palette.push('blue');
var list = [1, 2].map(function(year) { return show(ee.Image(year), 'c'); });
print(list[0].bandNames(), app.state.image, shown);
"#;

/// Returns the scripts from which tests compose texts.
fn scripts(language: Language) -> &'static [String] {
    static SCRIPTS: OnceLock<[Vec<String>; 2]> = OnceLock::new();
    let all = SCRIPTS.get_or_init(|| {
        let mut found = [vec![JAVASCRIPT.to_owned(); 8], vec![PYTHON.to_owned(); 8]];
        let given = std::env::var("GEOLS_SCRIPTS").ok();
        for folder in ["examples", "tests/fixtures"].into_iter().chain(given.as_deref()) {
            collect(Path::new(folder), &mut found);
        }
        found
    });
    &all[usize::from(language.is_python())]
}

fn collect(folder: &Path, found: &mut [Vec<String>; 2]) {
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        let kind = path.extension().and_then(|ending| ending.to_str());
        if path.is_dir() {
            collect(&path, found);
        } else if let (Some(kind @ ("js" | "py")), Ok(text)) = (kind, std::fs::read_to_string(&path)) {
            found[usize::from(kind == "py")].push(text);
        }
    }
}

fn start(random: &mut Random, language: Language) -> String {
    let scripts = scripts(language);
    (0..1 + random.below(4)).map(|_| scripts[random.below(scripts.len())].clone() + "\n").collect()
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns the names of a text with their offsets.
fn words(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut at = 0;
    for word in text.split(|c: char| !is_word(c)) {
        if word.starts_with(|c: char| c.is_alphabetic()) {
            found.push((at, word));
        }
        at += word.len();
        at += text[at..].chars().next().map_or(0, char::len_utf8);
    }
    found
}

fn changed(random: &mut Random, text: &str, language: Language) -> String {
    let mut floor = |most: usize| {
        let mut at = random.below(most + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let place = floor(text.len());
    let line = text[..place].rfind('\n').map_or(0, |at| at + 1);
    let line_end = text[place..].find('\n').map_or(text.len(), |at| place + at + 1);
    let other = floor(text.len());
    let other = text[..other].rfind('\n').map_or(0, |at| at + 1);
    let mut out = text.to_owned();
    let words = words(text);
    let word = |random: &mut Random| words.get(random.below(words.len())).map_or("x", |(_, word)| *word).to_owned();
    match random.below(12) {
        0 | 1 => {
            let chunks = [
                ".",
                "(",
                ")",
                "x",
                " ",
                "\n",
                "'",
                ",",
                "1",
                "=",
                " = 2\n",
                "[",
                "]",
                "ee.",
                ".select('B4')",
                "{",
                "}",
            ];
            out.insert_str(place, chunks[random.below(chunks.len())]);
        }
        2 => {
            let end = (place + 1 + random.below(3)).min(text.len());
            if text.is_char_boundary(end) {
                out.replace_range(place..end, "");
            }
        }
        3 => out.replace_range(line..line_end, ""),
        4 => out.insert_str(other, &text[line..line_end]),
        5..=7 => {
            if let Some((at, old)) = words.get(random.below(words.len())) {
                out.replace_range(*at..at + old.len(), &word(random));
            }
        }
        _ => {
            let (a, b, c) = (word(random), word(random), word(random));
            let statement = match (language, random.below(7)) {
                (_, 0) => format!("{a} = {b}\n"),
                (_, 1) => format!("{a} = {b}({c})\n"),
                (_, 2) => format!("{a}({b}, {c})\n"),
                (_, 3) => format!("{a}.map({b})\n"),
                (_, 4) => format!("{a} = ee.Image({b}).{c}\n"),
                (Language::Python, 5) => format!("def {a}(x):\n    global {c}\n    {c} = x\n    return {b}(x)\n"),
                (Language::Python, _) => format!("from {a} import {b} as {c}\n"),
                (Language::JavaScript, 5) => format!("function {a}(x) {{ {c} = x; return {b}(x); }}\n"),
                (Language::JavaScript, _) => format!("var {a} = {{k: {b}}}, {c};\n"),
            };
            // Mostly where a statement of the file may start.
            let mut at = line;
            while at < text.len() && text[at..].starts_with([' ', '\t', '}', ')', ']']) {
                at = text[at..].find('\n').map_or(text.len(), |end| at + end + 1);
            }
            out.insert_str(at, &statement);
        }
    }
    out
}

fn cases() -> u32 {
    std::env::var("GEOLS_FUZZ").ok().and_then(|count| count.parse().ok()).unwrap_or(60)
}

fn languages() -> impl Strategy<Value = Language> {
    prop_oneof![Just(Language::Python), Just(Language::JavaScript)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, max_shrink_iters: 0, ..ProptestConfig::default() })]

    #[test]
    fn any_edits_give_the_analysis_from_scratch(language in languages(), seed in any::<u64>()) {
        if let Err(what) = edit_by_seed(language, seed) {
            prop_assert!(false, "{what} (the texts are in the folder for temporary files)");
        }
    }

}

/// Edits a text ten times, and compares each version with an analysis from scratch.
fn edit_by_seed(language: Language, seed: u64) -> Result<(), String> {
    let config = Arc::new(Config::default());
    let mut random = Random::new(seed);
    let mut text = start(&mut random, language);
    let mut older = text.clone();
    let mut before = snapshot(&text, language, &config, None);
    for _ in 0..10 {
        // Undoes some changes, and makes several at once.
        let next = match random.below(8) {
            0 => older,
            1 => (0..4).fold(text.clone(), |text, _| changed(&mut random, &text, language)),
            _ => changed(&mut random, &text, language),
        };
        older = std::mem::replace(&mut text, next);
        let now = snapshot(&text, language, &config, Some(&before));
        let fresh = snapshot(&text, language, &config, None);
        if let Err(what) = same(&now, &fresh) {
            let _ = std::fs::write(std::env::temp_dir().join("geols-reuse-before"), &*before.text);
            let _ = std::fs::write(std::env::temp_dir().join("geols-reuse-older"), &older);
            let _ = std::fs::write(std::env::temp_dir().join("geols-reuse-now"), &text);
            return Err(what);
        }
        before = now;
    }
    Ok(())
}

/// Repeats a case of `any_edits_give_the_analysis_from_scratch`: `GEOLS_SEED=javascript:7`.
#[test]
fn the_given_seed_gives_the_analysis_from_scratch() {
    let Ok(given) = std::env::var("GEOLS_SEED") else { return };
    let (language, seed) = given.split_once(':').unwrap();
    let language = if language == "python" { Language::Python } else { Language::JavaScript };
    edit_by_seed(language, seed.parse().unwrap()).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases() / 4, failure_persistence: None, max_shrink_iters: 0, ..ProptestConfig::default() })]

    /// Types within three statements in turns. Most versions keep the ids of chunks, bindings and
    /// functions.
    #[test]
    fn edits_within_statements_give_the_analysis_from_scratch(language in languages(), seed in any::<u64>()) {
        let config = Arc::new(Config::default());
        let mut random = Random::new(seed);
        let mut text = start(&mut random, language);
        let mut before = snapshot(&text, language, &config, None);
        let known: Vec<String> = words(&text).iter().map(|(_, word)| (*word).to_owned()).collect();
        // Indices of words of the text.
        let places: Vec<usize> = (0..3).map(|_| random.below(known.len())).collect();
        let mut place = 0;
        for _ in 0..16 {
            if random.below(3) == 0 {
                place = random.below(places.len());
            }
            let all = words(&text);
            let Some((at, word)) = all.get(places[place]).copied() else { break };
            let next = match random.below(4) {
                0 => known[places[place]].clone(),
                1 => known[random.below(known.len())].clone(),
                _ => format!("{word}{}", ["x", "1", "s"][random.below(3)]),
            };
            text.replace_range(at..at + word.len(), &next);
            let now = snapshot(&text, language, &config, Some(&before));
            let fresh = snapshot(&text, language, &config, None);
            if let Err(what) = same(&now, &fresh) {
                let _ = std::fs::write(std::env::temp_dir().join("geols-reuse-before"), &*before.text);
                let _ = std::fs::write(std::env::temp_dir().join("geols-reuse-now"), &text);
                prop_assert!(false, "{what} (both texts are in the folder for temporary files)");
            }
            before = now;
        }
    }
}

/// The names that each copy of a script has as its own.
const OWN_NAMES: &[&str] = &[
    "add", "again", "app", "both", "button", "col", "count", "current", "first", "geometry", "hoisted", "i", "image",
    "later", "list", "mask", "name", "names", "ndvi", "options", "palette", "picked", "show", "shown", "squares",
    "Tool", "total", "unused", "vis", "withNdvi",
];

#[test]
fn an_edit_reruns_only_dependent_chunks() {
    for (language, source) in [(Language::Python, PYTHON), (Language::JavaScript, JAVASCRIPT)] {
        let config = Arc::new(Config::default());
        let own = |copy: usize| {
            words(source).into_iter().rev().fold(source.to_owned(), |mut text, (at, word)| {
                if OWN_NAMES.contains(&word) {
                    text.insert_str(at + word.len(), &copy.to_string());
                }
                text
            })
        };
        let text: String = (0..20).map(own).collect();
        let before = snapshot(&text, language, &config, None);
        let chunks = before.analysis.hir.chunk_count();
        assert!(chunks > 400, "{chunks}");
        before.diagnostics(&|rule| panic!("{rule}"));
        let at = text[..text.len() / 2].rfind("\nMap.addLayer").or(text[..text.len() / 2].rfind("\nExport")).unwrap();
        for typed in ["\nee", "\nee.", "\nee.Image(1).", "\nresult = ee.Image(1)", "\n'a'"] {
            let typed = format!("{}{typed}{}", &text[..at], &text[at..]);
            let now = snapshot(&typed, language, &config, Some(&before));
            same(&now, &snapshot(&typed, language, &config, None)).unwrap();
            assert!(now.analysis.inferred.reused() + 4 >= chunks, "{} of {chunks}", now.analysis.inferred.reused());
            assert!(
                now.rule_run_count() * 20 < before.rule_run_count(),
                "{} of {}",
                now.rule_run_count(),
                before.rule_run_count()
            );
        }
        // An edit of a function reruns its callers and nothing else.
        let typed = text.replacen("eq(0)", "eq(1).rename('other')", 1);
        let now = snapshot(&typed, language, &config, Some(&before));
        same(&now, &snapshot(&typed, language, &config, None)).unwrap();
        assert!(now.analysis.inferred.reused() * 10 > chunks * 8, "{} of {chunks}", now.analysis.inferred.reused());
        assert!(now.analysis.inferred.reused() + 5 < chunks, "{} of {chunks}", now.analysis.inferred.reused());
    }
}

/// A function without calls is evaluated at the end. Each version is patched from version N-2, in
/// which the function may have had a call.
#[test]
fn results_of_version_n_minus_2_do_not_stay() {
    let config = Arc::new(Config::default());
    let own = "function inner(x) { return x.select('B4'); }\nfunction own(x) { return inner(x); }\n";
    let rest: String = (0..60).map(|at| format!("var a{at} = ee.Image({at});\n")).collect();
    let text = format!("// {}\n{own}{rest}", "-".repeat(2500));
    let mut before = snapshot(&text, Language::JavaScript, &config, None);
    for typed in [
        "o",
        "own(a1);",
        "own(a2);",
        "own(a2).clip(a3);",
        "",
        "1;",
        "own(a1);",
        "2;",
        "own(a1);",
        "own(a1); own(a2);",
        "",
    ] {
        let typed = format!("{text}{typed}\n");
        let now = snapshot(&typed, Language::JavaScript, &config, Some(&before));
        same(&now, &snapshot(&typed, Language::JavaScript, &config, None)).unwrap();
        before = now;
    }
}

/// The result of a call is reused only if the names that it reads are assigned once in the file.
#[test]
fn another_assignment_of_a_name_reruns_calls_that_read_it() {
    let config = Arc::new(Config::default());
    let rest: String = (0..60).map(|at| format!("var a{at} = ee.Image({at});\n")).collect();
    let script = |set: &str| {
        let own = "var k = ee.Image(1);\nvar other = 1;\nfunction read() { return k; }\nvar one = read();\n";
        format!("// {}\n{own}{set};\nvar two = read();\n{rest}", "-".repeat(2500))
    };
    let mut before = snapshot(&script("other = 2"), Language::JavaScript, &config, None);
    for set in ["other = 3", "other = 4", "other = 'k'", "k = 'k'", "k = 4", "k = 5", "other = 5", "other = 6", "k = 6"]
    {
        let now = snapshot(&script(set), Language::JavaScript, &config, Some(&before));
        same(&now, &snapshot(&script(set), Language::JavaScript, &config, None)).unwrap();
        before = now;
    }
}

/// A listener finds any value in a declared name that functions assign, but not in one that only
/// they create.
#[test]
fn a_declaration_of_a_global_reruns_its_readers() {
    let config = Arc::new(Config::default());
    let script = |name: &str| {
        let functions = "function show(image) { current = image; }\nfunction hide(image) { current = image; }\n";
        let reader = "show(ee.Image(1));\nui.Button('go', function() { print(current); });\n";
        format!("// {}\n{functions}{reader}return 1;\nvar {name} = unknown;\n", "-".repeat(2500))
    };
    let mut before = snapshot(&script("other"), Language::JavaScript, &config, None);
    for name in ["current", "other", "another", "current"] {
        let now = snapshot(&script(name), Language::JavaScript, &config, Some(&before));
        same(&now, &snapshot(&script(name), Language::JavaScript, &config, None)).unwrap();
        before = now;
    }
}
