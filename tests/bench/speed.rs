//! Benchmarks of each step of a check, on scripts of 100 to 50,000 lines that consist of the
//! examples: `cargo bench --bench speed`.
//!
//! Compare rows, not runs: machines are shared and noisy. The cost per line must not grow with the
//! file.

use divan::{Bencher, counter::BytesCount};
use geols::base::cancel::Cancel;
use geols::check::{AnalysisEnv, check_analysis};
use geols::features::{Input, Snapshot, completion::completion};
use geols::semantic::analysis::Analysis;
use geols::semantic::infer::{NoAssets, NoModules};
use geols::syntax::{self, language::Language};
use geols::workspace::config::Config;
use std::sync::Arc;

/// The allocator of the binary.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const LINES: [usize; 4] = [100, 1_000, 10_000, 50_000];

fn main() {
    // Reads the knowledge base before the first benchmark.
    geols::kb::kb();
    divan::main();
}

/// Returns a script with a number of lines: the examples one after the other, again and again.
fn script(language: Language, lines: usize) -> String {
    let (folder, ending) = match language {
        Language::JavaScript => ("examples/javascript", "js"),
        Language::Python => ("examples/python", "py"),
    };
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).expect("examples").filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|found| found == ending));
    paths.sort();
    let sources: Vec<String> = paths.iter().map(|path| std::fs::read_to_string(path).expect("example")).collect();
    let mut text = String::new();
    let mut count = 0;
    let mut copy = 0;
    while count < lines {
        for line in sources[copy % sources.len()].lines() {
            text.push_str(line);
            text.push('\n');
            count += 1;
            if count == lines && !line.starts_with([' ', ')', '}', ']']) {
                break;
            }
        }
        copy += 1;
    }
    text
}

fn languages() -> [Language; 2] {
    [Language::JavaScript, Language::Python]
}

#[divan::bench(args = languages(), consts = LINES)]
fn parse_and_lower<const N: usize>(bencher: Bencher, language: &Language) {
    let text = script(*language, N);
    bencher.counter(BytesCount::of_str(&text)).bench(|| syntax::parse_and_lower(&text, *language));
}

#[divan::bench(args = languages(), consts = LINES)]
fn infer<const N: usize>(bencher: Bencher, language: &Language) {
    let text = script(*language, N);
    bencher
        .counter(BytesCount::of_str(&text))
        .with_inputs(|| syntax::parse_and_lower(&text, *language))
        .bench_values(|hir| Analysis::new(hir, Vec::new(), &NoModules, &NoAssets));
}

#[divan::bench(args = languages(), consts = LINES)]
fn rules<const N: usize>(bencher: Bencher, language: &Language) {
    let text = script(*language, N);
    let analysis = Analysis::new(syntax::parse_and_lower(&text, *language), Vec::new(), &NoModules, &NoAssets);
    bencher.counter(BytesCount::of_str(&text)).bench(|| check_analysis(&analysis, &text, &AnalysisEnv::default()));
}

/// Creates a snapshot as the server does.
fn snapshot(
    text: impl Into<Arc<str>>,
    language: Language,
    config: &Arc<Config>,
    before: Option<&Snapshot>,
) -> Snapshot {
    let input = Input {
        path: "script".into(),
        text: text.into(),
        language,
        config: config.clone(),
        modules: &NoModules,
        cell_ends: Vec::new(),
    };
    Snapshot::new(input, before, &Cancel::default()).expect("nothing cancels it")
}

/// Measures the time from a keystroke in the middle of a script to its completion items.
#[divan::bench(args = languages(), consts = LINES)]
fn key_to_completion<const N: usize>(bencher: Bencher, language: &Language) {
    let text = script(*language, N);
    // The same configuration for both, because the next version of another one starts from scratch.
    let config = Arc::default();
    let before = snapshot(&*text, *language, &config, None);
    let middle = text[..text.len() / 2].rfind("\n\n").expect("blank lines") + 1;
    let typed = format!("{}ee.Image(1).{}", &text[..middle], &text[middle..]);
    bencher.bench(|| {
        let now = snapshot(&*typed, *language, &config, Some(&before));
        completion(&now, middle as u32 + 12, Some('.')).items.len()
    });
}

/// Measures the time from a keystroke to the diagnostics, while a new name is typed in the middle
/// of a script.
#[divan::bench(args = languages(), consts = LINES)]
fn key_to_findings<const N: usize>(bencher: Bencher, language: &Language) {
    let text = script(*language, N);
    let config = Arc::default();
    let middle = text[..text.len() / 2].rfind("\n\n").expect("blank lines") + 1;
    let mut now: Arc<str> = format!("{}zz\n{}", &text[..middle], &text[middle..]).into();
    let (mut before, mut typed) = (snapshot(now.clone(), *language, &config, None), 0);
    before.diagnostics(&|rule| panic!("{rule}"));
    bencher.bench_local(move || {
        let (end, letter) = match typed {
            18 => (middle + 2 + typed, ""),
            _ => (middle + 2, "q"),
        };
        typed = if typed == 18 { 0 } else { typed + 1 };
        now = [&now[..middle + 2], letter, &now[end..]].concat().into();
        before = snapshot(now.clone(), *language, &config, Some(&before));
        before.diagnostics(&|rule| panic!("{rule}")).len()
    });
}
