//! Which rules are asked again when a text changes: what is said is what a fresh analysis says, and no more is asked than need be.

use crate::reuse::{same, snapshot};
use geols::syntax::language::Language;
use geols::workspace::config::Config;
use std::sync::Arc;

/// What was said about a statement is said of it where it has moved to, and nobody is asked again.
#[test]
fn what_was_said_moves_along() {
    let config = Arc::new(Config::default());
    let failed = |rule: &str| panic!("{rule}");
    let wrong = |at: usize| format!("print(ee.Image({at}).normalizedDiference(['B8', 'B4']));\n");
    let text = format!("// {}\n{}", "-".repeat(2500), (0..200).map(wrong).collect::<String>());
    let mut before = snapshot(&text, Language::JavaScript, &config, None);
    assert_eq!(before.diagnostics(&failed).len(), 200);
    let half = text[..text.len() / 2].rfind('\n').unwrap() + 1;
    for typed in ["", "v", "var a", "var a = 1;\n", "var a = ee.Image(1).normalizedDif();\n", "if ("] {
        let typed = format!("{}{typed}{}", &text[..half], &text[half..]);
        let now = snapshot(&typed, Language::JavaScript, &config, Some(&before));
        let fresh = snapshot(&typed, Language::JavaScript, &config, None);
        same(&now, &fresh).unwrap();
        if before.analysis.hir.problems.is_empty() && now.analysis.hir.problems.is_empty() {
            assert!(now.questions() * 20 < fresh.questions(), "{} of {}", now.questions(), fresh.questions());
        }
        before = now;
    }
}

/// The scripts on the rules' pages, below a comment: short texts would be read at once.
fn scripts_of_pages() -> Vec<(Language, String)> {
    let mut pages: Vec<_> = std::fs::read_dir("tests/rules").unwrap().map(|entry| entry.unwrap().path()).collect();
    pages.sort();
    let mut scripts = Vec::new();
    for page in pages {
        let page = std::fs::read_to_string(&page).unwrap();
        for block in page.split("\n```").skip(1).step_by(2) {
            let (language, text) = match block.split_once('\n') {
                Some((kind, text)) if kind.starts_with("python") => (Language::Python, text),
                Some((kind, text)) if kind.starts_with("javascript") || kind.starts_with("js") => {
                    (Language::JavaScript, text)
                }
                _ => continue,
            };
            let sign = if language.is_python() { "# " } else { "// " };
            scripts.push((language, format!("{sign}{}\n{text}", "-".repeat(2500))));
        }
    }
    scripts
}

/// Each text after the other. Whether what is said changes.
fn assert_same_findings(language: Language, texts: [&str; 2]) -> bool {
    let config = Arc::new(Config::default());
    let failed = |rule: &str| panic!("{rule}");
    let fresh = texts.map(|text| snapshot(text, language, &config, None));
    let told = fresh.each_ref().map(|fresh| fresh.diagnostics(&failed));
    for (before, now) in [(0, 1), (1, 0)] {
        let said = snapshot(texts[now], language, &config, Some(&fresh[before])).diagnostics(&failed);
        let (first, then) = (texts[before], texts[now]);
        assert!(said == told[now], "{then}\nafter\n{first}\nsays {said:#?}\nbut fresh {:#?}", told[now]);
    }
    told[0] != told[1]
}

/// The scripts of the rules' pages, with a statement less, one of them twice, or one that is broken, and the other way round: what a rule
/// says about one statement often hangs on another.
#[test]
fn a_statement_changes_what_is_said_of_others() {
    let config = Arc::new(Config::default());
    let mut differ = 0;
    for (language, text) in scripts_of_pages() {
        let whole = snapshot(&text, language, &config, None);
        let hir = &whole.analysis.hir;
        let spans = hir.body.iter().map(|&stmt| hir.stmt(stmt).span.range());
        let less = spans.clone().map(|span| format!("{}{}", &text[..span.start], &text[span.end..]));
        let more = spans.map(|span| format!("{text}\n{}\n", &text[span]));
        for other in less.chain(more).chain([format!("{text}\nif if\n")]) {
            differ += usize::from(assert_same_findings(language, [&text, &other]));
        }
    }
    assert!(differ > 200, "{differ}");
}

/// What is said of a literal hangs on whether the name that holds it is set or read anywhere else.
#[test]
fn a_name_changes_what_is_said_of_those_who_have_it() {
    let layer = "var look = {min: 0, color: 'red'};\nvar other = {};\nMap.addLayer(ee.Image(1), look);";
    let rest: String = (0..60).map(|at| format!("var a{at} = ee.Image({at});\n")).collect();
    let script = |last: &str| format!("// {}\n{layer}\n{rest}{last}\n", "-".repeat(2500));
    for last in ["NAME = {max: 4};", "print(NAME);", "function set() { NAME = {max: 4}; }"] {
        let [look, other] = ["look", "other"].map(|name| script(&last.replace("NAME", name)));
        assert!(assert_same_findings(Language::JavaScript, [&look, &other]), "{last}");
    }
}

/// A rule that looked at the call which made an object, in another statement, is asked again when that is another call, though
/// what it makes is the same for all that inference knows.
#[test]
fn what_made_an_object_may_stand_elsewhere() {
    let config = Arc::new(Config::default());
    let failed = |rule: &str| panic!("{rule}");
    let script = |made: &str| {
        let area = "var area = ee.Geometry.Point([11, 47]).buffer(2000);\nvar wide = area.buffer(2000);";
        let mean = "image.reduceRegion({reducer: ee.Reducer.mean(), geometry: area, scale: 30})";
        format!("// {}\n{area}\nvar image = ee.Image('USGS/SRTMGL1_003').{made};\nprint({mean});\n", "-".repeat(2500))
    };
    let before = snapshot(&script("clip(wide)"), Language::JavaScript, &config, None);
    assert_eq!(before.diagnostics(&failed), []);
    let now = snapshot(&script("clip(area)"), Language::JavaScript, &config, Some(&before)).diagnostics(&failed);
    assert_eq!(now.iter().map(|found| found.rule).collect::<Vec<_>>(), ["needless-clip"]);
}

/// What comments say to tools is known from the version before, and asked again where comments changed.
#[test]
fn comments_come_and_go() {
    let config = Arc::new(Config::default());
    let failed = |rule: &str| panic!("{rule}");
    let rest: String = (0..60).map(|at| format!("a{at} = ee.Image({at})\n")).collect();
    let script = |line: &str| format!("# {}\nimport ee\n{rest}{line}\nprint(nobody)\n", "-".repeat(2500));
    let mut before = snapshot(&script("b = 1"), Language::Python, &config, None);
    let mut said = Vec::new();
    for line in [
        "b = 2",
        "b = 2  # geols: ignore-file",
        "b = 3  # geols: ignore-file",
        "b = 3",
        "b = 3  # %run other.ipynb",
        "b = 4  # %run other.ipynb",
        "b = 4  # a note",
        "from other import *",
        "b = 5",
    ] {
        let now = snapshot(&script(line), Language::Python, &config, Some(&before));
        let found = now.diagnostics(&failed);
        assert_eq!(found, snapshot(&script(line), Language::Python, &config, None).diagnostics(&failed), "{line}");
        said.push(found.len());
        before = now;
    }
    assert_eq!(said.iter().filter(|count| **count == 0).count(), 5, "{said:?}");
}
