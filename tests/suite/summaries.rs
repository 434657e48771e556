//! Summaries of whole scripts, as pages: `tests/summaries/` has a script and beside it what is said
//! of it.

use geols::assist::summarize::polish::polish_keeps;
use geols::assist::summarize::{markdown, summarize, text};
use geols::base::cancel::Cancel;
use geols::features::{Input, Snapshot};
use geols::semantic::infer::NoModules;
use geols::syntax::language::Language;
use geols::workspace::config::Config;
use geols::workspace::document::Document;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn scripts() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/summaries");
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension != "md"))
        .collect();
    found.sort();
    assert!(found.len() >= 10);
    found
}

fn snapshot(path: &Path, text: &str, language: Language, cell_ends: Vec<u32>) -> Snapshot {
    let input = Input {
        path: path.to_owned(),
        text: text.into(),
        language,
        config: Arc::new(Config::default()),
        modules: &NoModules,
        cell_ends,
    };
    Snapshot::new(input, None, &Cancel::default()).unwrap()
}

fn read(path: &Path) -> Snapshot {
    let document = Document::from_bytes(path, &std::fs::read(path).unwrap(), None).unwrap();
    let cell_ends = document.cells.as_ref().map_or_else(Vec::new, |cells| cells.map.cell_ends.clone());
    snapshot(path, &document.text, document.language, cell_ends)
}

#[test]
fn scripts_are_summarized_as_their_pages_say() {
    let mut wrong = Vec::new();
    for path in scripts() {
        let said = markdown(&summarize(&read(&path)), 2);
        let page = path.with_extension("md");
        if std::env::var_os("GEOLS_BLESS").is_some() {
            std::fs::write(&page, &said).unwrap();
        }
        let wanted = std::fs::read_to_string(&page).unwrap_or_default();
        if said != wanted {
            let diff = similar::TextDiff::from_lines(&wanted, &said).unified_diff().to_string();
            wrong.push(format!("{}\n{diff}", page.display()));
        }
        assert_eq!(polish_keeps(&said, &said), Ok(()), "{}", page.display());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn damaged_scripts_are_summarized_too() {
    for path in scripts() {
        let whole = read(&path);
        let (language, source) = (whole.analysis.hir.language, whole.text.to_string());
        let step = source.len() / 12 + 1;
        for at in (0..source.len()).step_by(step).filter(|&at| source.is_char_boundary(at)) {
            let end = (at + 9..source.len()).find(|&end| source.is_char_boundary(end)).unwrap_or(source.len());
            for damaged in [source[..at].to_owned(), format!("{}{}", &source[..at], &source[end..])] {
                let summary = summarize(&snapshot(&path, &damaged, language, Vec::new()));
                assert!(!summary.overview.is_empty());
                assert!(!text(&summary, 80).contains('`'), "{damaged}");
            }
        }
    }
}

#[test]
fn long_and_deep_scripts_are_summarized_in_bounds() {
    let chain = format!("var a = ee.Image(1){};\nprint(a);\n", ".add(1).updateMask(1)".repeat(3000));
    let nested = format!("var a = {}1{};\nprint(a);\n", "ee.Image(".repeat(400), ")".repeat(400));
    let own = "var f = function(x) { return ee.ImageCollection(x).map(f).map(g); };\nfunction g(x) { return f(x); }\nf(1); g(2);\n";
    let many = "var i = ee.Image('USGS/SRTMGL1_003');\n".repeat(2000);
    for source in [chain.as_str(), &nested, own, &many] {
        let summary = summarize(&snapshot(Path::new("a.js"), source, Language::JavaScript, Vec::new()));
        assert!(markdown(&summary, 2).len() < 200_000);
    }
}

/// How long a summary takes beside the analysis of a script of some 300 lines: `--ignored
/// --nocapture` shows it.
#[test]
#[ignore = "a measurement"]
fn speed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/summaries");
    let names = ["composite.js", "classification.js", "app.js", "library.js", "imports.js"];
    let all: String = names.iter().map(|name| std::fs::read_to_string(folder.join(name)).unwrap() + "\n").collect();
    let source = all.repeat(300 / all.lines().count() + 1);
    let fresh = || snapshot(Path::new("a.js"), &source, Language::JavaScript, Vec::new());
    drop(summarize(&fresh()));
    let mut best = (f64::MAX, f64::MAX);
    for _ in 0..20 {
        let start = std::time::Instant::now();
        let known = fresh();
        let middle = std::time::Instant::now();
        assert!(!summarize(&known).steps.is_empty());
        let times = ((middle - start).as_secs_f64() * 1e3, middle.elapsed().as_secs_f64() * 1e3);
        best = (best.0.min(times.0), best.1.min(times.1));
    }
    println!("{} lines: analysis {:.1} ms, summary {:.1} ms", source.lines().count(), best.0, best.1);
}
