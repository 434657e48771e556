//! Input that is broken, deep or large: no panic, no stack overflow, no hang.

use geols::check::{AnalysisEnv, analyze, check_text};
use geols::syntax::language::Language;
use geols::translate::{Options, translate};
use proptest::prelude::*;
use std::time::Instant;

fn check(text: &str, language: Language) -> usize {
    check_text(text, language, &AnalysisEnv::default()).len()
}

fn both(text: &str) {
    check(text, Language::JavaScript);
    check(text, Language::Python);
}

fn examples() -> Vec<(Language, String)> {
    let mut found = Vec::new();
    for (folder, language) in [("examples/javascript", Language::JavaScript), ("examples/python", Language::Python)] {
        let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        found.extend(paths.iter().map(|path| (language, std::fs::read_to_string(path).unwrap())));
    }
    found
}

#[test]
fn deep_code_is_checked() {
    let deep = 10_000;
    both(&format!("x = {}1{}\n", "(".repeat(deep), ")".repeat(deep)));
    both(&format!("x = {}1{}\n", "[".repeat(deep), "]".repeat(deep)));
    both(&format!("x = {}\n", "{a:".repeat(deep)));
    both(&format!("x = {}\n", "f(".repeat(deep)));
    both(&format!("x = ee.Image(1){}\n", ".add(1)".repeat(deep)));
    both(&format!("x = 1{}\n", " + 1".repeat(deep)));
    both(&format!("x = {}1\n", "-".repeat(deep)));
    both(&format!("x = {}1\n", "not ".repeat(deep)));
    check(&format!("{}{}", "function f() {".repeat(3_000), "}".repeat(3_000)), Language::JavaScript);
    check(&format!("x = {}1", "a ? 1 : ".repeat(5_000)), Language::JavaScript);
    check(&format!("{}{{}}", "if (a) {} else ".repeat(5_000)), Language::JavaScript);
    check(&format!("x = {}1", "lambda: ".repeat(3_000)), Language::Python);
    let nested: String = (0..500).map(|depth| format!("{}if x:\n", " ".repeat(depth))).collect();
    check(&format!("{nested}{}pass\n", " ".repeat(500)), Language::Python);
}

#[test]
fn functions_that_call_each_other_end() {
    check("function a(x) { return b(x); } function b(x) { return a(x); } a(ee.Image(1)); b(2);", Language::JavaScript);
    check("def a(x):\n    return a([x])\na(1)\n", Language::Python);
    // Each function calls the one before it twice: 2^60 runs, if each were followed.
    let doubling: String =
        (1..60).map(|n| format!("function f{n}(x) {{ return f{}(f{}(x)); }}\n", n - 1, n - 1)).collect();
    let start = Instant::now();
    check(&format!("function f0(x) {{ return x; }}\n{doubling}f59(ee.Image(1));"), Language::JavaScript);
    assert!(start.elapsed().as_secs() < 20, "calls are bounded");
}

#[test]
fn odd_bytes_are_checked() {
    for text in [
        "",
        "\0",
        "\u{feff}",
        "\r",
        "\r\n\r\n",
        "\"",
        "'''",
        "`",
        "/*",
        "\\",
        "ee.",
        "ee.Image(",
        "ee.Image('",
        "x = {",
        "#",
        "//",
        "\u{2028}",
    ] {
        both(text);
    }
}

#[test]
fn the_time_grows_linearly_with_the_file() {
    let (language, text) = examples().swap_remove(0);
    let time = |copies: usize| {
        let text = text.repeat(copies);
        let start = Instant::now();
        check(&text, language);
        start.elapsed().as_secs_f64()
    };
    // The shortest of some runs, because other processes prolong the rest.
    let shortest = |copies: usize| (0..3).map(|_| time(copies)).fold(f64::INFINITY, f64::min);
    // Linear growth has a factor near 10, quadratic growth one near 100. The noise of a shared
    // machine stays below 40.
    let (small, large) = (shortest(20).max(0.002), shortest(200));
    assert!(large / small < 40.0, "200 copies take {large:.3} s, 20 take {small:.3} s");
}

#[test]
fn the_time_of_a_broken_statement_grows_linearly() {
    let scripts: [LongScript; 2] = [
        |count| format!("var x = 1{}, y = f({{b=1}}) + ;", ", a = 1".repeat(count)),
        |count| format!("f({{x=1{}}});", ", a=1".repeat(count)),
    ];
    for script in scripts {
        let time = |count: usize| {
            let text = script(count);
            let run = || {
                let start = Instant::now();
                check(&text, Language::JavaScript);
                start.elapsed().as_secs_f64()
            };
            (0..3).map(|_| run()).fold(f64::INFINITY, f64::min)
        };
        // Linear growth has a factor near 8, quadratic growth one near 64.
        let (small, large) = (time(1_000).max(0.004), time(8_000));
        assert!(large / small < 30.0, "8,000 parts take {large:.3} s, 1,000 take {small:.3} s");
    }
}

#[test]
fn a_condition_over_all_keys_of_an_object_is_checked_at_once() {
    let keys = |form: fn(usize) -> String, link: &str| (0..800).map(form).collect::<Vec<_>>().join(link);
    let object = keys(|key| format!("k{key}: ''"), ", ");
    let condition = keys(|key| format!("o.k{key} === ''"), " || ");
    let start = Instant::now();
    check(&format!("var o = {{{object}}};\nif ({condition}) {{ print(1); }}\n"), Language::JavaScript);
    assert!(start.elapsed().as_secs_f64() < 5.0, "{:.1?}", start.elapsed());
}

/// Returns a script with `count` parts of one kind in one statement.
type LongScript = fn(usize) -> String;

#[test]
fn the_time_of_a_translation_grows_linearly() {
    let scripts: [(Language, LongScript); 8] = [
        (Language::JavaScript, |count| format!("print(ee.Image(1){});", ".add(1)".repeat(count))),
        (Language::JavaScript, |count| format!("var x = 1; var y = {}2;", "x == 1 ? 3 : ".repeat(count / 4))),
        (Language::JavaScript, |count| format!("var x = 1; if (x == 1{}) {{ x = 2; }}", " && x > 1".repeat(count))),
        (Language::JavaScript, |count| {
            format!("var x = 1; {}x = 2;", "if (x == 1) { x = 3; } else ".repeat(count / 4))
        }),
        (Language::JavaScript, |count| format!("var x = 1; var y = ''{};", " + x".repeat(count))),
        (Language::Python, |count| format!("import ee\nprint(ee.Image(1){})\n", ".add(1)".repeat(count))),
        (Language::Python, |count| format!("x = 1\ny = x == 1{}\n", " and x > 1".repeat(count))),
        (Language::Python, |count| format!("x = 1\ny = {}2\n", "3 if x == 1 else ".repeat(count / 4))),
    ];
    for (language, script) in scripts {
        let time = |count: usize| {
            let text = script(count);
            let start = Instant::now();
            let analysis = analyze(&text, language, &AnalysisEnv::default());
            let to = if language.is_python() { Language::JavaScript } else { Language::Python };
            assert!(!translate(&analysis, &text, to, &Options::default()).text.is_empty());
            start.elapsed().as_secs_f64()
        };
        // Linear growth has a factor near 8, quadratic growth one near 64.
        let (small, large) = (time(400).max(0.004), time(3200));
        let start = script(2);
        assert!(large / small < 30.0, "{start}: 3200 parts take {large:.3} s, 400 take {small:.3} s");
    }
}

#[test]
fn the_time_of_nested_loops_does_not_double_with_each() {
    let loops: String = (0..20).map(|n| format!("for (var i{n} = 0; i{n} < 2; i{n}++) {{\n")).collect();
    let start = Instant::now();
    check(&format!("{loops}print(i0);\n{}", "}".repeat(20)), Language::JavaScript);
    assert!(start.elapsed().as_secs() < 5, "2^20 evaluations, if each loop evaluated its body twice");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutated_scripts_are_checked(
        which in any::<prop::sample::Index>(),
        cuts in prop::collection::vec((any::<prop::sample::Index>(), 0usize..40, any::<prop::sample::Index>(), 0usize..60), 1..12),
    ) {
        let examples = examples();
        let (language, mut text) = examples[which.index(examples.len())].clone();
        for (at, remove, from, copy) in cuts {
            let clamp = |text: &str, at: usize| (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap();
            let from = clamp(&text, from.index(text.len() + 1));
            let until = clamp(&text, from + copy);
            let copied = text[from..until.max(from)].to_owned();
            let start = clamp(&text, at.index(text.len() + 1));
            let end = clamp(&text, start + remove);
            text.replace_range(start..end.max(start), &copied);
        }
        check(&text, language);
    }

    #[test]
    fn random_text_is_checked(text in "[a-z(){}\\[\\].,;:='\"`/*#\\\\ \n\te0-9]{0,400}") {
        both(&text);
    }
}
