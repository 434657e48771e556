//! After an edit, the diagnostics equal those of an analysis from scratch, and rules run only on
//! chunks whose diagnostics may have changed.

use crate::incremental::{same, snapshot};
use geols::syntax::language::Language;
use geols::workspace::config::Config;
use std::sync::Arc;

#[test]
fn diagnostics_move_with_their_statements() {
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
            assert!(
                now.rule_run_count() * 20 < fresh.rule_run_count(),
                "{} of {}",
                now.rule_run_count(),
                fresh.rule_run_count()
            );
        }
        before = now;
    }
}

/// Returns the scripts on the pages of the rules, below a long comment: short texts are parsed as
/// one chunk.
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

/// Checks that each text, analyzed as the next version of the other, has the diagnostics of an
/// analysis from scratch. Returns `true` if the diagnostics of the texts differ.
fn differ_and_are_reused(language: Language, texts: [&str; 2]) -> bool {
    let config = Arc::new(Config::default());
    let failed = |rule: &str| panic!("{rule}");
    let fresh = texts.map(|text| snapshot(text, language, &config, None));
    let fresh_diagnostics = fresh.each_ref().map(|fresh| fresh.diagnostics(&failed));
    for (before, now) in [(0, 1), (1, 0)] {
        let found = snapshot(texts[now], language, &config, Some(&fresh[before])).diagnostics(&failed);
        let (first, then) = (texts[before], texts[now]);
        assert!(
            found == fresh_diagnostics[now],
            "{then}\nafter\n{first}\nhas {found:#?}\nbut from scratch {:#?}",
            fresh_diagnostics[now]
        );
    }
    fresh_diagnostics[0] != fresh_diagnostics[1]
}

/// Removes, duplicates, and breaks statements of the scripts on the pages, and undoes the change:
/// diagnostics of one statement often depend on another.
#[test]
fn editing_a_statement_updates_diagnostics_of_others() {
    let config = Arc::new(Config::default());
    let mut differ = 0;
    for (language, text) in scripts_of_pages() {
        let whole = snapshot(&text, language, &config, None);
        let hir = &whole.analysis.hir;
        let spans = hir.body.iter().map(|&stmt| hir.stmt(stmt).span.range());
        let without = spans.clone().map(|span| format!("{}{}", &text[..span.start], &text[span.end..]));
        let duplicated = spans.map(|span| format!("{text}\n{}\n", &text[span]));
        for other in without.chain(duplicated).chain([format!("{text}\nif if\n")]) {
            differ += usize::from(differ_and_are_reused(language, [&text, &other]));
        }
    }
    assert!(differ > 200, "{differ}");
}

/// Diagnostics of a literal depend on whether its variable is set or read elsewhere.
#[test]
fn using_a_variable_updates_diagnostics_of_its_literal() {
    let layer = "var look = {min: 0, color: 'red'};\nvar other = {};\nMap.addLayer(ee.Image(1), look);";
    let rest: String = (0..60).map(|at| format!("var a{at} = ee.Image({at});\n")).collect();
    let script = |last: &str| format!("// {}\n{layer}\n{rest}{last}\n", "-".repeat(2500));
    for last in ["NAME = {max: 4};", "print(NAME);", "function set() { NAME = {max: 4}; }"] {
        let [look, other] = ["look", "other"].map(|name| script(&last.replace("NAME", name)));
        assert!(differ_and_are_reused(Language::JavaScript, [&look, &other]), "{last}");
    }
}

/// A rule that read the call that made an object runs again after an edit of that call, even if
/// inference gives the object the same value.
#[test]
fn editing_the_call_that_made_an_object_reruns_rules() {
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

/// Directives in comments are carried over from the previous version, and updated where comments
/// change.
#[test]
fn edited_comments_update_directives() {
    let config = Arc::new(Config::default());
    let failed = |rule: &str| panic!("{rule}");
    let rest: String = (0..60).map(|at| format!("a{at} = ee.Image({at})\n")).collect();
    let script = |line: &str| format!("# {}\nimport ee\n{rest}{line}\nprint(nobody)\n", "-".repeat(2500));
    let mut before = snapshot(&script("b = 1"), Language::Python, &config, None);
    let mut counts = Vec::new();
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
        counts.push(found.len());
        before = now;
    }
    assert_eq!(counts.iter().filter(|count| **count == 0).count(), 5, "{counts:?}");
}
